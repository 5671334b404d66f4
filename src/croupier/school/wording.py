"""Wording: an exercise as text, and what somebody typed as an answer."""

from collections.abc import Iterator
from typing import Final

from croupier.explain.wording import plainly
from croupier.gazette.citation import cited_all
from croupier.money import BadAmount, cents, spoken
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.chips import are_chips, read_chips
from croupier.school.exercise import (
    AmountAnswer,
    AmountForm,
    Answer,
    ChipsAnswer,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    NetsAnswer,
    NetsForm,
    Stated,
    TotalAnswer,
    TotalForm,
)
from croupier.sentence import Sentence, capital, plain
from croupier.totals import LIMIT

COLLECT: Final = frozenset({"collect", "lose", "lost", "-"})
LEAVE: Final = frozenset({"leave", "stand off", "stand-off", "nothing"})
_SOFT: Final = {"soft": True, "s": True, "hard": False, "h": False}
_BUST: Final = LIMIT + 1
"""Any total over 21 is announced as bust."""


def said(sentence: Sentence, rules: TableRules) -> str:
    """A sentence as text."""
    return plain(capital(plainly(sentence, rules)))


def stated(one: Stated, rules: TableRules) -> str:
    """A sentence with its clauses."""
    marks = f" ({cited_all(one.clauses)})" if one.clauses else ""
    return f"{said(one.sentence, rules)}{marks}"


def asked(exercise: Exercise) -> Iterator[str]:
    """What an exercise says and asks, line by line."""
    rules = exercise.round.rules
    for one in exercise.given:
        yield said(one.sentence, rules)
    yield from asking(exercise)


def asking(exercise: Exercise) -> Iterator[str]:
    """What an exercise asks, without what is given."""
    rules = exercise.round.rules
    yield said(exercise.question, rules)
    match exercise.form:
        case ChoiceForm(choices=choices):
            yield from (f"  {one.key})  {said(one.sentence, rules)}" for one in choices)
        case NetsForm(paid=paid):
            yield from (f"  {key}" for key in paid)


def hint(exercise: Exercise) -> str:
    """How an answer is typed."""
    match exercise.form:
        case AmountForm(stake=0):
            return "dollars, or chips like 25 25 5"
        case AmountForm(stake=stake):
            paid = "dollars paid, or chips like 25 25 5"
            return f"{paid}; 0 to leave the stake, or collect ({spoken(stake)})"
        case TotalForm():
            return "soft 17, 17, bust or Blackjack"
        case ChoiceForm(choices=choices):
            return "one of " + ", ".join(one.key for one in choices)
        case NetsForm(paid=paid):
            return f"{len(paid)} sums of dollars with commas between: 20, -10, 0"


def answered(exercise: Exercise, text: str) -> Answer:
    """What somebody typed, as an answer; what cannot be one is refused with a sentence."""
    text = text.strip().lower()
    match exercise.form:
        case AmountForm(stake=stake):
            is_collected = text.partition(" ")[0] in COLLECT
            if not is_collected and text not in LEAVE and are_chips(text):
                return ChipsAnswer(read_chips(text))
            return AmountAnswer(_sum(text, stake))
        case TotalForm():
            return _total(text)
        case ChoiceForm():
            return ChoiceAnswer(text)
        case NetsForm(paid=paid):
            return _nets(text, tuple(paid))


def _sum(text: str, stake: int) -> int:
    if text in COLLECT:
        return -stake
    if text in LEAVE:
        return 0
    word, _, rest = text.partition(" ")
    part = rest if word in COLLECT else text
    try:
        found = cents(part.replace("$", "").replace(",", ""))
    except BadAmount as wrong:
        raise Refusal((), f"{wrong}: type dollars, 0, or collect") from None
    if found < 0:
        raise Refusal((), "a sum is paid, or collected: type dollars, 0, collect or collect 5")
    return -found if word in COLLECT else found


def _total(text: str) -> TotalAnswer:
    if text in ("blackjack", "bj"):
        return TotalAnswer(LIMIT, True, True)
    if text == "bust":
        return TotalAnswer(_BUST)
    *kind, points = text.partition(",")[0].split() or [""]
    if not points.isdecimal() or len(points) > 2 or not (kind == [] or kind[0] in _SOFT):
        raise Refusal((), "a total is typed like soft 17, 17, bust or Blackjack")
    return TotalAnswer(int(points), soft=bool(kind) and _SOFT[kind[0]])


def _nets(text: str, keys: tuple[str, ...]) -> NetsAnswer:
    given = [one.strip() for one in text.split(",")]
    if len(given) != len(keys):
        raise Refusal((), f"{len(keys)} sums are asked for, and {len(given)} were given")
    try:
        return NetsAnswer(
            {key: cents(one.replace("$", "")) for key, one in zip(keys, given, strict=True)}
        )
    except BadAmount as wrong:
        why = f"{wrong}: type the dollars a player wins, with a minus for what is lost"
        raise Refusal((), why) from None
