"""The shoe: seeded shuffles, cuts and the cutting card."""

from collections import Counter

import pytest

from croupier.cards import decks
from croupier.rules.placement import Bounds
from croupier.rules.refusal import Refusal
from croupier.table.shoe import Shoe, cut, shuffled, with_cutting_card

BOUNDS = Bounds(52, 260, ("7.5",), ("7.5",))


def test_a_seed_fixes_the_order_and_another_gives_another() -> None:
    assert shuffled(6, 7) == shuffled(6, 7)
    assert shuffled(6, 7) != shuffled(6, 8)


def test_the_order_of_a_seed_never_changes() -> None:
    """Old seeds must replay for ever, on every machine."""
    assert " ".join(shuffled(6, 7)[:8]) == "3h 9h Qc Qs Ts 4s 5d 4c"


@pytest.mark.parametrize("number", [4, 6, 8])
def test_a_shuffle_keeps_every_card(number: int) -> None:
    assert Counter(shuffled(number, "x")) == Counter(decks(number))


def test_every_place_is_as_likely() -> None:
    """Where the first card of the decks ends up, over 4,160 shuffles of one deck (chi-square)."""
    places = Counter(shuffled(1, seed).index(decks(1)[0]) for seed in range(4160))
    squares = sum((places[place] - 80) ** 2 / 80 for place in range(52))
    assert squares < 100


def test_a_cut_puts_the_front_behind() -> None:
    cards = shuffled(6, 1)
    assert cut(cards, 60, BOUNDS) == cards[60:] + cards[:60]


@pytest.mark.parametrize("at", [51, 261])
def test_a_cut_too_near_an_end_is_refused(at: int) -> None:
    with pytest.raises(Refusal) as refused:
        cut(shuffled(6, 1), at, BOUNDS)
    assert refused.value.clause == "7.5"


def test_the_cutting_card_comes_out_where_it_was_put() -> None:
    shoe = with_cutting_card(Shoe(shuffled(6, 1)), 100, Bounds(0, 156, (), ()))
    assert shoe.cutting_card == 212
    assert shoe.after(212).cutting_card_next
    assert not shoe.after(212).cutting_card_out
    assert shoe.after(213).cutting_card_out
