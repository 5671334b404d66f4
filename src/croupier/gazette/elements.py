"""Elements: what of a sign, a layout or a prompt shows or asks by a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from croupier.gazette.sources import Source

_NOTICE: Final = re.compile(
    r'\bNotice\(\s*"(?P<clause>[^"]+)",\s*(?:"(?P<where>layout|sign)"|\w+)(?P<rest>(?:(?!\bNotice\().){0,160})',
    re.S,
)
_PROMPT: Final = re.compile(
    r'\bPrompt\(\s*"(?P<clause>[^"]+)",\s*Moment\.(?P<moment>\w+),\s*"(?P<person>[^"]+)"'
)
_CLOTH: Final = re.compile(
    r'\bCloth\(\s*(?:#.*\n\s*)?"([^"]+)",\s*"([^"]+)",\s*"([^"]+)",\s*"([^"]+)"'
)
_TIERS: Final = re.compile(r'\b_both\("(?P<clause>[^"]+)"')
_SCALE: Final = re.compile(r'\bscale_notice\(\w+, "(?P<clause>[^"]+)"\)')
_SHAPE: Final = re.compile(r"shape=Shape\.(\w+)")
WHOLE: Final = "layout: the whole cloth"
"""What follows a drawing, or refers to one."""
_SHOWN: Final = {
    "LIMITS": "the limits",
    "SCALE": "a pay scale",
    "BOXES": "the Boxes",
    "SPOT": "the place of a side wager",
    "LINE": "the insurance line",
    "ANTE": "the place of the Ante",
    "NUMBERS": "the numbered areas",
    "SQUARES": "the squares of the Dealer's hands",
    "DRAWING": "the drawing it follows",
    "REFERENCE": "words that refer to the sign",
}


def elements(sources: Iterable[Source]) -> dict[str, tuple[str, ...]]:
    """What is displayed or asked by each clause that a notice or a prompt names."""
    found: dict[str, dict[str, None]] = {}
    for source in sources:
        for clause, element in _of(source.text):
            found.setdefault(clause, {})[element] = None
    return {clause: tuple(told) for clause, told in found.items()}


def _of(text: str) -> Iterator[tuple[str, str]]:
    for notice in _NOTICE.finditer(text):
        shape = _SHAPE.search(notice["rest"])
        shown = _SHOWN.get(shape[1], "words") if shape else "words"
        yield notice["clause"], f"{notice['where'] or 'layout or sign'}: {shown}"
    for scale in _SCALE.finditer(text):
        yield scale["clause"], f"sign: {_SHOWN['SCALE']}"
    for tiers in _TIERS.finditer(text):
        yield tiers["clause"], "sign: words, for both tiers"
    for cloth in _CLOTH.finditer(text):
        boxes, *words = cloth.groups()
        yield boxes, f"layout: {_SHOWN['BOXES']}"
        yield from ((clause, "layout: words") for clause in words)
    for prompt in _PROMPT.finditer(text):
        moment = prompt["moment"].lower().replace("_", " ")
        yield prompt["clause"], f"prompt: {prompt['person']}, {moment}"
