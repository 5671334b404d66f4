"""Main wagers valued a second time, from the elections of a table in words alone.

Nothing is shared with the project: the rules of play are stated here once more, as a player would
state them, for New Zealand's game with or without Style A (and an Ante, which is no part of it).

A hand is a number of cards of each of ten ranks, the ace first. The best call on a hand is found
for exactly the cards it holds; a hand made by splitting is called as if it stood alone. What cards
nobody has seen is as likely to be anywhere, so every hand is valued by itself: what is known of the
others is only how many of their second cards matched the Pair.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

RANKS: Final = 10
ACE, TEN = 0, RANKS - 1
MOST: Final = 21
STANDS_FROM: Final = 17
BUST, BLACKJACK = 5, 6
"""Where a finished hand of the Dealer's lies behind the totals from 17 to 21."""
ENDS: Final = 7
Held = tuple[int, ...]
Ends = NDArray[np.float64]


@numba.njit(cache=True)
def _chances(sets, cards, orders, ends, left, out):  # type: ignore[no-untyped-def]  # noqa: PLR0917
    """Sum the chances of every end over the sets of cards that may follow the first."""
    size = left.sum()
    for at in range(len(sets)):
        chance = orders[at]
        for drawn in range(cards[at]):
            chance /= size - drawn
        for rank in range(len(left)):
            for drawn in range(sets[at, rank]):
                chance *= left[rank] - drawn
        out[ends[at]] += chance


class Finished(NamedTuple):
    """Every set of cards that finishes the Dealer's hand, in how many orders, and how it ends."""

    sets: NDArray[np.int64]
    cards: NDArray[np.int64]
    orders: NDArray[np.float64]
    ends: NDArray[np.int64]


def finished(first: int, soft_17_draws: bool) -> Finished:
    """Deal the Dealer's hand out from a first card, however the cards may fall."""
    drawing, done = {NONE: 1.0}, dict[Held, tuple[float, int]]()
    while drawing:
        further: dict[Held, float] = {}
        for held, orders in drawing.items():
            for rank in range(RANKS):
                now = more(held, rank)
                end = _end(more(now, first), soft_17_draws)
                if end is None:
                    further[now] = further.get(now, 0.0) + orders
                else:
                    done[now] = (done.get(now, (0.0, end))[0] + orders, end)
        drawing = further
    sets = np.array(list(done), dtype=np.int64)
    orders_ = np.array([one for one, _ in done.values()])
    return Finished(sets, sets.sum(axis=1), orders_, np.array([end for _, end in done.values()]))


def _end(hand: Held, soft_17_draws: bool) -> int | None:
    """How a hand of the Dealer's ends; None: another card is drawn."""
    total, low = points(hand)
    if low > MOST:
        return BUST
    if total == MOST and sum(hand) == 2:
        return BLACKJACK
    if total < STANDS_FROM or (total == STANDS_FROM != low and soft_17_draws):
        return None
    return total - STANDS_FROM


def more(hand: Held, rank: int, count: int = 1) -> Held:
    """A hand with more cards of a rank."""
    return (*hand[:rank], hand[rank] + count, *hand[rank + 1 :])


NONE: Final[Held] = (0,) * RANKS


@cache
def points(hand: Held) -> tuple[int, int]:
    """The best total of a hand, and the total with every ace as one."""
    low = sum(count * (rank + 1) for rank, count in enumerate(hand))
    return (low + 10 if hand[ACE] and low <= MOST - 10 else low), low


class PlainElections(NamedTuple):
    """The elections of a table, in the words of a table file."""

    decks: int
    odds: float
    """What a Blackjack pays, for one."""
    soft_17_draws: bool
    double_on: tuple[int, ...]
    """The totals that may be doubled; nothing: any."""
    doubles: bool
    double_after_split: bool
    blackjack_takes_doubles: bool
    splits: bool
    splits_aces: bool
    most_hands: int
    blackjack_takes_splits: bool


