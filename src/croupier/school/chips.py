"""Chips: a sum as the chips of a table that are placed for it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from croupier.money import BadAmount, cents, spoken
from croupier.pages.felt.chips_svg import CHIPS
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

MOST_CHIPS: Final = 10_000
"""More of one worth than any float holds."""
FEWER: Final = "fewer than no chips cannot be placed"
_TIMES: Final = ("x", "*", "×")


def chips_of(rules: TableRules) -> tuple[int, ...]:
    """What the chips of a table are worth in cents, the smallest first."""
    smallest = rules.elections.smallest_chip
    return tuple(sorted({smallest, *(worth for worth in CHIPS if not worth % smallest)}))


def worth_of(placed: Mapping[int, int]) -> int:
    """What chips come to, in cents."""
    return sum(worth * count for worth, count in placed.items())


def check_chips(placed: Mapping[int, int], chips: tuple[int, ...]) -> None:
    """Refuse chips that the table does not have, or so many as nobody places."""
    strange = next((worth for worth in placed if worth not in chips), None)
    if strange is not None:
        theirs = ", ".join(map(spoken, chips))
        raise Refusal((), f"this table has no chip of {_worth_said(strange)}: it has {theirs}")
    if any(count < 0 for count in placed.values()):
        raise Refusal((), FEWER)
    if any(count > MOST_CHIPS for count in placed.values()):
        raise Refusal((), f"no float holds more than {MOST_CHIPS:,} chips of one worth")


def _worth_said(worth: int) -> str:
    return spoken(worth) if abs(worth) <= max(CHIPS) * MOST_CHIPS else "so much"


def fewest(amount: int, chips: tuple[int, ...]) -> dict[int, int]:
    """A sum in chips, the largest first; nothing where they cannot make it."""
    placed: dict[int, int] = {}
    for worth in sorted(chips, reverse=True):
        count, amount = divmod(amount, worth)
        if count:
            placed[worth] = count
    return {} if amount else placed


def chips_said(placed: Mapping[int, int]) -> str:
    """Chips in words, the largest first."""
    held = sorted(((worth, count) for worth, count in placed.items() if count), reverse=True)
    return ", ".join(f"{count} × {spoken(worth)}" for worth, count in held)


# ── As they are typed ───────────────────────────────────────────────────────────────────────────


def are_chips(text: str) -> bool:
    """Is it several chips, and no sum?"""
    return len(_words(text)) > 1 or any(sign in text for sign in _TIMES)


def read_chips(text: str) -> dict[int, int]:
    """Chips as they are typed: ``25 25 5``, ``2x25 1x5``."""
    placed: Counter[int] = Counter()
    for word in _words(text):
        worth, count = _chip(word)
        if count < 0:
            raise Refusal((), FEWER)
        placed[worth] += count
    return dict(placed)


def _words(text: str) -> list[str]:
    return text.replace("+", " ").replace("$", "").split()


def _chip(word: str) -> tuple[int, int]:
    """A chip, or so many of it."""
    count, _, worth = next(_parted(word), ("1", "", word))
    try:
        return cents(worth.replace(",", "")), _count(count)
    except BadAmount:
        why = f"{word[:20]!r} is no chip: type chips like 25 25 5, or 2x25 1x5"
        raise Refusal((), why) from None


def _parted(word: str) -> Iterator[tuple[str, str, str]]:
    return (word.partition(sign) for sign in _TIMES if sign in word)


def _count(text: str) -> int:
    sign, digits = text[:1], text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise BadAmount(text)
    count = int(digits) if len(digits) <= len(str(MOST_CHIPS)) else MOST_CHIPS + 1
    return -count if sign == "-" else count
