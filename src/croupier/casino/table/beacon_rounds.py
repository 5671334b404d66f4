"""Beacon rounds: which round of a public beacon a seed waits for, and the number it has."""

from functools import partial
from typing import Final

from croupier.casino.beacon import Beacon
from croupier.casino.store.vault import Vault
from croupier.casino.table.live import Live
from croupier.casino.table.preparation import Unprepared
from croupier.protocol.contributions import (
    BeaconMissing,
    BeaconNamed,
    BeaconRound,
    BeaconValue,
    SeedMix,
)
from croupier.protocol.log import AnyLogged
from croupier.protocol.pace import Pace
from croupier.rules.refusal import Refusal

MARGIN: Final = 1_000
"""Milliseconds between the close of contributions and the round, so that clocks may differ."""
OfBeacon = BeaconNamed | BeaconMissing


def named_now(live: Live, mix: SeedMix, vault: Vault) -> tuple[OfBeacon, ...]:
    """The round that a shuffle which is due waits for; nothing where none is named."""
    if vault.beacon is None or mix.begun or live.practice:
        return ()
    opening = (live.pace or Pace()).contributions if mix.committed else 0
    return (_named(mix.shoe, vault.beacon, opening + MARGIN),)


def named_again(live: Live, vault: Vault) -> tuple[OfBeacon, ...]:
    """A later round, where that which was named is published before contributions are closed."""
    mix, beacon = live.mix, vault.beacon
    if mix is None or mix.beacon is None or not mix.beacon.awaited or beacon is None:
        return ()
    if beacon.clock() < mix.beacon.due:
        return ()
    return (_named(mix.shoe, beacon, MARGIN, mix.beacon),)


def take_number(live: Live, vault: Vault) -> tuple[AnyLogged, ...]:
    """The number of the round named, or that it is not to be had."""
    mix, beacon = live.mix, vault.beacon
    if mix is None or mix.beacon is None or not mix.beacon.awaited:
        raise Refusal((), "no number of a public beacon is waited for")
    if mix.asked and not mix.closed:
        raise Refusal((), "contributions to the shuffle are being opened")
    named = mix.beacon
    value = None if beacon is None else _number(beacon, named)
    if value is None:
        return (BeaconMissing(mix.shoe, named.source, named.round),)
    return (BeaconValue(mix.shoe, named.round, value),)


def waits(beacon: Beacon | None, named: BeaconRound) -> int:
    """Milliseconds until a round is published; none where its beacon is not asked any more."""
    return 0 if beacon is None else max(named.due - beacon.clock(), 0)


def _named(shoe: str, beacon: Beacon, ahead: int, before: BeaconRound | None = None) -> OfBeacon:
    """The first round that is published so many milliseconds from now, or later."""
    if beacon.schedule is None and not beacon.unreachable:
        raise Unprepared(beacon.learn)
    if beacon.schedule is None:
        missing = before or BeaconRound(beacon.source, 0)
        return BeaconMissing(shoe, missing.source, missing.round)
    round = beacon.schedule.first_after(beacon.clock() + ahead)
    return BeaconNamed(shoe, beacon.source, round, beacon.schedule.due(round))


def _number(beacon: Beacon, named: BeaconRound) -> bytes | None:
    """The number that a beacon has published; None where it is another's, or not to be had."""
    if beacon.source != named.source:
        return None
    value = beacon.value(named.round)
    if value is None and not beacon.failed(named.round):
        raise Unprepared(partial(beacon.look_up, named.round))
    return value
