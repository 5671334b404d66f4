"""Wrong acts: what Dealers do wrongly in a Round, as a dispute tells it."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import Card, card
from croupier.ledger.line import Line
from croupier.money import plain as dollars
from croupier.record.expect import nets
from croupier.record.model import Done
from croupier.record.notation import play_lines
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import BASE, DOUBLE, INSURANCE, MAIN, ON_HANDS
from croupier.rules.ruling import LOSE, STAND_OFF, WIN
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import Stated
from croupier.school.moments import RoundMoment
from croupier.school.payout_plans import TO_DOUBLE, of_faces
from croupier.school.stacking import FallingCards
from croupier.sentence import AmountPart, CardPart, PlayerPart, Sentence, listed
from croupier.table.commands import Double, Insure
from croupier.table.events import DrawCalled, Stood
from croupier.table.fold.evolve import evolve
from croupier.table.legal.option import refusal
from croupier.table.shoe import Shoe
from croupier.table.state import PLAY, Box, Round, new_round, rules_for
from croupier.table.wagers.prices import insurance_bounds
from croupier.totals import is_ace

PAID_WRONGLY: Final = "paid wrongly"
GIVEN_EFFECT: Final = "a call given effect"
REFUSED: Final = "a call refused"
_FIRST_TWO: Final = 2
_DRAWN_ONCE: Final = 3


class WrongAct(NamedTuple):
    """What was done at the table, and how it is told."""

    play: tuple[str, ...]
    done: Done
    told: tuple[Stated, ...] = ()


Act = Callable[[Random, RoundMoment, Line], WrongAct | None]
"""Does something wrongly in a Round that has ended; nothing where it offers no occasion."""


# ── Payments ────────────────────────────────────────────────────────────────────────────────────


def _paid_wrongly(random: Random, at: RoundMoment, line: Line) -> WrongAct | None:
    """One wager or two by a Dealer's mistake, the rest by the law."""
    lines = at.round.lines
    paid = nets(lines)
    able = [key for key, one in zip(paid, lines, strict=True) if _mistaken(one)]
    if not able:
        return None
    asked = [key for key, one in zip(paid, lines, strict=True) if one == line and key in able]
    first = random.choice(asked or able)
    second = random.choice(able) if random.random() < _TWICE else first
    for key, one in zip(tuple(paid), lines, strict=True):
        if key in (first, second):
            paid[key] = random.choice(_mistaken(one))
    return WrongAct(tuple(play_lines(at.events)), Done(paid=paid))


_TWICE: Final = 0.4
"""How often a second wager is paid wrongly."""


