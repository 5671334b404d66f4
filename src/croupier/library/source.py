"""Source: files and texts, and sums as people write them."""

import os
from pathlib import Path
from typing import TypeAlias

Source: TypeAlias = str | os.PathLike[str]
"""A file, or the text of one: text has more than one line."""
Dollars: TypeAlias = int | float | str
"""A sum as a table file has it: 10, 2.5, "2.50"."""


def text_of(source: Source) -> str:
    """The text of a file, or the text that was given."""
    if isinstance(source, str) and "\n" in source:
        return source
    return Path(source).read_text(encoding="utf-8-sig")
