"""What a GPU would count, under Numba's simulator of CUDA: a program of its own, as Numba takes the
simulator where `NUMBA_ENABLE_CUDASIM` says so when it is imported.

It prints, as JSON, whether the counts of a table are those of the CPU.
"""

import json
import sys
from collections.abc import Mapping
from typing import Final

import numpy as np
from msgspec.structs import replace

from croupier.kernel import runs
from croupier.kernel.coding import RANK
from croupier.kernel.gpu import (
    box_play,
    box_tables,
    play,
    shoes,
    sided_play,
    sided_tables,
    wagers,
)
from croupier.kernel.gpu.players import Player, player_of, tally_of
from croupier.kernel.seats import BetStep, CardCount, CountsKept, Party, SimulatedSeat, flat
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SideWagerName
from croupier.simulation.blocks import UNLIMITED
from croupier.simulation.spec import Spec, table_of

SEED: Final = 2**63 + 77
LEFT: Final = 2
"""Shoes that are not played at once with the others: they go to the GPU in two parts."""
THREADS: Final = 16
"""That play: a thread plays several shoes, one after another."""

NZ: Final = TableConfig(edition="nz-current", maximum=1000_00)
ACT: Final = TableConfig(edition="act-1996", maximum=1000_00)
CARD_DECIDED: Final[tuple[SideWagerName, ...]] = ("perfect-pair", "lucky-lucky")
LATE: Final[tuple[SideWagerName, ...]] = ("lucky-lucky", "buster", "super-sevens")
HIGH_LOW: Final = CardCount(tags=tuple((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)[rank] for rank in RANK))


def boxes(number: int, *sides: SideWagerName) -> Party:
    """So many Boxes, with these side wagers on each."""
    return flat(number, (10_00,), dict.fromkeys(sides, 5_00))


def offering(*sides: SideWagerName) -> TableConfig:
    """A table that offers side wagers."""
    return replace(NZ, side_wagers={side: SideWagerConfig() for side in sides})


def counters() -> Party:
    """Two who count: one insures and wagers more at high counts; the other sits out at low ones."""
    steps = ((10_00, -1_000), (40_00, 1), (80_00, 2))
    more = tuple(BetStep(main=(sum_,), count=count) for sum_, count in steps)
    waits = (BetStep(main=(0,)), BetStep(main=(10_00,), count=0))
    seats = (
        SimulatedSeat(box=1, steps=more, insures_from=2),
        SimulatedSeat(box=2, steps=waits, insures_from=1),
    )
    return Party(seats=seats, count=HIGH_LOW)


ONE: Final = boxes(1)
TABLES: Final[Mapping[str, tuple[TableConfig, Party]]] = {
    "nz-current": (NZ, ONE),
    "act-1996": (replace(ACT, decks=8), ONE),
    "burn": (replace(ACT, burn=True), ONE),
    "continuous": (replace(NZ, continuous_shuffler=True), ONE),
    "sided": (offering(*CARD_DECIDED), boxes(1, *CARD_DECIDED)),
    "sided, cut later": (
        offering(*CARD_DECIDED),
        replace(boxes(1, *CARD_DECIDED), cutting_card=6 * 52 - 239),
    ),
    "two Boxes": (NZ, boxes(2)),
    "seven Boxes": (NZ, boxes(7)),
    "four hands": (replace(ACT, decks=8), boxes(2)),
    "two side wagers": (offering(*CARD_DECIDED), boxes(3, *CARD_DECIDED)),
    "late side wagers": (offering(*LATE), boxes(2, *LATE)),
    "counting": (NZ, counters()),
    "kept": (
        offering("buster", "super-sevens"),
        replace(boxes(2, "buster", "super-sevens"), count=HIGH_LOW, kept=CountsKept(-3, 3)),
    ),
    "two Boxes, continuous": (replace(NZ, continuous_shuffler=True), boxes(2)),
    "two Boxes, burn": (replace(ACT, burn=True), boxes(2)),
}
"""By name: what is played, and by whom."""


def main(name: str, first: int, count: int, cards: int) -> None:
    """Play shoes both ways; so many cards are written behind the cutting card, if not as ever."""
    np.seterr(over="ignore")  # numbers of 32 bits are meant to lose what lies above
    _make_small(count - LEFT, cards)
    config, party = TABLES[name]
    table = table_of(Spec(config=config, party=party, seed=SEED))
    player = _with_few_threads(player_of(table))
    counts = player.play(SEED, first, count)
    own = tally_of(table, counts, first)
    rounds, theirs = runs.play(table, SEED, first, count, UNLIMITED)
    nothing = runs.play(table, SEED, 0, 0, UNLIMITED)[1]
    found = {
        "rounds": [counts.rounds, rounds],
        "integers": bool((own.t == theirs.t).all() and (own.at == theirs.at).all()),
        "sums": bool(np.allclose(own.f, theirs.f, rtol=1e-12, atol=0)),
        "more_hands": getattr(player, "more_hands", 0),
        "by_cpu": player.by_cpu,
        "nothing": bool((tally_of(table, player.play(SEED, 0, 0), 0).t == nothing.t).all()),
    }
    if isinstance(player, play.PlainPlayer):
        limit = rounds * 2 // 3
        fewer = player.within(SEED, first, count, limit)
        up_to, more = (runs.play(table, SEED, first, n, UNLIMITED)[0] for n in (fewer, fewer + 1))
        found["within"] = up_to <= limit < more
    print(json.dumps(found))


def _make_small(at_once: int, cards: int) -> None:
    """A GPU with one processor, which plays few shoes at once."""
    small = {
        "MOST_SHOES": at_once, "FEWEST_SHOES": 1, "BLOCK": 32, "SUMMERS": 4, "PLAYERS": THREADS,
        "THREADS": THREADS, "processors": lambda: 1, "free_memory": lambda: 1 << 33,
    }  # fmt: skip
    if cards:
        small |= {"CARDS_OF_A_ROUND": cards, "CARDS_OF_A_BOX": 0}
    for module in (shoes, wagers, play, sided_play, sided_tables, box_play, box_tables):
        known = vars(module)
        known.update({name: value for name, value in small.items() if name in known})


def _with_few_threads(player: Player) -> Player:
    if isinstance(player, box_play.BoxPlayer):
        player._tables = replace(player._tables, threads=THREADS)
    return player


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
