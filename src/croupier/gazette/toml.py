"""TOML, read quickly: most lines of a register are a key and a value that is JSON as well.

Such a line is decoded by itself; a value that is TOML alone goes to the library, and so does a
whole text in which a value runs over several lines. Either way the outcome is the library's.
"""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

_HEADER: Final = re.compile(r"(\[\[?)([\w.-]+)(\]\]?)")


def loads(text: str) -> dict[str, Any]:
    """Return what a TOML text holds."""
    try:
        return _by_line(text)
    except ValueError:
        return _by_library(text)


def _by_line(text: str) -> dict[str, Any]:
    """Return what a text holds in which every value stands on one line."""
    document: dict[str, Any] = {}
    table = document
    for line in text.splitlines():
        if line.startswith("["):
            table = _table(document, line)
        elif line and not line.startswith("#"):
            _set(table, line)
    return document


def _set(table: dict[str, Any], line: str) -> None:
    """Put the value of a line into a table that has none by that name yet."""
    written, _, value = line.partition(" = ")
    key = _key(written)
    if key in table:
        raise ValueError(f"{key} comes twice")
    table[key] = _value(value)


def _table(document: dict[str, Any], header: str) -> dict[str, Any]:
    """Return the new table a header opens: a section, or one more of a list of them."""
    written = _HEADER.fullmatch(header)
    if not written or len(written[1]) != len(written[3]):
        raise ValueError(f"not a plain header: {header}")
    *path, name = written[2].split(".")
    within = document
    for step in path:
        found = within.get(_key(step))
        last = found[-1] if isinstance(found, list) else found
        if not isinstance(last, dict):
            raise ValueError(f"{header} stands in no table")
        within = last
    new: dict[str, Any] = {}
    if len(written[1]) > 1:
        within.setdefault(_key(name), []).append(new)
    elif within.setdefault(_key(name), new) is not new:
        raise ValueError(f"{header} comes twice")
    return new


def _key(written: str) -> str:
    """Return a key; one with anything but letters, digits and dashes is quoted."""
    if written.startswith('"'):
        return msgspec.json.decode(written, type=str)
    if not written.replace("-", "").replace("_", "").isalnum():
        raise ValueError(f"not a plain key: {written}")
    return written


def _value(written: str) -> Any:
    """Return a value, by the library where it is not JSON."""
    try:
        return msgspec.json.decode(written)
    except msgspec.DecodeError:
        return _by_library(f"value = {written}")["value"]


def _by_library(text: str) -> dict[str, Any]:
    """Return what the library makes of a text."""
    import tomllib

    return tomllib.loads(text)
