"""A Round shown to anybody: without names or keys, never in play, never a card nobody saw."""

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from croupier import house as law
from croupier.protocol.roles import Role
from croupier.table.supervision import DrawInError
from tests.web.browsing import Browser, another, house
from tests.web.rounds import play, stacked

pytestmark = pytest.mark.anyio
WAYS = ("", "/1", "/record", "/picture.svg", "/picture.png")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_anybody_sees_an_ended_round_without_who_played_it(tmp_path: Path) -> None:
    """Neither names nor keys, in any part of it: page, steps, record, pictures."""
    async with house(tmp_path) as (opened, ana), another(opened) as client, another(opened) as far:
        ben, nobody = Browser(client), Browser(far)
        await ana.come("Ana")
        await ben.come("Benno")
        await play(opened.table, ana.key, ben.key)
        page = (await nobody.get("/shown/t1/1")).text
        steps = int(re.findall(r'data-steps="(\d+)"', page)[0])
        for way in (*WAYS, *(f"/{step}" for step in range(1, steps + 1))):
            answer = await nobody.get(f"/shown/t1/1{way}")
            assert answer.status_code == 200, (way, answer.text)
            for secret in (ana.key, ben.key, "Ana", "Benno"):
                assert secret.encode() not in answer.content, (way, secret)
        assert "Player 1" in page
        assert "Player 2" in page
        why = re.findall(r'href="(/tables/t1/why/[^"]+)"', page)
        assert why
        for way in why:
            answer = await nobody.get(way)
            assert answer.status_code == 200
            assert "Ana" not in answer.text
            assert ana.key not in answer.text


