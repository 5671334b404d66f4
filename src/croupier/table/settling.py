"""Settling: one wager becomes one Line."""

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.ruling import LOSE, RETURNED, VOID, WIN, Outcome, Ruling
from croupier.rules.side_wager import SideWager
from croupier.table.events import Settled
from croupier.table.scene import Scene
from croupier.table.situations import hand_of, situated
from croupier.table.state import INSURANCE, LAMMER_DOUBLE, LAMMER_SPLIT, QUIET, Box, Round, Stake

LAMMERS = (LAMMER_DOUBLE, LAMMER_SPLIT)


def settle_stake(
    scene: Scene,
    box: int,
    stake: Stake,
    ruling: Ruling,
    *,
    readings: tuple[str, ...] = (),
    bust: bool = False,
    keeps_stake: bool = False,
) -> None:
    """Turn one wager into its Line; a win may cost its stake where a reading says so."""
    line = _line(scene.round, scene.round.box(box), stake, ruling, readings)
    if keeps_stake:
        line = replace(line, returned=line.returned - stake.amount)
    scene.happens(Settled(line, stake.hand, bust))


def _line(round: Round, box: Box, stake: Stake, ruling: Ruling, readings: tuple[str, ...]) -> Line:
    outcome, clauses = ruling.outcome, ruling.clauses
    relied = ruling.readings + readings
    plays = stake.amount or stake.lammer
    back = stake.amount
    wager = round.rules.side_wagers.get(stake.wager)
    if stake.won is not None and wager is not None and wager.rides:
        back, plays = stake.amount + stake.won - stake.riding, stake.riding
    if stake.handed_back or (stake.excess and not plays):  # it goes back whatever the result
        outcome, clauses = RETURNED, stake.clauses
    elif outcome is WIN:
        pays = wager.payment if wager and wager.payment else round.rules.payment
        paid = pays(plays, ruling.odds)
        payout = _limited(wager, paid.amount)
        back += payout + stake.riding
        clauses, relied = clauses + paid.clauses, relied + paid.readings
        if wager is not None and payout < paid.amount:
            clauses, relied = (*clauses, wager.limit_clause), relied + wager.limit_reading
    elif outcome is LOSE:
        back = 0 if stake.won is None else back
    else:
        back += stake.riding
    if stake.won is not None:
        clauses = clauses + stake.clauses
    if stake.wager in LAMMERS:
        clauses = tuple(dict.fromkeys((*clauses, *round.rules.procedure.lammers)))
    if stake.excess:
        clauses = tuple(dict.fromkeys((*clauses, *stake.clauses)))
    if round.trouble is not QUIET and outcome is not VOID:
        clauses = tuple(dict.fromkeys((*clauses, *_irregularities(round, box, stake))))
    relied += _turned(round, box, stake, outcome, clauses)
    return Line(
        box.number,
        stake.player,
        stake.wager,
        None if stake.hand is None else stake.hand + 1,
        stake.amount + stake.excess,
        outcome,
        back + stake.excess,
        clauses,
        relied,
        stake.against,
        stake.laid,
        formed_as(box, stake.hand),
    )


def formed_as(box: Box, hand: int | None) -> int | None:
    """The identity of a hand by its place."""
    return None if hand is None else box.formed[hand]


def _turned(
    round: Round, box: Box, stake: Stake, outcome: Outcome, clauses: tuple[str, ...]
) -> tuple[str, ...]:
    """The readings this settlement turns on, beside those its ruling names."""
    turns = round.rules.turns_on(stake.wager)
    if not turns or not clauses:
        return ()
    hand = hand_of(box, stake)
    arise = [turn for turn in turns if turn.on_hand is None or turn.on_hand(hand)]
    if not arise:
        return ()
    situation = situated(round, box, stake, outcome, clauses)
    return tuple(turn.reading for turn in arise if turn.turned(situation))


def _irregularities(round: Round, box: Box, stake: Stake) -> tuple[str, ...]:
    """The clauses of the irregularities that touched the hand, or the Dealer's."""
    touched = hand_of(box, stake).clauses
    late = round.rules.late_insurance.clauses if stake.wager == INSURANCE else ()
    made_late = tuple(clause for clause in late if clause in stake.clauses)
    return (*made_late, *touched, *round.trouble.dealers_clauses)


def _limited(wager: SideWager | None, payout: int) -> int:
    """A payout within the limit the operator has set for a side wager."""
    if wager is None or wager.payout_limit is None:
        return payout
    return min(payout, wager.payout_limit)