def mistakes(line: Line) -> tuple[int, ...]:
    """What Dealers pay by mistake: the stake, 3 to 2, 6 to 5, nothing, or a wager collected."""
    stake = line.stake
    return (stake, stake * 3 // 2, stake * 6 // 5, 0, -stake, 2 * stake)


def _mistaken(line: Line) -> list[int]:
    return [one for one in mistakes(line) if one != line.net]


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
            if once and len(box.hands[0].cards) == _FIRST_TWO and box.caller.player:
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


def _allowed(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
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
        (_told(drawn, double, "You let ", " double"),),
    )


def _refused(random: Random, at: RoundMoment, line: Line) -> WrongAct | None:
    """A double was refused that was open; and something was paid wrongly."""
    found = _call(random, at, lawful=True)
    wrong = _paid_wrongly(random, at, line)
    if found is None or wrong is None:
        return None
    drawn, double = found
    told = _told(drawn, double, "You refused ", " a double")
    return WrongAct(_with_call(at, drawn, _said(double)), wrong.done, (told,))


def _told(drawn: Drawn, double: Double, did: str, what: str) -> Stated:
    cards = _spelt(drawn.box.hands[0].cards)
    with_ = (f"{what} for ", AmountPart(double.amount or 0), f" on Box {double.box}, with ", *cards)
    return Stated((did, PlayerPart(double.player), *with_))


def _spelt(cards: tuple[Card, ...]) -> Sentence:
    return listed(((CardPart(one),) for one in cards), " ")


# ── Insurance ───────────────────────────────────────────────────────────────────────────────────


def _taken_late(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
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
    told = ("You took insurance of ", AmountPart(amount), " from ", PlayerPart(insure.player))
    return WrongAct(
        (*lines[:before], f"? {text}", *lines[before:]),
        Done(paid=paid, calls=(text,)),
        (Stated((*told, f" on Box {insure.box}, after hands had been played")),),
    )


def _closed(at: RoundMoment) -> Iterator[tuple[int, Insure]]:
    """Insurance that was refused once a hand stood, against the Dealer's ace."""
    if len(at.round.dealer) < _FIRST_TWO or not is_ace(at.round.dealer[0]):
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


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


def _exchanged(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
    """The last cards of a hand and of the Dealer's lay in each other's place, and were paid so."""
    round = at.round
    able = [box for box in round.boxes if len(box.hands) == 1 and not box.void
            and len(box.hands[0].cards) > _FIRST_TWO]  # fmt: skip
    if not able or len(round.dealer) <= _FIRST_TWO or round.rules.dealers_hands > 1:
        return None
    box = random.choice(able)
    (*own, drawn), (*dealers, last) = box.hands[0].cards, round.dealer
    if drawn == last:
        return None
    lay = replace(_counted(round, (*own, last)), doubled=box.hands[0].doubled)
    dealer = _counted(round, (*dealers, drawn))
    paid = {key: _as_it_lay(round, line, box, lay, dealer.standing)
            for key, line in zip(nets(round.lines), round.lines, strict=True)}  # fmt: skip
    if paid == nets(round.lines):
        return None
    placed = {str(box.number): lay.cards, "dealer": dealer.cards}
    told = ("In the end ", CardPart(last), f" lay on Box {box.number} and ", CardPart(drawn))
    return WrongAct(
        tuple(play_lines(at.events)),
        Done(paid=paid, placed=placed),
        (Stated((*told, " in your own hand: each was put in the other's place")),),
    )


def _counted(round: Round, cards: tuple[Card, ...]) -> Hand:
    return Hand(cards=cards, total=round.rules.point_total(cards))


def _as_it_lay(round: Round, line: Line, box: Box, lay: Hand, dealer: Standing) -> int:
    """What a wager on a hand was paid by the cards as they lay; any other, by the law."""
    decided = line.outcome in (WIN, LOSE, STAND_OFF) and line.stake and line.hand is not None
    own = round.box(line.box)
    if line.wager not in ON_HANDS or not decided or own.hands[(line.hand or 1) - 1].blackjack:
        return line.net
    hand = lay if own.number == box.number else own.hands[(line.hand or 1) - 1]
    rules = rules_for(round, own, line.player)
    ruling = rules.main_result(hand, dealer)
    if ruling.outcome is WIN:
        return rules.payment(line.stake, ruling.odds).amount
    return -line.stake if ruling.outcome is LOSE else 0


# ── The Rounds they are done in ─────────────────────────────────────────────────────────────────


class DisputePlan(NamedTuple):
    """Something that is done wrongly, and the cards of a Round that offers the occasion."""

    act: Act
    cards: Callable[[Random], FallingCards] | None = None
    """Of one Box and of the Dealer; nothing: a Round that a payout is asked about."""


def _drawn(faces: tuple[str, ...]) -> Callable[[Random], FallingCards]:
    """A hand of two cards of some sort that takes a third."""
    return lambda random: FallingCards(
        of_faces(random, random.choice(faces) + random.choice("23456")), ()
    )


def _small(random: Random) -> FallingCards:
    """Small cards, so that both hands take more than two."""
    both = ("".join(random.choices("234567", k=3)) for _ in range(2))
    return FallingCards(*(of_faces(random, one) for one in both))


_HARD_OR_SOFT: Final = ("A2", "A4", "A6", "T2", "T5", "86", "75", "95")
"""Hands that are doubled at few tables."""
ACTS: Final[Mapping[str, DisputePlan]] = {
    PAID_WRONGLY: DisputePlan(_paid_wrongly),
    GIVEN_EFFECT: DisputePlan(_allowed, _drawn(_HARD_OR_SOFT)),
    REFUSED: DisputePlan(_refused, _drawn(TO_DOUBLE)),
    "insurance taken late": DisputePlan(
        _taken_late,
        lambda random: FallingCards(of_faces(random, "T4" + random.choice("23456")),
                                    of_faces(random, f"A{random.choice('59TK')}")),
    ),
    "cards exchanged": DisputePlan(_exchanged, _small),
}  # fmt: skip
"""What is done wrongly, each as often."""


def acts_of(rules: TableRules) -> tuple[str, ...]:
    """What may be done wrongly at a table: doubles only where some are open, or some are not."""
    without = {
        GIVEN_EFFECT: all(_doubles(rules, faces) for faces in _HARD_OR_SOFT),
        REFUSED: not any(_doubles(rules, faces) for faces in TO_DOUBLE),
    }
    return tuple(name for name in ACTS if not without.get(name))


def _doubles(rules: TableRules, faces: str) -> bool:
    """Is a hand of two such cards doubled, by every wager?"""
    held = tuple(card(f"{face}{suit}") for face, suit in zip(faces, "sh", strict=True))
    hand = Hand(cards=held, total=rules.point_total(held))
    tiers = [rules] if rules.upper is None else [rules, rules.upper]
    return all(tier.may_double(hand).permitted for tier in tiers)
