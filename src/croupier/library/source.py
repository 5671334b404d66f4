"""Source: files and texts, and sums as people write them."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from croupier.errors import NoSuchFile
from croupier.record.model import bad

Source: TypeAlias = str | os.PathLike[str]
"""A file, or the text of one: text has more than one line."""
Dollars: TypeAlias = int | float | str
"""A sum as a table file has it: 10, 2.5, "2.50"."""


Cards: TypeAlias = str | Sequence[str]
"""Cards as people write them: "8s 8h", or ["8s", "8h"]."""


def as_in_a_file(value: Any) -> Any:
    """A value as a file has it: lists for whatever comes one after another, and Python's own
    numbers for those of NumPy and of data frames.
    """
    if isinstance(value, Mapping):
        return {as_in_a_file(name): as_in_a_file(one) for name, one in value.items()}
    if isinstance(value, list | tuple | range):
        return [as_in_a_file(one) for one in value]
    return value.tolist() if hasattr(value, "tolist") else value


def text_of(source: Source) -> str:
    """The text of a file, or the text that was given."""
    return decoded(bytes_of(source))


def decoded(body: bytes) -> str:
    """Bytes as text, its lines ended as text ends them."""
    try:
        return body.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise bad("", "cannot be read: it is not text in UTF-8") from None


def bytes_of(source: Source) -> bytes:
    """The bytes of a file, or of the text that was given."""
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"expected a file or its text, not {type(source).__name__}")
    if isinstance(source, str) and "\n" in source:
        return source.encode()
    file = Path(source)
    if not file.is_file():
        raise NoSuchFile(f"there is no file {os.fspath(source)!r}, and it is no text of one")
    try:
        return file.read_bytes()
    except OSError as trouble:
        raise bad(str(file), f"{file} cannot be read: {trouble.strerror}") from None


def cards_text(cards: Cards) -> str:
    """Cards in one text."""
    if isinstance(cards, str):
        return cards
    try:
        return " ".join(cards)
    except TypeError:
        why = f'expected cards such as "8s 8h" or ["8s", "8h"], not {cards!r}'
        raise TypeError(why) from None
