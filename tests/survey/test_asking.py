"""Asking an atlas: tables, costs and side wagers, against what the analyser says of each."""

from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.analysis.main_wager import main_wager
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospect
from croupier.analysis.strategy import strategy
from croupier.rules.config import SideWagerConfig
from croupier.rules.refusal import Refusal
from croupier.strategy_sheet import grids
from croupier.survey import revaluing
from croupier.survey.atlas import Atlas
from croupier.survey.costs import costs
from croupier.survey.criteria import Criteria, Range, percents, range_of
from croupier.survey.elected import elected_given
from croupier.survey.report import different_calls
from croupier.survey.revaluing import revalued
from tests.figures import Many, Tell
from tests.survey.atlases import any_atlas, small_atlas


@pytest.fixture
def small() -> Atlas:
    return Atlas(small_atlas())


@pytest.fixture
def atlas() -> Atlas:
    return Atlas(any_atlas())


def test_entries_are_what_their_table_files_are_worth(
    atlas: Atlas, many: Many, figure: Tell
) -> None:
    """Drawn at random, anew every run of many: an atlas that no longer holds is found out."""
    count = many(full=30, soak=300, least=3)
    for one in revalued(atlas, count, seed=20261118):
        assert one.fingerprint, one.entry
        assert one.difference < 1e-12, one
    figure("entries of the atlas valued anew", count)


def test_a_table_is_found_by_number_and_fingerprint(small: Atlas) -> None:
    first = small.entry("#1")
    assert small.entry(first.fingerprint) == small.entry(first.fingerprint.upper()) == first
    for nothing in ("0", "99999", "abcdef0123456789", "٣", "", "-1"):
        with pytest.raises(Refusal, match="no table has this number"):
            small.entry(nothing)


def test_games_are_listed_once_the_lowest_edge_first(small: Atlas) -> None:
    found = small.find(Criteria(most=1000))
    edges = [one.house_edge for one in found.entries]
    assert [round(one, 12) for one in edges] == sorted(round(one, 12) for one in edges)
    assert len({one.game for one in found.entries}) == len(found.entries) == found.games
    assert sum(one.tables for one in found.entries) == found.tables == int(small.about["tables"])
    every = small.find(Criteria(most=1000, every=True))
    assert len(every.entries) == found.tables
    down = small.find(Criteria(most=1000, sort="edge-down"))
    assert {one.game for one in down.entries} == {one.game for one in found.entries}
    assert down.entries[0].house_edge == edges[-1]


def test_pages_of_a_list_follow_one_another(small: Atlas) -> None:
    whole = small.find(Criteria(most=7)).entries
    parts = [small.find(Criteria(most=2, skip=skip)).entries for skip in (0, 2, 4, 6)]
    assert [one for part in parts for one in part][:7] == list(whole)


@pytest.mark.parametrize(
    ("criteria", "holds"),
    [
        (Criteria(editions=("nz-2012",)), lambda one: one.edition == "nz-2012"),
        (Criteria(versions=("style-a",)), lambda one: "style-a" in one.versions),
        (Criteria(versions=("none",)), lambda one: not one.versions),
        (Criteria(edge=Range(0.005, 0.02)), lambda one: 0.005 <= one.house_edge <= 0.02),
        (Criteria(deviation=Range(high=1.13)), lambda one: one.standard_deviation <= 1.13),
        (
            Criteria(elected={"blackjack_pays": ("6:5", "1:1")}),
            lambda one: one.elected["blackjack_pays"] in ("6:5", "1:1"),
        ),
    ],
)
def test_what_is_found_meets_the_criteria_and_nothing_else_does(
    criteria: Criteria, holds: object, small: Atlas
) -> None:
    assert callable(holds)
    every = small.find(Criteria(most=1000, every=True)).entries
    found = small.find(replace(criteria, most=1000, every=True))
    assert list(found.entries) == [one for one in every if holds(one)]
    assert 0 < found.tables == len(found.entries) < len(every)


@pytest.mark.parametrize(
    "criteria",
    [
        Criteria(editions=("nz-9",)),
        Criteria(versions=("free-lunch",)),
        Criteria(elected={"decks": (3,)}),
        Criteria(elected={"minimum": (500,)}),
        Criteria(sort="colour"),
        Criteria(most=0),
        Criteria(skip=-1),
    ],
)
def test_what_no_table_could_meet_is_refused(criteria: Criteria, small: Atlas) -> None:
    with pytest.raises(Refusal):
        small.find(criteria)


