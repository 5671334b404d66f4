"""The prospects of side wagers: published figures, notes, limits and shoes in play."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import full_shoe, shoe_of
from croupier.analysis.side_wagers import (
    free_bonus,
    insurance,
    prospect,
    prospects,
    with_third_card,
)
from croupier.analysis.third_card import always
from croupier.cards import cards
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.money import CENTS
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.rules.refusal import Refusal
from tests.analysis.every_order import NZ, percent, printed, rules_with, shoe, the_wager, told
from tests.law.nz.side_wagers import side_line, with_main
from tests.telling import table

STYLE_A: dict[str, Any] = {"versions": ("style-a",)}


@pytest.mark.parametrize(
    ("offer", "scale", "asked", "edge"),
    [
        ("perfect-pair", "1", {}, "5.7878"),
        ("perfect-pair", "2", {}, "6.1093"),
        ("any-pair", "1", {}, "11.2540"),
        ("lucky-lucky", "1", {}, "5.3054"),
        ("super-sevens", None, {}, "11.4000"),
        ("super-sevens", None, {"edition": "act-1996"}, "11.4000"),
        ("buster", "C", STYLE_A, "6.2143"),
        ("push-22", "1", STYLE_A, "5.8539"),
        ("push-22", "1", {"versions": ("free-bet",)}, "5.8539"),
        ("lucky-match", "1", {}, "12.2705"),
        ("lucky-match", "1", {"edition": "nz-2014"}, "12.2705"),
        ("madness-21", None, {}, "29.3597"),
    ],
)
def test_published_figures(
    offer: OfferName, scale: str | None, asked: dict[str, Any], edge: str
) -> None:
    """Six decks, to the last printed digit; every sum of money is a fraction."""
    rules = rules_with(offer, scale, **asked)
    (figures,) = prospects(rules, shoe_of(rules))
    assert figures.name == offer
    assert percent(figures.house_edge) == edge
    assert isinstance(figures.expectation, Fraction)
    assert isinstance(figures.variance, Fraction)


def test_published_figures_over_and_under_13() -> None:
    rules = rules_with("over-under-13", edition="act-1996")
    over, under = prospects(rules, shoe_of(rules))
    assert (over.name, percent(over.house_edge)) == ("over-13", "6.5545")
    assert (under.name, percent(under.house_edge)) == ("under-13", "10.0668")


def test_published_probability_of_a_dealers_22() -> None:
    rules = rules_with("push-22", **STYLE_A)
    (figures,) = prospects(rules, shoe_of(rules))
    assert printed(figures.hit_frequency, 6) == "0.073536"


@pytest.mark.parametrize("edition", [NZ, "act-1996"])
def test_published_figure_of_insurance(edition: EditionId) -> None:
    rules = open_table(TableConfig(edition=edition, decks=6))
    assert percent(insurance(rules, shoe_of(rules)).house_edge) == "7.3955"


# Bonus, prizes and limits


def test_the_free_bonus_stands_beside_its_wager() -> None:
    rules = rules_with("buster", free_bonus="B3")
    buster, bonus = prospects(rules, shoe_of(rules))
    assert (buster.name, bonus.name) == ("buster", "free-bonus")
    assert bonus.worst == 0
    assert bonus.best == 5000_00
    assert [one.text for one in bonus.outcomes] == ["$5,000", "$1,000", "no bonus"]
    assert {"15H.9", "15H.10b"} <= set(bonus.outcomes[0].clauses)


def test_madness_prizes_by_reading() -> None:
    """A prize that does not grow with the stake is worth less to a unit of a larger one."""

    def figures(amount: int, **readings: str) -> Prospect:
        rules = rules_with(
            "madness-21", readings={k.replace("_", "-"): v for k, v in readings.items()}
        )
        return prospect(rules, the_wager(rules), shoe_of(rules), amount)

    dollar, five = figures(1_00), figures(5_00)
    assert told(dollar) == told(five)
    flat = figures(5_00, madness_prize="flat")
    assert flat.best == 200
    assert flat.note.endswith("For a wager of $5.")
    won = dollar.hit_frequency
    assert flat.expectation == (dollar.expectation + 1 - won) / 5 - (1 - won)
    kept = figures(1_00, madness_stake="kept")
    assert kept.expectation == dollar.expectation - won
    assert kept.best == 999


def test_a_payout_limit_caps_the_best_prizes() -> None:
    """Told for the amount wagered, as the table pays it."""
    config = SideWagerConfig(payout_limit=200_00)
    rules = open_table(TableConfig(edition=NZ, side_wagers={"lucky-match": config}))
    wager, fresh = the_wager(rules), full_shoe(6)
    free = prospect(rules, replace(wager, payout_limit=None), fresh, 10_00)
    capped = prospect(rules, wager, fresh, 10_00)
    assert free.best == 100
    assert capped.best == 20
    assert [one.net for one in capped.outcomes] == [20, 20, 10, 5, -1]
    assert prospect(rules, wager, fresh, 2_00).expectation == free.expectation
    assert capped.note == "For a wager of $10."
    lost = 80 * free.outcomes[0].probability + 5 * free.outcomes[1].probability
    assert capped.expectation == free.expectation - lost


def test_20_10_a_side_wager_is_valued_as_it_is_paid() -> None:
    """A dollar is laid, as 23.3 fixes it, and the smallest Chip that pays it is larger."""
    chip = 2_50
    config = TableConfig(
        edition="act-1996", smallest_chip=chip, side_wagers={"super-sevens": SideWagerConfig()}
    )
    rules = open_table(config)
    found = prospect(rules, the_wager(rules), full_shoe(6))
    wins = [one.net * CENTS for one in found.outcomes if one.wins]
    assert wins
    assert all(cents % chip == 0 for cents in wins)
    assert min(wins) == 2 * chip, "3 to 1 on a dollar"
    assert found.house_edge < 0, "what is rounded up is more than the house would keep"
    assert found.note.endswith("For a wager of $1.")


@pytest.mark.parametrize("limit", [200, 500, 2000])
def test_a_round_pays_what_the_prospect_says(limit: int) -> None:
    """The engine and the analysis agree on a Lucky Triple Match of $10, limited or not."""
    offer = {"lucky-match": {"payout_limit": limit}}
    rules = table(NZ, side_wagers=offer)
    figures = prospect(rules, the_wager(rules), shoe_of(rules), 10_00)
    wagers = with_main("lucky-match", 10)
    line = side_line(
        "lucky-match", "8h 8h 8h | 8c | Ts", ["1 stand"], side_wagers=offer, wagers=wagers
    )
    assert line.net == figures.best * 10_00 == min(limit, 1000) * 100


def test_a_wager_that_rides_says_so_in_its_note() -> None:
    riding = rules_with("house-money")
    assert "nothing rides on" in prospects(riding, shoe_of(riding))[0].note


def test_20A_4_a_hand_that_is_not_drawn_out_gives_no_exact_value() -> None:
    """It stops where no Box leaves anything to draw for; no other table's value is shown."""
    stops = rules_with("push-22", readings={"push-22-draws-out": "stops"})
    assert prospects(stops, shoe_of(stops)) == ()
    with pytest.raises(Refusal, match="no exact value") as refused:
        prospect(stops, the_wager(stops), shoe_of(stops))
    assert refused.value.at == "push-22"
    drawn = rules_with("push-22")
    (figures,) = prospects(drawn, shoe_of(drawn))
    assert figures.note == ""


