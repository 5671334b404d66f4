"""The machine stops at any write of the SQLite store: what was acknowledged is there, once.

The file and its write-ahead log are copied after every acknowledged command. Between two copies the
crash may come after any part of what was written: up to a boundary, within a record, with only some
of the sectors on the disk, or with rubbish at the end.
"""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from croupier.casino.casino import Casino
from croupier.casino.store.chain import FIRST, holds
from croupier.casino.store.port import Answer, Halted, Write
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.live_table import Sent
from tests.casino.full_disk import CONFIG
from tests.figures import Many, Tell

pytest_plugins = ("tests.casino.in_memory",)

STREAM: Final = "t1"
COMMANDS, FEWEST = 24, 12
"""Commands that are written, and those of a quick run: the log is copied back among them."""
SECTOR: Final = 512
HEADER, RECORD = 32, 24 + 4096
"""Bytes at the beginning of a write-ahead log, and of each page in it."""
SCATTERED, LONG_SCATTERED = 6, 200
"""Crashes with only some sectors written, at each command."""
AGAIN, LONG_AGAIN = 0, 5
"""Crashes while what a crash left is being recovered."""
LEAST: Final = 30
"""Crashes for each command, where the fewest are scattered."""


class Image(NamedTuple):
    """What lies on the disk."""

    file: bytes
    log: bytes

    def put(self, folder: Path) -> Path:
        """Lay it down as a crash would leave it."""
        for old in folder.iterdir():
            old.unlink()
        (folder / "log.sqlite").write_bytes(self.file)
        (folder / "log.sqlite-wal").write_bytes(self.log)
        return folder / "log.sqlite"


def taken(folder: Path) -> Image:
    log = folder / "log.sqlite-wal"
    return Image((folder / "log.sqlite").read_bytes(), log.read_bytes() if log.exists() else b"")


def write(number: int) -> Write:
    """A command; some bring several entries about, some a long one."""
    long = b"x" * (9_000 if number % 7 == 3 else 10)
    return Write(
        stream=STREAM,
        expected=_entries(number),
        command=f"c{number}",
        request=b"request %d" % number,
        bodies=tuple(b"%d %d %s" % (number, one, long) for one in range(_count(number))),
        answer=b"answer %d" % number,
        at=number,
    )


def _count(number: int) -> int:
    return 1 + number % 3


def _entries(commands: int) -> int:
    """How many entries so many commands bring about."""
    return sum(map(_count, range(commands)))


class Step(NamedTuple):
    """What was acknowledged, and what lay on the disk then."""

    acknowledged: int
    image: Image


async def recorded(folder: Path, commands: int) -> list[Step]:
    """The disk after every command, and before and after its log is copied back now and then."""
    store = SqliteStore(folder / "log.sqlite")
    await store.claim("first")
    steps = [Step(0, taken(folder))]
    for number in range(commands):
        await store.append(write(number))
        steps.append(Step(number + 1, taken(folder)))
        if number % 10 == 8:
            assert store._backfill._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[0] == 0
            steps.append(Step(number + 1, taken(folder)))
    await store.close()
    return steps


# ── Where the crash comes ───────────────────────────────────────────────────────────────────────


def crashes(before: Image, after: Image, random: Random, scattered: int) -> Iterator[Image]:
    """What may lie on the disk if the machine stops on the way from one image to the other."""
    yield before
    for log in _partly(before.log, after.log, _records(after.log), random, scattered):
        yield Image(before.file, log)
    pages = range(0, len(after.file) + 1, 4096)
    for file in _partly(before.file, after.file, pages, random, scattered):
        yield Image(file, after.log)
    yield after


