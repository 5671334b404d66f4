"""One number a Round, counted over the life of the table, whatever shoe it is dealt from."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier.casino.table import acts
from croupier.protocol.log import RoundBegun, read
from croupier.protocol.roles import Role
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.page import _said
from croupier.web.pages.table.parts import Looks, parts
from tests.web.browsing import Browser, House, another, house
from tests.web.rounds import do, play, reshuffle


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _across_a_shuffle(opened: House, ana: Browser) -> str:
    """Two Rounds, a shuffle, and a third of which Ana is told; the panel she sees."""
    await ana.come("Ana")
    for _ in range(2):
        await play(opened.table, ana.key)
    await reshuffle(opened, opened.table)
    await play(opened.table, ana.key)
    assert (opened.table.live.rounds, opened.table.live.game.rounds) == (3, 1)
    panel: str = (await ana.get("/tables/t1/parts")).json()["parts"]["round"]
    return panel


def _whys(panel: str) -> list[str]:
    return re.findall(r'href="(/tables/t1/why/[0-9]+/[0-9]+)"', panel)


@pytest.mark.anyio
async def test_why_asks_of_the_round_that_was_played(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        panel = await _across_a_shuffle(opened, ana)
        assert "no. 3" in panel
        assert _whys(panel)
        for way in _whys(panel):
            answer = await ana.get(way)
            assert answer.status_code == 200
            assert "Round 3 · Box 1 · You" in answer.text
            line = way.rpartition("/")[2]
            assert f"/tables/t1/rounds/3?line={line}#dispute" in answer.text


@pytest.mark.anyio
async def test_the_story_of_a_table_that_was_resumed_has_the_same_number(tmp_path: Path) -> None:
    """Though it is read from the log's end, and its beginning is of another shoe."""
    async with house(tmp_path) as (opened, ana):
        await _across_a_shuffle(opened, ana)
        story = await opened.served.stories.of(opened.table)
        del opened.served.__dict__["stories"]
        again = await opened.served.stories.of(opened.table)
        assert story.number == again.number == 3


@pytest.mark.anyio
async def test_the_first_round_of_a_shoe_is_told_beside_the_first_of_another(
    tmp_path: Path,
) -> None:
    """What is said aloud of a Round is all of it, though each is the first of its shoe."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        await play(opened.table, ana.key)
        now, before = await parts(opened.table, Visitor(), opened.served, Looks())
        await reshuffle(opened, opened.table)
        await play(opened.table, ana.key)
        story = await opened.served.stories.of(opened.table)
        said = _said(story, before, opened.table.live, now.turn, opened.served)
        assert story.number == before.number + 1
        assert said[0].endswith("wagered $50")


@pytest.mark.anyio
async def test_every_page_and_answer_names_the_round_alike(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await _across_a_shuffle(opened, ana)
        seen = (await ana.get("/api/tables/t1")).json()["table"]
        assert seen["number"] == 3
        recalled = (await ana.get("/api/tables/t1/rounds/3")).json()
        assert recalled["number"] == 3
        assert "Round 3" in recalled["record"]
        replayed = (await ana.get("/tables/t1/rounds/3")).text
        assert re.search("<h1>Round 3\\b", replayed)
        assert {way.split("/")[4] for way in _whys(replayed)} == {"3"}
        filed = await ana.command("/api/tables/t1/disputes", round=3, reason="it was not so")
        assert filed.status_code == 201
        disputes = (await ana.get("/api/tables/t1/disputes")).json()
        assert [one["round"] for one in disputes] == [3]


@pytest.mark.anyio
async def test_people_on_duty_and_the_audit_see_the_same_number(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await _across_a_shuffle(opened, ana)
        await do(opened.table, acts.open_round)
        await opened.make("Dee", Role.DEALER)
        await opened.make("Ines", Role.INSPECTOR)
        async with another(opened) as client:
            dealer = Browser(client)
            await dealer.login("Dee")
            page = await _parts(dealer)
            assert "Round 4, betting" in page["duty"]
            assert "no. 3" in page["round"]  # until something happens in the fourth
        async with another(opened) as client:
            inspector = Browser(client)
            await inspector.login("Ines")
            log = (await inspector.get("/inspect/t1?kind=play")).text
            assert ">4<" in log
            assert ">5<" not in log
        entries = [read(one.body) async for one in opened.casino.store.read("table/t1")]
        begun = [one for one in entries if isinstance(one, RoundBegun)]
        assert [(one.number, one.counts) for one in begun] == [(n, "table") for n in (1, 2, 3, 4)]


async def _parts(who: Browser) -> Any:
    return (await who.get("/tables/t1/parts")).json()["parts"]
