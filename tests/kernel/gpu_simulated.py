"""What a GPU would count, under Numba's simulator of CUDA: a program of its own, as Numba takes the
simulator where `NUMBA_ENABLE_CUDASIM` says so when it is imported.

It prints, as JSON, whether the counts of a table are those of the CPU.
"""

import json
import sys

import numpy as np

from croupier.kernel import runs
from croupier.kernel.gpu import play
from croupier.kernel.gpu.writing_out import tally_of
from croupier.kernel.seats import flat
from croupier.rules.config import TableConfig
from croupier.simulation.blocks import UNLIMITED
from croupier.simulation.spec import Spec, table_of

SEED = 2**63 + 77
AT_ONCE = 32
"""Shoes: what is played goes to the GPU in several parts."""


def main(settings: str, first: int, shoes: int) -> None:
    """Play shoes both ways."""
    np.seterr(over="ignore")  # numbers of 32 bits are meant to lose what lies above
    here = {"MOST_SHOES": AT_ONCE, "FEWEST_SHOES": 1, "BLOCK": 32, "PLAYERS": 16, "SUMMERS": 4}
    vars(play).update(here, processors=lambda: 1, free_memory=lambda: 1 << 33)
    config = TableConfig(**json.loads(settings))
    table = table_of(Spec(config=config, party=flat(1, (10_00,)), seed=SEED))
    player = play.GpuPlayer(table)
    counts = player.play(SEED, first, shoes)
    own = tally_of(table, counts, first)
    rounds, theirs = runs.play(table, SEED, first, shoes, UNLIMITED)
    limit, nothing = rounds * 2 // 3, runs.play(table, SEED, 0, 0, UNLIMITED)[1]
    fewer = player.within(SEED, first, shoes, limit)
    up_to, one_more = (runs.play(table, SEED, first, n, UNLIMITED)[0] for n in (fewer, fewer + 1))
    print(
        json.dumps(
            {
                "rounds": [counts.rounds, rounds],
                "integers": bool((own.t == theirs.t).all()),
                "sums": float(np.abs(own.f - theirs.f).max()),
                "nothing": bool((tally_of(table, player.play(SEED, 0, 0), 0).t == nothing.t).all()),
                "within": up_to <= limit < one_more,
                "more_hands": player.more_hands,
                "by_cpu": player.by_cpu,
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
