"""Practise now: from the first page to the cards at one press."""

from pathlib import Path

import pytest

from croupier.casino.limits import RATES, LimitKind
from croupier.protocol.roles import Role
from croupier.web.kit.requests import CSRF
from tests.web.browsing import Browser, another, house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_stranger_presses_once_and_sits_with_chips(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        assert "data-practise" in (await ana.get("/")).text
        answer = await ana.client.post("/api/practice", json={})
        assert answer.status_code == 201
        name = answer.json()["table"]
        me = (await ana.get("/api/me")).json()
        assert me["role"] == "guest"
        page = (await ana.get(f"/tables/{name}")).text
        assert "Your practice table" in page
        seen = (await ana.get(f"/api/tables/{name}")).json()["table"]
        assert seen["owner"] == me["key"]
        assert seen["purse"] == 1_000_00
        ana.csrf = me["csrf"]
        again = await ana.post("/api/practice")
        assert again.json()["table"] == name
        assert len(opened.directory.people.people) == 1


@pytest.mark.anyio
async def test_it_is_listed_nowhere_and_its_owner_alone_has_a_say(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        name = (await ana.post("/api/practice")).json()["table"]
        assert [one["name"] for one in (await ana.get("/api/tables")).json()] == ["t1"]
        seat = {"type": "SeatAutomatic", "box": 1}
        assert (await ana.command("/api/tables/t1/duties", duty=seat)).status_code == 403
        assert (await ana.command(f"/api/tables/{name}/duties", duty=seat)).status_code == 201
        away = {"type": "SendAway", "box": 1}
        acts = (await ana.get(f"/tables/{name}/parts")).json()["parts"]["acts"]
        assert 'data-do="join"' in acts
        assert 'data-do="part" data-box="1"' in acts
        async with another(opened) as client:
            ben = Browser(client)
            await ben.come("Ben")
            assert name not in (await ben.get("/")).text
            bar = (await ben.get(f"/tables/{name}/parts")).json()["parts"]["bar"]
            assert "Only who opened it plays here" in bar
            assert "data-do" not in bar
            for path, body in (
                ("chips", {"cents": 100_00}),
                ("seats", {"box": 2}),
                ("duties", {"duty": seat}),
                ("duties", {"duty": away}),
            ):
                told = await ben.command(f"/api/tables/{name}/{path}", **body)
                assert told.status_code in (403, 409), path
        assert (await ana.command(f"/api/tables/{name}/duties", duty=away)).status_code == 201


@pytest.mark.anyio
async def test_it_asks_for_the_token_of_a_session_and_a_player(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        forged = await ana.client.post("/api/practice", json={}, headers={CSRF: "wrong"})
        assert forged.status_code == 403
        await opened.make("Ines", Role.INSPECTOR)
        async with another(opened) as client:
            ines = Browser(client)
            await ines.login("Ines")
            assert (await ines.post("/api/practice")).status_code == 403
            assert "data-practise" not in (await ines.get("/")).text


@pytest.mark.anyio
async def test_many_presses_by_strangers_of_one_address_are_too_many(tmp_path: Path) -> None:
    async with house(tmp_path, limits=True) as (opened, ana):
        statuses = []
        for _ in range(RATES[LimitKind.GUEST].burst + 3):
            ana.client.cookies.clear()
            statuses.append((await ana.client.post("/api/practice", json={})).status_code)
        burst = RATES[LimitKind.GUEST].burst
        assert statuses == [201] * burst + [429] * 3
        assert len(list(opened.casino)) == burst + 1


@pytest.mark.anyio
async def test_an_operator_may_do_without(tmp_path: Path) -> None:
    async with house(tmp_path, practises=False) as (opened, ana):
        assert "data-practise" not in (await ana.get("/")).text
        answer = await ana.client.post("/api/practice", json={})
        assert answer.status_code == 404
        assert "no tables for practice" in answer.json()["detail"]
        assert not opened.directory.people.people


@pytest.mark.anyio
@pytest.mark.parametrize("body", ['{"name": "x"}', "[]", "nonsense", ""])
async def test_what_it_does_not_know_it_does_not_take(tmp_path: Path, body: str) -> None:
    async with house(tmp_path) as (opened, ana):
        headers = {"content-type": "application/json"}
        answer = await ana.client.post("/api/practice", content=body, headers=headers)
        assert answer.status_code == 400
        assert not opened.directory.people.people


@pytest.mark.anyio
async def test_nothing_is_remembered_of_a_table_that_is_gone(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        name = (await ana.post("/api/practice")).json()["table"]
        for one in (name, "t1"):
            assert (await ana.get(f"/tables/{one}/parts")).status_code == 200
        served = opened.served
        assert name in served.shared
        opened.casino.forget(name)
        served.forget_gone()
        for known in (served.shared, served.watched, served.stories._known):
            assert set(known) == {"t1"}
        assert (await ana.get(f"/tables/{name}")).status_code == 404
