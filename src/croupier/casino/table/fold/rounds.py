"""Rounds: begun, carried on by each event and ended, after an entry of the log."""

from typing import Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino import money as journal
from croupier.casino.keys import is_automatic
from croupier.casino.table.fold.people import laid_again, seen_off
from croupier.casino.table.fold.rulings import by_clause
from croupier.casino.table.fold.settings import in_force
from croupier.casino.table.live import REVEALED, Live, posted, replaced
from croupier.protocol import log
from croupier.protocol.contributions import RevealedShoe
from croupier.protocol.unseen import hides, stays_unseen, turns_up, unmasked
from croupier.table.events import (
    CardBurnt,
    Event,
    SideWagerLaid,
    SideWagerLifted,
    WagerLaid,
    WagerLifted,
)
from croupier.table.fold.evolve import evolve
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.mishaps import CardAside, HandVoided, RoundVoided, ShoeRefilled
from croupier.table.state import ENDED, Round, bettors


def of_round(live: Live, logged: log.OfRound) -> Live:
    """The table after something of its Round."""
    match logged:
        case log.RoundEvent():
            return _happened(live, logged)
        case log.RoundBegun():
            return _begun(live)
        case log.PlayerReady():
            out = live.sitting_out - {logged.player}
            return replace(live, ready=live.ready | {logged.player}, sitting_out=out)
        case log.RoundSatOut():
            ready = live.ready - {logged.player}
            return replace(live, ready=ready, sitting_out=live.sitting_out | {logged.player})
        case log.WagerHandedBack():
            return replace(live, handed_back={**live.handed_back, logged.player: logged})
        case log.ShoeRevealed():
            return _revealed(live, logged)
        case log.CardOpened():
            return live


def _revealed(live: Live, logged: log.ShoeRevealed) -> Live:
    """A shoe is done with; what anybody can check of it is remembered for a while."""
    done = tuple(
        RevealedShoe(one.sealed.commitment, one.cut_at, one.sealed.seed, one.sealed.secret, one.mix)
        for one in live.stacks
        if one.sealed.shoe == logged.shoe
    )
    return replace(live, revealed=(*live.revealed, *done)[-REVEALED:])


def _begun(live: Live) -> Live:
    begun = begin_round(live.game)
    burnt = range(begun.drawn_before, begun.drawn_before + len(begun.burnt))
    discarded = (*live.discarded, *burnt)
    first = begun.drawn_before if begun.burnt and live.game.rounds == 0 else live.burnt
    return replace(
        live,
        round=begun,
        dealt=True,
        rounds=live.rounds + 1,
        discarded=discarded,
        burnt=first,
        ready=frozenset(),
        sitting_out=frozenset(),
    )


def _happened(live: Live, logged: log.RoundEvent) -> Live:
    before = live.round
    assert before is not None, "nothing happens outside a Round"
    event = unmasked(logged.event, before, _rack(live))
    after = evolve(before, event)
    live = replace(
        live,
        round=after,
        unseen=unseen_after(live.unseen, before, event),
        discarded=_discarded_after(live.discarded, before, event),
    )
    if isinstance(event, CardBurnt):  # who has just come to deal
        live = replace(live, game=replace(live.game, burn_next=False))
    if isinstance(event, _WAGERED):
        live = _undecided(live, event.player)
    if isinstance(event, WagerLaid):
        live = laid_again(live, event.player)
    if isinstance(event, HandVoided | RoundVoided):
        live = by_clause(live, event)
    live = posted(live, journal.moved(before, after))
    return _ended(live, after) if after.phase is ENDED else live


_WAGERED: Final = (WagerLaid, WagerLifted, SideWagerLaid, SideWagerLifted)
"""What somebody who was ready does is not what they were ready with."""


def _undecided(live: Live, player: str) -> Live:
    """Somebody lays or takes back a wager: whatever they said of the Round is said no more."""
    said = {player}
    return replace(live, ready=live.ready - said, sitting_out=live.sitting_out - said)


def _rack(live: Live) -> tuple[Card, ...]:
    """The cards of the discard rack as they were cut, once they were sealed."""
    return live.stacks[-1].cards if live.stacks else ()


def unseen_after(unseen: tuple[int, ...], round: Round, event: Event) -> tuple[int, ...]:
    """Which cards lie face down beside the shoe after an event of a Round."""
    if turns_up(round, event):
        return unseen[1:]
    if isinstance(event, CardAside) and hides(event):
        return (*unseen, round.shoe.drawn)
    return unseen


def _discarded_after(places: tuple[int, ...], round: Round, event: Event) -> tuple[int, ...]:
    """Which cards nobody has seen lie in the rack after an event; a refill takes them all out."""
    if isinstance(event, ShoeRefilled):
        return ()
    return (*places, round.shoe.drawn) if stays_unseen(event) else places


def _ended(live: Live, round: Round) -> Live:
    """The table after a Round: nothing of it waits any more."""
    live = replace(
        live,
        round=None,
        silent=_silent(live, round),
        ready=frozenset(),
        sitting_out=frozenset(),
        lines=round.lines,
        game=end_round(live.game, round),
        unseen=(),
        discarded=(*live.discarded, *live.unseen),
        proposal=None,
        report=None,
    )
    return in_force(seen_off(replaced(live)))


def _silent(live: Live, round: Round) -> dict[str, int]:
    """How many Rounds in a row everybody at the table has let pass without a word."""
    seated = (seat.player for seat in live.game.seats)
    spoke = {*live.ready, *live.sitting_out, *bettors(round)}
    silent = dict.fromkeys(one for one in (*seated, *live.purses()) if one not in spoke)
    return {one: live.silent.get(one, 0) + 1 for one in silent if not is_automatic(one)}
