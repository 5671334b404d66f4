"""croupier edge: text, JSON, refusals."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import croupier
from croupier import house
from croupier.cards import DECK, spell
from croupier.cli import main
from croupier.cli.manual import commands
from tests.cli.running import NEW_ZEALAND, PLAYER_SELECT, run, told

MOST = spell([card for card in DECK if card[0] in "2456789JQ"] * 6)
"""All but aces, threes, tens and kings of six decks: soon summed."""


@pytest.fixture
def auckland(tmp_path: Path) -> Path:
    return _file(tmp_path, NEW_ZEALAND)


def _file(folder: Path, text: str) -> Path:
    path = folder / "table.toml"
    path.write_text(text)
    return path


def _run(*arguments: object) -> Result:
    return run("edge", *arguments)


def _told(*arguments: object) -> Any:
    return told("edge", *arguments)


def test_text_has_every_wager_and_what_is_said_of_it(tmp_path: Path) -> None:
    sides = "[table.side_wagers.super-sevens]\n[table.side_wagers.perfect-pair]\n"
    result = _run(_file(tmp_path, NEW_ZEALAND + sides))
    assert (result.exit_code, result.stderr) == (0, "")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["main", "0.51284", "%", "1.1301", "43.48", "%"] in rows
    assert ["insurance", "7.39550", "%", "1.3858", "30.87", "%", "2", "-1"] in rows
    assert any(row[:3] == ["perfect-pair", "5.78778", "%"] for row in rows)
    told = " ".join(result.stdout.split())
    assert "6 decks, fingerprint" in told
    assert "super-sevens where the main wager is played best" in told
    assert "1 at once and 1.0388 if it waits: wait." in told
    assert "Dealer's first card" in told
    assert "If this were otherwise" not in told


def test_json_is_one_object_with_every_wager(auckland: Path) -> None:
    told = _told(auckland, "--gone", MOST)
    assert (told["edition"], told["decks"], told["cards"]) == ("nz-current", 6, 4 * 4 * 6)
    insurance = told["wagers"]["insurance"]
    assert Fraction(insurance["house_edge_fraction"]) == 1 - 3 * Fraction(48, 95)
    assert insurance["house_edge"] == float(Fraction(insurance["house_edge_fraction"]))
    assert set(told["wagers"]["main"]["first_cards"]) == set("A3T")
    assert "worth" not in told


def test_a_wager_is_told_at_its_amount(auckland: Path) -> None:
    at = _told(auckland, "--gone", MOST, "--wager", "12.50")["wagers"]["main"]["at_wager"]
    assert at["wager"] == "12.50"
    assert _told(auckland, "--gone", MOST)["wagers"]["main"]["at_wager"]["wager"] == "5.00"


def test_21_both_tiers_are_told(tmp_path: Path) -> None:
    path = _file(tmp_path, PLAYER_SELECT)
    told = _told(path, "--gone", MOST)
    lower, upper = (one["wagers"]["main"] for one in (told, told["upper"]))
    assert (lower["at_wager"]["wager"], upper["at_wager"]["wager"]) == ("10.00", "50.00")
    assert lower["house_edge"] > upper["house_edge"]
    assert "from $50" in _run(path, "--gone", MOST).stdout


def test_20A_4_a_side_wager_without_a_value_says_so(tmp_path: Path) -> None:
    more = '[table.side_wagers.push-22]\n[table.readings]\npush-22-draws-out = "stops"\n'
    path = _file(tmp_path, NEW_ZEALAND + more)
    told = _told(path, "--gone", MOST)
    assert "push-22" not in told["wagers"]
    assert "not drawn out" in told["wagers_not_valued"]["push-22"]
    text = " ".join(_run(path, "--gone", MOST).stdout.split())
    assert "Push 22 has no exact value at this table" in text


@pytest.mark.full
def test_worth_is_told_the_greatest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every, few = house.alternatives, ("hands_max", "decks", "dealer-soft-17", "bust-takes")
    monkeypatch.setattr(
        house, "alternatives", lambda config: (one for one in every(config) if one.name in few)
    )
    told = _told(_file(tmp_path, 'edition = "act-1996"\n'), "--worth")
    worth = told["worth"]
    sizes = [abs(one["difference"]) for one in worth]
    assert sizes == sorted(sizes, reverse=True)
    found = croupier.table(edition="act-1996").worth()
    assert found.to_dict()["worth"] == worth
    assert repr(found).startswith(f"<ChoiceWorths: {len(worth)} changes, the greatest ")
    soft = next(one for one in worth if one["name"] == "dealer-soft-17")
    assert (soft["what"], soft["now"], soft["then"]) == ("reading", "stands", "draws")
    assert soft["clauses"]
    edge = told["wagers"]["main"]["house_edge"]
    assert soft["house_edge"] - soft["difference"] == pytest.approx(edge, abs=1e-12)
    assert told["not_valued"] == ["reading bust-takes = whole-box"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (("--wager", "4.99"), "is outside the limits of the table, $5 to $500"),
        (("--wager", "501"), "is outside the limits of the table, $5 to $500"),
        (("--wager", "-5"), "is outside the limits of the table, $5 to $500"),
        (("--wager", "1e30"), "no sum of money is above $10,000,000,000"),
        (("--wager", "ten"), "'ten' is not an amount of dollars"),
        (("--wager", ""), "'' is not an amount of dollars"),
        (("--wager", "NaN"), "'NaN' is not an amount of dollars"),
        (("--wager", "5.001"), "more than two decimals"),
        (("--gone", "Xx"), "'Xx' is not a card"),
        (("--gone", "8s " * 7), "does not hold so many of 8s"),
        (("--gone", spell(DECK * 6)), "3.3(c): a shoe of 0 cards may run out"),
        (("--backfill", "moon"), "There is no edition moon"),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_sentence(
    asked: tuple[str, str], why: str, auckland: Path
) -> None:
    result = _run(auckland, *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{auckland}: ")
    assert why in line
    as_json = _run(auckland, *asked, "--json")
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    error = json.loads(as_json.stdout)["error"]
    assert error["file"] == str(auckland)
    assert error["message"] in line
    assert error["clause"] in line


@pytest.mark.parametrize(
    ("text", "why", "clause"),
    [
        ('edition = "act-1996"\n[table]\ndecks = 99\n', "six or eight decks", "3.1"),
        ('edition = "moon"\n', "moon", ""),
        ("edition = ", "TOML", ""),
        ('edition = "act-1996"\nextra = 1\n', "extra", ""),
    ],
)
def test_an_unlawful_table_is_refused(text: str, why: str, clause: str, tmp_path: Path) -> None:
    path = _file(tmp_path, text)
    result = _run(path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr
    error = json.loads(_run(path, "--json").stdout)["error"]
    assert (error["file"], error["clause"]) == (str(path), clause)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        result = _run(path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "cannot be read" in result.stderr
        assert "cannot be read" in json.loads(_run(path, "--json").stdout)["error"]["message"]


def test_a_wager_that_is_named_is_said_where_nothing_is_rounded(auckland: Path) -> None:
    assert "At $15 the house edge is" in _run(auckland, "--wager", "15").stdout
    assert "At $" not in _run(auckland).stdout


def test_a_table_may_be_an_edition_and_a_file_of_that_name_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = run("table", "check", "nz-current")
    assert shown.stdout.startswith("nz-current: lawful  nz-current")
    assert "nearest: nz-current" in run("table", "check", "nz-curent").stderr
    Path("nz-current").write_text('edition = "act-1996"\n')
    assert run("table", "check", "nz-current").stdout.startswith("nz-current: lawful  act-1996")


_TABLE_COMMANDS = [
    words[1:]
    for words, command in commands(main)
    for argument in command.params
    if (argument.name, argument.metavar) == ("file", "TABLE")
]
_FURTHER = {
    "advise": ("Th6c", "9d"),
    "sheet": ("--kind", "calls"),
    "cloth": ("--svg", "-"),
}
"""What a command asks for beside its table."""


@pytest.mark.parametrize("words", _TABLE_COMMANDS, ids=" ".join)
def test_every_command_that_takes_a_table_takes_an_edition(words: tuple[str, ...]) -> None:
    refused = run(*words, "nz-curent", *_FURTHER.get(words[-1], ()))
    assert refused.exit_code == 2
    assert "nearest: nz-current" in refused.stderr


PROBE = """
import sys
from croupier.cli import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    assert ended.code == 0
unused = ("croupier.table.decide", "croupier.record.replay", "croupier.disputes.adjudicate")
unused += ("rich.progress",) if sys.argv[1] == "edge" else ("croupier.analysis.main_wager",)
print([name for name in unused if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize("asked", [("edge",), ("simulate", "--rounds", "1e4")])
def test_what_is_not_asked_for_is_not_loaded(asked: tuple[str, ...]) -> None:
    """No engine that deals Rounds to value a table, no analyser to play one: each in a second."""
    command = [sys.executable, "-c", PROBE, asked[0], "nz-current", *asked[1:]]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[]"
