"""Snapshot digest: a snapshot bears a digest of itself and of the entry it stands on."""

from typing import Final

from croupier.casino.store.port import Snapshot, Spoilt
from croupier.digest import SIZE, digest

_HEAD: Final = 2 * SIZE


def snapshot_of(stream: str, version: int, hash_: bytes, body: bytes) -> Snapshot:
    """A snapshot of a stream at an entry, by its version and its digest."""
    return Snapshot(version, _digest(stream, version, hash_, body) + hash_ + body)


def checked(stream: str, snapshot: Snapshot) -> tuple[bytes, bytes]:
    """The digest of the entry a snapshot stands on, and its body, unless it is spoilt."""
    stored, hash_, body = (
        snapshot.body[:SIZE],
        snapshot.body[SIZE:_HEAD],
        snapshot.body[_HEAD:],
    )
    if stored != _digest(stream, snapshot.version, hash_, body):
        raise Spoilt(f"the snapshot of {stream} at {snapshot.version} is not what was kept")
    return hash_, body


def _digest(stream: str, version: int, hash_: bytes, body: bytes) -> bytes:
    return digest("croupier snapshot", stream.encode(), version.to_bytes(8, "big"), hash_, body)
