"""Tournaments over HTTP: announced by the operator, entered by players, followed by everybody."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from croupier.casino import tournament_director
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.timing import due
from croupier.protocol.pace import Pace
from croupier.protocol.roles import Role
from tests.web.browsing import Browser, House, another, house

TERMS: dict[str, Any] = {
    "name": "cup",
    "config": {"edition": "act-1996", "minimum": 10_00, "maximum": 200_00},
    "approved": True,
    "entry_fee": 100_00,
    "retained": 10_00,
    "chips": 100_00,
    "rounds": 1,
    "advance": 2,
    "shares": [60, 40],
    "conditions": {"insurance": False},
}
CUP = "/api/tournaments/cup"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def _open(folder: Path) -> AsyncIterator[tuple[House, Browser, Browser]]:
    """A casino in which Olga has announced a tournament, and Ana is a guest."""
    async with house(folder) as (opened, ana), another(opened) as client:
        olga = Browser(client)
        await opened.make("Olga", Role.OPERATOR)
        await olga.login("Olga")
        assert (await olga.command("/api/tournaments", **TERMS)).status_code == 201
        await ana.come("Ana")
        yield opened, olga, ana


async def _go_on(opened: House, rounds: bool = True) -> None:
    """Do all that is due by itself; without ``rounds`` only what the director does."""
    casino, moved = opened.casino, True
    while moved:
        moved = await tournament_director.step(casino, "cup")
        for table in [one for one in casino if one.live.heat and rounds]:
            next_ = due(table.live, Pace(), casino.vault)
            if next_ is not None:
                sent = Sent(f"clock/{table.version}", next_.what.encode())
                await table.do(sent, next_.act, 0)
                moved = True


@pytest.mark.anyio
async def test_a_tournament_is_called_as_people_call_it(tmp_path: Path) -> None:
    """On its page, in the list, and at the tables of its heats; its name stands in addresses."""
    async with _open(tmp_path) as (opened, olga, ana):
        terms = {**TERMS, "name": "winter-cup", "title": "Winter Cup"}
        assert (await olga.command("/api/tournaments", **terms)).status_code == 201
        at = "/api/tournaments/winter-cup"
        await olga.command(f"{at}/entries", kind="enter", automatic=2)
        assert (await olga.command(f"{at}/start")).status_code == 201
        await tournament_director.step(opened.casino, "winter-cup")
        assert ">Winter Cup</a>" in (await ana.get("/tournaments")).text
        assert "<h1>Winter Cup " in (await ana.get("/tournaments/winter-cup")).text
        assert "Winter Cup, table 1" in (await ana.get("/")).text
        wrong = {**terms, "name": "other", "title": "x" * 61}
        assert (await olga.command("/api/tournaments", **wrong)).status_code == 409


@pytest.mark.anyio
async def test_a_guest_enters_plays_and_is_paid(tmp_path: Path) -> None:
    async with _open(tmp_path) as (opened, olga, ana):
        told = await ana.command(f"{CUP}/entries", kind="enter")
        assert (told.status_code, told.json()) == (201, {"version": 2})
        told = await olga.command(f"{CUP}/entries", kind="enter", automatic=3)
        assert told.status_code == 201
        listed = (await ana.get("/api/tournaments")).json()
        assert [(one["name"], one["entrants"], one["stage"]) for one in listed] == [("cup", 4, 0)]
        assert (await olga.command(f"{CUP}/start")).status_code == 201
        await _go_on(opened, rounds=False)
        lobby = (await ana.get("/api/tables")).json()
        assert {one["name"]: one["tournament"] for one in lobby} == {"cup-1-1": "cup", "t1": ""}
        told = await ana.command("/api/tables/cup-1-1/chips", cents=100)
        assert (told.status_code, "heat" in told.json()["detail"]) == (409, True)
        await _go_on(opened)
        seen = (await ana.get(CUP)).json()
        assert seen["ended"]
        assert sum(one["cents"] for one in seen["prizes"]) == 4 * 90_00
        assert (seen["fund"], seen["retained"]) == (0, 40_00)
        assert seen["names"][ana.key] == "Ana"
        assert seen["names"]["~1"] == "Automatic 1"
        assert seen["terms"]["conditions"]["insurance"] is False


@pytest.mark.anyio
async def test_chips_of_a_heat_are_no_money_on_the_account(tmp_path: Path) -> None:
    """What was won at a table stands alone; chips of a tournament stand apart from it."""
    async with _open(tmp_path) as (opened, olga, ana):
        await ana.command(f"{CUP}/entries", kind="enter")
        await olga.command(f"{CUP}/entries", kind="enter", automatic=1)
        await olga.command(f"{CUP}/start")
        await _go_on(opened, rounds=False)
        table = opened.casino.table("cup-1-1")
        await _step(opened, table, lambda: table.live.round is not None)
        lay = {"type": "Lay", "box": 1, "amount": 50_00}
        await ana.command("/api/tables/cup-1-1/choices", choice=lay)
        await _step(opened, table, lambda: table.live.round is None)
        page = unescape((await ana.get("/me")).text)
        assert "You have not played a Round here yet." in page
        assert 'class="result"' not in page
        _, _, apart = page.partition("<h2>Tournament chips</h2>")
        assert "cup, table 1" in apart[: apart.index("</section>")]


async def _step(opened: House, table: LiveTable, reached: Callable[[], bool]) -> None:
    """Let a table go on by itself until it has come so far."""
    while not reached():
        next_ = due(table.live, Pace(), opened.casino.vault)
        assert next_ is not None
        await table.do(Sent(f"{table.version}", b""), next_.act, 0)


@pytest.mark.anyio
async def test_standings_are_told_while_a_heat_is_played(tmp_path: Path) -> None:
    """Chips on the layout count; before the first wager everybody has the same."""
    async with _open(tmp_path) as (opened, olga, ana):
        await ana.command(f"{CUP}/entries", kind="enter")
        await olga.command(f"{CUP}/entries", kind="enter", automatic=1)
        await olga.command(f"{CUP}/start")
        before = (await ana.get(CUP)).json()["heats"]
        await _go_on(opened, rounds=False)
        table = opened.casino.table("cup-1-1")
        await _step(opened, table, lambda: table.live.round is not None)
        lay = {"type": "Lay", "box": 1, "amount": 50_00}
        told = await ana.command("/api/tables/cup-1-1/choices", choice=lay)
        assert told.status_code == 201
        (heat,) = (await ana.get(CUP)).json()["heats"]
        even = [{"player": who, "chips": 100_00} for who in (ana.key, "~1")]
        assert before[0]["standings"] == heat["standings"] == even
        assert (before[0]["round"], heat["round"], heat["over"]) == (0, 1, False)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("other", "status", "why"),
    (
        ({"approved": False}, 409, "approved"),
        ({"retained": 11_00}, 409, "ten percent"),
        ({"config": {"edition": "nz-current"}}, 409, "no rules of tournament play"),
        ({"name": "cup"}, 409, "already"),
        ({"config": {"edition": "act-1996", "decks": 3}}, 409, ""),
        ({"shares": []}, 400, "this has 1 at least"),
        ({"entry_fee": -1}, 400, "this is 0 at least"),
        ({"rounds": 10**9}, 400, "at most"),
        ({"conditions": {"surrender": True}}, 400, "surrender"),
        ({"chips": "100"}, 400, "this is a whole number"),
        ({"prize": 1}, 400, "prize"),
    ),
)
async def test_wrong_terms_get_a_sentence(
    tmp_path: Path, other: dict[str, Any], status: int, why: str
) -> None:
    async with _open(tmp_path) as (opened, olga, _):
        told = await olga.command("/api/tournaments", **{**TERMS, "name": "other", **other})
        assert (told.status_code, why in told.json()["detail"]) == (status, True), told.text
        assert len(list(opened.casino.tournaments)) == 1


@pytest.mark.anyio
async def test_who_may_do_what(tmp_path: Path) -> None:
    async with _open(tmp_path) as (opened, olga, ana):
        for path, body in (
            ("/api/tournaments", {**TERMS, "name": "mine"}),
            (f"{CUP}/entries", {"kind": "enter", "automatic": 2}),
            (f"{CUP}/start", {}),
        ):
            assert (await ana.command(path, **body)).status_code == 403, path
        for kind in ("enter", "withdraw"):
            assert (await olga.command(f"{CUP}/entries", kind=kind)).status_code == 403
        async with another(opened) as client:
            stranger = Browser(client)
            assert (await stranger.command(f"{CUP}/entries", kind="enter")).status_code == 401
            assert (await stranger.get(CUP)).status_code == 401
            assert (await stranger.get("/api/tournaments")).status_code == 200
        assert opened.casino.tournaments.seen("cup")[1] == 1


@pytest.mark.anyio
async def test_entries_are_refused_with_a_sentence_and_a_name(tmp_path: Path) -> None:
    async with _open(tmp_path) as (_, olga, ana):
        told = await olga.command(f"{CUP}/start")
        assert (told.status_code, "two competitors" in told.json()["detail"]) == (409, True)
        assert (await ana.command(f"{CUP}/entries", kind="enter")).status_code == 201
        told = await ana.command(f"{CUP}/entries", kind="enter")
        assert (told.status_code, told.json()["detail"]) == (409, "Ana has entered already")
        assert (await ana.command(f"{CUP}/entries", kind="withdraw")).status_code == 201
        told = await ana.command(f"{CUP}/entries", kind="enter")
        assert (told.status_code, "enter again" in told.json()["detail"]) == (409, True)
        assert (await ana.command(f"{CUP}/entries", kind="leave")).status_code == 400
        for path in ("/api/tournaments/nowhere", "/api/tournaments/nowhere/start"):
            got = await (olga.command(path) if "start" in path else olga.get(path))
            assert (got.status_code, "no such tournament" in got.text) == (404, True)
        seen = (await ana.get(CUP)).json()
        assert seen["entrants"] == [{"player": ana.key, "withdrew": True}]
        assert seen["fund"] == 90_00


@pytest.mark.anyio
async def test_sent_again_an_entry_has_one_effect(tmp_path: Path) -> None:
    async with _open(tmp_path) as (opened, _, ana):
        one = await ana.post(f"{CUP}/entries", id="the-same", kind="enter")
        two = await ana.post(f"{CUP}/entries", id="the-same", kind="enter")
        assert one.json() == two.json() == {"version": 2}
        other = await ana.post(f"{CUP}/entries", id="the-same", kind="withdraw")
        assert other.status_code == 409
        assert opened.casino.tournaments.seen("cup")[1] == 2
