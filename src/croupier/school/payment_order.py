"""Payment order: which wager is paid or collected now, and which has to wait."""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.ledger.line import Line
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import DEALERS_HAND
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import AnswerChoice, Stated
from croupier.school.moments import RoundMoment, moments
from croupier.school.subject import ProcedureQuestion, right, wrong
from croupier.sentence import AmountPart, OwnerPart, Sentence, WagerPart
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.events import Settled
from croupier.table.legal.option import refusal
from croupier.table.state import Box, Round, Stake

Paying = (
    commands.SettleSideWagers | commands.PayBlackjacks | commands.SettleInsurance | commands.Settle
)
_LAST: Final = commands.Settle()


def paid_now(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Which of the wagers on the layout is settled by what is due now, or first of its kind."""
    asked = [one for one in (_asked(config, at) for at in moments(random, rules)) if one]
    return random.choice(asked) if asked else None


def _asked(config: TableConfig, at: RoundMoment) -> ProcedureQuestion | None:
    act = due(at.round)
    if not isinstance(act, Paying):
        return None
    lines = _settled(at.round, act)
    wait = tuple(_waiting(at.round, lines))
    if lines and wait:
        now = right(_line(lines[0]), _first(at.round, lines[0]))
        question: Sentence = ("Which of these wagers do you pay or collect now?",)
        return _question(config, at, question, now, wait)
    return _from_right(config, at, lines) if act == _LAST else None


def _first(round: Round, line: Line) -> Stated:
    """Why a wager is settled now: by what decides it, and a side wager by when it is."""
    side = round.rules.side_wagers.get(line.wager)
    when = () if side is None else side.settled[:1]
    return Stated(("It is settled first",), tuple(dict.fromkeys((*when, *line.clauses))))


def _question(
    config: TableConfig,
    at: RoundMoment,
    question: Sentence,
    now: AnswerChoice,
    wait: tuple[AnswerChoice, ...],
) -> ProcedureQuestion:
    harder = ("several Boxes",) if len(at.round.boxes) > 1 else ()
    return ProcedureQuestion(
        round=at.round,
        given=at.story(config),
        question=question,
        right=now,
        wrong=wait,
        harder_by=harder,
    )


def _settled(round: Round, act: Command) -> tuple[Line, ...]:
    """What an act settles, in order, wagers without a stake apart."""
    _, happened = play(round, act)
    lines = (one.line for one in happened if isinstance(one, Settled))
    return tuple(one for one in lines if one.stake and one.clauses)


def _line(line: Line) -> Sentence:
    return _stake_said(line.player, line.wager, line.stake, line.box)


def _stake_said(player: str, wager: str, amount: int, box: int) -> Sentence:
    return (OwnerPart(player), " ", WagerPart(wager), " of ", AmountPart(amount), f" on Box {box}")


def _waiting(round: Round, lines: tuple[Line, ...]) -> Iterator[AnswerChoice]:
    """Wagers that are not settled now, each with the clause by which it waits."""
    now = set(map(_line, lines))
    for box in round.boxes:
        for stake in box.stakes:
            said = _stake_said(stake.player, stake.wager, stake.amount, box.number)
            stopped = _stopped(round, box, stake)
            if said not in now and stopped is not None and stopped.clauses:
                yield wrong(said, Stated(stopped.sentence, stopped.clauses))


def _stopped(round: Round, box: Box, stake: Stake) -> Refusal | None:
    """Why this wager is not settled now."""
    if stake.wager == INSURANCE:
        return refusal(round, commands.SettleInsurance())
    if stake.hand is not None and box.hands and box.hands[stake.hand].blackjack:
        return refusal(round, commands.PayBlackjacks()) or refusal(round, _LAST)
    return refusal(round, _LAST)


def _from_right(
    config: TableConfig, at: RoundMoment, lines: tuple[Line, ...]
) -> ProcedureQuestion | None:
    """Wagers on the Dealer's hand go from right to left, where several of them lie there."""
    for side in at.round.rules.side_wagers.values():
        own = [one for one in lines if one.wager == side.name]
        if side.sees is not DEALERS_HAND or len({one.box for one in own}) < 2:
            continue
        first, *later = own
        why = Stated(("Such wagers are settled from right to left",), side.settled)
        wait = tuple(wrong(_line(one), why) for one in later if one.box != first.box)
        question: Sentence = ("Which ", WagerPart(side.name), " wager do you settle first?")
        return _question(config, at, question, right(_line(first), why), wait)
    return None
