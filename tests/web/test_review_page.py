"""Review: what was played, beside what was expected, for nobody but who played and inspectors."""

import asyncio
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.advice import advise
from croupier.analysis.shoe import Composition
from croupier.cards import Card
from croupier.casino.table.history import logged_round
from croupier.explain.decision import Decision
from croupier.explain.review import ReviewedRound, signed
from croupier.money import spoken
from croupier.protocol.roles import Role
from croupier.web.analysis.reviewer import ReviewProgress
from croupier.web.analysis.visible_cards import question
from croupier.web.api import reviews
from croupier.web.api.reviews import AskedSpan, span_of
from croupier.web.pages.replay.asked import made_decisions
from croupier.web.pages.review.page import review_part
from tests.web.browsing import Browser, House, another, house
from tests.web.rounds import play, stacked

pytestmark = pytest.mark.anyio
REVIEW = "/api/tables/t2/review"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _reviewed(browser: Browser, way: str = REVIEW) -> Any:
    """A review, once it is worked out."""
    for _ in range(1200):
        answer = await browser.get(way)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert not told["failed"], told
        if told["review"] is not None:
            return told
        await asyncio.sleep(0.1)
    raise AssertionError("the review was not worked out")


async def _played(opened: House, folder: Path, browser: Browser, rounds: int = 5) -> None:
    table = await stacked(opened, folder, "t2", seed=3)
    for _ in range(rounds):
        await play(table, browser.key)


async def test_a_stay_is_reviewed_call_by_call(tmp_path: Path) -> None:
    """Sums are those of the Rounds; every call stands beside the value of each lawful one."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser)
        answer = await browser.command("/api/tables/t2/leaving")
        assert answer.json()["review"] == "/tables/t2/review"
        page = (await browser.get("/tables/t2/review")).text
        assert "<progress" in page or "data-over" in page
        told = await _reviewed(browser)
        figures = told["review"]
        assert (told["first"], told["last"], told["total"]) == (1, 5, 5)
        purse = 5 * 1_000_00 + figures["net"]
        taken = [stay["net"] for stay in (await browser.get("/api/tables/t2/stays")).json()]
        assert taken == [figures["net"]]
        assert purse >= 0
        assert figures["wagered"] >= 5 * 50_00
        assert -500 < figures["expected"] < 0
        assert figures["deviation"] > 50_00
        assert figures["calls"]
        for call in figures["calls"]:
            assert call["best"] == max(call["worths"], key=call["worths"].__getitem__)
            assert call["called"] in call["worths"]
            lost = call["worths"][call["best"]] - call["worths"][call["called"]]
            assert call["cost"] == pytest.approx(max(lost, 0))
        assert figures["given_up"] == pytest.approx(sum(one["cost"] for one in figures["calls"]))
        assert figures["per_hundred"] == pytest.approx(20 * figures["given_up"])
        page = unescape((await browser.get("/tables/t2/review")).text)
        assert "data-over" in page
        assert "The best play of these wagers loses $" in page
        assert "standard deviations" not in page
        for call in figures["calls"]:
            assert f"/tables/t2/rounds/{call['round']}?step={call['step']}#at" in page
        await _again(browser, page)


async def _again(browser: Browser, page: str) -> None:
    """A decision is put again: first without a value, then with the verdict."""
    way = re.search(r'href="(/tables/t2/review/[^"]+)"', page)
    assert way is not None
    asked = unescape((await browser.get(way[1])).text)
    assert "What would you call?" in asked
    assert "Worth" not in asked
    answers = re.findall(r'href="([^"]+&answer=[a-z-]+)#asked"', asked)
    assert len(answers) > 1
    verdicts = [unescape((await browser.get(one)).text) for one in answers]
    assert sum("Right:" in one for one in verdicts) == 1
    assert all("Worth" in one for one in verdicts)
    refused = await browser.get(way[1].replace("at=", "at=9"))
    assert refused.status_code == 404


async def test_of_a_long_stay_the_last_rounds_are_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST", 2)
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, rounds=3)
        told = (await browser.get(REVIEW)).json()
        assert (told["first"], told["last"], told["total"]) == (2, 3, 2)
        page = (await browser.get("/tables/t2/review")).text
        assert "Stay 1, the last 2 of its 3 Rounds." in page
        refused = await browser.get(f"{REVIEW}?first=1")
        assert refused.status_code == 409
        assert "at most 2 Rounds are reviewed at once: these are 3" in refused.text


async def test_values_are_those_the_table_would_have_shown(tmp_path: Path) -> None:
    """The cards nobody had seen are counted as the live table counts them, across Rounds."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        table = await stacked(opened, tmp_path, "t2", seed=3)
        shown: list[dict[Card, int]] = []
        real = table.do

        async def watched(*given: Any) -> Any:
            round = table.live.round
            asked = None if round is None else question(table.live, 1, 1)
            before = table.version
            done = await real(*given)
            entries = [one.body async for one in table._store.read(table.stream, before)]
            if asked is not None and any(
                b'"DrawCalled"' in one or b'"Stood"' in one or b'"Doubled"' in one
                for one in entries
            ):
                shown.append(dict(asked.unseen))
            return done

        table.do = watched  # type: ignore[method-assign, assignment]
        for _ in range(6):
            await play(table, browser.key)
        found: list[Decision] = []
        for number in range(1, 7):
            found += await made_decisions(table, number, opened.served)
        counted = [dict(one.unseen or {}) for one in found if one.hands == 1]
        assert counted
        for one in counted:
            assert one in shown
        last = found[-1]
        history = await opened.served.histories.of(table)
        logged = await logged_round(opened.casino.store, table, history, 6)
        assert logged.before  # of the Rounds before, out of the same shoe
        counts = dict(last.unseen or {})
        for card in (*last.cards, last.first):
            counts[card] = counts.get(card, 0) + 1
        rules = table.live.rules
        exact = advise(rules, last.cards, last.first, Composition(counts), last.hands).calls
        told = await _reviewed(browser)
        worths = told["review"]["calls"][-1]["worths"]
        for name, cents in worths.items():
            assert cents == pytest.approx(exact[name] * last.stake)


