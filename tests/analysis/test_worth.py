"""What each election and reading is worth: every flip against the flipped table itself."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.analysis.edge import at_wager
from croupier.analysis.main_wager import main_wager
from croupier.analysis.model import model
from croupier.analysis.model_law import same_law
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import Composition, shoe_of
from croupier.analysis.side_wagers import insurance, prospect, prospects, side_law
from croupier.analysis.worth import Worth, worth
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.gazette.reading import readings_of
from croupier.house import alternatives, open_table
from croupier.record.settings import read_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.ruling import Payment
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules
from croupier.table.gate.alternatives import Alternative
from tests.analysis.whole_rounds import small_shoe
from tests.figures import partly
from tests.telling import LIMITS

NZ: Final = "nz-current"
ACT: Final = "act-1996"


def config(edition: EditionId, **settings: Any) -> TableConfig:
    found, wrong = read_table(edition, {**LIMITS, **settings}, None)
    assert not wrong, wrong
    return found


def flips(base: TableConfig, *names: str) -> list[Alternative]:
    """The flips of these names, as NAME or NAME=CHOICE."""
    return [
        flip
        for flip in alternatives(base)
        if flip.name in names or f"{flip.name}={flip.then}" in names
    ]


def house_edges(rules: TableRules, wager: int | None) -> dict[str, float]:
    """The house edge of every wager of a table, valued by itself."""
    sides = prospects(rules, shoe_of(rules))
    edges: dict[str, float] = {
        side.name: float(side.house_edge) for side in sides if side.name != "free-bonus"
    }
    edges["insurance"] = float(insurance(rules, shoe_of(rules)).house_edge)
    tiers = {"main": rules, "main from the Upper Minimum": rules.upper}
    for name, tier in tiers.items():
        if tier is not None:
            at = at_wager(main_wager(tier), wager or tier.elections.minimum)
            edges[name] = -at.expectation
    return edges


def check(base: TableConfig, *names: str, wager: int | None = None) -> dict[str, dict[str, float]]:
    """Each difference is that of two tables valued apart; by flip and wager."""
    before = house_edges(open_table(base), wager)
    told: dict[str, dict[str, float]] = {}
    asked = flips(base, *names)
    assert len({flip.name for flip in asked}) == len(names)
    for flip, changes in worth(base, open_table, asked, wager):
        assert changes is not None
        after = house_edges(open_table(flip.config), wager)
        differ = {
            name: after[name] - before[name]
            for name in after.keys() & before.keys()
            if abs(after[name] - before[name]) > 1e-12
        }
        told[f"{flip.name}={flip.then}"] = {one.wager: one.difference for one in changes}
        assert told[f"{flip.name}={flip.then}"] == pytest.approx(differ, abs=1e-12)
        assert {one.wager: one.edge for one in changes} == pytest.approx(
            {name: after[name] for name in differ}, abs=1e-12
        )
    return told


def test_a_flip_is_worth_the_difference_between_two_tables() -> None:
    """Decks change every wager, a rule of the Dealer's some, a reading on seats none."""
    base = config(ACT, side_wagers={"super-sevens": {}})
    told = check(base, "decks=8", "dealer-soft-17", "lone-player")
    assert set(told["decks=8"]) == {"main", "insurance", "super-sevens"}
    assert set(told["dealer-soft-17=draws"]) == {"main"}
    assert told["lone-player=more-with-permission"] == {}


@pytest.mark.full
def test_a_pay_scale_is_flipped_for_its_wager_alone() -> None:
    base = config(NZ, decks=6, side_wagers={"perfect-pair": {}})
    told = check(base, "perfect-pair=2")
    assert set(told["perfect-pair=2"]) == {"perfect-pair"}
    assert told["perfect-pair=2"]["perfect-pair"] == pytest.approx(0.0032154, abs=1e-7)


FOUR_SIDES: Final[dict[str, dict[str, Any]]] = {
    "perfect-pair": {}, "lucky-lucky": {}, "buster": {}, "super-sevens": {},
}  # fmt: skip


