"""Moments: a Round played at random, stopped after each act."""

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Final

from msgspec import Struct

from croupier import house
from croupier.explain.case import ReplayedRound
from croupier.explain.narrative import narrative
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import Stated
from croupier.school.layout import laid_out
from croupier.school.random_round import MOST_STEPS, random_command
from croupier.table.decide import play
from croupier.table.events import BetsClosed, Event
from croupier.table.fold.evolve import evolve
from croupier.table.state import ENDED, Round, new_round

TRIES: Final = 200
"""Rounds that are played at most until one raises the question that is wanted."""
_SIDE_WAGERS: Final = 0.4
"""How often each side wager is laid."""


class RoundMoment(Struct, frozen=True):
    """A moment of a Round, and what led to it."""

    round: Round
    events: tuple[Event, ...]

    def story(self, config: TableConfig, *, results: bool = True) -> tuple[Stated, ...]:
        """What has happened until then, with or without what was won and lost."""
        of = ReplayedRound(config, self.round.rules, self.events, house.open_table)
        return tuple(
            Stated((f"{one.who}: ", *one.sentence), one.clauses)
            for one in narrative(of)
            if results or one.line is None
        )


def moments(
    random: Random, rules: TableRules, *, standing: float = 0, short: bool = False
) -> Iterator[RoundMoment]:
    """Every moment of a Round from the last wager to the end; a short shoe may end it sooner."""
    laid = laid_out(random, rules, _SIDE_WAGERS, standing=standing, short=short)
    return onward(random, RoundMoment(*laid))


def onward(random: Random, at: RoundMoment) -> Iterator[RoundMoment]:
    """Every moment from this one on."""
    round, events = at.round, at.events
    for _ in range(MOST_STEPS):
        if round.phase is ENDED:
            return
        yield RoundMoment(round, events)
        command = random_command(random, round, declines=False)
        if command is None:
            return
        try:
            round, happened = play(round, command)
        except Refusal:  # the upper tier did not join the call, or no card is left
            return
        events += happened


def betting(random: Random, rules: TableRules) -> RoundMoment:
    """A Round with its wagers laid, before the Dealer closes the betting."""
    return before_closing(RoundMoment(*laid_out(random, rules, _SIDE_WAGERS)))


def before_closing(at: RoundMoment) -> RoundMoment:
    """The same Round while wagers could be laid."""
    round = new_round(at.round.rules, at.round.shoe)
    laid = tuple(takewhile(lambda one: not isinstance(one, BetsClosed), at.events))
    for event in laid:
        round = evolve(round, event)
    return RoundMoment(round, laid)
