"""Live table: each live table takes one command after another, shows nothing before it is durable.

Several processes may have the same table: each acts on what it has folded, the store takes only
what follows the last entry, and one that was overtaken folds what the others wrote and acts again.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable
from functools import partial
from typing import Any, Final, NoReturn

from msgspec import MsgspecError, Struct

from croupier.casino.cache import BoundedCache
from croupier.casino.store.chain import FIRST, Linked, holds, link
from croupier.casino.store.port import (
    Answer,
    Entry,
    EventStore,
    Fenced,
    Halted,
    Mismatched,
    Spoilt,
    Stale,
    StoreError,
    Write,
)
from croupier.casino.store.vault import Vault
from croupier.casino.table import snapshot, snapshot_digest
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.preparation import Unprepared, prepared, with_preparation
from croupier.digest import digest
from croupier.house import open_table, with_sums
from croupier.protocol.log import AnyLogged, Mode, RoundEvent, TableOpened, read, written
from croupier.rules.config import TableConfig
from croupier.rules.hand import Hand
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.table.events import Event
from croupier.table.state import Round

Act = Callable[[Live], tuple[AnyLogged, ...]]
SNAPSHOT_EVERY: Final = 200
"""Entries after which a snapshot is due, at the end of a Round."""
BEHIND: Final = 1_000
"""Entries a slow reader may be behind before it is let go."""
TRIES: Final = 20
"""How often a command acts anew because another process was faster."""
RECENT: Final = 64
"""Answers a table remembers, so that a command sent again is not looked up."""
PASSED: Final = 200
"""Events of Rounds a table remembers, so that each is shown in its order."""
RESULTS: Final = 8
"""Rounds whose results a table remembers."""
BUSY: Final = "too much happens here at once: send it again"


class Sent(Struct, frozen=True):
    """A command as it was sent: its id, and all it says, to tell it from another."""

    id: str
    body: bytes

    @property
    def request(self) -> bytes:
        """A digest of all it says."""
        return digest("croupier command", self.body)

    def write(self, stream: str, version: int, bodies: tuple[bytes, ...], now: int) -> Write:
        """What it adds to a stream that has come to a version."""
        return Write(
            stream=stream,
            expected=version,
            command=self.id,
            request=self.request,
            bodies=bodies,
            answer=b'{"version":%d}' % (version + len(bodies)),
            at=now,
        )


class PublishedEntry(Struct, frozen=True):
    """An entry as followers of a table get it."""

    version: int
    logged: AnyLogged


class PassedEvent(Struct, frozen=True):
    """An event of a Round, and how the Round stood after it."""

    version: int
    event: Event
    round: Round


class TablePosition(Struct, frozen=True):
    """A table as its log has it: how far the log has come, and the digest of its last entry."""

    live: Live
    version: int
    hash: bytes
    kept: int = 0
    """The version of the snapshot that is kept."""


class LiveTable:
    """One table: its state, its log, and who follows it."""

    def __init__(self, stand: TablePosition, store: EventStore, vault: Vault) -> None:
        """A table as its log has it."""
        self.live = stand.live
        self.version, self._hash, self._kept = stand.version, stand.hash, stand.kept
        self._halted = ""
        self._store, self._vault = store, vault
        self._turn = asyncio.Lock()
        self._recent: BoundedCache[tuple[bytes, Answer]] = BoundedCache(RECENT)
        self._followers: set[asyncio.Queue[PublishedEntry | None]] = set()
        self._keeping: asyncio.Task[None] | None = None
        self._awaited: set[asyncio.Future[None]] = set()
        self.last: Round | None = None
        """The last Round as it lay before it ended, as long as this process remembers."""
        self.passed: deque[PassedEvent] = deque(maxlen=PASSED)
        """What has happened lately in Rounds, as long as this process remembers."""
        self.results: deque[str] = deque(maxlen=RESULTS)
        """How the Dealer's hand ended in the last Rounds (3.6)."""

    @property
    def halted(self) -> str:
        """Why nothing is written any more, if nothing is."""
        return self._halted or self._store.spoilt.get(self.stream, "")

    @halted.setter
    def halted(self, why: str) -> None:
        self._halted = why

    @property
    def stream(self) -> str:
        """The stream of the store that is this table's log."""
        return stream_of(self.live.table)

    # ── Doing ───────────────────────────────────────────────────────────────────────────────

    async def do(self, sent: Sent, act: Act, now: int) -> Answer:
        """Carry a command out once: written, durable, then folded and published.

        Sent again under its id, it gets the answer it got. A Refusal changes nothing. Who waits no
        longer does not stop it.
        """
        doing = asyncio.ensure_future(self._in_turn(sent, act, now))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)

    async def _in_turn(self, sent: Sent, act: Act, now: int) -> Answer:
        for _ in range(TRIES):
            try:
                async with self._turn:
                    return await self._tried(sent, act, now)
            except Unprepared as first:  # others act meanwhile
                now += await prepared(first)
        raise Refusal((), BUSY)

    async def _tried(self, sent: Sent, act: Act, now: int) -> Answer:
        for _ in range(TRIES):
            try:
                return self._again(sent) or await self._attempt(sent, act, now)
            except Stale:
                await self._catch_up()
        raise Refusal((), BUSY)

    def _again(self, sent: Sent) -> Answer | None:
        """The answer of a command that was answered lately."""
        known = self._recent.get(sent.id)
        if known is None:
            return None
        request, answer = known
        if request != sent.request:
            raise Mismatched(f"{sent.id} was used for another command")
        return answer

    async def _attempt(self, sent: Sent, act: Act, now: int) -> Answer:
        """Act on the table as it stands here, and write what follows."""
        if self.halted:
            raise Halted(self.halted)
        entries = await self._acted(sent, act)
        write = sent.write(self.stream, self.version, tuple(map(written, entries)), now)
        answer = await self._appended(write)
        if not answer.again:
            self._publish(entries, write)
        elif answer.version > self.version:  # answered by another process
            await self._catch_up()
        self._recent.put(sent.id, (write.request, answer))
        self._keep()
        return answer

    async def _acted(self, sent: Sent, act: Act) -> tuple[AnyLogged, ...]:
        """What follows; nothing from a command that was answered before.

        Nothing is refused by what is out of date: it catches up first.
        """
        try:
            if self.live.closed:
                raise Refusal((), "the table is closed")
            return act(self.live)
        except Refusal:
            if await self._store.answered(self.stream, sent.id) is not None:
                return ()
            if await self._catch_up():
                raise Stale(f"{self.stream} has moved on") from None
            raise

    async def _appended(self, write: Write) -> Answer:
        """Write; where the store takes nothing any more, the table halts."""
        try:
            (answer,) = await self._store.append(write)
        except (Halted, Fenced) as trouble:
            self.halted = str(trouble)
            raise
        return answer

    # ── Folding and telling ─────────────────────────────────────────────────────────────────

    async def catch_up(self) -> None:
        """Fold what other processes wrote, and publish it."""
        async with self._turn:
            await self._catch_up()

    async def _catch_up(self) -> bool:
        """Was there anything to fold?"""
        before = self.version
        async for entry in self._store.read(self.stream, before):
            if entry.version != self.version + 1 or not holds(self._hash, entry):
                self._halt(f"{self.stream} {entry.version} does not follow what is before it")
            await with_preparation(partial(self._fold, self._read(entry), entry.hash))
        return self.version > before

    def _publish(self, entries: tuple[AnyLogged, ...], write: Write) -> None:
        """Fold what is durable now, and publish it to all followers."""
        for logged, body in zip(entries, write.bodies, strict=True):
            entry = Linked(self.stream, self.version + 1, write.at, write.command, body)
            self._fold(logged, link(self._hash, entry))

    def _read(self, entry: Entry) -> AnyLogged:
        """An entry as it was stored; one nobody here knows is not gone on with."""
        try:
            return read(entry.body)
        except ValueError as wrong:
            self._halt(f"{self.stream} {entry.version} cannot be read: {wrong}")

    def _fold(self, logged: AnyLogged, hash_: bytes) -> None:
        """One entry more; a log that cannot be folded is not gone on with."""
        before = self.live.round
        try:
            self.live = fold(self.live, logged, self._vault.seed)
        except (StoreError, Unprepared):  # the vault cannot be reached, or is to be asked first
            raise
        except Exception as wrong:
            self._halt(f"{self.stream} {self.version + 1} cannot be folded: {wrong}")
        self.version, self._hash = self.version + 1, hash_
        if isinstance(logged, RoundEvent) and self.live.round is not None:
            self.passed.append(PassedEvent(self.version, logged.event, self.live.round))
        if before is not None and self.live.round is None:
            self.last = before
            self.results.extend(dealers_result(before))
        for follower in tuple(self._followers):
            self._put(follower, PublishedEntry(self.version, logged))
        while self._awaited:
            _wake(self._awaited.pop())

    def _halt(self, why: str) -> NoReturn:
        self.halted = why
        raise Spoilt(why)

    def _put(self, follower: "asyncio.Queue[PublishedEntry | None]", entry: PublishedEntry) -> None:
        """Send to one follower; one too far behind is let go, and must begin anew."""
        if follower.qsize() < BEHIND:
            follower.put_nowait(entry)
        else:
            self._followers.discard(follower)
            follower.put_nowait(None)

    def _keep(self) -> None:
        """Keep a snapshot now and then, between two Rounds; nobody waits for it."""
        if self.version - self._kept >= SNAPSHOT_EVERY and snapshot.keepable(self.live):
            body = snapshot.taken(self.live)
            kept = snapshot_digest.snapshot_of(self.stream, self.version, self._hash, body)
            self._kept = self.version
            self._keeping = asyncio.ensure_future(self._store.keep(self.stream, kept))
            self._keeping.add_done_callback(_heard)

    async def moved(self, version: int, seconds: float) -> None:
        """Wait until the table has moved on from a version, but no longer than so many seconds."""
        if self.version != version:
            return
        loop = asyncio.get_running_loop()
        awaited: asyncio.Future[None] = loop.create_future()
        late = loop.call_later(seconds, _wake, awaited)
        self._awaited.add(awaited)
        try:
            await awaited
        finally:
            late.cancel()
            self._awaited.discard(awaited)

    async def follow(self) -> AsyncGenerator[PublishedEntry, None]:
        """What happens from now on, as it happens; ends when the follower was too slow."""
        queue: asyncio.Queue[PublishedEntry | None] = asyncio.Queue()
        self._followers.add(queue)
        try:
            while (entry := await queue.get()) is not None:
                yield entry
        finally:
            self._followers.discard(queue)


