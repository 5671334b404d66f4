"""Program: ``croupier`` as it is started, from the first moment on."""

import signal


def run() -> None:
    """Carry out what was typed; Ctrl-C ends the program without a word while it is loaded too."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:  # where it was started to ignore Ctrl-C, it does
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from croupier.cli import main

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    main(prog_name="croupier")
