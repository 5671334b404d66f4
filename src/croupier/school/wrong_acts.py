"""Wrong acts: payments and cards that Dealers get wrong, as a dispute reports them."""

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.record.expect import nets
from croupier.record.model import Done
from croupier.record.notation import play_lines
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import ON_HANDS
from croupier.rules.ruling import LOSE, STAND_OFF, WIN
from croupier.school.exercise import Stated
from croupier.school.moments import RoundMoment
from croupier.sentence import CardPart
from croupier.table.state import Box, Round, rules_for

FIRST_TWO: Final = 2


class WrongAct(NamedTuple):
    """What was done at the table, and how it is reported."""

    play: tuple[str, ...]
    done: Done
    said: tuple[Stated, ...] = ()


Act = Callable[[Random, RoundMoment, Line], WrongAct | None]
"""Does something wrongly in a Round that has ended; nothing where it offers no occasion."""


# ── Payments ────────────────────────────────────────────────────────────────────────────────────


def paid_wrongly(random: Random, at: RoundMoment, line: Line) -> WrongAct | None:
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


# ── Cards ───────────────────────────────────────────────────────────────────────────────────────


def exchanged(random: Random, at: RoundMoment, _: Line) -> WrongAct | None:
    """The last cards of a hand and of the Dealer's lay in each other's place, and were paid so."""
    round = at.round
    able = [box for box in round.boxes if len(box.hands) == 1 and not box.void
            and len(box.hands[0].cards) > FIRST_TWO]  # fmt: skip
    if not able or len(round.dealer) <= FIRST_TWO or round.rules.dealers_hands > 1:
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
    in_the_end = ("In the end ", CardPart(last), f" lay on Box {box.number} and ", CardPart(drawn))
    return WrongAct(
        tuple(play_lines(at.events)),
        Done(paid=paid, placed=placed),
        (Stated((*in_the_end, " in your own hand: each was put in the other's place")),),
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