@pytest.mark.parametrize(
    "name", partly(["decks=8", "buster=F", "several-aces", "free-bet"], ["several-aces"])
)
def test_side_wagers_are_valued_anew_where_anything_they_turn_on_changes(name: str) -> None:
    """The shoe, a pay scale, how aces count, how the Dealer draws."""
    check(config(NZ, decks=6, side_wagers=FOUR_SIDES), name)


def test_the_law_of_a_side_wager_is_all_that_its_value_turns_on() -> None:
    """How it is paid, its limit and its amount; how the Dealer draws, where it waits for that."""
    rules = open_table(config(NZ, decks=6, side_wagers=FOUR_SIDES))

    def never(_: object) -> bool:
        return False

    def nothing(_: int, __: object) -> Payment:
        return Payment(0)

    for name in ("perfect-pair", "buster"):
        side = rules.side_wagers[name]
        law = side_law(rules, side)
        assert side_law(replace(rules, payment=nothing), side) != law
        assert side_law(replace(rules, is_blackjack=never), side) != law
        assert side_law(rules, replace(side, payout_limit=100_00)) != law
        assert side_law(rules, replace(side, low=5_00)) != law
        drawn_otherwise = side_law(replace(rules, dealer_draws=never), side)
        assert (drawn_otherwise != law) is (name == "buster")
        assert side_law(replace(rules, may_double=never), side) == law


