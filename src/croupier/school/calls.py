"""Calls: what a player does with a hand, valued exactly for the very table."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from croupier import house
from croupier.cards import Card
from croupier.explain.case import ReplayedRound
from croupier.explain.decision import Decision, SeenCards, decisions
from croupier.explain.judged import JudgedCall, judged
from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import CALLS, AnswerChoice, ChoiceAnswer, ChoiceForm, Exercise, Stated
from croupier.school.layout import laid_out
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.random_round import play_out
from croupier.sentence import CardPart, PlayerPart, listed
from croupier.table import commands
from croupier.table.events import CardDealt, Event
from croupier.table.fold.evolve import evolve
from croupier.table.game.players import PlayersCall
from croupier.table.legal.option import refusal
from croupier.table.state import Round
from croupier.totals import is_ace, is_ten

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
CLOSE: Final = 0.05
"""Calls whose values differ by less, in units of the wager, are close."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A hand to be decided, in a Round played at random."""
    random = Random(f"calls {seed}")
    for _ in range(TRIES):
        found = _judged(random, config, rules)
        if found is not None:
            return _exercise(config, *found, seed)
    raise AssertionError("no hand of this table can be valued")


def _judged(
    random: Random, config: TableConfig, rules: TableRules
) -> tuple[RoundMoment, JudgedCall] | None:
    """A decision of a Round, with what each lawful call is worth."""
    round, laid = laid_out(random, rules, 0)
    played = play_out(random, round)
    if played is None:
        return None
    events = (*laid, *played[1])
    of = ReplayedRound(config, rules, events, house.open_table)
    made = decisions(of, SeenCards(rules.elections.decks, during=tuple(_seen(events))))
    if not made:
        return None
    one = random.choice(made)
    valued = judged(rules, one)
    return (_before(of, one.at), valued) if valued.worths else None


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
    made = valued.made
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
        topics=frozenset({cell(at.round.rules, made)}),
        harder_by=tuple(_harder(made, valued)),
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
            right = best - worths[name] <= 1e-6 * max(made.stake, 1)
            yield AnswerChoice(name, (NAMES[name],), right, _worth(name, worths[name], made))
    for name, call in _REFUSED.items() if made.called in NAMES and _on_hand(made) else ():
        stopped = refusal(round, call(made.box, made.player, made.hand))
        if name not in made.open and stopped is not None:
            yield AnswerChoice(
                name, (NAMES[name],), False, Stated(stopped.sentence, stopped.clauses)
            )


def _on_hand(made: Decision) -> bool:
    return any(name in _REFUSED for name in made.open)


def _worth(name: str, cents: float, made: Decision) -> Stated:
    sign = "brings" if cents >= 0 else "costs"
    per = cents / made.stake if made.stake else 0.0
    text = f"{NAMES[name]}: {sign} {spoken(round(abs(cents)))} on average ({per:+.4f} of the wager)"
    return Stated((text,))


def cell(rules: TableRules, made: Decision) -> str:
    """The cell of the chart a decision belongs to."""
    first = "T" if is_ten(made.first) else made.first[0]
    return f"{_held(rules, made)} against {first}"


def _held(rules: TableRules, made: Decision) -> str:
    if not _on_hand(made):
        return "insurance" if "insure" in made.open else "even money"
    pair = len(made.cards) == 2 and made.cards[0][0] == made.cards[1][0]
    if pair and any(name.endswith("split") for name in made.open):
        return f"pair of {made.cards[0][0]}"
    return str(rules.point_total(made.cards))


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
    if not _on_hand(made):
        yield "an offer beside the hand"
