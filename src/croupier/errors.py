"""Errors: what everything that Croupier raises for its callers has in common."""

from collections.abc import Mapping
from datetime import date, time


class CroupierError(Exception):
    """Anything that Croupier refuses or cannot do, with a sentence that says why."""


class NoSuchFile(CroupierError, FileNotFoundError):
    """A file that was named is not there."""


def in_a_file(value: object) -> str:
    """A value as a file has it, to be named in a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name} = {in_a_file(one)}' for name, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(in_a_file, value))}]"
    return repr(value)
