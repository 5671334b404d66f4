"""Lines of play: what was called, in the words of a record."""

import re
from typing import Any, Final, cast

from croupier.gazette.errors import hint
from croupier.record.model import CALLS, DECLINE, RIGHTS, Ordered, Said, Spoken, bad, expected
from croupier.record.settings import is_number, money
from croupier.rules.names import ANSWERED, INSURANCE, PAIR_WAGERS, RIDE, RightName, WagerName

_ALL: Final = (*CALLS, *PAIR_WAGERS)
_AMOUNT: Final = re.compile(r"\d+(\.\d+)?")
_NEEDS_AMOUNT: Final = {INSURANCE, RIDE, "wager", *PAIR_WAGERS}
_TAKES_AMOUNT: Final = {*ANSWERED, *_NEEDS_AMOUNT}

_NAMED: Final = {word: f"'{word} 2'" for word in ("to", "hand", "against", "after")}
"""Words that may stand behind a call, each with a number."""


def read_line(at: str, text: object) -> Said | Ordered:
    """Read one line of ``play``."""
    if not isinstance(text, str) or not text.strip():
        raise expected(at, "a line such as '1 draw'", text)
    words = text.split()
    if words[0].startswith("!"):
        rest = [words[0][1:], *words[1:]]
        return Ordered(text, tuple(word for word in rest if word))
    if words[0].startswith("?"):
        return _must_be_refused(at, text)
    if words[0].startswith("&"):
        return _is_held(at, text)
    return _said(at, text, words)


def _must_be_refused(at: str, text: str) -> Said:
    """Read ``? 1 split -> 12.4(a) or 12.8``."""
    call, _, clauses = text.strip()[1:].partition("->")
    named = tuple(clause.strip() for clause in re.split(r"\bor\b|,", clauses) if clause.strip())
    return _said(at, call.strip(), call.split(), refused=True, clauses=named)


def _is_held(at: str, text: str) -> Said:
    """Read ``& 1 B insurance``, ``& 1 C any-pair hand 2``."""
    left = text.strip()[1:].split()
    box = _box(at, text, left)
    if len(left) < 2:
        raise bad(at, f"{text!r} does not say who has which right")
    player, right = left.pop(0), _right(at, text, left)
    named = _named(at, text, left)
    return Said(text=text, box=box, call=right, player=player, held=True, **named)


def _right(at: str, text: str, left: list[str]) -> RightName:
    if not left or left[0] not in RIGHTS:
        near = hint(left[0] if left else "", RIGHTS)
        raise bad(at, f"{text!r} names no right; the rights are {', '.join(RIGHTS)}{near}")
    return cast(RightName, left.pop(0))


def _said(
    at: str, text: str, words: list[str], refused: bool = False, clauses: tuple[str, ...] = ()
) -> Said:
    left = list(words)
    box = _box(at, text, left)
    player = left.pop(0) if len(left) > 1 and left[0] not in _ALL else None
    if not left or left[0] not in _ALL:
        near = hint(left[-1] if left else "", _ALL)
        raise bad(at, f"{text!r} names no call; the calls are {', '.join(_ALL)}{near}")
    call = cast(Spoken, left.pop(0))
    amount = _amount(at, call, text, left)
    on = cast(WagerName, left.pop(0)) if call == "lift" and left else None
    right = _right(at, text, left) if call == DECLINE else None
    named = _named(at, text, left)
    return Said(
        text=text,
        box=box,
        call=call,
        player=player,
        amount=amount,
        on=on,
        right=right,
        refused=refused,
        clauses=clauses,
        **named,
    )


def _box(at: str, text: str, left: list[str]) -> int:
    if not left or not is_number(left[0]):
        raise bad(at, f"{text!r} does not begin with the number of a Box")
    return int(left.pop(0))


def _amount(at: str, call: Spoken, text: str, left: list[str]) -> int | None:
    if left and _AMOUNT.fullmatch(left[0]) and call in _TAKES_AMOUNT:
        return money(at, left.pop(0))
    if call in _NEEDS_AMOUNT:
        raise bad(at, f"{text!r} does not say how much")
    return None


def _named(at: str, text: str, left: list[str]) -> dict[str, Any]:
    """Read what may stand behind a call: ``to 2``, ``hand 2``, ``against 3``, ``after 9``."""
    named: dict[str, Any] = {}
    while left:
        word = left.pop(0)
        if word not in _NAMED or not left or not is_number(left[0]):
            shown = " ".join((word, *left[:1]))
            raise bad(at, f"{text!r} has {shown!r}; there may be {', '.join(_NAMED.values())}")
        named[word] = int(left.pop(0))
    return named