def dealers_result(round: Round) -> tuple[str, ...]:
    """How the Dealer's hand ended, as the display says it; nothing where none was played."""
    if len(round.dealer) < 2:
        return ()
    total = round.dealer_total
    if round.rules.is_blackjack(Hand(round.dealer, total)):
        return ("BJ",)
    return ("bust",) if total.bust else (str(total.points),)


def _wake(awaited: "asyncio.Future[None]") -> None:
    if not awaited.done():
        awaited.set_result(None)


def _heard(task: "asyncio.Task[Any]") -> None:
    """Hear how a task ended, though nobody may wait for it any more."""
    if not task.cancelled():
        task.exception()


# ── Opening and resuming ────────────────────────────────────────────────────────────────────────


def lawful(
    table: str, config: TableConfig, mode: Mode = "strict", *, owner: str = "", title: str = ""
) -> TableOpened:
    """The opening of a table with lawful settings; refuses others with every reason."""
    stated = with_sums(config)
    fingerprint = open_table(stated).fingerprint
    return TableOpened(
        table, stated, fingerprint, law=LAW_RELEASE, mode=mode, owner=owner, title=title
    )


def stream_of(table: str) -> str:
    """The stream of a table's log."""
    return f"table/{table}"


async def open_live(
    opening: TableOpened, sent: Sent, store: EventStore, vault: Vault, now: int
) -> LiveTable:
    """Open a table, as the first entry of its log."""
    await store.append(sent.write(stream_of(opening.table), 0, (written(opening),), now))
    return await resume(opening.table, store, vault)


