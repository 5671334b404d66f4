"""Tier choice: a wager below the Upper Minimum or one that reaches it, each valued exactly.

What decides is what a Round costs on average, with the best calls on a fresh shoe and alone on
the Box: a lesser wager by worse rules may cost more than a greater one by better rules.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import TIER, ChartCell
from croupier.school.exercise import CALLS, AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Stated
from croupier.school.layout import PEOPLE
from croupier.sentence import AmountPart, PlayerPart
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import new_round

if TYPE_CHECKING:  # the analysis is loaded where something is worked out
    from croupier.analysis.main_wager import MainWager

LOWER: Final = "lower"
UPPER: Final = "upper"
_MOST_TIMES: Final = 2
"""A wager of the upper tier is at most so many times the Upper Minimum."""
_CLOSE: Final = 0.01
"""Costs that differ by less, in units of the lesser wager, are close."""


class TierWager(Struct, frozen=True):
    """A wager of one tier, and what it brings on average, in cents."""

    key: str
    amount: int
    cents: float


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """Betting is open at a table with two tiers: which of two wagers costs less?"""
    if rules.upper is None:
        raise Refusal((), "this table has one minimum: there are no tiers to choose from")
    random = Random(f"tier {seed}")
    wagers = tuple(_wagers(random, rules, rules.upper))
    choices = tuple(_choices(wagers, rules))
    cell = ChartCell(TIER)
    round = new_round(rules, Shoe(shuffled(rules.elections.decks, random.getrandbits(64))))
    return Exercise(
        kind=CALLS,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=round,
        given=(_minima(rules, rules.upper),),
        question=(PlayerPart(random.choice(PEOPLE)), ": which wager costs less on average?"),
        form=ChoiceForm(choices),
        answer=ChoiceAnswer(next(one.key for one in choices if one.right)),
        why=tuple(one.why for one in choices),
        topics=frozenset({cell.said}),
        harder_by=tuple(_harder(wagers)),
        cell=cell.key,
    )


def _minima(rules: TableRules, upper: TableRules) -> Stated:
    least, from_here = spoken(rules.elections.minimum), spoken(upper.elections.minimum)
    text = f"You are alone on the Box. Lower Minimum {least}, Upper Minimum {from_here}"
    return Stated((text,), rules.provenance["versions"])


def _wagers(random: Random, rules: TableRules, upper: TableRules) -> Iterator[TierWager]:
    """Multiples of each minimum: what is paid exactly on it is on them too."""
    least, reached = rules.elections.minimum, upper.elections.minimum
    below = least * random.randint(1, (reached - 1) // least)
    times = min(_MOST_TIMES, upper.elections.maximum // reached)
    above = reached * random.randint(1, times)
    yield TierWager(LOWER, below, worth(rules, below))
    yield TierWager(UPPER, above, worth(upper, above))


@lru_cache(maxsize=256)
def worth(tier: TableRules, amount: int) -> float:
    """What a wager of a tier brings on average, in cents, its Ante and rounding included."""
    from croupier.analysis.edge import at_wager  # it brings the compiler along

    return amount * at_wager(_main(tier), amount).expectation


@lru_cache(maxsize=16)
def _main(tier: TableRules) -> "MainWager":
    from croupier.analysis.main_wager import main_wager

    return main_wager(tier)


def _choices(wagers: tuple[TierWager, ...], rules: TableRules) -> Iterator[AnswerChoice]:
    """Each wager; its cost is in units of the Lower Minimum, as that of any decision here is."""
    best = max(one.cents for one in wagers)
    for one in wagers:
        lost = (best - one.cents) / rules.elections.minimum
        sentence = ("A wager of ", AmountPart(one.amount))
        yield AnswerChoice(one.key, sentence, lost <= 0, _why(one), lost)


def _why(one: TierWager) -> Stated:
    sign = "brings" if one.cents >= 0 else "costs"
    per = one.cents / one.amount
    result = f" {sign} {abs(one.cents):.1f} cents a Round, {per:+.4f} for each dollar"
    return Stated(("A wager of ", AmountPart(one.amount), result))


def _harder(wagers: tuple[TierWager, ...]) -> Iterator[str]:
    lower, upper = wagers
    if upper.cents > lower.cents:
        yield "the greater wager costs less"
    if abs(upper.cents - lower.cents) < _CLOSE * lower.amount:
        yield "two wagers are close"
