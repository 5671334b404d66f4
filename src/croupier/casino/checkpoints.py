"""Checkpoints: how far every stream has come, signed, as heads of one tree that only grows."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino.signing import (
    CheckpointSigner,
    KeySigner,
    NotSigned,
    SignRequest,
    what_is_wrong,
)
from croupier.casino.store.chain import FIRST
from croupier.casino.store.port import EventStore, Spoilt, Write
from croupier.digest import digest
from croupier.protocol.checkpoint import WITHHELD, Checkpoint, Covered, TreeHead

AUDIT: Final = "audit"
"""The stream of the checkpoints, so that they are chained too."""
PAGE: Final = 500
"""Digests of entries that are read at a time."""


async def checkpoint(
    store: EventStore, signer: CheckpointSigner | Ed25519PrivateKey, now: int
) -> Checkpoint:
    """Sign how far every stream has come, as the next entry of the stream of checkpoints."""
    if isinstance(signer, Ed25519PrivateKey):
        signer = KeySigner(signer)
    await catch_up(store, signer)
    before = await last(store)
    await _check_in_use(store, before, (await signer.state()).key)
    covered = await _covered(store)
    leaves = tuple([one async for one in added(store, before, covered)])
    made = await signer.sign(SignRequest(before, covered, leaves, now))
    await _append(store, made)
    await signer.stored(made)
    return made


async def catch_up(store: EventStore, signer: CheckpointSigner) -> None:
    """Go on from what was signed last: a crash may have kept it from the log, or a key from use.

    Raises Spoilt where the log is not the one that was signed.
    """
    before = await last(store)
    if before is not None:
        await signer.stored(before)
    remembered = (await signer.state()).last
    if remembered is None or remembered == before:
        return
    found = await store.digests([(one.stream, one.version) for one in remembered.covered])
    known = [hash_ or FIRST for hash_ in found] == [one.hash for one in remembered.covered]
    if not known or _place(remembered) != await store.version(AUDIT):
        raise Spoilt("the signer has signed a history that is not this one")
    await _append(store, remembered)


async def _check_in_use(store: EventStore, before: Checkpoint | None, key: bytes) -> None:
    """Refuse a key that signed before and was handed over since."""
    if before is None or before.key == key:
        return
    async for entry in store.read(AUDIT):
        if msgspec.json.decode(entry.body, type=Checkpoint).key == key:
            raise NotSigned("the key has been changed for another since")


async def _append(store: EventStore, made: Checkpoint) -> None:
    """Write a checkpoint to the one place it was signed for."""
    version = _place(made)
    body = msgspec.json.encode(made)
    write = Write(
        stream=AUDIT,
        expected=version,
        command=f"checkpoint {version + 1}",
        request=digest("croupier command", body),
        bodies=(body,),
        answer=b'{"version":%d}' % (version + 1),
        at=made.at,
    )
    await store.append(write)


def _place(made: Checkpoint) -> int:
    """How many checkpoints there were before this one."""
    return {one.stream: one.version for one in made.covered}.get(AUDIT, 0)


async def last(store: EventStore) -> Checkpoint | None:
    """The last checkpoint, if its signature holds; raises Spoilt where it was changed or lost."""
    version, number = await store.version(AUDIT), await store.acknowledged(AUDIT)
    if version < number:
        raise Spoilt(f"{AUDIT} ends at {version}, but {number} was acknowledged")
    async for entry in store.read(AUDIT, max(0, version - 1)):
        try:
            made = msgspec.json.decode(entry.body, type=Checkpoint)
        except msgspec.MsgspecError:
            raise Spoilt(f"{AUDIT} {entry.version} is no checkpoint") from None
        wrong = what_is_wrong(made)
        if wrong:
            raise Spoilt(f"{AUDIT} {entry.version} {wrong}")
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
        handover=made.handover,
    )
