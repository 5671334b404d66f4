"""Numbers: Philox as published, fair draws, and shoes whose every order is as likely."""

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.house import open_table
from croupier.kernel import coding, runs, shuffling
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.basic import basic
from croupier.kernel.lower import lower
from croupier.kernel.seats import flat
from croupier.rules.config import TableConfig

LOW = (1 << 32) - 1
TIMES = 7
"""Rounds of Philox that make the kernel's numbers."""
PUBLISHED = (
    (7, "00000000 00000000 00000000 00000000", "00000000 00000000",
     "5f6fb709 0d893f64 4f121f81 4f730a48"),
    (7, "ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "5207ddc2 45165e59 4d8ee751 8c52f662"),
    (7, "243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "4dfccaba 190a87f0 c47362ba b6b5242a"),
    (10, "00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    (10, "ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (10, "243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
)  # fmt: skip
"""Known answers of Random123 for Philox 4x32: rounds, counter, key, numbers."""


def _words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def _table(decks: int) -> TableArrays:
    rules = open_table(TableConfig(edition="nz-current", decks=decks))
    return table(lower(rules, [basic(rules, rules)], []), flat(1, (1_000,)))


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("times", "counter", "key", "answer"), PUBLISHED)
def test_philox_gives_the_published_answers(
    times: int, counter: str, key: str, answer: str
) -> None:
    low, high = _words(key)
    seed = high << 32 | low
    assert _philox(_words(counter), seed, times) == _words(answer), "the one below"
    if times == TIMES:
        a, b, c, d = map(np.uint64, _words(counter))
        four = shuffling.philox(a, b, c, d, np.uint64(seed))
        assert [int(one) for one in four] == _words(answer), "the kernel's"


def _philox(counter: list[int], seed: int, times: int = TIMES) -> list[int]:
    """Philox 4x32 once more, out of its paper."""
    left, right = seed & LOW, seed >> 32
    a, b, c, d = counter
    for step in range(times):
        one, two = 0xD2511F53 * a, 0xCD9E8D57 * c
        first, second = left + step * 0x9E3779B9, right + step * 0xBB67AE85
        a, b = (two >> 32) ^ b ^ (first & LOW), two & LOW
        c, d = (one >> 32) ^ d ^ (second & LOW), one & LOW
    return [a, b, c, d]


def _shorts(block: int, again: int, shoe: int, seed: int) -> Iterator[int]:
    """The eight numbers of sixteen bits of a block; those drawn again lie one counter on."""
    purpose = shuffling.SHUFFLE << 24
    for word in _philox([block, purpose + again, shoe & LOW, shoe >> 32], seed):
        yield word & 0xFFFF
        yield word >> 16


def _fair(place: int, shoe: int, seed: int, limit: int) -> int:
    """A number below a limit out of the stream: none of the unfair rest is taken."""
    again = 0
    while True:
        product = list(_shorts(place // 8, again, shoe, seed))[place % 8] * limit
        if product % 65_536 >= 65_536 % limit:
            return product // 65_536
        again += 1


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_order_of_a_shoe_follows_from_its_number_and_the_seed(decks: int) -> None:
    """Fisher and Yates, drawn by the numbers above: the very cards the kernel deals."""
    laid = _table(decks)
    for seed, shoe in ((0, 0), (7, 3), (2**64 - 1, 1), (12, 2**33 + 5)):
        cards = laid.deck.tolist()
        for place in range(len(cards) - 1):
            other = place + _fair(place, shoe, seed, len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        assert runs.order(laid, seed, shoe).tolist() == cards


# ── Chances ─────────────────────────────────────────────────────────────────────────────────────


def _off(found: NDArray[np.int64]) -> NDArray[np.float64]:
    """Chi-square of counts that should be alike, along the last axis, in standard deviations."""
    mean = found.mean(axis=-1, keepdims=True)
    square = ((found - mean) ** 2 / mean).sum(axis=-1)
    free = found.shape[-1] - 1
    return np.asarray((square - free) / np.sqrt(2 * free))


@pytest.mark.parametrize("limit", [2, 3, 52, 416, 4_097, 8_191])
def test_every_number_below_a_limit_is_as_likely(limit: int) -> None:
    """Also where much is drawn again: 4,097 leaves 4,081 of 65,536 numbers out."""
    draws = 100 * limit if limit > 1_000 else 40_000
    seed, shoe = np.uint64(limit), np.uint64(9)
    drawn = [shuffling.fair(at, shuffling.PRIZE, shoe, seed, limit) for at in range(draws)]
    found = np.bincount(drawn, minlength=limit)
    assert len(found) == limit, "none is as high as the limit"
    assert abs(float(_off(found))) < 4


def test_what_is_unfair_is_drawn_again() -> None:
    """A limit of 40,000 leaves 25,536 of 65,536 numbers out; what they would give is not taken."""
    seed, shoe, limit = np.uint64(1), np.uint64(0), 40_000
    draws = 60_000
    drawn = [shuffling.fair(at, shuffling.PRIZE, shoe, seed, limit) for at in range(draws)]
    found = np.bincount(np.array(drawn) * 50 // limit, minlength=50)
    assert abs(float(_off(found))) < 4
    raw = np.array([_raw(at) * limit for at in range(draws)])
    unfair = raw % 65_536 < 65_536 % limit
    assert 0.3 < unfair.mean() < 0.5, "two in five are drawn again"
    kept = (raw // 65_536)[~unfair]
    assert (np.array(drawn)[~unfair] == kept).all()
    assert (np.array(drawn)[unfair] != (raw // 65_536)[unfair]).mean() > 0.99


def _raw(at: int) -> int:
    numbers = _philox([at // 8, shuffling.PRIZE << 24, 0, 0], 1)
    return numbers[at % 8 // 2] >> 16 * (at % 2) & 0xFFFF


def test_every_card_is_as_likely_at_every_place() -> None:
    laid = _table(4)
    shoes = 20_000
    found = np.zeros((len(laid.deck), coding.CARDS), dtype=np.int64)
    places = np.arange(len(laid.deck))
    for shoe in range(shoes):
        found[places, runs.order(laid, 5, shoe)] += 1
    assert (found.sum(axis=1) == shoes).all()
    assert (found.sum(axis=0) == shoes * 4).all()
    off = _off(found)
    assert abs(off).max() < 5.5, "no place is off by more than 208 of them would be by chance"
    assert abs(off.mean()) < 4 / np.sqrt(len(off))


def test_one_card_says_nothing_of_the_next() -> None:
    """Neighbours in the shoe, and the same place of two shoes in a row."""
    laid = _table(8)
    orders = np.array([runs.order(laid, 6, shoe) for shoe in range(4_000)], dtype=np.int64) // 4
    for one, other in ((orders[:, 0], orders[:, 1]), (orders[:-1, 2], orders[1:, 2])):
        found = np.bincount(one * 13 + other, minlength=169)
        assert abs(float(_off(found))) < 5
