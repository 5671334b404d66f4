"""Wrong calls: doubles and insurance that Dealers allow or refuse wrongly."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.money import plain as dollars
from croupier.record.expect import nets
from croupier.record.model import Done
from croupier.record.notation import play_lines
from croupier.rules.names import BASE, DOUBLE, INSURANCE, MAIN
from croupier.rules.ruling import WIN
from croupier.school.exercise import Stated
from croupier.school.moments import RoundMoment
from croupier.school.wrong_acts import FIRST_TWO, WrongAct, paid_wrongly
from croupier.sentence import AmountPart, CardPart, PlayerPart, Sentence, listed
from croupier.table.commands import Double, Insure
from croupier.table.events import DrawCalled, Stood
from croupier.table.fold.evolve import evolve
from croupier.table.legal.option import refusal
from croupier.table.shoe import Shoe
from croupier.table.state import PLAY, Box, Round, new_round
from croupier.table.wagers.prices import insurance_bounds
from croupier.totals import is_ace

_DRAWN_ONCE: Final = 3


# ── Calls ───────────────────────────────────────────────────────────────────────────────────────


class Drawn(NamedTuple):
    """A hand of two cards for which a card was called, and the table before that."""

    round: Round
    box: Box
    at: int
    """Which event called for it."""


def _drawn_once(at: RoundMoment) -> Iterator[Drawn]:
    """Hands that took one card and no more, of Boxes that were not split."""
    round = new_round(at.round.rules, Shoe(()))
    ended = {box.number: box for box in at.round.boxes}
    for index, event in enumerate(at.events):
        if isinstance(event, DrawCalled) and len(ended[event.box].hands) == 1:
            box = round.box(event.box)
            once = len(ended[event.box].hands[0].cards) == _DRAWN_ONCE
            if once and len(box.hands[0].cards) == FIRST_TWO and box.caller.player:
                yield Drawn(round, box, index)
        round = evolve(round, event)


def _call(random: Random, at: RoundMoment, *, lawful: bool) -> tuple[Drawn, Double] | None:
    """A double that was open to who decides for the Box, or was not."""
    found = []
    for one in _drawn_once(at):
        player = one.box.caller.player or ""
        stake = one.box.stake(player, *BASE, hand=0)
        if stake is None or not stake.amount or stake.against is not None:
            continue
        double = Double(one.box.number, player, amount=stake.amount)
        stopped = refusal(one.round, double)
        if (stopped is None) if lawful else (stopped is not None and stopped.clauses):
            found.append((one, double))
    return random.choice(found) if found else None


def _with_call(at: RoundMoment, drawn: Drawn, text: str) -> tuple[str, ...]:
    """The lines of play with one before the card was called for."""
    lines = play_lines(at.events)
    before = len(play_lines(at.events[: drawn.at]))
    return (*lines[:before], f"? {text}", *lines[before:])


def _said(double: Double) -> str:
    return f"{double.box} {double.player} double {dollars(double.amount or 0)}"


def allowed(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
    """A double was given effect that had to be refused, and paid like the initial wager."""
    found = _call(random, at, lawful=False)
    if found is None:
        return None
    drawn, double = found
    stake = double.amount or 0
    paid = nets(at.round.lines)
    own = (double.box, double.player, MAIN)
    main = next((key for key, one in zip(paid, at.round.lines, strict=True)
                 if (one.box, one.player, one.wager) == own), None)  # fmt: skip
    key = f"{double.box} {double.player} {DOUBLE}"
    if main is None or key in paid or not paid[main]:
        return None
    paid[key] = stake if paid[main] > 0 else -stake
    return WrongAct(
        _with_call(at, drawn, _said(double)),
        Done(paid=paid, calls=(_said(double),)),
        (_double_said(drawn, double, "You let ", " double"),),
    )


def refused(random: Random, at: RoundMoment, line: Line) -> WrongAct | None:
    """A double was refused that was open; and something was paid wrongly."""
    found = _call(random, at, lawful=True)
    wrong = paid_wrongly(random, at, line)
    if found is None or wrong is None:
        return None
    drawn, double = found
    said = _double_said(drawn, double, "You refused ", " a double")
    return WrongAct(_with_call(at, drawn, _said(double)), wrong.done, (said,))


def _double_said(drawn: Drawn, double: Double, did: str, what: str) -> Stated:
    cards = _spelt(drawn.box.hands[0].cards)
    with_ = (f"{what} for ", AmountPart(double.amount or 0), f" on Box {double.box}, with ", *cards)
    return Stated((did, PlayerPart(double.player), *with_))


def _spelt(cards: tuple[Card, ...]) -> Sentence:
    return listed(((CardPart(one),) for one in cards), " ")


# ── Insurance ───────────────────────────────────────────────────────────────────────────────────


def taken_late(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
    """Insurance was accepted when it was closed, and settled on the Dealer's second card."""
    found = list(_closed(at))
    if not found:
        return None
    index, insure = random.choice(found)
    amount = insure.amount
    key = f"{insure.box} {insure.player} {INSURANCE}"
    paid = nets(at.round.lines)
    if key in paid:
        return None
    ruling = at.round.rules.insurance_result(at.round.dealer[1])
    paid[key] = ruling.odds.parts(amount)[0] if ruling.outcome is WIN else -amount
    text = f"{key} {dollars(amount)}"
    lines, before = play_lines(at.events), len(play_lines(at.events[: index + 1]))
    taken = ("You took insurance of ", AmountPart(amount), " from ", PlayerPart(insure.player))
    return WrongAct(
        (*lines[:before], f"? {text}", *lines[before:]),
        Done(paid=paid, calls=(text,)),
        (Stated((*taken, f" on Box {insure.box}, after hands had been played")),),
    )


def _closed(at: RoundMoment) -> Iterator[tuple[int, Insure]]:
    """Insurance that was refused once a hand stood, against the Dealer's ace."""
    if len(at.round.dealer) < FIRST_TWO or not is_ace(at.round.dealer[0]):
        return
    round = new_round(at.round.rules, Shoe(()))
    for index, event in enumerate(at.events):
        round = evolve(round, event)
        if isinstance(event, Stood) and round.phase is PLAY and len(round.dealer) == 1:
            yield from ((index, one) for one in _insurances(round) if _is_refused(round, one))


def _insurances(round: Round) -> Iterator[Insure]:
    for box in round.boxes:
        for main in (one for one in box.stakes if one.wager == MAIN and one.against is None):
            bounds = insurance_bounds(round, box, main)
            if bounds is not None and box.stake(main.player, INSURANCE) is None:
                yield Insure(box.number, main.player, bounds[1])


def _is_refused(round: Round, insure: Insure) -> bool:
    stopped = refusal(round, insure)
    return stopped is not None and bool(stopped.clauses)
