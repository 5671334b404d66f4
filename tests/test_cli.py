"""The command line: exit statuses, JSON, sentences on stderr, and no traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main
from tests.telling import record
from tests.written import ROOT

BUST = record("nz-current", "8c Th 8d | Qs | 7h Kd | Ac", ["1 split", "1 stand", "1 draw"])


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.round.toml"
    path.write_text(f'title = "Second hand busts"\n{BUST}\n[expect]\n"1 A main" = -20\n')
    return path


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_settle_prints_lines_with_clauses(good: Path) -> None:
    result = _run("settle", good)
    assert result.exit_code == 0
    assert "Second hand busts" in result.stdout
    assert "12.6, 5.1(g)" in result.stdout
    assert "bust-then-dealer-blackjack" in result.stdout


def test_settle_json_is_one_object_a_file_on_one_line(good: Path) -> None:
    result = _run("settle", "--json", good, good)
    first, second = result.stdout.splitlines()
    told = json.loads(first)
    assert json.loads(second) == told
    assert list(told) == [
        "file",
        "edition",
        "title",
        "dealer",
        "lines",
        "refusals",
        "net",
        "as_expected",
        "mismatches",
        "cards_left",
        "readings",
        "warnings",
    ]
    assert told["dealer"] == [["Th", "Ac"]]
    assert told["lines"][0] == {
        "box": 1,
        "player": "A",
        "wager": "main",
        "hand": 1,
        "against": None,
        "stake": "20.00",
        "outcome": "lose",
        "returned": "0.00",
        "net": "-20.00",
        "clauses": ["12.6", "5.1(g)"],
        "key": "1 A main",
    }
    assert told["net"] == {"A": "-40.00"}
    assert told["readings"] == ["bust-then-dealer-blackjack"]


def test_exit_status_is_the_highest_and_the_rest_go_on(good: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.round.toml"
    other.write_text(good.read_text().replace("= -20\n", "= 20\n"))
    broken = tmp_path / "broken.round.toml"
    broken.write_text("edition = ")
    assert _run("settle", other).exit_code == 1
    result = _run("settle", "--json", broken, other, good)
    assert result.exit_code == 2
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert ["error" in one for one in told] == [True, False, False]
    assert [one["as_expected"] for one in told[1:]] == [False, True]
    assert [one["mismatches"] for one in told[1:]] == [["1 A main: expected 20.00, -20.00"], []]
    assert set(told[0]["error"]) == {"file", "at", "clause", "message"}
    assert "Not as expected: 1 A main: expected 20.00, -20.00" in _run("settle", other).stdout


def test_people_read_thousands_apart_and_programs_read_numbers(tmp_path: Path) -> None:
    path = tmp_path / "dear.round.toml"
    path.write_text(
        'edition = "nz-current"\ncards = "Ts 6c 7d | Td 4h"\nplay = ["1 stand"]\n'
        '[table]\nmaximum = 5000\n[[wager]]\nbox = 1\nplayer = "A"\namount = 1500\n'
        '[expect]\n"1 A main" = 1500\n[done.paid]\n"1 A main" = 1500\n'
    )
    for command, sums in (
        ("settle", ("1,500.00", "-1,500.00")),
        ("adjudicate", ("$1,500", "-$1,500", "$3,000")),
    ):
        told = json.loads(_run(command, "--json", path).stdout)
        assert (told["lines"][0]["stake"], told["lines"][0]["net"]) == ("1500.00", "-1500.00")
        shown = " ".join(_run(command, path).stdout.split())
        assert all(one in shown for one in sums)
        assert "1500" not in shown
        assert told.get("owed", {"A": "-3000.00"}) == {"A": "-3000.00"}


def test_an_error_is_one_line_on_stderr(tmp_path: Path) -> None:
    path = tmp_path / "x.round.toml"
    path.write_text(BUST.replace('"1 stand"', '"1 split 5"'))
    result = _run("settle", path)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{path}: play[1]: 12.1, 12.4(a): ")


@pytest.mark.parametrize("command", [("settle",), ("table", "check")])
def test_a_file_that_cannot_be_read(command: tuple[str, ...], tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "missing.toml", tmp_path, binary):
        result = _run(*command, path)
        assert result.exit_code == 2
        assert "cannot be read" in result.stderr
        assert "Traceback" not in result.stderr


def test_table_check_tells_settings_notices_and_clauses(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text('edition = "nz-current"\n[table]\ndouble_on = "9-11"\nversions = ["style-a"]\n')
    shown = _run("table", "check", path)
    assert shown.exit_code == 0
    assert "lawful" in shown.stdout
    told = json.loads(_run("table", "check", "--json", path).stdout)
    assert told["lawful"]
    assert told["settings"]["double_on"] == {
        "value": "9-11",
        "clauses": ["11.6(a)", "11.6", "11.8"],
        "cited": "11.6(a), 11.6, 11.8",
    }
    assert told["settings"]["minimum"]["value"] == "5.00"
    clauses = [notice["clause"] for notice in told["notices"]]
    assert clauses.count("11.8") == 1
    assert {"3.2(b)(i)", "3.2(b)(ii)", "3.2(b)(iii)", "17.3"} <= set(clauses)
    assert told["provisions"]["dealer_draws"] == ["17.2"]


def test_table_check_asks_for_the_sums_of_a_side_wager(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('edition = "nz-current"\n[table.side_wagers]\nbuster = {}\n')
    result = _run("table", "check", path)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "Asked: 15H.4: state the amount of Buster Blackjack" in said
    assert "until then the limits of the table hold, $5 to $500" in said
    told = json.loads(_run("table", "check", "--json", path).stdout)
    assert [(one["at"], one["clause"]) for one in told["asked"]] == [
        ("table.side_wagers.buster", "15H.4")
    ]
    assert told["warnings"] == []
    sums = told["side_wagers"]["buster"]
    assert (sums["minimum"], sums["maximum"]) == ("5.00", "500.00")


@pytest.mark.parametrize(
    ("edition", "wager", "pays"),
    [
        ("act-1996", "over-under-13", {"over-13": {"Over 13": "1:1"}}),
        (
            "nz-current",
            "madness-21",
            {"madness-21": {"a prize drawn for each dollar": "$5 to $1,000"}},
        ),
    ],
)
def test_table_check_tells_what_a_wager_without_a_pay_scale_pays(
    tmp_path: Path, edition: str, wager: str, pays: dict[str, dict[str, str]]
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'edition = "{edition}"\n[table.side_wagers]\n{wager} = {{}}\n')
    told = json.loads(_run("table", "check", "--json", path).stdout)["side_wagers"]
    for name, hands in pays.items():
        assert told[name]["pays"] == hands
        assert next(iter(hands.values())) in _run("table", "check", path).stdout


def test_table_check_tells_every_refusal_at_once(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(
        'edition = "nz-1998"\nextra = 1\n[table]\ndecks = 9\nboxes = 9\nminimum = "x"\n'
        'double_on = "9-11"\nblackjack_pays = "6:5"\nversions = ["style-a"]\n'
        '[table.readings]\nmoon = "full"\n[table.side_wagers]\nperfect-pair = {}\n'
    )
    result = _run("table", "check", "--json", path)
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert not told["lawful"]
    places = [refusal["at"] for refusal in told["refusals"]]
    assert sorted(places) == [
        "extra",
        "table.blackjack_pays",
        "table.boxes",
        "table.decks",
        "table.double_on",
        "table.minimum",
        "table.readings.moon",
        "table.side_wagers.perfect-pair",
        "table.versions",
    ]
    shown = _run("table", "check", path)
    assert shown.exit_code == 2
    assert "may not be opened" in shown.stderr


def test_a_table_that_cannot_be_read_is_not_said_to_be_unlawful(tmp_path: Path) -> None:
    missing, torn = tmp_path / "missing.toml", tmp_path / "torn.toml"
    torn.write_text("edition = ")
    for path, why in ((missing, "cannot be read: No such file"), (torn, "this is not TOML")):
        result = _run("table", "check", path)
        assert (result.exit_code, "may not be opened" in result.stderr) == (2, False)
        assert f"{path}: {why}" in result.stderr


def test_a_misspelt_edition_is_named_beside_the_one_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text('editon = "nz-current"\n[table]\n')
    for command in (("table", "check"), ("table", "sign")):
        shown = " ".join(_run(*command, path).stderr.split())
        assert "nothing called editon" in shown
        assert "nearest: edition" in shown


def test_an_incomplete_edition_is_refused_by_name_and_backfill_warns(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text('edition = "nz-2012"\n[table]\ndouble_on = "9-11"\n')
    refused = json.loads(_run("table", "check", "--json", path).stdout)
    message = refused["refusals"][0]["message"]
    assert "cannot be settled under nz-2012: not supplied" in message
    assert "EditionIncomplete" not in message
    result = _run("table", "check", "--json", "--backfill", "nz-current", path)
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    assert any("11.6" in warning and "borrowed" in warning for warning in told["warnings"])


def test_help_and_version_answer_without_loading_the_law() -> None:
    """What --help imports stays small; the law, msgspec and rich come later."""
    code = (
        "import sys; from click.testing import CliRunner; from croupier.cli import main\n"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0\n"
        "assert not {'croupier.house', 'rich', 'msgspec'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert _run("--version").stdout.startswith("croupier, version")


def test_an_unknown_command_is_told() -> None:
    result = _run("shuffle")
    assert result.exit_code == 2
    assert "No such command" in result.stderr


def test_15B_8_tables_of_one_casino_use_one_pay_scale(tmp_path: Path) -> None:
    """Perfect Pair is paid by one scale at every table that offers it."""
    paths = [tmp_path / f"{scale}.toml" for scale in (1, 2)]
    for path in paths:
        wagers = f"[table.side_wagers]\nperfect-pair = {{ scale = {path.stem} }}\n"
        path.write_text(f'edition = "nz-current"\n{wagers}')
        assert _run("table", "check", path).exit_code == 0
    result = _run("table", "check", "--json", *paths)
    assert result.exit_code == 2
    assert json.loads(result.stdout.splitlines()[-1])["refusals"][0]["clause"] == "15B.8"
    assert "one pay scale" in _run("table", "check", *paths).stderr
    assert _run("table", "check", paths[0], paths[0]).exit_code == 0


def test_a_refusal_has_its_clauses_before_the_sentence_in_every_command(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('edition = "nz-2014"\n[table]\nversions = ["ante-up"]\nante = 2\n')
    for command in (("table", "check"), ("table", "sign")):
        said = " ".join(_run(*command, path).stderr.split())
        assert "table.ante: 18.3, 1.1 Ante: ante = $2 cannot be settled under nz-2014" in said
        assert "1.1:" not in said


@pytest.mark.parametrize("command", ["settle", "adjudicate"])
@pytest.mark.parametrize(
    ("name", "kind"),
    [("table", "a table file"), ("study", "a study"), ("tournament", "a tournament")],
)
def test_a_file_that_is_no_round_record_is_named(command: str, name: str, kind: str) -> None:
    result = CliRunner().invoke(main, [command, str(ROOT / "examples" / f"{name}.toml")])
    assert result.exit_code == 2
    assert f"this is no Round record: it is {kind}" in result.stderr


def test_help_lists_every_command_with_its_whole_summary() -> None:
    shown = CliRunner().invoke(main, ["--help"]).stdout
    assert "..." not in shown.partition("Commands:")[2]
    assert max(map(len, shown.splitlines())) <= 80
