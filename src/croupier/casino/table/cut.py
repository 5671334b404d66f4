"""Cut: who is offered the cut now, one player after another, and whether a cut is due."""

from croupier.casino.keys import is_automatic
from croupier.casino.table.live import Live
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import CutOffer, Occasion
from croupier.sentence import PlayerPart
from croupier.table.game.shuffles import offer_cut, shuffle_due


def cut_offer(live: Live) -> CutOffer | None:
    """Who is offered the cut, in order; nothing where no cards wait to be cut."""
    if live.uncut_rack and live.round is not None:
        at = live.round.cutting_card_at
        return live.rules.cut_offer(Occasion.REFILLED, live.game.seats, at)
    if not live.uncut or live.restored or shuffle_due(live.game) is None:
        return None
    return offer_cut(live.game)


def offered_to(live: Live) -> str:
    """The player whose turn it is to cut or decline; nobody: the casino cuts."""
    offer = cut_offer(live)
    if offer is None or not offer.cuts:
        return ""
    left = (one for one in offer.players if one not in live.cut_declined)
    return next((one for one in left if not is_automatic(one)), "")


def check_cut(live: Live, cut_by: str) -> None:
    """Refuse a cut out of turn; nobody named: one for the casino."""
    offer = cut_offer(live)
    if offer is None:
        raise Refusal(live.rules.provenance["cut_offer"], "no cards wait to be cut")
    turn = offered_to(live)
    if cut_by == turn:
        return
    who = PlayerPart(turn) if turn else offer.last_resort
    raise Refusal(offer.clauses, ("the cut is offered to ", who, " now"))
