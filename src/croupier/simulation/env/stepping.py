"""Compiled stepping: many tables with one Box each, every one moved on by its player's action.

It sees no law, only tables it was run over (``tabulated``). All numbers it knows are written here,
so that what is kept on disk between runs is never out of date.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, numba
from croupier.kernel.shuffling import shuffle

F = TypeVar("F", bound=Callable[..., Any])
Bytes = NDArray[np.uint8]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int64]

# ── Actions ─────────────────────────────────────────────────────────────────────────────────────

STAND, DRAW, DOUBLE, FREE_DOUBLE, SPLIT, FREE_SPLIT = range(6)
INSURE, SETTLE_EARLY, RIDE, TAKE, DECLINE = range(6, 11)
CALLS: Final = 6
ACTIONS: Final = 11

# ── What is observed ────────────────────────────────────────────────────────────────────────────

(
    STAGE, BOX, HANDS, HAND, POINTS, SOFT, PAIR, BLACKJACK, WAS_SPLIT, LAMMER, INITIAL, DEALER,
    DEALER_POINTS, STAKE, INSURED, MAY_INSURE, RIDING, MAY_RIDE, LEFT, CARDS,
) = range(20)  # fmt: skip
RANKS: Final = 10
SEEN: Final = CARDS + RANKS
OBSERVED: Final = SEEN + RANKS
"""The cards of the hand and the cards seen in the shoe are counted by rank."""
OVER, OFFERED, CALLED, DEALERS = range(4)
"""Stages: the Round is over; something is offered; a call is due; the Dealer's hand is."""

# ── A table ─────────────────────────────────────────────────────────────────────────────────────

DECK: Final = 52
TWO: Final = 110
LIMIT: Final = 21
NATURAL: Final = 32
"""The column of a Blackjack."""
NOTHING: Final = 255
DEALT, DIVIDED, ACES = range(3)
MAIN, OF_SPLIT, OF_LAMMER, OF_DOUBLE, OF_FREE_DOUBLE = range(5)
"""Wagers on a hand."""
PLAIN, DOUBLED, DOUBLED_FREE = range(3)
BASE, MORE = 1, 2
"""What of a hand's wagers is open."""
LEFT_HANDS, LEFT_BLACKJACKS, LEFT_INSURANCE, LEFT_BUSTS = 1, 2, 4, 8
(
    WAGER_CENTS, ANTE, BLACKJACK_ENDS, EARLY_ENDS, EARLY_INSURANCE, BUST_TAKES_BOX, ROOM, BURN,
    CUT, SINGLES,
) = range(10)  # fmt: skip
"""Single numbers of a table."""
CHUNK: Final = 8
"""Places of a shoe that are settled at a time."""
SHUFFLE: Final = 0

# ── A table in play ─────────────────────────────────────────────────────────────────────────────

(
    NUMBER, PLACE, READY, FIRST, HELD, AT, AT_STAGE, IS_NATURAL, INSURANCE, EARLY, NET, LOST_MAIN,
    LOST_ANY, DEALT_TO, COUNTED, MADE,
) = range(16)  # fmt: skip
"""Of a table: its shoe's number, places, the Dealer's first card, hands, whose turn, and so on."""
IN_STATE, IN_KIND, IN_WAGER, IN_ADDED, IN_OPEN, IN_INITIAL, IN_FIRST, IN_SECOND, IN_CARDS = range(9)
HAND_COUNTED: Final = 9
FIELDS: Final = HAND_COUNTED + RANKS
MOST_HANDS: Final = 4
FIRST_HAND: Final = COUNTED + RANKS
SIZE: Final = FIRST_HAND + MOST_HANDS * FIELDS


