"""Compiled stepping: many tables with one Box each, every one moved on by its player's action.

A table is a layout of the kernel's and where its Round stands; the kernel's own functions deal,
split, pay and settle. What may be called is read where the kernel reads what is called.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inlined
from croupier.kernel import play as kernel
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import (
    DOUBLE,
    DRAW,
    FREE_DOUBLE,
    FREE_SPLIT,
    MOST_HANDS,
    NATURAL,
    SPLIT,
    STAND,
)
from croupier.kernel.play import Layout, TableInPlay
from croupier.kernel.writing import places

Ints = NDArray[np.int64]

# ── Actions ─────────────────────────────────────────────────────────────────────────────────────

INSURE, SETTLE_EARLY, RIDE, TAKE, DECLINE = range(6, 11)
CALLS: Final = 6
"""The first actions are the kernel's calls."""
ACTIONS: Final = 11

# ── What is observed ────────────────────────────────────────────────────────────────────────────

(
    STAGE, BOX, HANDS, HAND, POINTS, SOFT, PAIR, BLACKJACK, WAS_SPLIT, LAMMER, INITIAL, DEALER,
    DEALER_POINTS, STAKE, INSURED, MAY_INSURE, RIDING, MAY_RIDE, LEFT, CARDS,
) = range(20)  # fmt: skip
SEEN: Final = CARDS + RANKS
OBSERVED: Final = SEEN + RANKS
"""The cards of the hand and the cards seen in the shoe are counted by rank."""
OVER, OFFERED, CALLED, DEALERS = range(4)
"""Stages: the Round is over; something is offered; a call is due; the Dealer's hand is."""

# ── Tables in play ──────────────────────────────────────────────────────────────────────────────

NUMBER, AT, ROW, FORMED, STATE, LAWFUL, DEALT_TO, COUNTED, BY_RANK = range(9)
"""Where a table stands: the number of its shoe, its stage, which hand of how many, the hand's
state and what may be called on it, the Dealer's points, and the cards seen: up to which place, and
how many of each rank."""
DEALERS_FIRST: Final = kernel.O_FIRST + kernel.EACH
(_, ORDER, LAYOUT, STANDS) = places(BY_RANK + RANKS, MOST_HANDS, DEALERS_FIRST + 1)
"""Then its hands in their order, and the numbers of a layout of one Box."""
INSURANCE, ANTE, WAGERS = 1, 2, 4
"""Wagers beside the main one, and how many the kernel counts without side wagers."""
AHEAD: Final = 8
"""Places of a shoe that are settled at a time."""


class TablesInPlay(NamedTuple):
    """Tables in play."""

    now: Ints
    """By table: where it stands."""
    money: Ints
    """By table: what has come of its wagers, and what was laid beside the main one."""
    slot: Ints
    """By table: its hands."""
    cards: NDArray[np.uint8]
    owner: NDArray[np.uint8]
    numbers: NDArray[np.uint16]
    waiting: NDArray[np.uint8]
    """No side wagers at any table."""
    keys: NDArray[np.uint64]
    deck: NDArray[np.uint8]


class Mode(NamedTuple):
    """How episodes go."""

    penalty: float
    """Taken off for what is not lawful."""
    shoes: bool
    """An episode is a shoe, not a Round."""
    at_once: bool
    """The next one begins in the step that ends the last."""


class Outputs(NamedTuple):
    """What each table shows after a step."""

    observed: NDArray[np.int32]
    mask: NDArray[np.int8]
    reward: NDArray[np.float64]
    net: Ints
    ended: NDArray[np.bool_]
    """A Round has ended."""
    over: NDArray[np.bool_]
    """The episode has."""
    refused: NDArray[np.bool_]
    final: NDArray[np.int32]
    """The last observation of an episode whose table goes on at once."""


def tables(count: int, deck: NDArray[np.uint8]) -> TablesInPlay:
    """So many empty tables."""
    now = np.zeros((count, STANDS), dtype=np.int64)
    now[:, LAYOUT + kernel.O_AT + kernel.AHEAD] = AHEAD
    return TablesInPlay(
        now=now,
        money=np.zeros((count, 2, WAGERS), dtype=np.int64),
        slot=np.zeros((count, MOST_HANDS, kernel.FIELDS), dtype=np.int64),
        cards=np.zeros((count, len(deck)), dtype=np.uint8),
        owner=np.zeros((count, len(deck)), dtype=np.uint8),
        numbers=np.zeros(len(deck) + AHEAD, dtype=np.uint16),
        waiting=np.zeros((1, 1), dtype=np.uint8),
        keys=np.zeros(count, dtype=np.uint64),
        deck=deck,
    )


