"""Side-wager choice: which side wager to lay, each valued exactly on a fresh shoe; or none."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct

from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.names import ANTE, WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import SIDE_WAGERS_ROW, ChartCell
from croupier.school.exercise import CALLS, AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Stated
from croupier.school.layout import one_box
from croupier.school.moments import TRIES, RoundMoment
from croupier.sentence import AmountPart, PlayerPart, Sentence, WagerPart
from croupier.table.commands import LaySideWager
from croupier.table.legal import side_menu
from croupier.table.state import Round

NONE: Final = "none"


class LaidSide(Struct, frozen=True):
    """A side wager that may be laid: how much of it, and what that brings on average, in cents."""

    name: WagerName
    amount: int
    cents: float
    clause: str
    note: str = ""
    hand: int | None = None
    """The hand of a split it would lie on, from 1."""

    @property
    def key(self) -> str:
        """What it is chosen by."""
        return self.name if self.hand is None else f"{self.name}-{self.hand}"

    @property
    def said(self) -> Sentence:
        """The wager in words."""
        where = "" if self.hand is None else f" on hand {self.hand}"
        return (WagerPart(self.name), f"{where} for ", AmountPart(self.amount))


def offered(rules: TableRules) -> tuple[SideWager, ...]:
    """The side wagers of the table that have an exact value."""
    return tuple(one for one in rules.side_wagers.values() if not one.turns_on_boxes)


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """An initial wager is laid: which side wager goes with it?"""
    random = Random(f"side wagers {seed}")
    for _ in range(TRIES):
        found = _laid(random, rules)
        if found is not None:
            return choice_among(config, *found, seed, ChartCell(SIDE_WAGERS_ROW))
    raise Refusal((), "this table offers no side wager")


def _laid(random: Random, rules: TableRules) -> tuple[RoundMoment, tuple[LaidSide, ...]] | None:
    try:
        round, events = one_box(random, rules)
    except Refusal:
        return None
    sides = tuple(_sides(random, round))
    return (RoundMoment(round, events), sides) if sides else None


def _sides(random: Random, round: Round) -> Iterator[LaidSide]:
    """Every side wager that may be laid now, of the least that may be or the most."""
    for option in side_menu.before_cards(round):
        side = option.command
        if isinstance(side, LaySideWager) and side.on != ANTE:
            amount = random.choice((option.low or side.amount, side.amount))
            wager = round.rules.side_wagers[side.on]
            if wager.turns_on_boxes:
                continue
            cents, note = worth(round.rules, side.on, amount)
            yield LaidSide(side.on, amount, cents, wager.offered, note)


def worth(rules: TableRules, name: WagerName, amount: int) -> tuple[float, str]:
    """What a side wager of an amount brings on average, in cents, and what that supposes."""
    each, bonus, note = _expected(rules, name, amount)
    return float(each * amount + bonus), note


@lru_cache(maxsize=512)
def _expected(rules: TableRules, name: WagerName, amount: int) -> tuple[Fraction, Fraction, str]:
    """What a cent of it brings, what its bonus brings in cents, and what that supposes."""
    from croupier.analysis.shoe import shoe_of  # it brings the compiler along
    from croupier.analysis.side_wagers import free_bonus, prospect

    wager, shoe = rules.side_wagers[name], shoe_of(rules)
    found = prospect(rules, wager, shoe, amount)
    bonus = free_bonus(rules, wager, shoe).expectation if wager.bonus else Fraction()
    return found.expectation, bonus, found.note


# ── The exercise ────────────────────────────────────────────────────────────────────────────────


def choice_among(
    config: TableConfig,
    at: RoundMoment,
    sides: tuple[LaidSide, ...],
    seed: int,
    cell: ChartCell,
) -> Exercise:
    """Which of these to lay, or none, at a moment of a Round on one Box."""
    player = at.round.boxes[0].bettors[0]
    choices = tuple(_choices(sides, player.amount))
    best = next(one for one in choices if one.right)
    return Exercise(
        kind=CALLS,
        seed=seed,
        config=config,
        fingerprint=at.round.rules.fingerprint,
        round=at.round,
        given=at.story(config),
        question=(PlayerPart(player.player), ": which of these is worth laying?"),
        form=ChoiceForm(choices),
        answer=ChoiceAnswer(best.key),
        why=tuple(one.why for one in choices),
        topics=frozenset({cell.said}),
        harder_by=tuple(_harder(sides)),
        cell=cell.key,
    )


def _choices(sides: tuple[LaidSide, ...], main: int) -> Iterator[AnswerChoice]:
    """None of them, which costs nothing, and each with what it brings."""
    best = max(0.0, *(one.cents for one in sides))
    why = Stated(("Laying none brings nothing and costs nothing",))
    yield AnswerChoice(NONE, ("None of them",), best <= 0, why, best / main)
    for one in sides:
        lost = best - one.cents
        yield AnswerChoice(one.key, one.said, lost <= 0, _worth(one), lost / main)


def _worth(one: LaidSide) -> Stated:
    sign = "brings" if one.cents >= 0 else "costs"
    per = one.cents / one.amount
    worth = f" {sign} {spoken(round(abs(one.cents)))} on average, {per:+.4f} for each dollar"
    note = f". {one.note}" if one.note else ""
    return Stated(
        (WagerPart(one.name), " for ", AmountPart(one.amount), worth + note), (one.clause,)
    )


def _harder(sides: tuple[LaidSide, ...]) -> Iterator[str]:
    if len(sides) > 1:
        yield "several side wagers are offered"
    if any(one.cents > 0 for one in sides):
        yield "one of them gains"
