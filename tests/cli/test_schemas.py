"""Schemas: every command prints with --json what its schema says, on real input."""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier import house, table
from croupier.analysis.report_types import EdgeWagers
from croupier.cli import main
from croupier.cli.manual import commands
from croupier.cli.schemas import REPORTS, report_schema
from croupier.explain.schema import SCHEMAS
from croupier.extras import MODULES
from croupier.gazette.citation import cited_all
from croupier.pages.sign.report import SignReport
from croupier.pages.sign.sign import Sign
from croupier.rules.names import ANTE, FREE_BONUS, INSURANCE, MAIN, SIDE_WAGERS
from tests.cli.running import NEW_ZEALAND, PLAYER_SELECT, run
from tests.json_schema import wrong
from tests.survey.atlases import any_atlas

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
LOGS = ROOT / "tests" / "casino" / "logs"
BUST = EXAMPLES / "bust-then-blackjack.round.toml"
DISPUTE = EXAMPLES / "dispute.round.toml"
TABLE = EXAMPLES / "table.toml"
SIDES = f"""{NEW_ZEALAND}[table.side_wagers]
perfect-pair = {{ scale = 1 }}
super-sevens = {{ amount = 5 }}
buster = {{ minimum = 2, maximum = 50 }}
"""
TABLES = {
    "sides.toml": SIDES,
    "select.toml": PLAYER_SELECT,
    "ride.toml": f"{NEW_ZEALAND}[table.side_wagers]\nlet-it-ride = {{ amount = 5 }}\n",
    "ante.toml": f'{NEW_ZEALAND}versions = ["ante-up"]\nante = 0.5\n',
    "bonus.toml": f'{NEW_ZEALAND}free_bonus = "B1"\n[table.side_wagers]\nbuster = {{}}\n',
    "triple.toml": 'edition = "act-1996"\n[table]\nversions = ["triple-play"]\nminimum = 10\n',
    "unlawful.toml": 'edition = "nz-current"\n[table]\ndecks = 99\nboxes = 20\n',
    "asked.toml": 'edition = "nz-current"\n[table.side_wagers]\nbuster = {}\n',
    "study.toml": 'edition = "nz-current"\n[table]\nminimum = 5\n[vary]\ndecks = [6, 99]\n',
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with tables of many kinds, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    for name, text in TABLES.items():
        (tmp_path / name).write_text(text)
    expected = BUST.read_text().replace("[expect]", "[expect]\n", 1)
    (tmp_path / "atlas.sqlite").symlink_to(any_atlas())
    (tmp_path / "other.round.toml").write_text(expected.replace("= -10", "= 10"))
    return tmp_path


PRINTED = [
    ("settle", (BUST,)),
    ("settle", (DISPUTE,)),
    ("settle", (EXAMPLES / "full-table.round.toml",)),
    ("settle", ("other.round.toml",)),
    ("adjudicate", (BUST, "--readings", "all")),
    ("adjudicate", (DISPUTE,)),
    ("edge", (TABLE,)),
    ("edge", ("select.toml",)),
    ("edge", ("sides.toml",)),
    ("edge", ("ride.toml",)),
    ("edge", ("bonus.toml",)),
    ("edge", ("ante.toml", "--wager", "20")),
    ("edge", ("triple.toml",)),
    ("par", (TABLE,)),
    ("count", (TABLE,)),
    ("count", (TABLE, "--side-count", "aces", "--insurance-count", "ko", "--rounds", "20_000")),
    ("removal", ("sides.toml",)),
    ("removal", ("select.toml", "--wager", "main (upper)")),
    ("strategy", ("select.toml",)),
    ("advise", (TABLE, "As Td", "Ah")),
    ("advise", (TABLE, "8s 8h", "6d", "--hands", "2")),
    ("simulate", ("sides.toml", "--rounds", "2000")),
    ("study", ("study.toml",)),
    ("table check", (TABLE, "sides.toml")),
    ("table check", ("select.toml",)),
    ("table check", ("asked.toml",)),
    ("table check", ("unlawful.toml",)),
    ("table sign", ("sides.toml",)),
    ("table prompts", (TABLE,)),
    ("atlas find", ("atlas.sqlite", "--most", "3")),
    ("atlas find", ("atlas.sqlite", "--by", "version")),
    ("atlas find", ("atlas.sqlite", "--side", "all")),
    ("atlas show", ("1", "atlas.sqlite")),
    ("atlas compare", ("1", "4", "atlas.sqlite")),
    ("atlas check", ("atlas.sqlite", "--entries", "1")),
    ("law editions", ()),
    ("law show", ("12.6", "section", "12", "Box", "15B.4")),
    ("law at", ("1999-01-01",)),
    ("law at", ("today",)),
    ("law diff", ("nz-1998", "nz-2012")),
    ("law diff", ("2001-01-01", "today")),
    ("law readings", ()),
    ("law readings", ("bust-then-dealer-blackjack",)),
    ("law search", ("insurance", "blackjack")),
    ("law coverage", ()),
    ("verify", (LOGS / "0.5-contributions.jsonl",)),
    ("verify", (LOGS / "0.5-beacon.jsonl",)),
    ("anomalies", (LOGS / "0.5-contributions.jsonl",)),
    ("tournament run", (EXAMPLES / "tournament.toml",)),
    ("tournament advise", (
        EXAMPLES / "tournament.toml", "--me", "Ana", "--standing", "Ben=60 Ana=40",
    )),
    ("tournament advise", (
        EXAMPLES / "tournament.toml", "--me", "Ana", "--standing", "Ana=60 Ben=60",
        "--wagers", "Ana=10", "--hand", "8s 8h", "--first", "Td",
    )),
    *(("drill", (TABLE, "--kind", kind, "--count", "3", "--seed", "4")) for kind in (
        "calls", "payouts", "insurance", "procedure", "totals", "irregularities", "cases",
    )),
    ("school coverage", (TABLE, "--count", "3")),
    ("school puzzle", ("--day", "2026-01-31")),
]  # fmt: skip
WRONG = [
    ("settle", ("unlawful.toml",)),
    ("settle", ("nowhere.toml",)),
    ("adjudicate", ("nowhere.toml",)),
    ("edge", ("unlawful.toml",)),
    ("removal", ("unlawful.toml",)),
    ("simulate", ("unlawful.toml",)),
    ("table sign", ("unlawful.toml",)),
    ("atlas find", ("nowhere.sqlite",)),
    ("atlas find", ("atlas.sqlite", "--decks", "99")),
    ("atlas show", ("abc", "atlas.sqlite")),
    ("law show", ("99.9",)),
    ("law diff", ("nz-1998", "act-1996")),
    ("table check", ("nowhere.toml",)),
    ("verify", ("nowhere.jsonl",)),
    ("school verify", ("nowhere.json",)),
]


def _printed(name: str, arguments: Iterable[object]) -> list[Any]:
    """The objects a command prints."""
    command, *words = name.split()
    result = run(command, *words, *arguments, "--json")
    assert result.stdout, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(("name", "arguments"), PRINTED)
def test_a_command_prints_what_its_schema_says(
    name: str, arguments: tuple[object, ...], here: Path
) -> None:
    schema = report_schema(name)
    for one in _printed(name, arguments):
        assert "error" not in one, one
        assert wrong(schema, one) == []


@pytest.mark.parametrize(("name", "arguments"), WRONG)
def test_a_refusal_is_as_its_schema_says(
    name: str, arguments: tuple[object, ...], here: Path
) -> None:
    for one in _printed(name, arguments):
        assert wrong(report_schema("error"), one) == []
        assert wrong(report_schema(name), one) != []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("settle", "--bogus"), "No such option '--bogus'."),
        (("settle",), "Missing argument 'FILE…'."),
        (("drill", TABLE, "--kind", "x"), "Invalid value for '--kind': 'x' is not one of"),
        (("anomaly",), "No such command 'anomaly'."),
        (("table", "chek"), "No such command 'chek'."),
        (("--bogus",), "No such option '--bogus'."),
        (("serve",), "No such option '--json'."),
    ],
)
def test_words_that_make_no_command_are_refused_as_the_schema_says(
    words: tuple[object, ...], sentence: str
) -> None:
    command, *rest = words
    refused = run(str(command), *rest, "--json")
    assert (refused.exit_code, refused.stderr) == (2, "")
    printed = json.loads(refused.stdout)
    assert wrong(report_schema("error"), printed) == []
    assert printed["error"]["message"].startswith(sentence)


