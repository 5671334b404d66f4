"""PEM: Ed25519 keys as files have them."""

from pathlib import Path
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key

_OTHERS: Final = 0o077
"""What a key file permits others than its owner."""


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
        return read_key(file).public_key().public_bytes_raw()
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{file} holds no Ed25519 key")
    return key.public_bytes_raw()
