"""Replay: any ended Round step by step, by whoever may recall it, and nothing nobody saw."""

import re
from html import unescape
from pathlib import Path

import pytest

from croupier.explain.wording import wager_named
from croupier.protocol.roles import Role
from croupier.table.supervision import DrawInError
from croupier.web.pages.why.recall import CACHED
from tests.web.browsing import Browser, another, house
from tests.web.rounds import play, stacked


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _steps(page: str) -> int:
    found = re.search(r'data-steps="(\d+)"', page)
    assert found is not None
    return int(found[1])


@pytest.mark.anyio
async def test_a_round_is_replayed_step_by_step(tmp_path: Path) -> None:
    """Each step is fetched by itself: a felt, what happened in words, and its clauses."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        page = (await browser.get("/tables/t1/rounds/1")).text
        count = _steps(page)
        assert count >= 2  # a Blackjack ends it soon
        told = ""
        for step in range(1, count + 1):
            answer = await browser.get(f"/tables/t1/rounds/1/{step}")
            assert answer.status_code == 200
            assert f"Step {step} of {count}" in answer.text
            assert answer.text.count("<svg") == 1
            assert ' style="' not in answer.text
            told += unescape(answer.text)
        assert "Ana wagers $50 on Box 1" in told
        assert "Initial Deal is complete" in told
        assert browser.key not in re.sub(r'(?:id|href)="[^"]*"', "", told)
        line = opened.table.live.lines[0]
        assert re.search(r'class="clause" href="/rulebook/nz-current/', told)
        assert f"/tables/t1/why/1/{1}" in page
        assert line.clauses[0] in page


@pytest.mark.anyio
async def test_a_phone_gets_the_upright_felt(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        wide = (await browser.get("/tables/t1/rounds/1/2?screen=wide")).text
        phone = (await browser.get("/tables/t1/rounds/1/2?screen=phone")).text
        assert 'viewBox="0 0 1440 980"' in wide
        assert 'viewBox="0 0 390 474"' in phone
        assert browser.key not in re.sub(r'(?:id|href)="[^"]*"', "", phone)


@pytest.mark.anyio
async def test_the_page_works_without_a_script(tmp_path: Path) -> None:
    """A step may be asked for by its number, and by the wager that was settled in it."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        first = (await browser.get("/tables/t1/rounds/1")).text
        last = _steps(first)
        assert 'href="/tables/t1/rounds/1?step=2#at"' in first
        for way, step in (
            (f"?step={last}", last),
            ("?step=99999999999", last),
            ("?step=-3", 1),
            ("?line=77", last),
        ):
            page = (await browser.get(f"/tables/t1/rounds/1{way}")).text
            assert f"Step {step} of {last}" in page, way
        for number, line in enumerate(opened.table.live.lines, 1):
            page = unescape((await browser.get(f"/tables/t1/rounds/1?line={number}")).text)
            wager = wager_named(line.wager, opened.table.live.rules)
            assert f"{wager} of $50 on Box 1" in page.partition('class="below"')[0]


@pytest.mark.anyio
async def test_the_record_is_there_to_be_copied(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        page = unescape((await browser.get("/tables/t1/rounds/1")).text)
        assert 'edition = "nz-current"' in page
        assert "[[wager]]" in page
        assert 'player = "Ana"' in page
        assert browser.key not in page.partition('class="panel record"')[2]


@pytest.mark.anyio
async def test_a_card_nobody_saw_is_not_named(tmp_path: Path) -> None:
    """A card that lies face down stays so, and a record that would have to name it is not given."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        table = await stacked(opened, tmp_path, "t2", seed=1)
        await play(table, browser.key, then=DrawInError(exposed=False))
        page = unescape((await browser.get("/tables/t2/rounds/1?step=5")).text)
        assert "A card, unseen, is drawn in error" in page
        assert "was never seen" in page
        assert "[[wager]]" not in page
        answer = await browser.get("/tables/t2/why/1/1")
        assert answer.status_code == 200
        assert "? is" not in answer.text


@pytest.mark.anyio
async def test_players_replay_their_own_rounds_and_inspectors_all(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser), another(opened) as client:
        other = Browser(client)
        assert (await other.get("/tables/t1/rounds/1/1")).status_code == 401
        await browser.come("Ana")
        await other.come("Ben")
        await play(opened.table, browser.key)
        await play(opened.table, browser.key, other.key)
        assert (await other.get("/tables/t1/rounds/1")).headers["location"] == "/shown/t1/1"
        assert (await other.get("/tables/t1/rounds/1/1")).status_code == 403
        assert (await other.get("/tables/t1/rounds/2")).status_code == 200
        listed = (await other.get("/tables/t1/rounds")).text
        assert "/tables/t1/rounds/2" in listed
        assert "/tables/t1/rounds/1" not in listed
        await opened.make("Ines", Role.INSPECTOR)
        await other.login("Ines")
        listed = (await other.get("/tables/t1/rounds")).text
        assert "/tables/t1/rounds/1" in listed
        assert (await other.get("/tables/t1/rounds/1")).status_code == 200


@pytest.mark.anyio
async def test_a_round_in_play_is_not_replayed(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await opened.make("Ines", Role.INSPECTOR)
        await browser.login("Ines")
        answer = await browser.get("/tables/t1/rounds/1")
        assert answer.status_code == 409
        assert "has not ended" in answer.text
        listed = (await browser.get("/tables/t1/rounds")).text
        assert "in play" in listed


@pytest.mark.anyio
async def test_a_player_disputes_from_the_page_and_is_told_so(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        page = (await browser.get("/tables/t1/rounds/1")).text
        assert 'data-send="/api/tables/t1/disputes"' in page
        told = "<b>short</b> paid"
        answer = await browser.command("/api/tables/t1/disputes", round=1, reason=told)
        assert answer.status_code == 201, answer.text
        page = (await browser.get("/tables/t1/rounds/1")).text
        assert "Dispute 1 was filed on " in page
        assert "&lt;b&gt;short" in page
        assert 'data-send="/api/tables/t1/disputes"' not in page


@pytest.mark.anyio
@pytest.mark.parametrize(
    "way", ["0", "2", "-1", "99999999999999999999", "x", "1/0", "1/999", "1/x", "1/" + "9" * 6000]
)
async def test_what_is_not_there_is_not_there(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        answer = await browser.get(f"/tables/t1/rounds/{way}")
        assert answer.status_code in (400, 404), answer.text
        assert "Traceback" not in answer.text


@pytest.mark.anyio
async def test_only_so_many_rounds_are_remembered(tmp_path: Path) -> None:
    """And one that is remembered no more is read again, the same."""
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        before = (await browser.get("/tables/t1/rounds/1/1")).text
        assert CACHED >= 1
        again = (await browser.get("/tables/t1/rounds/1/1")).text
        assert before == again


@pytest.mark.anyio
async def test_a_round_there_was_not_is_told_by_the_name_of_the_table(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, browser):
        await browser.come("Ana")
        await play(opened.table, browser.key)
        page = (await browser.get("/tables/t1/rounds/9", accept="text/html")).text
        assert "T1: Blackjack, $10 to $500 has had 1 Round: there is none" in page
