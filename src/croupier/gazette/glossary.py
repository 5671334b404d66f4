"""Glossary: the words of the gazettes and of this project, and what each means."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

PACKAGE: Final = Path(__file__).resolve().parents[1]
_ROW: Final = re.compile(r"^\| (?P<word>[^|]+) \| (?P<means>.+) \|$", re.M)


class GlossaryEntry(msgspec.Struct, frozen=True):
    """A word, and what it means."""

    word: str
    means: str


@cache
def glossary() -> tuple[GlossaryEntry, ...]:
    """Every word of the glossary; it lies beside the package, or in it where it is installed."""
    places = (PACKAGE, PACKAGE.parents[1])
    file = next(one / "GLOSSARY.md" for one in places if (one / "GLOSSARY.md").exists())
    rows = (found.groups() for found in _ROW.finditer(file.read_text(encoding="utf-8")))
    return tuple(GlossaryEntry(word, _plain(means)) for word, means in rows if word != "word")


def _plain(text: str) -> str:
    """A text without the marks of Markdown."""
    return text.replace("`", "").replace("**", "")