# What a prospect says


def test_outcomes_are_told_best_first_with_their_clauses() -> None:
    rules = rules_with("perfect-pair", "1")
    (figures,) = prospects(rules, shoe_of(rules))
    assert [(one.text, int(one.net), one.wins) for one in figures.outcomes] == [
        ("Perfect Pair", 30, True),
        ("Coloured Pair", 10, True),
        ("Mixed Pair", 5, True),
        ("lose", -1, False),
    ]
    assert figures.outcomes[0].clauses == ("15B.7", "1.1:Perfect Pair")
    assert [one.probability for one in figures.outcomes[:3]] == [
        Fraction(5, 311),
        Fraction(6, 311),
        Fraction(12, 311),
    ]
    assert figures.best == 30
    assert figures.worst == -1
    assert figures.hit_frequency == Fraction(23, 311)
    mean = Fraction(150 + 60 + 60 - 288, 311)
    assert figures.expectation == mean
    assert figures.variance == Fraction(900 * 5 + 100 * 6 + 25 * 12 + 288, 311) - mean**2


def test_prizes_of_the_same_odds_are_told_together() -> None:
    rules = rules_with("lucky-lucky", "1")
    (figures,) = prospects(rules, shoe_of(rules))
    assert "any 20 or any 19" in [one.text for one in figures.outcomes]


