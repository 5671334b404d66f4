"""Browsing: a casino with one table in play, and people at their browsers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from httpx import ASGITransport, AsyncClient

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.limits import RATES, LimitKind, Limits, Rate
from croupier.casino.people import registration
from croupier.casino.people.passwords import Passwords
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, seeded_acts
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.web.kit.requests import CSRF
from croupier.web.kit.served import Hashing, Served
from croupier.web.kit.streams import Streams
from tests.casino.going_on import all_decline
from tests.web.analysts import Remembering
from tests.web.apps import app_for

CONFIG = TableConfig(edition="nz-current", minimum=10_00)
PASSWORD = "a long enough word"
GENEROUS = {kind: Rate(burst=10_000, every=1) for kind in LimitKind}


class House:
    """An app over a fresh casino with one table in play."""

    def __init__(self, folder: Path, limits: bool = False, **served: Any) -> None:
        store = SqliteStore(folder / "log.sqlite")
        self.casino = Casino(store, FileVault(folder / "vault.sqlite"))
        self.directory = Directory(store, Passwords(1, 1024))
        self.served = Served(
            casino=self.casino,
            directory=self.directory,
            hashing=Hashing(self.directory.passwords),
            limits=Limits(RATES if limits else GENEROUS),
            **{"streams": Streams(quiet=0.05), "analyst": Remembering(), **served},
        )
        self.app = app_for(self, self.served)

    async def start(self) -> None:
        await self.casino.start("a test")
        await self.directory.start()
        table = await self.casino.open("t1", CONFIG, Sent("open", b""))
        shuffles = partial(seeded_acts.shuffle, vault=self.casino.vault)
        await table.do(Sent("1", b""), shuffles, 0)
        await table.do(Sent("2", b""), all_decline, 0)
        await table.do(Sent("3", b""), acts.open_round, 0)

    async def close(self) -> None:
        await self.served.reviewer.close()
        await self.served.analyst.close()
        await self.served.tutor.close()
        await self.directory.close()
        await self.casino.close()

    @property
    def table(self) -> LiveTable:
        return self.casino.table("t1")

    async def make(self, name: str, role: Role) -> str:
        """Somebody is known here, by the password of all of them; the key.

        The operator made them, where there is one; an inspector came by the console's link.
        """
        made = self.directory.passwords.made(PASSWORD)
        everybody = self.directory.people.people.values()
        makers = [one.key for one in everybody if one.role is Role.OPERATOR]
        by = makers[0] if makers and role is not Role.INSPECTOR else ""
        await self.directory.note(
            lambda here, now: registration.make_person(here, name, role, made, now, by=by)
        )
        person = self.directory.people.called(name)
        assert person is not None
        return person.key


class Browser:
    """Somebody at a page."""

    def __init__(self, client: AsyncClient) -> None:
        self.client, self.csrf, self.sent, self.key = client, "", 0, ""

    async def come(self, name: str = "") -> Any:
        return self._came(await self.client.post("/api/come", json={"name": name}))

    async def login(self, name: str, password: str = PASSWORD) -> Any:
        body = {"name": name, "password": password}
        return self._came(await self.client.post("/api/login", json=body))

    def _came(self, answer: Any) -> Any:
        if answer.status_code == 201:
            self.csrf, self.key = answer.json()["csrf"], answer.json()["key"]
        return answer

    async def get(self, path: str, **headers: str) -> Any:
        return await self.client.get(path, headers=headers)

    async def post(self, path: str, **body: Any) -> Any:
        """A message of the page."""
        return await self.client.post(path, json=body, headers={CSRF: self.csrf})

    async def command(self, path: str, **body: Any) -> Any:
        """A command under an id of its own."""
        self.sent += 1
        body.setdefault("id", f"command-{self.sent}")
        return await self.post(path, **body)


@asynccontextmanager
async def house(
    folder: Path, base_url: str = "http://testserver.local", **served: Any
) -> AsyncIterator[tuple[House, Browser]]:
    """A casino that is open, and somebody at its door."""
    opened = House(folder, **served)
    await opened.start()
    async with another(opened, base_url) as client:
        yield opened, Browser(client)
    await opened.close()


def another(
    opened: House, base_url: str = "http://testserver.local", address: str = "192.0.2.1"
) -> AsyncClient:
    """One more browser at the same casino."""
    transport = ASGITransport(opened.app, client=(address, 50_000))  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url=base_url)