def read(elected: Mapping[str, object], versions: tuple[str, ...]) -> PlainElections:
    """The elections of a table, as its file has them; what it cannot elect is as 11 and 12 say."""
    given = {
        "double_on": "any", "double_after_split": True, "dealer_blackjack_takes_doubles": False,
        "split": "all", "hands_max": 3, "dealer_blackjack_takes_splits": False, **elected,
    }  # fmt: skip
    pays, on = str(given["blackjack_pays"]).split(":")
    double_on, split = str(given["double_on"]), str(given["split"])
    return PlainElections(
        decks=int(str(given["decks"])),
        odds=int(pays) / int(on),
        soft_17_draws="style-a" in versions,
        double_on={"9-11": (9, 10, 11), "10-11": (10, 11)}.get(double_on, ()),
        doubles=double_on != "none",
        double_after_split=given["double_after_split"] is True,
        blackjack_takes_doubles=given["dealer_blackjack_takes_doubles"] is True,
        splits=split != "none",
        splits_aces=split == "all",
        most_hands=int(str(given["hands_max"])),
        blackjack_takes_splits=given["dealer_blackjack_takes_splits"] is True,
    )


class Dealers:
    """How the Dealer's hand ends, by first card and the cards that are gone."""

    def __init__(self, decks: int, soft_17_draws: bool) -> None:
        self.shoe = np.array([4 * decks] * TEN + [16 * decks], dtype=np.int64)
        self._finished = [finished(first, soft_17_draws) for first in range(RANKS)]
        self._known: dict[tuple[Held, int], Ends] = {}

    def ends(self, gone: Held, first: int) -> Ends:
        """The chances of every end; the first card is not among those that are gone."""
        key = (gone, first)
        if key not in self._known:
            out = np.zeros(ENDS)
            _chances(*self._finished[first], self.left(gone, first), out)
            self._known[key] = out
        return self._known[key]

    def left(self, gone: Held, first: int) -> NDArray[np.int64]:
        """What is left in the shoe."""
        left = self.shoe - np.array(gone, dtype=np.int64)
        left[first] -= 1
        return left


