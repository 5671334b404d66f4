"""Riding: a won side wager that may ride on with the hand: let it ride, or take it?"""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.cards import DECK, Card
from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.names import WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import WIN
from croupier.rules.side_wager import Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import RIDE, ChartCell
from croupier.school.exercise import CALLS, AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Stated
from croupier.school.layout import one_box
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.random_round import MOST_STEPS
from croupier.school.stacking import fallen, quietest_act
from croupier.sentence import CardPart, OwnerPart, PlayerPart, WagerPart, listed
from croupier.table.commands import CallNoMoreBets, Ride
from croupier.table.decide import play
from croupier.table.legal.option import refusal
from croupier.table.state import DEALING, PLAY, Round, Stake, rules_for
from croupier.totals import is_ace

TAKE: Final = "take"
LET_RIDE: Final = "ride"


def riders(rules: TableRules) -> tuple[SideWager, ...]:
    """The side wagers of a table that may ride."""
    return tuple(one for one in rules.side_wagers.values() if one.rides is not None)


def pose(
    config: TableConfig, rules: TableRules, seed: int, wanted: ChartCell | None = None
) -> Exercise:
    """A won side wager to be left in action or taken; that of a cell, or any."""
    random = Random(f"riding {wanted.key if wanted else ''} {seed}")
    able = [one for one in riders(rules) if wanted is None or one.name == wanted.of]
    for _ in range(TRIES if able else 0):
        found = _won(random, rules, random.choice(able))
        if found is not None and wanted in (None, _cell(found.round)):
            return _exercise(config, found, seed)
    raise Refusal((), "no such side wager rides at this table")


# ── A Round in which it has won ─────────────────────────────────────────────────────────────────


def _won(random: Random, rules: TableRules, wager: SideWager) -> RoundMoment | None:
    """The moment at which a won wager may ride whole."""
    try:
        round, laid = one_box(random, rules, wager.name)
        round, closed = play(round, CallNoMoreBets())
    except Refusal:  # the wagers may not lie together
        return None
    done = (*laid, *closed)
    falls: dict[int | None, list[Card]] = {round.boxes[0].number: _winning(random, wager)}
    for _ in range(MOST_STEPS):
        if _may_ride(round):
            return RoundMoment(round, done)
        command = quietest_act(round) if round.phase in (DEALING, PLAY) else None
        if command is None:
            return None
        round, happened = fallen(round, command, falls)
        done += happened
    return None


def _winning(random: Random, wager: SideWager) -> list[Card]:
    """Two cards on which it wins."""
    while True:
        two = random.choice(DECK), random.choice(DECK)
        ruling = wager.result(Seen(two))
        if ruling is not None and ruling.outcome is WIN:
            return list(two)


def _may_ride(round: Round) -> bool:
    """May all of a won wager ride now?"""
    won = [one for one in round.boxes[0].stakes if one.won is not None]
    if round.phase is not PLAY or not won:
        return False
    ride = Ride(round.boxes[0].number, won[0].player, _stack(won[0]))
    return refusal(round, ride) is None


def _stake(round: Round) -> Stake:
    """The won wager."""
    return next(one for one in round.boxes[0].stakes if one.won is not None)


def _stack(stake: Stake) -> int:
    return stake.amount + (stake.won or 0)


# ── What it is worth ────────────────────────────────────────────────────────────────────────────


def gain(round: Round) -> float:
    """What riding brings beyond taking it, in cents."""
    from croupier.analysis.riding import ride_gain  # it brings the compiler along
    from croupier.analysis.shoe import shoe_of

    box, stake = round.boxes[0], _stake(round)
    rules, main = rules_for(round, box, stake.player), box.original(stake.player)
    cards, first = box.hands[0].cards, round.dealer[0]
    return main * ride_gain(rules, cards, first, shoe_of(rules), _stack(stake) / main)


def _exercise(config: TableConfig, at: RoundMoment, seed: int) -> Exercise:
    round = at.round
    stake, cents = _stake(round), gain(round)
    choices = tuple(_choices(round, cents))
    best = next(one for one in choices if one.right)
    cell = _cell(round)
    return Exercise(
        kind=CALLS,
        seed=seed,
        config=config,
        fingerprint=round.rules.fingerprint,
        round=round,
        given=(*at.story(config, results=False), *_given(round)),
        question=(PlayerPart(stake.player), ": let it ride, or take it?"),
        form=ChoiceForm(choices),
        answer=ChoiceAnswer(best.key),
        why=tuple(one.why for one in choices),
        topics=frozenset({cell.said}),
        harder_by=tuple(_harder(round, cents)),
        cell=cell.key,
    )


def _cell(round: Round) -> ChartCell:
    stake = _stake(round)
    upper = rules_for(round, round.boxes[0], stake.player) is round.rules.upper
    return ChartCell(RIDE, stake.wager, upper=upper)


def _given(round: Round) -> Iterator[Stated]:
    box, stake = round.boxes[0], _stake(round)
    laid, won, stack = map(spoken, (stake.amount, stake.won or 0, _stack(stake)))
    won_said = f" of {laid} has won {won}: {stack} may ride"
    wager = (OwnerPart(stake.player), " ", WagerPart(stake.wager), won_said)
    yield Stated(wager, _clauses(round, stake.wager))
    cards = listed(((CardPart(one),) for one in box.hands[0].cards), " ")
    yield Stated((f"Box {box.number}: ", *cards, " against ", CardPart(round.dealer[0])))


def _clauses(round: Round, name: WagerName) -> tuple[str, ...]:
    rides = round.rules.side_wagers[name].rides
    return () if rides is None else rides.choice


def _choices(round: Round, cents: float) -> Iterator[AnswerChoice]:
    stake, box = _stake(round), round.boxes[0]
    main = box.original(stake.player)
    more = "more" if cents >= 0 else "less"
    ridden = f"Riding brings {spoken(round_cents(cents))} {more} than taking it, on average"
    per = f" ({cents / main:+.4f} of the wager)"
    taken = f"Taken, {spoken(_stack(stake))} is yours whatever becomes of the hand"
    clauses = _clauses(round, stake.wager)
    let, kept = Stated((ridden + per,), clauses), Stated((taken,), clauses)
    yield AnswerChoice(LET_RIDE, ("Let all of it ride",), cents >= 0, let, max(-cents, 0) / main)
    yield AnswerChoice(TAKE, ("Take it",), cents <= 0, kept, max(cents, 0) / main)


def round_cents(cents: float) -> int:
    """A sum to the cent, whatever its sign."""
    return round(abs(cents))


def _harder(round: Round, cents: float) -> Iterator[str]:
    yield "an offer beside the hand"
    stake, box = _stake(round), round.boxes[0]
    if abs(cents) < CLOSE * _stack(stake):
        yield "two choices are close"
    if any(map(is_ace, box.hands[0].cards)):
        yield "an ace is held"


CLOSE: Final = 0.1
"""Where riding gains or loses less, of what rides, it is close."""
