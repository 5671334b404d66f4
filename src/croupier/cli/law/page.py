"""A page of law on a terminal: headings, paragraphs and rows that fit eighty columns."""

from collections.abc import Callable, Iterable, Mapping
from textwrap import wrap
from typing import Any

import click

WIDTH = 80
MARGIN = 2
GAP = 2
"""The columns between a label and what it labels."""

JsonObject = Mapping[str, Any]
"""The answer of a command: the JSON object, of which the page is made too."""
Style = Callable[[str], str]


def plain(line: str) -> str:
    """A line as it is."""
    return line


def bold(line: str) -> str:
    """A line in bold."""
    return click.style(line, bold=True)


def dim(line: str) -> str:
    """A line that may be passed over."""
    return click.style(line, dim=True)


def title(name: str, beside: str) -> None:
    """Print what a page is about, and where it stands."""
    click.echo(f"{bold(name)}  {dim(beside)}")


def heading(text: str) -> None:
    """Print a heading after an empty line."""
    click.echo()
    click.echo(bold(text))


def say(text: str, indent: int = MARGIN, style: Style = plain) -> None:
    """Print a paragraph."""
    space = " " * indent
    for line in _lines(text, WIDTH - indent):
        click.echo(space + style(line))


def row(label: str, text: str, width: int, indent: int = MARGIN, style: Style = plain) -> None:
    """Print a label in a column so wide, and a paragraph beside it."""
    column = indent + width + GAP
    first, *rest = _lines(text, WIDTH - column)
    shown = label.ljust(width + GAP)
    click.echo((" " * indent + bold(shown) + style(first)).rstrip())
    for line in rest:
        click.echo(" " * column + style(line))


def rows(labelled: Iterable[tuple[str, str]], indent: int = MARGIN, style: Style = plain) -> None:
    """Print rows with labels in one column."""
    listed = tuple(labelled)
    width = max((len(label) for label, _ in listed), default=0)
    for label, text in listed:
        row(label, text, width, indent, style)


def several(number: int, noun: str) -> str:
    """A number of things: 1 clause, 2 clauses."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _lines(text: str, width: int) -> list[str]:
    """A paragraph in lines; most are short, and wrapping is slow."""
    if len(text) <= width:
        return [text]
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)