def test_a_missing_extra_is_refused_as_the_schema_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, "print", ("no_such_module",))
    (printed,) = _printed("table sign", (TABLE, "--pdf", "sign.pdf"))
    assert wrong(report_schema("error"), printed) == []
    sentence = 'that needs the extra print: pip install "croupier[print]"'
    assert printed["error"]["message"] == sentence


@pytest.mark.parametrize("words", [("nowhere.jsonl",), ("--data", "nowhere"), (TABLE,)])
def test_a_log_that_cannot_be_counted_is_refused_as_the_schema_says(
    words: tuple[object, ...],
) -> None:
    refused = run("anomalies", *words, "--json")
    assert (refused.exit_code, refused.stderr) == (2, "")
    assert wrong(report_schema("error"), json.loads(refused.stdout)) == []


def test_a_table_is_reported_with_its_clauses_as_ids_and_as_people_cite_them() -> None:
    (lawful,) = _printed("table check", (EXAMPLES / "table.toml",))
    every = [*lawful["settings"].values(), *lawful["side_wagers"].values()]
    assert all(one["cited"] == cited_all(one["clauses"]) for one in every)
    assert all(one["cited"] == cited_all([one["clause"]]) for one in lawful["notices"])


def test_the_worth_of_choices_is_as_its_schema_says(monkeypatch: pytest.MonkeyPatch) -> None:
    flips = [one for one in house.alternatives(table(TABLE).config) if one.name == "blackjack_pays"]
    monkeypatch.setattr(house, "alternatives", lambda _: flips)
    (found,) = _printed("edge", (TABLE, "--worth"))
    assert found["worth"]
    assert wrong(report_schema("edge"), found) == []


