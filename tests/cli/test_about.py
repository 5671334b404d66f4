"""About Croupier: schemas by which editors complete files, the manual, what a shell completes."""

import json
import os
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from croupier.cli import main
from croupier.cli.manual import commands, markdown, roff
from croupier.gazette.edition import EDITIONS
from croupier.record.settings import SETTINGS
from croupier.rules.names import SIDE_WAGERS, VERSIONS
from croupier.version import RELEASED, __version__
from tests.json_schema import wrong

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = Path(__file__).parents[1] / "rounds"


# ── Schemas ─────────────────────────────────────────────────────────────────────────────────────


def _schema(kind: str) -> Any:
    return json.loads(CliRunner().invoke(main, ["schema", kind]).stdout)


@pytest.mark.parametrize(
    ("kind", "name"), [("table", "table.toml"), ("study", "study.toml"), ("record", "*.round.toml")]
)
def test_examples_are_as_their_schema_has_them(kind: str, name: str) -> None:
    schema = _schema(kind)
    for file in EXAMPLES.glob(name):
        assert wrong(schema, tomllib.loads(file.read_text())) == [], file.name


def test_a_schema_knows_every_setting_and_finds_what_is_none() -> None:
    schema = _schema("table")
    table = schema["properties"]["table"]["properties"]
    assert table.keys() == SETTINGS
    assert table["decks"]["minimum"] == 4
    assert table["decks"]["maximum"] == 8
    assert "perfect-pair" in table["side_wagers"]["properties"]
    bad = {"edition": "nz-curent", "table": {"deck": 6, "decks": 99, "blackjack_pays": "7:5"}}
    places = {one.partition(":")[0] for one in wrong(schema, bad)}
    assert places == {".edition", ".table.deck", ".table.decks", ".table.blackjack_pays"}


# ── The manual ──────────────────────────────────────────────────────────────────────────────────


def test_the_manual_has_every_command_within_80_columns() -> None:
    words = [" ".join(one) for one, _ in commands(main)]
    assert "croupier law show" in words
    page, text = roff(main), markdown(main)
    for one in words:
        assert f".SS {one}\n" in page
        assert f"## `{one}`" in text
    assert max(map(len, text.splitlines())) <= 80
    assert CliRunner().invoke(main, ["manual"]).stdout == page


def test_the_manual_is_dated_in_ascii_and_says_what_every_man_page_says() -> None:
    page = roff(main)
    assert page.startswith(f'.TH CROUPIER 1 "{RELEASED}" "croupier {__version__}"')
    assert date.fromisoformat(RELEASED).isoformat() == RELEASED
    assert page.isascii()
    sections = [line.removeprefix(".SH ") for line in page.splitlines() if line[:3] == ".SH"]
    said = ["EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"]
    assert sections == ["NAME", "SYNOPSIS", "COMMANDS", *said]
    assert page.count("\\-h, \\-\\-help") == len(list(commands(main)))
    tail = page.partition(".SH ENVIRONMENT")[2]
    read = {one.envvar for _, each in commands(main) for one in each.params if one.envvar}
    assert [name for name in read if f".B {name}\n" not in tail] == []


@pytest.mark.skipif(which("groff") is None, reason="there is no groff")
def test_the_manual_is_no_wider_than_80_columns_and_groff_warns_of_nothing() -> None:
    command = ["groff", "-man", "-Tascii", "-ww", "-P-cbou"]
    shown = subprocess.run(command, input=roff(main), capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert max(map(len, shown.stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("table", "new"), (*EDITIONS, *VERSIONS)),
        (("law", "show"), EDITIONS),
        (("settle",), EDITIONS),
        (("simulate",), SIDE_WAGERS),
    ],
)
def test_the_help_of_a_command_lists_the_names_it_takes(
    words: tuple[str, ...], named: tuple[str, ...]
) -> None:
    shown = "".join(CliRunner().invoke(main, [*words, "--help"]).stdout.split())
    assert [one for one in named if one not in shown] == []


