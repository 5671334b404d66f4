"""What the pages of the documentation show is so, and what they link to is there."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from croupier.gazette import register
from croupier.gazette.clause import Clause
from croupier.gazette.register import RegisterEntry
from croupier.house import law_of, open_table
from croupier.rules.config import TableConfig
from croupier.rules.provided import SlotConflict
from croupier.rules.section import Law
from croupier.table.gate import opening
from tests.figures import partly
from tests.web.real import Real
from tests.written import (
    ROOT,
    SERVE,
    SLOW,
    Command,
    assert_shown,
    blocks,
    commands,
    follow,
    run_command,
)

DOCS = ROOT / "docs"
GUIDES = DOCS / "guides"
PAGES = sorted(DOCS.glob("**/*.md"))
_OWN = re.compile(r"(?:http|tcp)://127\.0\.0\.1|https://casino\.example|postgresql://\w+@localhost")
"""Addresses that are a reader's own."""
every_page = pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, where a page may write."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


LENGTHY = (
    *("first_hour", "train_a_player", "run_a_study", "analysis", "simulation", "set_up_a_table"),
)
"""Pages whose commands take seconds: a quick run leaves them out."""


@pytest.mark.parametrize(
    "page",
    partly(PAGES, [page for page in PAGES if page.stem not in LENGTHY]),
    ids=[page.stem for page in PAGES],
)
@pytest.mark.usefixtures("folder")
def test_what_a_page_shows_is_so(page: Path) -> None:
    follow(page)


@pytest.mark.soak
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(SLOW in block.text for block in blocks(page))]
)
def test_what_a_page_shows_of_slow_commands_is_so(page: Path) -> None:
    follow(page, slow=True)


def test_the_casino_of_the_first_hour_opens(tmp_path: Path) -> None:
    """It prints what the page shows, and its first page answers."""
    consoles = (one.text for one in blocks(GUIDES / "first_hour.md") if one.kind == "console")
    (shown,) = (one.shown for text in consoles for one in commands(text) if one.line == SERVE)
    server = Real(tmp_path / "casino")
    page, printed = server.get("/"), server.said()
    assert b"Practise now" in page
    assert_shown(shown, printed.replace(str(server.port), "8021"))


@every_page
def test_links_lead_to_pages_and_headings(page: Path) -> None:
    """They are relative, so that the pages may be read in the repository and on the site alike."""
    for link in _links(page):
        path, _, heading = link.partition("#")
        to = (page.parent / path).resolve() if path else page
        assert to.is_file(), link
        assert to.is_relative_to(DOCS), f"{link} is no page of the site"
        assert not heading or heading in _headings(to), link


@every_page
def test_no_page_names_an_address_elsewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "://" not in _OWN.sub("", text)


@every_page
def test_paths_of_the_repository_exist(page: Path) -> None:
    """What is named as a file of the source, of the tests or of the examples is there."""
    named = re.findall(r"`((?:src|tests|docs|examples)/[\w./-]+)`", page.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists() and not _invented(path)] == []


def _invented(path: str) -> bool:
    """Is it a file the worked examples of the guides would add?"""
    return bool(re.search(r"/xx\b|xx_2000|lucky_red|six_card", path))


def _links(page: Path) -> list[str]:
    outside = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"\]\(([^)]+)\)", outside)


def _headings(page: Path) -> set[str]:
    """The headings of a page, as links write them."""
    told = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in told}


def test_every_guide_leads_to_another_page() -> None:
    """None is a dead end."""
    assert len(list(GUIDES.glob("*.md"))) >= 8
    for page in GUIDES.glob("*.md"):
        assert any(link.partition("#")[0] for link in _links(page)), page.name


def test_the_installation_page_lists_every_extra() -> None:
    page = (GUIDES / "install.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert listed == project["optional-dependencies"].keys()


# What holds the pages to the program


@pytest.mark.parametrize(
    ("shown", "holds"),
    [
        ("one\ntwo\nthree\n", True),
        ("one\n…\n", True),
        ("one\n…\nthree\n", True),
        ("…\nthree\n", True),
        ("one\nt…o\n…", True),
        ("one\n…\ntwo\nthree", True),
        ("one\nthree\n", False),
        ("one\ntwo\n", False),
        ("…\ntwo\n", False),
        ("one\nt…x\nthree\n", False),
        ("", False),
    ],
)
def test_an_ellipsis_leaves_out_and_nothing_else_does(shown: str, holds: bool) -> None:
    if holds:
        assert_shown(shown, "one\ntwo  \nthree\n")
    else:
        with pytest.raises(AssertionError):
            assert_shown(shown, "one\ntwo  \nthree\n")


def test_a_console_block_is_taken_apart() -> None:
    told = "$ croupier settle a.toml\nlines\nmore\n$ echo $?\n0\n"
    assert list(commands(told)) == [
        Command("croupier settle a.toml", "lines\nmore\n"),
        Command("echo $?", "0\n"),
    ]


def test_a_command_that_prints_otherwise_fails() -> None:
    with pytest.raises(AssertionError):
        run_command(Command("croupier law at 1990-01-01", "It was so.\n"), 0, slow=False)


# The worked example of add_a_jurisdiction.md

JURISDICTION = GUIDES / "add_a_jurisdiction.md"


def test_the_entries_of_a_new_jurisdiction_are_read_once_it_is_known() -> None:
    """The clause and the edition of the page are well formed; the name alone is strange."""
    clause, edition = (block.text for block in blocks(JURISDICTION) if block.kind == "toml")
    assert [one.id for one in convert(tomllib.loads(clause)["clause"], list[Clause])] == ["12.1"]
    (entry,) = tomllib.loads(edition)["edition"]
    with pytest.raises(ValidationError, match="Invalid enum value 'xx'"):
        convert(entry, RegisterEntry)
    assert convert({**entry, "jurisdiction": "act"}, RegisterEntry).effective.certainty == "certain"


def _law(*numbers: str, twice: bool = False) -> Law:
    """Casino Canberra's law without some sections, or with these twice."""
    law = law_of(register.edition("act-1996"))
    named = tuple(one for one in law.sections if one.number in numbers)
    rest = tuple(one for one in law.sections if one.number not in numbers)
    return replace(law, sections=(*law.sections, *named) if twice else rest)


def test_what_a_new_jurisdiction_lacks_is_named_as_the_page_says() -> None:
    config = TableConfig(edition="act-1996")
    assert open_table(config).provenance
    with pytest.raises(AssertionError, match=r"slots no section fills: .*'may_draw'"):
        opening.open_table(config, _law("14"))
    with pytest.raises(SlotConflict, match="filled twice: may_draw"):
        opening.open_table(config, _law("14", twice=True))
    with pytest.raises(TypeError, match="Missing required argument"):
        opening.open_table(config, _law("12"))
