"""Printing: what every command ends with, and JSON on one line."""

import click
import msgspec

DONE, NOT_AS_EXPECTED, REFUSED = 0, 1, 2
"""Exit statuses."""


def print_json(told: object) -> None:
    """Print one JSON object on one line."""
    click.echo(msgspec.json.encode(told).decode())
