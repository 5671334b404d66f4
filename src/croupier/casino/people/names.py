"""Names: what a person may be called, and when two names are the same."""

import unicodedata
from typing import Final

from croupier.casino.people.lookalikes import looks_like
from croupier.rules.refusal import Refusal

LONGEST_NAME: Final = 20
_INVISIBLE: Final = frozenset("\u115f\u1160")
"""Letters by their category that show nothing."""
_AUTOMATIC: Final = "automatic"
_ON_DUTY: Final = ("operator", "dealer", "supervisor", "inspector", "croupier")
"""What people on duty are called; nobody else is, however it is written."""
_TOGETHER: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HANGUL"})
"""Alphabets that stand together; any other stands alone, for many letters look alike."""


def refused_name(why: str) -> Refusal:
    """Why somebody may not be called so."""
    return Refusal((), why, at="name")


def named(text: str) -> str:
    """A display name, trimmed; refuses what is not plain to read."""
    name = _trimmed(unicodedata.normalize("NFC", text))
    if not 1 <= len(name) <= LONGEST_NAME:
        raise refused_name(f"a name has 1 to {LONGEST_NAME} letters")
    if not all(map(_plain, name)) or unicodedata.normalize("NFKC", name) != name:
        raise refused_name("a name is made of letters, digits, spaces and hyphens")
    if not any(map(str.isalnum, name)):
        raise refused_name("a name has at least one letter or digit")
    if looks_like(name).startswith(looks_like(_AUTOMATIC)):
        raise refused_name("that name is like those of automatic players")
    alphabets = {unicodedata.name(one, "").split(" ")[0] for one in name if one.isalpha()}
    if len(alphabets) > 1 and not alphabets <= _TOGETHER:
        raise refused_name("the letters of a name are of one alphabet")
    return name


def players_name(text: str) -> str:
    """A name of somebody who plays: none by which people on duty are called."""
    name = named(text)
    if any(looks_like(word) in looks_like(name) for word in _ON_DUTY):
        raise refused_name("that name is kept for people on duty; choose another")
    return name


def _plain(one: str) -> bool:
    return one in " -0123456789" or (one.isalpha() and one not in _INVISIBLE)


def _trimmed(text: str) -> str:
    return " ".join(part for part in text.split(" ") if part)


def folded_name(name: str) -> str:
    """A name as it is held against others, however it was typed."""
    folded = unicodedata.normalize("NFKC", _trimmed(name)).casefold()
    return unicodedata.normalize("NFKC", folded)
