"""Limits: how often somebody may do something, in little and bounded memory."""

from collections import OrderedDict
from enum import StrEnum
from typing import Final, Self

from msgspec import Struct

from croupier.digest import digest
from croupier.rules.refusal import Refusal


class LimitKind(StrEnum):
    """What is counted."""

    LOGIN = "login"
    WRONG_PASSWORD = "wrong password"
    """Those for one name, from wherever they come."""
    GUEST = "guest entry"
    COMMAND = "command"
    MESSAGE = "message"
    STREAM = "stream"
    LOOK = "look"
    """What one session looks at, weighed by what it costs."""
    LOOK_FROM = "look from one address"


class Rate(Struct, frozen=True):
    """A bucket: so many at once, and one more after each so many milliseconds."""

    burst: int
    every: int

    def __post_init__(self) -> None:
        if self.burst < 1 or self.every < 1:
            raise ValueError("a bucket holds at least one, and takes time to fill")


RATES: Final = {
    LimitKind.LOGIN: Rate(burst=5, every=12_000),
    LimitKind.WRONG_PASSWORD: Rate(burst=100, every=12_000),
    LimitKind.GUEST: Rate(burst=5, every=60_000),
    LimitKind.COMMAND: Rate(burst=20, every=200),
    LimitKind.MESSAGE: Rate(burst=60, every=100),
    LimitKind.STREAM: Rate(burst=20, every=1_000),
    LimitKind.LOOK: Rate(burst=200, every=50),
    LimitKind.LOOK_FROM: Rate(burst=5_000, every=1),
}
_MANY: Final = {
    LimitKind.GUEST: "guest entries",
    LimitKind.WRONG_PASSWORD: "wrong passwords for this name",
    LimitKind.LOOK: "requests",
    LimitKind.LOOK_FROM: "requests from your address",
}
KEYS: Final = 50_000
"""Keys remembered of one kind; beyond them the one not heard of for longest is forgotten."""


class Buckets:
    """A bucket for each key.

    Of each only the moment is kept when it will be full again, so the clock may jump: forwards
    it fills, backwards it is empty at worst.
    """

    def __init__(self, rate: Rate, keys: int = KEYS) -> None:
        """Buckets of one rate, all full."""
        self._rate, self._keys = rate, keys
        self._full_at: OrderedDict[bytes, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def spend(self, key: str, now: int, cost: int = 1) -> int:
        """Take so many: 0 where they were there, otherwise the milliseconds until they are."""
        name = _named(key)
        span, price = self._rate.burst * self._rate.every, cost * self._rate.every
        full_at = min(max(self._full_at.get(name, now), now), now + span)
        wait = max(full_at + price - now - span, 0)
        self._keep(name, full_at if wait else full_at + price)
        return wait

    def give_back(self, key: str) -> None:
        """Put back one that was taken."""
        name = _named(key)
        if name in self._full_at:
            self._full_at[name] -= self._rate.every

    def _keep(self, name: bytes, full_at: int) -> None:
        self._full_at[name] = full_at
        self._full_at.move_to_end(name)
        if len(self._full_at) > self._keys:
            self._full_at.popitem(last=False)


def _named(key: str) -> bytes:
    return digest("croupier limit", key.encode(errors="replace"))


class Limits:
    """Buckets of every kind, by who asks: an address, a name or a person's key."""

    def __init__(self, rates: dict[LimitKind, Rate] = RATES, keys: int = KEYS) -> None:
        """Nobody has asked for anything yet."""
        self._buckets = {kind: Buckets(rate, keys) for kind, rate in rates.items()}

    def spend(self, kind: LimitKind, key: str, now: int, cost: int = 1) -> int:
        """Take so many: 0 where that is permitted, otherwise the milliseconds to wait."""
        return self._buckets[kind].spend(key, now, cost)

    def give_back(self, kind: LimitKind, key: str) -> None:
        """Put back one that was taken."""
        self._buckets[kind].give_back(key)

    def check(self, kind: LimitKind, now: int, *keys: str, cost: int = 1) -> None:
        """Take so many of every key, in order; refuses at the first that has too few left."""
        for key in keys:
            wait = self.spend(kind, key, now, cost)
            if wait:
                raise LimitReached(kind, wait)


class LimitReached(Refusal):
    """Too many of a kind: when to try again."""

    def __init__(self, kind: LimitKind, wait: int) -> None:
        self.seconds = -(-wait // 1000)
        unit = "second" if self.seconds == 1 else "seconds"
        text = _MANY.get(kind, f"{kind}s")
        super().__init__((), f"too many {text}: try again in {self.seconds} {unit}")

    def at_place(self, at: str) -> Self:
        """The same refusal: it is of who asks, not of a place."""
        return self
