"""Seeding: what the next shuffle will follow from, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino.table.contributions import EXCUSED
from croupier.casino.table.live import Live
from croupier.protocol import contributions as log
from croupier.protocol.contributions import BeaconRound, OfSeeding, SeedMix


def of_seeding(live: Live, logged: OfSeeding) -> Live:
    """The table after something was committed to, asked for, opened, closed or published."""
    if isinstance(logged, log.SecretCommitted):
        return replace(live, mix=SeedMix(logged.shoe, logged.digest))
    assert live.mix is not None, "contributions follow the casino's own commitment"
    assert live.mix.shoe == logged.shoe, "contributions are to the next shuffle"
    mix = live.mix
    match logged:
        case log.ContributionCommitted():
            committed = {**mix.committed, logged.player: logged.digest}
            return replace(live, mix=replace(mix, committed=committed))
        case log.ContributionsAsked():
            asked = replace(mix, asked=logged.players, iterations=logged.iterations)
            return replace(live, mix=asked)
        case log.ContributionOpened():
            opened = {**mix.opened, logged.player: logged.value}
            return replace(live, mix=replace(mix, opened=opened))
        case log.ContributionsClosed():
            late = dict.fromkeys(logged.missing, live.shoes + 1 + EXCUSED)
            excused = {**live.excused, **late}
            return replace(live, mix=replace(mix, closed=True), excused=excused)
        case log.BeaconNamed():
            named = BeaconRound(logged.source, logged.round, logged.due)
            return replace(live, mix=replace(mix, beacon=named))
        case log.BeaconValue():
            assert mix.beacon is not None, "the number of a round follows its naming"
            assert mix.beacon.round == logged.round, "the number is that of the round named"
            valued = replace(mix.beacon, value=logged.value)
            return replace(live, mix=replace(mix, beacon=valued))
        case log.BeaconMissing():
            missing = BeaconRound(logged.source, logged.round, missing=True)
            return replace(live, mix=replace(mix, beacon=missing))
