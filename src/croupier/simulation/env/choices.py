"""Choices: a Round in compiled code, from one choice of the player's to the next.

The kernel's own functions deal, split, pay and settle. What may be called is read where the kernel
reads what is called. As in `player_round`, each Box is first asked what it takes of what is offered
before the first call; then the hands are called for in their turn.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inlined
from croupier.kernel import places
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import DOUBLE, DRAW, FREE_DOUBLE, FREE_SPLIT, NATURAL, SPLIT, STAND
from croupier.kernel.places import TableInPlay
from croupier.kernel.whole import layout
from croupier.kernel.whole.cards import deal, fill
from croupier.kernel.whole.dealer import dealers_hand, left_over
from croupier.kernel.whole.elections import insurable, insure, settle_early, settles_early
from croupier.kernel.whole.hand import double, finish, stake_of, take
from croupier.kernel.whole.layout import Layout
from croupier.kernel.whole.sides import first_wagers, last_sides, third
from croupier.kernel.whole.split import finish_box, second_card, split, split_call
from croupier.kernel.whole.turn import first_call, hold_blackjack, open_box
from croupier.kernel.whole.wagers import refused, settle
from croupier.simulation.env.codes import (
    CALLED,
    DEALERS,
    DECLINE,
    INSURE,
    OFFERED,
    OVER,
    RIDE,
    SETTLE_EARLY,
    TAKE,
)
from croupier.simulation.env.in_play import (
    AT,
    BY_RANK,
    COUNTED,
    DEALERS_CARD,
    DEALT_TO,
    FORMED,
    IN_TURN,
    LAWFUL,
    NUMBER,
    ROUNDS,
    ROW,
    STATE,
    WON,
    Ints,
)

# ── What may be done ────────────────────────────────────────────────────────────────────────────


@inlined
def insurance(law: TableInPlay, on: Layout, now: Ints) -> Any:
    """The cents for which the hand in turn may be insured; 0 where it may not be."""
    natural, of = now[LAWFUL] >> NATURAL, now[IN_TURN] * layout.EACH
    lawful = insurable(law, on, now[IN_TURN], now[DEALERS_CARD], natural)
    if not lawful or on.s[layout.O_INSURED + of]:
        return 0
    level = on.s[layout.O_LEVEL + of] * places.HANDS
    return law.m[places.S_INSURED + level * 2 + natural]


@inlined
def riding(law: TableInPlay, on: Layout, box: int) -> Any:
    """The cents that ride on with the hand of a Box, or may; 0 where nothing does."""
    won = on.s[layout.O_WON + box * layout.EACH]
    if won < 0:
        return 0
    level = on.s[layout.O_LEVEL + box * layout.EACH] * places.ENDINGS
    return law.m[places.S_WORTH + law.m[places.S_RIDE + level + won]]


@inlined
def offers(law: TableInPlay, on: Layout, now: Ints) -> Any:
    """What is offered before the first call, as bits: nothing on a hand that was settled early."""
    box, found = now[IN_TURN], 0
    if on.slot[box, layout.OPEN]:
        if insurance(law, on, now):
            found |= 1 << INSURE
        if now[LAWFUL] >> NATURAL and settles_early(law, on, box, now[DEALERS_CARD]):
            found |= 1 << SETTLE_EARLY
        if now[WON] >> box & 1:
            found |= 1 << RIDE | 1 << TAKE
    return found


@inlined
def options(law: TableInPlay, on: Layout, now: Ints) -> Any:
    """Everything the player may do now, as bits."""
    if now[AT] == OVER:
        return 0
    if now[AT] == OFFERED:
        return offers(law, on, now) | 1 << DECLINE
    if law.m[places.S_ROOM] < 0:
        return now[LAWFUL]
    more = stake_of(law, on, on.order[now[ROW]])
    barred = refused(law, on, now[IN_TURN], more)
    return now[LAWFUL] & ~(1 << DOUBLE | 1 << SPLIT) if barred else now[LAWFUL]


# ── Boxes in turn ───────────────────────────────────────────────────────────────────────────────


@inlined
def _look_at(law: TableInPlay, on: Layout, now: Ints, box: int) -> None:
    """The hand of a Box as dealt is the one in question."""
    on.order[0], now[IN_TURN], now[ROW], now[FORMED] = box, box, 0, 1
    now[STATE], now[LAWFUL] = first_call(law, on, box, 0)


@inlined
def _ask(law: TableInPlay, on: Layout, now: Ints, first: int) -> bool:
    """Ask the next Box to which anything is offered, if there is one."""
    for box in range(first, law.m[places.C_BOXES]):
        _look_at(law, on, now, box)
        if offers(law, on, now):
            now[AT] = OFFERED
            return True
    return False


@inlined
def _called_for(law: TableInPlay, on: Layout, now: Ints) -> bool:
    """May anything be called on any hand as dealt?"""
    for box in range(law.m[places.C_BOXES]):
        _look_at(law, on, now, box)
        if 0 < now[LAWFUL] < 1 << NATURAL:
            return True
    return False


@compiled
def next_turn(law: TableInPlay, on: Layout, now: Ints, first: int) -> None:
    """The next Box whose hand is called for; Boxes on the way to it have nothing to call."""
    now[AT] = DEALERS
    for box in range(first, law.m[places.C_BOXES]):
        if not on.slot[box, layout.OPEN]:  # settled early
            continue
        _look_at(law, on, now, box)
        if now[LAWFUL] >> NATURAL:
            hold_blackjack(law, on, box, now[DEALERS_CARD])
        elif now[LAWFUL]:
            now[AT] = CALLED
            return
        else:
            on.slot[box, layout.COLUMN] = law.b[places.L_COLUMN + now[STATE]]
            third(law, on, box, places.FINAL)


@inlined
def _leave_box(law: TableInPlay, on: Layout, now: Ints) -> None:
    """All hands of a Box are finished: the next Box has its turn, or the Dealer."""
    box = now[IN_TURN]
    finish_box(on, now[FORMED])
    if law.m[places.C_ANY_THREE] and now[FORMED] == 1:
        third(law, on, box, places.FINAL)
    if box + 1 == law.m[places.C_BOXES]:
        now[AT] = DEALERS
    else:
        next_turn(law, on, now, box + 1)


# ── A Round ─────────────────────────────────────────────────────────────────────────────────────


@inlined
def new_shoe(law: TableInPlay, on: Layout, now: Ints, seed: Any, deck: NDArray[np.uint8]) -> None:
    """The next shoe of a table; a burnt card is not seen."""
    now[NUMBER] += 1
    now[ROUNDS] = 0
    fill(on, deck)
    if law.m[places.C_BURN]:
        deal(on, layout.DEALER, np.uint64(now[NUMBER]), seed)
    now[COUNTED] = on.s[layout.O_AT + layout.PLACE]
    for rank in range(RANKS):
        now[BY_RANK + rank] = 0


@inlined
def _deal_in(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The Initial Deal, and what it decides."""
    s, shoe, boxes = on.s, np.uint64(now[NUMBER]), law.m[places.C_BOXES]
    s[layout.O_AT + layout.BEGAN] = s[layout.O_AT + layout.PLACE]
    s[layout.O_AT + layout.USED] = boxes
    for box in range(boxes):
        on.slot[box, layout.OPEN] = 1
        s[layout.O_FIRST + box * layout.EACH] = deal(on, box, shoe, seed)
    now[DEALERS_CARD] = dealer = deal(on, layout.DEALER, shoe, seed)
    for box in range(boxes):
        s[layout.O_SECOND + box * layout.EACH] = deal(on, box, shoe, seed)
    first_wagers(law, on, dealer, shoe, seed, now[ROUNDS])
    now[ROUNDS] += 1
    now[WON] = 0
    for box in range(boxes):
        open_box(law, on, box)
        if s[layout.O_WON + box * layout.EACH] >= 0:
            now[WON] |= 1 << box


