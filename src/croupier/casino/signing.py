"""Signing: who signs checkpoints, by a key at hand or one that is changed for another."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from croupier.casino.key_file import next_key, public_key, signing_key
from croupier.casino.store.port import StoreError
from croupier.digest import digest
from croupier.fairness import merkle
from croupier.fairness.history_tree import grown, root_of_peaks
from croupier.protocol.checkpoint import Checkpoint, Covered, HistoryHead, KeyHandover
from croupier.verify.heads import handover_statement, is_signed


class NotSigned(StoreError):
    """Why whoever has the key did not sign a checkpoint."""


class SignerState(Struct, frozen=True):
    """What a signer remembers."""

    key: bytes
    last: Checkpoint | None = None
    """The last checkpoint it has signed, where it remembers that."""


class SignRequest(Struct, frozen=True, tag=True):
    """What is to be signed; the first checkpoint of a signer names the one before it."""

    before: Checkpoint | None
    covered: tuple[Covered, ...]
    leaves: tuple[Covered, ...]
    """The entries since the one before, in their order in the tree."""
    at: int


class CheckpointSigner(Protocol):
    """Whoever has the key: this process, or another that signs for it."""

    async def state(self) -> SignerState:
        """The key, and what is remembered."""

    async def sign(self, request: SignRequest) -> Checkpoint:
        """Sign a checkpoint that adds entries to the one before; raises NotSigned."""

    async def stored(self, made: Checkpoint) -> None:
        """What was signed is in the log."""


class KeySigner:
    """Signs with a key at hand."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """The key."""
        self.key = key

    async def state(self) -> SignerState:
        """The key in use; nothing else is remembered."""
        return SignerState(public_key(self.key))

    async def sign(self, request: SignRequest) -> Checkpoint:
        """Sign a checkpoint."""
        return signed(
            request.covered, self.key, request.at, tree_with(request.before, request.leaves)
        )

    async def stored(self, made: Checkpoint) -> None:
        """Nothing is left to do."""


class KeyFile(KeySigner):
    """Signs with the key of a file; where another lies beside it, that is handed over to.

    The checkpoint with the handover is durable before the file is put in place of the old one, so
    that a crash in between leaves both, and the log says which of them is in use.
    """

    def __init__(self, file: Path) -> None:
        """The key of a file, made where there is none."""
        super().__init__(signing_key(file))
        self._file = file

    async def sign(self, request: SignRequest) -> Checkpoint:
        """Sign a checkpoint; with a new key, have the old one sign it too."""
        other = next_key(self._file)
        if not other.exists():
            return await super().sign(request)
        key, head = signing_key(other), tree_with(request.before, request.leaves)
        return signed(request.covered, key, request.at, head, retired=self.key)

    async def stored(self, made: Checkpoint) -> None:
        """Put the next key in place of the old one, once the log has its first checkpoint."""
        other = next_key(self._file)
        if other.exists() and public_key(signing_key(other)) == made.key:
            other.replace(self._file)
            self.key = signing_key(self._file)


# ── What is signed ──────────────────────────────────────────────────────────────────────────────


def signed(
    covered: tuple[Covered, ...],
    key: Ed25519PrivateKey,
    now: int,
    head: HistoryHead | None = None,
    *,
    retired: Ed25519PrivateKey | None = None,
) -> Checkpoint:
    """A checkpoint over streams; there is at least one. A key that retires signs it too."""
    root = merkle.tree([leaf(one) for one in covered]).root
    said, whose = statement(root, now, head), public_key(key)
    handover = None
    if retired is not None:
        handed_over = retired.sign(handover_statement(said, whose))
        handover = KeyHandover(public_key(retired), handed_over)
    return Checkpoint(
        covered=covered,
        root=root,
        at=now,
        key=whose,
        signature=key.sign(said),
        tree=head,
        handover=handover,
    )


def tree_with(before: Checkpoint | None, leaves: Sequence[Covered]) -> HistoryHead:
    """The tree with all that has been added since the checkpoint before."""
    tree = before.tree if before is not None else None
    size, peaks = (tree.size, tree.peaks) if tree is not None else (0, ())
    peaks = grown(peaks, size, map(leaf, leaves))
    return HistoryHead(size + len(leaves), root_of_peaks(peaks), peaks)


def what_is_wrong(made: Checkpoint) -> str:
    """What is wrong with a checkpoint by itself, if anything."""
    try:
        said = statement(made.root, made.at, made.tree)
    except OverflowError:
        return "is no checkpoint that was signed"
    if not is_signed(made.key, said, made.signature):
        return "is no checkpoint that was signed"
    if made.root != merkle.tree([leaf(one) for one in made.covered]).root:
        return "has another root than what it covers"
    return ""


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
