"""Document signature: what lies beside a document, and whether the document is what was signed.

Nothing in the document is believed: its bytes are compared with those that were signed.
"""

import hashlib
import json
from collections.abc import Collection
from enum import StrEnum
from typing import Any, Final, NamedTuple

from croupier.digest import SIZE, digest
from croupier.verify.heads import is_signed
from croupier.verify.lines import Unreadable

SUFFIX: Final = ".sig"
"""What the name of a signature has behind that of its document."""
FORMAT: Final = "croupier document signature 1"
BEGINNINGS: Final = (b"%PDF-", b"<!doctype html>")
"""How the documents begin that may be signed."""


class DocumentState(StrEnum):
    """What is found of a document."""

    VALID = "valid"
    ALTERED = "altered"
    SIGNATURE_ALTERED = "signature altered"
    OTHER_KEY = "other key"
    NOT_SIGNED = "not signed"


class DocumentSignature(NamedTuple):
    """What is signed of a document, by which key, and the signature."""

    number: str
    dated: str
    sha256: bytes
    key: bytes
    signature: bytes = b""

    @property
    def statement(self) -> bytes:
        """What is signed: the digest of the file, the number and the day of the document."""
        said = self.number.encode(), self.dated.encode()
        return digest("croupier document", self.sha256, *said, self.key)


def document_digest(body: bytes) -> bytes:
    """The digest of a document's bytes, as ``sha256sum`` has it."""
    return hashlib.sha256(body).digest()


def state_of(
    body: bytes, signature: DocumentSignature | None, keys: Collection[bytes] = ()
) -> DocumentState:
    """What is found of a document; ``keys`` are those one of which must have signed."""
    if signature is None:
        return DocumentState.NOT_SIGNED
    if not is_signed(signature.key, signature.statement, signature.signature):
        return DocumentState.SIGNATURE_ALTERED
    if keys and signature.key not in keys:
        return DocumentState.OTHER_KEY
    if document_digest(body) != signature.sha256:
        return DocumentState.ALTERED
    return DocumentState.VALID


def beside(document: str) -> str:
    """Where the signature of a document lies."""
    return f"{document}{SUFFIX}"


# ── As a file ───────────────────────────────────────────────────────────────────────────────────


def written_signature(one: DocumentSignature) -> bytes:
    """A signature as its file has it."""
    data = {
        "format": FORMAT,
        "number": one.number,
        "dated": one.dated,
        "sha256": one.sha256.hex(),
        "key": one.key.hex(),
        "signature": one.signature.hex(),
    }
    return (json.dumps(data, indent=1, ensure_ascii=False) + "\n").encode()


def read_signature(text: bytes) -> DocumentSignature:
    """The signature of a file; raises Unreadable where it is none."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise Unreadable(f"the signature is of another format: {data['format']!s:.60}")
        sha256, key, signature = map(_bytes, (data["sha256"], data["key"], data["signature"]))
        number, dated = _text(data["number"]), _text(data["dated"])
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Unreadable("it is no signature of a document") from None
    if len(sha256) != SIZE:
        raise Unreadable("it is no signature of a document")
    return DocumentSignature(number, dated, sha256, key, signature)


def _bytes(value: Any) -> bytes:
    return bytes.fromhex(_text(value))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
