"""Acting: what follows at a live table when somebody does something, or why it may not be done."""

from collections.abc import Iterator, Mapping

from croupier.cards import decks
from croupier.fairness.commitment import SealedShoe
from croupier.rules.refusal import Refusal
from croupier.server import journal
from croupier.server.live import Live
from croupier.server.log import (
    AnyLogged,
    CardOpened,
    ChipsBought,
    ChipsTaken,
    Happened,
    RoundBegun,
    SeatLeft,
    SeatTaken,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
)
from croupier.table.commands import Command
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.game import begin_round, leave, offer_cut, shuffle_due, sit
from croupier.table.state import BETTING, Round


def buy_chips(_: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player brings chips to the table."""
    if cents < 1:
        raise Refusal((), "chips are bought for a sum above nothing")
    return (ChipsBought(player, cents),)


def take_chips(live: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player takes chips away that are not wagered."""
    if not 0 < cents <= live.purse(player):
        raise Refusal((), f"{player} has no such chips to take")
    return (ChipsTaken(player, cents),)


def take_seat(live: Live, player: str, box: int, seated: bool = True) -> tuple[AnyLogged, ...]:
    """A player comes to a Box."""
    sit(live.game, player, box, seated)
    return (SeatTaken(player, box, seated),)


def leave_seat(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves the table, once nothing of the player's lies on it."""
    if live.round is not None and any(box.has_bettor(player) for box in live.round.boxes):
        clauses = live.rules.procedure.withdrawn
        raise Refusal(clauses, "a player with a wager on the layout does not leave")
    leave(live.game, player)
    return (SeatLeft(player),)


def seal_shoe(live: Live, seed: bytes) -> tuple[AnyLogged, ...]:
    """Shuffle by a fresh secret seed and commit to the order; the shoe before is revealed."""
    if live.round is not None or shuffle_due(live.game) is None:
        raise Refusal(live.rules.provenance["shuffle_due"], "no shuffle is due")
    done = live.sealed
    revealed = () if done is None else (ShoeRevealed(done.shoe, done.seed),)
    sealed = SealedShoe(live.next_shoe, live.rules.elections.decks, seed)
    return (*revealed, ShoeSealed(sealed.commitment))


def stack_shoe(
    live: Live, cut_by: str, cut_at: int | None = None, from_back: int | None = None
) -> tuple[AnyLogged, ...]:
    """Cut the cards and put the cutting card in, within what the law allows."""
    if live.sealed is None or shuffle_due(live.game) is None:
        raise Refusal(live.rules.provenance["cut_offer"], "no shoe waits to be cut")
    offer = offer_cut(live.game)
    if cut_by and cut_by not in offer.players:
        raise Refusal(offer.clauses, f"{cut_by} is not the one to cut")
    count = len(decks(live.rules.elections.decks))
    cut = live.rules.cut_bounds(count)
    depth = live.rules.cutting_card_bounds(count)
    at = 0 if not offer.cuts else cut.low if cut_at is None else cut_at
    return (ShoeStacked(cut_by, at, depth.high // 2 if from_back is None else from_back),)


def open_round(live: Live) -> tuple[AnyLogged, ...]:
    """Open a Round for wagers."""
    if live.round is not None:
        raise Refusal((live.rules.procedure.collect,), "the Round has not ended")
    begin_round(live.game)
    return (RoundBegun(live.game.rounds + 1),)


def call(live: Live, command: Command, automatic: bool = True) -> tuple[AnyLogged, ...]:
    """Do something in the Round; the automatic Dealer then goes on until somebody must decide."""
    if live.round is None:
        raise Refusal((live.rules.procedure.turn,), "no Round is in play")
    after, events = play(live.round, command)
    if automatic and after.phase is not BETTING:
        events = (*events, *deal_out(after)[1])
    return tuple(_told(live, live.round, events))


def _told(live: Live, round: Round, events: tuple[Event, ...]) -> Iterator[AnyLogged]:
    """The events, each card with what opens the commitment to it; nobody wagers chips not there."""
    held = live.accounts
    for event in events:
        after = evolve(round, event)
        held = journal.posted(held, journal.moved(round, after))
        _check_purses(held)
        for place in range(round.shoe.drawn, after.shoe.drawn):
            assert live.sealed is not None
            index = (live.cut_at + place) % len(live.sealed.order)
            yield CardOpened(live.sealed.open(index))
        yield Happened(event)
        round = after


def _check_purses(held: Mapping[str, int]) -> None:
    short = journal.overdrawn(held)
    if short:
        raise Refusal((), f"{short[0].partition(':')[2]} has not the chips for it")
