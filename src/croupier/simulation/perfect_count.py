"""Perfect count: what a side wager gains a player who knows every card that has left the shoe.

No count gains more. Shoes are played; before each Round the wager is valued from the cards that
are left, and laid if a player gains by it. For wagers that the first two cards decide.
"""

from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.house import open_for_play
from croupier.kernel import places, runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.coding import CARDS
from croupier.rules.config import TableConfig
from croupier.rules.names import SideWagerName
from croupier.rules.side_wager import INITIAL_TWO, SideWager
from croupier.simulation.players import Players, party_of
from croupier.simulation.spec import Spec, table_of

Floats = NDArray[np.float64]


class PerfectGain(NamedTuple):
    """What a side wager gains in a Round, in units of it."""

    mean: float
    standard_error: float
    rounds: int


def is_known(wager: SideWager) -> bool:
    """Can a wager be valued before every Round?"""
    return wager.sees is INITIAL_TWO and not wager.prize_draw and not wager.rides


def perfect_gain(
    config: TableConfig,
    name: SideWagerName,
    players: Players,
    *,
    shoes: int,
    seed: int,
    further: int = 0,
) -> PerfectGain:
    """Play so many shoes; with so many further Rounds, once the cutting card has come."""
    spec = Spec(config=config, party=party_of(players, open_for_play(config), (name,)), seed=seed)
    table = table_of(spec)
    nets = _nets(table)
    sums = np.array([_shoe(table, nets, seed, shoe, further) for shoe in range(shoes)])
    gain, rounds = sums.sum(axis=0).tolist()
    mean = gain / rounds
    error = sqrt(((sums[:, 0] - mean * sums[:, 1]) ** 2).sum()) / rounds
    return PerfectGain(mean, error, int(rounds))


def _nets(table: TableArrays) -> Floats:
    """What the wager comes to by its two cards, in units of it."""
    law, seen = table.law, table.lowered.seeing[0]
    ending = seen.cells[seen.rows, places.FIRST].astype(np.int64)
    nets = law.m[places.S_SIDE_PAY + ending].reshape(CARDS, CARDS)
    units: Floats = nets / law.m[places.S_SIDE]
    return units


def _shoe(table: TableArrays, nets: Floats, seed: int, shoe: int, further: int) -> Floats:
    """What is gained in one shoe, and how many Rounds it has."""
    ends = _places(table, seed, shoe, further)
    cards = runs.order(table, seed, shoe)
    gone = np.cumsum(np.eye(CARDS)[cards], axis=0)
    left = gone[-1] - np.vstack([np.zeros(CARDS), gone])[ends]
    ways = ((left @ nets) * left).sum(axis=1) - left @ np.diag(nets)
    number = left.sum(axis=1)
    values = ways / (number * (number - 1))
    return np.array([values.clip(min=0.0).sum(), len(ends)])


def _places(table: TableArrays, seed: int, shoe: int, further: int) -> NDArray[np.int64]:
    """Where the Rounds of a shoe begin."""
    law = table.law
    if further:
        law = law._replace(m=law.m.copy())
        law.m[places.C_CUT] = min(len(table.deck), law.m[places.C_CUT] + further * CARDS)
    _, ends = runs.traced(table, law, seed, shoe)
    burnt = int(law.m[places.C_BURN])
    begun: NDArray[np.int64] = np.concatenate(([burnt], ends[:-1]))
    within = int((begun < table.law.m[places.C_CUT]).sum())
    return begun[: within + further]