def shown(count: int) -> Outputs:
    """Nothing shown yet at so many tables."""
    return Outputs(
        observed=np.zeros((count, OBSERVED), dtype=np.int32),
        mask=np.zeros((count, ACTIONS), dtype=np.int8),
        reward=np.zeros(count),
        net=np.zeros(count, dtype=np.int64),
        ended=np.zeros(count, dtype=np.bool_),
        over=np.zeros(count, dtype=np.bool_),
        refused=np.zeros(count, dtype=np.bool_),
        final=np.zeros((count, OBSERVED), dtype=np.int32),
    )


@inlined
def _layout(tables: TablesInPlay, i: int) -> Any:
    """What lies on one table."""
    now, money = tables.now[i], tables.money[i]
    return Layout(
        now[LAYOUT:], tables.slot[i], money[:1], money[1:], tables.waiting, now[ORDER:LAYOUT],
        tables.cards[i], tables.owner[i], tables.numbers,
    )  # fmt: skip


# ── What may be done ────────────────────────────────────────────────────────────────────────────


@inlined
def _offers(law: TableInPlay, on: Layout, now: Ints) -> Any:
    """What is offered before the first call, as bits: nothing on a hand that was settled early."""
    natural, dealer, offers = now[LAWFUL] >> NATURAL, on.s[DEALERS_FIRST], 0
    if on.slot[0, kernel.OPEN]:
        lawful = kernel.insurable(law, on, 0, dealer, natural)
        if lawful and not on.s[kernel.O_INSURED] and law.m[kernel.S_INSURED + natural]:
            offers |= 1 << INSURE
        if natural and kernel.settles_early(law, on, 0, dealer):
            offers |= 1 << SETTLE_EARLY
    return offers


@inlined
def _options(law: TableInPlay, on: Layout, now: Ints) -> Any:
    """Everything the player may do now, as bits."""
    if now[AT] == OVER:
        return 0
    if now[AT] == OFFERED:
        return _offers(law, on, now) | 1 << DECLINE
    barred = law.m[kernel.S_ROOM] >= 0 and kernel.refused(law, on, 0, law.m[kernel.S_MAIN])
    return now[LAWFUL] & ~(1 << DOUBLE | 1 << SPLIT) if barred else now[LAWFUL]


# ── A Round ─────────────────────────────────────────────────────────────────────────────────────


@inlined
def _new_shoe(law: TableInPlay, on: Layout, now: Ints, seed: Any, deck: NDArray[np.uint8]) -> None:
    """The next shoe of a table; a burnt card is not seen."""
    now[NUMBER] += 1
    kernel.fill(on, deck)
    if law.m[kernel.C_BURN]:
        kernel.deal(on, kernel.DEALER, np.uint64(now[NUMBER]), seed)
    now[COUNTED] = on.s[kernel.O_AT + kernel.PLACE]
    for rank in range(RANKS):
        now[BY_RANK + rank] = 0


