"""The shuffle: fixed by its seed, every order as likely as any other, and bad ones found out."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import comb, factorial, sqrt

import pytest

from croupier.cards import DECK, Card, decks
from croupier.drawing import below
from croupier.fairness.keystream import SEED_SIZE, keystream, numbers
from croupier.fairness.shuffle import shuffle, shuffled_decks

SEED = bytes(range(SEED_SIZE))
Shuffle = Callable[[list[int], Iterator[int]], list[int]]


def _seed(number: int) -> bytes:
    return number.to_bytes(SEED_SIZE, "big")


def test_the_keystream_is_chacha20() -> None:
    """The first block under a key and nonce of noughts, as the cipher's description gives it."""
    first = next(keystream(bytes(SEED_SIZE), 0))[:16]
    assert first.hex() == "76b8e0ada0f13d90405d6ae55386bd28"


def test_streams_of_one_seed_differ_by_purpose() -> None:
    assert next(keystream(SEED, 0)) != next(keystream(SEED, 1))


def test_a_seed_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        next(keystream(b"short", 0))


def test_the_same_seed_gives_the_same_order() -> None:
    assert shuffled_decks(8, SEED) == shuffled_decks(8, SEED)
    assert shuffled_decks(8, SEED) != shuffled_decks(8, _seed(1))


def test_no_card_is_lost_or_added() -> None:
    assert Counter(shuffled_decks(6, SEED)) == Counter(decks(6))


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 52, 416])
def test_below_takes_every_number_from_as_many_words(limit: int) -> None:
    """Of the words not thrown away, each remainder has as many: none is favoured."""
    whole = 1 << 32
    assert (whole - whole % limit) % limit == 0
    thrown = iter([whole - 1, whole - whole % limit - 1])
    wanted = limit - 1 if whole % limit == 0 else (whole - whole % limit - 1) % limit
    assert below(limit, thrown) == (wanted if whole % limit else (whole - 1) % limit)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_comes_from_exactly_one_run_of_draws(size: int) -> None:
    """With fair draws below each limit, Fisher-Yates reaches each of the n! orders once."""
    reached = Counter(
        tuple(_fisher_yates(list(range(size)), iter(draws)))
        for draws in product(*(range(last + 1) for last in range(size - 1, 0, -1)))
    )
    assert len(reached) == factorial(size)
    assert set(reached.values()) == {1}
    assert set(reached) == set(permutations(range(size)))


def _fisher_yates(order: list[int], draws: Iterator[int]) -> list[int]:
    """The same swaps as the shuffle, by draws that are given."""
    for last in range(len(order) - 1, 0, -1):
        place = next(draws)
        order[last], order[place] = order[place], order[last]
    return order


def test_the_shuffle_makes_those_swaps() -> None:
    """Held against the swaps just counted, with the draws of the stream."""
    drawn = numbers(SEED)
    draws = (below(last + 1, drawn) for last in range(51, 0, -1))
    places = _fisher_yates(list(range(52)), draws)
    assert shuffle(DECK, SEED) == tuple(DECK[place] for place in places)


# ── A battery that also finds bad shuffles ──────────────────────────────────────────────────────

RUNS = 4_000
"""Eight decks shuffled so often; each run tells where every card went."""


def _naive(order: list[int], drawn: Iterator[int]) -> list[int]:
    """Swaps every place with any place: some orders come more often."""
    for at in range(len(order)):
        place = below(len(order), drawn)
        order[at], order[place] = order[place], order[at]
    return order


def _sattolo(order: list[int], drawn: Iterator[int]) -> list[int]:
    """Never leaves a card where it was."""
    for last in range(len(order) - 1, 0, -1):
        place = below(last, drawn)
        order[last], order[place] = order[place], order[last]
    return order


def _modulo(order: list[int], drawn: Iterator[int]) -> list[int]:
    """Takes the remainder of a byte: low places are favoured."""
    for last in range(len(order) - 1, 0, -1):
        place = (next(drawn) & 0xFF) % (last + 1)
        order[last], order[place] = order[place], order[last]
    return order


def _fair(order: list[int], drawn: Iterator[int]) -> list[int]:
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, drawn)
        order[last], order[place] = order[place], order[last]
    return order


def _worst(how: Shuffle, size: int = 52, runs: int = RUNS) -> float:
    """The worst of some statistics, in standard deviations: where cards go, and which stay."""
    first = [0] * size
    stays = 0
    for run in range(runs):
        order = how(list(range(size)), numbers(_seed(run)))
        first[order[0]] += 1
        stays += sum(card == at for at, card in enumerate(order))
    expected, spread = runs / size, sqrt(runs * (1 / size) * (1 - 1 / size))
    return max(*(abs(count - expected) / spread for count in first), abs(stays - runs) / sqrt(runs))


def test_the_battery_passes_the_shuffle() -> None:
    """Where the first card comes from, and how many stay in place, are as chance has it."""
    assert _worst(_fair) < 4.5


@pytest.mark.parametrize("bad", [_sattolo, _modulo])
def test_the_battery_finds_a_bad_shuffle(bad: Shuffle) -> None:
    """One that never leaves a card in place, one that favours low places."""
    assert _worst(bad, size=208 if bad is _modulo else 52) > 6


def test_the_naive_shuffle_is_found_by_counting_orders() -> None:
    """Of three cards, 27 runs of draws cannot give six orders equally often."""
    orders = Counter(tuple(_naive([0, 1, 2], numbers(_seed(run)))) for run in range(6_000))
    fair = Counter(tuple(_fair([0, 1, 2], numbers(_seed(run)))) for run in range(6_000))
    assert _chi_square(orders, 6) > 60
    assert _chi_square(fair, 6) < 25


def _chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_every_pair_of_first_cards_is_as_likely() -> None:
    """Of four cards, each two come first together about as often."""
    pairs: Counter[tuple[Card, ...]] = Counter()
    for run in range(3_000):
        pairs[tuple(sorted(shuffle(DECK[:4], _seed(run))[:2]))] += 1
    assert len(pairs) == comb(4, 2)
    assert all(400 < count < 600 for count in pairs.values())
