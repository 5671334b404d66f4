"""The live table over HTTP, as a browser uses it."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from croupier.rules.config import TableConfig
from croupier.server import acting
from croupier.server.app import CSRF, application
from croupier.server.casino import Casino
from croupier.server.door import Door
from croupier.server.people import Passwords
from croupier.server.store.sqlite import SqliteStore
from croupier.server.tables import Sent
from croupier.server.vault import FileVault

CONFIG = TableConfig(edition="nz-current", minimum=10_00)


class Server:
    """An app over a fresh casino with one table in play."""

    def __init__(self, folder: Path) -> None:
        store = SqliteStore(folder / "log.sqlite")
        self.casino = Casino(store, FileVault(folder / "vault.sqlite"))
        self.door = Door(store, Passwords(1, 1024))
        self.app = application(self.casino, self.door)

    async def start(self) -> None:
        await self.casino.start("a test")
        await self.door.start()
        table = await self.casino.open("t1", CONFIG, Sent("open", b""))
        seed = self.casino.vault.fresh("t1/1")
        await table.do(Sent("1", b""), lambda live: acting.seal_shoe(live, seed), 0)
        await table.do(Sent("2", b""), lambda live: acting.stack_shoe(live, ""), 0)
        await table.do(Sent("3", b""), acting.open_round, 0)


class Browser:
    """Somebody at a page."""

    def __init__(self, client: AsyncTestClient[Any]) -> None:
        self.client, self.csrf, self.sent = client, "", 0

    async def come(self, name: str = "") -> Any:
        answer = await self.client.post("/api/come", json={"name": name})
        self.csrf = answer.json().get("csrf", "")
        return answer

    async def post(self, path: str, **body: Any) -> Any:
        self.sent += 1
        body.setdefault("id", f"command-{self.sent}")
        return await self.client.post(path, json=body, headers={CSRF: self.csrf})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_a_guest_comes_in_sits_down_and_plays(tmp_path: Path) -> None:
    """One click to come in, chips, a seat, a wager, and the felt shows it."""
    server = Server(tmp_path)
    await server.start()
    async with AsyncTestClient(server.app) as client:
        ana = Browser(client)
        assert (await ana.come("Ana")).status_code == 201
        assert [one["name"] for one in (await client.get("/api/tables")).json()] == ["t1"]
        assert (await ana.post("/api/tables/t1/chips", cents=500_00)).status_code == 201
        assert (await ana.post("/api/tables/t1/seats", box=4)).status_code == 201
        lay = {"type": "Lay", "box": 4, "amount": 20_00}
        assert (await ana.post("/api/tables/t1/choices", choice=lay)).status_code == 201
        seen = (await client.get("/api/tables/t1")).json()
        assert (seen["purse"], seen["boxes"][0]["stakes"][0]["amount"]) == (480_00, 20_00)
        picture = (await client.get("/api/tables/t1/felt.svg")).text
        assert "<svg" in picture
    await server.casino.close()


@pytest.mark.anyio
async def test_what_is_refused_says_why_with_its_clause(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    async with AsyncTestClient(server.app) as client:
        ana = Browser(client)
        await ana.come()
        await ana.post("/api/tables/t1/chips", cents=500_00)
        lay = {"type": "Lay", "box": 4, "amount": 5_00}
        told = await ana.post("/api/tables/t1/choices", choice=lay)
        assert told.status_code == 409
        assert told.headers["content-type"].startswith("application/problem+json")
        assert "minimum" in told.json()["detail"]
        assert told.json()["clauses"]
    await server.casino.close()


@pytest.mark.anyio
async def test_nobody_acts_without_a_session_or_from_another_page(tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.start()
    async with AsyncTestClient(server.app) as client:
        stranger = Browser(client)
        assert (await stranger.post("/api/tables/t1/chips", cents=1_00)).status_code == 409
        await stranger.come()
        stranger.csrf = "forged"
        assert (await stranger.post("/api/tables/t1/chips", cents=1_00)).status_code == 409
        assert server.casino.table("t1").live.accounts == {}
        config = json.loads(json.dumps({"edition": "nz-current"}))
        told = await stranger.post("/api/tables", name="t2", config=config)
        assert told.status_code == 409
    await server.casino.close()


@pytest.mark.anyio
@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"id":1}', b'{"id":"12345678","choice":{"type":"Deal"}}',
             b'{"id":"12345678","choice":{"type":"Lay","box":"x","amount":1}}', b"\xff" * 20]
)  # fmt: skip
async def test_what_is_not_understood_changes_nothing(tmp_path: Path, body: bytes) -> None:
    """A 4xx with a sentence, and no entry in the log."""
    server = Server(tmp_path)
    await server.start()
    async with AsyncTestClient(server.app) as client:
        ana = Browser(client)
        await ana.come()
        before = server.casino.table("t1").version
        headers = {CSRF: ana.csrf, "content-type": "application/json"}
        told = await client.post("/api/tables/t1/choices", content=body, headers=headers)
        assert 400 <= told.status_code < 500
        assert told.json()["detail"]
        assert server.casino.table("t1").version == before
    await server.casino.close()