def test_a_side_wager_is_valued_once_under_each_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be doubled or split does not touch what it turns on."""
    base = config(NZ, decks=6, side_wagers={"perfect-pair": {}, "buster": {}})
    valued: list[str] = []

    def counted(rules: TableRules, side: SideWager, shoe: Composition) -> Prospect:
        valued.append(side.name)
        return prospect(rules, side, shoe)

    monkeypatch.setattr("croupier.analysis.worth.prospect", counted)
    asked = flips(base, "hands_max", "double_on=9-11", "split-match", "perfect-pair=2")
    assert len(list(worth(base, open_table, asked))) == len(asked) >= 3
    assert valued == ["perfect-pair", "buster", "perfect-pair"]


@pytest.mark.full
def test_what_turns_on_the_amount_is_valued_at_the_wager() -> None:
    """5.4: $2.50 on Blackjack cannot be paid 3 to 2 in Chips of $2.50; $5 can."""
    base = config(NZ, decks=6, minimum=2.5, smallest_chip=2.5)
    at_least = check(base, "payment-rounding=down-to-chip")
    assert at_least["payment-rounding=down-to-chip"]["main"] > 0.02
    at_five = check(base, "payment-rounding=down-to-chip", wager=5_00)
    assert at_five["payment-rounding=down-to-chip"] == {}


@pytest.mark.soak
def test_21_the_upper_tier_is_told_beside_the_lower() -> None:
    tiers = {"lower": {"minimum": 10, "blackjack_pays": "6:5"}, "upper": {"minimum": 50}}
    base = config(NZ, decks=6, versions=["player-select"], **tiers)
    told = check(base, "decks=8")
    assert set(told["decks=8"]) == {"main", "main from the Upper Minimum", "insurance"}


@pytest.mark.parametrize("edition", [NZ, ACT])
def test_13_2_a_bust_that_takes_the_box_is_not_valued(edition: EditionId) -> None:
    """Nor is the way back."""
    base = config(edition)
    asked = flips(base, "bust-takes")
    assert list(worth(base, open_table, asked)) == [(asked[0], None)]
    back = flips(asked[0].config, "bust-takes")
    assert list(worth(asked[0].config, open_table, back)) == [(back[0], None)]


def test_20A_4_a_flip_to_or_from_a_wager_without_a_value_is_not_valued() -> None:
    base = config(NZ, side_wagers={"push-22": {}})
    asked = flips(base, "push-22-draws-out")
    assert list(worth(base, open_table, asked)) == [(asked[0], None)]
    stops = asked[0].config
    others = [one for flip, one in worth(stops, open_table, flips(stops, "decks=8")) if one]
    assert [one.wager for flip in others for one in flip] == ["main", "insurance"]


@pytest.mark.parametrize("edition", [NZ, ACT])
def test_unlawful_flips_are_left_out(edition: EditionId) -> None:
    """Those the gate refuses, and no others."""
    base = config(edition)
    asked = [flip for flip in alternatives(base) if flip.what == "version"]
    lawful = [flip for flip in asked if _opens(flip)]
    told: list[tuple[Alternative, tuple[Worth, ...] | None]] = list(worth(base, open_table, asked))
    assert [flip for flip, _ in told] == lawful
    assert len(lawful) < len(asked) or edition == ACT


def _opens(flip: Alternative) -> bool:
    try:
        open_table(flip.config)
    except (Refusal, Unlawful):
        return False
    return True


def test_every_way_a_table_might_be_is_tried_once() -> None:
    """No flip is the table as it is, none comes twice, and every reading there is comes."""
    for edition in register.edition_ids():
        base = TableConfig(edition=edition)
        found = list(alternatives(base))
        assert all(flip.now != flip.then for flip in found)
        assert all(flip.config != base for flip in found)
        assert len({flip[:4] for flip in found}) == len(found)
        jurisdiction = register.edition(edition).jurisdiction
        applying = {
            name
            for name, reading in readings_of(jurisdiction).items()
            if reading.selectable and reading.applies_in(edition, jurisdiction)
        }
        assert {flip.name for flip in found if flip.what == "reading"} == applying


# What changes nothing changes nothing


def readings(base: TableConfig) -> Iterator[TableRules]:
    for flip in alternatives(base):
        if flip.what == "reading" and flip.then != "whole-box" and _opens(flip):
            yield open_table(flip.config)


def guarded(base: TableConfig, shoe: Composition | None = None) -> tuple[int, int]:
    """How many readings are the same law, each held to the full sums; and how many are not."""
    whole = main_wager(open_table(base), shoe)
    same = other = 0
    for rules in readings(base):
        if not same_law(model(rules), whole.model):
            other += 1
            continue
        same += 1
        flipped = main_wager(rules, shoe)
        assert flipped.expectation == pytest.approx(whole.expectation, abs=1e-12)
        assert flipped.squares == pytest.approx(whole.squares, abs=1e-12)
        assert flipped.staked == pytest.approx(whole.staked, abs=1e-12)
        assert (flipped.wins, flipped.loses) == pytest.approx((whole.wins, whole.loses), abs=1e-12)
    return same, other


@pytest.mark.parametrize("edition", partly([NZ, ACT], [ACT]))
def test_the_same_law_has_the_same_worth(edition: EditionId) -> None:
    """Every reading that is taken to change nothing, summed in full on both sides."""
    shoe = small_shoe(A=4, _5=4, _6=4, _8=4, T=6, K=6)
    same, other = guarded(TableConfig(edition=edition), shoe)
    assert same > 0
    assert other > 0


@pytest.mark.soak
@pytest.mark.parametrize(
    "base",
    [
        TableConfig(edition=NZ),
        TableConfig(edition=ACT),
        TableConfig(edition="nz-1998"),
        TableConfig(edition="nz-2014"),
        TableConfig(edition=NZ, double_on="9-11"),
        TableConfig(edition=NZ, versions=("style-a",)),
        TableConfig(edition=NZ, versions=("blackjack-plus",)),
        TableConfig(edition=NZ, versions=("free-bet",)),
        TableConfig(edition=ACT, versions=("triple-play",)),
    ],
)
@pytest.mark.full
def test_the_same_law_has_the_same_worth_at_other_tables(base: TableConfig) -> None:
    """The same of fresh shoes, and where other readings matter."""
    guarded(base)


def test_18_a_version_is_left_with_the_settings_it_brought() -> None:
    """Ante Up not adopted is a table without an Ante: what it is worth is stated."""
    base = TableConfig(
        edition="nz-current", decks=6, minimum=20_00, ante=2_50, versions=("ante-up",)
    )
    told = check(base, "ante-up")
    assert told["ante-up=not adopted"]["main"] == pytest.approx(-0.125)
