"""Acting: what follows at a live table when somebody does something, or why it may not be done."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.cards import decks
from croupier.fairness.commitment import sealed_shoe
from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.server import journal
from croupier.server.live import Live, unseen_after
from croupier.server.log import (
    AnyLogged,
    CardOpened,
    ChipsBought,
    ChipsTaken,
    Happened,
    RackSealed,
    RoundBegun,
    SeatLeft,
    SeatTaken,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
)
from croupier.server.stacks import Stack, opening
from croupier.server.tournaments.heats import check_box, check_goes_on, check_kept
from croupier.server.unseen import hides, masked, turns_up
from croupier.table.commands import Command
from croupier.table.dealer import deal_out, due
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.evolve import evolve
from croupier.table.faults import rack
from croupier.table.game import begin_round, leave, offer_cut, shuffle_due, sit, stacked
from croupier.table.prizes import press_button
from croupier.table.state import BETTING, Round
from croupier.table.stray import ShoeEmpty
from croupier.table.supervision import RefillShoe

MOST_HELD: Final = 1_000_000_00
"""What a player may have at a table at most, in cents, by buying chips."""


# ── Chips and seats ─────────────────────────────────────────────────────────────────────────────


def buy_chips(live: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player brings chips to the table."""
    check_kept(live)
    if cents < 1:
        raise Refusal((), "chips are bought for a sum above nothing")
    if live.closed:
        raise Refusal((), "the table is closed")
    if live.purse(player) + cents > MOST_HELD:
        raise Refusal((), f"nobody buys chips beyond {spoken(MOST_HELD)} at a table")
    return (ChipsBought(player, cents),)


