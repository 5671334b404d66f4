"""Game: a table in play over many Rounds: its shoe, its players, its shuffles and cuts."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Attendance, CutOffer, Occasion, Seat
from croupier.rules.table_rules import TableRules
from croupier.table.commands import Burn, LayWager
from croupier.table.decide import play
from croupier.table.faults import reshuffle_after
from croupier.table.shoe import Shoe, cut, shuffled, with_cutting_card
from croupier.table.state import ENDED, Round, bettors, new_round


class Marker(Struct, frozen=True):
    """A raised maximum that a marker beside a Box shows for one player."""

    box: int
    player: str
    maximum: int


class Game(Struct, frozen=True, kw_only=True):
    """A table between two Rounds."""

    rules: TableRules
    shoe: Shoe | None = None
    shuffle: Occasion | None = Occasion.START
    """Why the cards must be shuffled before the next Round; None if they need not be."""
    cutting_card_box: int | None = None
    """The Box on which the cutting card came out in the last Round, 0 for the Dealer's hand."""
    burn_due: bool = False
    rounds: int = 0
    """Rounds of the present shoe."""
    seats: tuple[Seat, ...] = ()
    wagered: Mapping[str, tuple[int, ...]] = {}
    """In which Rounds of the present shoe each player wagered."""
    sat_out: Mapping[str, int] = {}
    """How many Rounds in a row each player at the table has sat out."""
    warned: frozenset[str] = frozenset()
    """Players warned of wagers below the minimum."""
    limited: frozenset[str] = frozenset()
    """Players held to the minimum."""
    excluded: frozenset[str] = frozenset()
    """Players excluded from the game."""
    markers: tuple[Marker, ...] = ()
    """Raised maxima, each for one player on one Box."""
    burn_next: bool = False
    """A Dealer came or went during the Round: a card is burnt before the next."""
    closing_in: int | None = None
    """Rounds left before the table closes, once that has been announced."""
    equipment_failed: bool = False
    """The prize equipment has failed and is not repaired yet."""


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
        raise Refusal(clauses, f"{player} was excluded from the game")


def exclude(game: Game, player: str) -> Game:
    """Exclude a player from the game, where the law lets the operator do so."""
    if not game.rules.may_exclude.permitted:
        raise game.rules.may_exclude.refusal()
    if player in game.excluded:
        raise Refusal(game.rules.may_exclude.clauses, f"{player} is excluded already")
    return replace(game, excluded=game.excluded | {player})


def readmit(game: Game, player: str) -> Game:
    """Let an excluded player take part again."""
    if player not in game.excluded:
        raise Refusal(game.rules.may_exclude.clauses, f"{player} is not excluded")
    return replace(game, excluded=game.excluded - {player})


def mark(game: Game, box: int, player: str, maximum: int) -> Game:
    """Place a marker that shows a raised maximum for one player; nobody else plays on the Box."""
    finding = game.rules.may_mark
    if not finding.permitted:
        raise finding.refusal()
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
            why = f"only {marker.player}, whose marker lies there, plays on Box {box}"
            raise Refusal(game.rules.may_mark.clauses, why)
        if marker.box == box:
            return marker.maximum
    return None


def direct_shuffle(game: Game, occasion: Occasion) -> Game:
    """Have the cards shuffled before the next Round, on an occasion the law knows."""
    finding = game.rules.shuffle_due(occasion)
    if not finding.permitted:
        raise finding.refusal()
    return replace(game, shuffle=occasion)


def shuffle_due(game: Game) -> Occasion | None:
    """Why the cards must be shuffled now, if they must be."""
    if game.shuffle is not None or game.shoe is None:
        return game.shuffle or Occasion.START
    shoe = game.shoe.after(1) if game.burn_due else game.shoe
    first = game.shoe.cutting_card_next or shoe.cutting_card_next
    if first and game.rules.cutting_card_ends_shoe(game.closing_in).permitted:
        return Occasion.CUTTING_CARD_FIRST
    return None


def offer_cut(game: Game) -> CutOffer:
    """Who is offered the cut now, in order."""
    due = shuffle_due(game)
    if due is None:
        raise Refusal(game.rules.provenance["cut_offer"], "the cards are not being shuffled")
    return game.rules.cut_offer(due, game.seats, game.cutting_card_box)