# ── Completion ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "so_far", "offered"),
    [
        (["table", "new", "--edition"], "nz-", ["nz-1998", "nz-2012", "nz-2014", "nz-current"]),
        (["table", "new", "--version"], "style", ["style-a"]),
        (["law", "show", "--edition"], "act", ["act-1996"]),
        (["simulate", "--side"], "perf", ["perfect-pair="]),
        (["settle", "--backfill"], "nz-c", ["nz-current"]),
        (["law", "diff", "nz-1998"], "nz-2", ["nz-2012", "nz-2014"]),
        (["law", "at"], "1996", ["1996-01-23"]),
        (["law", "show"], "12.4", ["12.4", "12.4a", "12.4b", "12.4c"]),
        (["law", "show", "--edition", "nz-none"], "12.6", ["12.6"]),
        (["law", "readings"], "double-with", ["double-with-an-ace"]),
        (["schema"], "rec", ["record"]),
        (["schema", "table"], "", ["check", "prompts", "sign"]),
        (["atlas", "find", "--sort"], "dev", ["deviation", "deviation-down"]),
        (["atlas", "find", "--by"], "ver", ["version"]),
        (["atlas", "find", "--by"], "blackjack_p", ["blackjack_pays"]),
        (["count", "table.toml", "--side-count"], "ac", ["aces"]),
        (["count", "table.toml", "--insurance-count"], "p", ["perfect"]),
    ],
)
def test_a_shell_completes_names(typed: list[str], so_far: str, offered: list[str]) -> None:
    found = ShellComplete(main, {}, "croupier", "_CROUPIER_COMPLETE").get_completions(typed, so_far)
    assert [one.value for one in found] == offered


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        (["settle"], "file"),
        (["settle", "first.toml"], "file"),
        (["edge"], "file"),
        (["table", "sign", "table.toml", "--svg"], "file"),
        (["table", "sign", "table.toml", "--pdf"], "file"),
        (["adjudicate", "round.toml", "--sign"], "file"),
        (["verify", "log", "--held"], "file"),
        (["simulate", "table.toml", "--strategy"], "file"),
        (["school", "test"], "file"),
        (["examples"], "dir"),
        (["backup"], "dir"),
        (["serve", "--data"], "dir"),
    ],
)
def test_a_shell_completes_paths_by_itself(typed: list[str], kind: str) -> None:
    found = ShellComplete(main, {}, "croupier", "_CROUPIER_COMPLETE").get_completions(typed, "fi")
    assert [(one.type, one.value) for one in found] == [(kind, "fi")]


@pytest.mark.parametrize(
    ("shell", "words", "at", "offered"),
    [
        ("bash", "croupier adjudicate a.toml --sign = of", "5", "file,of\n"),
        ("bash", "croupier adjudicate a.toml --sign =", "4", "file,\n"),
        ("bash", "croupier law show --edition = act", "5", "plain,act-1996\n"),
        ("zsh", "croupier adjudicate a.toml --sign=of", "3", "file\nof\n_\n"),
        ("fish", "croupier adjudicate a.toml --sign=of", "--sign=of", "file,--sign=of\n"),
        ("fish", "croupier law show --edition=act", "--edition=act", "plain,--edition=act-1996\n"),
        ("fish", "croupier law show --edition act", "act", "plain,act-1996\n"),
    ],
)
def test_a_shell_completes_the_value_of_an_option_behind_its_sign(
    shell: str, words: str, at: str, offered: str
) -> None:
    """The words are as each shell parts them."""
    assert _completed(f"{shell}_complete", COMP_WORDS=words, COMP_CWORD=at) == offered


def test_zsh_leaves_the_option_before_a_value_as_it_was_typed() -> None:
    before, _, behind = _completed("zsh_source").partition("compset -P '--*='\n")
    assert "response=(" in before
    assert behind.lstrip().startswith("for type key")


def _completed(instruction: str, **asked: str) -> str:
    """What a shell is answered."""
    environment = {**os.environ, "_CROUPIER_COMPLETE": instruction, **asked}
    command = [sys.executable, "-m", "croupier"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    return answer.stdout