async def test_a_name_is_shown_where_its_owner_allows_it(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as client, another(opened) as far:
        ben, nobody = Browser(client), Browser(far)
        await ana.come("Ana")
        await ben.come("Benno")
        await play(opened.table, ana.key, ben.key)
        before = (await nobody.get("/shown/t1/1/picture.png")).content
        await ben.post("/api/sharing", named=True)
        page = (await nobody.get("/shown/t1/1")).text
        assert "Benno" in page
        assert "Ana" not in page
        assert ben.key not in page
        assert (await nobody.get("/shown/t1/1/picture.png")).content != before
        record = (await nobody.get("/shown/t1/1/record")).text
        assert 'player = "Benno"' in record
        assert 'player = "Player-1"' in record
        await ben.post("/api/sharing", named=False)
        assert "Benno" not in (await nobody.get("/shown/t1/1")).text


async def test_the_operator_may_forbid_it_at_a_table(tmp_path: Path) -> None:
    """Then neither the Round, its parts nor the list is open to a stranger."""
    async with house(tmp_path) as (opened, ana), another(opened) as client, another(opened) as far:
        olive, nobody = Browser(client), Browser(far)
        await ana.come("Ana")
        await play(opened.table, ana.key)
        await opened.make("Olive", Role.OPERATOR)
        await olive.login("Olive")
        duty = {"type": "SwitchSharing", "shared": False}
        assert (await ana.command("/api/tables/t1/duties", duty=duty)).status_code == 403
        assert (await olive.command("/api/tables/t1/duties", duty=duty)).status_code == 201
        for way in (*WAYS, "/calls/9"):
            assert (await nobody.get(f"/shown/t1/1{way}")).status_code == 403, way
        assert (await nobody.get("/tables/t1/rounds/1")).status_code == 401
        assert (await nobody.get("/tables/t1/rounds")).status_code == 401
        assert (await nobody.get("/tables/t1/why/1/1")).status_code == 401
        page = (await ana.get("/tables/t1/rounds/1")).text
        assert "/shown/" not in page


@pytest.mark.parametrize("way", ["1", "2", "0", "99999999999999999999", "x", "-1"])
async def test_a_round_in_play_or_none_is_not_shown(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as (_, nobody):
        for part in (*WAYS, "/calls/1"):
            answer = await nobody.get(f"/shown/t1/{way}{part}")
            assert answer.status_code in (400, 404, 409), answer.text
            assert "<svg" not in answer.text


async def test_a_card_nobody_saw_is_not_shown(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as far:
        nobody = Browser(far)
        await ana.come("Ana")
        table = await stacked(opened, tmp_path, "t2", seed=1)
        await play(table, ana.key, then=DrawInError(exposed=False))
        page = unescape((await nobody.get("/shown/t2/1?step=5")).text)
        assert "A card, unseen, is drawn in error" in page
        record = await nobody.get("/shown/t2/1/record")
        assert record.status_code == 409
        assert "was never seen" in record.text


async def test_the_record_settles_to_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as far:
        nobody = Browser(far)
        await ana.come("Ana")
        await play(opened.table, ana.key)
        answer = await nobody.get("/shown/t1/1/record")
        assert "attachment" in answer.headers["content-disposition"]
        settled = law.settle(answer.text)
        nets = [line.net for line in opened.table.live.lines]
        assert [line.net for line in settled.played.round.lines] == nets


async def test_a_link_is_previewed(tmp_path: Path) -> None:
    """The meta tags name the Round, what came out, and a picture that is there."""
    async with house(tmp_path) as (opened, ana), another(opened) as far:
        nobody = Browser(far)
        await ana.come("Ana")
        await play(opened.table, ana.key)
        page = (await nobody.get("/shown/t1/1")).text
        told = dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)"', page))
        assert told["og:title"] == "Round 1 · T1: Blackjack, $10 to $500"
        assert "Player 1" in told["og:description"]
        assert told["og:url"] == "http://testserver.local/shown/t1/1"
        picture = await nobody.get(told["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
        size = (int.from_bytes(picture.content[at : at + 4], "big") for at in (16, 20))
        assert tuple(size) == (1200, 630)


async def test_who_did_not_play_is_led_to_what_anybody_sees(tmp_path: Path) -> None:
    """The address one copies from a replay works for others too."""
    async with house(tmp_path) as (opened, ana), another(opened) as client, another(opened) as far:
        ben, nobody = Browser(client), Browser(far)
        await ana.come("Ana")
        await ben.come("Ben")
        await play(opened.table, ana.key)
        await play(opened.table, ana.key)
        for one in (ben, nobody):
            answer = await one.get("/tables/t1/rounds/1")
            assert answer.status_code == 303
            assert answer.headers["location"] == "/shown/t1/1"
            listed = (await one.get("/tables/t1/rounds")).text
            assert "/shown/t1/1" in listed
            assert "/tables/t1/rounds/1" not in listed
            why = await one.get("/tables/t1/why/1/1")
            assert why.status_code == 200
        assert "/shown/t1/1" in (await ana.get("/tables/t1/rounds/1")).text


async def test_one_is_asked_before_one_is_told(tmp_path: Path) -> None:
    """A decision shows neither values nor what was called until it is answered."""
    async with house(tmp_path) as (opened, ana), another(opened) as far:
        nobody = Browser(far)
        await ana.come("Ana")
        table = await stacked(opened, tmp_path, "t2", seed=3)
        for _ in range(3):
            await play(table, ana.key)
        page = unescape((await nobody.get("/shown/t2/1?ask=true")).text)
        asks = re.findall(r'data-asks="([^"]*)"', page)[0].split(",")
        assert asks
        assert asks[0]
        event = asks[0].partition(":")[2]
        part = unescape((await nobody.get(f"/shown/t2/1/calls/{event}?part=true")).text)
        assert "What would you call?" in part
        assert "called:" not in part
        assert "Worth" not in part
        way = f"/shown/t2/1/calls/{event}?part=true&answer=stand"
        verdict = unescape((await nobody.get(way)).text)
        while "data-waits" in verdict:
            await asyncio.sleep(0.1)
            verdict = unescape((await nobody.get(way)).text)
        assert "Player 1 called:" in verdict
        assert "Worth" in verdict
        assert (await nobody.get("/shown/t2/1/calls/99999")).status_code == 404
        opened.served.advises = False
        verdict = unescape((await nobody.get(way)).text)
        assert "shows no values" in verdict
        assert "Worth" not in verdict
