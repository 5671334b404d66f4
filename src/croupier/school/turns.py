"""Turns: who is dealt to next, who may call for a Box, and who may insure."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE
from croupier.rules.placement import Caller
from croupier.rules.table_rules import TableRules
from croupier.school.acts import may_call, misdealt, next_act, not_insurable
from croupier.school.exercise import AnswerChoice, Stated
from croupier.school.moments import RoundMoment, moments
from croupier.school.subject import ProcedureQuestion, right, wrong
from croupier.school.tenable import other_tables
from croupier.sentence import PlayerPart, Sentence, listed
from croupier.table.commands import Deal, Stand
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import entitlements
from croupier.table.state import PLAY, Box, Round, bettors, undecided

STANDING: Final = 0.4
"""How often nobody sits at a Box where it is asked who calls."""
BY_RULE: Final = "Nobody: the hand is dealt to by rule"
NOBODY: Final = "Nobody"


def dealt_next(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Who has the next card."""
    open_ = [one for one in moments(random, rules) if _is_dealing(one.round)]
    if not open_:
        return None
    at = random.choice(open_)
    found = next_act(at.round)
    assert found is not None
    return ProcedureQuestion(
        round=at.round,
        given=at.story(config),
        question=("Where does the next card go?",),
        right=found.choice,
        wrong=tuple(one for one, _ in misdealt(at.round)),
        harder_by=tuple(_crowded(at.round)),
    )


def _is_dealing(round: Round) -> bool:
    found = next_act(round)
    return found is not None and isinstance(found.act, Deal)


def _crowded(round: Round) -> Iterator[str]:
    """What makes it harder to see whose turn it is."""
    if len(round.boxes) > 1:
        yield "several Boxes"
    if any(len(box.hands) > 1 for box in round.boxes):
        yield "split hands"
    if any(len(box.bettors) > 1 for box in round.boxes):
        yield "several people on a Box"


# ── Who calls ───────────────────────────────────────────────────────────────────────────────────


