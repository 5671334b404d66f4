"""Section 4: what the cards are worth."""

import pytest

from croupier.cards import FACE_VALUES, cards
from tests.law.nz.shared import every_edition
from tests.telling import nets, table


def _points(edition: str, held: str) -> int:
    return table(edition).point_total(cards(held)).points


@every_edition
def test_4_1_a_number_cards_count_their_number(edition: str) -> None:
    """Each card from 2 to 10 is worth what it says."""
    worth = [_points(edition, f"{face}s") for face in "23456789T"]
    assert worth == list(range(2, 11))


@every_edition
def test_4_1_b_court_cards_count_ten(edition: str) -> None:
    """Jack, queen and king are worth 10 each."""
    assert [_points(edition, f"{face}s") for face in "JQK"] == [10, 10, 10]


@every_edition
@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("As", 11),
        ("As Td", 21),
        ("As Ad", 12),
        ("As Ad 9c", 21),
        ("As Ad Kc", 12),
        ("As 9d 5c", 15),
    ],
)
def test_4_1_c_an_ace_counts_eleven_unless_that_is_too_much(
    edition: str, held: str, points: int
) -> None:
    """An ace is worth 11, or 1 where 11 would pass 21."""
    assert _points(edition, held) == points


@every_edition
def test_4_1_c_aces_alone_never_pass_21(edition: str) -> None:
    """A hand passes 21 only when it does so with every ace at 1."""
    assert nets(edition, "As 6d Ad | Kc Td", ["1 draw", "1 draw"]) == {"1 A main": -20}


@every_edition
def test_4_1_c_reading_several_aces(edition: str) -> None:
    """One ace stays high; where all must drop together two aces make 2, and must draw."""
    together = {"several-aces": "all-low-together"}
    told = nets(edition, "As 6d Ad | Td 9d", ["1 stand"])
    assert told == {"1 A main": 20}
    assert table(edition, readings=together).point_total(cards("As Ad")).points == 2
    told = nets(
        edition, "As 6d Ad | Td | Tc 9d", ["? 1 stand -> 13.1(d)", "1 draw", "1 stand"],
        readings=together,
    )  # fmt: skip
    assert told == {"1 A main": 20}


@every_edition
def test_4_1_every_card_has_its_value(edition: str) -> None:
    """Pips count as printed, court cards ten, an ace eleven or one: 4.1 leaves none out."""
    alone = {face: _points(edition, f"{face}s") for face in FACE_VALUES}
    assert alone == {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 11}
    assert _points(edition, "As Ks Qs") == 21
