"""Manual: every command in the words of its help, for the documentation and for man."""

from collections.abc import Iterator
from typing import Final

import click

from croupier.version import __version__

_WIDTH: Final = 78


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


def help_of(words: tuple[str, ...], command: click.Command) -> str:
    """What a command says of itself."""
    with click.Context(command, info_name=" ".join(words), max_content_width=_WIDTH) as context:
        context.terminal_width = _WIDTH
        return command.get_help(context)


def markdown(group: click.Group) -> str:
    """The reference of the command line."""
    parts = [
        f"## `{' '.join(words)}`\n\n```text\n{help_of(words, one)}\n```\n"
        for words, one in commands(group)
    ]
    return "# Commands\n\n" + "\n".join(parts)


def roff(group: click.Group) -> str:
    """The same as a page for man."""
    head = (
        f'.TH CROUPIER 1 "" "croupier {__version__}" "Croupier"\n'
        f".SH NAME\ncroupier \\- {(group.help or '').rstrip('.')}\n"
        ".SH SYNOPSIS\n.B croupier\nCOMMAND [ARGUMENT]...\n.SH COMMANDS\n"
    )
    return head + "".join(
        f".SS {' '.join(words)}\n.nf\n{_escaped(help_of(words, one))}\n.fi\n"
        for words, one in commands(group)
    )


def _escaped(text: str) -> str:
    """Text as man takes it: no sign begins a request."""
    lines = (line.replace("\\", "\\e").replace("-", "\\-") for line in text.splitlines())
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines)
