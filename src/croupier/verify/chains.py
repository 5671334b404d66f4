"""Chains: every entry follows the one before it in its stream, and none is missing."""

from collections.abc import Iterator
from typing import Final

from croupier.digest import SIZE, digest
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.lines import ExportedEntry

_NOTHING: Final = bytes(SIZE)
"""What the first entry of a stream follows."""
_CANDIDATES: Final = 8
"""Digests kept of a version that is wrong, so as to find what follows it right."""


class Chain:
    """One stream as far as it was read."""

    def __init__(self) -> None:
        self.version = 0
        self.hashes: dict[int, tuple[bytes, ...]] = {0: (_NOTHING,)}
        """The digest of each entry; of a wrong one, all that the next may have been chained to."""
        self.broken = False
        self._forgotten = 0

    def forget(self, version: int) -> None:
        """Forget the digests before a version: it is as it was signed, and nothing needs them."""
        for old in range(self._forgotten, version):
            self.hashes.pop(old, None)
        self._forgotten = max(self._forgotten, version)

    def add(self, entry: ExportedEntry) -> Iterator[Discrepancy]:
        """Read one entry more; what is wrong about its place."""
        expected = self.version + 1
        follows = self._follows(entry)
        if entry.version < expected:
            yield finding(entry.stream, entry.version, "this version comes twice or too late")
        elif entry.version > expected:
            missing = entry.version - 1
            yield finding(entry.stream, expected, "the entry is missing", missing)
        elif not follows:
            why = "the entry is not what was chained to the one before it"
            yield finding(entry.stream, entry.version, why)
        self._keep(entry, follows)

    def _follows(self, entry: ExportedEntry) -> bool:
        """Was the entry chained to the one before it?"""
        before = self.hashes.get(entry.version - 1, ())
        return any(entry.hash == linked(one, entry) for one in before)

    def _keep(self, entry: ExportedEntry, follows: bool) -> None:
        """Keep the digest; where it is wrong, the right one beside it."""
        known = self.hashes.get(entry.version, ())
        if not follows:
            before = self.hashes.get(entry.version - 1, ())
            known = (*known, *(linked(one, entry) for one in before))
        self.hashes[entry.version] = (*known[:_CANDIDATES], entry.hash)
        self.version = max(self.version, entry.version)


def linked(before: bytes, entry: ExportedEntry) -> bytes:
    """The digest of an entry that follows another."""
    if entry.version < 0:
        return b""
    names = entry.stream.encode(errors="replace"), entry.command.encode(errors="replace")
    numbers = entry.version.to_bytes(8, "big"), entry.at.to_bytes(8, "big", signed=True)
    body = entry.body.encode(errors="replace")
    return digest("croupier entry", before, *names, *numbers, body)


class Chains:
    """Every stream of an export."""

    def __init__(self) -> None:
        self.streams: dict[str, Chain] = {}
        self.findings: list[Discrepancy] = []
        self.entries = self._number = 0

    def add(self, entry: ExportedEntry) -> bool:
        """Read one entry more; does its stream hold, up to and with it?"""
        chain = self.streams.get(entry.stream)
        if chain is None:
            chain = self.streams[entry.stream] = Chain()
        found = list(chain.add(entry))
        if self.entries and entry.number <= self._number:
            why = "the entry stands behind one of a later number"
            found.append(finding(entry.stream, entry.version, why))
        self._number = entry.number
        self.entries += 1
        self.findings += found
        chain.broken = chain.broken or bool(found)
        return not chain.broken
