"""What lies on the disk is not what was written: found before it is used, never made up."""

import asyncio
import re
import shutil
import sqlite3
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.people import registration
from croupier.casino.store.port import Halted, Snapshot, Spoilt, StoreError
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, seeded_acts, snapshot_digest
from croupier.casino.table.live_table import Sent
from croupier.rules.config import TableConfig
from tests.figures import Many, Tell

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
ENTRIES: Final = 130
LAST: Final = 2 + ENTRIES + 2
"""The last entry: opened and committed, chips, sealed and committed again."""
FLIPS, LONG_FLIPS = 300, 20_000
"""Bits changed in the file, one at a time."""


async def _opened(folder: Path) -> Casino:
    return Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))


async def _started(folder: Path) -> Casino:
    casino = await _opened(folder)
    await casino.start("a test")
    return casino


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A casino of two tables with a sealed shoe, a snapshot of the first, and a guest."""
    folder = tmp_path_factory.mktemp("casino")

    async def main() -> None:
        casino = await _started(folder)
        for name in ("t1", "t2"):
            table = await casino.open(name, CONFIG, Sent("open", b"open"))
            for number in range(ENTRIES):
                act = partial(acts.buy_chips, player=f"P{number % 5}", cents=100 * (1 + number))
                await table.do(Sent(f"c{number}", b"buy"), act, number)
            seals = partial(seeded_acts.shuffle, vault=casino.vault)
            await table.do(Sent("seal", b""), seals, 0)
        door = Directory(casino.store)
        await door.enter(lambda known, now: registration.enter_guest(known, "Ann", now))
        await casino.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.casino.table.live_table.SNAPSHOT_EVERY", 100)
        asyncio.run(main())
    return folder


@pytest.fixture
def folder(written: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoilt."""
    return Path(shutil.copytree(written, tmp_path / "casino"))


def change(folder: Path, statement: str) -> None:
    """Change one row past the store and its guards."""
    db = sqlite3.connect(folder / "log.sqlite")
    for table in ("entries", "answers"):
        for what in ("UPDATE", "DELETE"):
            db.execute(f"DROP TRIGGER IF EXISTS {table}_no_{what}")
    assert db.execute(statement).rowcount == 1
    db.commit()
    db.close()


def halted(folder: Path) -> str:
    """What is said of the first table; the second is open, and takes commands."""

    async def main() -> str:
        casino = await _started(folder)
        try:
            assert [table.live.table for table in casino] == ["t2"]
            with pytest.raises(Halted) as told:
                casino.table("t1")
            act = partial(acts.buy_chips, player="A", cents=100)
            await casino.table("t2").do(Sent("more", b"buy"), act, 0)
            assert str(told.value) == casino.halted["t1"]
            return casino.halted["t1"]
        finally:
            await casino.close()

    return asyncio.run(main())


def test_a_snapshot_that_is_not_what_was_kept_opens_no_table(folder: Path) -> None:
    more = "UPDATE snapshots SET body = CAST(body || ' ' AS BLOB) WHERE stream = 'table/t1'"
    change(folder, more)
    assert halted(folder) == "the snapshot of table/t1 at 100 is not what was kept"


def test_a_snapshot_of_another_history_opens_no_table(folder: Path) -> None:
    """Whole in itself, but of entries that are not these."""

    async def main() -> None:
        store = SqliteStore(folder / "log.sqlite")
        kept = await store.kept("table/t1")
        assert kept is not None
        _, body = snapshot_digest.checked("table/t1", kept)
        await store.keep("table/t1", snapshot_digest.snapshot_of("table/t1", 102, bytes(32), body))
        await store.close()

    asyncio.run(main())
    assert halted(folder) == "the snapshot of table/t1 at 102 is of another history"


def test_a_snapshot_is_bound_to_its_stream_and_version() -> None:
    kept = snapshot_digest.snapshot_of("table/t1", 3, bytes(32), b"state")
    assert snapshot_digest.checked("table/t1", kept) == (bytes(32), b"state")
    for stream, other in (("table/t2", kept), ("table/t1", Snapshot(4, kept.body))):
        with pytest.raises(Spoilt):
            snapshot_digest.checked(stream, other)


