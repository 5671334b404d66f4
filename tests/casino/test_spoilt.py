"""What lies on the disk is not what was written: found before it is used, never made up."""

import asyncio
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from croupier.casino import checkpoints, scrub
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.key_file import public_key, signing_key
from croupier.casino.people import registration
from croupier.casino.scrub import Scrub
from croupier.casino.store.port import Entry, Halted, Snapshot, Spoilt, StoreError
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, seeded_acts, snapshot_digest
from croupier.casino.table.live_table import Sent, resume
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
    assert halted(folder) == "table/t1 1 does not follow what is before it"


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


# ── Checkpoints ─────────────────────────────────────────────────────────────────────────────────


def signed(folder: Path) -> bytes:
    """Sign how far every stream has come; the public key."""

    async def main() -> bytes:
        store = SqliteStore(folder / "log.sqlite")
        await store.claim("a test")
        key = signing_key(folder / "signing.pem")
        await checkpoints.checkpoint(store, key, 0)
        await store.close()
        return public_key(key)

    return asyncio.run(main())


def shortened(folder: Path, stream: str, upto: int) -> None:
    """Take the end of a stream away, and all that knew of it."""
    db = sqlite3.connect(folder / "log.sqlite")
    for table in ("entries", "answers"):
        db.execute(f"DROP TRIGGER {table}_no_DELETE")
        db.execute(f"DELETE FROM {table} WHERE stream = ? AND version > ?", (stream, upto))
    db.execute("DELETE FROM snapshots WHERE stream = ?", (stream,))
    db.commit()
    db.close()


@pytest.mark.parametrize("upto", [LAST - 1, 60, 0])
def test_a_log_that_ends_before_its_checkpoint_opens_no_table(folder: Path, upto: int) -> None:
    """Its end, its snapshot and its answers are gone together, perhaps all of it."""
    signed(folder)
    shortened(folder, "table/t1", upto)
    assert halted(folder) == f"table/t1 ends before {LAST}, which was signed"


def test_a_log_beside_its_checkpoint_opens_no_table(folder: Path) -> None:
    """Written anew from some entry on, chained and answered, but not what was signed."""
    signed(folder)
    shortened(folder, "table/t1", LAST - 1)

    async def main() -> None:
        store = SqliteStore(folder / "log.sqlite")
        await store.claim("somebody else")
        casino = Casino(store, FileVault(folder / "vault.sqlite"))
        table = await resume("t1", store, casino.vault)
        act = partial(acts.buy_chips, player="A", cents=100)
        await table.do(Sent("another", b""), act, 0)
        await store.close()

    asyncio.run(main())
    assert halted(folder) == f"table/t1 {LAST} is not what was signed"


def test_people_below_their_checkpoint_are_not_believed(folder: Path) -> None:
    """By the casino's own key; whoever took an export in has other people."""
    key = signed(folder)
    shortened(folder, "people", 1)

    async def main() -> None:
        for whose, wrong in ((bytes(32), False), (key, True)):
            casino = await _opened(folder)
            await casino.start("a test", whose)
            assert ("people" in casino.store.spoilt) is wrong
            if wrong:
                with pytest.raises(Spoilt, match="people ends before 2, which was signed"):
                    await Directory(casino.store).start()
            await casino.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("change_of", "why"),
    [
        ("body = CAST(replace(body, '\"at\":0', '\"at\":1') AS BLOB)", "does not follow"),
        ("version = 2", "does not follow"),
    ],
)
def test_a_checkpoint_that_was_changed_opens_nothing(
    folder: Path, change_of: str, why: str
) -> None:
    signed(folder)
    change(folder, f"UPDATE entries SET {change_of} WHERE stream = 'audit'")

    async def main() -> None:
        casino = await _opened(folder)
        with pytest.raises(Spoilt, match=f"audit . {why}"):
            await casino.start("a test")
        await casino.close()

    asyncio.run(main())


