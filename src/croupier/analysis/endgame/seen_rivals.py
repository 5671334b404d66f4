"""Seen rivals: what a Round may still bring to the others once the cards are dealt."""

from collections import defaultdict

import numpy as np

from croupier.analysis.endgame.field_results import PAID, FieldResults, Net, NetChances
from croupier.analysis.endgame.heat_position import HeatPosition
from croupier.analysis.endgame.rivals import Rival, rival, seen_so
from croupier.analysis.endgame.seen_table import DealtHand, HandsSeen, is_blackjack, units_of
from croupier.analysis.shoe import RANK, RANKS


def seen_rival(field: FieldResults, position: HeatPosition, at: int, table: HandsSeen) -> Rival:
    """One of the others: finished before the player's Box, as dealt behind it."""
    one, hands = position.contenders[at], table.hands[at]
    if not one.wager:
        return rival(field, field.chances, one, before=True)
    if at < position.me:
        seen: NetChances = {_finished(field, hands): 1.0}
    else:
        seen = _to_come(field, table, hands, one.chips // one.wager - 1)
    views = [[(1.0, seen)]] * RANKS
    return seen_so(field.states.rules, one.wager, views)


def _finished(field: FieldResults, hands: tuple[DealtHand, ...]) -> Net:
    """What finished hands come to against each standing."""
    states = field.states
    if len(hands) == 1 and is_blackjack(states.rules, hands[0]):
        return tuple(np.where(states.blackjack > 0, PAID, 0).tolist())
    return tuple(units_of(states, hands, len(hands) > 1).tolist())


def _to_come(
    field: FieldResults, table: HandsSeen, hands: tuple[DealtHand, ...], added: int
) -> NetChances:
    """What the field makes of two cards, or of any where they are not known."""
    first = RANK[table.first]
    if hands:
        one, other = sorted(RANK[card] for card in hands[0].cards[:2])
        return field.result(first, (one, other), added)
    nets: dict[Net, float] = defaultdict(float)
    for one, other, chance in field.chances.starts:
        for net, share in field.result(first, (one, other), added).items():
            nets[net] += chance * share
    return nets
