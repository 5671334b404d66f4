"""Manual: every command in the words of its help, for the documentation and for man."""

from collections.abc import Iterable, Iterator
from typing import Final

import click

from croupier.cli.options import CASINO_FOLDER
from croupier.cli.printing import CLOSED, DONE, INTERRUPTED, NOT_AS_EXPECTED, REFUSED
from croupier.version import RELEASED, __version__

_WIDTH: Final = 78
_MAN_WIDTH: Final = 70
"""As wide as man leaves it on 80 columns: it indents, and keeps a margin."""
_STATUSES: Final = {
    DONE: "Done, and as expected.",
    NOT_AS_EXPECTED: "Done, and not as expected: a sum differs, a file was altered, a test failed.",
    REFUSED: "Not done: what was asked is refused or cannot be read, and a sentence says why.",
    INTERRUPTED: "Interrupted by Ctrl-C.",
    CLOSED: "The reader of the output has closed it.",
}
_ENVIRONMENT: Final = {
    "CROUPIER_DATA": "The folder of the casino, where --data names none.",
    "NUMBA_CACHE_DIR": "The folder that keeps compiled code; else beside the package, or the"
    " cache of the user.",
    "_CROUPIER_COMPLETE": "Prints what a shell needs to complete commands: bash_source,"
    " zsh_source or fish_source.",
}
_FILES: Final = {
    f"~/{CASINO_FOLDER}": "The casino: its log, its accounts and its keys, unless --data or"
    " --database names another place.",
    "FILE.sig": "The signature of a document, which croupier verify reads beside it.",
    "*.round.toml, *.toml": "Rounds, tables, studies and tournaments: croupier examples hands"
    " some out, croupier schema describes them.",
}
_SEE_ALSO: Final = (
    "croupier COMMAND --help, croupier law, croupier examples, croupier schema;"
    " the guides of the documentation."
)


def commands(
    group: click.Group, above: tuple[str, ...] = ("croupier",)
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command that does something, with the words it is called by."""
    for name in sorted(group.commands):
        one, words = group.commands[name], (*above, name)
        if isinstance(one, click.Group):
            yield from commands(one, words)
        else:
            yield words, one


def help_of(
    words: tuple[str, ...], command: click.Command, group: click.Group, width: int = _WIDTH
) -> str:
    """What a command of a group says of itself."""
    settings = {**group.context_settings, "terminal_width": width, "max_content_width": width}
    with click.Context(command, info_name=" ".join(words), **settings) as context:
        return command.get_help(context)


def markdown(group: click.Group) -> str:
    """The reference of the command line."""
    parts = [
        f"## `{' '.join(words)}`\n\n```text\n{help_of(words, one, group)}\n```\n"
        for words, one in commands(group)
    ]
    return "# Commands\n\n" + "\n".join(parts)


# ── For man ─────────────────────────────────────────────────────────────────────────────────────


def roff(group: click.Group) -> str:
    """The same as a page for man."""
    return "\n".join(
        (
            f'.TH CROUPIER 1 "{RELEASED}" "croupier {__version__}" "Croupier"',
            f".SH NAME\ncroupier \\- {(group.help or '').rstrip('.')}",
            ".SH SYNOPSIS\n.B croupier\nCOMMAND [ARGUMENT]...",
            ".SH COMMANDS",
            *(_command(words, one, group) for words, one in commands(group)),
            ".SH EXIT STATUS",
            *_listed((str(number), text) for number, text in _STATUSES.items()),
            ".SH ENVIRONMENT",
            *_listed(_ENVIRONMENT.items()),
            ".SH FILES",
            *_listed(_FILES.items()),
            f".SH SEE ALSO\n{_escaped(_SEE_ALSO)}\n",
        )
    )


def _command(words: tuple[str, ...], command: click.Command, group: click.Group) -> str:
    text = _escaped(help_of(words, command, group, _MAN_WIDTH))
    return f".SS {' '.join(words)}\n.nf\n{text}\n.fi"


def _listed(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names, each with what is said of it."""
    return (f".TP\n.B {_escaped(name)}\n{_escaped(text)}" for name, text in rows)


def _escaped(text: str) -> str:
    """Text as every man takes it: ASCII, and no sign begins a request."""
    lines = (line.replace("\\", "\\e").replace("-", "\\-") for line in text.splitlines())
    whole = "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines)
    return "".join(one if one.isascii() else _letter(one) for one in whole)


def _letter(one: str) -> str:
    """A letter that is not ASCII, by its code; an ellipsis as it is typed."""
    return "..." if one == "…" else f"\\[u{ord(one):04X}]"
