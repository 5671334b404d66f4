"""Files: exports, documents and keys as somebody has them on disk."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypedDict

from croupier.pem import read_public_key
from croupier.verify.audit import NOTHING, Beside, audit
from croupier.verify.document_signature import (
    BEGINNINGS,
    SUFFIX,
    DocumentSignature,
    DocumentState,
    read_signature,
    state_of,
)
from croupier.verify.finding import Report
from croupier.verify.heads import SignedHead, held_heads
from croupier.verify.lines import Unreadable

_LONG: Final = 8 << 20
"""Bytes from which on an export is worth several processes."""
_MOST: Final = 4
_KEY: Final = 32
"""Bytes of a public key."""


def audited(file: Path, keys: tuple[bytes, ...], beside: Beside = NOTHING) -> Report:
    """Audit an export; raises OSError or Unreadable where it cannot be read."""
    processes = processes_for(file.stat().st_size)
    with file.open("rb") as lines:
        return audit(lines, keys, beside=beside, processes=processes)


def processes_for(size: int) -> int:
    """How many processes follow the tables of an export of so many bytes."""
    return 1 if size < _LONG else min(os.cpu_count() or 1, _MOST)


def heads_of(file: str) -> tuple[SignedHead, ...]:
    """The checkpoints of a file that somebody has kept."""
    try:
        return held_heads(Path(file).read_text())
    except (OSError, UnicodeDecodeError):
        raise Unreadable(f"{file} cannot be read") from None


def public_key(key: str) -> bytes:
    """A public key as it is written, 64 hexadecimal digits, or that of a PEM file."""
    if Path(key).is_file():
        return _public_key_of(Path(key))
    body = _digits(key.encode())
    if not body:
        raise Unreadable(f"{key} is no public key: it has 64 hexadecimal digits, or is a PEM file")
    return body


def _digits(text: bytes) -> bytes:
    """A public key as ``croupier key`` prints it; nothing where it is none."""
    try:
        body = bytes.fromhex(text.decode("ascii").strip())
    except ValueError:
        return b""
    return body if len(body) == _KEY else b""


def _public_key_of(file: Path) -> bytes:
    try:
        return _digits(file.read_bytes()) or read_public_key(file)
    except OSError as trouble:
        why = f"{file} cannot be read: {trouble.strerror}" if trouble.strerror else str(trouble)
        raise Unreadable(why) from None
    except ValueError:
        why = f"{file} holds no public key: 64 hexadecimal digits, or an Ed25519 key in PEM"
        raise Unreadable(why) from None


# ── Documents ───────────────────────────────────────────────────────────────────────────────────


class SignedReport(TypedDict, total=False):
    """What was signed of a document; nothing where it is not signed."""

    number: str
    dated: str
    key: str


class DocumentReport(SignedReport):
    """What ``croupier verify --json`` prints of a document."""

    document: str
    state: DocumentState


SAID: Final = {
    DocumentState.VALID: "The document is as it was signed.",
    DocumentState.ALTERED: "The document is not the one that was signed: it was altered.",
    DocumentState.SIGNATURE_ALTERED: "The signature is not what its key signed: it was altered.",
    DocumentState.OTHER_KEY: "The document was signed with another key than the one you gave.",
    DocumentState.NOT_SIGNED: "There is no signature beside the document.",
}


def is_document(file: Path) -> bool:
    """Is it a document, or the signature of one, and not an export?"""
    if file.suffix == SUFFIX:
        return True
    with file.open("rb") as opened:
        return opened.read(max(map(len, BEGINNINGS))).startswith(BEGINNINGS)


def check_export_only(given: Mapping[str, object]) -> None:
    """Refuse what is held against an export, by its name, where a document is checked."""
    named = [name for name, value in given.items() if value]
    if named:
        verb = "is" if len(named) == 1 else "are"
        raise Unreadable(f"{' and '.join(named)} {verb} about an export, and this is a document")


class CheckedDocument(NamedTuple):
    """A document, what is found of it, and the signature beside it."""

    file: Path
    state: DocumentState
    signature: DocumentSignature | None

    @property
    def report(self) -> DocumentReport:
        """As ``croupier verify --json`` prints it."""
        found: DocumentReport = {"document": str(self.file), "state": self.state}
        return {**found, **self.signed}

    @property
    def signed(self) -> SignedReport:
        """What was signed; nothing where there is no signature."""
        one = self.signature
        return {"number": one.number, "dated": one.dated, "key": one.key.hex()} if one else {}


def checked_document(file: Path, keys: tuple[bytes, ...]) -> CheckedDocument:
    """Check a document against the signature beside it; either may be named."""
    document = file.with_suffix("") if file.suffix == SUFFIX else file
    beside = document.with_name(document.name + SUFFIX)
    try:
        signature = read_signature(beside.read_bytes()) if beside.exists() else None
    except Unreadable as wrong:
        raise UnreadableSignature(str(wrong), beside) from None
    state = state_of(document.read_bytes(), signature, keys)
    return CheckedDocument(document, state, signature)


class UnreadableSignature(Unreadable):
    """A signature that is none, and where it lies."""

    def __init__(self, why: str, file: Path) -> None:
        super().__init__(why)
        self.file = file
