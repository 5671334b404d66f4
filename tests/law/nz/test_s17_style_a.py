"""Section 17: Blackjack (Style A), in which the Dealer draws on a Soft Total of 17."""

import pytest

from croupier.cards import spell
from croupier.gazette.errors import NotInEdition
from tests.law.nz.shared import RECONSTRUCTED, changed, dealer, refused, relied, since_2012
from tests.telling import nets, settle, signs, table

STYLE_A = ["style-a"]


def test_17_1_not_in_1998() -> None:
    """Section 17 came in 2012."""
    why = refused("nz-1998", versions=STYLE_A)
    assert isinstance(why.__cause__, NotInEdition)
    assert why.rests_on("17.1")


@since_2012
def test_17_1_the_other_rules_stay(edition: str) -> None:
    """Doubling, splitting and the Dealer's Blackjack are as in the base game."""
    style_a, base = table(edition, versions=STYLE_A), table(edition)
    assert changed(style_a, base) == {"dealer_draws", "dealer_takes_card"}
    assert "17.1" in style_a.provenance["versions"]
    told = nets(
        edition, "8s Kh 8h | Ts | 9s | As", ["1 split", "1 stand", "1 stand"], versions=STYLE_A
    )
    assert told == {"1 A main": -20, "1 A split 2": 0}


@since_2012
def test_17_1_needless_cards_are_not_drawn(edition: str) -> None:
    """13.4 is not inconsistent with 17.2, so every hand bust the Dealer takes no card."""
    assert dealer(edition, "Ts 6d 6c | 9d", ["1 draw"], versions=STYLE_A) == 1


@since_2012
@pytest.mark.parametrize(
    "hand",
    ["6c As Kd", "6c As Ah", "7c As", "7c Td", "6c Td Ac", "Ac 6d 5h 5c", "6c Td 9d", "Tc 6d Ah"],
)
def test_17_2_draws_to_hard_17_and_soft_18(edition: str, hand: str) -> None:
    """A soft 17 draws; a hard 17, a soft 18 and anything above stand."""
    first, *further = hand.split()
    calls = ["1 stand"]
    told = settle(edition, f"Ts {first} 8s | {' '.join(further)}", calls, versions=STYLE_A)
    assert spell(told.played.round.dealer) == hand


@since_2012
def test_17_2_the_same_shoe_in_both_games(edition: str) -> None:
    """18 beats the soft 17 of the base game and loses to the 20 that Style A makes of it."""
    assert nets(edition, "Ts 6c 8s | As", ["1 stand"]) == {"1 A main": 20}
    told = nets(edition, "Ts 6c 8s | As 3d", ["1 stand"], versions=STYLE_A)
    assert told == {"1 A main": -20}


def test_17_3_adoption_is_displayed() -> None:
    """Today a notice tells that Style A is played."""
    (said,) = signs(table("nz-current", versions=STYLE_A), "17.3")
    assert "Style A" in said
    assert signs(table("nz-current"), "17.3") == []


@pytest.mark.parametrize("edition", RECONSTRUCTED)
def test_17_3_is_not_known_of_2012_and_2014(edition: str) -> None:
    """The instrument of 2012 has no such clause; borrowed, it applies."""
    assert signs(table(edition, versions=STYLE_A), "17.3") == []
    assert len(signs(table(edition, "nz-current", versions=STYLE_A), "17.3")) == 1


@since_2012
def test_17_2_reading_style_a_needless_cards(edition: str) -> None:
    """Needless cards are not drawn; or the Dealer's hand is always drawn out."""
    out = {"style-a-needless-cards": "drawn-out"}
    cards = "Ts 6d 6c | 9d | As 4d"
    assert dealer(edition, cards, ["1 draw"], versions=STYLE_A, readings=out) == 3
    assert dealer(edition, "Ts 6d 6c | 9d", ["1 draw"], readings=out) == 1


@since_2012
def test_17_2_reading_style_a_needless_cards_is_named_when_relied_on(edition: str) -> None:
    """Needless cards drawn because of the reading make the settlement name it."""
    drawn = {"style-a-needless-cards": "drawn-out"}
    cards = "Ts 6d 6c | 9d | As 4d"
    names = relied(edition, cards, ["1 draw"], versions=STYLE_A, readings=drawn)
    assert "style-a-needless-cards" in names
