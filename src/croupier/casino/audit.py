"""Audit: a store written out for anybody to verify, and the way back in."""

from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from heapq import heapify, heappop, heapreplace
from tempfile import SpooledTemporaryFile
from typing import IO, Final

import msgspec
from msgspec import Struct

from croupier.casino.checkpoints import AUDIT
from croupier.casino.heavy_reads import HeavyReads, in_pages
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.port import Entry, EventStore, Halted, Write
from croupier.protocol.checkpoint import WITHHELD
from croupier.version import __version__

FORMAT: Final = 1
"""The form of an export."""
_IN_MEMORY: Final = 64 << 20
"""Bytes of an export held in memory while it is checked; what is longer waits on the disk."""
_AMONG: Final = 1_000
"""Commands among which the entries of one may lie."""


class Header(Struct, frozen=True, kw_only=True):
    """The first line of an export."""

    croupier: str = "export"
    format: int
    release: str
    without: tuple[str, ...] = ()
    """Streams that are left out."""


class Exported(Struct, frozen=True):
    """An entry as an export has it; the body is the text that was stored."""

    number: int
    stream: str
    version: int
    at: int
    command: str
    body: str
    hash: bytes


class NotImported(Exception):
    """Why an export is not taken in."""


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
        answer=b'{"version":%d}' % lines[-1].version,
        at=lines[0].at,
    )
