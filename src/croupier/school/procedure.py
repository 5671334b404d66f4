"""Procedure: what the Dealer does next, at any moment of a Round."""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.names import RightName
from croupier.rules.table_rules import TableRules
from croupier.school.choosing import chosen_from
from croupier.school.exercise import (
    PROCEDURE,
    AnswerChoice,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    Stated,
)
from croupier.school.moments import TRIES, RoundMoment, moments
from croupier.sentence import PlayerPart, Sentence
from croupier.table import commands
from croupier.table.commands import Command, Stand
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.events import CardDealt, Event
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import Entitlement, ended_by
from croupier.table.state import Round, active

Plain = (
    commands.CallNoMoreBets
    | commands.SettleSideWagers
    | commands.PayBlackjacks
    | commands.SettleInsurance
    | commands.Settle
    | commands.CollectCards
    | commands.DealForAbsent
)
"""Acts in which nothing is to be said but that they are done."""
_ACTS: Final[dict[type[Plain], str]] = {
    commands.CallNoMoreBets: "Call no more bets",
    commands.SettleSideWagers: "Settle the side wagers that are decided",
    commands.PayBlackjacks: "Pay the Blackjacks",
    commands.SettleInsurance: "Settle the insurance wagers",
    commands.Settle: "Collect and pay the wagers left on the layout",
    commands.CollectCards: "Put the cards into the discard rack",
    commands.DealForAbsent: "Deal by rule to the hand of the absent player",
}
_RIGHTS: Final[dict[RightName, str]] = {
    "insurance": "insurance",
    "early-settlement": "early settlement of the Blackjack",
    "double": "joining the double",
    "split": "the split",
    "ride": "letting the winnings ride",
    "prize": "the button for the prize",
}


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A moment of a Round played at random, and what may come next."""
    random = Random(f"procedure {seed}")
    for _ in range(TRIES):
        at = random.choice(tuple(moments(random, rules)))
        exercise = _exercise(random, config, at, seed)
        if exercise is not None:
            return exercise
    raise AssertionError("no Round of this table has a next act")


def _exercise(random: Random, config: TableConfig, at: RoundMoment, seed: int) -> Exercise | None:
    rules, round = at.round.rules, at.round
    right = next_act(round)
    wrong = tuple(wrong_acts(round))
    if right is None or not wrong:
        return None
    form = ChoiceForm(chosen_from(random, right, wrong))
    answer = next(one.key for one in form.choices if one.right)
    return Exercise(
        kind=PROCEDURE,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=round,
        given=at.story(config),
        question=("What do you do next?",),
        form=form,
        answer=ChoiceAnswer(answer),
        why=(right.why,),
        topics=frozenset(right.why.clauses),
        harder_by=tuple(_harder(round)),
    )


def _harder(round: Round) -> Iterator[str]:
    """What makes it harder to say what comes next."""
    if len(round.boxes) > 1:
        yield "several Boxes"
    if any(len(box.hands) > 1 for box in round.boxes):
        yield "split hands"
    if any(len(box.bettors) > 1 for box in round.boxes):
        yield "several people on a Box"
    due_now = due(round)
    if due_now is not None and ended_by(round, due_now):
        yield "somebody has a right that the next act would end"


# ── What comes next ─────────────────────────────────────────────────────────────────────────────


def next_act(round: Round) -> AnswerChoice | None:
    """What the Dealer does now, and by which clauses."""
    act = due(round)
    if act is None:
        return _asked(round)
    held = ended_by(round, act)
    if held:
        return _offer(held[0])
    _, happened = play(round, act)
    dealt = next((one for one in happened if isinstance(one, CardDealt)), None)
    if dealt is not None and isinstance(act, commands.Deal):
        why = Stated((f"The next card goes to {_place(dealt)}",), dealt.clauses)
        return AnswerChoice("", (f"Deal a card to {_place(dealt)}",), True, why)
    clauses = tuple(dict.fromkeys(one for each in happened for one in _clauses(each)))
    if isinstance(act, commands.CollectCards):
        clauses = (round.rules.procedure.collect,)
    if not clauses or isinstance(
        act, commands.Deal
    ):  # nothing is left to be settled, and nothing is seen of it
        return None
    return AnswerChoice("", (_ACTS[type(act)],), True, Stated(("It is due now",), clauses))


def _clauses(event: Event) -> tuple[str, ...]:
    line = getattr(event, "line", None)
    return getattr(event, "clauses", ()) or (() if line is None else line.clauses)


def _asked(round: Round) -> AnswerChoice | None:
    """Whose call the table waits for."""
    at = active(round)
    if at is None or round.boxes[at[0]].caller.player is None:
        return None
    box = round.boxes[at[0]]
    clause = round.rules.procedure.turn
    why = Stated((f"It is the turn of Box {box.number}",), (clause,))
    return AnswerChoice("", _ask(box.number, box.caller.player or ""), True, why)


def _ask(box: int, player: str) -> Sentence:
    return ("Ask ", PlayerPart(player), f" on Box {box} to call")


def _offer(one: Entitlement) -> AnswerChoice:
    what = _RIGHTS.get(one.right, "the side wager on the new hand")
    told = ("Ask ", PlayerPart(one.player), f" on Box {one.box} about {what}")
    why = Stated((PlayerPart(one.player), f" may still answer: {what}"), one.clauses)
    return AnswerChoice("", told, True, why)


def _place(dealt: CardDealt) -> str:
    if dealt.box is None:
        return "your own hand"
    return f"Box {dealt.box}" + (f", hand {dealt.hand + 1}" if dealt.hand else "")


# ── What does not ───────────────────────────────────────────────────────────────────────────────


def wrong_acts(round: Round) -> Iterator[AnswerChoice]:
    """Acts that are refused now, each with the clause that stops it."""
    right = next_act(round)
    for act, told in _ACTS.items():
        yield from _refused(round, act(), (told,))
    for box in round.boxes:
        if box.caller.player is not None:
            call = Stand(box.number, box.caller.player)
            yield from _refused(round, call, _ask(box.number, box.caller.player))
    yield from _misdealt(round, right)


def _refused(round: Round, command: Command, told: Sentence) -> Iterator[AnswerChoice]:
    stopped = refusal(round, command)
    if stopped is not None and stopped.clauses:
        yield AnswerChoice("", told, False, Stated(stopped.sentence, stopped.clauses))


def _misdealt(round: Round, right: AnswerChoice | None) -> Iterator[AnswerChoice]:
    """Cards to other hands than the one that is next."""
    act = due(round)
    if right is None or not isinstance(act, commands.Deal) or ended_by(round, act):
        return
    _, happened = play(round, act)
    to = next(one.box for one in happened if isinstance(one, CardDealt))
    for box in (*(one.number for one in round.boxes), None):
        if box != to:
            place = "your own hand" if box is None else f"Box {box}"
            yield AnswerChoice("", (f"Deal a card to {place}",), False, right.why)
