"""Printing: what every command ends with, sentences, and JSON on one line."""

import os
import sys
from collections.abc import Iterator
from typing import Final, TextIO

import click

DONE, NOT_AS_EXPECTED, REFUSED = 0, 1, 2
"""Exit statuses."""
INTERRUPTED = 130
"""Somebody pressed Ctrl-C: the status a shell gives a program ended by that."""
CLOSED = 141
"""Who read the output has stopped: the status a shell gives a program ended by that."""

USUAL_WIDTH: Final = 80
"""Columns of a terminal that does not say how many it has."""


def say(text: str, *, err: bool = False) -> None:
    """Print a sentence; on a terminal it is broken between words, in a pipe it is as it is."""
    width = width_of(sys.stderr if err else sys.stdout)
    click.echo(text if width is None else broken(text, width), err=err)


def width_of(stream: TextIO) -> int | None:
    """How many columns a terminal has; None for what is no terminal."""
    if not stream.isatty():
        return None
    try:
        return os.get_terminal_size(stream.fileno()).columns or USUAL_WIDTH
    except OSError:
        return USUAL_WIDTH


def broken(text: str, width: int) -> str:
    """A text whose lines are broken between words, each as far from the left as its first one."""
    return "\n".join(part for line in text.split("\n") for part in _parts(line, width))


def _parts(line: str, width: int) -> Iterator[str]:
    """A line in parts that fit; a word that is longer than that stands by itself."""
    space = line[: len(line) - len(line.lstrip(" "))]
    first, *words = line.removeprefix(space).split(" ")
    part = space + first
    for word in words:
        longer = f"{part} {word}"
        if len(click.unstyle(longer)) > width:
            yield part.rstrip(" ")
            longer = space + word
        part = longer
    yield part


def print_json(data: object) -> None:
    """Print one JSON object on one line."""
    click.echo(json_line(data), nl=False)


def print_error(message: str) -> None:
    """Print an error that is about no file and no clause, as JSON."""
    print_json({"error": {"message": message}})


def json_line(data: object) -> bytes:
    """One JSON object on one line, as it is printed."""
    import msgspec

    return msgspec.json.encode(data) + b"\n"
