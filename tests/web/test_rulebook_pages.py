"""The rulebook's pages: every clause has one, and what is asked wrongly gets a sentence."""

import re
from html import escape
from pathlib import Path
from urllib.parse import quote

import pytest

from croupier.analysis.worth import worth
from croupier.explain.clause import clause_said, read_into
from croupier.gazette import register
from croupier.gazette.glossary import glossary
from croupier.gazette.naming import find
from croupier.gazette.reading import readings
from croupier.gazette.search import PLAYERS_WORDS, Hit
from croupier.house import alternatives, open_table
from croupier.pages.worth import TABLES, stored
from croupier.rules.config import TableConfig
from croupier.web.kit.markup import address, clause
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.rulebook.clause import clause_page
from croupier.web.pages.rulebook.note import clause_note
from croupier.web.pages.rulebook.search import found, rank
from tests.figures import partly
from tests.web.browsing import Browser, house

LAST = ("nz-current", "act-1996")
"""The last edition of each place."""
SOON_WORKED_OUT = "several-aces"
"""A reading that takes no longer than a table does; some take ten times that."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _page(browser: Browser, path: str, status: int = 200) -> str:
    answer = await browser.get(path)
    assert answer.status_code == status, (path, answer.text)
    text: str = answer.text
    return text


@pytest.mark.anyio
async def test_contents_tell_every_edition_and_section(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        page = await _page(browser, "/rulebook")
        for id_ in register.edition_ids():
            assert f'href="/rulebook/{id_}"' in page
        ways = re.findall(r'href="(/rulebook/[^"#]+)"', page)
        for way in dict.fromkeys(ways):
            assert "<h1>" in await _page(browser, way)


@pytest.mark.anyio
async def test_a_clause_is_found_however_its_address_is_written(tmp_path: Path) -> None:
    """12.4(a), encoded or not, typed as people type it; the mark of a clause leads there."""
    async with house(tmp_path) as (_, browser):
        summary = escape(register.edition("nz-current").clause("12.4(a)").summary)
        ways = ["12.4(a)", "12.4%28a%29", "12.4a", "clause%2012.4(a)"]
        for way in ways:
            assert summary in await _page(browser, f"/rulebook/nz-current/{way}")
        mark = clause("12.4(a)", "nz-current")
        href = re.search(r'href="([^"]+)"', mark)
        assert href is not None
        assert summary in await _page(browser, href[1])
        assert "Box" in await _page(browser, "/rulebook/nz-1998/terms:Box")


@pytest.mark.parametrize("edition_id", partly(register.edition_ids(), LAST))
def test_every_clause_of_every_edition_has_a_page(edition_id: str) -> None:
    """In our own words, with what is done about it, and nothing that is not escaped."""
    edition = register.edition(edition_id)
    for id_ in edition.clauses:
        meant = find(id_, edition)
        assert meant is not None
        assert meant.id == id_
        page = clause_page(meant, Visitor())
        assert escape(clause_said(edition, id_)) in page
        read = read_into(edition, id_)
        assert not read or f'href="/rulebook/readings#{read}"' in page
        assert "What Croupier does about it" in page
        assert address(id_, edition_id).startswith(f"/rulebook/{edition_id}/")


@pytest.mark.anyio
async def test_every_reading_is_told_with_what_it_is_worth(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        page = await _page(browser, "/rulebook/readings")
        for name, reading in readings().items():
            assert f'id="{name}"' in page
            assert escape(reading.question) in page
        flip = next(one for one in stored().flips if one.what == "reading")
        assert f"{100 * flip.gain:+.4f} %".replace("-", "−") in page


def test_the_figures_kept_are_those_worked_out() -> None:
    """What a reading is worth, worked out again, is what the page says."""
    plain = TableConfig(edition=TABLES["nz"])
    asked = next(one for one in alternatives(plain) if one.name == SOON_WORKED_OUT)
    ((_, changes),) = worth(plain, open_table, iter([asked]))
    (main,) = [one for one in changes or () if one.wager == "main"]
    (told,) = [
        one
        for one in stored().of_reading("nz", asked.name)
        if (one.now, one.then) == (asked.now, asked.then)
    ]
    assert main.difference == pytest.approx(told.gain, abs=1e-9)


# ── Searching ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("words", PLAYERS_WORDS)
def test_a_players_word_leads_to_its_clause_of_new_zealand(words: str) -> None:
    first = f'href="{address(PLAYERS_WORDS[words], "nz-current")}"'
    for query in (words, f"When can I {words}?"):
        hits = str(found(query)).partition('<ol class="hits">')[2]
        assert first in hits.partition("</li>")[0], query


def test_search_finds_numbers_words_readings_and_the_glossary() -> None:
    assert "/rulebook/nz-current/12.4(a)" in found("12.4a").split("</li>")[0]
    insurance = found("insurance")
    assert "<mark>" in insurance
    assert "Glossary" in insurance
    assert "/rulebook/readings#" in found("soft 17")
    assert 'href="/rulebook/nz-current/12"' in found("section 12")
    assert "No clause" in found("zebra unicorn")
    assert "Say a word" in found("  ")


def _first(query: str, most: int) -> list[str]:
    """Where the first places that were found are."""
    return re.findall(r'<h2><a href="/rulebook/([^"]+)"', found(query))[:most]


def test_what_holds_at_every_table_goes_before_versions() -> None:
    assert _first("what if dealer shows an ace", 1) == ["nz-current/9.1"]
    every, version = [
        Hit(what="clause", name=name, editions=("nz-current",), score=8.0, texts=())
        for name in ("9.1", "19.7")
    ]
    assert rank(every) < rank(version)


def test_surrender_leads_to_early_settlement_and_is_said_not_to_be_offered() -> None:
    assert _first("surrender", 1) == ["nz-current/10.3"]
    for query in ("surrender", "can I surrender a hand", "surrendering"):
        assert "These rules offer no surrender" in found(query)
    assert "offer no surrender" not in found("insurance")


def test_where_nothing_has_all_the_words_what_has_some_is_shown() -> None:
    part = found("zebra inspector")
    assert "No place has all of these words." in part
    assert "<mark>inspector</mark>" in part
    assert "No place has all" not in found("insurance")


@pytest.mark.full
def test_every_word_of_the_glossary_is_found() -> None:
    for entry in glossary():
        assert escape(entry.means)[:30] in re.sub(r"</?mark>", "", found(entry.word)), entry


@pytest.mark.anyio
async def test_a_script_gets_only_what_was_found(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        page = await _page(browser, "/rulebook/search?q=double")
        part = (await browser.get("/rulebook/search?q=double", fetch="part")).text
        assert page.startswith("<!doctype html>")
        assert not part.startswith("<!doctype")
        assert part in page


# ── Comparing ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_editions_are_compared_section_by_section(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        page = await _page(browser, "/rulebook/compare?a=nz-2012&b=nz-2014")
        assert "+ new" in page
        assert "± changed" in page
        back = await _page(browser, "/rulebook/compare?a=nz-2014&b=nz-2012")
        assert "− gone" in back
        other = await _page(browser, "/rulebook/compare?a=act-1996&b=nz-2014")
        assert "cannot be compared" in other
        same = await _page(browser, "/rulebook/compare?a=nz-2014&b=nz-2014")
        assert "Nothing is different." in same


@pytest.mark.anyio
async def test_a_day_tells_its_edition_and_how_sure_that_is(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        page = await _page(browser, "/rulebook/compare?date=2013-05-01")
        assert "In force on 1 May 2013" in page
        assert 'href="/rulebook/nz-2012"' in page
        assert "reconstructed" in page
        early = await _page(browser, "/rulebook/compare?date=1901-01-01")
        assert "No edition supplied" in early


# ── Hostile ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rulebook/nz-1066", 404),
        ("/rulebook/" + "x" * 5000, 404),
        ("/rulebook/nz-current/99.9(z)", 404),
        ("/rulebook/nz-current/" + "9" * 5000, 404),
        ("/rulebook/nz-current/%00", 404),
        ("/rulebook/nz-current/..%2f..%2fetc", 404),
        ("/rulebook/compare?a=nope", 404),
        ("/rulebook/compare?date=yesterday", 409),
        ("/rulebook/compare?date=9999999-99-99", 409),
        ("/rulebook/compare?a=nz-1998&b=" + quote("<script>"), 404),
        ("/rulebook/search?q=" + "%28" * 3000, 200),
        ("/rulebook/search?q=" + quote("\0\u202e ☃"), 200),
    ],
)
async def test_what_is_asked_wrongly_gets_a_sentence(
    tmp_path: Path, path: str, status: int
) -> None:
    async with house(tmp_path) as (_, browser):
        answer = await browser.get(path)
        assert answer.status_code == status, answer.text
        assert "Traceback" not in answer.text
        if "html" in answer.headers["content-type"]:
            assert "<script>" not in answer.text


@pytest.mark.anyio
async def test_script_in_a_question_is_escaped(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        asked = '"><script>alert(1)</script> insurance'
        for headers in ({}, {"fetch": "part"}):
            answer = await browser.get(f"/rulebook/search?q={quote(asked)}", **headers)
            assert answer.status_code == 200
            assert "<script>" not in answer.text
        page = await _page(browser, f"/rulebook/search?q={quote(asked)}")
        assert escape(asked) in page


# ── In short ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.anyio
async def test_a_script_gets_a_clause_in_short(tmp_path: Path) -> None:
    """Number, words, edition and the way to the rulebook; without a script it is a whole page."""
    async with house(tmp_path) as (_, browser):
        way = "/rulebook/nz-current/12.4(a)"
        note = (await browser.get(f"{way}?table=t1", fetch="part")).text
        assert not note.startswith("<!doctype")
        assert escape(register.edition("nz-current").clause("12.4(a)").summary) in note
        assert "New Zealand, current rules" in note
        assert f'<a href="{way}" class="button">Open in the rulebook</a>' in note
        assert (await _page(browser, way)).startswith("<!doctype html>")
        assert "There is no clause" in (await browser.get(f"{way}x", fetch="part")).text


@pytest.mark.anyio
async def test_a_clause_in_short_tells_how_a_table_reads_it(tmp_path: Path) -> None:
    """Every choice is shown; the one taken is marked, and whose it is."""
    async with house(tmp_path) as (opened, browser):
        chosen = opened.table.live.rules.elections.readings
        name, taken = next(iter(chosen.items()))
        one = readings()[name]
        way = address(one.clauses["nz"][0], "nz-current")
        at_table = (await browser.get(f"{way}?table=t1", fetch="part")).text
        assert escape(one.question) in at_table
        assert all(escape(text) in at_table for text in one.choices.values())
        assert f"{escape(one.choices[taken])} <em>taken at this table</em>" in at_table
        elsewhere = (await browser.get(f"{way}?table=nowhere", fetch="part")).text
        assert "<em>taken</em>" in elsewhere
        assert "this table" not in elsewhere


@pytest.mark.anyio
async def test_a_section_in_short_leads_to_its_clauses(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, browser):
        note = (await browser.get("/rulebook/nz-current/12", fetch="part")).text
        assert "note-of-clause" in note
        assert 'class="clause" href="/rulebook/nz-current/12.1"' in note


@pytest.mark.parametrize("edition_id", register.edition_ids())
def test_every_clause_can_be_told_in_short(edition_id: str) -> None:
    edition = register.edition(edition_id)
    for id_ in edition.clauses:
        meant = find(id_, edition)
        assert meant is not None
        assert "note-of-clause" in clause_note(meant, {})


# ── In people's own words ───────────────────────────────────────────────────────────────────────


def first_of(query: str) -> str:
    """The first place that was found."""
    return found(query).split("<li>")[1]


def test_clauses_come_before_readings_whose_names_have_the_words() -> None:
    """And a reading is called by its question."""
    page = found("split aces")
    assert "/rulebook/nz-current/12.7(b)" in first_of("split aces")
    assert "triple-play-split-aces</a>" not in page
    assert "/rulebook/readings#triple-play-split-aces" in page


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ("hit", "/rulebook/nz-current/13.1(a)"),
        ("can I double after a split?", "/rulebook/nz-current/12.4"),
        ("what happens if the Dealer has Blackjack", "/rulebook/nz-current/15D.11"),
        ("how many hands can I split to", "/rulebook/act-1996/12.4"),
    ],
)
def test_players_words_and_plain_questions_find_clauses(asked: str, clause: str) -> None:
    assert f'href="{clause}"' in found(asked)


def test_a_hit_is_marked_where_the_law_says_draw() -> None:
    assert "<mark>draw</mark>" in found("hit").lower()


@pytest.mark.anyio
async def test_editions_are_called_as_people_call_them(tmp_path: Path) -> None:
    """Where words come from, and what has no such clause: by a name, not by an id."""
    async with house(tmp_path) as (_, browser):
        for way, says in (
            ("nz-current/9.1", "Its words are supplied by New Zealand, current rules."),
            ("nz-2014/15B.2", "Set out in full by the amendment of 19 August 2014, item"),
            ("nz-current/99.9", "There is no clause 99.9 in New Zealand, current rules."),
        ):
            answer = await browser.get(f"/rulebook/{way}", accept="text/html")
            assert says in answer.text, way
