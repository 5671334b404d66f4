"""Printing: what every command ends with, and JSON on one line."""

import click

DONE, NOT_AS_EXPECTED, REFUSED = 0, 1, 2
"""Exit statuses."""
INTERRUPTED = 130
"""Somebody pressed Ctrl-C: the status a shell gives a program ended by that."""
CLOSED = 141
"""Who read the output has stopped: the status a shell gives a program ended by that."""


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