# A shoe in play


def test_a_shoe_without_a_pair_pays_no_pair() -> None:
    rules = rules_with("any-pair")
    (figures,) = prospects(rules, shoe(cards("As 2s 3s 4s 5h 6h 7h 8h 9d Td Jc Qc Ks")))
    assert figures.house_edge == 1
    assert figures.hit_frequency == figures.variance == 0


def test_insurance_knows_the_cards_on_the_layout() -> None:
    """Two ten-point cards gone of 96, the ace too: 94 of 309."""
    rules = open_table(TableConfig(edition=NZ, decks=6))
    fresh = shoe_of(rules)
    figures = insurance(rules, fresh, cards("Ts Kh"))
    assert figures.hit_frequency == Fraction(94, 309)
    assert figures.expectation == Fraction(3 * 94, 309) - 1
    assert figures == insurance(rules, fresh.without(cards("Ts Kh")))
    assert insurance(rules, fresh, cards("2s 3h")).expectation == Fraction(3 * 96, 309) - 1
    aces = insurance(rules, shoe(cards("As Ah Ad Tc")))
    assert aces.hit_frequency == Fraction(1, 3)


# What cannot be answered


def test_a_shoe_beyond_the_tables_decks_is_refused() -> None:
    rules = rules_with("any-pair")
    with pytest.raises(Refusal, match="6 decks do not hold 8"):
        prospects(rules, full_shoe(8))
    with pytest.raises(Refusal, match="6 decks do not hold 8"):
        insurance(rules, full_shoe(8))


@pytest.mark.parametrize(
    ("offer", "held"),
    [
        ("any-pair", "As"),
        ("lucky-lucky", "As 2s"),
        ("super-sevens", "7s 7h 7d"),
        ("buster", ""),
        ("push-22", "2s 3s 4h 5d"),
    ],
)
def test_a_shoe_with_too_few_cards_is_refused(offer: OfferName, held: str) -> None:
    rules = rules_with(offer)
    with pytest.raises(Refusal, match=r"too few cards|may run out"):
        prospects(rules, shoe(cards(held)))


def test_a_bonus_that_might_find_the_shoe_empty_is_refused() -> None:
    """The Dealer could finish from the whole shoe, not from what a Blackjack leaves."""
    rules = rules_with("buster", free_bonus="B1")
    wager, held = the_wager(rules), shoe(cards("As Ts 2s 3s 4s"))
    assert prospect(rules, wager, held).hit_frequency == 0
    with pytest.raises(Refusal, match="may run out"):
        free_bonus(rules, wager, held)


@pytest.mark.parametrize("amount", [0, -100, 1_99, 10_01])
def test_an_amount_the_wager_does_not_take_is_refused(amount: int) -> None:
    config = SideWagerConfig(minimum=2_00, maximum=10_00)
    rules = open_table(TableConfig(edition=NZ, side_wagers={"any-pair": config}))
    with pytest.raises(Refusal, match="Any Pair does not take") as refused:
        prospect(rules, the_wager(rules), shoe_of(rules), amount)
    assert refused.value.clause == "15C.5"


def test_what_a_wager_does_not_have_is_refused() -> None:
    rules = rules_with("any-pair")
    wager, fresh = the_wager(rules), shoe_of(rules)
    with pytest.raises(Refusal, match="does not wait for a third card"):
        with_third_card(rules, wager, fresh, always)
    with pytest.raises(Refusal, match="pays no bonus"):
        free_bonus(rules, wager, fresh)
    sevens = rules_with("super-sevens")
    with pytest.raises(Refusal, match="probability of 0 to 1, not 2"):
        with_third_card(sevens, the_wager(sevens), fresh, lambda _, __: 2)
    with pytest.raises(Refusal, match="no ace"):
        insurance(rules, shoe(cards("2s 3s Kh")))
    with pytest.raises(Refusal, match="does not hold so many"):
        insurance(rules, shoe(cards("As 3s Kh")), cards("Kd"))
