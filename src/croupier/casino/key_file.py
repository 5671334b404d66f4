"""Key file: an Ed25519 key on disk, for its owner alone."""

import os
from pathlib import Path
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
    load_pem_public_key,
)

KEY: Final = "signing.pem"
"""What the key of a casino or its signer is called in their folders."""
_OTHERS: Final = 0o077
"""What a key file permits others than its owner."""


def signing_key(file: Path) -> Ed25519PrivateKey:
    """The key of a file, made for the owner alone where there is none yet."""
    if not file.exists():
        make_key(file)
    return read_key(file)


def read_key(file: Path) -> Ed25519PrivateKey:
    """The key of a file that is there."""
    body = file.read_bytes()
    try:
        key = load_pem_private_key(body, None)
    except TypeError:
        raise ValueError(f"{file} has a passphrase: keys are kept without one") from None
    except (ValueError, UnsupportedAlgorithm):
        raise ValueError(f"{file} holds no private key in PEM") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{file} holds no Ed25519 key")
    if file.stat().st_mode & _OTHERS:
        raise PermissionError(f"{file} may be read by others than its owner")
    return key


def read_public_key(file: Path) -> bytes:
    """The public half of a key: of a PEM file of that half alone, or of the whole key."""
    try:
        key = load_pem_public_key(file.read_bytes())
    except (ValueError, UnsupportedAlgorithm):
        return public_key(read_key(file))
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{file} holds no Ed25519 key")
    return key.public_bytes_raw()


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
