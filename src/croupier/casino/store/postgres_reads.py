"""PostgreSQL's reads: pages of a log out of a database, each entry held against the chain."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Final

import psycopg

from croupier.casino.store import postgres_sql as sql
from croupier.casino.store.chain import FIRST, check_follows
from croupier.casino.store.marks import Mark
from croupier.casino.store.port import Answer, Entry, Snapshot, Spoilt
from croupier.casino.store.postgres_errors import UNFIT
from croupier.casino.store.postgres_link import Connection, Link, Row, unreachable, within
from croupier.casino.store.statements import HEADS

PAGE: Final = 500
"""Entries read at a time."""
LONGEST: Final = 60.0
"""Seconds until a database that has not answered a question is given up."""
QUIET: Final = 5.0
"""Seconds after which who follows looks, whatever was heard."""


class PostgresReads:
    """What is read out of a database."""

    def __init__(self, link: Link) -> None:
        """Nothing is found spoilt yet."""
        self._link = link
        self.spoilt: dict[str, str] = {}

    async def rows(self, query: str, *about: object) -> list[Row]:
        """What is found; nothing is stored under a name the database cannot hold."""

        async def found(db: Connection) -> list[Row]:
            return await (await db.execute(query.encode(), about)).fetchall()

        try:
            return await self._link.do(found, LONGEST)
        except UNFIT:
            return []
        except psycopg.Error as trouble:
            raise unreachable(trouble) from trouble

    async def answered(self, stream: str, command: str) -> Answer | None:
        """What a command was answered with, if it was."""
        found = await self.rows(
            "SELECT answer, version FROM answers WHERE stream = %s AND command = %s",
            stream,
            command,
        )
        return Answer(*found[0]) if found else None

    async def read(self, stream: str, after: int = 0) -> AsyncIterator[Entry]:
        """The entries of a stream beyond a version, in order."""
        if stream in self.spoilt:
            raise Spoilt(self.spoilt[stream])
        last: bytes | None = FIRST if after <= 0 else None
        while True:
            page = await self._page(stream, max(after, 0), last)
            for entry in page:
                yield entry
            if len(page) < PAGE:
                return
            after, last = page[-1].version, page[-1].hash

    async def _page(self, stream: str, after: int, last: bytes | None) -> list[Entry]:
        """Some entries; those in the middle of a stream follow the one before them."""
        beyond = after if last is None else after + 1
        rows = await self.rows(sql.FROM_VERSION, stream, beyond, PAGE + 1)
        entries = [Entry(*row) for row in rows]
        if last is None and entries and entries[0].version == after:
            last = entries.pop(0).hash
        page = entries[:PAGE]
        await self._check(stream, after, last or FIRST, page)
        return page

    async def digests(self, entries: Sequence[tuple[str, int]]) -> list[bytes | None]:
        """The digest of each of these entries, by stream and version, if it is there."""
        streams, versions = [one for one, _ in entries], [one for _, one in entries]
        rows = await self.rows(sql.DIGESTS, streams, versions)
        found = {(stream, version): hash_ for stream, version, hash_ in rows}
        return [found.get(entry) for entry in entries]

    async def _check(self, stream: str, after: int, last: bytes, page: list[Entry]) -> None:
        """Hold entries against the chain, beside whatever else is done."""
        try:
            await asyncio.to_thread(check_follows, stream, after, last, page)
        except Spoilt as why:
            self.spoilt.setdefault(stream, str(why))
            raise

    async def marked(self, stream: str, mark: Mark, skip: int = 0) -> AsyncIterator[Entry]:
        """The entries of a kind, in order, without the first so many; checked like any other."""
        after = 0
        while True:
            about = (stream, mark.value, after, PAGE, skip)
            page = await self._marked(sql.MARKED, about)
            for entry in page:
                yield entry
            if len(page) < PAGE:
                return
            after, skip = page[-1].version, 0

    async def last_marked(self, stream: str, mark: Mark, upto: int) -> Entry | None:
        """The last entry of a kind up to a version, if there is one."""
        found = await self._marked(sql.LAST_MARKED, (stream, mark.value, upto))
        return found[0] if found else None

    async def _marked(self, query: str, about: tuple[object, ...]) -> list[Entry]:
        found = [(Entry(*row), before) for *row, before in await self.rows(query, *about)]
        for entry, before in found:
            await self._check(entry.stream, entry.version - 1, before or FIRST, [entry])
        return [entry for entry, _ in found]

    async def count_marked(self, stream: str, mark: Mark, upto: int) -> int:
        """How many entries of a kind there are up to a version."""
        found = await self.rows(sql.COUNT_MARKED, stream, mark.value, upto)
        return int(found[0][0]) if found else 0

    async def version(self, stream: str) -> int:
        """How many entries a stream has."""
        found = await self.rows("SELECT max(version) FROM entries WHERE stream = %s", stream)
        return int(found[0][0] or 0) if found else 0

    async def acknowledged(self, stream: str) -> int:
        """How far a stream had come by what was answered, whatever its entries say."""
        found = await self.rows("SELECT max(version) FROM answers WHERE stream = %s", stream)
        return int(found[0][0] or 0) if found else 0

    async def streams(self) -> Sequence[str]:
        """The streams there are, by name."""
        return [name for name, _ in await self.rows(HEADS)]

    async def kept(self, stream: str) -> Snapshot | None:
        """The snapshot of a stream, if there is one."""
        found = await self.rows("SELECT version, body FROM snapshots WHERE stream = %s", stream)
        return Snapshot(*found[0]) if found else None

    async def follow(self, quiet: float = QUIET) -> AsyncIterator[tuple[str, int]]:
        """Which stream has come how far: as each stands, then whenever it is added to.

        It listens before it looks, and looks again every so often, so that what nobody was left to
        announce is reported too; a version may be reported twice.
        """
        try:
            async with await self._link.connected() as db:
                await db.execute(f"LISTEN {sql.CHANNEL}".encode())
                while True:
                    with within(db, LONGEST):
                        heads = await (await db.execute(HEADS)).fetchall()
                    for stream, version in heads:
                        yield stream, version
                    async for news in db.notifies(timeout=quiet):
                        yield sql.heard(news.payload)
        except psycopg.Error as trouble:
            raise unreachable(trouble) from trouble
