"""Frames: the columns of a result have the same types whatever its rows hold."""

import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.library.shown import Shown
from tests.library.frames import FRAMES
from tests.survey.atlases import any_atlas

LOGS = Path(__file__).parents[1] / "casino/logs"
ROUNDS = Path(__file__).parents[1] / "rounds"
NUMBERS = {"pandas": {int: "Int64", float: "float64"}, "polars": {int: "Int64", float: "Float64"}}


def _results() -> dict[str, tuple[Shown, Shown]]:
    """Results of each kind that leave different cells empty."""
    table = croupier.table("nz-current")
    diff = croupier.law_diff
    atlas = croupier.atlas(any_atlas())
    return {
        "tables": (atlas.find(), atlas.find(edge=(-2.0, -1.0))),
        "costs": (
            atlas.cost("blackjack_pays"),
            atlas.cost("decks", editions=["nz-2012"], edge=(-2.0, -1.0)),
        ),
        "sides": (atlas.side_wagers(), atlas.side_wagers("over-13", editions=["nz-2012"])),
        "advice": (table.advise("8s 8h", "Td"), table.advise("Ts 8h 2c", "Td")),
        "study": (table.study({"decks": [6]}), table.study({"decks": [9]})),
        "differences": (diff("nz-2012", "nz-current"), diff("nz-2012", "nz-2012")),
    }


@pytest.mark.parametrize("name", FRAMES)
def test_the_types_of_columns_do_not_depend_on_the_rows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, FRAMES[name])
    for one, other in _results().values():
        types = getattr(one, f"to_{name}")().types
        assert types == getattr(other, f"to_{name}")().types
        assert all(list(types) == list(row) for row in (*one.rows(), *other.rows()))


@pytest.mark.parametrize("name", FRAMES)
def test_real_frames_have_the_same_types_too(name: str) -> None:
    pytest.importorskip(name)
    for one, other in _results().values():
        frames = [getattr(of, f"to_{name}")() for of in (one, other)]
        first, second = (list(map(str, frame.dtypes)) for frame in frames)
        assert first == second


@pytest.mark.parametrize("name", FRAMES)
@pytest.mark.parametrize(
    ("values", "kind", "shown"),
    [([4, 6], int, [None, 4, 6]), ([10, 12.5], float, [None, 10.0, 12.5])],
)
def test_numbers_that_a_study_varies_are_numbers(
    name: str, values: list[Any], kind: type, shown: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, FRAMES[name])
    setting = "decks" if kind is int else "minimum"
    studied = croupier.table("nz-current").study({setting: values}, way="each", wagers=["main"])
    assert [row[setting] for row in studied.rows()] == shown
    assert getattr(studied, f"to_{name}")().types[setting] == NUMBERS[name][kind]


def test_what_a_study_varies_in_words_stays_in_words() -> None:
    studied = croupier.table("nz-current").study({"double_on": ["any", "9-11"]}, wagers=["main"])
    assert [row["double_on"] for row in studied.rows()] == ["any", "9-11"]


def test_a_settled_round_names_box_wager_and_hand() -> None:
    settled = croupier.settle(ROUNDS / "w30-everyone-bust.round.toml")
    found = [(row["box"], row["wager"], row["hand"]) for row in settled.rows()]
    assert found == [(1, "buster", None), (1, "main", 1)]


def test_the_rows_of_a_sign_have_every_side_wager() -> None:
    sides: Any = {"buster": {"scale": "F", "minimum": 5, "maximum": 50}}
    rows = croupier.table(side_wagers=sides).sign().rows()
    lines = {row["line"]: row["clause"] for row in rows}
    assert lines["Buster Blackjack $5 to $50"] == "15H.4"
    assert lines["Buster Blackjack: 6 cards 20 to 1"] == "15H.8"
    assert lines["Buster Blackjack: Pay scale F"] == "15H.8"
