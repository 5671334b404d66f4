"""What a whole table is worth: Antes, rounding, tiers, bonuses, third cards, and how it is told."""

from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.analysis.edge import Edge, edge
from croupier.analysis.main_wager import WHOLE_BOX, main_wager
from croupier.analysis.report import edge_report
from croupier.analysis.shoe import RANK, Composition, full_shoe
from croupier.analysis.side_wagers import prospects, with_third_card
from croupier.analysis.third_card import always, never
from croupier.cards import Card
from croupier.gazette.edition import EditionId
from croupier.money import Odds
from croupier.rules.refusal import Refusal
from tests.analysis.every_order import percent
from tests.analysis.whole_rounds import small_shoe
from tests.telling import Wager, nets, settle, table

NZ, ACT = "nz-current", "act-1996"
DOWN = {"readings": {"payment-rounding": "down-to-chip"}}
CHIP = {"minimum": 2.5, "smallest_chip": 2.5}
SIDES: dict[str, Any] = {"super-sevens": {}, "perfect-pair": {}, "buster": {}, "lucky-lucky": {}}


@cache
def plain(edition: str) -> Edge:
    """Six decks, every setting the edition's own."""
    return edge(table(edition, decks=6))


@cache
def few() -> Composition:
    """A shoe that is soon summed, where what is stated matters and not the figures."""
    return small_shoe(A=4, _3=4, _7=6, _8=6, T=12)


def blackjacks(shoe: Composition) -> Fraction:
    """The chance of a Blackjack that the Dealer does not have too."""
    cards, aces, tens = shoe.size, shoe.ranks[0], shoe.ranks[9]
    players = Fraction(2 * aces * tens, cards * (cards - 1))
    dealers = Fraction(2 * (aces - 1) * (tens - 1), (cards - 2) * (cards - 3))
    return players * (1 - dealers)


# The Ante and rounding


@pytest.mark.parametrize(
    ("wager", "ante"), [(None, 1_00), (20_00, 1_00), (24_50, 1_00), (25_00, 0), (500_00, 0)]
)
def test_18_the_ante_is_lost_with_every_wager_below_the_sum_that_waives_it(
    wager: int | None, ante: int
) -> None:
    rules = table(NZ, decks=6, versions=["ante-up"], ante=1, minimum=10, ante_waived_from=25)
    found = edge(rules, few(), wager=wager)
    stake = wager or 10_00
    assert (found.at_wager.wager, found.at_wager.ante) == (stake, ante)
    assert found.main.expectation == pytest.approx(
        main_wager(table(NZ), few()).expectation, abs=1e-12
    )
    rounded = found.at_wager.rounding
    assert found.at_wager.expectation == pytest.approx(
        found.main.expectation + rounded - ante / stake, abs=1e-12
    )


def test_18_the_ante_is_a_wager_of_its_own_that_never_comes_back() -> None:
    rules = table(NZ, decks=6, versions=["ante-up"], ante=1, minimum=10, ante_waived_from=25)
    due, waived = (edge_report((edge(rules, few(), wager=wager),)) for wager in (10_00, 25_00))
    assert due["wagers"]["ante"] == {"house_edge": 1.0, "house_edge_fraction": "1"}
    assert due["wagers"]["main"]["at_wager"]["ante"] == "1.00"
    assert "ante" not in waived["wagers"]


@pytest.mark.parametrize(
    ("edition", "settings", "dollars", "paid"),
    [
        pytest.param(ACT, CHIP, 2.5, 5, id="20.10 up to a chip"),
        pytest.param(ACT, {"smallest_chip": 5}, 15, 25, id="20.10 up to a chip of $5"),
        pytest.param(ACT, CHIP, 5, 7.5, id="20.10 nothing to round"),
        pytest.param(
            ACT, {**CHIP, "minimum": 5, "multiples_notice": True}, 7.5, 10, id="20.10 a notice"
        ),
        pytest.param(NZ, CHIP, 2.5, 3.75, id="5.4 exact"),
        pytest.param(NZ, {**CHIP, **DOWN}, 2.5, 2.5, id="5.4 down to a chip"),
        pytest.param(NZ, {**CHIP, **DOWN}, 7.5, 10, id="5.4 down from 11.25"),
        pytest.param(
            NZ, {**CHIP, **DOWN, "blackjack_pays": "6:5"}, 2.5, 2.5, id="5.4 down from 6:5"
        ),
    ],
)
def test_rounding_is_told_as_the_table_pays_a_blackjack(
    edition: str, settings: dict[str, Any], dollars: float, paid: float
) -> None:
    """What rounding brings is the difference, as often as a Blackjack wins."""
    rules = table(edition, decks=6, **settings)
    told = edge(rules, few(), wager=round(dollars * 100)).at_wager
    odds = rules.blackjack_odds
    exact = Fraction(odds.pays, odds.on)
    difference = Fraction(paid) / Fraction(dollars) - exact
    assert told.rounding == pytest.approx(float(difference * blackjacks(few())), abs=1e-14)
    assert told.expectation == pytest.approx(
        main_wager(rules, few()).expectation + float(difference * blackjacks(few())), abs=1e-12
    )
    (net,) = nets(edition, "As 5d Ks", wagers=[(1, "A", dollars)], **settings).values()
    assert net == paid