@inlined
def begin_round(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The Initial Deal, up to the first choice; where there is none, the player just goes on."""
    _deal_in(law, on, now, seed)
    if _ask(law, on, now, 0):
        return
    if not _called_for(law, on, now):
        _look_at(law, on, now, 0)
        now[AT] = OFFERED
    elif now[IN_TURN]:
        next_turn(law, on, now, 0)
    else:
        now[AT] = CALLED


@inlined
def _elect(law: TableInPlay, on: Layout, now: Ints, action: int) -> None:
    """Take or decline what is offered; then the next Box is asked, or the hands are called for."""
    box = now[IN_TURN]
    if action != INSURE and now[WON] >> box & 1:
        now[WON] &= ~(1 << box)
        if action != RIDE:
            on.s[layout.O_WON + box * layout.EACH] = -1
    if action == INSURE:
        insure(law, on, box, now[LAWFUL] >> NATURAL)
    elif action == SETTLE_EARLY:
        settle_early(law, on, box)
    if action != DECLINE and offers(law, on, now):
        return
    if not _ask(law, on, now, box + 1):
        next_turn(law, on, now, 0)


@inlined
def _second_card(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """A hand of a split has its second card, and may be called for."""
    at = on.order[now[ROW]]
    two = second_card(law, on, at, np.uint64(now[NUMBER]), seed)
    now[STATE], now[LAWFUL] = split_call(law, on, at, now[FORMED], two, 0)


@inlined
def _next_hand(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The next hand has its second card; after the last one the Box is left."""
    if now[ROW] + 1 == now[FORMED]:
        _leave_box(law, on, now)
    else:
        now[ROW] += 1
        _second_card(law, on, now, seed)


@inlined
def _call(law: TableInPlay, on: Layout, now: Ints, seed: Any, action: int) -> None:
    """A call on the hand whose turn it is; then the next one's, once that is finished."""
    shoe, at = np.uint64(now[NUMBER]), on.order[now[ROW]]
    if action in (SPLIT, FREE_SPLIT):
        split(law, on, now[ROW], now[FORMED], action == FREE_SPLIT)
        now[FORMED] += 1
        _second_card(law, on, now, seed)
    elif action == STAND:
        on.slot[at, layout.COLUMN] = law.b[places.L_COLUMN + now[STATE]]
        _next_hand(law, on, now, seed)
    else:
        if action != DRAW:
            double(law, on, at, action == FREE_DOUBLE)
        now[STATE] = take(law, on, at, now[STATE], shoe, seed)
        now[LAWFUL] = law.b[places.L_CALLS + now[STATE] * RANKS] if action == DRAW else 0
    while now[AT] == CALLED and not now[LAWFUL]:
        at = on.order[now[ROW]]
        if finish(law, on, at, now[DEALERS_CARD], now[STATE]):
            _leave_box(law, on, now)
        else:
            _next_hand(law, on, now, seed)


@inlined
def _finish(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The Dealer's hand, and the settlement of everything that is left."""
    s, place, ready = on.s, layout.O_AT + layout.PLACE, on.s[layout.O_AT + layout.READY]
    every = (1 << law.m[places.C_BOXES]) - 1
    left, shoe = left_over(law, on, 0, every), np.uint64(now[NUMBER])
    state, held, suits, s[place], _ = dealers_hand(
        law, on, 0, left, now[DEALERS_CARD], s[place], ready, shoe, seed
    )
    now[DEALT_TO], now[AT] = law.b[places.L_DEALER_POINTS + state], OVER
    settle(law, on, 0, law.b[places.L_DEALER_STANDING + state], every)
    if law.m[places.C_SIDES]:
        last_sides(law, on, held, now[DEALT_TO], suits)


@inlined
def choose(law: TableInPlay, on: Layout, now: Ints, seed: Any, action: int) -> None:
    """Do what the player has chosen and go on to the next choice, or to the end of the Round."""
    if now[AT] == OFFERED:
        _elect(law, on, now, action)
    else:
        _call(law, on, now, seed, action)
    if now[AT] == DEALERS:
        _finish(law, on, now, seed)


@inlined
def net_of(law: TableInPlay, on: Layout, side_rewards: bool) -> Any:
    """What a Round that is over has brought; side wagers count where they are asked for."""
    sides, net = law.m[places.C_SIDES], 0
    for box in range(law.m[places.C_BOXES]):
        net += on.nets[box, 0] + on.nets[box, sides + 1] + on.nets[box, sides + 2]
        if side_rewards:
            net += on.nets[box, sides + 3]
            for wager in range(1, sides + 1):
                net += on.nets[box, wager]
    return net
