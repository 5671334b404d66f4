"""Connections: how many are open, what each waits for, and which one gives way to another."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, Protocol

from msgspec import Struct

IN_ALL: Final = 10_000
"""Connections at most, however many descriptors there are."""
PER_ADDRESS: Final = 512
"""Connections of one address, or requests under way that come from it through a proxy."""
AHEAD_IN_ALL: Final = 16 * 2**20
"""Bytes of requests that wait for the answers before them, on all connections together."""
TURN: Final = 0.005
"""Seconds after which one of the connections with requests that wait goes on with the next."""
REPORT_EVERY: Final = 60.0
"""Seconds after which the log says what was turned away."""
_LOG: Final = logging.getLogger("croupier")


class Stage(Enum):
    """What a connection waits for."""

    NEW = "new"
    """Its first byte."""
    HEAD = "head"
    """The rest of a request's first lines."""
    BODY = "body"
    """The rest of a request."""
    ANSWERING = "answering"
    """The app; a stream stays here."""
    IDLE = "idle"
    """The next request."""
    STALLED = "stalled"
    """A client that does not read."""
    REFUSED = "refused"
    """A client that has yet to read why it was refused."""
    CLOSING = "closing"
    """The last bytes to be read."""


PATIENCE: Final = {
    Stage.NEW: 15.0,
    Stage.HEAD: 10.0,
    Stage.BODY: 30.0,
    Stage.IDLE: 15.0,
    Stage.STALLED: 30.0,
    Stage.REFUSED: 3.0,
    Stage.CLOSING: 30.0,
}
"""Seconds for each; an answer takes as long as it takes."""
GIVES_WAY: Final = (Stage.NEW, Stage.HEAD, Stage.BODY, Stage.IDLE)
"""In this order the oldest makes room for another connection."""


class Held(Protocol):
    """A connection, as it is counted."""

    def expire(self, stage: Stage) -> None:
        """End it: it has waited too long, or gives way to another."""


class WaitingPlace(Struct):
    """Where a connection comes from, and what it has waited for since when."""

    address: str
    stage: Stage
    since: float


class Connections:
    """Every connection that is open."""

    def __init__(
        self,
        in_all: int = IN_ALL,
        per_address: int = PER_ADDRESS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """None is open yet."""
        self.in_all, self.per_address = in_all, per_address
        self.ended: Counter[str] = Counter()
        """Connections that were turned away, gave way or waited too long, by why."""
        self.ahead = 0
        """Bytes that wait."""
        self._clock = clock
        self._under_way: Counter[str] = Counter()
        self._turns: deque[Callable[[], None]] = deque()
        self._places: dict[Held, WaitingPlace] = {}
        self._waiting: dict[Stage, OrderedDict[Held, None]] = {one: OrderedDict() for one in Stage}
        self._of: dict[str, dict[Held, None]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, one: Held) -> bool:
        return one in self._places

    def enter(self, one: Held, address: str, stage: Stage = Stage.NEW) -> bool:
        """Count a connection; where there is no room, the one that waits longest gives way.

        An empty address has no limit of its own: it is that of a proxy which is believed.
        """
        own = self._of.get(address, {}) if address else {}
        full = len(own) >= self.per_address or len(self) >= self.in_all
        if full and not self._made_room(own if len(own) >= self.per_address else None):
            self.ended["turned away"] += 1
            return False
        self._places[one] = WaitingPlace(address, stage, self._clock())
        self._waiting[stage][one] = None
        self._of.setdefault(address, {})[one] = None
        return True

    def _made_room(self, own: dict[Held, None] | None) -> bool:
        """End the connection that gives way, of one address or of all."""
        first = self._first() if own is None else self._first_of(own)
        if first is None:
            return False
        self.ended["gave way"] += 1
        stage = self._places[first].stage
        self.leave(first)
        first.expire(stage)
        return True

    def _first(self) -> Held | None:
        return next(
            (next(iter(self._waiting[one])) for one in GIVES_WAY if self._waiting[one]), None
        )

    def _first_of(self, own: dict[Held, None]) -> Held | None:
        waiting = [one for one in own if self._places[one].stage in GIVES_WAY]
        return min(waiting, key=self._turn, default=None)

    def _turn(self, one: Held) -> tuple[int, float]:
        place = self._places[one]
        return GIVES_WAY.index(place.stage), place.since

    def move(self, one: Held, stage: Stage) -> None:
        """Note what a connection waits for from now on."""
        place = self._places.get(one)
        if place is None or place.stage is stage:
            return
        del self._waiting[place.stage][one]
        self._waiting[stage][one] = None
        place.stage, place.since = stage, self._clock()

    def leave(self, one: Held) -> None:
        """Count a connection no longer."""
        place = self._places.pop(one, None)
        if place is None:
            return
        del self._waiting[place.stage][one]
        own = self._of[place.address]
        del own[one]
        if not own:
            del self._of[place.address]

    def has_turn(self, address: str) -> bool:
        """May another request of an address be answered now? A proxy brings those of many."""
        return self._under_way[address] < self.per_address

    def begin(self, address: str) -> None:
        """Count a request of an address, until it has been answered."""
        self._under_way[address] += 1

    def end(self, address: str) -> None:
        """Count a request no longer."""
        self._under_way[address] -= 1
        if not self._under_way[address]:
            del self._under_way[address]

    def wait_ahead(self, more: int) -> bool:
        """Count bytes that wait, or no longer do; is there room for them?"""
        self.ahead += more
        return more <= 0 or self.ahead <= AHEAD_IN_ALL

    def take_turn(self, go_on: Callable[[], None]) -> None:
        """Go on when it is one's turn: who sends without waiting lets those go first who wait."""
        self._turns.append(go_on)
        if len(self._turns) == 1:
            asyncio.get_running_loop().call_later(TURN, self._next_turn)

    def _next_turn(self) -> None:
        go_on = self._turns.popleft()
        if self._turns:
            asyncio.get_running_loop().call_later(TURN, self._next_turn)
        go_on()

    # ── Time ────────────────────────────────────────────────────────────────────────────────

    def expire(self) -> None:
        """End every connection that has waited too long."""
        for one, stage in list(self._late()):
            self.ended[f"{stage.value} too long"] += 1
            if stage is Stage.CLOSING:
                self.leave(one)
            else:
                self.move(one, Stage.CLOSING)
            one.expire(stage)

    def _late(self) -> Iterator[tuple[Held, Stage]]:
        now = self._clock()
        for stage, patience in PATIENCE.items():
            for one in self._waiting[stage]:
                if now - self._places[one].since < patience:
                    break
                yield one, stage

    async def keep_watch(self) -> None:
        """End what waits too long, every second; now and then say how much that was."""
        said, at = self.ended.total(), self._clock()
        while True:
            await asyncio.sleep(1)
            self.expire()
            if self._clock() - at >= REPORT_EVERY and self.ended.total() > said:
                said, at = self.ended.total(), self._clock()
                counts = {why.replace(" ", "_"): count for why, count in self.ended.items()}
                _LOG.warning("connections ended", extra={"open": len(self), **counts})