def new_shoe(
    game: Game, seed: int | str, cut_at: int | None = None, from_back: int | None = None
) -> Game:
    """Shuffle by a seed, cut and put in the cutting card."""
    return stacked(game, shuffled(game.rules.elections.decks, seed), cut_at, from_back)


def stacked(
    game: Game,
    cards: tuple[Card, ...],
    cut_at: int | None = None,
    from_back: int | None = None,
) -> Game:
    """Cut shuffled cards and put in the cutting card.

    Left out, the cut is as shallow as it may be and the cutting card stands halfway to its limit.
    """
    if shuffle_due(game) is None:
        raise Refusal(game.rules.provenance["shuffle_due"], "no shuffle is due")
    rules, table = game.rules, game.rules.elections
    bounds = rules.cut_bounds(len(cards))
    if offer_cut(game).cuts:
        cards = cut(cards, bounds.low if cut_at is None else cut_at, bounds)
    shoe = Shoe(cards)
    if not table.continuous_shuffler:
        depth = rules.cutting_card_bounds(len(cards))
        shoe = with_cutting_card(shoe, depth.high // 2 if from_back is None else from_back, depth)
    return replace(
        game,
        shoe=shoe,
        shuffle=None,
        cutting_card_box=None,
        burn_due=table.burn,
        rounds=0,
        wagered={},
        limited=frozenset() if rules.limit_ends_with_shoe else game.limited,
    )


def change_dealer(game: Game, in_round: bool = False) -> Game:
    """Another Dealer takes over; some rules burn a card then, before the next Round."""
    if not game.rules.burns_for_new_dealer:
        return game
    return replace(game, burn_next=True) if in_round else replace(game, burn_due=True)


def begin_round(game: Game) -> Round:
    """A Round open for wagers, after any card that must be burnt."""
    if game.closing_in == 0:
        raise Refusal(game.rules.provenance["may_close"], "the table has closed")
    due = shuffle_due(game)
    if due is not None:
        clauses = game.rules.shuffle_due(due).clauses
        raise Refusal(clauses, f"the cards must be shuffled first: {due}")
    assert game.shoe is not None, "a shuffle is due where there is no shoe"
    shoe = game.shoe
    if shoe.cutting_card_next:  # in the final Rounds it is discarded
        shoe = replace(shoe, cutting_card=None)
    present = tuple(dict.fromkeys([seat.player for seat in game.seats]))
    round = new_round(game.rules, shoe, is_full(game), game.equipment_failed, present)
    return play(round, Burn())[0] if game.burn_due else round


def wager(
    game: Game,
    box: int,
    player: str,
    amount: int,
    marker: int | None = None,
    *,
    against: int | None = None,
) -> LayWager:
    """An initial wager with what the table knows of the player."""
    check_not_excluded(game, player)
    marker = marker_of(game, box, player) if marker is None else marker
    seated = any(seat.box == box and seat.player == player and seat.seated for seat in game.seats)
    known = (seated, player in game.warned, player in game.limited)
    return LayWager(box, player, amount, *known, marker, against)


def end_round(game: Game, round: Round) -> Game:
    """The table after a Round: who wagered, who was warned, whether to shuffle."""
    if round.phase is not ENDED:
        raise Refusal((game.rules.procedure.collect,), "the Round has not ended")
    number = game.rounds + 1
    wagering = bettors(round)
    below = {
        line.player
        for line in round.lines
        if line.wager == "main" and line.stake < game.rules.elections.minimum
    }
    left = None if game.closing_in is None else max(game.closing_in - 1, 0)
    shuffle, cutting_card_box = _shuffle_after(game, round)
    return replace(
        game,
        shoe=_shoe_after(game, round),
        shuffle=shuffle,
        cutting_card_box=cutting_card_box,
        rounds=number,
        burn_due=(game.burn_due and not round.burnt) or game.burn_next,
        burn_next=False,
        wagered=_attended(game, wagering, number),
        sat_out=_sitting_out(game, wagering),
        warned=game.warned | below,
        closing_in=left,
        equipment_failed=round.trouble.equipment_failed,
    )


def _shoe_after(game: Game, round: Round) -> Shoe:
    """The shoe; a Continuous Shuffler takes the cards back and shuffles them in."""
    if not game.rules.elections.continuous_shuffler:
        left = len(round.trouble.aside)  # cards drawn in error unseen are the next from the shoe
        return round.shoe.after(-left) if left else round.shoe
    seed = f"{game.rounds} {' '.join(round.shoe.cards)}"
    return Shoe(shuffled(game.rules.elections.decks, seed))


def _shuffle_after(game: Game, round: Round) -> tuple[Occasion | None, int | None]:
    """Whether the cutting card ends the shoe, and on whose Box it appeared."""
    at = round.cutting_card_at
    pending = game.shuffle or reshuffle_after(round)
    if pending is not None:
        return pending, at
    if at is None or not game.rules.cutting_card_ends_shoe(game.closing_in).permitted:
        return None, None
    return Occasion.CUTTING_CARD_APPEARED, at


def _attended(game: Game, bettors: tuple[str, ...], number: int) -> dict[str, tuple[int, ...]]:
    before = game.wagered
    return {**before, **{player: (*before.get(player, ()), number) for player in bettors}}


def _sitting_out(game: Game, bettors: tuple[str, ...]) -> dict[str, int]:
    """Rounds sat out in a row by the seated; only those at a full table count."""
    if not is_full(game):
        return {}
    return {
        seat.player: game.sat_out.get(seat.player, 0) + 1
        for seat in game.seats
        if seat.seated and seat.player not in bettors
    }


def repair_equipment(game: Game) -> Game:
    """The prize equipment works again, and its wager may be offered."""
    return replace(game, equipment_failed=False)


def is_full(game: Game) -> bool:
    """Is every seat in use?"""
    return len({seat.box for seat in game.seats if seat.seated}) == game.rules.elections.boxes


def attendance(game: Game, player: str) -> Attendance:
    """In which Rounds of the present shoe a player wagered."""
    return Attendance(game.rounds, game.wagered.get(player, ()))


def limit(game: Game, player: str) -> Game:
    """Hold a player to the minimum until a new shoe, where the law lets the operator do so."""
    finding = game.rules.may_limit(attendance(game, player))
    if not finding.permitted:
        raise finding.refusal()
    return replace(game, limited=game.limited | {player})


def lift_limit(game: Game, player: str) -> Game:
    """Hold a player to the minimum no longer."""
    if player not in game.limited:
        raise Refusal(game.rules.provenance["may_limit"], f"{player} is not held to the minimum")
    return replace(game, limited=game.limited - {player})


def may_reclaim_seat(game: Game, player: str) -> Finding:
    """May this player's seat be given to somebody else?"""
    return game.rules.may_reclaim_seat(game.sat_out.get(player, 0), is_full(game))


def change_settings(game: Game, reopened: TableRules, notice: bool) -> Game:
    """Go on under other settings from the next Round on, as far as the law lets them change."""
    if _offered(game.rules) != _offered(reopened):
        clauses = game.rules.may_change("side_wagers", notice).clauses
        raise Refusal(clauses, "the side wagers offered do not change at an open table")
    for before, after in zip(_tiers(game.rules), _tiers(reopened), strict=True):
        for setting in _changed(before, after):
            finding = game.rules.may_change(setting, notice)
            if not finding.permitted:
                raise finding.refusal()
    return replace(game, rules=reopened)


def _offered(rules: TableRules) -> list[tuple[object, ...]]:
    """The side wagers of a table, each with its scale and limits."""
    wagers = rules.side_wagers.values()
    return [(one.name, one.scale, one.low, one.high, one.payout_limit) for one in wagers]


def _tiers(rules: TableRules) -> tuple[Elections, Elections]:
    """The settings of both tiers; a table without tiers has the same twice."""
    return rules.elections, (rules.upper or rules).elections


def _changed(before: Elections, after: Elections) -> list[str]:
    """The names of the settings that differ."""
    names = before.__struct_fields__
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def announce_closing(game: Game, rounds: int, players_told: bool, inspector_told: bool) -> Game:
    """Announce that the table closes after so many Rounds."""
    if rounds < 1:
        why = "a table closes after one Round or more"
        raise Refusal(game.rules.provenance["may_close"], why)
    finding = game.rules.may_close(players_told, inspector_told)
    if not finding.permitted:
        raise finding.refusal()
    return replace(game, closing_in=rounds)
