"""Eight decks shuffled very often: what comes of it is chance, and bad shuffles are found out."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial
from typing import cast

import numpy as np
import pytest

from croupier import drawing
from croupier.cards import DECK, Card, decks
from croupier.drawing import below, shuffled_by
from croupier.fairness.shuffle import shuffle, shuffled_decks
from tests.fairness.battery import LIMIT, Battery, Orders, measured
from tests.figures import Many, Tell

SHUFFLES, IN_A_SOAK = 100_000, 10_000_000
QUICK_SHUFFLES = 4_000
"""Enough to find what is planted; the more, the smaller a fault that is found."""
BATCH = 1_000
EIGHT = len(decks(8))
NUMBERED = tuple(cast(Card, place) for place in range(EIGHT))
"""The cards of eight decks told apart."""


# ── Exactly ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.figure
def test_every_order_of_a_small_deck_comes_from_exactly_one_run_of_draws(figure: Tell) -> None:
    """All outcomes of the draws, through the shuffle itself: each order once, none left out."""
    tried = 0
    for size in range(1, 9):
        cards = DECK[:size]
        draws = product(*(range(last + 1) for last in range(size - 1, 0, -1)))
        reached = Counter(shuffled_by(cards, iter(one)) for one in draws)
        assert len(reached) == factorial(size)
        assert set(reached.values()) == {1}
        if size < 8:
            assert set(reached) == set(permutations(cards))
        tried += reached.total()
    figure("shuffle: orders enumerated", tried, note="decks of 1 to 8 cards")


@pytest.mark.parametrize("words", [4, 7, 16, 31])
def test_every_draw_below_a_limit_comes_from_as_many_words(
    words: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With few words to draw from, all of them: a word is thrown away or all numbers get one."""
    monkeypatch.setattr(drawing, "_RANGE", words)
    for limit in range(1, words + 1):
        told = Counter(_drawn(limit, word) for word in range(words))
        thrown = told.pop(None, 0)
        assert set(told) == set(range(limit))
        assert len(set(told.values())) == 1
        assert thrown == words % limit


def _drawn(limit: int, word: int) -> int | None:
    """What a word gives below a limit; nothing where it is thrown away."""
    given = iter([word])
    try:
        return below(limit, given)
    except StopIteration:
        return None


def test_no_draw_below_any_limit_of_a_shoe_favours_a_number() -> None:
    """The last word that is taken and the first that is thrown away, for each limit."""
    whole = 1 << 32
    for limit in range(2, EIGHT + 1):
        fair = whole // limit * limit
        assert _drawn(limit, fair - 1) == limit - 1
        assert _drawn(limit, 0) == 0
        if fair < whole:
            assert _drawn(limit, fair) is None
            assert _drawn(limit, whole - 1) is None


# ── By chance ───────────────────────────────────────────────────────────────────────────────


def _shuffled(runs: int) -> Iterator[Orders]:
    """Eight decks shuffled by seeds drawn from a seed."""
    seeds = np.random.default_rng(20_261)
    for _ in range(runs // BATCH):
        orders = [shuffle(NUMBERED, seeds.bytes(32)) for _ in range(BATCH)]
        yield np.array(orders, dtype=np.int64)


@pytest.mark.figure
def test_eight_decks_are_shuffled_as_chance_has_it(figure: Tell, many: Many) -> None:
    """Where cards go, what follows what, what stays, cycles, rising sequences: none is off."""
    battery = measured(_shuffled(many(SHUFFLES, IN_A_SOAK, most=QUICK_SHUFFLES)), EIGHT)
    off = battery.off()
    wrong = {name: round(by, 1) for name, by in off.items() if abs(by) > LIMIT}
    name, by = battery.worst()
    figure("shuffle battery", battery.runs, len(wrong), f"worst: {name}, {by:.1f} of {LIMIT} σ")
    assert not wrong


def test_numbered_cards_are_shuffled_as_cards_are() -> None:
    """The battery shuffles numbers; the shoe is the same order of cards."""
    seed = bytes(range(32))
    numbered = shuffle(NUMBERED, seed)
    assert shuffled_decks(8, seed) == tuple(decks(8)[int(place)] for place in numbered)


# ── Bad shuffles, planted ───────────────────────────────────────────────────────────────────

Words = Callable[[int], Orders]
"""So many 32-bit words, one for each order of a batch."""
Swaps = Callable[[Words], Orders]


def _in_order() -> Orders:
    return np.tile(np.arange(EIGHT), (BATCH, 1))


def _swap(orders: Orders, at: int, places: Orders) -> None:
    rows = np.arange(len(orders))
    moved = orders[rows, places]
    orders[rows, places] = orders[:, at]
    orders[:, at] = moved


def _fair(words: Words) -> Orders:
    return _down(words, lambda last: last + 1)


def _sattolo(words: Words) -> Orders:
    """Never leaves a card where it was."""
    return _down(words, lambda last: last)


def _down(
    words: Words, limit: Callable[[int], int], first: int = EIGHT - 1, end: int = 0
) -> Orders:
    orders = _in_order()
    for last in range(first, end, -1):
        _swap(orders, last, words(last) % limit(last))
    return orders


def _naive(words: Words) -> Orders:
    """Swaps every place with any place."""
    orders = _in_order()
    for at in range(EIGHT):
        _swap(orders, at, words(at) % EIGHT)
    return orders


def _ends_too_soon(words: Words) -> Orders:
    """Leaves the last swap out."""
    return _down(words, lambda last: last + 1, end=1)


def _begins_too_late(words: Words) -> Orders:
    """Never moves the last card."""
    return _down(words, lambda last: last + 1, first=EIGHT - 2)


def _bytes(words: Words) -> Orders:
    """Takes the remainder of a byte and some: low places are favoured."""
    return _down(lambda at: words(at) & 0x7FF, lambda last: last + 1)


def _leaning(words: Words) -> Orders:
    """One bit of the stream is set a little too often."""
    return _down(lambda at: words(at) | (words(at) % 8 == 0), lambda last: last + 1)


def _sticking(words: Words) -> Orders:
    """Every draw comes twice, as far along what is left."""
    orders, drawn = _in_order(), words(0)
    for last in range(EIGHT - 1, 0, -1):
        drawn = words(last) if last % 2 else drawn
        _swap(orders, last, drawn * (last + 1) >> 32)
    return orders


def _few_seeds(words: Words) -> Orders:
    """Fewer seeds than there are shuffles."""
    seeds = words(0) % 4_096
    return np.array([np.random.default_rng(int(seed)).permutation(EIGHT) for seed in seeds])


def _battery_of(how: Swaps, runs: int) -> Battery:
    drawn = np.random.default_rng(7)
    words: Words = lambda _: drawn.integers(0, 1 << 32, BATCH)  # noqa: E731
    return measured((how(words) for _ in range(runs // BATCH)), EIGHT)


BAD = {
    **dict.fromkeys((_sattolo, _naive, _begins_too_late, _bytes, _sticking, _few_seeds), 2_000),
    _leaning: 5_000,
    _ends_too_soon: 10_000,
}
"""Bad shuffles, and how often each is done until it is found."""


@pytest.mark.parametrize(("how", "runs"), BAD.items())
def test_the_battery_finds_a_bad_shuffle(how: Swaps, runs: int) -> None:
    name, by = _battery_of(how, runs).worst()
    assert by > LIMIT, (name, by)


def test_the_battery_passes_another_fair_shuffle() -> None:
    """The measures themselves are right: those of a second, separate shuffle are not off."""
    name, by = _battery_of(_fair, max(BAD.values())).worst()
    assert by < LIMIT, (name, by)
