"""Payout plans: wagers worth asking about, and the cards and calls by which they come about."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from croupier.cards import SUITS, Card, card
from croupier.explain.case import LineContext
from croupier.rules.names import DOUBLES, INSURANCE, SPLITS
from croupier.rules.ruling import LOSE, WIN
from croupier.school.stacking import FallingCards
from croupier.table import commands
from croupier.table.commands import Command

_TENS: Final = "TJQK"
_SPLIT: Final = (commands.FreeSplit, commands.Split)
_DOUBLE: Final = (commands.FreeDouble, commands.Double)
TO_DOUBLE: Final = ("65", "64", "54", "73", "92", "83")
"""First two cards of 9 to 11."""
_TO_21: Final = ("A46", "A28", "T56", "T29")
"""A Dealer's hand of 21 that is no Blackjack."""
_MANY: Final = 5


class PayoutPlan(NamedTuple):
    """What is asked about, and how a Round comes to it."""

    fits: Callable[[LineContext], bool]
    cards: Callable[[Random], FallingCards | None] = lambda _: None
    """The cards of one Box and of the Dealer's hand; nothing: any Round."""
    prefers: tuple[type[Command], ...] = ()
    """What is called on the Box wherever it is open."""


def of_faces(random: Random, faces: str) -> tuple[Card, ...]:
    """Cards of these faces, of any suits."""
    return tuple(card(f"{one}{random.choice(SUITS)}") for one in faces)


def _blackjack(random: Random) -> tuple[Card, ...]:
    """A Blackjack, the ace first or last."""
    both = ["A", random.choice(_TENS)]
    random.shuffle(both)
    return of_faces(random, "".join(both))


def _pair(random: Random) -> tuple[Card, ...]:
    return of_faces(random, 2 * random.choice("2346789T"))


def _to_double(random: Random) -> tuple[Card, ...]:
    return of_faces(random, random.choice(TO_DOUBLE))


def _dealers_blackjack(case: LineContext) -> bool:
    return case.dealers is not None and case.dealers.blackjack


def _split(case: LineContext) -> bool:
    return case.line.wager in SPLITS or case.then_split


def _doubled(case: LineContext) -> bool:
    return case.line.wager in DOUBLES


def _has_blackjack(case: LineContext) -> bool:
    return case.hand is not None and case.hand.blackjack


PLANS: Final = (
    PayoutPlan(_split, lambda random: FallingCards(_pair(random), ()), _SPLIT),
    PayoutPlan(_doubled, lambda random: FallingCards(_to_double(random), ()), _DOUBLE),
    PayoutPlan(
        lambda case: _split(case) and _dealers_blackjack(case),
        lambda random: FallingCards(_pair(random), _blackjack(random)),
        _SPLIT,
    ),
    PayoutPlan(
        lambda case: _doubled(case) and _dealers_blackjack(case),
        lambda random: FallingCards(_to_double(random), _blackjack(random)),
        _DOUBLE,
    ),
    PayoutPlan(_dealers_blackjack, lambda random: FallingCards((), _blackjack(random))),
    PayoutPlan(_has_blackjack, lambda random: FallingCards(_blackjack(random), ())),
    PayoutPlan(_has_blackjack, lambda random: FallingCards(_blackjack(random), _blackjack(random))),
    PayoutPlan(
        _has_blackjack,
        lambda random: FallingCards(_blackjack(random), of_faces(random, random.choice(_TO_21))),
    ),
    PayoutPlan(
        _has_blackjack,
        lambda random: FallingCards(_blackjack(random), of_faces(random, "A")),
        (commands.SettleEarly,),
    ),
    PayoutPlan(
        lambda case: case.hand is not None and len(case.hand.cards) >= _MANY,
        lambda random: FallingCards(of_faces(random, "".join(random.sample("22334", 5))), ()),
    ),
    PayoutPlan(
        lambda case: case.line.wager == INSURANCE,
        lambda random: FallingCards((), of_faces(random, f"A{random.choice('3579' + _TENS)}")),
        (commands.Insure,),
    ),
    PayoutPlan(
        lambda case: case.line.wager == INSURANCE,
        lambda random: FallingCards(_blackjack(random), of_faces(random, "A")),
        (commands.Insure, commands.SettleEarly),
    ),
    PayoutPlan(lambda case: case.line.outcome not in (WIN, LOSE)),
    PayoutPlan(lambda case: case.line.outcome is WIN and case.line.net != case.line.stake),
    PayoutPlan(lambda case: True),
)
"""Splits and doubles, both and other hands into a Dealer's Blackjack, Blackjacks paid, standing
off, against 21 and settled early, hands of many cards, insurance, Stand Offs, other odds than
1 to 1, and whatever comes; each as often."""
