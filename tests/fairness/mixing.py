"""Mixing: seeds made by several parties, of whom some want a certain first card by any means.

A party may do whatever the protocol lets it: choose what is not committed to yet, refuse to open,
open something else, and try shoes out as far as its time goes.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.fairness.seeding import (
    beacon_seed,
    contribution_digest,
    delayed_seed,
    mixed_seed,
    secret_digest,
)
from croupier.fairness.shuffle import shuffle
from tests.fairness.battery import Battery

SHOE: Final = "t1/1"
BEACON: Final = "https://beacon.example"
ANA, MAX = "ana", "max"
"""An honest player, and one who may be none."""
WANTED: Final = 4
"""The cards a cheat wants to fall first: so many of the deck."""
TRIES: Final = 4
"""Shoes that a cheat tries out."""
_NUMBERS: Final = {card: number for number, card in enumerate(DECK)}
_DECK: Final[tuple[Card, ...]] = tuple(DECK)


class Protocol(NamedTuple):
    """What is asked of the parties; the casino's own is the default."""

    casino_commits: bool = True
    players_commit: bool = True
    iterations: int = 2
    """The delay."""
    time: int = 1
    """Iterations a cheat has time for before contributions are closed."""
    beacon: bool = False
    """Is a public beacon's number mixed in, which is published after the close?"""
    known_early: bool = False
    """Is that number known before contributions are closed?"""


class Parties(NamedTuple):
    """How the casino, and the last player to open, behave; Ana is honest."""

    casino: "Casino"
    player: "Player"


def order_of(seed: bytes) -> list[int]:
    """The numbers of the cards in the order of a seed."""
    return [_NUMBERS[card] for card in shuffle(_DECK, seed)]


def _pleases(secret: bytes, given: Mapping[str, bytes], number: bytes = b"") -> bool:
    """Would a wanted card fall first, by all that is known?"""
    return order_of(_seed(secret, given, number))[0] < WANTED


def _seed(secret: bytes, given: Mapping[str, bytes], number: bytes) -> bytes:
    """The seed before any delay; with a number, of a public beacon's first round."""
    seed = mixed_seed(SHOE, secret, sorted(given.items()))
    return beacon_seed(SHOE, seed, BEACON, 1, number) if number else seed


class Table:
    """One shuffle, as far as it has come."""

    def __init__(self, protocol: Protocol, random: Random) -> None:
        self.protocol, self.random = protocol, random
        self.secret = b""
        self.opened: dict[str, bytes] = {}
        self.number = random.randbytes(32) if protocol.beacon else b""
        """What the beacon will publish."""

    @property
    def known(self) -> bytes:
        """The beacon's number, as far as it is known before contributions are closed."""
        return self.number if self.protocol.known_early else b""

    def tries_out(self, secret: bytes, given: Mapping[str, bytes]) -> bool | None:
        """Would it please? Nothing, where there is not the time to find out."""
        if self.protocol.iterations > self.protocol.time:
            return None
        return _pleases(secret, given, self.known)


Casino = Callable[[Table], bytes]
"""The casino's secret: asked for before anybody has opened, and again where it is not bound."""
Player = Callable[[Table, bytes], bytes | None]
"""What the last player opens, given what was committed to; nothing: refuses."""


def order(protocol: Protocol, parties: Parties, random: Random) -> list[int]:
    """The order that comes of one shuffle."""
    table = Table(protocol, random)
    table.secret = parties.casino(table)
    committed = secret_digest(SHOE, table.secret)
    values = {name: random.randbytes(32) for name in (ANA, MAX)}
    digests = {name: contribution_digest(SHOE, name, value) for name, value in values.items()}
    table.opened[ANA] = values[ANA]
    last = parties.player(table, values[MAX])
    fits = last is not None and contribution_digest(SHOE, MAX, last) == digests[MAX]
    if last is not None and (fits or not protocol.players_commit):
        table.opened[MAX] = last
    again = parties.casino(table)
    if not protocol.casino_commits or secret_digest(SHOE, again) == committed:
        table.secret = again
    seed = _seed(table.secret, table.opened, table.number)
    return order_of(delayed_seed(SHOE, seed, protocol.iterations) if protocol.iterations else seed)


def battery(protocol: Protocol, parties: Parties, count: int, seed: int) -> Battery:
    """So many shuffles, measured."""
    random, measures = Random(seed), Battery(len(DECK))
    for begun in range(0, count, 1_000):
        batch = range(min(1_000, count - begun))
        measures.add(np.array([order(protocol, parties, random) for _ in batch]))
    return measures


# ── How parties behave ──────────────────────────────────────────────────────────────────────────


def honest_casino(table: Table) -> bytes:
    """A secret by chance, kept to."""
    return table.secret or table.random.randbytes(32)


def grinding_casino(table: Table) -> bytes:
    """Tries secrets until one pleases, with whatever has been opened by now."""
    tried = [table.random.randbytes(32) for _ in range(TRIES)]
    pleasing = (one for one in tried if _pleases(one, table.opened))
    return next(pleasing, table.secret or tried[0])


def honest_player(table: Table, value: bytes) -> bytes | None:
    """Opens what was committed to."""
    return value


def refusing_player(table: Table, value: bytes) -> bytes | None:
    """Opens now and then, knowing no secret."""
    return value if table.random.random() < 0.5 else None


def guessing_player(table: Table, value: bytes) -> bytes | None:
    """Has seen what others opened, guesses the secret, and opens if that would please."""
    guess = table.random.randbytes(32)
    return value if _pleases(guess, {**table.opened, MAX: value}) else None


def lying_player(table: Table, value: bytes) -> bytes | None:
    """Knows the secret, and opens what would please, whatever was committed to."""
    for _ in range(TRIES):
        other = table.random.randbytes(32)
        if _pleases(table.secret, {**table.opened, MAX: other}):
            return other
    return value


def confederate(table: Table, value: bytes) -> bytes | None:
    """Knows the secret, and refuses where the shoe pleases better without, if there is time."""
    without = table.tries_out(table.secret, table.opened)
    return None if without else value