@inlined
def _begin(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The Initial Deal, up to the first choice."""
    s, shoe = on.s, np.uint64(now[NUMBER])
    s[kernel.O_AT + kernel.BEGAN] = s[kernel.O_AT + kernel.PLACE]
    s[kernel.O_AT + kernel.USED] = on.slot[0, kernel.OPEN] = 1
    s[kernel.O_FIRST] = kernel.deal(on, 0, shoe, seed)
    s[DEALERS_FIRST] = dealer = kernel.deal(on, kernel.DEALER, shoe, seed)
    s[kernel.O_SECOND] = kernel.deal(on, 0, shoe, seed)
    kernel.first_wagers(law, on, dealer, shoe, seed, 0)
    kernel.open_box(law, on, 0)
    on.order[0], now[ROW], now[FORMED] = 0, 0, 1
    now[STATE], now[LAWFUL] = kernel.first_call(law, on, 0, 0)
    called = 0 < now[LAWFUL] < 1 << NATURAL and not _offers(law, on, now)
    now[AT] = CALLED if called else OFFERED


@inlined
def _elect(law: TableInPlay, on: Layout, now: Ints, action: int) -> None:
    """Take or decline what is offered; then the hand is called for, or is finished."""
    natural = now[LAWFUL] >> NATURAL
    if action == INSURE:
        kernel.insure(law, on, 0, natural)
    elif action == SETTLE_EARLY:
        kernel.settle_early(law, on, 0)
    if action != DECLINE and _offers(law, on, now):
        return
    if natural and on.slot[0, kernel.OPEN]:
        kernel.hold_blackjack(law, on, 0, on.s[DEALERS_FIRST])
    elif not natural:
        on.slot[0, kernel.COLUMN] = law.b[kernel.L_COLUMN + now[STATE]]
    now[AT] = CALLED if 0 < now[LAWFUL] < 1 << NATURAL else DEALERS


@inlined
def _second_card(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """A hand of a split has its second card, and may be called for."""
    at = on.order[now[ROW]]
    two = kernel.second_card(law, on, at, np.uint64(now[NUMBER]), seed)
    now[STATE], now[LAWFUL] = kernel.split_call(law, on, at, now[FORMED], two, 0)


@inlined
def _next_hand(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The next hand has its second card; after the last one the Dealer's hand is played."""
    if now[ROW] + 1 == now[FORMED]:
        now[AT] = DEALERS
    else:
        now[ROW] += 1
        _second_card(law, on, now, seed)


@inlined
def _call(law: TableInPlay, on: Layout, now: Ints, seed: Any, action: int) -> None:
    """A call on the hand whose turn it is; then the next one's, once that is finished."""
    shoe, at = np.uint64(now[NUMBER]), on.order[now[ROW]]
    if action in (SPLIT, FREE_SPLIT):
        kernel.split(law, on, now[ROW], now[FORMED], action == FREE_SPLIT)
        now[FORMED] += 1
        _second_card(law, on, now, seed)
    elif action == STAND:
        on.slot[at, kernel.COLUMN] = law.b[kernel.L_COLUMN + now[STATE]]
        _next_hand(law, on, now, seed)
    else:
        if action != DRAW:
            kernel.double(law, on, at, action == FREE_DOUBLE)
        now[STATE] = kernel.take(law, on, at, now[STATE], shoe, seed)
        now[LAWFUL] = law.b[kernel.L_CALLS + now[STATE] * RANKS] if action == DRAW else 0
    while now[AT] == CALLED and not now[LAWFUL]:
        at = on.order[now[ROW]]
        if kernel.finish(law, on, at, on.s[DEALERS_FIRST], now[STATE]):
            now[AT] = DEALERS
        else:
            _next_hand(law, on, now, seed)


@inlined
def _finish(law: TableInPlay, on: Layout, now: Ints, seed: Any) -> None:
    """The Dealer's hand, and the settlement of everything that is left."""
    s, place, ready = on.s, kernel.O_AT + kernel.PLACE, on.s[kernel.O_AT + kernel.READY]
    kernel.finish_box(on, now[FORMED])
    left, shoe = kernel.left_over(law, on, 0, 1), np.uint64(now[NUMBER])
    state, _, _, s[place], _ = kernel.dealers_hand(
        law, on, 0, left, s[DEALERS_FIRST], s[place], ready, shoe, seed
    )
    kernel.settle(law, on, 0, law.b[kernel.L_DEALER_STANDING + state], 1)
    now[DEALT_TO], now[AT] = law.b[kernel.L_DEALER_POINTS + state], OVER


@inlined
def _choose(law: TableInPlay, on: Layout, now: Ints, seed: Any, action: int) -> None:
    """Do what the player has chosen and go on to the next choice, or to the end of the Round."""
    if now[AT] == OFFERED:
        _elect(law, on, now, action)
    else:
        _call(law, on, now, seed, action)
    if now[AT] == DEALERS:
        _finish(law, on, now, seed)


# ── What is shown ───────────────────────────────────────────────────────────────────────────────


@inlined
def _observe_hand(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """The hand that is to be decided; an ace that makes it more than its cards counts 11."""
    hand = on.order[now[ROW]]
    held, low = 0, np.int64(0)
    first = last = np.int64(0)
    for place in range(on.s[kernel.O_AT + kernel.BEGAN], on.s[kernel.O_AT + kernel.PLACE]):
        if on.owner[place] == hand:
            first, last = last, np.int64(on.cards[place])
            rank = np.int64(law.b[kernel.L_RANK + last])
            out[CARDS + rank] += 1
            held, low = held + 1, low + rank + 1
    points = np.int64(law.b[kernel.L_COLUMN + now[STATE]])
    out[POINTS], out[SOFT] = points, points != low
    if held == 2 and law.b[kernel.L_RANK + first] == law.b[kernel.L_RANK + last]:
        out[PAIR] = 1 if first >> 2 == last >> 2 else 2
    out[BLACKJACK] = now[LAWFUL] >> NATURAL
    out[WAS_SPLIT] = on.slot[hand, kernel.WAS_SPLIT]
    out[INITIAL] = on.slot[hand, kernel.FROM_DEAL]


@inlined
def _observe_wagers(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """What lies on the hand that is to be decided, and what may be laid."""
    hand = on.order[now[ROW]]
    out[LAMMER] = on.slot[hand, kernel.WAGER] == kernel.OF_LAMMER
    if on.slot[hand, kernel.OPEN] & kernel.BASE and not out[LAMMER]:
        out[STAKE] = law.m[kernel.S_CENTS]
    if on.s[kernel.O_INSURED]:
        out[INSURED] = on.laid[0, INSURANCE]
    if now[AT] == OFFERED and _offers(law, on, now) >> INSURE & 1:
        out[MAY_INSURE] = law.m[kernel.S_INSURED + (now[LAWFUL] >> NATURAL)]


@inlined
def _observe(law: TableInPlay, on: Layout, now: Ints, out: NDArray[np.int32]) -> None:
    """Write down what everybody may see."""
    place = on.s[kernel.O_AT + kernel.PLACE]
    for at in range(now[COUNTED], place):
        now[BY_RANK + law.b[kernel.L_RANK + on.cards[at]]] += 1
    now[COUNTED] = place
    for field in range(SEEN):
        out[field] = 0
    dealer = on.s[DEALERS_FIRST]
    out[STAGE], out[LEFT] = now[AT], len(on.cards) - place
    out[DEALER] = law.b[kernel.L_RANK + dealer] + 1
    if now[AT] == OVER:
        out[DEALER_POINTS] = now[DEALT_TO]
    else:
        started = law.h[kernel.L_DEALER_STARTS + (dealer >> 2)]
        out[DEALER_POINTS] = law.b[kernel.L_DEALER_POINTS + started]
        out[BOX], out[HANDS], out[HAND] = 1, now[FORMED], now[ROW] + 1
        _observe_hand(law, on, now, out)
        _observe_wagers(law, on, now, out)
    for rank in range(RANKS):
        out[SEEN + rank] = now[BY_RANK + rank]


@inlined
def _show(law: TableInPlay, on: Layout, now: Ints, shown: Outputs, i: int) -> None:
    """What is seen, and what may be done."""
    _observe(law, on, now, shown.observed[i])
    options = _options(law, on, now)
    for action in range(ACTIONS):
        shown.mask[i, action] = options >> action & 1


# ── All tables ──────────────────────────────────────────────────────────────────────────────────


@compiled
def begin(law: TableInPlay, tables: TablesInPlay, shown: Outputs, which: NDArray[np.bool_]) -> None:
    """Deal a first Round of a new shoe at these tables."""
    for i in range(len(tables.now)):
        if which[i]:
            on, now, seed = _layout(tables, i), tables.now[i], tables.keys[i]
            _new_shoe(law, on, now, seed, tables.deck)
            _begin(law, on, now, seed)
            shown.over[i] = False
            _show(law, on, now, shown, i)


@inlined
def _lawful(law: TableInPlay, on: Layout, now: Ints, action: Any) -> Any:
    return 0 <= action < ACTIONS and _options(law, on, now) >> action & 1


@inlined
def _result(law: TableInPlay, on: Layout, shown: Outputs, i: int) -> None:
    """What a Round that is over has brought."""
    net = on.nets[0, 0] + on.nets[0, INSURANCE] + on.nets[0, ANTE]
    shown.ended[i] = True
    shown.net[i], shown.reward[i] = net, net / law.m[kernel.S_CENTS]


@compiled
def step(law: TableInPlay, tables: TablesInPlay, shown: Outputs, actions: Ints, mode: Mode) -> None:
    """Move every table on by one action; one that is not lawful changes nothing.

    A table whose episode is over begins the next: at once, or with the next step.
    """
    for i in range(len(tables.now)):
        on, now, seed = _layout(tables, i), tables.now[i], tables.keys[i]
        was_over = shown.over[i] and not mode.at_once
        shown.reward[i] = 0.0
        shown.net[i] = 0
        shown.over[i] = shown.ended[i] = False
        shown.refused[i] = not was_over and not _lawful(law, on, now, actions[i])
        if shown.refused[i]:
            shown.reward[i] = -mode.penalty
        elif not was_over:
            _choose(law, on, now, seed, actions[i])
            if now[AT] == OVER:
                _result(law, on, shown, i)
        goes_on = mode.shoes and on.s[kernel.O_AT + kernel.PLACE] < law.m[kernel.C_CUT]
        shown.over[i] = shown.ended[i] and not goes_on
        if shown.over[i] and mode.at_once:
            _observe(law, on, now, shown.final[i])
        fresh = was_over or (shown.over[i] and mode.at_once)
        if fresh:
            _new_shoe(law, on, now, seed, tables.deck)
        if fresh or (shown.ended[i] and goes_on):
            _begin(law, on, now, seed)
        _show(law, on, now, shown, i)
