"""Exact calls: a hand on the table when all others are finished, summed without replacement."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.analysis.against import Facing
from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.endgame.hand_states import HandStates
from croupier.analysis.endgame.own_calls import Goals
from croupier.analysis.model import Model, model
from croupier.analysis.shoe import RANK, Composition
from croupier.analysis.stakes import StakeQuestion, three_ways
from croupier.analysis.sums.lowered import DOUBLE, MAY
from croupier.analysis.tabulate import INITIAL, Ended, Made, total_net, tree
from croupier.cards import Card
from croupier.rules.names import MAIN, Advised

Floats = NDArray[np.float64]


def exact_calls(
    states: HandStates, goals: Goals, shoe: Composition, first: int, cards: Sequence[Card]
) -> dict[Advised, float]:
    """What standing, drawing and doubling are worth by a goal; the shoe lacks all cards seen."""
    lowered = model(states.rules)
    tables = lowered.tables
    pays = three_ways(tables, StakeQuestion(MAIN, _worth(states, goals)), split=False)
    may = tables.may if goals.added[0] else tables.may & ~MAY[DOUBLE]
    lowered = replace(lowered, tables=replace(tables, may=may), tree=tree(tables, pays))
    facing = Facing(lowered, _with(shoe, cards), first)
    node = tables.lattice.node(tuple(RANK[card] for card in cards))
    nodes = _reached(lowered, node)
    stood = facing.stood(pays, nodes)
    values = facing.calls(pays, stood, INITIAL, nodes).values[node]
    worth = ((name, float(values[call])) for call, name in CALL_NAMES.items())
    return {name: value for name, value in worth if not np.isnan(value)}


def _with(shoe: Composition, cards: Sequence[Card]) -> NDArray[np.int64]:
    """The shoe and the cards of the hand, which the sums take out themselves."""
    held = np.array(shoe.ranks, dtype=np.int64)
    np.add.at(held, [RANK[card] for card in cards], 1)
    return held


def _reached(lowered: Model, node: int) -> NDArray[np.int64]:
    """The hands that hold these cards."""
    counts = lowered.tables.lattice.counts
    return np.flatnonzero((counts >= counts[node]).all(axis=1))


def _worth(states: HandStates, goals: Goals) -> Made:
    """What a hand is worth by what its wagers bring."""

    def worth(ended: Sequence[Ended]) -> Floats:
        units = np.rint(total_net(ended)).astype(np.int64)
        found: Floats = goals.worth[0][goals.nothing + units, states.standing]
        return found

    return worth
