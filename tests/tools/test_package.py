"""The package as it is built: its metadata, and every command with no more than an extra names."""

import tarfile
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.cli import main
from tests.tools.packaged import ROOT, build, linked, metadata_of, run, unpacked

pytestmark = pytest.mark.full


class Built(NamedTuple):
    """What was built, and the wheel as it is laid out."""

    wheel: Path
    sdist: Path
    site: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    wheel, sdist = build(folder)
    return Built(wheel, sdist, unpacked(wheel, folder / "site"))


def test_the_metadata_say_what_it_is_and_what_it_needs(built: Built) -> None:
    told = metadata_of(built.site)
    assert told["Description-Content-Type"] == "text/markdown"
    assert 'pip install "croupier' in f"{told.get_payload()}{told['Description']}"
    assert told["Author"] == "The Croupier authors"
    assert set(told.get_all("Provides-Extra", [])) >= {
        "analysis",
        "server",
        "print",
        "rl",
        "pandas",
    }
    assert "Programming Language :: Python :: 3.13" in told.get_all("Classifier", [])
    for file in (
        "py.typed",
        "GLOSSARY.md",
        "examples/table.toml",
        "gazette/data/coverage.json",
        "notebooks/mathematician.ipynb",
    ):
        assert (built.site / "croupier" / file).exists(), file


def test_the_source_distribution_has_everything_a_test_run_needs(built: Built) -> None:
    with tarfile.open(built.sdist) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    for file in (
        "dev.py",
        "README.md",
        "examples/table.toml",
        "docs/reliability.md",
        ".ci/run",
        "docs/notebooks/mathematician.ipynb",
    ):
        assert file in names, file
    tests = {str(one.relative_to(ROOT)) for one in (ROOT / "tests").rglob("*.py")}
    assert tests <= names
    assert not any(name.startswith((".venv", "build")) for name in names)


BASE = (
    ("law", "show", "12.6"),
    ("law", "coverage"),
    ("law", "at", "2013-05-01"),
    ("law", "diff", "nz-1998", "nz-2012"),
    ("settle", "examples/bust-then-blackjack.round.toml"),
    ("table", "check", "examples/table.toml"),
    ("table", "sign", "examples/table.toml"),
    ("table", "cloth", "examples/table.toml", "--svg", "cloth.svg"),
    ("table", "prompts", "examples/table.toml"),
    ("table", "new", "new.toml"),
    ("tournament", "run", "examples/tournament.toml"),
)
"""Commands that need no extra."""
VALUES = (
    ("advise", "examples/table.toml", "8s 8h", "Td"),
    ("edge", "examples/table.toml"),
    ("simulate", "examples/table.toml", "--rounds", "1000"),
)
"""Commands that value a table."""


def test_the_law_is_settled_by_a_plain_install(built: Built, tmp_path: Path) -> None:
    """Without an extra, from another folder: nothing that is not declared is needed."""
    path = [built.site, linked(built.site, "", tmp_path / "needed")]
    assert run(path, tmp_path, "examples", "examples").returncode == 0
    for command in BASE:
        done = run(path, tmp_path, *command)
        assert done.returncode == 0, (command, done.stderr, done.stdout)
    assert "awaiting" not in run(path, tmp_path, "law", "coverage").stdout
    disputed = run(path, tmp_path, "adjudicate", "examples/dispute.round.toml")
    assert (disputed.returncode, disputed.stderr) == (1, "")


def test_a_log_and_a_document_are_verified_by_a_plain_install(built: Built, tmp_path: Path) -> None:
    """Who checks a casino's log or an office's document needs nothing that computes values."""
    path = [built.site, linked(built.site, "", tmp_path / "needed")]
    assert run(path, tmp_path, "examples", "examples").returncode == 0
    signed = ("--html", "ruling.html", "--sign", "office.pem")
    run(path, tmp_path, "key", "office.pem")
    run(path, tmp_path, "adjudicate", "examples/dispute.round.toml", *signed)
    document = run(path, tmp_path, "verify", "ruling.html")
    assert (document.returncode, document.stderr) == (0, "")
    assert "as it was signed" in document.stdout
    log = run(path, tmp_path, "verify", str(ROOT / "tests/casino/logs/0.5.jsonl"))
    assert (log.returncode, log.stderr) == (0, "")
    assert "2 shoes revealed" in log.stdout
    assert "Nothing is wrong." in log.stdout


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        *(("analysis", one) for one in VALUES),
        ("server", ("serve",)),
        ("print", ("table", "sign", "examples/table.toml", "--pdf", "sign.pdf")),
        ("cluster", ("simulate", "examples/table.toml", "--cluster", "tcp://127.0.0.1:1")),
        ("gpu", ("simulate", "examples/table.toml", "--gpu")),
    ],
    ids=" ".join,
)
def test_an_extra_that_is_missing_is_named_before_work_begins(
    built: Built, tmp_path: Path, extra: str, command: tuple[str, ...]
) -> None:
    more = "analysis" if extra in {"cluster", "gpu"} else ""
    path = [built.site, linked(built.site, more, tmp_path / "needed")]
    done = run(path, tmp_path, *command)
    said = f'croupier: that needs the extra {extra}: pip install "croupier[{extra}]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_a_table_is_valued_with_the_extra_for_it(built: Built, tmp_path: Path) -> None:
    path = [built.site, linked(built.site, "analysis", tmp_path / "needed")]
    assert run(path, tmp_path, "examples", "examples").returncode == 0
    for command in VALUES:
        done = run(path, tmp_path, *command)
        assert done.returncode == 0, (command, done.stderr)


def test_the_server_has_all_it_needs(built: Built, tmp_path: Path) -> None:
    path = [built.site, linked(built.site, "server", tmp_path / "needed")]
    done = run(path, tmp_path, "api")
    assert done.returncode == 0, done.stderr
    assert '"openapi"' in done.stdout


def test_a_sign_is_printed_with_the_extra_for_it(built: Built, tmp_path: Path) -> None:
    path = [built.site, linked(built.site, "print", tmp_path / "needed")]
    assert run(path, tmp_path, "examples", "examples").returncode == 0
    done = run(path, tmp_path, "table", "sign", "examples/table.toml", "--pdf", "sign.pdf")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "sign.pdf").read_bytes().startswith(b"%PDF")


def test_every_command_explains_itself_within_80_columns(built: Built, tmp_path: Path) -> None:
    path = [built.site, linked(built.site, "", tmp_path / "needed")]
    for command in sorted(main.commands):
        done = run(path, tmp_path, command, "--help")
        assert done.returncode == 0, (command, done.stderr)
        assert max(map(len, done.stdout.splitlines())) <= 80, command
