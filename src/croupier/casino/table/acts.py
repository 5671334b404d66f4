"""Acts: what follows at a live table when somebody does something, or why it may not be done."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from croupier.cards import decks
from croupier.casino import money as journal
from croupier.casino.keys import is_automatic
from croupier.casino.table.cut import check_cut, cut_offer
from croupier.casino.table.fold.rounds import unseen_after
from croupier.casino.table.heats import check_box, check_goes_on, check_kept
from croupier.casino.table.live import Live
from croupier.casino.table.pending import awaited, check_call
from croupier.casino.table.stacks import SealedStack, opening
from croupier.fairness.commitment import sealed_shoe
from croupier.fairness.shuffle import drawn_cut
from croupier.money import spoken
from croupier.protocol import log
from croupier.protocol.log import AnyLogged
from croupier.protocol.unseen import hides, masked, turns_up
from croupier.rules.placement import Bounds
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.sentence import AmountPart, CardPart, PlayerPart
from croupier.table.commands import Command
from croupier.table.dealer import deal_on, due
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.game.rounds import begin_round
from croupier.table.game.seats import leave, sit
from croupier.table.game.shuffles import offer_cut, stacked
from croupier.table.irregular.faults import rack
from croupier.table.play.cards import ShoeEmpty
from croupier.table.shoe import check_cut_at
from croupier.table.state import BETTING, Round
from croupier.table.supervision import RefillShoe, SupervisorsAct
from croupier.table.wagers.prizes import press_button

MOST_HELD: Final = 1_000_000_00
"""What a player may have at a table at most, in cents, by buying chips."""


# ── Chips and seats ─────────────────────────────────────────────────────────────────────────────


def buy_chips(live: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player brings chips to the table."""
    check_kept(live)
    _check_own(live, player)
    if cents < 1:
        raise Refusal((), "chips are bought for a sum above nothing")
    if live.closed:
        raise Refusal((), "the table is closed")
    in_chips = live.rules.in_chips(cents)
    if not in_chips.permitted and live.heat is None:
        raise in_chips.refusal()
    if live.purse(player) + cents > MOST_HELD:
        raise Refusal((), f"nobody buys chips beyond {spoken(MOST_HELD)} at a table")
    return (log.ChipsBought(player, cents),)


def take_chips(live: Live, player: str, cents: int) -> tuple[AnyLogged, ...]:
    """A player takes chips away that are neither wagered nor held back by a dispute."""
    check_kept(live)
    if not 0 < cents <= live.purse(player):
        raise Refusal((), (PlayerPart(player), " has no such chips to take"))
    if cents > live.purse(player) - live.frozen(player):
        raise Refusal((), "chips of a disputed Round stay at the table until it is ruled on")
    return (log.ChipsTaken(player, cents),)


def take_seat(live: Live, player: str, box: int, seated: bool = True) -> tuple[AnyLogged, ...]:
    """A player comes to a Box."""
    check_kept(live)
    _check_own(live, player)
    if live.closed:
        raise Refusal((), "the table is closed")
    sit(live.game, player, box, seated)
    return (log.SeatTaken(player, box, seated),)


def _check_own(live: Live, player: str) -> None:
    """Refuse anybody but its owner, and automatic players, a place at somebody's own table."""
    if live.owner and player != live.owner and not is_automatic(player):
        raise Refusal((), "this is somebody's own table for practice")


