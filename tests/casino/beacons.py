"""Beacons: tables whose shuffles wait for a public beacon."""

from collections.abc import Callable
from functools import partial
from random import Random

from croupier.casino.beacon import Beacon
from croupier.casino.table.beacon_rounds import take_number
from croupier.casino.table.seeded_acts import close
from croupier.protocol.contributions import BeaconRound
from croupier.rules.config import TableConfig
from tests.casino.at_random import Table
from tests.casino.contributing import CONFIG, commit, opens, shuffle, table_of
from tests.fairness.beacon_server import SCHEDULE, LocalBeacon, number

BEGUN = SCHEDULE.due(500)
"""When a table's clock begins, in milliseconds: as round 500 is published."""
SOON = 0.05
"""Seconds in which a number that is not to be had is given up: after one try."""


class SetClock:
    """A clock that goes on when it is set."""

    def __init__(self) -> None:
        self.time = BEGUN

    def __call__(self) -> int:
        return self.time


class InstantBeacon(Beacon):
    """A beacon that has answered everything before it is asked; some numbers it does not have."""

    def __init__(self, random: Random) -> None:
        self._random, self._time = random, BEGUN
        super().__init__("https://beacon.example", self._passes)
        self.schedule = SCHEDULE

    def _passes(self) -> int:
        """A clock that goes on, by a little or by rounds, whenever it is looked at."""
        self._time += self._random.choice((1, 400, 3_000))
        return self._time

    def value(self, round: int) -> bytes | None:
        return number(round) if round % 5 else None

    def failed(self, round: int) -> bool:
        return True


def asks(local: LocalBeacon, clock: Callable[[], int]) -> Beacon:
    """The beacon as a casino asks it."""
    return Beacon(local.source, clock, SOON)


def waiting_table(
    local: LocalBeacon, *players: str, config: TableConfig = CONFIG
) -> tuple[Table, SetClock]:
    """A table at which a beacon is configured, and its clock."""
    table, clock = table_of(*players, config=config), SetClock()
    table.vault.beacon = asks(local, clock)
    return table, clock


def named(table: Table) -> BeaconRound:
    """The round that the next shuffle waits for."""
    assert table.live.mix is not None
    assert table.live.mix.beacon is not None
    return table.live.mix.beacon


def begin(table: Table, *players: str) -> None:
    """A shuffle is due, and these players contribute to it."""
    commit(table, *players)
    shuffle(table)
    opens(table, *players)
    if players:
        table.do(partial(close, vault=table.vault))


def take(table: Table) -> None:
    """What the beacon has published is written down."""
    table.do(partial(take_number, vault=table.vault))


def shuffled(table: Table, clock: SetClock, *players: str) -> None:
    """A shuffle with a beacon's number, to which these players contribute."""
    begin(table, *players)
    clock.time = max(clock.time, named(table).due)
    take(table)
    shuffle(table)
