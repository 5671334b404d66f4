"""Beginning: a table file to begin with, examples, and the law between two days."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main as croupier
from croupier.gazette.edition import EDITIONS, EditionId
from croupier.house import open_table
from croupier.record.read import read_table_file
from croupier.record.settings import SETTINGS
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import VERSIONS, VersionName


def _run(*arguments: object, given: str = "") -> Result:
    return CliRunner().invoke(croupier, [str(one) for one in arguments], input=given)


def _new(name: str, *versions: str) -> str:
    adopted = [one for version in versions for one in ("--version", version)]
    result = _run("table", "new", "--edition", name, *adopted)
    assert result.exit_code == 0, result.stderr
    return result.stdout


# ── A new table ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", EDITIONS)
def test_a_new_table_is_the_one_the_edition_lays_down(name: EditionId) -> None:
    config, wrong = read_table_file(_new(name))
    assert (config, wrong) == (TableConfig(edition=name), ())


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_setting_of_a_new_table_may_be_taken_in(
    name: EditionId, version: VersionName
) -> None:
    """What stands behind # is a setting with its default: the table stays the same with all."""
    made = _run("table", "new", "--edition", name, "--version", version)
    if made.exit_code:
        assert "table.versions" in made.stderr, "the edition does not have it, or not in full"
        return
    main = made.stdout.partition("below all other settings")[0]
    lines = [re.sub(r"^# (\w+ = .*)$", r"\1", line) for line in main.splitlines()]
    config, wrong = read_table_file("\n".join(lines))
    assert wrong == ()
    assert len([key for key in SETTINGS if getattr(config, key) not in (None, (), {})]) >= 8
    if "Still to be stated" not in made.stdout:
        plain = TableConfig(edition=name, versions=(version,))
        assert open_table(config).fingerprint == open_table(plain).fingerprint


def test_what_a_version_asks_to_be_stated_is_said() -> None:
    assert (
        "# Still to be stated: the table says what applies from each of its minima on (21.2)."
        in (_new("nz-current", "player-select"))
    )


_SIDE = re.compile(r"^# \[table\.side_wagers\.([\w-]+)\].*\n((?:# \w+ = .*\n)*)", re.MULTILINE)


@pytest.mark.parametrize("name", ["nz-current", "act-1996"])
def test_every_key_of_a_side_wager_may_be_taken_in(name: EditionId) -> None:
    """Its sums stand with their clause; the most that is paid and a name, where a clause lets."""
    keys: set[str] = set()
    for side in _SIDE.finditer(_new(name)):
        text = re.sub("^# ", "", side[0], flags=re.MULTILINE)
        keys |= tomllib.loads(text)["table"]["side_wagers"][side[1]].keys()
        checked = json.loads(
            _run("table", "check", "--json", "-", given=_edition(name) + text).stdout
        )
        assert checked["refusals"] == []
        assert checked["asked"] == []
    known = {*SideWagerConfig.__struct_fields__} - {"amount"}
    assert keys == (known if name == "nz-current" else {"minimum", "maximum"})


def _edition(name: EditionId) -> str:
    version = 'versions = ["free-bet"]\n' if name == "nz-current" else ""
    return f'edition = "{name}"\n[table]\n{version}'


def test_every_lawful_value_stands_there_with_its_clause() -> None:
    text = _new("nz-current")
    assert '# Blackjack pays: "3:2" (' in text
    assert "# Decks: 4 to 8 (3.3(a))" in text
    assert "# [table.side_wagers.perfect-pair]  # Perfect Pair (15B.1" in text
    assert "# [table.readings]" in text


def test_a_new_table_is_written_where_nothing_is(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    assert _run("table", "new", file).exit_code == 0
    assert tomllib.loads(file.read_text())["edition"] == "nz-current"
    file.write_text("mine")
    refused = _run("table", "new", file)
    assert (refused.exit_code, file.read_text()) == (2, "mine")
    assert "not written over" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--edition", "nz-curent"), "Nearest: nz-current"),
        (("--version", "style-b"), "nearest: style-a"),
        (("--edition", "act-1996", "--version", "style-a"), "style-a"),
    ],
)
def test_a_new_table_of_what_there_is_not_is_refused(arguments: Any, said: str) -> None:
    refused = _run("table", "new", *arguments)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr


# ── Examples ────────────────────────────────────────────────────────────────────────────────────


def test_examples_are_listed_and_handed_out_once(tmp_path: Path) -> None:
    listed = _run("examples").stdout
    assert "table.toml" in listed
    assert re.search(r"^mathematician\.ipynb +What a table earns, and why$", listed, re.MULTILINE)
    folder = tmp_path / "new" / "examples"
    assert _run("examples", folder).exit_code == 0
    names = sorted(one.name for one in folder.iterdir())
    assert names == [line.split()[0] for line in listed.splitlines() if not line.startswith(" ")]
    assert max(map(len, listed.splitlines())) <= 80
    assert _run("table", "check", folder / "table.toml").exit_code == 0
    (folder / "table.toml").write_text("mine")
    refused = _run("examples", folder)
    assert (refused.exit_code, (folder / "table.toml").read_text()) == (2, "mine")
    more = f" and {len(names) - 1} more are there already: nothing is written over\n"
    assert refused.stderr == f"{folder}: {names[0]}{more}"


# ── Between two days ────────────────────────────────────────────────────────────────────────────


def test_the_law_of_two_days_is_compared_and_how_sure_that_is() -> None:
    days = json.loads(_run("law", "diff", "2001-01-01", "2013-05-01", "--json").stdout)
    named = json.loads(_run("law", "diff", "nz-1998", "nz-2012", "--json").stdout)
    told = days.pop("days")
    assert named.pop("days") == {}
    assert days == named
    assert {day: one["edition_id"] for day, one in told.items()} == {
        "2001-01-01": "nz-1998",
        "2013-05-01": "nz-2012",
    }
    assert (
        "1 May 2013: nz-2012, reconstructed." in _run("law", "diff", "nz-1998", "2013-05-01").stdout
    )
    canberra = _run("law", "diff", "1997-01-01", "today", "--jurisdiction", "act")
    assert "Nothing is different." in canberra.stdout


@pytest.mark.parametrize(
    ("day", "said"), [("1990-01-01", "was in force on 1990-01-01"), ("2013-13-01", "is not a day")]
)
def test_a_day_that_has_no_law_is_refused(day: str, said: str) -> None:
    refused = _run("law", "diff", day, "today")
    assert refused.exit_code == 2
    assert said in refused.stderr
