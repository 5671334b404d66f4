"""Drills: random Rounds into which every irregularity is put, wherever it can occur."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.random_round import MOST_STEPS, begin, random_command
from croupier.table.commands import Command
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.irregular.faults import refilled
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.play.cards import ShoeEmpty
from croupier.table.play.dealers_hand import completed
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import ENDED, Phase, Round, active, new_round
from croupier.table.supervision import BurnInError, Misplace, Supervision, VoidHand, VoidRound
from tests.tables import random_config

PLAYER_SELECT = TableConfig(
    edition="nz-current",
    versions=("player-select",),
    lower=TierConfig(minimum=5_00, double_on="none", split="none"),
    upper=TierConfig(minimum=100_00),
)
"""A table at which lower wagers neither double nor split."""

Injected = tuple[str, str]
"""Which irregularity, and in which phase."""


class Drilled(NamedTuple):
    """A Round in which things went wrong, played to its end."""

    config: TableConfig
    first: Round
    events: list[Event]
    last: Round
    injected: tuple[Injected, ...]


def drills(seed: int, edition: EditionId, often: float, rounds: int) -> Iterator[Drilled]:
    """Rounds at one random table in which things go wrong."""
    random = Random(seed)
    config = random_config(random, edition)
    rules = open_table(config)
    played = (drill_at(random, config, rules, often) for _ in range(rounds))
    return (one for one in played if one is not None)


def drill_at(
    random: Random,
    config: TableConfig,
    rules: TableRules,
    often: float,
    kinds: tuple[str, ...] = (),
) -> Drilled | None:
    """A drill at an open table; with kinds, only those irregularities occur."""
    cards = shuffled(rules.elections.decks, random.getrandbits(64))
    short = random.random() < 0.15
    first = new_round(rules, Shoe(cards, len(cards) - random.randint(6, 14) if short else 0))
    begun = begin(random, first)
    if begun is None:
        return None
    round, events = begun
    injected: list[Injected] = []
    for _ in range(MOST_STEPS):
        if round.phase is ENDED:
            return Drilled(config, first, events, round, tuple(injected))
        command = _next(random, round, often, kinds)
        if command is None:
            return None
        try:
            after, happened = play(round, command)
        except ShoeEmpty:
            command = refilled(round, random.getrandbits(64))
            after, happened = play(round, command)
        except Refusal as refused:  # the upper tier did not join the call
            assert refused.clause == "21.7", refused
            return None
        if isinstance(command, Supervision):
            injected.append((name(command), phase(round)))
        round, events = after, [*events, *happened]
    raise AssertionError("the Round does not end")


def _next(random: Random, round: Round, often: float, only: tuple[str, ...]) -> Command | None:
    """A lawful act, or something that goes wrong.

    Nothing is voided between the Dealer's last card and the payments: a record, which counts
    cards, could not tell it from after the payments.
    """
    options = irregular(round) if round.trouble.misplaced or random.random() < often else ()
    if not round.boxes[0].hands:  # a card burnt before the first is dealt is told as the burn
        options = tuple(o for o in options if not isinstance(o.command, BurnInError))
    between_hands = round.rules.dealers_hands > 1 and active(round) is None
    if (completed(round) or between_hands) and not round.trouble.misplaced:
        told_by_cards = (VoidHand, VoidRound, Misplace)
        options = tuple(o for o in options if not isinstance(o.command, told_by_cards))
    if only:
        options = tuple(o for o in options if name(o.command) in only)
    if options:
        kinds = sorted({name(option.command) for option in options})
        kind = random.choice(kinds)
        return random.choice([o.command for o in options if name(o.command) == kind])
    return random_command(random, round)


def name(command: Command) -> str:
    """What kind of irregularity it is."""
    exposed = getattr(command, "exposed", None)
    fault = getattr(command, "fault", None)
    detail = "" if exposed is None else " exposed" if exposed else " unseen"
    return f"{type(command).__name__}{detail}{f' {fault.name}' if fault else ''}"


def phase(round: Round) -> str:
    """How far the Round had come, the Dealer's own hand apart from the players'."""
    if round.phase is not Phase.PLAY:
        return str(round.phase)
    return "dealer" if active(round) is None else "play"