class Against:
    """A table against one first card of the Dealer's."""

    def __init__(self, law: PlainElections, dealers: Dealers, first: int) -> None:
        self.law, self.dealers, self.first = law, dealers, first
        self._best: dict[tuple[Held, bool], tuple[float, str]] = {}
        self._followed: dict[tuple[Held, int, int, bool], float] = {}
        self._left: dict[Held, list[tuple[int, float]]] = {}

    def stands(self, hand: Held, gone: Held) -> tuple[float, float]:
        """What one unit wins less what it loses where the Dealer has no Blackjack, and the chance
        that the Dealer has one.
        """
        ends = self.dealers.ends(gone, self.first)
        total = points(hand)[0]
        net = ends[BUST]
        for at in range(BUST):
            dealer = at + STANDS_FROM
            net += ends[at] * ((total > dealer) - (total < dealer))
        return float(net), float(ends[BLACKJACK])

    def ended(self, hand: Held, gone: Held, *, is_split: bool, doubled: bool) -> float:
        """What a hand brings that takes no further card."""
        if points(hand)[1] > MOST:
            return -2.0 if doubled else -1.0
        net, blackjack = self.stands(hand, gone)
        lost = 0.0 if is_split and not self.law.blackjack_takes_splits else blackjack
        if not doubled:
            return net - lost
        return 2 * net - lost - (blackjack if self.law.blackjack_takes_doubles else 0.0)

    def draws(self, gone: Held) -> list[tuple[int, float]]:
        """The ranks that may come next, and how likely each is."""
        if gone not in self._left:
            left = self.dealers.left(gone, self.first).tolist()
            size = sum(left)
            self._left[gone] = [(rank, held / size) for rank, held in enumerate(left) if held]
        return self._left[gone]

    def may_double(self, hand: Held, after_split: bool) -> bool:
        """On two cards without an ace, within what is elected."""
        law = self.law
        if sum(hand) != 2 or hand[ACE] or not law.doubles:
            return False
        if after_split and not law.double_after_split:
            return False
        return not law.double_on or points(hand)[0] in law.double_on

    def best(self, hand: Held, after_split: bool = False) -> tuple[float, str]:
        """The best call on a hand that stands alone, and what it brings."""
        key = (hand, after_split and sum(hand) == 2)
        if key not in self._best:
            self._best[key] = max(self._calls(hand, after_split))
        return self._best[key]

    def _calls(self, hand: Held, after_split: bool) -> list[tuple[float, str]]:
        total, low = points(hand)
        if low > MOST:
            return [(-1.0, "bust")]
        found = []
        if total >= 12:
            found.append((self.ended(hand, hand, is_split=False, doubled=False), "stand"))
        if total == MOST:
            return found
        coming = [(more(hand, rank), chance) for rank, chance in self.draws(hand)]
        found.append((sum(chance * self.best(one)[0] for one, chance in coming), "draw"))
        if self.may_double(hand, after_split):
            doubled = (
                chance * self.ended(one, one, is_split=False, doubled=True)
                for one, chance in coming
            )
            found.append((sum(doubled), "double"))
        return found

    # ── Splits ──────────────────────────────────────────────────────────────────────────────────

    def followed(self, hand: Held, pair: int, others: int, is_split: bool) -> float:
        """What a split hand brings by its calls, so many other cards of its rank being gone."""
        key = (hand, pair, others, is_split)
        if key not in self._followed:
            self._followed[key] = self._played(*key)
        return self._followed[key]

    def _played(self, hand: Held, pair: int, others: int, is_split: bool) -> float:
        gone = more(hand, pair, others)
        call = "stand" if pair == ACE and sum(hand) == 2 else self.best(hand, after_split=True)[1]
        if call in ("stand", "bust"):
            return self.ended(hand, gone, is_split=is_split, doubled=False)
        coming = [(more(hand, rank), rank, chance) for rank, chance in self.draws(gone)]
        if call == "double":
            return sum(
                chance * self.ended(one, more(gone, rank), is_split=is_split, doubled=True)
                for one, rank, chance in coming
            )
        return sum(chance * self.followed(one, pair, others, is_split) for one, _, chance in coming)

    def second(self, pair: int, others: int, is_split: bool, matching: bool = True) -> float:
        """What a split hand brings over its second cards; of those that match only where said."""
        alone = more(NONE, pair)
        return sum(
            chance * self.followed(more(alone, rank), pair, others, is_split)
            for rank, chance in self.draws(more(alone, pair, others))
            if matching or rank != pair
        )

    def split(self, pair: int) -> float:
        """What a Pair brings that is split, and split again whenever it may be."""
        both = self.second(pair, 1, False) + self.second(pair, 1, True)
        if pair == ACE or self.law.most_hands == 2:
            return both
        assert self.law.most_hands == 3
        match, again = (dict(self.draws(more(NONE, pair, gone))).get(pair, 0.0) for gone in (2, 3))
        # The second card of the first hand matches: three hands, none of which is split again.
        found = match * (self.second(pair, 2, False) + 2 * self.second(pair, 2, True))
        # It does not match, and the first hand is played.
        found += self.second(pair, 1, False, matching=False)
        # Nor does that of the second hand.
        found += self.second(pair, 1, True, matching=False)
        found -= match * self.second(pair, 2, True, matching=False)
        # It does: two hands out of the second one.
        found += 2 * match * self.second(pair, 2, True)
        found -= 2 * match * again * self.second(pair, 3, True)
        return found

    # ── The Round ───────────────────────────────────────────────────────────────────────────────

    def dealt(self, one: int, other: int) -> float:
        """What a Round brings from two cards on."""
        hand = more(more(NONE, one), other)
        if {one, other} == {ACE, TEN}:
            waits = self.first in (ACE, TEN)
            blackjack = float(self.dealers.ends(hand, self.first)[BLACKJACK]) if waits else 0.0
            return self.law.odds * (1.0 - blackjack)
        kept = self.best(hand)[0]
        if one != other or not self.law.splits or (one == ACE and not self.law.splits_aces):
            return kept
        return max(kept, self.split(one))

    @cached_property
    def expected(self) -> float:
        """What a Round brings."""
        return sum(
            chance * further * self.dealt(one, other)
            for one, chance in self.draws(NONE)
            for other, further in self.draws(more(NONE, one))
        )


def house_edge(law: PlainElections, dealers: Dealers | None = None) -> float:
    """The house edge of a table; the Dealer's hands may be known from another."""
    dealt = dealers or Dealers(law.decks, law.soft_17_draws)
    firsts = dealt.shoe / dealt.shoe.sum()
    return -float(
        sum(chance * Against(law, dealt, first).expected for first, chance in enumerate(firsts))
    )
