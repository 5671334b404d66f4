"""Seeding: a seed out of the casino's secret and what players add to it, each committed to before.

The casino commits to its secret first, then players commit to their contributions, then these are
opened. Nobody who keeps to that order can steer the seed; who refuses to open can only be left out.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

from croupier.digest import SIZE, digest

CONTRIBUTION_SIZE: Final = 32
"""Bytes in a contribution."""
ITERATIONS: Final = 1_000_000
"""How long the delay is, in iterations: about a second of a processor of 2026."""


def secret_digest(name: str, secret: bytes) -> bytes:
    """What commits the casino to its secret."""
    return digest("croupier secret", name.encode(), secret)


def contribution_digest(name: str, player: str, value: bytes) -> bytes:
    """What commits a player to a contribution; it fits nobody else's, and no other shoe."""
    return digest("croupier contribution", name.encode(), player.encode(), value)


def mixed_seed(name: str, secret: bytes, opened: Iterable[tuple[str, bytes]]) -> bytes:
    """The seed that follows from a secret and the contributions, in the order they are named."""
    parts = (part for player, value in opened for part in (player.encode(), value))
    return digest("croupier seed", name.encode(), secret, *parts)


def beacon_seed(name: str, seed: bytes, source: str, round: int, value: bytes) -> bytes:
    """The seed with the number of a public beacon's round, which nobody knew when it was mixed."""
    return digest("croupier beacon", name.encode(), seed, source.encode(), b"%d" % round, value)


def prize_seed(name: str, seed: bytes) -> bytes:
    """What draws a prize: it follows from the seed of the shoe in play, and so from its mix."""
    return digest("croupier prize", name.encode(), seed)


def delayed_seed(name: str, seed: bytes, iterations: int) -> bytes:
    """The seed after a delay that no number of machines can shorten: one step follows another."""
    return hashlib.pbkdf2_hmac("sha256", seed, f"croupier delay {name}".encode(), iterations, SIZE)
