"""Heads: the signed part of a checkpoint, as somebody may hold it, and what witnesses sign."""

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.digest import SIZE, digest
from croupier.verify.lines import Unreadable
from croupier.verify.merkle import Rooted


class SignedHead(NamedTuple):
    """All of a checkpoint that was signed."""

    number: int
    """The how-many-eth checkpoint it is; 0 where nobody has said so."""
    tree: Rooted | None
    """The tree over the entries; checkpoints of earlier releases have none."""
    streams: bytes
    """The root over the last entry of every stream."""
    at: int
    key: bytes
    signature: bytes
    key_before: bytes = b""
    """The key that was in use before, where this checkpoint is the first of another."""
    handed_over: bytes = b""
    """That key's own signature of it."""

    @property
    def statement(self) -> bytes:
        """What was signed."""
        at = self.at.to_bytes(8, "big", signed=True)
        if self.tree is None:
            return digest("croupier checkpoint", self.streams, at)
        size = self.tree.size.to_bytes(8, "big")
        return digest("croupier tree head", self.streams, at, size, self.tree.root)


def is_signed(key: bytes, statement: bytes, signature: bytes) -> bool:
    """Is this the signature of a statement by the owner of a public key?"""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True


def handover_statement(statement: bytes, key: bytes) -> bytes:
    """What a key signs last: a checkpoint, and the key by which all others are signed after it."""
    return digest("croupier key handover", statement, key)


def is_handed_over(before: bytes, head: SignedHead) -> bool:
    """Has the key before signed over to that of a checkpoint?"""
    statement = handover_statement(head.statement, head.key)
    return head.key_before == before and is_signed(before, statement, head.handed_over)


def cosigned_statement(statement: bytes, at: int) -> bytes:
    """What a witness signs of a checkpoint's own statement, and when it did."""
    return digest("croupier cosignature", statement, at.to_bytes(8, "big", signed=True))


# ── Reading ─────────────────────────────────────────────────────────────────────────────────────


def checkpoint_head(data: Mapping[str, Any], number: int = 0) -> SignedHead:
    """The signed part of a checkpoint as an export has it; raises where it is none."""
    tree = data.get("tree")
    return SignedHead(
        number,
        None if tree is None else _rooted(tree),
        _bytes(data["root"]),
        _time(data["at"]),
        *_keys(data),
    )


def tree_head(data: Mapping[str, Any]) -> SignedHead:
    """A head as the casino and witnesses write it; raises where it is none."""
    return SignedHead(
        int(data["number"]),
        _rooted(data),
        _bytes(data["streams"]),
        _time(data["at"]),
        *_keys(data),
    )


def _keys(data: Mapping[str, Any]) -> tuple[bytes, bytes, bytes, bytes]:
    """By which key something was signed, and which key handed over to it."""
    handover = data.get("handover") or {"before": "", "signature": ""}
    given = data["key"], data["signature"], handover["before"], handover["signature"]
    key, signature, before, handed_over = map(_bytes, given)
    return key, signature, before, handed_over


def held_heads(text: str) -> tuple[SignedHead, ...]:
    """The heads of a file: one JSON object, or one a line; checkpoints are read too."""
    return tuple(_held(text))


def _held(text: str) -> Iterator[SignedHead]:
    for at, data in _objects(text):
        try:
            if "checkpoint" in data:
                yield checkpoint_head(data["checkpoint"], int(data.get("number", 0)))
            elif "covered" in data:
                yield checkpoint_head(data)
            else:
                yield tree_head(data)
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError):
            raise Unreadable(f"line {at} of what was held is no checkpoint") from None


def _objects(text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    try:
        yield 1, _object(text)
        return
    except ValueError:
        lines = [(at, line) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    for at, line in lines:
        try:
            yield at, _object(line)
        except ValueError:
            raise Unreadable(f"line {at} of what was held is no checkpoint") from None


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("not an object")
    return value


def _rooted(data: Mapping[str, Any]) -> Rooted:
    size, root = int(data["size"]), _bytes(data["root"])
    if not 0 <= size < 1 << 63 or len(root) != SIZE:
        raise ValueError("no tree")
    return Rooted(size, root)


def _time(value: Any) -> int:
    at = int(value)
    if not -(1 << 63) <= at < 1 << 63:
        raise ValueError("no time")
    return at


def _bytes(text: str) -> bytes:
    return b64decode(text, validate=True)
