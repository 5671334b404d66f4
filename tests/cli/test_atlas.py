"""croupier atlas: built, stopped, asked and checked as a person does."""

import sqlite3
from pathlib import Path

import pytest

from croupier.cli import atlas_build
from croupier.survey.atlas import Atlas
from tests.cli.running import run, told
from tests.survey.atlases import any_atlas, small_atlas


def test_a_build_writes_a_file_that_finds_tables(tmp_path: Path) -> None:
    to = tmp_path / "canberra.sqlite"
    scope = ("--edition", "act-1996", "--decks", "8", "--no-deviations", "--threads", "1")
    result = run("atlas", "build", to, *scope)
    assert (result.exit_code, result.stderr) == (0, f"Written: {to}\n")
    assert [one.name for one in tmp_path.iterdir()] == [to.name]
    found = told("atlas", "find", to, "--version", "triple-play")
    assert (found["tables"], found["entries"][0]["standard_deviation"]) == (1, None)
    assert found["entries"][0]["elections"]["decks"] == 8


def test_a_build_that_is_stopped_says_what_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(atlas_build, "build", stopped)
    result = run("atlas", "build", tmp_path / "a.sqlite", "--threads", "1")
    assert result.exit_code == 1
    assert "the same command goes on from it" in result.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--edition", "nz-1066"), "there is no edition nz-1066"),
        (("--threads", "0"), "threads may play"),
        (("--cluster", "somewhere", "--threads", "2"), "a cluster has threads of its own"),
    ],
)
def test_a_build_that_cannot_be_is_refused(
    words: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    pytest.importorskip("distributed") if "--cluster" in words else None
    result = run("atlas", "build", tmp_path / "a.sqlite", *words)
    assert result.exit_code == 2
    assert why in result.stderr


def test_tables_are_found_by_what_they_are_worth() -> None:
    result = run("atlas", "find", any_atlas(), "--edge", "..0.6", "--most", "2")
    assert result.exit_code == 0
    assert "House edge" in result.stdout
    nothing = run("atlas", "find", any_atlas(), "--edge", "-9..-8")
    assert (nothing.exit_code, nothing.stdout.splitlines()[0][:7]) == (1, "0 games")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--edge", "cheap"), "no range"),
        (("--set", "decks"), "no election"),
        (("--set", "dekcs=6"), "nearest: decks"),
        (("--version", "free-bat"), "nearest: free-bet"),
        (("--sort", "colour"), "sorted by"),
        (("--most", "0"), "from 1 to"),
        (("--by", "colour"), "not told apart"),
        (("--by", "decks", "--side", "all"), "leave --side out"),
        (("--side", "roulette"), "has roulette; there are "),
    ],
)
def test_what_cannot_be_asked_is_said(words: tuple[str, ...], why: str) -> None:
    result = run("atlas", "find", any_atlas(), *words)
    assert result.exit_code == 2
    assert why in result.stderr or "free-bat" in result.stderr


def test_a_table_is_shown_with_its_clauses_chart_and_file() -> None:
    result = run("atlas", "show", "#2", any_atlas())
    for part in ("House edge", "Clauses", "Hard totals", "[table]", "edition = "):
        assert part in result.stdout or part == "[table]"


def test_two_tables_are_compared() -> None:
    result = run("atlas", "compare", "1", "5", any_atlas())
    assert result.exit_code == 0
    assert "calls differ" in result.stdout


def test_a_table_that_is_none_is_named_once() -> None:
    said = "no table has this number or fingerprint"
    for words in (("show", "abc"), ("compare", "abc", "1")):
        result = run("atlas", *words)
        assert (result.exit_code, result.stderr.count("abc")) == (2, 1)
        assert said in result.stderr


def test_side_wagers_that_are_not_listed_are_counted() -> None:
    shown = run("atlas", "find", any_atlas(), "--side", "all", "--most", "1").stdout
    assert "side wagers, 1 of them here" in shown.splitlines()[0]


def test_a_changed_atlas_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "changed.sqlite"
    file.write_bytes(small_atlas().read_bytes())
    whole = run("atlas", "check", file, "--entries", "1")
    assert (whole.exit_code, "is as it was written" in whole.stdout) == (0, True)
    disk = sqlite3.connect(file)
    disk.execute("UPDATE lawful SET house_edge = house_edge + 1e-6")
    disk.commit()
    disk.close()
    with Atlas(file) as atlas:
        assert not atlas.intact()
    assert run("atlas", "check", file, "--entries", "1").exit_code == 1


def test_nothing_but_an_atlas_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "table"
    file.write_text('edition = "act-1996"\n')
    result = run("atlas", "build", file, "--edition", "act-1996", "--decks", "6")
    assert result.exit_code == 2
    assert "this is no atlas, and is not written over" in result.stderr
    assert file.read_text() == 'edition = "act-1996"\n'
