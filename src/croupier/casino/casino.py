"""Casino: the tables of a server, opened, resumed and found by name."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from croupier.casino.background import Background
from croupier.casino.checkpoints import check_signed
from croupier.casino.courses.service import Courses
from croupier.casino.heartbeat import Heartbeat
from croupier.casino.steady_clock import Clock, SteadyClock, milliseconds
from croupier.casino.store.follower import keep_up
from croupier.casino.store.port import Answer, EventStore, Halted, Spoilt, Stale, StoreError
from croupier.casino.store.vault import Vault
from croupier.casino.table.live_table import LiveTable, Sent, lawful, resume, stream_of
from croupier.casino.table.preparation import with_preparation
from croupier.casino.table.seeded_acts import committed
from croupier.casino.tournaments import acts
from croupier.casino.tournaments.events import Announced
from croupier.casino.tournaments.service import Tournaments
from croupier.house import open_table
from croupier.protocol.log import AnyLogged, Mode, written
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.gate.offers import across

LONGEST_TITLE: Final = 40
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_HEAT: Final = re.compile(r".*-[0-9]+-[0-9]+")
"""What the tables of tournaments are called, and no others."""
_PREFIX: Final = stream_of("")


def _is_of(tournament: str, table: str) -> bool:
    """Would a tournament call one of its tables so?"""
    return table.startswith(f"{tournament}-") and _HEAT.fullmatch(table) is not None


class Casino:
    """Every table of a server."""

    def __init__(self, store: EventStore, vault: Vault, clock: Clock = milliseconds) -> None:
        """A casino on a store and a vault."""
        self.store, self.vault, self.clock = store, vault, clock
        self.steady: Clock = SteadyClock() if clock is milliseconds else clock
        """By which it is measured how long tables wait."""
        self.halted: dict[str, str] = {}
        """The tables whose log is spoilt, and what is wrong with each: they stay closed."""
        self.tournaments = Tournaments(store, clock)
        self.courses = Courses(store, clock)
        self._tables: dict[str, LiveTable] = {}
        self._resuming = asyncio.Lock()
        self.practising = asyncio.Lock()
        """Held while somebody's own table is looked for or opened: nobody has two of them."""
        self.background = Background()
        self.heartbeat = Heartbeat()
        self._unresumed: set[str] = set()
        """Tables that could not be resumed because the store or the vault did not answer."""

    async def start(self, owner: str, key: bytes | None = None) -> None:
        """Join those who write to the store, and resume every table as its log has it.

        No stream is opened that is not what the last checkpoint signed; with the public ``key`` of
        this casino that goes for its people too. What other processes write from now on is followed
        until the casino is closed.
        """
        await self.store.join(owner)
        await check_signed(self.store, key)
        for stream in await self.store.streams():
            if stream.startswith(_PREFIX):
                await self._resume(stream.removeprefix(_PREFIX))
            await self.tournaments.heard(stream, 1)
            await self.courses.heard(stream, 1)
        for stream, why in self.store.spoilt.items():
            if stream.startswith(_PREFIX):  # of which nothing may be left
                self.halted.setdefault(stream.removeprefix(_PREFIX), why)
        self.background.begin("following the tables", partial(keep_up, self.store, self._heard))

    async def _resume(self, name: str) -> None:
        """Resume a table, once; one whose log is spoilt keeps no other closed."""
        async with self._resuming:
            if name in self._tables or name in self.halted:
                return
            try:
                table = await resume(name, self.store, self.vault)
            except Spoilt as why:
                self.halted[name] = str(why)
                return
            except StoreError:
                self._unresumed.add(name)
                raise
            self._unresumed.discard(name)
            if not (table.live.owner and table.live.closed):  # nobody is led to it any more
                self._tables[name] = table

    async def resume_rest(self) -> None:
        """Resume the tables for which the store or the vault did not answer."""
        for name in tuple(self._unresumed):
            with suppress(StoreError):
                await self._resume(name)

    async def _heard(self, stream: str, version: int) -> None:
        """A stream has come to a version, by whomever."""
        await self.tournaments.heard(stream, version)
        await self.courses.heard(stream, version)
        if not stream.startswith(_PREFIX):
            return
        name = stream.removeprefix(_PREFIX)
        await self._resume(name)
        table = self._tables.get(name)
        if table is not None and table.version < version and not table.halted:
            await table.catch_up()

    async def open(
        self,
        name: str,
        config: TableConfig,
        sent: Sent,
        mode: Mode = "strict",
        title: str = "",
    ) -> LiveTable:
        """Open a table under a name of its own, if its settings are lawful.

        The name stands in addresses and the log; ``title`` is what people call it.
        """
        if not _NAME.fullmatch(name):
            raise Refusal((), "a table is named in small letters, digits and dashes")
        if _HEAT.fullmatch(name):
            raise Refusal((), "names that end in two numbers are those of a tournament's tables")
        self.check_beside_others(name, config)
        opening = lawful(name, config, mode, title=_title(title))
        return await self._open(name, (opening,), sent)

    def check_beside_others(self, name: str, config: TableConfig) -> None:
        """Refuse settings that may not stand beside those of the other tables of the casino."""
        rules = open_table(config)
        for other in self:
            live = other.live
            aside = live.closed or live.owner or live.table == name
            wrong = () if aside else across((live.rules, rules))
            if wrong:
                raise wrong[0]

    async def open_heat(self, name: str, entries: tuple[AnyLogged, ...], sent: Sent) -> LiveTable:
        """Open a table of a tournament, everybody seated with their chips in the same write."""
        return await self._open(name, entries, sent)

    async def open_own(self, name: str, entries: tuple[AnyLogged, ...], sent: Sent) -> LiveTable:
        """Open somebody's own table for practice, its owner seated with chips in the same write."""
        return await self._open(name, entries, sent)

    def forget(self, name: str) -> None:
        """Know a table no longer; its log stays as it is."""
        self._tables.pop(name, None)

    def listed(self) -> Iterator[LiveTable]:
        """The tables everybody may come to, in the order of their names."""
        return (table for table in self if not table.live.owner)

    async def _open(self, name: str, entries: tuple[AnyLogged, ...], sent: Sent) -> LiveTable:
        ahead = await with_preparation(partial(committed, name, 1, self.vault))
        bodies = tuple(map(written, (*entries, ahead)))
        try:
            await self.store.append(sent.write(stream_of(name), 0, bodies, self.clock()))
        except Stale:
            raise Refusal(
                (), "there is a table of this name already; choose another", at="name"
            ) from None
        await self._resume(name)
        return self.table(name)

    def table(self, name: str) -> LiveTable:
        """A table by its name."""
        if name in self.halted:
            raise Halted(self.halted[name])
        if name not in self._tables:
            raise Refusal((), f"there is no table {name}")
        return self._tables[name]

    async def announce(self, terms: Announced, sent: Sent) -> Answer:
        """Announce a tournament under a name of its own, if it is lawful."""
        events = acts.announce(terms)
        if any(table.live.heat is None and _is_of(terms.name, table.live.table) for table in self):
            raise Refusal((), "a table is called as one of this tournament would be")
        return await self.tournaments.announce(events, terms.name, sent)

    def __contains__(self, name: object) -> bool:
        """Is there a table of this name?"""
        return name in self._tables

    def __iter__(self) -> Iterator[LiveTable]:
        """The tables, in the order of their names."""
        return (self._tables[name] for name in sorted(self._tables))

    async def close(self) -> None:
        """Finish what is under way."""
        await self.background.close()
        await self.store.close()


def _title(text: str) -> str:
    """What people call a table, trimmed; refuses what is not plain to read."""
    title = " ".join(text.split())
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise Refusal((), f"the name of a table has {LONGEST_TITLE} plain letters at most")
    if title and not any(sign.isalnum() for sign in title):
        raise Refusal((), "the name of a table has a letter or a digit")
    return title