class Law(NamedTuple):
    """A table, run over its whole domain."""

    following: Shorts
    """By state and rank."""
    hands: Bytes
    """By state: points, soft, instant ending, what may be called with three cards and more."""
    firsts: Shorts
    """By kind and two cards: the state."""
    may: Bytes
    """By kind, hands formed, whether dealt initially, two cards: what may be called, as bits."""
    pairing: Bytes
    """By two cards."""
    rank: Bytes
    naturals: Bytes
    """By two cards: a Blackjack?"""
    ends: Bytes
    """By wager, split, doubled, column, the Dealer's standing, busts."""
    on_bust: Bytes
    """By wager and the Dealer's first Face Value."""
    dealers_starts: Shorts
    dealers_following: Shorts
    dealers_takes: Bytes
    """By what is left and state."""
    dealers: Bytes
    """By state: the number of its standing, and its points."""
    shown: Bytes
    """By the Dealer's first card: Blackjack paid at once, early settlement, also if insured."""
    insures: Ints
    """By the Dealer's first card and whether a Blackjack: cents."""
    insurance_ends: Bytes
    """By the Dealer's second card."""
    pays: Ints
    """By ending: the wager, a free one, insurance of a hand and of a Blackjack."""
    single: Ints


class Tables(NamedTuple):
    """Tables in play."""

    s: Ints
    deck: Bytes
    cards: Bytes
    numbers: NDArray[np.uint16]
    keys: NDArray[np.uint64]


class Mode(NamedTuple):
    """How episodes go."""

    penalty: float
    """Taken off for what is not lawful."""
    shoes: bool
    """An episode is a shoe, not a Round."""
    at_once: bool
    """The next one begins in the step that ends the last."""


class Told(NamedTuple):
    """What is told of each table after a step."""

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


_INLINED: Final[dict[str, Any]] = {
    "cache": True,
    "nogil": True,
    "boundscheck": False,
    "error_model": "numpy",
    "_nrt": False,
    "forceinline": True,
}


def inlined(function: F) -> F:
    """Compile a function into its callers: a table's many arrays cost too much to hand over."""
    return cast("F", numba.njit(**_INLINED)(function))


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