def test_a_checkpoint_that_was_lost_opens_nothing(folder: Path) -> None:
    signed(folder)
    change(folder, "DELETE FROM entries WHERE stream = 'audit'")

    async def main() -> None:
        casino = await _opened(folder)
        with pytest.raises(Spoilt, match="audit ends at 0, but 1 was acknowledged"):
            await casino.start("a test")
        await casino.close()

    asyncio.run(main())


# ── Scrubbing ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scrub, "REST", 0)


@pytest.mark.usefixtures("_quickly")
@pytest.mark.parametrize("version", [1, 2, 50, 99, 100])
@pytest.mark.parametrize("change_of", ["at = at + 1", "hash = zeroblob(32)", "command = 'c'"])
def test_what_has_rotted_before_the_snapshot_is_found(
    folder: Path, version: int, change_of: str
) -> None:
    """The table it is of halts, with the entry named; the other goes on."""
    at = f"stream = 'table/t1' AND version = {version}"
    change(folder, f"UPDATE entries SET {change_of} WHERE {at}")

    async def main() -> None:
        casino = await _started(folder)
        if "t1" in casino:
            await Scrub(casino.store).read_all()
            why = casino.table("t1").halted
            with pytest.raises(Halted):
                await casino.table("t1").do(Sent("c", b""), lambda _: (), 0)
        else:
            why = casino.halted["t1"]
        assert re.match(rf"table/t1 ({version}|{version + 1}) |the snapshot of table/t1 at", why)
        assert not casino.table("t2").halted
        assert set(casino.store.spoilt) <= {"table/t1"}
        await casino.close()

    asyncio.run(main())


@pytest.mark.usefixtures("_quickly")
def test_scrubbing_goes_on_where_it_was(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart it begins at the entry it came to, and knows it again."""
    monkeypatch.setattr(scrub, "KEEP_EVERY", 1)

    async def interrupted() -> scrub.ScrubPosition:
        store = SqliteStore(folder / "log.sqlite")
        scrubbing = Scrub(store)
        reading = asyncio.create_task(scrubbing.read_all())
        while scrubbing.position.stream != "table/t1":
            await asyncio.sleep(0)
        reading.cancel()
        await asyncio.wait((reading,))
        again = Scrub(store)
        await again.resume()
        assert again.position.stream <= scrubbing.position.stream
        seen: list[tuple[str, int]] = []
        read = store.read

        def noted(stream: str, after: int = 0) -> AsyncIterator[Entry]:
            seen.append((stream, after))
            return read(stream, after)

        monkeypatch.setattr(store, "read", noted)
        begun = again.position
        await again.read_all()
        assert seen[0] == (begun.stream, begun.version)
        assert begun.version
        assert ("table/t2", 0) in seen
        await store.close()
        return again.position

    position = asyncio.run(interrupted())
    assert (position.stream, position.version) == ("", 0), "the first stream is next"
    assert position.read > 2 * ENTRIES


def test_a_checkpoint_is_signed_though_a_log_is_spoilt(folder: Path) -> None:
    """It covers what it covered; the other logs are not left unsigned because of one."""
    change(folder, f"UPDATE entries SET at = at + 1 WHERE stream = 'table/t1' AND version = {LAST}")

    async def main() -> None:
        store = SqliteStore(folder / "log.sqlite")
        await store.claim("a test")
        with pytest.raises(Spoilt):
            [one async for one in store.read("table/t1")]
        made = await checkpoints.checkpoint(store, signing_key(folder / "signing.pem"), 0)
        assert [one[:2] for one in made.covered if one[0] == "table/t1"] == [("table/t1", LAST)]
        await store.close()

    asyncio.run(main())


def test_an_entry_scrubbing_stopped_at_is_known_again(folder: Path) -> None:
    async def main() -> None:
        store = SqliteStore(folder / "log.sqlite")
        scrubbing = Scrub(store)
        scrubbing.position = scrub.ScrubPosition(5, "table/t1", 5, bytes(32))
        await scrubbing.read_all()
        assert store.spoilt == {"table/t1": "table/t1 5 is not the entry that was read before"}
        await store.close()

    asyncio.run(main())


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