def _records(log: bytes) -> Iterator[int]:
    """Where records begin, their pages begin, and the middle of each."""
    yield from (0, HEADER)
    for at in range(HEADER, len(log), RECORD):
        yield from (at + 24, at + RECORD // 2, at + RECORD)


def _partly(old: bytes, new: bytes, cuts: Any, random: Random, scattered: int) -> Iterator[bytes]:
    """What is written so far; nothing where nothing was to be written."""
    if old == new:
        return
    same = _alike(old, new)
    for cut in (cut for cut in cuts if same < cut <= len(new)):
        rubbish = random.randbytes(random.choice((0, random.randrange(1, 2 * RECORD))))
        yield new[:cut] + old[cut:] + rubbish
    for _ in range(scattered):
        yield _sectors(old, new, random)


def _alike(old: bytes, new: bytes) -> int:
    """How many bytes are the same, from the first on."""
    sectors = (slice(at, at + SECTOR) for at in range(0, len(new), SECTOR))
    first = next(one for one in sectors if old[one] != new[one]).start
    return next(at for at in range(first, len(new)) if old[at : at + 1] != new[at : at + 1])


def _sectors(old: bytes, new: bytes, random: Random) -> bytes:
    """Some sectors as they were, the others as they were to be."""
    old = old.ljust(len(new), b"\0")
    sectors = range(0, len(new), SECTOR)
    return b"".join(random.choice((old, new))[at : at + SECTOR] for at in sectors)


# ── What must be there ──────────────────────────────────────────────────────────────────────────


async def recovered(folder: Path, image: Image, least: int, most: int) -> Image:
    """All that was acknowledged, once, and it goes on; what lies on the disk once it is claimed."""
    store = SqliteStore(image.put(folder))
    try:
        await store.claim("again")
        claimed = taken(folder)
        there = await _commands(store)
        assert least <= there <= most
        for number in range(there, most + 1):
            await store.append(write(number))
        for number in range(max(0, least - 2), most + 1):  # sent again, each has its answer
            told = Answer(b"answer %d" % number, _entries(number + 1))
            assert await store.append(write(number)) == (told,)
        assert await _commands(store) == most + 1
    finally:
        await store.close()
    return claimed


async def _commands(store: SqliteStore) -> int:
    """How many commands are there, whole and in order, chained one to the other."""
    before, bodies = FIRST, list[bytes]()
    async for entry in store.read(STREAM):
        assert holds(before, entry) and entry.version == len(bodies) + 1
        before = entry.hash
        bodies.append(entry.body)
    commands = next(number for number in range(COMMANDS + 2) if _entries(number) >= len(bodies))
    assert bodies == [body for number in range(commands) for body in write(number).bodies]
    assert await store.acknowledged(STREAM) == len(bodies)
    return commands


@pytest.mark.figure
def test_the_machine_stops_at_any_write(in_memory: Path, figure: Tell, many: Many) -> None:
    """A4, A1, and the tail is cut at a record boundary."""
    made, crashed = in_memory / "made", in_memory / "crashed"
    made.mkdir()
    crashed.mkdir()
    random = Random(1)
    commands = many(COMMANDS, COMMANDS, FEWEST)
    scattered, again = many(SCATTERED, LONG_SCATTERED), many(AGAIN, LONG_AGAIN, 0)

    async def main() -> int:
        tried = 0
        for one, two in pairwise(await recorded(made, commands)):
            for image in crashes(one.image, two.image, random, scattered):
                bounds = one.acknowledged, two.acknowledged
                claimed = await recovered(crashed, image, *bounds)
                tried += 1
                for twice in islice(crashes(image, claimed, random, 1), again):
                    await recovered(crashed, twice, *bounds)
                    tried += 1
        return tried

    tried = asyncio.run(main())
    assert tried > LEAST * commands
    figure("crash points of the SQLite store", tried)


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """Acknowledged only once the log was synced: SQLite is told so, and by no other way."""
    store = SqliteStore(tmp_path / "log.sqlite")
    full = 2
    assert store._db.execute("PRAGMA synchronous").fetchone() == (full,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    asyncio.run(store.close())


def test_the_log_is_copied_back_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much is written, the write-ahead log soon stays as it is."""
    monkeypatch.setattr("croupier.casino.store.backfill.EVERY", 20)

    async def main() -> bool:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.claim("a test")
        for number in range(20_000):
            if number > 100 and 3 * (tmp_path / "log.sqlite-wal").stat().st_size < number * RECORD:
                break
            one = Write(
                stream=STREAM, expected=number, command=f"c{number}", request=b"", answer=b"",
                bodies=(b"x" * 2_000,), at=0,
            )  # fmt: skip
            await store.append(one)
        else:
            return False
        await store.close()
        return True

    assert asyncio.run(main()), "all that was ever written is still there"


# ── A disk that fails ───────────────────────────────────────────────────────────────────────────


class Failing:
    """A connection whose commits fail from some moment on, as where the disk does not sync."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db, self.broken, self.commits = db, False, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, statement: str, *about: Any) -> sqlite3.Cursor:
        if self.broken and statement == "COMMIT":
            self.commits += 1
            raise sqlite3.OperationalError("disk I/O error")
        return self._db.execute(statement, *about)


def test_a_disk_that_does_not_sync_halts_the_table(tmp_path: Path) -> None:
    """Nothing is acknowledged, told or tried again; what was is there after a restart."""
    buy = partial(acts.buy_chips, player="A", cents=100)

    async def failing() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        casino = Casino(store, FileVault(tmp_path / "vault.sqlite"))
        await casino.start("first")
        table = await casino.open("t1", CONFIG, Sent("open", b""))
        await table.do(Sent("c1", b""), buy, 0)
        durable = table.version
        disk = Failing(store._db)
        store._db = disk  # type: ignore[assignment]
        disk.broken = True
        with pytest.raises(Halted, match="the store cannot be written: disk I/O error"):
            await table.do(Sent("c2", b""), buy, 0)
        disk.broken = False
        for name in ("c2", "c3"):
            with pytest.raises(Halted):
                await table.do(Sent(name, b""), buy, 0)
        assert (disk.commits, table.version, table.live.purse("A")) == (1, durable, 100)
        assert table.halted
        await casino.close()

    async def after() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        casino = Casino(store, FileVault(tmp_path / "vault.sqlite"))
        await casino.start("second")
        await casino.table("t1").do(Sent("c2", b""), buy, 0)
        assert casino.table("t1").live.purse("A") == 200
        await casino.close()

    asyncio.run(failing())
    asyncio.run(after())


def test_a_disk_that_is_full_halts_the_table(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.casino.full_disk", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = told.stdout.split()
    assert lines and lines[-1] == "halted", told.stderr

    async def after() -> None:
        casino = Casino(SqliteStore(tmp_path / "log.sqlite"), FileVault(tmp_path / "vault.sqlite"))
        await casino.start("with room")
        table = casino.table("t1")
        acknowledged = len(lines) - 1
        assert table.live.purse("A") in (acknowledged * 100, (acknowledged + 1) * 100)
        act = partial(acts.buy_chips, player="A", cents=100)
        await table.do(Sent(f"c{acknowledged}", b""), act, 0)
        assert table.live.purse("A") == (acknowledged + 1) * 100
        await casino.close()

    asyncio.run(after())
