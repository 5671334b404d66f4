"""Seats: who sits where, who is excluded, marked, warned or held to the minimum."""

from msgspec.structs import replace

from croupier.rules.finding import Finding
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Attendance, Occasion, Seat
from croupier.sentence import PlayerPart
from croupier.table.game.game import Game, Marker


def sit(game: Game, player: str, box: int, seated: bool = True) -> Game:
    """A player comes to a Box, seated or standing."""
    if not 1 <= box <= game.rules.elections.boxes:
        raise Refusal((game.rules.procedure.boxes,), f"there is no Box {box} at this table")
    check_not_excluded(game, player)
    if seated and any(seat.box == box and seat.seated for seat in game.seats):
        raise Refusal(game.rules.provenance["caller"], f"somebody is seated at Box {box} already")
    arrived = 1 + max((seat.arrived for seat in game.seats), default=0)
    before = next((seat.arrived for seat in game.seats if seat.player == player), arrived)
    return replace(game, seats=(*game.seats, Seat(box, player, seated, before)))


def leave(game: Game, player: str) -> Game:
    """A player leaves the table."""
    stays = tuple(seat for seat in game.seats if seat.player != player)
    sat_out = {name: count for name, count in game.sat_out.items() if name != player}
    vacant = game.rules.shuffle_due(Occasion.VACANT_TABLE).permitted and not stays
    shuffle = Occasion.VACANT_TABLE if vacant and game.shuffle is None else game.shuffle
    warned = game.warned - {player}  # a warning lasts while its player is at the table
    return replace(game, seats=stays, sat_out=sat_out, shuffle=shuffle, warned=warned)


def check_not_excluded(game: Game, player: str) -> None:
    """Refuse a player who was excluded from the game."""
    if player in game.excluded:
        clauses = game.rules.may_exclude.clauses
        raise Refusal(clauses, (PlayerPart(player), " was excluded from the game"))


def exclude(game: Game, player: str) -> Game:
    """Exclude a player from the game, where the law lets the operator do so."""
    game.rules.may_exclude.required()
    if player in game.excluded:
        raise Refusal(game.rules.may_exclude.clauses, (PlayerPart(player), " is excluded already"))
    return replace(game, excluded=game.excluded | {player})


def readmit(game: Game, player: str) -> Game:
    """Let an excluded player take part again."""
    if player not in game.excluded:
        raise Refusal(game.rules.may_exclude.clauses, (PlayerPart(player), " is not excluded"))
    return replace(game, excluded=game.excluded - {player})


def mark(game: Game, box: int, player: str, maximum: int) -> Game:
    """Place a marker that shows a raised maximum for one player; nobody else plays on the Box."""
    finding = game.rules.may_mark.required()
    table = game.rules.elections
    if not 1 <= box <= table.boxes:
        raise Refusal((game.rules.procedure.boxes,), f"there is no Box {box} at this table")
    if maximum <= table.maximum:
        raise Refusal(finding.clauses, "a marker shows a maximum above that of the table")
    others = [one for one in game.markers if one.box != box]
    return replace(game, markers=(*others, Marker(box, player, maximum)))


def unmark(game: Game, box: int) -> Game:
    """Take a marker away."""
    left = tuple(one for one in game.markers if one.box != box)
    if left == game.markers:
        raise Refusal(game.rules.may_mark.clauses, f"no marker lies beside Box {box}")
    return replace(game, markers=left)


def marker_of(game: Game, box: int, player: str) -> int | None:
    """The raised maximum of a player on a Box; refuses who is not the one a marker is for."""
    for marker in game.markers:
        if marker.box == box and marker.player != player:
            why = (
                *("only ", PlayerPart(marker.player)),
                f", whose marker lies there, plays on Box {box}",
            )
            raise Refusal(game.rules.may_mark.clauses, why)
        if marker.box == box:
            return marker.maximum
    return None


def is_full(game: Game) -> bool:
    """Is every seat in use?"""
    return len({seat.box for seat in game.seats if seat.seated}) == game.rules.elections.boxes


def attendance(game: Game, player: str) -> Attendance:
    """In which Rounds of the present shoe a player wagered."""
    return Attendance(game.rounds, game.wagered.get(player, ()))


def limit(game: Game, player: str) -> Game:
    """Hold a player to the minimum until a new shoe, where the law lets the operator do so."""
    game.rules.may_limit(attendance(game, player)).required()
    return replace(game, limited=game.limited | {player})


def lift_limit(game: Game, player: str) -> Game:
    """Hold a player to the minimum no longer."""
    if player not in game.limited:
        raise Refusal(
            game.rules.provenance["may_limit"], (PlayerPart(player), " is not held to the minimum")
        )
    return replace(game, limited=game.limited - {player})


def may_reclaim_seat(game: Game, player: str) -> Finding:
    """May this player's seat be given to somebody else?"""
    return game.rules.may_reclaim_seat(game.sat_out.get(player, 0), is_full(game))
