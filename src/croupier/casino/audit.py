"""Audit: signed checkpoints over every stream of a store, its export, and the way back in."""

import os
from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from heapq import heapify, heappop, heapreplace
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from msgspec import Struct

from croupier import __version__
from croupier.casino.heavy_reads import HeavyReads, in_pages
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.port import Entry, EventStore, Halted, Spoilt, Write
from croupier.digest import digest
from croupier.fairness import merkle
from croupier.protocol.checkpoint import Checkpoint, Covered

AUDIT: Final = "audit"
"""The stream in which checkpoints stand, so that they are chained too."""
WITHHELD: Final = ("people",)
"""Streams that no export has; checkpoints cover them all the same."""
FORMAT: Final = 1
"""The form of an export."""
_IN_MEMORY: Final = 64 << 20
"""Bytes of an export held in memory while it is checked; what is longer waits on the disk."""
_AMONG: Final = 1_000
"""Commands among which the entries of one may lie."""
_OTHERS: Final = 0o077
"""What a key file permits others than its owner."""


class Header(Struct, frozen=True, kw_only=True):
    """The first line of an export."""

    croupier: str = "export"
    format: int
    release: str
    without: tuple[str, ...] = ()
    """Streams that are left out."""


class Exported(Struct, frozen=True):
    """An entry as an export tells it; the body is the text that was stored."""

    number: int
    stream: str
    version: int
    at: int
    command: str
    body: str
    hash: bytes


class NotImported(Exception):
    """Why an export is not taken in."""


# ── Checkpoints ─────────────────────────────────────────────────────────────────────────────


