"""Showing: what is seen at a table in play, and what may be done there."""

import numpy as np
from numpy.typing import NDArray

from croupier.jit import inlined
from croupier.kernel import places
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import NATURAL
from croupier.kernel.places import TableInPlay
from croupier.kernel.whole import layout
from croupier.kernel.whole.layout import Layout
from croupier.simulation.env import codes
from croupier.simulation.env.choices import insurance, options, riding
from croupier.simulation.env.codes import ACTIONS, OFFERED, OVER
from croupier.simulation.env.in_play import (
    AT,
    BY_RANK,
    COUNTED,
    DEALERS_CARD,
    DEALT_TO,
    FORMED,
    IN_TURN,
    LAWFUL,
    ROW,
    STATE,
    WON,
    Ints,
    Outputs,
)


@inlined
def _observe_hand(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """The hand that is to be decided; an ace that makes it more than its cards counts 11."""
    hand = on.order[now[ROW]]
    held, low = 0, np.int64(0)
    first = last = np.int64(0)
    for place in range(on.s[layout.O_AT + layout.BEGAN], on.s[layout.O_AT + layout.PLACE]):
        if on.owner[place] == hand:
            first, last = last, np.int64(on.cards[place])
            rank = np.int64(law.b[places.L_RANK + last])
            out[codes.CARDS + rank] += 1
            held, low = held + 1, low + rank + 1
    points = np.int64(law.b[places.L_COLUMN + now[STATE]])
    out[codes.POINTS], out[codes.SOFT] = points, points != low
    if held == 2 and law.b[places.L_RANK + first] == law.b[places.L_RANK + last]:
        out[codes.PAIR] = 1 if first >> 2 == last >> 2 else 2
    out[codes.BLACKJACK] = now[LAWFUL] >> NATURAL
    out[codes.WAS_SPLIT] = on.slot[hand, layout.WAS_SPLIT]
    out[codes.INITIAL] = on.slot[hand, layout.FROM_DEAL]


@inlined
def _observe_wagers(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """What lies on the hand that is to be decided, and what may be laid."""
    hand, box = on.order[now[ROW]], now[IN_TURN]
    stays = on.slot[hand, layout.OPEN]
    out[codes.LAMMER] = on.slot[hand, layout.WAGER] == places.OF_LAMMER
    if stays & layout.BASE and not out[codes.LAMMER]:
        out[codes.STAKE] = law.m[places.S_WORTH + on.slot[hand, layout.SUM]]
    if on.s[layout.O_INSURED + box * layout.EACH]:
        out[codes.INSURED] = on.laid[box, 1 + law.m[places.C_SIDES]]
    if now[AT] == OFFERED and stays:
        out[codes.MAY_INSURE] = insurance(law, on, now)
    rides = codes.MAY_RIDE if now[WON] >> box & 1 else codes.RIDING
    out[rides] = riding(law, on, box)


@inlined
def observe(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """Write down what everybody may see."""
    place = on.s[layout.O_AT + layout.PLACE]
    for at in range(now[COUNTED], place):
        now[BY_RANK + law.b[places.L_RANK + on.cards[at]]] += 1
    now[COUNTED] = place
    for field in range(codes.SEEN):
        out[field] = 0
    dealer = now[DEALERS_CARD]
    out[codes.STAGE], out[codes.LEFT] = now[AT], len(on.cards) - place
    out[codes.DEALER] = law.b[places.L_RANK + dealer] + 1
    if now[AT] == OVER:
        out[codes.DEALER_POINTS] = now[DEALT_TO]
    else:
        started = law.h[places.L_DEALER_STARTS + (dealer >> 2)]
        out[codes.DEALER_POINTS] = law.b[places.L_DEALER_POINTS + started]
        out[codes.BOX], out[codes.HANDS] = now[IN_TURN] + 1, now[FORMED]
        out[codes.HAND] = now[ROW] + 1
        _observe_hand(law, on, now, out)
        _observe_wagers(law, on, now, out)
    for rank in range(RANKS):
        out[codes.SEEN + rank] = now[BY_RANK + rank]


@inlined
def show(law: TableInPlay, on: Layout, now: Ints, shown: Outputs, i: int) -> None:
    """What is seen, and what may be done."""
    observe(law, on, now, shown.observed[i])
    lawful = options(law, on, now)
    for action in range(ACTIONS):
        shown.mask[i, action] = lawful >> action & 1
