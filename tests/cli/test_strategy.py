"""croupier strategy: text, JSON, pictures, refusals."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import Result

from croupier.analysis.decision_table import DecisionTable
from croupier.cards import Card, cards
from tests.cli.running import PLAYER_SELECT, run


@pytest.fixture
def canberra(tmp_path: Path) -> Path:
    path = tmp_path / "canberra.toml"
    path.write_text('edition = "act-1996"\n')
    return path


def _run(*arguments: object) -> Result:
    return run("strategy", *arguments)


def test_text_has_chart_legend_cost_and_departures(canberra: Path) -> None:
    result = _run(canberra)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["11", *"XXXXXXXX", "D", "D"] in lines
    assert ["16", *"SSSSSDDDD", "s", "D"] in lines
    assert ["18", "S", "Xs", "Xs", "Xs", "Xs", "S", "S", "D", "D", "D"] in lines
    assert ["10", "10", *"SSSSSSSSSS"] in lines
    assert ["Xs", "double,", "else", "stand"] in lines
    assert "6 decks" in result.stdout
    assert "House edge with the best call on every hand: 0.514 %" in result.stdout
    assert "10 2 against 4: draw" in result.stdout


def test_json_holds_a_table_that_can_be_followed(canberra: Path) -> None:
    told = json.loads(_run(canberra, "--json").stdout)
    assert (told["edition"], told["decks"]) == ("act-1996", 6)
    (tier,) = told["tiers"]
    table = msgspec.convert(tier["decisions"], DecisionTable)
    assert table.fingerprint == tier["fingerprint"]
    assert table.call(cards("8s 8h"), Card("6s")) == "split"
    assert tier["cost"] == pytest.approx(tier["expectation"] - tier["expectation_by_chart"])
    assert set(tier["departures"][0]) == {"cards", "first", "chart", "best", "gain", "chance"}


def test_pictures_are_written_for_both_tiers(tmp_path: Path) -> None:
    path, picture, paper = (tmp_path / name for name in ("t.toml", "t.svg", "t.pdf"))
    path.write_text(PLAYER_SELECT)
    pytest.importorskip("typst")
    result = _run(path, "--svg", picture, "--pdf", paper)
    assert result.exit_code == 0
    assert "below $50" in result.stdout
    assert "from $50" in result.stdout
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    said = {one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Blackjack strategy: New Zealand, below $50", "double, else draw", "X"} <= said
    assert paper.read_bytes().startswith(b"%PDF")


def test_every_letter_of_the_chart_is_in_the_legend(tmp_path: Path) -> None:
    path, picture = tmp_path / "t.toml", tmp_path / "t.svg"
    path.write_text('edition = "nz-current"\n[table]\nversions = ["free-bet"]\n')
    result = _run(path, "--svg", picture)
    assert result.exit_code == 0
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    texts = list(drawn.iter("{http://www.w3.org/2000/svg}text"))
    letters = {one.text for one in texts if one.get("class") == "sc-call"}
    assert letters == {"D", "S", "FX", "FP"}
    said = {one.text for one in texts}
    assert {"draw", "stand", "double for free, else draw", "split for free"} <= said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('edition = "act-1996"\n[table]\ndecks = 99\n', "decks"),
        ('edition = "moon"\n', "moon"),
        ("edition = ", "TOML"),
        ('edition = "act-1996"\nextra = 1\n[table]\ndecks = 99\n', "extra"),
        ('edition = "act-1996"\nextra = 1\n', "extra"),
    ],
)
def test_a_bad_table_is_refused_in_a_sentence(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(text)
    result = _run(path)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert why in result.stderr
    assert "Traceback" not in result.stderr
    assert json.loads(_run(path, "--json").stdout)["error"]["file"] == str(path)


def test_a_file_that_cannot_be_read_or_written(canberra: Path, tmp_path: Path) -> None:
    assert "cannot be read" in _run(tmp_path / "missing.toml").stderr
    result = _run(canberra, "--svg", tmp_path / "no" / "where.svg")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_a_pdf_without_the_extra(
    canberra: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = _run(canberra, "--pdf", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert "croupier[print]" in result.stderr