@pytest.mark.parametrize("wager", [4_99, 500_01, 0, -5_00])
def test_a_wager_outside_the_limits_is_refused_with_its_clause(wager: int) -> None:
    with pytest.raises(Refusal, match="outside the limits") as refused:
        edge(table(NZ, decks=6), wager=wager)
    assert refused.value.clause
    assert refused.value.at == "wager"


# Tiers, numbered wagers, versions


def test_21_both_tiers_are_told_and_each_is_a_table_of_its_own() -> None:
    lower = {"blackjack_pays": "6:5", "double_on": "none"}
    upper = {"hands_max": 2, "dealer_blackjack_takes_doubles": True}
    rules = table(
        NZ,
        decks=6,
        versions=["player-select"],
        lower={"minimum": 10, **lower},
        upper={"minimum": 50, **upper},
    )
    assert rules.upper is not None
    told = edge_report((edge(rules, few()), edge(rules.upper, few())))
    for tier, settings, minimum in ((told, lower, "10.00"), (told["upper"], upper, "50.00")):
        alone = main_wager(table(NZ, decks=6, **settings), few())
        assert tier["wagers"]["main"]["house_edge"] == pytest.approx(alone.house_edge, abs=1e-12)
        assert tier["wagers"]["main"]["at_wager"]["wager"] == minimum
    assert "upper" not in told["upper"]


def test_22_each_numbered_wager_is_told() -> None:
    """Each is worth the same, and several together what each is."""
    found = edge(table(ACT, versions=["triple-play"]), few())
    told = edge_report((found,))["wagers"]["main"]
    numbered = told["numbered"]
    assert set(numbered) == {"1", "2", "3", "together"}
    each = [numbered["1"], numbered["2"], numbered["3"], *numbered["together"].values()]
    for one in each:
        assert one["house_edge"] == pytest.approx(found.main.house_edge, abs=1e-12)
    assert "numbered" not in edge_report((edge(table(ACT), few()),))["wagers"]["main"]


def test_19_blackjack_plus_leaves_nothing_to_settle_early() -> None:
    found = edge(table(NZ, decks=6, versions=["blackjack-plus"]), few())
    assert found.early is None
    assert edge_report((found,))["early_settlement"] is None


@pytest.mark.parametrize("edition", [NZ, ACT])
def test_9_insurance_and_early_settlement(edition: str) -> None:
    """96 of the 311 cards beside the ace are tens; of the 309 beside a Blackjack, 95."""
    found = plain(edition)
    assert found.insurance is not None
    assert found.insurance.house_edge == Fraction(23, 311)
    assert percent(found.insurance.house_edge) == "7.3955"
    assert found.early is not None
    assert found.early.at_once == 1
    assert found.early.waits == pytest.approx(float(Fraction(3, 2) * Fraction(214, 309)), abs=1e-12)
    assert found.early.better == "wait"


def test_9_a_shoe_full_of_tens_settles_early_and_one_without_aces_never() -> None:
    rules = table(NZ, decks=6)
    low = [card for card in full_shoe(1).counts if card[0] in "23456"] * 6
    rich = edge(rules, full_shoe(6).without(low))
    assert rich.insurance is not None
    assert rich.insurance.expectation > 0
    assert rich.early is not None
    assert rich.early.better == "settle early"
    aces = [card for card in full_shoe(1).counts if card[0] == "A"] * 6
    bare = edge(rules, full_shoe(6).without(aces))
    assert (bare.insurance, bare.early) == (None, None)


@pytest.mark.parametrize(("edition", "clause"), [(NZ, "13.2"), ("act-1996", "11.1(b)")])
def test_13_2_a_table_where_a_bust_takes_the_box_is_not_valued(
    edition: EditionId, clause: str
) -> None:
    """Nor is the value of another table given for it; its calls are valued with a remark."""
    rules = table(edition, decks=6, readings={"bust-takes": "whole-box"})
    with pytest.raises(Refusal, match="no exact house edge") as refused:
        edge(rules, few())
    assert refused.value.clauses == (clause,)
    assert main_wager(rules, few()).remarks == (WHOLE_BOX,)
    assert edge_report((edge(table(NZ, decks=6), few()),))["remarks"] == []


# Super Sevens


@pytest.mark.parametrize("edition", [NZ, ACT])
def test_super_sevens_is_told_four_ways(edition: str) -> None:
    """Two sevens are split against 2 to 7, and else drawn to.

    15.4(a): a split closes the wager; 23.11: the next card to the Box counts.
    """
    rules = table(edition, decks=6, side_wagers={"super-sevens": {}})
    found = edge(rules)
    (third,), wager = found.third_cards, rules.side_wagers["super-sevens"]
    closes = edition == NZ

    def by_hand(_: tuple[Card, Card], first: Card) -> int:
        return int(not (closes and 1 <= RANK[first] <= 6))

    for told, how in (
        (third.by_strategy, by_hand),
        (third.least, never),
        (third.most, always),
    ):
        assert told == with_third_card(rules, wager, found.shoe, how)
    assert third.best == prospects(rules, found.shoe)[0]
    assert third.most.house_edge <= third.by_strategy.house_edge < third.least.house_edge
    assert (third.by_strategy == third.most) is not closes
    assert third.best.house_edge == min(third.best.house_edge, third.most.house_edge)
    small = edge(rules, few())
    report = edge_report((small,))["wagers"]["super-sevens"]["third_card"]
    assert list(report) == ["main_strategy", "own_best_play", "never", "always"]
    by_strategy = small.third_cards[0].by_strategy
    assert report["main_strategy"]["house_edge_fraction"] == str(by_strategy.house_edge)


