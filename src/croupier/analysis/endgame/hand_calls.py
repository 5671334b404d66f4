"""Hand calls: the chance to advance with each call on a hand, the others' hands being seen."""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.endgame.chances import chances
from croupier.analysis.endgame.exact_calls import exact_calls
from croupier.analysis.endgame.field_results import MOST_ADDED, FieldResults
from croupier.analysis.endgame.hand_states import DEALT, FIRST_SPLIT, OTHER_SPLIT, HandStates
from croupier.analysis.endgame.heat_position import HeatPosition
from croupier.analysis.endgame.own_calls import Goals, Lanes, OwnCalls
from croupier.analysis.endgame.seen_rivals import seen_rival
from croupier.analysis.endgame.seen_table import HandsSeen, is_blackjack, state_of, units_of
from croupier.analysis.endgame.wagers import Meeting, Outlook, goals_against
from croupier.analysis.shoe import RANK, Composition
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL
from croupier.rules.hand import Hand
from croupier.rules.names import Advised

Floats = NDArray[np.float64]


class CallChances(Struct, frozen=True):
    """The chance to advance with each call, the best first."""

    calls: Mapping[Advised, float]
    exact: tuple[Advised, ...] = ()
    """Those summed without replacement."""

    @property
    def best(self) -> Advised | None:
        """The best call; None where nothing is called."""
        return next(iter(self.calls), None)


def call_chances(
    states: HandStates,
    position: HeatPosition,
    table: HandsSeen,
    shoe: Composition,
    outlook: Outlook,
    *,
    exactly: bool = False,
) -> CallChances:
    """The chance with each call; the shoe is what has not been seen, without these cards."""
    known, first = chances(states, shoe), RANK[table.first]
    field = FieldResults(states, known)
    rivals = [seen_rival(field, position, at, table) for at in position.others]
    dealer = known.dealer[first]
    meeting = Meeting(states, position, rivals, outlook)
    goals = goals_against(meeting, first, dealer)
    held = table.hands[position.me]
    if len(held) == 1 and is_blackjack(states.rules, held[0]):
        return CallChances(_best_first(_on_blackjack(states, goals, position, table)))
    hands = states.rules.elections.hands_max
    found = _calls(OwnCalls(states, known, goals, hands), position, table)
    summed: dict[Advised, float] = {}
    if exactly and _only_own_left(position, table):
        plain = goals_against(meeting, first, np.ones_like(dealer))
        summed = exact_calls(states, plain, shoe, first, held[0].cards)
    return CallChances(_best_first(found | summed), tuple(summed))


def _best_first(calls: Mapping[Advised, float]) -> dict[Advised, float]:
    return dict(sorted(calls.items(), key=lambda one: -one[1]))


def _only_own_left(position: HeatPosition, table: HandsSeen) -> bool:
    """Is nothing left to play but one hand, and the Dealer's?"""
    behind = position.contenders[position.me + 1 :]
    return len(table.hands[position.me]) == 1 and not any(one.wager for one in behind)


def _calls(own: OwnCalls, position: HeatPosition, table: HandsSeen) -> dict[Advised, float]:
    held, current = table.hands[position.me], table.current
    hand, formed = held[current], len(held)
    rank, waiting = RANK[hand.cards[0]], formed - current - 1
    lanes = _lanes(own, position, table)
    bears = DEALT if formed == 1 else FIRST_SPLIT if current == 0 else OTHER_SPLIT
    kind = INITIAL if formed == 1 else ACES if len(hand.cards) == 2 and rank == 0 else DIVIDED
    plain, doubled = (one[0] for one in own.ends(lanes, (rank,), formed, waiting, bears))
    state = state_of(own.states, hand)
    values = own.values(plain, doubled, lanes.added, kind)
    worth = own.calls(state, values, (plain, doubled), lanes.added, kind)
    found: dict[Advised, float] = {CALL_NAMES[call]: float(one[0]) for call, one in worth.items()}
    if len(hand.cards) == 2 and RANK[hand.cards[1]] == rank and kind != ACES:
        found["split"] = float(own.split(lanes, (rank,), formed, waiting)[0, 0])
    return {name: one for name, one in found.items() if np.isfinite(one)}


def _lanes(own: OwnCalls, position: HeatPosition, table: HandsSeen) -> Lanes:
    """What the player's finished hands have brought, and the wagers there are chips to add."""
    held = table.hands[position.me]
    brought = units_of(own.states, held[: table.current], len(held) > 1)
    laid = len(held) + sum(hand.doubled for hand in held)
    added = max(0, min(position.own.chips // position.own.wager - laid, MOST_ADDED))
    return Lanes(np.zeros(1, dtype=np.int64), brought[None], np.array([added]))


def _on_blackjack(
    states: HandStates, goals: Goals, position: HeatPosition, table: HandsSeen
) -> dict[Advised, float]:
    """A Blackjack waits, or is settled early where that is offered."""
    rules, cards = states.rules, table.hands[position.me][0].cards
    found: dict[Advised, float] = {"wait": float(goals.blackjack[0])}
    blackjack = Hand(cards, rules.point_total(cards), blackjack=True)
    if rules.early_settlement(table.first, blackjack, False).permitted:
        odds = rules.early_payment.odds
        found["settle-early"] = float(goals.worth[0, goals.nothing + odds.pays // odds.on].sum())
    return found
