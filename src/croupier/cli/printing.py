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
    import msgspec

    click.echo(msgspec.json.encode(data).decode())