def take_chips(live: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player takes chips away that are neither wagered nor held back by a dispute."""
    check_kept(live)
    if not 0 < cents <= live.purse(player):
        raise Refusal((), f"{player} has no such chips to take")
    if cents > live.purse(player) - live.frozen(player):
        raise Refusal((), "chips of a disputed Round stay at the table until it is ruled on")
    return (ChipsTaken(player, cents),)


def take_seat(live: Live, player: str, box: int, seated: bool = True) -> tuple[AnyLogged, ...]:
    """A player comes to a Box."""
    check_kept(live)
    if live.closed:
        raise Refusal((), "the table is closed")
    sit(live.game, player, box, seated)
    return (SeatTaken(player, box, seated),)


def leave_seat(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves the table, once nothing of the player's lies on it."""
    check_kept(live)
    check_off_layout(live, player)
    leave(live.game, player)
    return (SeatLeft(player),)


def go(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves with all chips that are not held back."""
    check_kept(live)
    check_off_layout(live, player)
    seats = [seat for seat in live.game.seats if seat.player == player]
    chips = live.purse(player) - live.frozen(player)
    taken = (ChipsTaken(player, chips),) if chips > 0 else ()
    return (*taken, *((SeatLeft(player),) if seats else ()))


def check_off_layout(live: Live, player: str) -> None:
    """Refuse who has a wager on the layout to leave."""
    if live.round is not None and any(box.has_bettor(player) for box in live.round.boxes):
        clauses = live.rules.procedure.withdrawn
        raise Refusal(clauses, "a player with a wager on the layout does not leave")


# ── The cards ────────────────────────────────────────────────────────────────────────────────────


def seal_shoe(live: Live, seed: bytes) -> tuple[AnyLogged, ...]:
    """Shuffle by a fresh secret seed and commit to the order; the shoe before is revealed."""
    if not live.seal_due:
        raise Refusal(live.rules.provenance["shuffle_due"], "no shuffle is due")
    sealed = sealed_shoe(live.next_shoe, live.rules.elections.decks, seed)
    return (*revealed(live), ShoeSealed(sealed.commitment))


def revealed(live: Live) -> tuple[AnyLogged, ...]:
    """The seeds of all that was dealt from, now that it is done with."""
    return tuple(ShoeRevealed(one.sealed.shoe, one.sealed.seed) for one in live.stacks)


def stack_shoe(
    live: Live, cut_by: str, cut_at: int | None = None, from_back: int | None = None
) -> tuple[AnyLogged, ...]:
    """Cut the cards and put the cutting card in, within what the law allows."""
    if not live.uncut or shuffle_due(live.game) is None:
        raise Refusal(live.rules.provenance["cut_offer"], "no shoe waits to be cut")
    offer = offer_cut(live.game)
    if cut_by and cut_by not in offer.players:
        raise Refusal(offer.clauses, f"{cut_by} is not the one to cut")
    count = len(decks(live.rules.elections.decks))
    cut = live.rules.cut_bounds(count)
    depth = live.rules.cutting_card_bounds(count)
    at = 0 if not offer.cuts else cut.low if cut_at is None else cut_at
    put = ShoeStacked(cut_by, at, depth.high // 2 if from_back is None else from_back)
    stacked(live.game, live.stacks[0].sealed.order, put.cut_at, put.from_back)
    return (put,)


def refill_shoe(live: Live, seed: bytes) -> tuple[AnyLogged, ...]:
    """The shoe has run out: shuffle the discard rack, commit to it, cut it and go on with it."""
    if live.round is None or not card_missing(live.round):
        raise Refusal((live.rules.procedure.shoe,), "the shoe has not run out")
    cards = rack(live.round)
    sealed = sealed_shoe(live.next_shoe, live.rules.elections.decks, seed, cards)
    stack = Stack(sealed, len(cards) // 2)
    told = RackSealed(sealed.commitment, stack.cut_at)
    with_rack = replace(live, stacks=(*live.stacks, stack))
    return (told, *call(with_rack, RefillShoe(stack.cards)))


def card_missing(round: Round) -> bool:
    """Is a card due, and none left in the shoe?"""
    if round.shoe.left or round.phase is BETTING:
        return False
    act = due(round)
    if act is None:
        return False
    try:
        play(round, act)
    except ShoeEmpty:
        return True
    return False


# ── The Round ───────────────────────────────────────────────────────────────────────────────────


def open_round(live: Live) -> tuple[AnyLogged, ...]:
    """Open a Round for wagers."""
    if live.round is not None:
        raise Refusal((live.rules.procedure.collect,), "the Round has not ended")
    if live.closed:
        raise Refusal((), "the table is closed")
    if live.seal_due:
        raise Refusal(live.rules.provenance["shuffle_due"], "the cards must be shuffled first")
    check_goes_on(live)
    begin_round(live.game)
    return (RoundBegun(live.game.rounds + 1, LAW_RELEASE),)


def call(live: Live, command: Command) -> tuple[AnyLogged, ...]:
    """Do something in the Round; the automatic Dealer then goes on until somebody must decide."""
    if live.round is None:
        raise Refusal((live.rules.procedure.turn,), "no Round is in play")
    check_box(live, command)
    after, events = play(live.round, command)
    if not live.dealer and after.phase is not BETTING:
        events = (*events, *_dealt_on(after))
    return tuple(_told(live, live.round, events))


def press(live: Live, seed: bytes) -> tuple[AnyLogged, ...]:
    """Press the button: the prize is drawn by a secret seed, every ticket as likely."""
    if live.round is None:
        raise Refusal((), "no Round is in play")
    return call(live, press_button(live.round, seed.hex()))


def _dealt_on(round: Round) -> tuple[Event, ...]:
    """All the Dealer does until somebody must decide, or until the shoe has run out."""
    try:
        return deal_out(round)[1]
    except ShoeEmpty:
        return tuple(_dealt_out(round))


def _dealt_out(round: Round) -> Iterator[Event]:
    while act := due(round):
        try:
            round, events = play(round, act)
        except ShoeEmpty:
            return
        yield from events


def _told(live: Live, round: Round, events: tuple[Event, ...]) -> Iterator[AnyLogged]:
    """The events, each card with what opens the commitment to it; nobody wagers chips not there."""
    held, unseen = live.accounts, live.unseen
    for event in events:
        after = evolve(round, event)
        held = journal.posted(held, journal.moved(round, after))
        _check_purses(held)
        for place in _turned_up(round, event, after, unseen):
            yield CardOpened(opening(live.stacks, place))
        yield Happened(masked(event))
        round, unseen = after, unseen_after(unseen, round, event)


def _turned_up(
    round: Round, event: Event, after: Round, unseen: tuple[int, ...]
) -> tuple[int, ...]:
    """The places of the cards whose face an event shows."""
    if turns_up(round, event):
        return unseen[:1]
    return () if hides(event) else tuple(range(round.shoe.drawn, after.shoe.drawn))


def _check_purses(held: Mapping[str, int]) -> None:
    short = journal.overdrawn(held)
    if short:
        who, missing = short[0].partition(":")[2], spoken(-held[short[0]])
        raise Refusal((), f"{who} has not the chips for it: {missing} too few")
