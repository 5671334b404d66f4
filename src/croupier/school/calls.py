"""Calls: what a player does with a hand, valued exactly for the very table."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from croupier import house
from croupier.cards import Card
from croupier.explain.case import ReplayedRound
from croupier.explain.decision import Decision, SeenCards, decisions
from croupier.explain.judged import JudgedCall, judged
from croupier.extras import require
from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.chart_cell import ChartCell, cell_of, is_on_hand
from croupier.school.exercise import CALLS, AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Stated
from croupier.school.layout import laid_out
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.random_round import play_out
from croupier.school.wanted_hand import wanted_hand
from croupier.sentence import CardPart, PlayerPart, listed
from croupier.table import commands
from croupier.table.events import CardDealt, Event
from croupier.table.fold.evolve import evolve
from croupier.table.game.players import PlayersCall
from croupier.table.legal.option import refusal
from croupier.table.state import Round
from croupier.totals import is_ace

NAMES: Final[Mapping[str, str]] = {
    "draw": "Draw",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "free-double": "Double free of charge",
    "free-split": "Split free of charge",
    "insure": "Take insurance",
    "no-insurance": "Decline insurance",
    "settle-early": "Take even money on the Blackjack",
    "wait": "Wait for the Dealer's second card",
}
_REFUSED: Final[Mapping[str, type[PlayersCall]]] = {
    "draw": commands.Draw,
    "stand": commands.Stand,
    "double": commands.Double,
    "split": commands.Split,
}
TRIES_FOR_A_CELL: Final = 60
"""Rounds dealt at most until a wanted hand is to be decided."""
SAME: Final = 1e-6
"""Calls whose values differ by no more, in units of the wager, are as good."""
CLOSE: Final = 0.05
"""Calls whose values differ by less, in units of the wager, are close."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A hand to be decided, in a Round played at random."""
    require("analysis")
    random = Random(f"calls {seed}")
    for _ in range(TRIES):
        found = _at_random(random, config, rules)
        if found is not None:
            return _exercise(config, *found, seed)
    raise Refusal((), "no hand of this table can be valued")


def pose_on(config: TableConfig, rules: TableRules, seed: int, cell: ChartCell) -> Exercise:
    """A hand of a wanted cell to be decided; everything else is random."""
    require("analysis")
    random = Random(f"calls {cell.key} {seed}")
    for _ in range(TRIES_FOR_A_CELL):
        events = wanted_hand(random, rules, cell)
        found = None if events is None else _last(config, rules, events, cell)
        if found is not None:
            return _exercise(config, *found, seed)
    raise Refusal((), f"{cell.said} does not come up at this table, or is nothing to decide on")


def _at_random(
    random: Random, config: TableConfig, rules: TableRules
) -> tuple[RoundMoment, JudgedCall] | None:
    """A decision of a Round, with what each lawful call is worth."""
    round, laid = laid_out(random, rules, 0)
    played = play_out(random, round)
    if played is None:
        return None
    of = ReplayedRound(config, rules, (*laid, *played[1]), house.open_table)
    made = _decisions(of)
    return _valued(of, random.choice(made)) if made else None


def _last(
    config: TableConfig, rules: TableRules, events: tuple[Event, ...], cell: ChartCell
) -> tuple[RoundMoment, JudgedCall] | None:
    """The last decision of what happened, if it is one of the cell."""
    of = ReplayedRound(config, rules, events, house.open_table)
    made = _decisions(of)[-1:]
    return _valued(of, made[0]) if made and cell_of(rules, made[0]) == cell else None


def _decisions(of: ReplayedRound) -> tuple[Decision, ...]:
    return decisions(of, SeenCards(of.rules.elections.decks, during=tuple(_seen(of.events))))


def _valued(of: ReplayedRound, made: Decision) -> tuple[RoundMoment, JudgedCall] | None:
    valued = judged(of.rules, made)
    return (_before(of, made.at), valued) if valued.worths else None


def _seen(events: tuple[Event, ...]) -> Iterator[tuple[int, Card]]:
    """The cards that fell, each with the event that showed it."""
    for at, event in enumerate(events):
        if isinstance(event, CardDealt):
            yield at, event.card


def _before(of: ReplayedRound, at: int) -> RoundMoment:
    """The Round before an event."""
    round = of.start
    for event in of.events[:at]:
        round = evolve(round, event)
    return RoundMoment(round, of.events[:at])


def _exercise(config: TableConfig, at: RoundMoment, valued: JudgedCall, seed: int) -> Exercise:
    made, cell = valued.made, cell_of(at.round.rules, valued.made)
    choices = tuple(_choices(at.round, valued))
    best = next(one for one in choices if one.right)
    return Exercise(
        kind=CALLS,
        seed=seed,
        config=config,
        fingerprint=at.round.rules.fingerprint,
        round=at.round,
        given=(*at.story(config, results=False), *_hand(made)),
        question=(PlayerPart(made.player), ": what do you call?"),
        form=ChoiceForm(choices),
        answer=ChoiceAnswer(best.key),
        why=tuple(one.why for one in choices if one.right or one.key in made.open),
        topics=frozenset({cell.said}),
        harder_by=tuple(_harder(made, valued)),
        cell=cell.key if made.hands == 1 else "",
    )


def _hand(made: Decision) -> Iterator[Stated]:
    """The hand, once more in one line."""
    cards = listed(((CardPart(one),) for one in made.cards), " ")
    yield Stated((f"Box {made.box}, hand {made.hand}: ", *cards, " against ", CardPart(made.first)))


def _choices(round: Round, valued: JudgedCall) -> Iterator[AnswerChoice]:
    """Every lawful call with its value, the best of them right; those refused, with why."""
    made, best = valued.made, valued.worths[0].cents
    worths = {one.name: one.cents for one in valued.worths}
    for name in made.open:
        if name in worths:
            lost = (best - worths[name]) / max(made.stake, 1)
            why = _worth(name, worths[name], made)
            yield AnswerChoice(name, (NAMES[name],), lost <= SAME, why, lost)
    for name, call in _REFUSED.items() if is_on_hand(made) else ():
        stopped = refusal(round, call(made.box, made.player, made.hand))
        if name not in made.open and stopped is not None:
            why = Stated(stopped.sentence, stopped.clauses)
            yield AnswerChoice(name, (NAMES[name],), False, why, lawful=False)


def _worth(name: str, cents: float, made: Decision) -> Stated:
    sign = "brings" if cents >= 0 else "costs"
    per = cents / made.stake if made.stake else 0.0
    text = f"{NAMES[name]}: {sign} {spoken(round(abs(cents)))} on average ({per:+.4f} of the wager)"
    return Stated((text,))


def _harder(made: Decision, valued: JudgedCall) -> Iterator[str]:
    """What makes a call harder."""
    if len(valued.worths) > 2:
        yield "several calls are open"
    gain = valued.worths[0].cents - valued.worths[1].cents
    if gain < CLOSE * made.stake:
        yield "two calls are close"
    if any(map(is_ace, made.cards)):
        yield "an ace is held"
    if made.hands > 1:
        yield "a split hand"
    if not is_on_hand(made):
        yield "an offer beside the hand"
