"""Signature: a document signed by an office's Ed25519 key."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.documents.frame import DocumentFrame
from croupier.verify.document_signature import (
    DocumentSignature,
    document_digest,
    written_signature,
)


def signature_of(body: bytes, frame: DocumentFrame, key: Ed25519PrivateKey) -> bytes:
    """What lies beside a document: its digest, number and day, signed."""
    public = key.public_key().public_bytes_raw()
    own = DocumentSignature(frame.number, frame.made.isoformat(), document_digest(body), public)
    return written_signature(own._replace(signature=key.sign(own.statement)))
