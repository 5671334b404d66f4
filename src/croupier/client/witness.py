"""Witness: somebody beside the casino who signs its checkpoints, and refuses a history that forks.

A witness keeps every head it has seen in a file of its own. A head is signed only where the casino
has shown that all of the last one is still there, in its place, unchanged.
"""

import os
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.client.connection import Connection, RequestRefused
from croupier.protocol.checkpoint import ConsistencyProof, Cosignature, TreeHead, WitnessedHead
from croupier.verify.heads import cosigned_statement, is_handed_over, is_signed
from croupier.verify.merkle import consistent

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

LONGEST: Final = 60
"""Seconds a casino may take to answer: the first proof of a long history takes some."""


class Disagrees(Exception):
    """The casino shows another history than it showed before."""


class NotYet(Exception):
    """The casino has signed no checkpoint of this kind yet."""


class CasinoWitness:
    """One witness of one casino."""

    def __init__(
        self, at: str, file: Path, key: "Ed25519PrivateKey", casino: bytes | None = None
    ) -> None:
        """Say where the casino is and which file holds what was seen; ``casino``: its key.

        Where no key is given, that of the first head is taken. Another is taken after it where the
        key before has signed so, or where it is given, having never been seen before.
        """
        self._line, self._file, self._key = Connection(at, LONGEST), file, key
        heads = _heads(file)
        self._held = heads[-1] if heads else None
        self._casino = heads[-1].key if heads else casino
        self._trusted = None if casino in {head.key for head in heads} else casino

    @property
    def name(self) -> bytes:
        """The public key of the witness."""
        return self._key.public_key().public_bytes_raw()

    def look(self) -> TreeHead | None:
        """Look at the casino's last checkpoint; sign and return it where it is a new one."""
        try:
            return self._look()
        finally:
            self._line.close()

    def _look(self) -> TreeHead | None:
        found = self._last_head()
        head = found.head
        self._check_signature(head)
        if self._held is None or self._held.tree != head.tree:
            self._check_follows(head)
            self._keep(head)
            self._held = head
        if any(one.witness == self.name for one in found.witnesses):
            return None
        at = time_ns() // 1_000_000
        signature = self._key.sign(cosigned_statement(head.signed.statement, at))
        said = Cosignature(number=head.number, witness=self.name, at=at, signature=signature)
        self._line.ask("POST", "/api/heads/cosignatures", said, again=True)
        return head

    def _last_head(self) -> WitnessedHead:
        try:
            answer = self._line.ask("GET", "/api/heads/last", again=True)
        except RequestRefused as refused:
            raise NotYet(str(refused)) from None
        return msgspec.json.decode(answer, type=WitnessedHead)

    def _check_signature(self, head: TreeHead) -> None:
        self._casino = self._casino or head.key
        if head.key not in (self._casino, self._trusted):
            self._casino = self._followed(self._casino)
        if head.key not in (self._casino, self._trusted):
            raise Disagrees("the checkpoint is signed with another key than before")
        if not is_signed(head.key, head.signed.statement, head.signature):
            raise Disagrees("the signature of the checkpoint does not hold")
        if head.key == self._trusted:
            self._casino, self._trusted = head.key, None

    def _followed(self, key: bytes) -> bytes:
        """The key that one has led to, each signed over by the one before it."""
        try:
            answer = self._line.ask("GET", "/api/heads/handovers", again=True)
        except RequestRefused:
            return key
        retired: set[bytes] = set()
        for head in msgspec.json.decode(answer, type=tuple[TreeHead, ...]):
            own = is_signed(head.key, head.signed.statement, head.signature)
            if own and head.key not in retired and is_handed_over(key, head.signed):
                retired.add(key)
                key = head.key
        return key

    def _check_follows(self, head: TreeHead) -> None:
        """Refuse a head in whose tree the last one is not the beginning."""
        if self._held is None:
            return
        before, now = self._held.tree, head.tree
        if now.size < before.size:
            why = f"{before.size} entries were signed, and now the casino shows {now.size}"
        elif now.size == before.size:
            why = f"two histories of {now.size} entries were signed"
        elif not consistent(before, now, self._proof(before.size, now.size)):
            why = f"the first {before.size} entries are not those that were signed before"
        else:
            return
        evidence = self._file.with_suffix(".refused.json")
        _write(evidence, [self._held, head])
        raise Disagrees(f"{why}; both checkpoints are in {evidence}")

    def _proof(self, first: int, second: int) -> tuple[bytes, ...]:
        asked = f"/api/heads/consistency?first={first}&second={second}"
        try:
            answer = self._line.ask("GET", asked, again=True)
        except RequestRefused:
            return ()
        return msgspec.json.decode(answer, type=ConsistencyProof).proof

    def _keep(self, head: TreeHead) -> None:
        """Keep a head durably, before it is signed."""
        with self._file.open("ab") as to:
            to.write(msgspec.json.encode(head) + b"\n")
            to.flush()
            os.fsync(to.fileno())


def _heads(file: Path) -> list[TreeHead]:
    """The heads of a file; a line that was not finished is cut off."""
    if not file.exists():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    return [msgspec.json.decode(line, type=TreeHead) for line in whole.splitlines()]


def _write(file: Path, heads: list[TreeHead]) -> None:
    file.write_bytes(b"".join(msgspec.json.encode(head) + b"\n" for head in heads))
