"""Checkpoint: what every stream held at a moment, signed; and what witnesses make of it."""

from typing import Final, NamedTuple

from msgspec import Struct

from croupier.verify.heads import SignedHead
from croupier.verify.merkle import Rooted

WITHHELD: Final = ("people",)
"""Streams that no export has: checkpoints cover them, but the tree has no leaf of theirs."""


class Covered(NamedTuple):
    """How far a stream had come, and the digest of all in it."""

    stream: str
    version: int
    hash: bytes


class HistoryHead(Struct, frozen=True):
    """The tree over every exported entry, as far as a checkpoint goes.

    Each checkpoint adds the entries since the one before it: stream by stream, by name.
    """

    size: int
    root: bytes
    peaks: tuple[bytes, ...]
    """The roots of its complete subtrees, the largest first: from them the tree grows on."""


class KeyHandover(Struct, frozen=True):
    """The key before says that another signs from this checkpoint on."""

    before: bytes
    """Its public part."""
    signature: bytes
    """Of the checkpoint and the key that signed it."""


class Checkpoint(Struct, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """What every stream held at a moment, under one root, signed."""

    covered: tuple[Covered, ...]
    """By the name of the stream."""
    root: bytes
    at: int
    key: bytes
    """The public key that the signature is checked with."""
    signature: bytes
    tree: HistoryHead | None = None
    """The tree over the entries; checkpoints of earlier releases have none."""
    handover: KeyHandover | None = None
    """Where this is the first checkpoint of another key."""


class TreeHead(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All of a checkpoint that was signed: short enough to be held by anybody."""

    number: int
    """The how-many-eth checkpoint it is."""
    size: int
    """How many entries the tree has."""
    root: bytes
    """The root of the tree over the entries."""
    streams: bytes
    """The root over the last entry of every stream."""
    at: int
    key: bytes
    signature: bytes
    handover: KeyHandover | None = None

    @property
    def tree(self) -> Rooted:
        """The tree over the entries."""
        return Rooted(self.size, self.root)

    @property
    def signed(self) -> SignedHead:
        """The head as the verifier reads it."""
        before = (self.handover.before, self.handover.signature) if self.handover else ()
        signed = (self.number, self.tree, self.streams, self.at, self.key, self.signature)
        return SignedHead(*signed, *before)


class Cosignature(Struct, frozen=True, kw_only=True, tag=True):
    """What a witness says of a checkpoint: it follows all that this witness has seen before."""

    number: int
    """The how-many-eth checkpoint."""
    witness: bytes
    """The witness's public key."""
    at: int
    """When, by the witness's clock."""
    signature: bytes


class WitnessedHead(Struct, frozen=True):
    """A head, and what witnesses have signed of it."""

    head: TreeHead
    witnesses: tuple[Cosignature, ...]


class ConsistencyProof(Struct, frozen=True):
    """What shows that the tree of one head begins with that of an earlier one."""

    first: int
    """How many entries the earlier tree has."""
    second: int
    proof: tuple[bytes, ...]


class InclusionProof(Struct, frozen=True):
    """What shows that an entry is in the tree of a head."""

    stream: str
    version: int
    hash: bytes
    index: int
    """Its place among the entries of the tree."""
    size: int
    proof: tuple[bytes, ...]