def test_ranges_are_read_as_people_write_them() -> None:
    assert range_of("edge", "0.6..0.8") == Range(0.6, 0.8)
    assert range_of("edge", "..0.8") == Range(high=0.8)
    assert range_of("edge", "0.6..") == Range(0.6)
    assert range_of("edge", "0.5") == Range(0.5, 0.5)
    assert percents("edge", "-1..2") == Range(-0.01, 0.02)
    for wrong in ("", "..", "a..b", "0.8..0.6", "nan..1", "1..inf", "0.6-0.8"):
        with pytest.raises(Refusal, match="no range"):
            range_of("edge", wrong)


def test_elections_are_read_in_the_words_of_a_table_file(small: Atlas) -> None:
    given = elected_given(small, ["blackjack_pays=6:5", "blackjack_pays=1:1", "decks=6"])
    assert given == {"blackjack_pays": ("6:5", "1:1"), "decks": (6,)}
    with pytest.raises(Refusal, match="no election"):
        elected_given(small, ["decks"])


def test_a_chart_is_the_one_of_the_strategy(small: Atlas) -> None:
    entry = small.find(Criteria(versions=("triple-play",), most=1)).entries[0]
    main = main_wager(house.open_table(small.config(entry)))
    assert small.chart(entry) == tuple(grids(strategy(main).chart))


def test_10_1a_what_six_to_five_costs_is_the_difference_of_two_tables(small: Atlas) -> None:
    asked = Criteria(editions=("nz-2012",), versions=("none",))
    found = costs(small, "blackjack_pays", asked)
    counted = costs(small, "blackjack_pays", replace(asked, edge=Range(-1.0, 1.0)))
    assert found == counted  # what the atlas has, and what is counted where a condition is set
    cost = {one.value: one for one in found}["6:5"]
    edges = {
        pays: small.find(replace(asked, elected={"blackjack_pays": (pays,)})).entries[0].house_edge
        for pays in ("3:2", "6:5")
    }
    assert cost.pairs == 1
    assert cost.mean == cost.least == cost.most == edges["6:5"] - edges["3:2"]
    assert cost.clauses == ("10.1A",)


def test_what_a_version_costs_is_held_against_the_same_tables_without_it(small: Atlas) -> None:
    found = {one.value: one for one in costs(small, "version")}
    assert {"style-a", "triple-play"} == {*found}
    assert found["style-a"].pairs == 3  # the odds of a Blackjack
    assert found["style-a"].against == "none"
    with pytest.raises(Refusal, match="not told apart"):
        costs(small, "colour")


def test_side_wagers_are_what_the_analyser_says(atlas: Atlas) -> None:
    found = atlas.sides("super-sevens", Criteria(editions=("act-1996",)))
    assert {one.versions for one in found} >= {()}
    for one in found:
        config = replace(
            next(f for f in atlas.families.values() if f.edition == "act-1996").config,
            decks=one.decks,
            versions=one.versions,
            side_wagers={"super-sevens": SideWagerConfig()},
        )
        rules = house.open_table(config)
        worth = prospect(rules, rules.side_wagers["super-sevens"], shoe_of(rules))
        assert one.house_edge == float(worth.house_edge)
        assert one.hit_frequency == float(worth.hit_frequency)
        assert one.standard_deviation == float(worth.variance) ** 0.5
    with pytest.raises(Refusal):
        atlas.sides("roulette")


def test_a_comparison_names_every_call_that_differs(small: Atlas) -> None:
    plain, soft = (
        small.find(Criteria(editions=("nz-2012",), versions=(name,), most=1)).entries[0]
        for name in ("none", "style-a")
    )
    assert different_calls(small, (plain, plain)) == []
    calls = different_calls(small, (plain, soft))
    assert calls
    back = different_calls(small, (soft, plain))
    assert [one["letters"] for one in back] == [one["letters"][::-1] for one in calls]


def test_what_is_no_atlas_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no such atlas"):
        Atlas(tmp_path / "none.sqlite")
    other = tmp_path / "other.sqlite"
    other.write_text("not a database at all")
    with pytest.raises(Refusal, match="no atlas that this release reads"):
        Atlas(other)


def test_no_table_is_valued_anew_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    class Three:
        about: ClassVar = {"tables": "3"}

        def entry(self, name: str) -> str:
            return name

    monkeypatch.setattr(revaluing, "revalue", lambda _, entry: entry)
    found: list[Any] = list(revaluing.revalued(cast("Atlas", Three()), 10, seed=1))
    assert sorted(found) == ["1", "2", "3"]
