"""Shoe: the sealed cards, their cut and the rack, after an entry of the log."""

from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino.table.live import Live
from croupier.casino.table.seed_mix import Seeds
from croupier.casino.table.stacks import SealedStack, mixed_stack
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


def _stack(
    live: Live, logged: log.ShoeSealed | log.RackSealed, seeds: Seeds, rack: tuple[Card, ...] = ()
) -> SealedStack:
    """The cards that were committed to, by the seed that the vault has, or that was mixed."""
    shoe, decks = logged.commitment.shoe, logged.commitment.decks
    if not logged.mixed:
        return SealedStack(sealed_shoe(shoe, decks, seeds(shoe), rack))
    assert live.mix is not None, "a seed is mixed from what was committed to"
    return mixed_stack(live.mix, decks, seeds, rack)


def _sealed(live: Live, logged: log.ShoeSealed, seeds: Seeds) -> Live:
    stack = _stack(live, logged, seeds)
    live = replace(
        live,
        stacks=(stack,),
        mix=None,
        restored=False,
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
    stack = live.stacks[0].cut(logged.cut_at)
    order = stack.sealed.order
    game = shuffles.stacked(live.game, order, logged.cut_at, logged.from_back)
    return replace(live, game=game, stacks=(stack,), uncut=False, cut_declined=())


def _rack_sealed(live: Live, logged: log.RackSealed, seeds: Seeds) -> Live:
    assert live.round is not None, "a shoe is refilled in a Round"
    stack = _stack(live, logged, seeds, rack(live.round))
    return replace(
        live,
        stacks=(*live.stacks, stack.cut(logged.cut_at or 0)),
        mix=None,
        shoes=live.shoes + 1,
        uncut_rack=logged.cut_at is None,
        cut_declined=(),
    )


def _rack_cut(live: Live, logged: log.RackCut) -> Live:
    stacks = (*live.stacks[:-1], live.stacks[-1].cut(logged.cut_at))
    return replace(live, stacks=stacks, uncut_rack=False, cut_declined=())
