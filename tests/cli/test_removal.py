"""croupier removal: text, JSON, a file, refusals."""

import csv
from pathlib import Path

import pytest

from tests.cli.running import NEW_ZEALAND, run, told

SIDES = "[table.side_wagers]\nperfect-pair = {}\nmadness-21 = {}\n"


@pytest.fixture
def auckland(tmp_path: Path) -> Path:
    path = tmp_path / "auckland.toml"
    path.write_text(NEW_ZEALAND + SIDES)
    return path


def test_text_has_effects_tags_and_correlations_in_80_columns(auckland: Path) -> None:
    result = run("removal", auckland)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert "main full shoe: expected value -0.5128 %" in lines
    five = next(line for line in lines if line.startswith("5 "))
    assert five.split() == ["5", "4", "-0.3910", "%", "+0.1218", "%", "+1", "+2", "+3"]
    assert "Correlation: Halves 0.993, Knock-Out 0.968," in result.stdout
    assert "All cards do the same: no count follows it." in lines


def test_json_has_the_wagers_that_were_named(auckland: Path) -> None:
    found = told("removal", auckland, "--wager", "madness-21", "--wager", "insurance")
    assert list(found["wagers"]) == ["insurance", "madness-21"]
    insurance = found["wagers"]["insurance"]
    assert insurance["effects"]["T"]["in_a_deck"] == 16
    assert insurance["effects"]["T"]["effect"] == pytest.approx(3 * 95 / 310 - 3 * 96 / 311)
    assert insurance["correlations"]["hi-lo"] == pytest.approx(0.76, abs=0.001)
    assert [one["tags"]["T"] for one in insurance["best_tags"]] == [-1, -1, -1]


def test_a_file_has_a_line_for_each_wager_and_card(auckland: Path, tmp_path: Path) -> None:
    to = tmp_path / "effects.csv"
    wagers = ("--wager", "insurance", "--wager", "perfect-pair")
    assert run("removal", auckland, "--csv", to, *wagers).exit_code == 0
    rows = list(csv.DictReader(to.read_text().splitlines()))
    assert [(row["wager"], row["card"]) for row in rows] == [
        (wager, card) for wager in ("insurance", "perfect-pair") for card in "A23456789T"
    ]
    assert rows[9]["tag_1"] == "-1"
    assert (rows[-1]["effect"], rows[-1]["tag_1"]) == ("0.0", "")


def test_wrong_input_is_refused_in_a_sentence(auckland: Path, tmp_path: Path) -> None:
    result = run("removal", auckland, "--wager", "buster")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this table has no wager called buster: it has main, insurance" in result.stderr
    nowhere = run("removal", auckland, "--csv", tmp_path / "nowhere" / "effects.csv")
    assert (nowhere.exit_code, nowhere.stdout) == (2, "")
