"""Acts: what follows in a tournament when somebody does something, or why it may not be done."""

import re
from typing import Final

from croupier.casino.keys import MARK
from croupier.casino.table.acts import MOST_HELD
from croupier.casino.tournaments.events import (
    Announced,
    AnyTournamentEvent,
    Ended,
    Entered,
    HeatEnded,
    HeatScore,
    PrizePaid,
    StageBegun,
    Withdrew,
)
from croupier.casino.tournaments.state import Tournament, plan_of
from croupier.house import heat_rules, tournament_law
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.sentence import PlayerPart
from croupier.table.commands import CallNoMoreBets
from croupier.table.decide import play
from croupier.table.game import tournament as played
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
LONGEST_TITLE: Final = 60
MOST_ENTRIES: Final = 500
"""Competitors of one tournament."""


# ── Before the start ────────────────────────────────────────────────────────────────────────────


def announce(terms: Announced) -> tuple[AnyTournamentEvent, ...]:
    """Announce a tournament, if the law permits it and it can be played."""
    if not _NAME.fullmatch(terms.name):
        why = "a tournament is named in up to 20 small letters, digits and dashes"
        raise Refusal((), why, at="title")
    if len(terms.title) > LONGEST_TITLE or not terms.title.isprintable():
        raise Refusal(
            (), f"a tournament is called in {LONGEST_TITLE} plain letters at most", at="title"
        )
    law, plan = tournament_law(terms.config), plan_of(terms)
    rules = heat_rules(terms.config, terms.conditions)
    played.check_terms(plan, law)
    played.check_table(plan, rules)
    if terms.chips > MOST_HELD:
        raise Refusal((), "nobody has so many chips at a table", at="chips")
    _check_wager(rules)
    return (terms,)


def _check_wager(rules: TableRules) -> None:
    """A competitor who does not wager is held to the minimum, so a Round must come of that."""
    game = sit(new_shoe(Game(rules=rules), 0), "a competitor", 1)
    round = begin_round(game)
    for number in rules.least_wagers:
        laid = wager(game, 1, "a competitor", rules.elections.minimum, against=number)
        round = play(round, laid)[0]
    play(round, CallNoMoreBets())


def enter(state: Tournament, player: str) -> tuple[AnyTournamentEvent, ...]:
    """Enter a tournament, and pay the entry fee."""
    _check_not_begun(state)
    known = next((one for one in state.plan.competitors if one.name == player), None)
    if known is not None:
        why = "who has withdrawn does not enter again" if known.withdrew else "has entered already"
        raise Refusal((), why if known.withdrew else (PlayerPart(player), f" {why}"))
    _check_room(state, 1)
    return (Entered(player),)


def enter_automatic(state: Tournament, count: int) -> tuple[AnyTournamentEvent, ...]:
    """Enter so many automatic competitors, to fill up."""
    _check_not_begun(state)
    if count < 1:
        raise Refusal((), "one automatic competitor or more is entered")
    _check_room(state, count)
    there = sum(one.name.startswith(MARK) for one in state.plan.competitors)
    return tuple(Entered(f"{MARK}{there + number}") for number in range(1, count + 1))


def withdraw(state: Tournament, player: str) -> tuple[AnyTournamentEvent, ...]:
    """Withdraw an entry; the entry fee is not given back."""
    _check_not_begun(state)
    if not any(one.name == player for one in played.playing(state.plan)):
        raise Refusal((), (PlayerPart(player), " has not entered"))
    return (Withdrew(player),)


def start(state: Tournament) -> tuple[AnyTournamentEvent, ...]:
    """Begin the first stage with everybody who has entered."""
    _check_not_begun(state)
    played.check(state.plan, tournament_law(state.config))
    return (_stage(state, tuple(one.name for one in played.playing(state.plan))),)


def _check_not_begun(state: Tournament) -> None:
    if state.stage:
        clauses = tournament_law(state.config).approval(True).clauses
        raise Refusal(clauses, "the tournament has begun, and who competes stays as it is")


def _check_room(state: Tournament, more: int) -> None:
    if len(state.plan.competitors) + more > MOST_ENTRIES:
        raise Refusal((), f"a tournament has at most {MOST_ENTRIES} entries")


# ── In play ─────────────────────────────────────────────────────────────────────────────────────


def end_heat(
    state: Tournament, number: int, standings: tuple[HeatScore, ...]
) -> tuple[AnyTournamentEvent, ...]:
    """Note how a table of this stage ended."""
    if (state.stage, number) in state.heats:
        raise Refusal((), "this heat has been noted")
    return (HeatEnded(state.stage, number, standings),)


def go_on(state: Tournament) -> tuple[AnyTournamentEvent, ...]:
    """Begin the next stage with the best of each table, or end with the final table's prizes."""
    placed = [[one.player for one in heat] for heat in state.placed()]
    if not state.stage or state.ended or len(placed) < len(state.tables):
        raise Refusal((), "a stage is over once all its tables are")
    if state.final:
        paid = played.prizes(state.fund, state.plan.shares, placed[0])
        return (Ended(tuple(PrizePaid(player, cents) for player, cents in paid)),)
    seated = {player for table in state.tables for player in table}
    left = tuple(one.name for one in state.plan.competitors if one.name in seated)
    return (_stage(state, played.going_on(left, placed, state.plan.advance)),)


def _stage(state: Tournament, left: tuple[str, ...]) -> StageBegun:
    boxes = heat_rules(state.config, state.plan.conditions).elections.boxes
    return StageBegun(state.stage + 1, played.spread(left, boxes))
