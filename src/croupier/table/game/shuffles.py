"""Shuffles: when one is due, who cuts, and the shoe that comes of it."""

from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import CutOffer, Occasion
from croupier.table.game.game import Game
from croupier.table.shoe import Shoe, cut, shuffled, with_cutting_card


def direct_shuffle(game: Game, occasion: Occasion) -> Game:
    """Have the cards shuffled before the next Round, on an occasion the law knows."""
    game.rules.shuffle_due(occasion).required()
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
