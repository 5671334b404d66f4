"""Key file: an Ed25519 key on disk, for its owner alone."""

import os
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from croupier.pem import read_key

KEY: Final = "signing.pem"
"""What the key of a casino or its signer is called in their folders."""


def signing_key(file: Path) -> Ed25519PrivateKey:
    """The key of a file, made for the owner alone where there is none yet."""
    if not file.exists():
        make_key(file)
    return read_key(file)


def make_key(file: Path) -> Ed25519PrivateKey:
    """Make a key in a file that is not there yet."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_own(file, text, os.O_EXCL)
    return key


def next_key(file: Path) -> Path:
    """Where the key lies that the next checkpoint is signed with, if it is to be another."""
    return file.with_suffix(".next.pem")


def public_key(key: Ed25519PrivateKey) -> bytes:
    """What a verifier needs of a key: 32 bytes that may be shown to anybody."""
    return key.public_key().public_bytes_raw()


def write_own(file: Path, body: bytes, how: int) -> None:
    """Write a file for its owner alone, durably; ``how``: where there is one already."""
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | how, 0o600)
    with os.fdopen(handle, "wb") as to:
        to.write(body)
        to.flush()
        os.fsync(to.fileno())