def caller(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Who may call for the Box whose turn it is."""
    every = moments(random, rules, standing=STANDING)
    open_ = [one for one in every if _is_to_be_called(one.round)]
    if not open_:
        return None
    at = random.choice(open_)
    turn = undecided(at.round)
    assert turn is not None
    box = turn[0]
    tenable = dict(_other_callers(config, at.round, box))
    return ProcedureQuestion(
        round=at.round,
        given=(*_places(at.round, box), *at.story(config)),
        question=(f"Who may call for Box {box.number}?",),
        right=_calls(box.caller),
        wrong=tuple(one for one in _do_not_call(at.round, box) if one.sentence not in tenable),
        also=tuple(tenable.values()),
        harder_by=tuple(_shared(box)),
    )


def _is_to_be_called(round: Round) -> bool:
    """Is a decision due, by somebody or by rule, and is that not said yet?"""
    turn = undecided(round)
    if turn is None or round.phase is not PLAY:
        return False
    box, hand = turn
    player = box.caller.player
    waits = not box.hands[hand].owed and not box.absent
    return waits and (player is None or may_call(round, box, player))


def _places(round: Round, box: Box) -> Iterator[Stated]:
    """Who sits at the Box, and who does not."""
    if round.full:
        yield Stated(("Every seat at the table is in use",))
    for one in box.bettors:
        where = (
            f" sits at Box {box.number}" if one.seated else f" wagers on Box {box.number}, standing"
        )
        yield Stated((PlayerPart(one.player), where))


def _calls(by: Caller) -> AnswerChoice:
    return right(_decider(by), _decides(by))


def _decider(by: Caller) -> Sentence:
    return (BY_RULE,) if by.player is None else (PlayerPart(by.player),)


def _decides(by: Caller) -> Stated:
    if by.player is None:
        return Stated(("Nobody is entitled to decide for the Box",), by.clauses)
    return Stated((PlayerPart(by.player), " decides for the Box"), by.clauses)


def _other_callers(
    config: TableConfig, round: Round, box: Box
) -> Iterator[tuple[Sentence, Stated]]:
    """Who would decide by another reading."""
    for meaning, rules in other_tables(config, box.caller.readings):
        by = rules.caller(box.bettors, round.full)
        if by.player != box.caller.player:
            yield _decider(by), Stated((f"Read otherwise ({meaning}): ", *_decider(by)), by.clauses)


def _do_not_call(round: Round, box: Box) -> Iterator[AnswerChoice]:
    """Those whose call is refused."""
    for player in bettors(round):
        stopped = refusal(round, Stand(box.number, player))
        if not may_call(round, box, player) and stopped is not None and stopped.clauses:
            yield wrong((PlayerPart(player),), Stated(stopped.sentence, stopped.clauses))
    if box.caller.player is not None:
        yield wrong((BY_RULE,), _decides(box.caller))


def _shared(box: Box) -> Iterator[str]:
    if len(box.bettors) > 1:
        yield "several people on the Box"
    if not any(one.seated for one in box.bettors):
        yield "nobody sits at the Box"
    if box.caller.player is None:
        yield "nobody is entitled to decide"


# ── Who may insure ──────────────────────────────────────────────────────────────────────────────


def insurers(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Whom insurance is offered now: those on some Boxes, or nobody."""
    open_ = [one for one in moments(random, rules) if _asks_insurance(random, one)]
    if not open_:
        return None
    at = random.choice(open_)
    held, others = _parted(at.round)
    answer = _offered_to(at.round, held)
    every = (*held, *others)
    sets = (some for size in range(len(every) + 1) for some in combinations(every, size))
    wrong_ = [_not_these(at.round, some, held) for some in sets if set(some) != set(held)]
    return ProcedureQuestion(
        round=at.round,
        given=at.story(config),
        question=("Who may still take insurance?",),
        right=answer,
        wrong=tuple(wrong_),
        harder_by=tuple(_crowded(at.round)),
    )


_WITHOUT_ACE: Final = 0.1
"""How often it is asked against another card than an ace."""
Insurer = tuple[int, str]
"""A Box, and a player with an initial wager on it."""


def _asks_insurance(random: Random, at: RoundMoment) -> bool:
    """Is it a moment at which the question may come up?"""
    round = at.round
    if round.phase is not PLAY or round.side_wagers_due or len(round.dealer) > 1:
        return False
    return bool(_parted(round)[0]) or random.random() < _WITHOUT_ACE


def _parted(round: Round) -> tuple[tuple[Insurer, ...], tuple[Insurer, ...]]:
    """Those who hold the right, and those who are refused, on each Box."""
    open_ = {(one.box, one.player) for one in entitlements(round) if one.right == INSURANCE}
    every = [(box.number, one.player) for box in round.boxes for one in box.bettors]
    held = tuple(one for one in every if one in open_)
    return held, tuple(one for one in every if one not in open_ and _stopped(round, one))


def _stopped(round: Round, one: Insurer) -> Stated | None:
    found = not_insurable(round, round.box(one[0]), one[1])
    return None if found is None or not found.clauses else Stated(found.sentence, found.clauses)


def _named(some: Iterable[Insurer]) -> Sentence:
    callers = listed(((PlayerPart(player), f" on Box {box}") for box, player in some), " and ")
    return callers or (NOBODY,)


def _offered_to(round: Round, held: tuple[Insurer, ...]) -> AnswerChoice:
    """Those with the right, by the clause that gives it; or why nobody has it."""
    if held:
        return right(_named(held), _may(round, held[0]))
    every = [(box.number, one.player) for box in round.boxes for one in box.bettors]
    why = next((why for one in every if (why := _stopped(round, one))), None)
    clauses = round.rules.provenance["may_insure"]
    return right((NOBODY,), why or Stated(("Nobody may insure now",), clauses))


def _may(round: Round, one: Insurer) -> Stated:
    own = next(each for each in entitlements(round)
               if each.right == INSURANCE and (each.box, each.player) == one)  # fmt: skip
    return Stated((PlayerPart(one[1]), f" may still insure on Box {one[0]}"), own.clauses)


def _not_these(round: Round, some: tuple[Insurer, ...], held: tuple[Insurer, ...]) -> AnswerChoice:
    """Some of whom one may not insure, or who are not all that may."""
    refused = (why for one in some if one not in held and (why := _stopped(round, one)))
    missing = (_may(round, one) for one in held if one not in some)
    return wrong(_named(some), (*refused, *missing)[0])
