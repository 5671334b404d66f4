"""Keystream: numbers out of a secret seed, every one as likely as any other."""

import struct
from collections.abc import Iterator
from typing import Final

SEED_SIZE: Final = 32
"""Bytes in a seed: a key of ChaCha20."""
SHUFFLE, SALTS, CUT = 0, 1, 2
"""What a stream is for; one seed has a stream for each."""

BLOCK: Final = 4096
"""Bytes of a stream at a time."""


def keystream(seed: bytes, purpose: int) -> Iterator[bytes]:
    """The ChaCha20 keystream of a seed, in blocks; a purpose is the nonce."""
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

    if len(seed) != SEED_SIZE:
        raise ValueError(f"a seed has {SEED_SIZE} bytes, not {len(seed)}")
    nonce = (0).to_bytes(8, "little") + purpose.to_bytes(8, "little")  # counter, then nonce
    stream = Cipher(ChaCha20(seed, nonce), mode=None).encryptor()
    while True:
        yield stream.update(bytes(BLOCK))


def numbers(seed: bytes, purpose: int = SHUFFLE) -> Iterator[int]:
    """Endless 32-bit numbers of a stream."""
    for block in keystream(seed, purpose):
        yield from struct.unpack(f"<{BLOCK // 4}I", block)
