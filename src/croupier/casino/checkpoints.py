"""Checkpoints: how far every stream has come, signed, as heads of one tree that only grows."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from croupier.casino.store.chain import FIRST
from croupier.casino.store.port import EventStore, Spoilt, Write
from croupier.digest import digest
from croupier.fairness import merkle
from croupier.fairness.history_tree import grown, root_of_peaks
from croupier.protocol.checkpoint import WITHHELD, Checkpoint, Covered, HistoryHead, TreeHead

AUDIT: Final = "audit"
"""The stream of the checkpoints, so that they are chained too."""
PAGE: Final = 500
"""Digests of entries that are read at a time."""
_OTHERS: Final = 0o077
"""What a key file permits others than its owner."""


# ── The key ─────────────────────────────────────────────────────────────────────────────────────


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


# ── Signing ─────────────────────────────────────────────────────────────────────────────────────


async def checkpoint(store: EventStore, key: Ed25519PrivateKey, now: int) -> Checkpoint:
    """Sign how far every stream has come, as the next entry of the stream of checkpoints."""
    version = await store.version(AUDIT)
    before = await last(store)
    covered = await _covered(store)
    made = signed(covered, key, now, await _head(store, before, covered))
    body = msgspec.json.encode(made)
    write = Write(
        stream=AUDIT,
        expected=version,
        command=f"checkpoint {version + 1}",
        request=digest("croupier command", body),
        bodies=(body,),
        answer=b'{"version":%d}' % (version + 1),
        at=now,
    )
    await store.append(write)
    return made


def signed(
    covered: tuple[Covered, ...],
    key: Ed25519PrivateKey,
    now: int,
    head: HistoryHead | None = None,
) -> Checkpoint:
    """A checkpoint over streams; there is at least one."""
    root = merkle.tree([leaf(one) for one in covered]).root
    signature = key.sign(statement(root, now, head))
    whose = public_key(key)
    return Checkpoint(covered=covered, root=root, at=now, key=whose, signature=signature, tree=head)


async def last(store: EventStore) -> Checkpoint | None:
    """The last checkpoint, if its signature holds; raises Spoilt where it was changed or lost."""
    version, number = await store.version(AUDIT), await store.acknowledged(AUDIT)
    if version < number:
        raise Spoilt(f"{AUDIT} ends at {version}, but {number} was acknowledged")
    async for entry in store.read(AUDIT, max(0, version - 1)):
        try:
            made = msgspec.json.decode(entry.body, type=Checkpoint)
            whose = Ed25519PublicKey.from_public_bytes(made.key)
            whose.verify(made.signature, statement(made.root, made.at, made.tree))
        except (msgspec.MsgspecError, InvalidSignature, ValueError, OverflowError):
            raise Spoilt(f"{AUDIT} {entry.version} is no checkpoint that was signed") from None
        if made.root != merkle.tree([leaf(one) for one in made.covered]).root:
            raise Spoilt(f"{AUDIT} {entry.version} has another root than what it covers")
        return made
    return None


async def check_signed(store: EventStore, key: bytes | None = None) -> None:
    """Hold every stream against the last checkpoint; one that ends before it or differs is spoilt.

    Streams no export has are held against a checkpoint of one's own key alone: a casino that took
    an export in has others.
    """
    made = await last(store)
    if made is None:
        return
    whole = made.key == key
    covered = [one for one in made.covered if one.version and (whole or one.stream not in WITHHELD)]
    found = await store.digests([(one.stream, one.version) for one in covered])
    for one, hash_ in zip(covered, found, strict=True):
        if hash_ is None:
            store.spoilt[one.stream] = f"{one.stream} ends before {one.version}, which was signed"
        elif hash_ != one.hash:
            store.spoilt[one.stream] = f"{one.stream} {one.version} is not what was signed"


async def _covered(store: EventStore) -> tuple[Covered, ...]:
    """How far each stream has come, and the digest of its last entry."""
    heads = [(stream, await store.version(stream)) for stream in sorted(await store.streams())]
    found = await store.digests(heads)
    return tuple(Covered(*head, hash_ or FIRST) for head, hash_ in zip(heads, found, strict=True))


async def _head(
    store: EventStore, before: Checkpoint | None, covered: tuple[Covered, ...]
) -> HistoryHead:
    """The tree with all that has been added since the checkpoint before."""
    tree = before.tree if before is not None else None
    size, peaks = (tree.size, tree.peaks) if tree is not None else (0, ())
    leaves = [one async for one in added(store, before, covered)]
    peaks = grown(peaks, size, map(leaf, leaves))
    return HistoryHead(size + len(leaves), root_of_peaks(peaks), peaks)


async def added(
    store: EventStore, before: Checkpoint | None, covered: tuple[Covered, ...]
) -> AsyncIterator[Covered]:
    """The entries that a checkpoint adds to the tree, in their order there.

    The first checkpoint with a tree adds all there is.
    """
    since = before.covered if before is not None and before.tree is not None else ()
    seen = {stream: version for stream, version, _ in since}
    for stream, upto, _ in covered:
        if stream in WITHHELD:
            continue
        for low in range(seen.get(stream, 0) + 1, upto + 1, PAGE):
            places = [(stream, version) for version in range(low, min(low + PAGE, upto + 1))]
            for place, hash_ in zip(places, await store.digests(places), strict=True):
                yield Covered(*place, hash_ or FIRST)


def leaf(covered: Covered) -> bytes:
    """What is signed of one entry."""
    stream, version, body = covered
    return digest("croupier stream", stream.encode(), version.to_bytes(8, "big"), body)


def statement(root: bytes, at: int, head: HistoryHead | None) -> bytes:
    """What is signed of a checkpoint."""
    when = at.to_bytes(8, "big", signed=True)
    if head is None:
        return digest("croupier checkpoint", root, when)
    return digest("croupier tree head", root, when, head.size.to_bytes(8, "big"), head.root)


def head_of(number: int, made: Checkpoint) -> TreeHead | None:
    """All of a checkpoint that was signed; nothing where it is of an earlier release."""
    if made.tree is None:
        return None
    return TreeHead(
        number=number,
        size=made.tree.size,
        root=made.tree.root,
        streams=made.root,
        at=made.at,
        key=made.key,
        signature=made.signature,
    )