@inlined
def _deal(law: Law, on: Tables, i: int) -> Any:
    """The next card; it is seen."""
    s, size = on.s[i], on.cards.shape[1]
    place = s[PLACE]
    if place == s[READY]:
        if place == size:  # no Round takes so many; but nothing is ever read from beyond
            place -= 1
        else:
            last = min(place + CHUNK, (size + 7) // 8 * 8)
            shuffle(on.cards[i], on.numbers, place, last, SHUFFLE, np.uint64(s[NUMBER]), on.keys[i])
            s[READY] = min(last, size)
    s[PLACE] = place + 1
    card = np.int64(on.cards[i, place])
    s[COUNTED + law.rank[card]] += 1
    return card


@inlined
def _new_shoe(law: Law, on: Tables, i: int) -> None:
    """The next shoe of a table."""
    s = on.s[i]
    s[NUMBER] += 1
    s[PLACE] = s[READY] = 0
    cards, deck = on.cards[i], on.deck
    for place in range(len(deck)):
        cards[place] = deck[place]
    if law.single[BURN]:
        _deal(law, on, i)
    for rank in range(RANKS):  # a burnt card is not seen
        s[COUNTED + rank] = 0


@inlined
def _hold(law: Law, s: Ints, hand: Any, card: Any) -> None:
    """A card lies on a hand."""
    at = FIRST_HAND + hand * FIELDS
    if s[at + IN_CARDS] == 1:
        s[at + IN_SECOND] = card
        two = np.int64(law.pairing[s[at + IN_FIRST] * DECK + card])
        s[at + IN_STATE] = law.firsts[s[at + IN_KIND], two]
    else:
        s[at + IN_STATE] = law.following[s[at + IN_STATE], law.rank[card]]
    s[at + IN_CARDS] += 1
    s[at + HAND_COUNTED + law.rank[card]] += 1


@inlined
def _lay(law: Law, s: Ints, hand: int, first: Any) -> None:
    """A card begins a hand."""
    at = FIRST_HAND + hand * FIELDS
    for field in range(FIELDS):
        s[at + field] = 0
    s[at + IN_OPEN] = BASE | MORE
    s[at + IN_FIRST], s[at + IN_CARDS] = first, 1
    s[at + HAND_COUNTED + law.rank[first]] = 1


# ── A Round ─────────────────────────────────────────────────────────────────────────────────────


@inlined
def _begin(law: Law, on: Tables, i: int) -> None:
    """The Initial Deal, up to the first choice."""
    s = on.s[i]
    for field in range(FIRST, COUNTED):
        s[field] = 0
    s[NET] = -law.single[ANTE]
    s[HELD] = 1
    first = _deal(law, on, i)
    s[FIRST] = _deal(law, on, i)
    _lay(law, s, 0, first)
    s[FIRST_HAND + IN_INITIAL] = 1
    second = _deal(law, on, i)
    _hold(law, s, 0, second)
    s[IS_NATURAL] = law.naturals[law.pairing[first * DECK + second]]
    nothing = s[IS_NATURAL] or _may(law, s) == 0
    s[AT_STAGE] = OFFERED if nothing or _offers(law, s) else CALLED


@inlined
def _offers(law: Law, s: Ints) -> Any:
    """What is offered before the first call, as bits."""
    offers = 0
    if not s[EARLY]:
        if not s[INSURANCE] and law.insures[s[FIRST], s[IS_NATURAL]]:
            offers |= 1 << INSURE
        if s[IS_NATURAL] and law.shown[s[FIRST], 1 + min(s[INSURANCE], 1)]:
            offers |= 1 << SETTLE_EARLY
    return offers


@inlined
def _may(law: Law, s: Ints) -> Any:
    """What may be called on the hand whose turn it is, as bits; nothing: it is finished."""
    at = FIRST_HAND + s[AT] * FIELDS
    if s[at + IN_CARDS] == 2:
        two = law.pairing[s[at + IN_FIRST] * DECK + s[at + IN_SECOND]]
        return np.int64(law.may[s[at + IN_KIND], s[HELD] - 1, s[at + IN_INITIAL], two])
    return np.int64(law.hands[s[at + IN_STATE], 3])


@inlined
def _options(law: Law, s: Ints) -> Any:
    """Everything the player may do now, as bits."""
    if s[AT_STAGE] == OVER:
        return 0
    if s[AT_STAGE] == OFFERED:
        return _offers(law, s) | 1 << DECLINE
    may = _may(law, s)
    if law.single[ROOM] >= 0 and law.single[WAGER_CENTS] > law.single[ROOM] - _laid(law, s):
        may &= ~(1 << DOUBLE | 1 << SPLIT)
    return may


@inlined
def _laid(law: Law, s: Ints) -> Any:
    """What lies on the Box, in cents."""
    laid = s[INSURANCE]
    for hand in range(s[HELD]):
        at = FIRST_HAND + hand * FIELDS
        if s[at + IN_OPEN] & BASE and s[at + IN_WAGER] != OF_LAMMER:
            laid += law.single[WAGER_CENTS]
        if s[at + IN_OPEN] & MORE and s[at + IN_ADDED] == DOUBLED:
            laid += law.single[WAGER_CENTS]
    return laid


@inlined
def _choose(law: Law, on: Tables, i: int, action: int) -> None:
    """Do what the player has chosen and go on to the next choice, or to the end of the Round."""
    s = on.s[i]
    if action == INSURE:
        s[INSURANCE] = law.insures[s[FIRST], s[IS_NATURAL]]
    elif action == SETTLE_EARLY:
        s[EARLY] = 1
        s[NET] += law.pays[law.single[EARLY_ENDS], 0]
        s[FIRST_HAND + IN_OPEN] = 0
        if s[INSURANCE] and law.single[EARLY_INSURANCE] != NOTHING:
            s[NET] += law.pays[law.single[EARLY_INSURANCE], 2 + s[IS_NATURAL]]
            s[INSURANCE] = 0
    elif action in (SPLIT, FREE_SPLIT):
        _split(law, on, i, OF_LAMMER if action == FREE_SPLIT else OF_SPLIT)
    elif action not in (DECLINE, STAND):
        _take(law, on, i, action)
    if s[AT_STAGE] == OFFERED:
        _after_offer(law, s, action)
    elif s[AT_STAGE] == CALLED and (action in (STAND, DOUBLE, FREE_DOUBLE) or _may(law, s) == 0):
        _next_hand(law, on, i)
    if s[AT_STAGE] == DEALERS:
        _finish(law, on, i)


@inlined
def _after_offer(law: Law, s: Ints, action: int) -> None:
    """Ask again while anything is offered; then the hand is called for, or is finished."""
    if action != DECLINE and _offers(law, s):
        return
    s[AT_STAGE] = CALLED
    if s[IS_NATURAL]:
        if not s[EARLY] and law.shown[s[FIRST], 0]:
            s[NET] += law.pays[law.single[BLACKJACK_ENDS], 0]
            s[FIRST_HAND + IN_OPEN] = 0
        s[AT_STAGE] = DEALERS
    elif _may(law, s) == 0:
        s[AT_STAGE] = DEALERS


@inlined
def _take(law: Law, on: Tables, i: int, action: int) -> None:
    """A card for the hand whose turn it is, and what it does at once."""
    s = on.s[i]
    at = FIRST_HAND + s[AT] * FIELDS
    if action == DOUBLE:
        s[at + IN_ADDED] = DOUBLED
    elif action == FREE_DOUBLE:
        s[at + IN_ADDED] = DOUBLED_FREE
    _hold(law, s, s[AT], _deal(law, on, i))
    _fell(law, s)


@inlined
def _fell(law: Law, s: Ints) -> None:
    """A bust is collected, some hands are paid at once."""
    at = FIRST_HAND + s[AT] * FIELDS
    state = s[at + IN_STATE]
    if law.hands[state, 0] > LIMIT:
        if not law.single[BUST_TAKES_BOX]:
            _bust(law, s, s[AT])
            return
        for hand in range(s[HELD]):
            if s[FIRST_HAND + hand * FIELDS + IN_OPEN]:
                _bust(law, s, hand)
        s[NET] -= s[INSURANCE]
        s[INSURANCE] = 0
        s[AT_STAGE] = DEALERS
    elif law.hands[state, 2] != NOTHING:
        s[NET] += _brings(law, s, s[AT], law.hands[state, 2], law.hands[state, 2])
        s[at + IN_OPEN] = 0


@inlined
def _bust(law: Law, s: Ints, hand: int) -> None:
    """Each wager on a bust hand is lost at once, or stays until the Dealer's hand."""
    at = FIRST_HAND + hand * FIELDS
    face, wager, added = s[FIRST] // 4, s[at + IN_WAGER], s[at + IN_ADDED]
    stays = 0
    if law.on_bust[wager, face] == NOTHING:
        stays |= BASE
    else:
        if wager != OF_LAMMER:
            s[NET] -= law.single[WAGER_CENTS]
        s[LOST_ANY] = 1
        if wager == MAIN:
            s[LOST_MAIN] = 1
    if added:
        if law.on_bust[OF_DOUBLE if added == DOUBLED else OF_FREE_DOUBLE, face] == NOTHING:
            stays |= MORE
        elif added == DOUBLED:
            s[NET] -= law.single[WAGER_CENTS]
    s[at + IN_OPEN] = stays


@inlined
def _brings(law: Law, s: Ints, hand: int, base: int, more: int) -> Any:
    """What the open wagers on a hand bring at these endings, in cents."""
    at = FIRST_HAND + hand * FIELDS
    brought = 0
    if s[at + IN_OPEN] & BASE:
        brought += law.pays[base, np.int64(s[at + IN_WAGER] == OF_LAMMER)]
    if s[at + IN_OPEN] & MORE and s[at + IN_ADDED]:
        brought += law.pays[more, np.int64(s[at + IN_ADDED] == DOUBLED_FREE)]
    return brought


@inlined
def _split(law: Law, on: Tables, i: int, wager: int) -> None:
    """A hand becomes two; the new one lies to its right, the left one has its second card."""
    s = on.s[i]
    left = s[AT]
    for hand in range(s[HELD], left + 1, -1):
        for field in range(FIELDS):
            to = FIRST_HAND + hand * FIELDS + field
            s[to] = s[to - FIELDS]
    at = FIRST_HAND + left * FIELDS
    first, second = s[at + IN_FIRST], s[at + IN_SECOND]
    both, held, initial = s[at + IN_KIND] == DEALT, s[at + IN_WAGER], s[at + IN_INITIAL]
    _lay(law, s, left, first)
    _lay(law, s, left + 1, second)
    s[at + IN_KIND] = s[at + FIELDS + IN_KIND] = ACES if law.rank[first] == 0 else DIVIDED
    s[at + IN_WAGER], s[at + FIELDS + IN_WAGER] = held, wager
    s[at + IN_INITIAL], s[at + FIELDS + IN_INITIAL] = initial, both
    s[HELD] += 1
    _hold(law, s, left, _deal(law, on, i))
    _fell(law, s)


@inlined
def _next_hand(law: Law, on: Tables, i: int) -> None:
    """The next hand has its second card; after the last one the Dealer's hand is played."""
    s = on.s[i]
    while True:
        s[AT] += 1
        if s[AT] == s[HELD]:
            s[AT] -= 1
            s[AT_STAGE] = DEALERS
            return
        _hold(law, s, s[AT], _deal(law, on, i))
        _fell(law, s)
        if s[AT_STAGE] == DEALERS or _may(law, s):
            return


# ── The Dealer's hand ───────────────────────────────────────────────────────────────────────────


@inlined
def _column(law: Law, s: Ints, hand: int) -> Any:
    """A hand as a settlement sees it."""
    if s[IS_NATURAL]:
        return NATURAL
    return np.int64(law.hands[s[FIRST_HAND + hand * FIELDS + IN_STATE], 0])


@inlined
def _finish(law: Law, on: Tables, i: int) -> None:
    """The Dealer's hand, and the settlement of everything that is left."""
    s = on.s[i]
    left = LEFT_INSURANCE if s[INSURANCE] else 0
    for hand in range(s[HELD]):
        if s[FIRST_HAND + hand * FIELDS + IN_OPEN]:
            column = _column(law, s, hand)
            if column == NATURAL:
                left |= LEFT_BLACKJACKS
            else:
                left |= LEFT_BUSTS if column > LIMIT else LEFT_HANDS
    state = np.int64(law.dealers_starts[s[FIRST] // 4])
    held = 1
    while law.dealers_takes[left, state]:
        card = _deal(law, on, i)
        state = np.int64(law.dealers_following[state, law.rank[card]])
        held += 1
        if held == 2 and s[INSURANCE]:
            s[NET] += law.pays[law.insurance_ends[card], 2 + s[IS_NATURAL]]
            s[INSURANCE] = 0
            left &= ~LEFT_INSURANCE
    s[DEALT_TO] = law.dealers[state, 1]
    for hand in range(s[HELD]):
        if s[FIRST_HAND + hand * FIELDS + IN_OPEN]:
            _settle(law, s, hand, np.int64(law.dealers[state, 0]))
    s[AT_STAGE] = OVER


@inlined
def _settle(law: Law, s: Ints, hand: int, standing: Any) -> None:
    """A hand ends against the Dealer's."""
    at = FIRST_HAND + hand * FIELDS
    column, busts = _column(law, s, hand), _busts(law, s, hand)
    split, added = np.int64(s[at + IN_KIND] != DEALT), s[at + IN_ADDED]
    doubled = np.int64(added != PLAIN)
    more = OF_DOUBLE if added == DOUBLED else OF_FREE_DOUBLE
    base = law.ends[s[at + IN_WAGER], split, doubled, column, standing, busts]
    s[NET] += _brings(law, s, hand, base, law.ends[more, split, doubled, column, standing, busts])


@inlined
def _busts(law: Law, s: Ints, hand: int) -> Any:
    """What the player has lost on the Box to busts, as bits: original, first live, any."""
    original, any_, first = s[LOST_MAIN], s[LOST_ANY], 1
    for other in range(s[HELD]):
        at = FIRST_HAND + other * FIELDS
        if not s[at + IN_OPEN] & BASE:
            continue
        if LIMIT < _column(law, s, other) < NATURAL:
            any_ = 1
            if s[at + IN_WAGER] == MAIN:
                original = 1
        elif other < hand:
            first = 0
    return original | first << 1 | any_ << 2


# ── What is told ────────────────────────────────────────────────────────────────────────────────


@inlined
def _tell(law: Law, on: Tables, i: int, out: NDArray[np.int32]) -> None:
    """Write down what everybody may see."""
    s = on.s[i]
    for field in range(CARDS + RANKS):
        out[field] = 0
    for rank in range(RANKS):
        out[SEEN + rank] = s[COUNTED + rank]
    out[STAGE] = s[AT_STAGE]
    out[LEFT] = on.cards.shape[1] - s[PLACE]
    out[DEALER] = law.rank[s[FIRST]] + 1
    if s[AT_STAGE] == OVER:
        out[DEALER_POINTS] = s[DEALT_TO]
        return
    at = FIRST_HAND + s[AT] * FIELDS
    state = s[at + IN_STATE]
    out[DEALER_POINTS] = law.dealers[law.dealers_starts[s[FIRST] // 4], 1]
    out[BOX] = 1
    out[HANDS], out[HAND] = s[HELD], s[AT] + 1
    out[POINTS], out[SOFT] = law.hands[state, 0], law.hands[state, 1]
    if s[at + IN_CARDS] == 2 and law.rank[s[at + IN_FIRST]] == law.rank[s[at + IN_SECOND]]:
        out[PAIR] = 1 if s[at + IN_FIRST] // 4 == s[at + IN_SECOND] // 4 else 2
    out[BLACKJACK] = s[IS_NATURAL]
    out[WAS_SPLIT], out[INITIAL] = s[at + IN_KIND] != DEALT, s[at + IN_INITIAL]
    out[LAMMER] = s[at + IN_WAGER] == OF_LAMMER
    if s[at + IN_OPEN] & BASE and s[at + IN_WAGER] != OF_LAMMER:
        out[STAKE] = law.single[WAGER_CENTS]
    out[INSURED] = s[INSURANCE]
    if s[AT_STAGE] == OFFERED and _offers(law, s) >> INSURE & 1:
        out[MAY_INSURE] = law.insures[s[FIRST], s[IS_NATURAL]]
    for rank in range(RANKS):
        out[CARDS + rank] = s[at + HAND_COUNTED + rank]


@inlined
def _tell_all(law: Law, on: Tables, i: int, told: Told) -> None:
    """What is seen, and what may be done."""
    _tell(law, on, i, told.observed[i])
    options = _options(law, on.s[i])
    for action in range(ACTIONS):
        told.mask[i, action] = options >> action & 1


@compiled
def begin(law: Law, on: Tables, told: Told, which: NDArray[np.bool_]) -> None:
    """Deal a first Round of a new shoe at these tables."""
    for i in range(len(on.s)):
        if which[i]:
            _new_shoe(law, on, i)
            _begin(law, on, i)
            told.over[i] = False
            _tell_all(law, on, i, told)


@compiled
def step(law: Law, on: Tables, told: Told, actions: Ints, mode: Mode) -> None:
    """Move every table on by one action.

    A table whose episode is over begins the next: at once, or with the next step.
    """
    for i in range(len(on.s)):
        was_over = told.over[i] and not mode.at_once
        told.reward[i] = 0.0
        told.net[i] = 0
        told.over[i] = told.ended[i] = told.refused[i] = False
        if not was_over:
            _move(law, on, i, told, actions[i])
        if told.refused[i]:
            told.reward[i] = -mode.penalty
        goes_on = mode.shoes and on.s[i, PLACE] < law.single[CUT]
        told.over[i] = told.ended[i] and not goes_on
        if told.over[i] and mode.at_once:
            _tell(law, on, i, told.final[i])
        fresh = was_over or (told.over[i] and mode.at_once)
        if fresh:
            _new_shoe(law, on, i)
        if fresh or (told.ended[i] and goes_on):
            _begin(law, on, i)
        _tell_all(law, on, i, told)


@inlined
def _move(law: Law, on: Tables, i: int, told: Told, action: Any) -> None:
    """Move one table on; what is not lawful changes nothing."""
    s = on.s[i]
    if not 0 <= action < ACTIONS or not _options(law, s) >> action & 1:
        told.refused[i] = True
        return
    _choose(law, on, i, action)
    if s[AT_STAGE] == OVER:
        told.ended[i] = True
        told.net[i] = s[NET]
        told.reward[i] = s[NET] / law.single[WAGER_CENTS]