def leave_seat(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves the table, once nothing of the player's lies on it."""
    check_kept(live)
    check_off_layout(live, player)
    leave(live.game, player)
    return (log.SeatLeft(player),)


def go(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves with all chips that are not held back."""
    check_kept(live)
    check_off_layout(live, player)
    seats = [seat for seat in live.game.seats if seat.player == player]
    chips = live.purse(player) - live.frozen(player)
    taken = (log.ChipsTaken(player, chips),) if chips > 0 else ()
    return (*taken, *((log.SeatLeft(player),) if seats else ()))


def go_after_round(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player leaves with all chips: at once, or when the Round has ended in which they lie."""
    check_kept(live)
    if not _on_layout(live, player):
        return go(live, player)
    return () if player in live.leaving else (log.LeaveAsked(player),)


def stay(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player who was to leave after the Round stays."""
    if player not in live.leaving:
        raise Refusal((), "you were not about to leave")
    return (log.LeaveWithdrawn(player),)


def see_leavers_off(live: Live) -> tuple[AnyLogged, ...]:
    """Who was to leave does so, now that nothing of theirs lies on the layout."""
    return tuple(
        entry
        for player in departing(live)
        for entry in go(live, player) or (log.LeaveWithdrawn(player),)
    )


def departing(live: Live) -> tuple[str, ...]:
    """Who was to leave, and can now."""
    return tuple(one for one in sorted(live.leaving) if not _on_layout(live, one))


def check_off_layout(live: Live, player: str) -> None:
    """Refuse who has a wager on the layout to leave."""
    if _on_layout(live, player):
        clauses = live.rules.may_take_back("main", False).clauses
        why = "a player with a wager on the layout does not leave before the Round has ended"
        raise Refusal(clauses, why)


def _on_layout(live: Live, player: str) -> bool:
    return live.round is not None and any(box.has_bettor(player) for box in live.round.boxes)


# ── The cards ────────────────────────────────────────────────────────────────────────────────────


def check_seal_due(live: Live) -> None:
    """Refuse a shuffle that is not due."""
    if not live.seal_due:
        raise Refusal(live.rules.provenance["shuffle_due"], "no shuffle is due")


def seal_shoe(live: Live, seed: bytes, mixed: bool = False) -> tuple[AnyLogged, ...]:
    """Shuffle by a seed and commit to the order; the shoe before is revealed."""
    check_seal_due(live)
    sealed = sealed_shoe(live.next_shoe, live.rules.elections.decks, seed)
    return (*revealed(live), log.ShoeSealed(sealed.commitment, mixed))


def revealed(live: Live) -> tuple[AnyLogged, ...]:
    """The seeds of all that was dealt from, now that it is done with."""
    all_sealed = (one.sealed for one in live.stacks)
    return tuple(log.ShoeRevealed(one.shoe, one.seed, one.secret) for one in all_sealed)


def cut(
    live: Live, cut_by: str, cut_at: int | None = None, from_back: int | None = None
) -> tuple[AnyLogged, ...]:
    """Cut what waits to be cut, by who is offered it now; nobody: for the casino."""
    check_cut(live, cut_by)
    if live.uncut_rack:
        return _cut_rack(live, cut_by, cut_at)
    return _stack_shoe(live, cut_by, cut_at, from_back)


def decline_cut(live: Live, player: str, lapsed: bool = False) -> tuple[AnyLogged, ...]:
    """Who is offered the cut declines it, or lets the time pass; the next is offered it."""
    check_cut(live, player)
    return (log.CutDeclined(player, lapsed),)


def _stack_shoe(
    live: Live, cut_by: str, cut_at: int | None = None, from_back: int | None = None
) -> tuple[AnyLogged, ...]:
    """Cut the cards and put the cutting card in, within what the law allows."""
    offer = offer_cut(live.game)
    count = len(decks(live.rules.elections.decks))
    cut = live.rules.cut_bounds(count)
    depth = live.rules.cutting_card_bounds(count)
    at = _place(live.stacks[0], cut, cut_by, cut_at) if offer.cuts else 0
    deep = depth.high // 2 if from_back is None else from_back
    put = log.ShoeStacked(cut_by, at, deep, LAW_RELEASE)
    stacked(live.game, live.stacks[0].sealed.order, put.cut_at, put.from_back)
    return (put,)


def _place(stack: SealedStack, bounds: Bounds, cut_by: str, cut_at: int | None) -> int:
    """Where the cards are cut: where a player says so, else at a place the seed draws."""
    if stack.mix is None:  # the casino alone made the seed
        return bounds.low if cut_at is None else cut_at
    if cut_at is None:
        return drawn_cut(stack.sealed.seed, bounds.low, bounds.high)
    if not cut_by:
        raise Refusal((), "the casino's own cut is drawn: only a player says where to cut")
    return cut_at


def run_out(live: Live) -> Round:
    """The Round in which the shoe has run out; refuses where it has not."""
    if live.round is None or live.uncut_rack or not card_missing(live.round):
        raise Refusal((live.rules.procedure.shoe,), "the shoe has not run out")
    return live.round


def refill_shoe(live: Live, seed: bytes, mixed: bool = False) -> tuple[AnyLogged, ...]:
    """The shoe has run out: shuffle the discard rack and commit to it, before it is cut."""
    sealed = sealed_shoe(live.next_shoe, live.rules.elections.decks, seed, rack(run_out(live)))
    with_rack = replace(live, stacks=(*live.stacks, SealedStack(sealed)), uncut_rack=True)
    offer = cut_offer(with_rack)
    if offer is not None and offer.cuts:
        return (log.RackSealed(sealed.commitment, None, mixed),)
    return (log.RackSealed(sealed.commitment, 0, mixed), *_filled(with_rack, 0))


def _cut_rack(live: Live, cut_by: str, cut_at: int | None) -> tuple[AnyLogged, ...]:
    """The cards of the rack are cut and go into the shoe; the Round goes on with them."""
    stack = live.stacks[-1]
    count = len(stack.sealed.order)
    bounds = live.rules.cut_bounds(count)
    if bounds.low > bounds.high:  # too few cards to go one deck in from either end
        anywhere = replace(bounds, low=0, high=count - 1)
        middle = count // 2 if cut_at is None and stack.mix is None else cut_at
        at = min(max(_place(stack, anywhere, cut_by, middle), 0), count)
    else:
        at = _place(stack, bounds, cut_by, cut_at)
        check_cut_at(at, bounds)
    return (log.RackCut(cut_by, at), *_filled(live, at))


def _filled(live: Live, cut_at: int) -> tuple[AnyLogged, ...]:
    """What follows when the cards of the rack, cut there, go into the shoe."""
    stack = live.stacks[-1].cut(cut_at)
    filled = replace(live, stacks=(*live.stacks[:-1], stack), uncut_rack=False)
    return call(filled, RefillShoe(stack.cards))


def show_burnt_card(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Show the card burnt before the first Round to a player who asks."""
    finding = live.rules.burnt_card_shown
    if not finding.permitted:
        raise finding.refusal()
    if live.burnt is None:
        raise Refusal(finding.clauses, "no card was burnt from this shoe")
    if live.burnt_card is not None:
        raise Refusal(finding.clauses, ("it has been shown: ", CardPart(live.burnt_card)))
    if not any(seat.player == player for seat in live.game.seats):
        raise Refusal(finding.clauses, "a player at the table may look at it")
    return (log.BurntCardShown(player, opening(live.stacks, live.burnt)),)


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
    return (log.RoundBegun(live.rounds + 1, LAW_RELEASE, "table"),)


def call(live: Live, command: Command) -> tuple[AnyLogged, ...]:
    """Do something in the Round; the automatic Dealer then goes on until somebody is waited for."""
    if live.round is None:
        raise Refusal((live.rules.procedure.turn,), "no Round is in play")
    if live.uncut_rack and not isinstance(command, SupervisorsAct):
        raise Refusal(live.rules.provenance["cut_offer"], "the cards for the shoe are cut first")
    check_box(live, command)
    check_call(live, live.round, command)
    after, events = play(live.round, command)
    if not live.dealer and after.phase is not BETTING:
        events = (*events, *deal_on(after, partial(awaited, live))[1])
    return tuple(_logged(live, live.round, events))


def press(live: Live, seed: bytes) -> tuple[AnyLogged, ...]:
    """Press the button: the prize is drawn by a secret seed, every ticket as likely."""
    if live.round is None:
        raise Refusal((), "no Round is in play")
    return call(live, press_button(live.round, seed.hex()))


def _logged(live: Live, round: Round, events: tuple[Event, ...]) -> Iterator[AnyLogged]:
    """The events, each card with what opens the commitment to it; nobody wagers chips not there."""
    held, unseen = live.accounts, live.unseen
    for event in events:
        after = evolve(round, event)
        held = journal.posted(held, journal.moved(round, after))
        _check_purses(held)
        for place in _turned_up(round, event, after, unseen):
            yield log.CardOpened(opening(live.stacks, place))
        yield log.RoundEvent(masked(event))
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
        who, missing = PlayerPart(journal.holder(short[0])), AmountPart(-held[short[0]])
        raise Refusal((), (who, " has not the chips for it: ", missing, " too few"))
