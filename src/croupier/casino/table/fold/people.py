"""People: chips, seats, conduct and who deals, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino import money as journal
from croupier.casino.table.live import Live, posted
from croupier.protocol import log
from croupier.table.game import seats, shuffles


def of_people(
    live: Live, logged: log.OfChips | log.OfSeats | log.OfConduct | log.OfMarkers
) -> Live:
    """The table after somebody came, went, bought chips or was limited."""
    game = live.game
    match logged:
        case log.ChipsBought():
            live = _heard(live, logged.player)
            return posted(live, journal.cash_in(logged.player, logged.cents))
        case log.ChipsTaken():
            return _taken(live, logged)
        case log.SeatTaken():
            live = _heard(live, logged.player)
            return replace(live, game=seats.sit(game, logged.player, logged.box, logged.seated))
        case log.SeatLeft():
            live = replace(live, leaving=live.leaving - {logged.player})
            return replace(live, game=seats.leave(game, logged.player))
        case log.LeaveAsked():
            return replace(live, leaving=live.leaving | {logged.player})
        case log.LeaveWithdrawn():
            return replace(live, leaving=live.leaving - {logged.player})
        case log.DealerCame():
            return _dealt_by(live, logged.dealer)
        case log.DealerLeft():
            return _dealt_by(live, "")
        case _:
            return _of_conduct(live, logged)


def _of_conduct(live: Live, logged: log.OfConduct | log.OfMarkers) -> Live:
    game = live.game
    match logged:
        case log.PlayerLimited():
            return replace(live, game=seats.limit(game, logged.player))
        case log.LimitLifted():
            return replace(live, game=seats.lift_limit(game, logged.player))
        case log.PlayerExcluded():
            return seen_off(replace(live, game=seats.exclude(game, logged.player)))
        case log.PlayerReadmitted():
            return replace(live, game=seats.readmit(game, logged.player))
        case log.MarkerPlaced():
            return replace(live, game=seats.mark(game, logged.box, logged.player, logged.maximum))
        case log.MarkerRemoved():
            return replace(live, game=seats.unmark(game, logged.box))


def _heard(live: Live, player: str) -> Live:
    """Somebody comes, or comes again: they have let no Round pass."""
    left = {one: count for one, count in live.silent.items() if one != player}
    return replace(live, silent=left)


def _taken(live: Live, logged: log.ChipsTaken) -> Live:
    live = laid_again(replace(live, leaving=live.leaving - {logged.player}), logged.player)
    if live.heat is not None:
        live = replace(live, took={**live.took, logged.player: logged.cents})
    return posted(live, journal.cash_out(logged.player, logged.cents))


def _dealt_by(live: Live, dealer: str) -> Live:
    game = shuffles.change_dealer(live.game, in_round=live.round is not None)
    return replace(live, dealer=dealer, game=game)


def seen_off(live: Live) -> Live:
    """Excluded players leave their Boxes, between two Rounds."""
    if live.round is not None:
        return live
    seated = {seat.player for seat in live.game.seats}
    for player in sorted(seated & live.game.excluded):
        live = replace(live, game=seats.leave(live.game, player))
    return live


def laid_again(live: Live, player: str) -> Live:
    """Somebody lays a wager, or goes: of the one that was handed back nothing more is shown."""
    left = {one: back for one, back in live.handed_back.items() if one != player}
    return replace(live, handed_back=left)
