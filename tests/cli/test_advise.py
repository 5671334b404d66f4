"""croupier advise: text, JSON, refusals."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from croupier.analysis.main_wager import main_wager
from croupier.analysis.shoe import shoe_of
from croupier.cards import DECK, Card, cards, spell
from tests.cli.running import NEW_ZEALAND, PLAYER_SELECT, run, told
from tests.telling import table

GONE = "6s 6h 6d 5s 5h 5d"


@pytest.fixture
def auckland(tmp_path: Path) -> Path:
    path = tmp_path / "auckland.toml"
    path.write_text(NEW_ZEALAND)
    return path


def _run(*arguments: object) -> Result:
    return run("advise", *arguments)


def _told(*arguments: object) -> Any:
    return told("advise", *arguments)


def test_text_has_every_call_and_what_is_barred(auckland: Path) -> None:
    result = _run(auckland, "As Ad", "6s")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "As Ad against 6s"
    assert [line.split()[:2] for line in lines[2:5]] == [
        ["split", "+0.682366"],
        ["draw", "+0.187974"],
        ["stand", "-0.145699"],
    ]
    assert "double: 11.1: a hand with an ace may not be doubled" in lines
    insured = _run(auckland, "As Kd", "Ah").stdout
    assert "Insurance: expected value -0.077670 of the wager; decline it." in insured
    assert "settle-early" in insured
    aces = _run(auckland, "As 5d", "6s", "--hands", 2).stdout
    assert "No call is to be made on this hand." in aces


def test_a_hand_needs_no_quotes(auckland: Path) -> None:
    """The last card is the Dealer's."""
    assert _run(auckland, "As", "Ad", "6s").stdout == _run(auckland, "As Ad", "6s").stdout
    alone = _run(auckland, "As Ad")
    assert alone.exit_code == 2
    assert "Missing argument 'FIRST_CARD': the Dealer's, behind the hand" in alone.stderr


def test_json_has_the_values_of_the_shoe_as_it_is(auckland: Path) -> None:
    rules = table("nz-current", decks=6)
    told = _told(auckland, "9s 2d", "Th", "--gone", GONE)
    left = shoe_of(rules).without(cards(GONE))
    expected = main_wager(rules, left).calls(cards("9s 2d"), Card("Th"))
    assert told["calls"] == pytest.approx(expected, abs=1e-12)
    assert list(told["calls"]) == list(expected)
    assert (told["hand"], told["first_card"]) == ("9s 2d", "Th")
    assert (told["best"], told["insurance"]) == (next(iter(expected)), None)
    assert set(told["barred"]) == {"split", "stand"}
    assert told["barred"]["split"]["clauses"][0] == "12.1"
    fresh = _told(auckland, "9s 2d", "Th")["calls"]
    assert abs(fresh["draw"] - told["calls"]["draw"]) > 1e-4


def test_21_the_upper_tier_has_calls_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "select.toml"
    path.write_text(PLAYER_SELECT)
    assert "double" not in _told(path, "6s 5d", "6h")["calls"]
    assert _told(path, "6s 5d", "6h", "--upper")["best"] == "double"


def test_further_splits_are_told_by_the_hands_formed(auckland: Path) -> None:
    assert "split" in _told(auckland, "8s 8h", "6d", "--hands", 2)["calls"]
    full = _told(auckland, "8s 8h", "6d", "--hands", 3)
    assert "split" not in full["calls"]
    assert full["barred"]["split"]["clauses"] == ["12.4(a)"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("Zs 8h", "Td"), "hand: 'Zs' is not a card"),
        (("8s 8h", "T"), "first card: 'T' is not a card"),
        (("8s 8h", "Td Ts"), "the Dealer's first card is one card"),
        (("8s 8h", ""), "the Dealer's first card is one card"),
        (("", "Td"), "a hand has two cards or more"),
        (("8s", "Td"), "a hand has two cards or more"),
        (("Ts 6d 9c", "6s"), "13.2, 5.1(f): Ts 6d 9c is over 21: it has lost"),
        (("Ts 5d 6c 2s", "6s"), "13.1(a): Ts 5d 6c takes no further card"),
        (("As Kd 2s", "6s"), "13.1(a): As Kd takes no further card"),
        (("2s " * 7, "6s"), "does not hold so many of 2s"),
        (("8s 8h", "Td", "--hands", "5"), "12.4(a): no more than 3 hands"),
        (("8s 8h", "Td", "--gone", "Q"), "gone: 'Q' is not a card"),
        (("8s 8h", "Td", "--gone", "8s " * 6), "does not hold so many of 8s"),
        (("8s 8h", "Td", "--gone", "8s " * 7), "does not hold so many of 8s"),
        (("8s 8h", "Td", "--upper"), "this table has one tier only"),
    ],
)
def test_a_bad_hand_is_refused_in_a_sentence(
    asked: tuple[str, ...], why: str, auckland: Path
) -> None:
    result = _run(auckland, *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{auckland}: ")
    assert why in line
    as_json = _run(auckland, *asked, "--json")
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    error = json.loads(as_json.stdout)["error"]
    assert error["message"] in line
    assert error["clause"] in line


def test_3_3_a_shoe_that_may_run_out_is_refused(auckland: Path) -> None:
    few = spell([card for card in DECK if card not in ("8s", "8h", "Td")] * 6)
    result = _run(auckland, "8s 8h", "Td", "--gone", few + " " + "8s 8h Td " * 4)
    assert result.exit_code == 2
    assert "3.3(c): a shoe of 6 cards may run out before a Round is over" in result.stderr


def test_hands_that_are_no_number_are_refused(auckland: Path) -> None:
    result = _run(auckland, "8s 8h", "Td", "--hands", "x")
    assert result.exit_code == 2
    assert "'x' is not a valid integer" in result.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('edition = "act-1996"\n[table]\ndecks = 99\n', "3.1: the game is played with six"),
        ('edition = "moon"\n', "moon"),
        ("edition = ", "TOML"),
    ],
)
def test_an_unlawful_table_is_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(text)
    result = _run(path, "8s 8h", "Td")
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr
    assert json.loads(_run(path, "8s 8h", "Td", "--json").stdout)["error"]["file"] == str(path)
    missing = _run(tmp_path / "missing.toml", "8s 8h", "Td")
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "cannot be read" in missing.stderr
