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
