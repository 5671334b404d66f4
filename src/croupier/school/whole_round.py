"""Whole Round: every act of the Dealer's from the last wager to the discard rack, one by one."""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.acts import NextAct, next_act
from croupier.school.exercise import Exercise
from croupier.school.moments import TRIES, RoundMoment, betting
from croupier.school.procedure import NEXT_ACT, act_at, exercise_of
from croupier.school.random_round import MOST_STEPS, priced, random_command
from croupier.table.commands import Call, Command, Decline
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.legal.menu import legal
from croupier.table.play.entitlements import Entitlement, gives
from croupier.table.state import ENDED, Round

_LEAST: Final = 6
"""Acts of the Dealer's in the shortest Round that is asked."""


def whole_round(config: TableConfig, rules: TableRules, seed: int) -> tuple[Exercise, ...]:
    """A Round act by act: each exercise goes on where the right answer to the last one led."""
    random = Random(f"whole round {seed}")
    for _ in range(TRIES):
        found = tuple(_acts(random, config, betting(random, rules), seed))
        if len(found) >= _LEAST and after_last(found).phase is ENDED:
            return found
    raise AssertionError("no Round of this table comes to its end")


def after_last(acts: tuple[Exercise, ...]) -> Round:
    """The Round once the last act is done: the cards are in the discard rack."""
    last = acts[-1].round
    act = due(last)
    return last if act is None else play(last, act)[0]


def _acts(random: Random, config: TableConfig, at: RoundMoment, seed: int) -> Iterator[Exercise]:
    for _ in range(MOST_STEPS):
        asked = act_at(config, at)
        if asked is not None:
            yield exercise_of(random, config, NEXT_ACT, asked, seed)
        command = _follows(random, at.round, next_act(at.round))
        if command is None:
            return
        try:
            round, happened = play(at.round, command)
        except Refusal:  # the upper tier did not join the call
            return
        at = RoundMoment(round, (*at.events, *happened))
        if round.phase is ENDED:
            return


def _follows(random: Random, round: Round, now: NextAct | None) -> Command | None:
    """The Dealer's act, or what the player who is asked calls or answers."""
    if now is None:
        return due(round) or random_command(random, round)
    if now.act is not None:
        return now.act
    options = [one for one in legal(round) if _answers(one.command, now.held)]
    return priced(random, random.choice(options)) if options else random_command(random, round)


def _answers(command: Command, held: Entitlement | None) -> bool:
    """Is it a call, or where a right is asked about, an answer to that?"""
    if held is None:
        return isinstance(command, Call)
    declines = isinstance(command, Decline) and (command.right, command.box, command.player) == (
        held.right,
        held.box,
        held.player,
    )
    return declines or gives(held, command)
