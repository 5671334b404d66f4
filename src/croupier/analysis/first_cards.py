"""Side wagers on the first cards: how they end over every order in which cards may fall.

Where the Dealer's first card counts too, suits are supposed to count only by being the same or of
one colour; each hand is then asked about in one set of suits of its shape, not in all of them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.prospect import Endings, shares
from croupier.analysis.provision import Provision
from croupier.analysis.shoe import Composition
from croupier.cards import DECK, FACE_VALUES, RED, SUITS, Card
from croupier.rules.hand import Hand
from croupier.rules.ruling import Ruling
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.totals import Total

Two: TypeAlias = tuple[Card, Card]
ALL_SEEN: Final = "a wager that has seen everything is decided"


def is_blackjack(rules: TableRules, two: Two) -> bool:
    """Are these first two cards a Blackjack at this table?"""
    return rules.is_blackjack(Hand(two, rules.point_total(two)))


def first_twos(
    shoe: Composition, begins: Callable[[Card], bool] = lambda _: True
) -> list[tuple[Two, int]]:
    """Every two first cards in their order that begin so, and in how many ways they fall."""
    held = [(card, count) for card, count in shoe.counts.items() if count]
    firsts = [(card, count) for card, count in held if begins(card)]
    return [
        ((first, second), count * (other - (first == second)))
        for (first, count), (second, other) in product(firsts, held)
        if first != second or count > 1
    ]


def on_initial_two(rules: TableRules, wager: SideWager, shoe: Composition) -> Endings:
    """How a wager on the first two cards ends."""
    ways: Counter[Ruling] = Counter()
    for two, count in first_twos(shoe):
        ways[decided(wager, Seen(two, blackjack=is_blackjack(rules, two)))] += count
    return shares(ways)


def decided(wager: SideWager, seen: Seen) -> Ruling:
    """How a wager ends on all that it sees."""
    ruling = wager.result(seen)
    assert ruling is not None, ALL_SEEN
    return ruling


def on_three(rules: TableRules, wager: SideWager, shoe: Composition) -> Endings:
    """How a wager on the first two cards and the Dealer's first card ends."""
    rulings, which = _table(
        Provision(rules.point_total), Provision(rules.is_blackjack), Provision(wager.result)
    )
    ways = _ways(shoe)
    return shares({ruling: int(ways[which == at].sum()) for at, ruling in enumerate(rulings)})


def _ways(shoe: Composition) -> NDArray[np.int64]:
    """In how many ways each three cards fall in this order."""
    held = np.array([shoe.counts[card] for card in DECK], dtype=np.int64)
    same = np.eye(len(DECK), dtype=np.int64)
    second = held - same
    third = held - same[:, None, :] - same[None, :, :]
    ways: NDArray[np.int64] = held[:, None, None] * second[:, :, None] * third
    return ways


def _renamings() -> tuple[dict[str, str], ...]:
    """Every way of renaming the suits that leaves together what is of one colour."""
    named = (dict(zip(SUITS, new, strict=True)) for new in permutations(SUITS))
    pairs = tuple(product(SUITS, SUITS))
    return tuple(
        new
        for new in named
        if all((a in RED) is (b in RED) for a, b in pairs if (new[a] in RED) is (new[b] in RED))
    )


def _shape(suits: Iterable[str]) -> tuple[str, ...]:
    """One set of suits for all that can be renamed into it."""
    lines = tuple(suits)
    return min(tuple(new[suit] for suit in lines) for new in _RENAMINGS)


_RENAMINGS: Final = _renamings()
_SHAPE: Final = {three: _shape(three) for three in product(SUITS, repeat=3)}
_SHAPES: Final = tuple(sorted(set(_SHAPE.values())))


@lru_cache(maxsize=32)
def _table(
    point_total: Provision[Callable[[Sequence[Card]], Total]],
    blackjack: Provision[Callable[[Hand], bool]],
    result: Provision[Callable[[Seen], Ruling | None]],
) -> tuple[tuple[Ruling, ...], NDArray[np.int64]]:
    """The rulings of a wager, and which of them any three cards in order bring."""
    total = point_total.answers
    points = {card: total((card,)).points for card in DECK}
    met: dict[Ruling, int] = {}
    which = np.empty((len(FACE_VALUES),) * 3 + (len(_SHAPES),), dtype=np.int64)
    for (x, first), (y, second) in product(enumerate(FACE_VALUES), repeat=2):
        for at, (a, b, c) in enumerate(_SHAPES):
            two = (Card(first + a), Card(second + b))
            is_one = blackjack.answers(Hand(two, total(two)))
            for z, face in enumerate(FACE_VALUES):
                dealer = Card(face + c)
                ruling = result.answers(Seen(two, (dealer,), points[dealer], is_one))
                assert ruling is not None, ALL_SEEN
                which[x, y, z, at] = met.setdefault(ruling, len(met))
    return tuple(met), _spread(which)


def _spread(which: NDArray[np.int64]) -> NDArray[np.int64]:
    """What is known by Face Values and the shape of the suits, given for every three cards."""
    shapes = [_SHAPES.index(_SHAPE[three]) for three in product(SUITS, repeat=3)]
    shape = np.array(shapes).reshape((len(SUITS),) * 3)
    face, suit = np.divmod(np.arange(len(DECK)), len(SUITS))
    faces, suits = np.ix_(face, face, face), np.ix_(suit, suit, suit)
    values: NDArray[np.int64] = which[(*faces, shape[suits])]
    return values
