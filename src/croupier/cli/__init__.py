"""The command line: ``croupier settle``, ``croupier edge``, ``croupier table check`` and more.

Its commands are declared in ``commands``, a module for each subject.
"""

import _thread
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click

from croupier.cli.commands.about import ABOUT
from croupier.cli.commands.atlas import atlas
from croupier.cli.commands.casino import CASINO
from croupier.cli.commands.law import law
from croupier.cli.commands.rounds import ROUNDS
from croupier.cli.commands.school import drill, school
from croupier.cli.commands.simulations import SIMULATIONS
from croupier.cli.commands.tables import table
from croupier.cli.commands.tournament import tournament
from croupier.cli.commands.values import VALUES
from croupier.cli.group import CommandGroup
from croupier.cli.options import JSON_FLAG
from croupier.cli.printing import (
    CLOSED,
    INTERRUPTED,
    REFUSED,
    broken,
    print_error,
    say,
    width_of,
)
from croupier.system import speak_utf8, write_whole
from croupier.version import __version__

GC_THRESHOLD: Final = 500_000
"""Objects made before garbage collection looks at them: most are imported, and stay."""

BLAS_THREADS: Final = "OPENBLAS_NUM_THREADS"
"""What NumPy reads as it is imported. Our matrices are small: threads would wait for each other."""

COMPLETE: Final = "_CROUPIER_COMPLETE"
"""Set by a shell that asks how something goes on."""
_WORDS: Final = "croupier.words"
_ERROR: Final = "Error: "
"""What Click puts before what is wrong with the words of a command."""


class Commands(CommandGroup):
    """The commands; who reads their output may stop, and a disk may be full."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read what was typed; the words stay known while the command is carried out."""
        write_whole()
        words = tuple(args)
        with _reported(words):
            context = super().make_context(info_name, args, parent, **extra)
        context.meta[_WORDS] = words
        return context

    def invoke(self, ctx: click.Context) -> object:
        """Carry a command out and end with its status."""
        with _reported(ctx.meta[_WORDS]):
            status = super().invoke(ctx)
        raise SystemExit(status)


@contextmanager
def _reported(words: tuple[str, ...]) -> Iterator[None]:
    """Report words that make no command, and an extra that is missing; as JSON where asked.

    Ctrl-C ends the command without a word, output that cannot be written with a sentence at most.
    """
    as_json = JSON_FLAG in words
    try:
        yield
    except KeyboardInterrupt:
        _silence()
        raise SystemExit(INTERRUPTED) from None
    except BrokenPipeError:
        _silence()
        raise SystemExit(CLOSED) from None
    except OSError as trouble:
        _silence()
        say(f"croupier: cannot write: {trouble.strerror}", err=True)
        raise SystemExit(REFUSED) from None
    except click.ClickException as wrong:
        if not as_json:
            _break(wrong)
            raise
        print_error(wrong.format_message())
        raise SystemExit(wrong.exit_code) from None
    except ModuleNotFoundError as missing:
        from croupier.extras import extra_of

        refusal = extra_of(missing)
        if refusal is None:
            raise
        if as_json:
            print_error(refusal.why)
        else:
            say(f"croupier: {refusal}", err=True)
        raise SystemExit(REFUSED) from None


def _break(wrong: click.ClickException) -> None:
    """Break the sentence of words that make no command between words, on a terminal."""
    width = width_of(sys.stderr)
    if width is not None:
        said = broken(_ERROR + wrong.format_message(), width).removeprefix(_ERROR)
        setattr(wrong, "format_message", lambda: said)  # noqa: B010 - Click asks for it


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


if COMPLETE in os.environ:
    import croupier.cli.shells  # noqa: F401

for command in (
    law,
    *CASINO,
    *ROUNDS,
    table,
    *VALUES,
    *SIMULATIONS,
    atlas,
    drill,
    school,
    tournament,
    *ABOUT,
):
    main.add_command(command)
