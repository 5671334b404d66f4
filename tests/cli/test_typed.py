"""A refusal names what was typed: the option of the command line, the setting of a file."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

STUDY = Path(__file__).parents[2] / "examples/study.toml"
TWO_TIERS = 'edition = "nz-current"\n[table]\nversions = ["player-select"]\n'


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("count nz-current --side-count knaves", "--side-count"),
        ("count nz-current --insurance-count mine", "--insurance-count"),
        ("count nz-current --rounds 1e4 --cut -3", "--cut"),
        ("count nz-current --rounds 1e4 --bankroll 1", "--bankroll"),
        ("count nz-current --rounds 1e4 --kelly 2", "--kelly"),
        ("count nz-current --rounds 1e4 --trip 0", "--trip"),
        ("edge nz-current --wager 3", "--wager"),
        ("edge nz-current --gone Zz", "--gone"),
        (f"edge nz-current --gone {'As' * 25}", "--gone"),
        ("par nz-current --rounds-an-hour 0", "--rounds-an-hour"),
        ("par nz-current --csv /nowhere/par.csv", "--csv"),
        ("removal nz-current --wager mian", "--wager"),
        ("simulate nz-current --rounds many", "--rounds"),
        ("simulate nz-current --boxes 99", "--boxes"),
        ("simulate nz-current --seed -1", "--seed"),
        ("simulate nz-current --step 2=50", "--step"),
        ("simulate nz-current --insure-from 3", "--insure-from"),
        ("simulate nz-current --side buster=5", "--side"),
        ("simulate nz-current --threads 0", "--threads"),
        ("simulate nz-current --strategy /nowhere", "--strategy"),
        (f"study {STUDY} --rounds many", "--rounds"),
        ("atlas find --edge much", "--edge"),
    ],
)
def test_a_refusal_names_the_option_that_was_typed(typed: str, named: str) -> None:
    done = run(*typed.split())
    assert done.exit_code == 2, done.output
    line = done.stderr.splitlines()[-1]
    assert line.removeprefix(f"{typed.split()[1]}: ").startswith(f"{named}: "), line


def test_a_report_names_it_too() -> None:
    done = run("edge", "nz-current", "--wager", "3", "--json")
    assert json.loads(done.stdout)["error"]["at"] == "--wager"


def test_what_a_file_says_is_called_as_the_file_calls_it(tmp_path: Path) -> None:
    """Whatever options there are: ``--table`` is the name a document has for a table."""
    table, study = tmp_path / "table.toml", tmp_path / "study.toml"
    table.write_text(f"{TWO_TIERS}lower.minimum = 50\nupper.minimum = 10\n")
    done = run("par", table, "--table", "Pit 2")
    assert done.stderr.startswith(f"{table}: table: "), done.stderr
    study.write_text(f"seed = -1\n{STUDY.read_text()}")
    done = run("study", study, "--threads", "1")
    assert done.stderr.startswith(f"{study}: seed: "), done.stderr


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("edge nz-current --gone As --gone Kd", "--gone"),
        ("advise nz-current 8s 8h Td --gone Ac --gone Kd", "--gone"),
        ("strategy nz-current --svg a.svg --svg b.svg", "--svg"),
        ("table sign nz-current --pdf a.pdf --pdf b.pdf", "--pdf"),
        ("simulate nz-current --count ko --count hi-lo", "--count"),
        ("law diff nz-2012 nz-2014 --pdf a.pdf --pdf=b.pdf", "--pdf"),
    ],
)
def test_an_option_that_takes_one_value_is_given_once(typed: str, named: str) -> None:
    """What was given first would be passed over."""
    result = run(*typed.split())
    assert result.exit_code == 2
    assert f"Option '{named}' is given 2 times: give it once." in result.stderr


def test_options_that_take_several_and_flags_may_be_repeated() -> None:
    command = "atlas find --decks 6 --decks 8 --json --json --most 1 --help"
    assert run(*command.split()).exit_code == 0


def test_a_side_wager_is_named_once(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('edition = "nz-current"\n[table.side_wagers.perfect-pair]\n')
    sides = ("--side", "perfect-pair=10", "--side", "perfect-pair=20")
    result = run("simulate", table, "--rounds", "10", *sides)
    assert result.exit_code == 2
    assert "every side wager is named once" in result.stderr