async def test_nobody_else_sees_a_review(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser), another(opened) as client:
        other = Browser(client)
        ways = ("/tables/t2/review", REVIEW, "/api/tables/t2/stays", "/tables/t2/review/1?at=9")
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, 1)
        for way in ways:
            assert (await other.get(way)).status_code == 401
        await other.come("Ben")
        for way in ways:
            joint = "&" if "?" in way else "?"
            assert (await other.get(f"{way}{joint}player={browser.key}")).status_code == 403, way
        assert (await other.get(REVIEW)).status_code == 404
        assert (await other.get("/api/tables/t2/stays")).json() == []
        await opened.make("Olive", Role.OPERATOR)
        await other.login("Olive")
        assert (await other.get(f"{REVIEW}?player={browser.key}")).status_code == 403
        await opened.make("Ines", Role.INSPECTOR)
        await other.login("Ines")
        assert (await other.get(f"{REVIEW}?player={browser.key}")).status_code == 200
        page = await other.get(f"/tables/t2/review?player={browser.key}")
        assert "Rounds of Ana at " in page.text


async def test_where_no_values_are_shown_no_call_is_judged(tmp_path: Path) -> None:
    async with house(tmp_path, advises=False) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, 2)
        told = await _reviewed(browser)
        assert told["values"] is False
        assert told["review"]["calls"] == []
        page = (await browser.get("/tables/t2/review")).text
        assert "shows no values" in page
        assert "Given up" not in page


@pytest.mark.parametrize(
    "query", ["stay=9", "stay=-1", "stay=99999999999999999999", "first=x", "player=nobody"]
)
async def test_what_is_not_there_is_refused_in_a_sentence(tmp_path: Path, query: str) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, 1)
        for way in (REVIEW, "/tables/t2/review"):
            answer = await browser.get(f"{way}?{query}")
            assert answer.status_code in (400, 403, 404), answer.text
            assert "Traceback" not in answer.text


async def test_a_span_of_rounds_is_reviewed(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, 3)
        told = await _reviewed(browser, f"{REVIEW}?first=2&last=3")
        assert (told["first"], told["last"], told["total"]) == (2, 3, 2)
        empty = await browser.get("/tables/t2/review?first=70&last=80")
        assert "No Round was played to its end." in empty.text


async def test_what_is_known_is_shown_while_the_rest_is_worked_out(tmp_path: Path) -> None:
    """What the Rounds came to stands there at once; what calls gave up, once it is known."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        person = opened.directory.people.people[browser.key]
        span = await span_of(opened.table, AskedSpan(), person, opened.served)
        page = review_part(span, ReviewProgress(1), own=True, served=opened.served)
        assert f"<dt>Wagered</dt><dd>{spoken(span.rounds[0].wagered)}</dd>" in page
        assert signed(span.rounds[0].net) in page
        assert "<progress" in page
        assert "data-over" not in page
        assert "Given up" not in page


async def test_calls_are_listed_before_it_is_known_what_was_expected(tmp_path: Path) -> None:
    """Judged calls wait for nothing: the expectation of a table may take a while longer."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await _played(opened, tmp_path, browser, 1)
        person = opened.directory.people.people[browser.key]
        span = await span_of(opened.served.casino.table("t2"), AskedSpan(), person, opened.served)
        calls = await opened.served.reviewer.calls(span.table, span.first)
        own = tuple(one for one in calls if one.made.player == browser.key)
        known = ReviewedRound(span.rounds[0], own)
        progress = ReviewProgress(1, rounds=[known])
        page = review_part(span, progress, own=True, served=opened.served)
        assert "being worked out" in page
        assert "data-over" not in page
        assert page.count('data-head="Called"') == len(own) > 0
