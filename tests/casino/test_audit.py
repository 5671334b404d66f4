"""Checkpoints, export and import: signed, complete, and refused where a chain does not hold."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from croupier.casino.audit import Exported, NotImported, export, import_
from croupier.casino.checkpoints import AUDIT, checkpoint
from croupier.casino.key_file import public_key, signing_key
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.port import Entry, Mismatched, Write
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table import acts
from croupier.casino.table.live_table import Sent, resume
from croupier.digest import digest
from croupier.fairness import merkle
from croupier.protocol.checkpoint import Checkpoint
from croupier.rules.config import TableConfig
from croupier.verify.audit import audit
from tests.verify.played import Casino

T = TypeVar("T")
CONFIG = TableConfig(edition="nz-current", minimum=10_00)


def run(folder: Path, work: Callable[[Casino], Awaitable[T]]) -> T:
    """Do something in a casino with one table, at which two Rounds were played."""

    async def main() -> T:
        casino = Casino(folder, 1)
        await casino.store.claim("a test")
        table = await casino.open("t1", CONFIG)
        for _ in range(2):
            await casino.round(table)
        try:
            return await work(casino)
        finally:
            await casino.store.close()

    return asyncio.run(main())


async def _lines(told: Iterable[bytes]) -> AsyncIterator[bytes]:
    for line in told:
        yield line


async def _exported(store: SqliteStore) -> list[bytes]:
    return [line async for line in export(store)]


async def _entries(store: SqliteStore, stream: str) -> list[Entry]:
    return [entry async for entry in store.read(stream)]


async def _into(folder: Path, lines: Iterable[bytes]) -> SqliteStore:
    store = SqliteStore(folder / "other.sqlite")
    await store.claim("another")
    await import_(_lines(lines), store)
    return store


# ── Checkpoints ─────────────────────────────────────────────────────────────────────────────


def test_a_checkpoint_covers_the_last_entry_of_every_stream(tmp_path: Path) -> None:
    """H3: the second covers the first as well."""

    async def work(casino: Casino) -> None:
        first = await checkpoint(casino.store, casino.key, 7)
        second = await checkpoint(casino.store, casino.key, 8)
        table = (await _entries(casino.store, "table/t1"))[-1]
        before = (await _entries(casino.store, AUDIT))[0]
        assert first.covered == (("table/t1", table.version, table.hash),)
        assert second.covered == ((AUDIT, 1, before.hash), first.covered[0])
        assert (first.at, second.at) == (7, 8)

    run(tmp_path, work)


def _leaf(stream: str, version: int, last: bytes) -> bytes:
    return digest("croupier stream", stream.encode(), version.to_bytes(8, "big"), last)


def test_a_checkpoint_is_signed_over_both_roots_and_time(tmp_path: Path) -> None:
    """H3: the root over the streams' last entries, and that of the tree over every entry."""

    async def work(casino: Casino) -> tuple[Checkpoint, list[Entry]]:
        made = await checkpoint(casino.store, casino.key, 7)
        return made, await _entries(casino.store, "table/t1")

    made, entries = run(tmp_path, work)
    assert made.root == merkle.tree([_leaf(*made.covered[0])]).root
    assert made.tree is not None
    leaves = [_leaf(entry.stream, entry.version, entry.hash) for entry in entries]
    assert (made.tree.size, made.tree.root) == (len(leaves), merkle.tree(leaves).root)
    when, size = (7).to_bytes(8, "big"), made.tree.size.to_bytes(8, "big")
    statement = digest("croupier tree head", made.root, when, size, made.tree.root)
    Ed25519PublicKey.from_public_bytes(made.key).verify(made.signature, statement)


def test_each_checkpoint_adds_to_the_tree_what_came_since(tmp_path: Path) -> None:
    """Stream by stream, by name; people are covered, and no leaf of the tree."""

    async def work(casino: Casino) -> None:
        first = await checkpoint(casino.store, casino.key, 7)
        await casino.store.append(
            Sent("come", b"").write("people", 0, (b'{"type":"Nobody"}',), 7),
            Sent("t2", b"").write("table/t2", 0, (b"{}",), 7),
        )
        second = await checkpoint(casino.store, casino.key, 8)
        entries = await _entries(casino.store, "table/t1")
        entries += (await _entries(casino.store, AUDIT))[:1]
        entries += await _entries(casino.store, "table/t2")
        leaves = [_leaf(one.stream, one.version, one.hash) for one in entries]
        assert first.tree is not None
        assert second.tree is not None
        assert second.tree.root == merkle.tree(leaves).root
        assert second.tree.size == first.tree.size + 2
        assert "people" in [stream for stream, _, _ in second.covered]

    run(tmp_path, work)


def test_nothing_is_nothing_to_sign(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / "log.sqlite")
        await store.claim("a test")
        with pytest.raises(ValueError, match="at least one"):
            await checkpoint(store, signing_key(tmp_path / "key.pem"), 0)
        await store.close()

    asyncio.run(main())


