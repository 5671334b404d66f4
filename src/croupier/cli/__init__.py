"""The command line: ``croupier settle``, ``croupier edge``, ``croupier table check`` and more.

Its commands are declared in ``commands``, a module for each subject.
"""

import _thread
import gc
import os
import sys
from typing import Final

import click

from croupier.cli.commands.about import ABOUT
from croupier.cli.commands.casino import CASINO
from croupier.cli.commands.law import law
from croupier.cli.commands.rounds import ROUNDS
from croupier.cli.commands.school import drill, school
from croupier.cli.commands.tables import table
from croupier.cli.commands.tournament import tournament
from croupier.cli.commands.values import VALUES
from croupier.cli.printing import CLOSED, INTERRUPTED, REFUSED
from croupier.system import speak_utf8
from croupier.version import __version__

GC_THRESHOLD: Final = 50_000
"""Objects made before garbage collection looks at them: most are imported, and stay."""

BLAS_THREADS: Final = "OPENBLAS_NUM_THREADS"
"""What NumPy reads as it is imported. Our matrices are small: threads would wait for each other."""


class Commands(click.Group):
    """The commands; who reads their output may stop, and a disk may be full."""

    def invoke(self, ctx: click.Context) -> object:
        """Carry a command out and end with its status.

        Output that cannot be written ends it with a sentence at most.
        """
        try:
            status = super().invoke(ctx)
        except ModuleNotFoundError as missing:
            from croupier.extras import extra_of

            refusal = extra_of(missing)
            if refusal is None:
                raise
            click.echo(f"croupier: {refusal}", err=True)
            raise SystemExit(REFUSED) from None
        except KeyboardInterrupt:
            _silence()
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:
            _silence()
            raise SystemExit(CLOSED) from None
        except OSError as trouble:
            _silence()
            click.echo(f"croupier: cannot write: {trouble.strerror}", err=True)
            raise SystemExit(REFUSED) from None
        raise SystemExit(status)


def _silence() -> None:
    """Let nothing more be written to an output that takes nothing."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="croupier")
def main() -> None:
    """Casino Blackjack as gazetted by law, made executable."""
    gc.set_threshold(GC_THRESHOLD)
    os.environ.setdefault(BLAS_THREADS, "1")
    speak_utf8()
    sys.unraisablehook = _unless_interrupted


def _unless_interrupted(unraisable: "sys.UnraisableHookArgs") -> None:
    """Report what goes wrong where nothing can be raised; Ctrl-C is raised again where it can."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        _thread.interrupt_main()
    else:
        sys.__unraisablehook__(unraisable)


for command in (law, *CASINO, *ROUNDS, table, *VALUES, drill, school, tournament, *ABOUT):
    main.add_command(command)
