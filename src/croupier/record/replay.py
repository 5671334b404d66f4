"""Replay: a record played through the engine."""

from msgspec import Struct

from croupier.record.calling import command, judged, must_hold, prepare, refused
from croupier.record.done import given_effect
from croupier.record.laying import lay_all
from croupier.record.model import Ordered, Record, Said, bad
from croupier.record.orders import order
from croupier.record.read import check_decks
from croupier.record.replaying import RefusedCall, Replay, at_place
from croupier.rules.names import ELECTIONS
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.table.commands import Burn, CallNoMoreBets
from croupier.table.dealer import deal_on
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.play.cards import ShoeEmpty
from croupier.table.play.turns import answer_awaited
from croupier.table.state import DEALING, ENDED, Round, in_turn
from croupier.table.wagers.prizes import prize_not_shown


class Played(Struct, frozen=True):
    """A record played to its end."""

    round: Round
    events: tuple[Event, ...]
    refused: tuple[RefusedCall, ...]
    cards_left: int = 0
    """Cards of the record that no rule called for."""
    struck: tuple[RefusedCall, ...] = ()
    """Lines that had no effect in law, where the Round goes on without them."""
    replaced: tuple[RefusedCall, ...] = ()
    """Lines called in place of a ``?`` call that was given effect and stands in law."""
    unfinished: Refusal | None = None
    """Why the Round has no end, where it is stated as far as it goes."""

    @property
    def as_recorded(self) -> bool:
        """Was every call refused that must be, and no card left over?"""
        return not self.cards_left and all(one.as_expected for one in self.refused)

    @property
    def lawfully_refused(self) -> tuple[RefusedCall, ...]:
        """The calls that the law refuses, whatever was done at the table."""
        marked = (one for one in self.refused if one.line is not None and one.line.refused)
        return (*(one for one in marked if not one.permitted), *self.struck)

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that the Round, a call that is refused, or its open end turns on."""
        calls = (one for call in (*self.refused, *self.struck) for one in call.readings)
        end = () if self.unfinished is None else self.unfinished.readings
        return tuple(dict.fromkeys((*self.round.readings, *calls, *end)))


def replay(record: Record, rules: TableRules, strike: bool = False) -> Played:
    """Play a record to its end; raises a Refusal with its place where that cannot be done.

    With ``strike``, wagers and calls that must be refused are struck out, a ``?`` call that was
    given effect stands where the law permits it, and the Round is stated as far as it goes.
    """
    check_decks(record, rules.elections.decks)
    on = Replay(record, rules)
    _burn(on)
    lay_all(on, strike)
    at_place("wager", on.do, CallNoMoreBets())
    for place, line in enumerate(record.play):
        _line(on, f"play[{place}]", line, strike)
    unfinished = _finish(on)
    if unfinished is not None and not strike:
        raise unfinished
    events = (on.round, tuple(on.events), tuple(on.refused), on.cards_left)
    return Played(*events, tuple(on.struck), tuple(on.replaced), unfinished)


def _burn(on: Replay) -> None:
    """Burn the cards marked so at the front; one more is burnt in error."""
    marks = [marked.mark for marked in on.record.cards]
    burnt = next((at for at, mark in enumerate(marks) if mark != "~"), len(marks))
    if burnt:
        at_place("cards[0]", on.do, Burn())
    _check_cutting_card(on, burnt)


def _check_cutting_card(on: Replay, burnt: int) -> None:
    rules = on.round.rules
    if on.record.cutting_card is None:
        return
    if rules.elections.continuous_shuffler:
        why = "no cutting card stays in a Continuous Shuffler"
        raise Refusal((rules.procedure.no_cutting_card,), why, at="cards")
    if on.record.cutting_card <= burnt and not _missed_shuffle(on.record):
        clauses = rules.shuffle_due(Occasion.CUTTING_CARD_FIRST).clauses
        why = "the cutting card came out first: the cards are reshuffled before the Round"
        raise Refusal(clauses, why, at="cards")


def _missed_shuffle(record: Record) -> bool:
    """Does the record say that the shuffle was missed, and the Round dealt all the same?"""
    orders = (line for line in record.play if isinstance(line, Ordered))
    return any(line.words[:1] == ("missed-shuffle",) for line in orders)


def _line(on: Replay, at: str, line: Said | Ordered, strike: bool) -> None:
    if isinstance(line, Ordered):
        return order(on, at, line)
    _check_box(on, at, line)
    if line.held:
        return at_place(at, must_hold, on, at, line)
    if line.refused and not at_place(at, _stands, on, at, line, strike):
        return None
    at_place(at, prepare, on, line)
    box = on.round.find(line.box)
    if line.call == "absent" and box is not None and box.absent:
        return None  # nobody is entitled to act: the Dealer has dealt by rule already
    return _call(on, at, line, strike)


def _call(on: Replay, at: str, line: Said, strike: bool) -> None:
    """Carry a call out; one that the law refuses is struck out."""
    before = on.round
    try:
        on.do(command(on, line))
        if line.refused:
            on.without[line.box] = before
    except Refusal as refusal:
        if not strike:
            raise (refusal if refusal.at else refusal.at_place(at)) from None
        out = on.replaced if _in_its_place(on, line) else on.struck
        out.append(refused(line, refusal, at))


def _stands(on: Replay, at: str, line: Said, strike: bool) -> bool:
    """Was this ``?`` call given effect, and does the law permit it? Else it is kept as refused."""
    call = judged(on, at, line)
    if strike and call.permitted and given_effect(on.record, line):
        return True
    on.refused.append(call)
    return False


def _in_its_place(on: Replay, line: Said) -> bool:
    """Was this called in place of a ``?`` call that stands in law? Without that it was open."""
    before = on.without.get(line.box)
    if before is None:
        return False
    try:
        play(before, command(on, line))
    except Refusal:
        return False
    return True


def _check_box(on: Replay, at: str, line: Said) -> None:
    if line.player is None and line.call in ELECTIONS:
        box = on.round.find(line.box)
        if box is not None and len(box.bettors) > 1:
            raise bad(at, f"{line.text!r} does not say which player of Box {line.box}")


def _finish(on: Replay) -> Refusal | None:
    """Deal the Round out; somebody who still has to decide leaves the record unfinished."""
    try:
        at_place("cards", on.deal, True)
    except ShoeEmpty as empty:
        return _cut_short(on, empty)
    awaited = answer_awaited(on.round)
    if awaited is not None:
        return awaited.at_place("play")
    if on.round.trouble.misplaced:
        clauses = on.round.rules.misdeal.put_right(False).clauses
        why = "a card lies in a wrong place: say how that was put right"
        return Refusal(clauses, why, at="play")
    missing = prize_not_shown(on.round)
    if missing is not None:
        return missing.at_place("play")
    turn = in_turn(on.round)
    if on.round.phase is ENDED or turn is None:
        return None
    box, hand = turn
    clause = on.round.rules.procedure.turn
    which = f" hand {hand + 1}" if len(box.hands) > 1 else ""
    why = f"Box {box.number}{which} has {box.hands[hand].total} and no call was made for it"
    return Refusal((clause,), why, at="play")


def _cut_short(on: Replay, empty: ShoeEmpty) -> ShoeEmpty:
    """Deal the cards that there are; the record ends before the Round does."""
    on.round, happened = deal_on(on.round, lambda _round, _act: False)
    on.events += happened
    return ShoeEmpty(empty.clauses, f"the record ends while {_due(on.round)}", at=empty.at)


def _due(round: Round) -> str:
    """What comes next, by the rules."""
    if round.phase is DEALING:
        return "cards of the Initial Deal are due"
    turn = in_turn(round)
    return f"{'the Dealer' if turn is None else f'Box {turn[0].number}'} is due a card"
