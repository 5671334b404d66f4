"""Files: reading what the user names, printing what is asked for."""

from pathlib import Path

import click
import msgspec

from croupier.record.model import bad

DONE, NOT_AS_EXPECTED, REFUSED = 0, 1, 2
"""Exit statuses."""


def read(file: str) -> str:
    """The text of a file; trouble with it is told like anything else that is wrong."""
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as trouble:
        raise bad("", f"cannot be read: {trouble.strerror}") from None
    except UnicodeDecodeError:
        raise bad("", "cannot be read: it is not text in UTF-8") from None


def print_json(told: object) -> None:
    """Print one JSON object on one line."""
    click.echo(msgspec.json.encode(told).decode())