def test_marks_are_as_their_schema_says(here: Path) -> None:
    assert run("school", "course", TABLE, "--to", "course.json").exit_code == 0
    taken = run("school", "test", "course.json", "--person", "Ana", "--seed", "1", "--to", "r.json")
    assert taken.exit_code == 1, taken.stderr
    (found,) = _printed("school verify", ("r.json",))
    assert found["stands"] is True
    assert wrong(report_schema("school verify"), found) == []


# ── What there is ───────────────────────────────────────────────────────────────────────────────


def test_every_command_with_json_has_a_schema() -> None:
    with_json = {
        " ".join(words[1:])
        for words, command in commands(main)
        if any(one.name == "as_json" for one in command.params)
    }
    assert {*REPORTS} == {*with_json, "error"}
    assert {name for name, _ in PRINTED} | {"school verify"} == with_json


def test_help_says_where_the_schema_of_json_is() -> None:
    for name in REPORTS.keys() - {"error"}:
        command, *words = name.split()
        shown = " ".join(run(command, *words, "--help").stdout.split())
        assert "its schema: croupier schema." in shown


def test_a_schema_is_printed_by_the_words_of_its_command() -> None:
    shown = json.loads(run("schema", "table", "check").stdout)
    assert shown == report_schema("table check")
    assert shown["title"] == "croupier table check --json"
    assert json.loads(run("schema", "study", "--json").stdout) == report_schema("study")
    assert json.loads(run("schema", "study").stdout) == SCHEMAS["study"]()


def test_schemas_are_listed_and_what_there_is_not_is_refused() -> None:
    listed = run("schema").stdout
    assert all(f"\n  {name} " in listed for name in (*SCHEMAS, *REPORTS))
    refused = run("schema", "setle")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "nearest: settle" in refused.stderr
    assert "`croupier schema` lists them" in run("schema", "bogus").stderr


def test_a_schema_finds_what_is_wrong() -> None:
    (found,) = _printed("settle", (BUST,))
    found["lines"][0] |= {"outcome": "won", "colour": "red"}
    del found["net"]
    places = {one.partition(":")[0] for one in wrong(report_schema("settle"), found)}
    assert places == {".net", ".lines[0].outcome", ".lines[0].colour"}


def test_the_types_name_every_wager_and_every_part_of_a_sign() -> None:
    beside = {MAIN, ANTE, INSURANCE, FREE_BONUS}
    assert EdgeWagers.__annotations__.keys() == {*SIDE_WAGERS, *beside}
    assert SignReport.__annotations__.keys() == {
        *Sign.__struct_fields__,
        "edition",
        "fingerprint",
    }


def test_most_schemas_need_no_extra() -> None:
    """Three are made from types of the analyser and of the simulator, and need these."""
    names = [name for name in REPORTS if name not in ("simulate", "strategy", "study")]
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
        "from croupier.cli.schemas import report_schema\n"
        f"for name in {names!r}: report_schema(name)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
