"""Rounds: how the game begins one, and what is left of it afterwards."""

from msgspec.structs import replace

from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import Burn, LayWager
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.seats import check_not_excluded, is_full, marker_of
from croupier.table.game.shuffles import shuffle_due
from croupier.table.irregular.faults import reshuffle_after
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import ENDED, Round, bettors, new_round


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
    by_new_dealer = shoe.drawn > 0
    return play(round, Burn(again=by_new_dealer))[0] if game.burn_due else round


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
    own = (seat for seat in game.seats if seat.box == box and seat.player == player)
    return LayWager(
        box,
        player,
        amount,
        seated=any(seat.seated for seat in own),
        warned=player in game.warned,
        limited=player in game.limited,
        marker=marker_of(game, box, player) if marker is None else marker,
        against=against,
    )


def end_round(game: Game, round: Round) -> Game:
    """The table after a Round: who wagered, who was warned, whether to shuffle."""
    if round.phase is not ENDED:
        raise Refusal((game.rules.procedure.collect,), "the Round has not ended")
    number = game.rounds + 1
    wagering = bettors(round)
    below = {
        line.player
        for line in round.lines
        if line.wager == MAIN and line.stake < game.rules.elections.minimum
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