@pytest.mark.parametrize(
    "change_of",
    [
        "SET body = CAST(replace(body, 'P', 'Q') AS BLOB)",
        "SET hash = zeroblob(32)",
        "SET command = 'c0'",
        "SET at = at + 1",
        "SET version = 900",
    ],
)
def test_an_entry_since_the_snapshot_that_was_changed_opens_no_table(
    folder: Path, change_of: str
) -> None:
    change(folder, f"UPDATE entries {change_of} WHERE stream = 'table/t1' AND version = 120")
    assert re.fullmatch(r"table/t1 12[01] does not follow what is before it", halted(folder))


def test_an_opening_that_was_changed_opens_no_table(folder: Path) -> None:
    change(folder, "DELETE FROM snapshots WHERE stream = 'table/t1'")
    change(folder, "UPDATE entries SET at = 7 WHERE stream = 'table/t1' AND version = 1")
    assert halted(folder) == "table/t1 does not begin with the opening of a table"


def test_a_log_that_lost_its_end_opens_no_table(folder: Path) -> None:
    """The chain of what is left holds; what was acknowledged is not all there."""
    change(folder, f"DELETE FROM entries WHERE stream = 'table/t1' AND version = {LAST}")
    assert halted(folder) == f"table/t1 ends at {LAST - 1}, but {LAST} was acknowledged"


def test_a_shoe_whose_seed_is_gone_opens_no_table(folder: Path) -> None:
    vault = sqlite3.connect(folder / "vault.sqlite")
    vault.execute("DELETE FROM seeds WHERE shoe = 't1/1/secret'")
    vault.commit()
    vault.close()
    assert halted(folder) == "t1 cannot be resumed: there is no seed for t1/1/secret"


def test_people_that_were_changed_are_not_believed(folder: Path) -> None:
    change(folder, "UPDATE entries SET at = at + 1 WHERE stream = 'people' AND version = 1")

    async def main() -> None:
        casino = await _started(folder)
        with pytest.raises(Spoilt, match="people 1 does not follow what is before it"):
            await Directory(casino.store).start()
        await casino.close()

    asyncio.run(main())


def test_a_file_that_is_no_store_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "log.sqlite").write_bytes(b"not a database" * 1_000)
    with pytest.raises(Spoilt, match="the store cannot be opened: "):
        SqliteStore(tmp_path / "log.sqlite")


# ── Bits ────────────────────────────────────────────────────────────────────────────────────────


async def _seen(folder: Path) -> dict[str, tuple[int, dict[str, int]]]:
    """What each table that opens holds; nothing where the store itself does not open."""
    try:
        casino = await _opened(folder)
    except StoreError:
        return {}
    try:
        await casino.start("a test")
        return {table.live.table: (table.version, dict(table.live.accounts)) for table in casino}
    except StoreError:
        return {}
    finally:
        await casino.close()


@pytest.mark.figure
def test_a_bit_that_changed_is_never_taken_for_what_was_written(
    folder: Path, figure: Tell, many: Many
) -> None:
    """A table opens as it was, or it does not open."""
    truth = asyncio.run(_seen(folder))
    assert set(truth) == {"t1", "t2"}
    file = folder / "log.sqlite"
    whole, random, closed = file.read_bytes(), Random(20), 0
    flips = many(FLIPS, LONG_FLIPS)
    for _ in range(flips):
        spoilt = bytearray(whole)
        at = random.randrange(len(whole))
        spoilt[at] ^= 1 << random.randrange(8)
        file.write_bytes(spoilt)
        for beside in ("-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        seen = asyncio.run(_seen(folder))
        assert seen.items() <= truth.items(), f"byte {at}"
        closed += len(truth) - len(seen)
    figure("bits changed in the log", flips, note=f"{closed} tables stayed closed")