async def resume(table: str, store: EventStore, vault: Vault) -> LiveTable:
    """A table as its log has it: the snapshot, if one is kept, and all that came after.

    The snapshot must be whole and stand on the entry it was taken at, every entry since must
    follow the one before it, and nothing acknowledged may be missing at the end; otherwise the
    table is not opened.
    """
    stream = stream_of(table)
    try:
        number = await store.acknowledged(stream)
        stand = await _begun(stream, store, vault)
        async for entry in store.read(stream, stand.version):
            stand = await with_preparation(partial(_followed, stand, entry, vault))
        if stand.version < number:
            raise Spoilt(f"{stream} ends at {stand.version}, but {number} was acknowledged")
    except StoreError:
        raise
    except Exception as wrong:
        raise Spoilt(f"{table} cannot be resumed: {wrong}") from wrong
    return LiveTable(stand, store, vault)


async def _begun(stream: str, store: EventStore, vault: Vault) -> TablePosition:
    """Where a table begins from: its snapshot, or its opening."""
    kept = await store.kept(stream)
    if kept is None:
        return _opened(stream, await anext(store.read(stream), None))
    hash_, body = snapshot_digest.checked(stream, kept)
    entry = await anext(store.read(stream, kept.version - 1), None)
    if entry is None or (entry.version, entry.hash) != (kept.version, hash_):
        raise Spoilt(f"the snapshot of {stream} at {kept.version} is of another history")
    live = await with_preparation(partial(snapshot.restored, body, vault.seed))
    return TablePosition(live, kept.version, hash_, kept.version)


def _opened(stream: str, first: Entry | None) -> TablePosition:
    entry = None if first is None else read(first.body)
    if first is None or not holds(FIRST, first) or not isinstance(entry, TableOpened):
        raise Spoilt(f"{stream} does not begin with the opening of a table")
    return TablePosition(opened(entry), 1, first.hash)


async def as_opened(table: str, store: EventStore) -> Live | None:
    """A table as its first entry has it, whatever follows; None where that is spoilt too."""
    stream = stream_of(table)
    try:
        return _opened(stream, await anext(store.read(stream), None)).live
    except (Spoilt, MsgspecError):
        return None


def _followed(stand: TablePosition, entry: Entry, vault: Vault) -> TablePosition:
    if entry.version != stand.version + 1 or not holds(stand.hash, entry):
        raise Spoilt(f"{entry.stream} {entry.version} does not follow what is before it")
    live = fold(stand.live, read(entry.body), vault.seed)
    return TablePosition(live, entry.version, entry.hash, stand.kept)
