"""croupier par: a table as a laboratory states it, in text, JSON, CSV and as a document."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.simulation import par_sheet
from tests.cli.running import run, told

TABLE = """\
edition = "nz-current"
[table]
minimum = 10
maximum = 500
double_on = "10-11"
[table.side_wagers.super-sevens]
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("par") / "table.toml"
    path.write_text(TABLE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(par_sheet, "PLAYED", 20_000)
        yield path


@pytest.fixture(scope="module")
def sheet(table: Path) -> Any:
    return told("par", table, "--rounds-an-hour", "100")


def test_every_wager_has_what_a_laboratory_states(sheet: Any, table: Path) -> None:
    """And the same house edge and spread as ``croupier edge``."""
    edges = told("edge", table)["wagers"]
    assert list(sheet["wagers"]) == list(edges)
    for name, one in sheet["wagers"].items():
        assert one["house_edge"] == edges[name]["house_edge"]
        assert one["standard_deviation"] == pytest.approx(edges[name]["standard_deviation"])
        assert one["volatility_index"] == pytest.approx(1.645 * one["standard_deviation"])
        chances = [each["probability"] for each in one["outcomes"]]
        nets = [each["net"] for each in one["outcomes"]]
        assert sum(chances) == pytest.approx(1.0, abs=1e-12)
        mean = sum(net * chance for net, chance in zip(nets, chances, strict=True))
        assert mean == pytest.approx(-one["house_edge"], abs=1e-10)
        assert nets == sorted(nets, reverse=True)
        assert (one["best"], one["worst"]) == (nets[0], nets[-1])
    rare = sheet["wagers"]["super-sevens"]["outcomes"][0]
    assert rare["true_odds"] == pytest.approx(1 / rare["probability"] - 1)


def test_ranges_close_in_on_the_house_edge(sheet: Any) -> None:
    for one in sheet["wagers"].values():
        widths = [each["high"] - each["low"] for each in one["ranges"]]
        assert widths == sorted(widths, reverse=True)
        assert all(each["low"] < one["house_edge"] < each["high"] for each in one["ranges"])
        assert [each["wagers"] for each in one["ranges"]] == [10**n for n in range(3, 8)]


def test_an_hour_wins_the_house_edge_of_what_is_laid(sheet: Any) -> None:
    """Boxes share the Dealer's hand: together they spread more than so many apart."""
    one, *others = sheet["table_hours"]
    edge = sheet["wagers"]["main"]["house_edge"]
    assert one["expected_win_dollars"] == pytest.approx(10 * 100 * edge)
    apart = sheet["wagers"]["main"]["standard_deviation"] * 10 * 100**0.5
    assert one["standard_deviation_dollars"] == pytest.approx(apart, rel=0.05)
    for more in others:
        assert more["expected_win_dollars"] == pytest.approx(more["boxes"] * 10 * 100 * edge)
        assert more["standard_deviation_dollars"] > 1.05 * apart * more["boxes"] ** 0.5


def test_errors_are_priced(sheet: Any, table: Path) -> None:
    errors = {one["what"]: one for one in sheet["dealers_errors"]}
    insurance = sheet["wagers"]["insurance"]["house_edge"]
    missed = errors["insurance of half the wager is not offered"]
    assert missed["costs_each"] == pytest.approx(insurance / 2)
    assert missed["chance"] == pytest.approx(1 / 13)
    other = table.with_name("other.toml")
    other.write_text(TABLE.replace("minimum = 10", 'minimum = 10\nblackjack_pays = "6:5"'))
    cheaper = told("edge", other, "--gone", "")["wagers"]["main"]["house_edge"]
    gained = cheaper - sheet["wagers"]["main"]["house_edge"]
    assert errors["a Blackjack is paid 6:5"]["costs_a_round"] == pytest.approx(-gained, abs=1e-5)
    allowed = errors["a double is allowed on a total the table does not open"]
    assert 0 < allowed["costs_a_round"] < 0.005
    assert errors["a card is burnt that nobody has seen"]["costs_each"] == 0


def test_it_is_written_as_a_spreadsheet_and_a_document(table: Path) -> None:
    rows, page = table.with_name("par.csv"), table.with_name("par.html")
    asked = ("--csv", rows, "--html", page, "--dated", "2026-01-05", "--number", "LAB-1")
    done = run("par", table, *asked)
    assert (done.exit_code, done.stdout) == (0, "")
    with rows.open(encoding="utf-8", newline="") as opened:
        lines = list(csv.DictReader(opened))
    edges = {one["of"]: one["value"] for one in lines if one["figure"] == "house_edge"}
    assert set(edges) == {"main", "insurance", "super-sevens"}
    text = page.read_text(encoding="utf-8")
    assert "LAB-1" in text
    assert "Super Sevens" in text
    assert "What a Round may bring" in text


def test_the_library_states_the_same(table: Path, sheet: Any) -> None:
    stated = croupier.table(table).par(rounds_an_hour=100)
    assert stated.to_dict() == sheet
    assert [row["wager"] for row in stated.rows()] == list(sheet["wagers"])
    assert "volatility 1.8" in repr(stated)
    assert stated.csv().startswith("section,of,figure,value\n")
    page = stated.html(by={"Mere": "analyst"}, number="7")
    assert "Mere" in page
    assert stated.sheet.edge.rules.fingerprint in page


def test_text_fits_80_columns(table: Path) -> None:
    shown = run("par", table).stdout
    assert "An hour of 70 Rounds, $10 on each Box" in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--wager", "1"), "outside the limits"),
        (("--wager", "ten"), "not an amount"),
        (("--rounds-an-hour", "0"), "from 1 to 1,000 Rounds"),
        (("--csv", "-", "--html", "-"), "written by --csv already"),
        (("--by", "Mere"), "about a document"),
    ],
)
def test_what_is_wrong_is_said(table: Path, asked: tuple[str, ...], why: str) -> None:
    done = run("par", table, *asked)
    assert done.exit_code == 2
    assert why in done.stderr


def test_13_2_a_table_without_an_exact_value_is_refused(table: Path) -> None:
    whole = table.with_name("whole.toml")
    whole.write_text(TABLE + '[table.readings]\nbust-takes = "whole-box"\n')
    done = run("par", whole, "--json")
    assert done.exit_code == 2
    assert "no exact house edge" in json.dumps(json.loads(done.stdout)["error"])
