"""Moments: a Round played at random, stopped after each act."""

from collections.abc import Iterator
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
from croupier.table.events import Event
from croupier.table.state import ENDED, Round

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


def moments(random: Random, rules: TableRules) -> Iterator[RoundMoment]:
    """Every moment of a Round from the last wager to the end."""
    round, events = laid_out(random, rules, _SIDE_WAGERS)
    for _ in range(MOST_STEPS):
        if round.phase is ENDED:
            return
        yield RoundMoment(round, events)
        command = random_command(random, round, declines=False)
        if command is None:
            return
        try:
            round, happened = play(round, command)
        except Refusal:  # the upper tier did not join the call
            return
        events += happened