def signing_key(file: Path) -> Ed25519PrivateKey:
    """The key of a file, made for the owner alone where there is none yet."""
    if not file.exists():
        _make_key(file)
    if file.stat().st_mode & _OTHERS:
        raise PermissionError(f"{file} may be read by others than its owner")
    key = load_pem_private_key(file.read_bytes(), None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{file} holds no Ed25519 key")
    return key


def _make_key(file: Path) -> None:
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as to:
        to.write(text)
        to.flush()
        os.fsync(to.fileno())


def public_key(key: Ed25519PrivateKey) -> bytes:
    """What a verifier needs of a key: 32 bytes that may be shown to anybody."""
    return key.public_key().public_bytes_raw()


async def checkpoint(store: EventStore, key: Ed25519PrivateKey, now: int) -> Checkpoint:
    """Sign how far every stream has come, as the next entry of the stream of checkpoints."""
    version = await store.version(AUDIT)
    made = signed(tuple(await _covered(store)), key, now)
    body = msgspec.json.encode(made)
    write = Write(
        stream=AUDIT,
        expected=version,
        command=f"checkpoint {version + 1}",
        request=digest("croupier command", body),
        bodies=(body,),
        answer=_answer(version + 1),
        at=now,
    )
    await store.append(write)
    return made


async def check_signed(store: EventStore, key: bytes | None = None) -> None:
    """Hold every stream against the last checkpoint; one that ends before it, or is another, is
    spoilt from now on.

    Streams no export has are held against a checkpoint of one's own key alone: whoever took an
    export in has others.
    """
    last = await _last_checkpoint(store)
    if last is None:
        return
    whole = last.key == key
    covered = [one for one in last.covered if one.version and (whole or one.stream not in WITHHELD)]
    found = await store.digests([(one.stream, one.version) for one in covered])
    for one, hash_ in zip(covered, found, strict=True):
        if hash_ is None:
            store.spoilt[one.stream] = f"{one.stream} ends before {one.version}, which was signed"
        elif hash_ != one.hash:
            store.spoilt[one.stream] = f"{one.stream} {one.version} is not what was signed"


async def _last_checkpoint(store: EventStore) -> Checkpoint | None:
    """The last checkpoint, if its signature holds; raises Spoilt where it was changed or lost."""
    version, number = await store.version(AUDIT), await store.acknowledged(AUDIT)
    if version < number:
        raise Spoilt(f"{AUDIT} ends at {version}, but {number} was acknowledged")
    async for entry in store.read(AUDIT, max(0, version - 1)):
        try:
            last = msgspec.json.decode(entry.body, type=Checkpoint)
            whose = Ed25519PublicKey.from_public_bytes(last.key)
            whose.verify(last.signature, _statement(last.root, last.at))
        except (msgspec.MsgspecError, InvalidSignature, ValueError, OverflowError):
            raise Spoilt(f"{AUDIT} {entry.version} is no checkpoint that was signed") from None
        if last.root != merkle.tree([_leaf(one) for one in last.covered]).root:
            raise Spoilt(f"{AUDIT} {entry.version} has another root than what it covers")
        return last
    return None


def signed(covered: tuple[Covered, ...], key: Ed25519PrivateKey, now: int) -> Checkpoint:
    """A checkpoint over streams; there is at least one."""
    root = merkle.tree([_leaf(one) for one in covered]).root
    signature = key.sign(_statement(root, now))
    whose = public_key(key)
    return Checkpoint(covered=covered, root=root, at=now, key=whose, signature=signature)


async def _covered(store: EventStore) -> list[Covered]:
    """How far each stream has come, and the digest of its last entry."""
    heads = [(stream, await store.version(stream)) for stream in sorted(await store.streams())]
    found = await store.digests(heads)
    return [Covered(*head, hash_ or FIRST) for head, hash_ in zip(heads, found, strict=True)]


def _leaf(covered: Covered) -> bytes:
    stream, version, body = covered
    return digest("croupier stream", stream.encode(), version.to_bytes(8, "big"), body)


def _statement(root: bytes, at: int) -> bytes:
    """What is signed."""
    return digest("croupier checkpoint", root, at.to_bytes(8, "big", signed=True))


def _answer(version: int) -> bytes:
    return b'{"version":%d}' % version


# ── Export ──────────────────────────────────────────────────────────────────────────────────


async def export(store: EventStore) -> AsyncIterator[bytes]:
    """A store as lines of JSON: a header, then every entry in order of number.

    What is added meanwhile may be left out, but nothing that an exported checkpoint covers.
    """
    async for lines in export_in_parts(store, HeavyReads()):
        for line in lines:
            yield line


async def export_in_parts(store: EventStore, reads: HeavyReads) -> AsyncIterator[list[bytes]]:
    """The same lines, some at a time, each part in its turn among other long reads."""
    yield [_line(Header(format=FORMAT, release=__version__, without=WITHHELD))]
    async for page in in_pages(_in_order(store)):
        yield await reads.page(_lines, page)


async def _in_order(store: EventStore) -> AsyncIterator[Entry]:
    """Every entry that is exported, in order of number."""
    checkpoints = await store.version(AUDIT)
    streams = [stream for stream in await store.streams() if stream not in WITHHELD]
    reading = {stream: store.read(stream) for stream in streams}
    heads = [head for one in reading.values() if (head := await anext(one, None)) is not None]
    waiting = [(head.number, head) for head in heads]
    heapify(waiting)
    while waiting:
        _, entry = waiting[0]
        if entry.stream != AUDIT or entry.version <= checkpoints:
            yield entry
        following = await anext(reading[entry.stream], None)
        if following is None:
            heappop(waiting)
        else:
            heapreplace(waiting, (following.number, following))


def _lines(entries: Iterable[Entry]) -> list[bytes]:
    return [_line(exported(entry)) for entry in entries]


def exported(entry: Entry) -> Exported:
    """An entry as it is exported."""
    try:
        body = entry.body.decode()
    except UnicodeDecodeError:
        raise Halted(f"{entry.stream} {entry.version} is not text: it is spoilt") from None
    fields = (entry.number, entry.stream, entry.version, entry.at, entry.command)
    return Exported(*fields, body, entry.hash)


def _line(fields: Struct) -> bytes:
    return msgspec.json.encode(fields) + b"\n"


# ── Import ──────────────────────────────────────────────────────────────────────────────────


async def import_(lines: AsyncIterable[bytes], store: EventStore) -> int:
    """Take an export into an empty store that was claimed; how many entries it has.

    Nothing is written before every chain was found to hold. What commands were answered is not
    exported: one sent again is refused as another command, and has no second effect.
    """
    if await store.streams():
        raise NotImported("the store is not empty")
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as checked:
        count = await _check(lines, checked)
        checked.seek(0)
        for write in _writes(msgspec.json.decode(line, type=Exported) for line in checked):
            (answer,) = await store.append(write)
            if answer.version != write.expected + len(write.bodies):
                raise NotImported(f"{write.stream} has two commands called {write.command}")
    return count


async def _check(lines: AsyncIterable[bytes], checked: IO[bytes]) -> int:
    """Keep the entries of an export whose chains hold."""
    exported_lines = aiter(lines)
    _check_header(await anext(exported_lines, b""))
    last: dict[str, tuple[int, bytes]] = {}
    count = 0
    async for line in exported_lines:
        entry = _read(line, count + 2)
        version, before = last.get(entry.stream, (0, FIRST))
        if entry.version != version + 1 or entry.hash != link(before, _linked(entry)):
            raise NotImported(f"{entry.stream} {entry.version} does not follow what is before it")
        last[entry.stream] = entry.version, entry.hash
        checked.write(_line(entry))
        count += 1
    return count


def _check_header(line: bytes) -> None:
    try:
        header = msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError:
        raise NotImported("this is not an export") from None
    if (header.croupier, header.format) != ("export", FORMAT):
        raise NotImported(f"an export of form {header.format} is not read here")


def _read(line: bytes, number: int) -> Exported:
    try:
        return msgspec.json.decode(line, type=Exported)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise NotImported(f"line {number} is not an entry") from None


def _linked(entry: Exported) -> Linked:
    fields = (entry.stream, entry.version, entry.at, entry.command)
    return Linked(*fields, entry.body.encode())


def _writes(entries: Iterator[Exported]) -> Iterator[Write]:
    """The entries as they were written: those of one command at once, in the order they began.

    Commands that were carried out side by side may lie among one another, but not far apart.
    """
    begun: deque[list[Exported]] = deque()
    latest: dict[str, list[Exported]] = {}
    for entry in entries:
        lines = latest.get(entry.stream)
        if lines is None or (lines[0].command, lines[0].at) != (entry.command, entry.at):
            lines = latest[entry.stream] = []
            begun.append(lines)
        lines.append(entry)
        if len(begun) > _AMONG:
            yield _write(_oldest(begun, latest))
    while begun:
        yield _write(_oldest(begun, latest))


def _oldest(begun: deque[list[Exported]], latest: dict[str, list[Exported]]) -> list[Exported]:
    """The command that began first; nothing is added to it any more."""
    lines = begun.popleft()
    if latest.get(lines[0].stream) is lines:
        del latest[lines[0].stream]
    return lines


def _write(lines: list[Exported]) -> Write:
    """What one command added to a stream."""
    return Write(
        stream=lines[0].stream,
        expected=lines[0].version - 1,
        command=lines[0].command,
        request=b"",
        bodies=tuple(entry.body.encode() for entry in lines),
        answer=_answer(lines[-1].version),
        at=lines[0].at,
    )
