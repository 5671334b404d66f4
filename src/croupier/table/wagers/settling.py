"""Settling: one wager becomes one Line."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.names import INSURANCE, LAMMERS
from croupier.rules.ruling import LOSE, RETURNED, VOID, WIN, Outcome, Payment, Ruling
from croupier.rules.side_wager import SideWager
from croupier.table.events import Settled
from croupier.table.fold.scene import Scene
from croupier.table.state import QUIET, Box, Round, Stake
from croupier.table.wagers.situations import hand_of, situated


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


class Ending(Struct, frozen=True, gc=False):
    """How a wager ends, and what comes back of what was in action."""

    outcome: Outcome
    back: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


def _line(round: Round, box: Box, stake: Stake, ruling: Ruling, readings: tuple[str, ...]) -> Line:
    ending = _ending(round, stake, ruling, ruling.readings + readings)
    clauses = _clauses(round, box, stake, ending)
    return Line(
        box=box.number,
        player=stake.player,
        wager=stake.wager,
        hand=None if stake.hand is None else stake.hand + 1,
        stake=stake.amount + stake.excess,
        outcome=ending.outcome,
        returned=ending.back + stake.excess,
        clauses=clauses,
        readings=ending.readings + _turned(round, box, stake, ending.outcome, clauses),
        against=stake.against,
        laid=stake.laid,
        formed=formed_as(box, stake.hand),
    )


def _ending(round: Round, stake: Stake, ruling: Ruling, relied: tuple[str, ...]) -> Ending:
    """What the ruling makes of a wager, with what it had won before it rode."""
    wager = round.rules.side_wagers.get(stake.wager)
    back, plays = stake.amount, stake.amount or stake.lammer
    if stake.won is not None and wager is not None and wager.rides:
        back, plays = stake.amount + stake.won - stake.riding, stake.riding
    if stake.handed_back or (stake.excess and not plays):  # it goes back whatever the result
        return Ending(RETURNED, back, stake.clauses, relied)
    if ruling.outcome is WIN:
        paid = _paid(round, wager, plays, ruling)
        return Ending(
            WIN,
            back + paid.amount + stake.riding,
            ruling.clauses + paid.clauses,
            relied + paid.readings,
        )
    if ruling.outcome is LOSE:
        back = 0 if stake.won is None else back
    else:
        back += stake.riding
    return Ending(ruling.outcome, back, ruling.clauses, relied)


def _paid(round: Round, wager: SideWager | None, plays: int, ruling: Ruling) -> Payment:
    """The payout, within the limit the operator has set for a side wager."""
    pays = wager.payment if wager and wager.payment else round.rules.payment
    paid = pays(plays, ruling.odds)
    if wager is None or wager.payout_limit is None or paid.amount <= wager.payout_limit:
        return paid
    clauses = (*paid.clauses, wager.limit_clause)
    return Payment(wager.payout_limit, clauses, paid.readings + wager.limit_reading)


def _clauses(round: Round, box: Box, stake: Stake, ending: Ending) -> tuple[str, ...]:
    """The clauses of an ending, and of what befell the wager before it."""
    clauses = ending.clauses
    if stake.won is not None:
        clauses = clauses + stake.clauses
    if stake.wager in LAMMERS:
        clauses = tuple(dict.fromkeys((*clauses, *round.rules.procedure.lammers)))
    if stake.excess:
        clauses = tuple(dict.fromkeys((*clauses, *stake.clauses)))
    if round.trouble is not QUIET and ending.outcome is not VOID:
        clauses = tuple(dict.fromkeys((*clauses, *_irregularities(round, box, stake))))
    return clauses


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
