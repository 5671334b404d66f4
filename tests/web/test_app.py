"""The live table over HTTP, as a browser uses it."""

from pathlib import Path

import pytest

from croupier.protocol.roles import Role
from tests.web.browsing import Browser, another, house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_guest_comes_in_sits_down_and_plays(tmp_path: Path) -> None:
    """One click to come in, chips, a seat, a wager, and the felt shows it."""
    async with house(tmp_path) as (_, ana):
        assert (await ana.come("Ana")).status_code == 201
        assert [one["name"] for one in (await ana.get("/api/tables")).json()] == ["t1"]
        assert (await ana.command("/api/tables/t1/chips", cents=500_00)).status_code == 201
        assert (await ana.command("/api/tables/t1/seats", box=4)).status_code == 201
        lay = {"type": "Lay", "box": 4, "amount": 20_00}
        assert (await ana.command("/api/tables/t1/choices", choice=lay)).status_code == 201
        seen = (await ana.get("/api/tables/t1")).json()
        table = seen["table"]
        assert (table["purse"], table["boxes"][0]["stakes"][0]["amount"]) == (480_00, 20_00)
        assert seen["names"] == {ana.key: "Ana"}
        assert "<svg" in (await ana.get("/api/tables/t1/felt.svg")).text


@pytest.mark.anyio
async def test_chips_are_taken_away_again_and_a_seat_is_left(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=500_00)
        assert (await ana.command("/api/tables/t1/chips", cents=-200_00)).status_code == 201
        assert (await ana.command("/api/tables/t1/chips", cents=-900_00)).status_code == 409
        assert opened.table.live.purse(ana.key) == 300_00
        await ana.command("/api/tables/t1/seats", box=4)
        assert (await ana.command("/api/tables/t1/leaving")).status_code == 201
        assert opened.table.live.game.seats == ()


@pytest.mark.anyio
async def test_what_is_refused_says_why_with_its_clause(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come()
        await ana.command("/api/tables/t1/chips", cents=500_00)
        lay = {"type": "Lay", "box": 4, "amount": 5_00}
        told = await ana.command("/api/tables/t1/choices", choice=lay)
        assert told.status_code == 409
        assert told.headers["content-type"].startswith("application/problem+json")
        assert "minimum" in told.json()["detail"]
        assert told.json()["type"] == "/problems/refused"
        assert told.json()["clauses"]


@pytest.mark.anyio
async def test_a_refusal_calls_people_by_name(tmp_path: Path) -> None:
    """A key means nothing to a reader."""
    async with house(tmp_path) as (_, ana):
        await ana.come("Ana")
        told = await ana.command("/api/tables/t1/chips", cents=-1_00)
        assert ana.key not in told.text
        assert told.json()["detail"].startswith("Ana ")


@pytest.mark.anyio
async def test_sent_again_a_command_has_one_effect_and_the_same_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        one = await ana.post("/api/tables/t1/chips", id="the-same", cents=5_00)
        two = await ana.post("/api/tables/t1/chips", id="the-same", cents=5_00)
        assert one.json() == two.json()
        other = await ana.post("/api/tables/t1/chips", id="the-same", cents=6_00)
        assert (other.status_code, other.json()["status"]) == (409, 409)
        assert opened.table.live.purse(ana.key) == 5_00


@pytest.mark.anyio
async def test_two_people_may_use_the_same_id(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        bob = Browser(client)
        await ana.come()
        await bob.come()
        for one in (ana, bob):
            told = await one.post("/api/tables/t1/chips", id="the-same", cents=5_00)
            assert told.status_code == 201
        assert opened.table.live.purse(ana.key) == opened.table.live.purse(bob.key) == 5_00


@pytest.mark.anyio
async def test_nobody_acts_without_a_session_or_from_another_page(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, stranger):
        told = await stranger.command("/api/tables/t1/chips", cents=1_00)
        assert (told.status_code, told.json()["type"]) == (401, "/problems/no-session")
        assert (await stranger.get("/api/tables/t1")).status_code == 401
        await stranger.come()
        stranger.csrf = "forged"
        assert (await stranger.command("/api/tables/t1/chips", cents=1_00)).status_code == 403
        assert opened.table.live.accounts == {}


@pytest.mark.anyio
async def test_only_the_operator_opens_a_table(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        config = {"edition": "nz-current"}
        told = await ana.command("/api/tables", name="t2", config=config)
        assert (told.status_code, told.json()["detail"]) == (403, "a guest may not open a table")
        await opened.make("Olga", Role.OPERATOR)
        await ana.login("Olga")
        assert (await ana.command("/api/tables", name="t2", config=config)).status_code == 201
        unlawful = {"edition": "nz-current", "decks": 3}
        told = await ana.command("/api/tables", name="t3", config=unlawful)
        assert (told.status_code, bool(told.json()["clauses"])) == (409, True)
        unknown = {"edition": "nz-current", "deks": 6}
        told = await ana.command("/api/tables", name="t3", config=unknown)
        assert told.status_code == 400
        assert "deks" in told.json()["detail"]
        assert len((await ana.get("/api/tables")).json()) == 2


@pytest.mark.anyio
async def test_a_role_that_does_not_play_does_not_play(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ivo):
        await opened.make("Ivo", Role.INSPECTOR)
        await ivo.login("Ivo")
        lay = {"type": "Lay", "box": 4, "amount": 20_00}
        assert (await ivo.command("/api/tables/t1/choices", choice=lay)).status_code == 403
        assert (await ivo.command("/api/tables/t1/chips", cents=1_00)).status_code == 403
        assert (await ivo.command("/api/tables/t1/seats", box=1)).status_code == 403
        assert (await ivo.get("/api/tables/t1")).status_code == 200


@pytest.mark.anyio
async def test_a_table_can_be_drawn_before_its_first_shoe(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, olga):
        await opened.make("Olga", Role.OPERATOR)
        await olga.login("Olga")
        await olga.command("/api/tables", name="new", config={"edition": "nz-current"})
        assert "<svg" in (await olga.get("/api/tables/new/felt.svg")).text