def test_the_key_is_made_once_for_the_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    made = public_key(signing_key(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert public_key(signing_key(file)) == made


def test_a_key_that_others_may_read_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    signing_key(file)
    file.chmod(0o640)
    with pytest.raises(PermissionError, match="others"):
        signing_key(file)


# ── Export ──────────────────────────────────────────────────────────────────────────────────


def test_an_export_has_every_entry_in_the_order_it_was_written(tmp_path: Path) -> None:
    async def work(casino: Casino) -> None:
        await casino.checkpoint()
        other = await casino.open("t2", CONFIG)
        await casino.round(other)
        await casino.checkpoint()
        header, *told = map(json.loads, await _exported(casino.store))
        assert (header["croupier"], header["format"]) == ("export", 1)
        streams = await casino.store.streams()
        count = sum([await casino.store.version(stream) for stream in streams])
        assert [one["number"] for one in told] == list(range(1, count + 1))
        stored = await _entries(casino.store, "table/t2")
        bodies = [one["body"].encode() for one in told if one["stream"] == "table/t2"]
        assert bodies == [entry.body for entry in stored]

    run(tmp_path, work)


def test_what_is_noted_of_people_is_covered_and_never_exported(tmp_path: Path) -> None:
    """No hash of a password leaves; the verifier is told what is left out, and finds nothing."""

    async def work(casino: Casino) -> None:
        told = {"stream": "people", "expected": 0, "command": "c", "request": b"", "at": 0}
        write = msgspec.convert({**told, "bodies": (b'{"secret":1}',), "answer": b"{}"}, Write)
        await casino.store.append(write)
        made = await checkpoint(casino.store, casino.key, 7)
        assert "people" in [stream for stream, _, _ in made.covered]
        lines = await _exported(casino.store)
        assert b"secret" not in b"".join(lines)
        assert json.loads(lines[0])["without"] == ["people"]
        assert audit(lines, made.key).findings == ()

    run(tmp_path, work)


def test_a_checkpoint_made_meanwhile_is_not_exported_without_what_it_covers(
    tmp_path: Path,
) -> None:
    """Every exported checkpoint covers only what is exported."""

    async def work(casino: Casino) -> None:
        await casino.checkpoint()
        lines: list[dict[str, object]] = []
        async for line in export(casino.store):
            if len(lines) == 3:
                await casino.open("t2", CONFIG)
                await casino.checkpoint()
            lines.append(json.loads(line))
        streams = [one.get("stream") for one in lines]
        assert "table/t2" not in streams
        assert streams.count(AUDIT) == 1

    run(tmp_path, work)


# ── Import ──────────────────────────────────────────────────────────────────────────────────


def test_an_import_has_the_same_bytes_and_plays_on(tmp_path: Path) -> None:
    """H2: chains and all; the table is resumed as it was."""

    async def work(casino: Casino) -> None:
        await casino.checkpoint()
        lines = await _exported(casino.store)
        store = await _into(tmp_path, lines)
        assert await _exported(store) == lines
        before = await resume("t1", casino.store, casino.vault)
        after = await resume("t1", store, casino.vault)
        assert after.version == before.version
        assert after.live.accounts == before.live.accounts
        await after.do(Sent("new", b"new"), partial(acts.buy_chips, player="A", cents=100), 0)
        await store.close()

    run(tmp_path, work)


def test_a_command_sent_again_after_an_import_has_no_second_effect(tmp_path: Path) -> None:
    """A1: its answer is not exported, so it is refused."""

    async def work(casino: Casino) -> None:
        store = await _into(tmp_path, await _exported(casino.store))
        table = await resume("t1", store, casino.vault)
        version = table.version
        with pytest.raises(Mismatched):
            await table.do(Sent("c1", b"1"), partial(acts.buy_chips, player="A", cents=100), 0)
        assert await store.version("table/t1") == version
        await store.close()

    run(tmp_path, work)


def _changed(lines: list[bytes]) -> list[bytes]:
    return [*lines[:9], lines[9].replace(b'"at":', b'"at":1'), *lines[10:]]


def _missing(lines: list[bytes]) -> list[bytes]:
    return [*lines[:9], *lines[10:]]


def _doubled(lines: list[bytes]) -> list[bytes]:
    return [*lines[:9], lines[8], *lines[9:]]


def _swapped(lines: list[bytes]) -> list[bytes]:
    return [*lines[:8], lines[9], lines[8], *lines[10:]]


def _torn(lines: list[bytes]) -> list[bytes]:
    return [*lines[:-1], lines[-1][:-5]]


def _headless(lines: list[bytes]) -> list[bytes]:
    return lines[1:]


def _later(lines: list[bytes]) -> list[bytes]:
    return [lines[0].replace(b'"format":1', b'"format":2'), *lines[1:]]


def _nothing(_: list[bytes]) -> list[bytes]:
    return []


@pytest.mark.parametrize(
    "spoil", [_changed, _missing, _doubled, _swapped, _torn, _headless, _later, _nothing]
)
def test_what_does_not_hold_is_not_imported(
    spoil: Callable[[list[bytes]], list[bytes]], tmp_path: Path
) -> None:
    """Bit rot is found before first use: nothing of it is written."""

    async def work(casino: Casino) -> None:
        lines = await _exported(casino.store)
        store = SqliteStore(tmp_path / "other.sqlite")
        await store.claim("another")
        with pytest.raises(NotImported):
            await import_(_lines(spoil(lines)), store)
        assert not await store.streams()
        await store.close()

    run(tmp_path, work)


def test_two_commands_of_one_name_are_not_imported_as_one(tmp_path: Path) -> None:
    """A store would take the second for the first sent again, and leave it out."""
    header = b'{"croupier":"export","format":1,"release":"0"}'
    told, last = [header], FIRST
    for version, at in ((1, 0), (2, 1)):
        last = link(last, Linked("s", version, at, "c", b"{}"))
        told.append(msgspec.json.encode(Exported(version, "s", version, at, "c", "{}", last)))

    async def main() -> None:
        store = SqliteStore(tmp_path / "other.sqlite")
        await store.claim("another")
        with pytest.raises(NotImported, match="two commands"):
            await import_(_lines(told), store)
        await store.close()

    asyncio.run(main())


def test_an_import_goes_into_an_empty_store_alone(tmp_path: Path) -> None:
    async def work(casino: Casino) -> None:
        lines = await _exported(casino.store)
        with pytest.raises(NotImported, match="not empty"):
            await import_(_lines(lines), casino.store)

    run(tmp_path, work)
