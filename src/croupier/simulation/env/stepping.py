"""Stepping: many tables in compiled code, every one moved on by its player's action."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inlined
from croupier.kernel import places
from croupier.kernel.places import TableInPlay
from croupier.kernel.whole import layout
from croupier.kernel.whole.layout import Layout
from croupier.simulation.env.choices import begin_round, choose, net_of, new_shoe, options
from croupier.simulation.env.codes import ACTIONS, OVER
from croupier.simulation.env.in_play import AT, Ints, Mode, Outputs, TablesInPlay, layout_of
from croupier.simulation.env.showing import observe, show


@compiled
def begin(law: TableInPlay, tables: TablesInPlay, shown: Outputs, which: NDArray[np.bool_]) -> None:
    """Deal a first Round of a new shoe at these tables."""
    for i in range(len(tables.now)):
        if which[i]:
            on, now, seed = layout_of(tables, i), tables.now[i], tables.keys[i]
            new_shoe(law, on, now, seed, tables.deck)
            begin_round(law, on, now, seed)
            shown.over[i] = False
            show(law, on, now, shown, i)


@inlined
def _lawful(law: TableInPlay, on: Layout, now: Ints, action: Any) -> Any:
    return 0 <= action < ACTIONS and options(law, on, now) >> action & 1


@compiled
def step(law: TableInPlay, tables: TablesInPlay, shown: Outputs, actions: Ints, mode: Mode) -> None:
    """Move every table on by one action; one that is not lawful changes nothing.

    A table whose episode is over begins the next: at once, or with the next step.
    """
    for i in range(len(tables.now)):
        on, now, seed = layout_of(tables, i), tables.now[i], tables.keys[i]
        was_over = shown.over[i] and not mode.at_once
        shown.reward[i] = 0.0
        shown.net[i] = 0
        shown.over[i] = shown.ended[i] = False
        shown.refused[i] = not was_over and not _lawful(law, on, now, actions[i])
        if shown.refused[i]:
            shown.reward[i] = -mode.penalty
        elif not was_over:
            choose(law, on, now, seed, actions[i])
            if now[AT] == OVER:
                shown.ended[i] = True
                shown.net[i] = net_of(law, on, mode.side_rewards)
                shown.reward[i] = shown.net[i] / law.m[places.S_CENTS]
        goes_on = mode.shoes and on.s[layout.O_AT + layout.PLACE] < law.m[places.C_CUT]
        shown.over[i] = shown.ended[i] and not goes_on
        if shown.over[i] and mode.at_once:
            observe(law, on, now, shown.final[i])
        fresh = was_over or (shown.over[i] and mode.at_once)
        if fresh:
            new_shoe(law, on, now, seed, tables.deck)
        if fresh or (shown.ended[i] and goes_on):
            begin_round(law, on, now, seed)
        show(law, on, now, shown, i)
