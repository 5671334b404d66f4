"""Shoe: the sealed cards, their cut and the rack, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino.table.live import Live, Seeds
from croupier.casino.table.stacks import SealedStack
from croupier.fairness.commitment import sealed_shoe
from croupier.protocol import log
from croupier.table.game import shuffles
from croupier.table.irregular.faults import rack
from croupier.table.shoe import Shoe


def of_shoe(live: Live, logged: log.OfShoe, seeds: Seeds) -> Live:
    """The table after its cards were sealed, cut or shown."""
    match logged:
        case log.ShoeSealed():
            return _sealed(live, logged, seeds)
        case log.CutDeclined():
            return replace(live, cut_declined=(*live.cut_declined, logged.player))
        case log.ShoeStacked():
            return _stacked(live, logged)
        case log.RackSealed():
            return _rack_sealed(live, logged, seeds)
        case log.RackCut():
            return _rack_cut(live, logged)
        case log.BurntCardShown():
            unseen = tuple(place for place in live.discarded if place != live.burnt)
            return replace(live, burnt_card=logged.opening.card, discarded=unseen)


def _sealed(live: Live, logged: log.ShoeSealed, seeds: Seeds) -> Live:
    shoe = logged.commitment.shoe
    stack = SealedStack(sealed_shoe(shoe, logged.commitment.decks, seeds(shoe)))
    live = replace(
        live,
        stacks=(stack,),
        dealt=False,
        shoes=live.shoes + 1,
        discarded=(),
        cut_declined=(),
        burnt=None,
        burnt_card=None,
    )
    if shuffles.shuffle_due(live.game) is None:  # the Continuous Shuffler deals on
        return replace(live, game=replace(live.game, shoe=Shoe(stack.cards)))
    return replace(live, uncut=True)


def _stacked(live: Live, logged: log.ShoeStacked) -> Live:
    stack = SealedStack(live.stacks[0].sealed, logged.cut_at)
    order = stack.sealed.order
    game = shuffles.stacked(live.game, order, logged.cut_at, logged.from_back)
    return replace(live, game=game, stacks=(stack,), uncut=False, cut_declined=())


def _rack_sealed(live: Live, logged: log.RackSealed, seeds: Seeds) -> Live:
    assert live.round is not None, "a shoe is refilled in a Round"
    shoe, number = logged.commitment.shoe, logged.commitment.decks
    sealed = sealed_shoe(shoe, number, seeds(shoe), rack(live.round))
    stacks = (*live.stacks, SealedStack(sealed, logged.cut_at or 0))
    waits = logged.cut_at is None
    return replace(live, stacks=stacks, shoes=live.shoes + 1, uncut_rack=waits, cut_declined=())


def _rack_cut(live: Live, logged: log.RackCut) -> Live:
    stack = SealedStack(live.stacks[-1].sealed, logged.cut_at)
    stacks = (*live.stacks[:-1], stack)
    return replace(live, stacks=stacks, uncut_rack=False, cut_declined=())