# Bonus, limits, and the report


def test_15H_9_the_free_bonus_is_told_in_cents() -> None:
    rules = table(NZ, decks=6, side_wagers={"buster": {}}, free_bonus="B3")
    found = edge(rules, few())
    told = edge_report((found,))["wagers"]["free-bonus"]
    bonus = found.sides[1]
    assert told["cents_per_wager"] == float(bonus.expectation)
    assert "house_edge" not in told
    none = edge_report((edge(table(NZ, decks=6, side_wagers={"buster": {}}), few()),))["wagers"]
    assert "free-bonus" not in none


def test_a_payout_limit_is_told_for_the_least_wager() -> None:
    rules = table(NZ, decks=6, side_wagers={"lucky-match": {"payout_limit": 200, "minimum": 10}})
    told = edge_report((edge(rules, few()),))["wagers"]["lucky-match"]
    free = edge_report((edge(table(NZ, decks=6, side_wagers={"lucky-match": {}}), few()),))
    assert (told["best"], free["wagers"]["lucky-match"]["best"]) == (20, 100)
    assert "For a wager of $10." in told["note"]
    assert told["house_edge"] > free["wagers"]["lucky-match"]["house_edge"]


def test_every_fraction_is_the_figure_beside_it() -> None:
    """And every wager has the name a Round record gives it."""
    rules = table(NZ, decks=6, side_wagers=SIDES)
    found = edge(rules, few())
    told = msgspec.json.decode(msgspec.json.encode(edge_report((found,))))
    wagers = told["wagers"]
    assert set(wagers) == {"main", "insurance", *SIDES}
    for name in ("insurance", *SIDES):
        exact = Fraction(wagers[name]["house_edge_fraction"])
        assert wagers[name]["house_edge"] == float(exact)
        outcomes = wagers[name]["outcomes"]
        assert sum(Fraction(one["probability_fraction"]) for one in outcomes) == 1
        mean = sum(Fraction(one["net"]) * Fraction(one["probability_fraction"]) for one in outcomes)
        assert mean == -exact
        assert all(one["clauses"] for one in outcomes if Fraction(one["net"]) > 0)
    main = wagers["main"]
    assert main["house_edge"] == -main["expectation"] == found.main.house_edge
    assert main["wins"] + main["loses"] + main["stands_off"] == pytest.approx(1)
    assert main["standard_deviation"] ** 2 == pytest.approx(main["variance"])
    firsts = main["first_cards"].values()
    assert sum(one["chance"] for one in firsts) == pytest.approx(1)
    assert sum(one["chance"] * one["expectation"] for one in firsts) == pytest.approx(
        main["expectation"]
    )


def test_a_line_of_a_round_bears_the_name_the_report_gives_its_wager() -> None:
    """Insurance and a side wager, settled beside the main wager."""
    sides: dict[str, Any] = {"perfect-pair": {}}
    wagers: list[Wager] = [
        (1, "A", 20),
        {"box": 1, "player": "A", "amount": 5, "on": "perfect-pair"},
    ]
    lines = settle(
        NZ,
        "8s As 9h | Kd",
        ["1 insurance 10", "1 stand"],
        decks=6,
        wagers=wagers,
        side_wagers=sides,
    ).played.round.lines
    named = {line.wager for line in lines}
    rules = table(NZ, decks=6, side_wagers=sides)
    assert named == set(edge_report((edge(rules, few()),))["wagers"])


def test_20_10_every_payment_is_rounded_at_an_awkward_wager() -> None:
    """3 to 2 on $5 is paid as $10 where the smallest chip is $5: the law rounds up."""
    rules = table(ACT, minimum=5, smallest_chip=5)
    paid = rules.payment(5_00, Odds(3, 2)).amount
    assert paid == 10_00
    plain, at = main_wager(rules), edge(rules, wager=5_00).at_wager
    assert at.rounding == pytest.approx(0.04 * (paid - 7_50) / 5_00, rel=0.2), "Blackjacks that win"
    assert at.expectation == pytest.approx(plain.expectation + at.rounding)


def test_a_wager_the_table_refuses_has_no_figure() -> None:
    """Where a wager that could not be paid is refused, its figure is refused too."""
    rules = table(NZ, minimum=5, smallest_chip=5, readings={"payment-rounding": "refuse"})
    with pytest.raises(Refusal) as refused:
        edge(rules, wager=7_50)
    assert refused.value.at == "wager"
