"""Voids: hands and Rounds that the Casino Operator declares Void, and what goes with them."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.irregularity import SHUFFLER
from croupier.rules.names import INSURANCE, MAIN, ON_HANDS
from croupier.rules.placement import Caller
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID, Ruling
from croupier.rules.side_wager import DEALERS_HAND, SideWager
from croupier.table.commands import PayBlackjacks, SettleInsurance, SettleSideWagers
from croupier.table.events import Settled, WagersSettled
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import HandVoided, Reversed, RoundVoided
from croupier.table.play.dealers_hand import insurance_due, left
from croupier.table.play.payments import pay_blackjacks, settle_insurance
from croupier.table.state import BETTING, DEALING, ENDED, Box, Round, Stake
from croupier.table.supervision import VoidHand, VoidRound
from croupier.table.wagers.riding import take
from croupier.table.wagers.settling import settle_stake
from croupier.table.wagers.side_settling import first_payout, settle_fallen, settle_side_wagers


class Beside(NamedTuple):
    """What a void hand makes of a settled wager beside it."""

    ruling: Ruling
    undone: bool
    readings: tuple[str, ...]


def void_hand(scene: Scene, command: VoidHand) -> None:
    """Void a Box, one hand of it, or one player's wagers on it."""
    round = scene.round
    voiding = round.rules.voiding
    finding = voiding.one_player if command.player is not None else voiding.hands
    if not finding.permitted:
        raise finding.refusal()
    box = _box(round, command, finding.clauses)
    clauses = finding.clauses if command.player is not None else cause(round) or finding.clauses
    hand = None if command.hand is None else command.hand - 1
    _settle_decided(scene)
    box = scene.round.box(box.number)
    if not _anything_left(scene.round, box, hand, command.player):
        raise Refusal(finding.clauses, f"no wager on Box {box.number} is left to be voided")
    voided = HandVoided(box=box.number, hand=hand, clauses=clauses, player=command.player)
    if command.player is None:
        relied = (*voiding.readings, *_settled_beside_readings(scene.round, box, hand))
        scene.happens(replace(voided, readings=relied))
        void_wagers(scene, box, hand)
    else:
        void_wagers(scene, box, hand, command.player)
        caller = _caller_without(round, box, command.player)
        scene.happens(replace(voided, caller=caller))
    end_if_nothing_left(scene)


def _caller_without(round: Round, box: Box, player: str) -> Caller | None:
    """Who decides for the Box once a player's wagers on it are void."""
    others = tuple(laid for laid in box.bettors if laid.player != player)
    return round.rules.caller(others, round.full) if others else None


def _box(round: Round, command: VoidHand, clauses: tuple[str, ...]) -> Box:
    if round.phase in (BETTING, ENDED):
        raise Refusal(clauses, "no hand is in play now")
    index = round.index(command.box)
    if index is None:
        raise Refusal(clauses, f"no wager lies on Box {command.box}")
    box = round.boxes[index]
    if command.hand is not None and not 1 <= command.hand <= len(box.hands):
        raise Refusal(clauses, f"Box {command.box} has no hand {command.hand}")
    if command.player is not None and not any(s.player == command.player for s in box.stakes):
        raise Refusal(clauses, f"{command.player} has no open wager on Box {command.box}")
    return box


def _anything_left(round: Round, box: Box, hand: int | None, player: str | None = None) -> bool:
    """Is there a wager that voiding the hand would return?"""
    settled = _settled_on(round, box, hand) if round.rules.voiding.undoes_settled else []
    live = any(line.outcome is not VOID for line in settled)
    on_hand = any(hand is None or stake.hand == hand for stake in box.stakes)
    beside = any(one.undone for _, one in _settled_beside(round, box, hand))
    return not box.void and (player is not None or on_hand or live or beside)


def _settle_decided(scene: Scene) -> None:
    """What the cards have decided is settled before a hand is voided."""
    if scene.round.phase is DEALING:
        settle_fallen(scene)
    if scene.round.side_wagers_due:
        settle_side_wagers(scene, SettleSideWagers())
    if scene.round.blackjacks_due:
        pay_blackjacks(scene, PayBlackjacks())
    decided = scene.round.phase is not DEALING and len(scene.round.dealer) > 1
    if decided and insurance_due(scene.round, left(scene.round)):
        settle_insurance(scene, SettleInsurance())


def void_wagers(scene: Scene, box: Box, hand: int | None, player: str | None = None) -> None:
    """Return the wagers on a void hand, and those that fall with it."""
    round = scene.round
    if round.rules.voiding.undoes_settled and player is None:
        for line in _settled_on(round, box, hand):
            if line.outcome is not VOID:
                _return_settled(scene, box, line)
    if player is None:
        _return_settled_beside(scene, box, hand)
    initial = _initial(round, box, hand)
    for stake in box.stakes:
        if player is not None and stake.player != player:
            continue
        if stake.hand is not None:
            if hand in (None, stake.hand):
                void = because_of(round, round.rules.voiding.wagers, player)
                settle_stake(scene, box.number, stake, void)
        elif hand is None or stake.player in initial:
            _void_beside(scene, box, stake, player)


def _initial(round: Round, box: Box, hand: int | None) -> set[str]:
    """The bettors whose initial wager lies or lay on the hand, or on the Box."""
    return {
        *(one.player for one in box.stakes if one.wager == MAIN and hand in (None, one.hand)),
        *(one.player for one in round.lines if _is_main_on(one, box, hand)),
    }


def _settled_beside(round: Round, box: Box, hand: int | None) -> Iterator[tuple[Line, Beside]]:
    """The insurance and side wagers of a void hand that are settled, with what the law says."""
    voiding = round.rules.voiding
    owners = _initial(round, box, hand)
    for line in round.lines:
        wager = round.rules.side_wagers.get(line.wager)
        if line.box != box.number or line.player not in owners or line.outcome is VOID:
            continue
        if line.wager == INSURANCE and voiding.settled_insurance:
            undoes, relied = voiding.undoes_insurance, voiding.settled_insurance
            yield line, Beside(voiding.insurance, undoes, relied)
        elif wager is not None and wager.void_reading:
            ruling = replace(
                voiding.wagers, clauses=(*wager.void_with_hand, *voiding.wagers.clauses)
            )
            yield line, Beside(ruling, wager.void_when_settled, (wager.void_reading,))


def _settled_beside_readings(round: Round, box: Box, hand: int | None) -> tuple[str, ...]:
    found = (beside.readings for _, beside in _settled_beside(round, box, hand))
    return tuple(dict.fromkeys(name for readings in found for name in readings))


def _return_settled_beside(scene: Scene, box: Box, hand: int | None) -> None:
    """What lay beside a void hand is returned though it was settled, where the law says so."""
    for line, beside in tuple(_settled_beside(scene.round, box, hand)):
        if beside.undone:
            undo(scene, line, beside.ruling, readings=beside.readings)


def _return_settled(scene: Scene, box: Box, line: Line) -> None:
    """A wager on a void hand that was collected or paid is returned; what rode, with its payout."""
    wager = scene.round.rules.side_wagers.get(line.wager)
    payout = first_payout(scene.round, box, wager, line.stake) if wager else 0
    relied = ("void-hand-undoes",)
    undo(scene, line, on_hand(scene.round), readings=relied, payout=payout)


def on_hand(round: Round) -> Ruling:
    """What becomes of the wagers on a void hand; after a failure, by the clause on it."""
    return because_of(round, round.rules.voiding.wagers)


def cause(round: Round) -> tuple[str, ...]:
    """The clauses about what went wrong, where some are for that and not for voids in general."""
    voiding = round.rules.voiding
    if SHUFFLER in round.trouble.faults and voiding.after_failure:
        return voiding.after_failure
    return voiding.misdealt if round.trouble.misdealt else ()


def because_of(round: Round, ruling: Ruling, player: str | None = None) -> Ruling:
    """A void by the clauses on what went wrong; one player's wagers are void for that player."""
    because = cause(round)
    if player is not None or not because:
        return ruling
    general = round.rules.voiding.wagers
    own = tuple(clause for clause in ruling.clauses if clause not in general.clauses)
    readings = tuple(name for name in ruling.readings if name not in general.readings)
    if because == round.rules.voiding.misdealt:
        readings += round.rules.voiding.misdealt_readings
    return replace(ruling, clauses=own + because, readings=readings)


def _is_main_on(line: Line, box: Box, hand: int | None) -> bool:
    on_hand = hand is None or line.hand == hand + 1
    return line.box == box.number and line.wager == MAIN and on_hand


def _settled_on(round: Round, box: Box, hand: int | None) -> list[Line]:
    """The settled wagers that lay on a hand of the Box."""
    return [
        line
        for line in round.lines
        if line.box == box.number
        and (line.wager in ON_HANDS or _rode(round, line))
        and (hand is None or line.hand == hand + 1)
    ]


def _rode(round: Round, line: Line) -> bool:
    """Was it a won side wager that rode with the hand?"""
    wager = round.rules.side_wagers.get(line.wager)
    return line.hand is not None and wager is not None and wager.rides is not None


def undo(
    scene: Scene, line: Line, ruling: Ruling, *, readings: tuple[str, ...] = (), payout: int = 0
) -> None:
    """Undo a settlement: the wager is returned, with what it had won before it rode."""
    scene.happens(Reversed(line, ruling.clauses))
    if line.stake or line.wager in ON_HANDS:  # a bonus without a stake is simply taken back
        returned = replace(
            line,
            outcome=ruling.outcome,
            returned=line.stake + payout,
            clauses=ruling.clauses,
            readings=ruling.readings + readings,
        )
        scene.happens(Settled(returned, None if line.hand is None else line.hand - 1))


def _void_beside(scene: Scene, box: Box, stake: Stake, player: str | None) -> None:
    """Insurance and undecided side wagers fall with the hand; what was won is paid."""
    rules = scene.round.rules
    voiding = rules.voiding
    if stake.wager == INSURANCE:
        settle_stake(scene, box.number, stake, because_of(scene.round, voiding.insurance, player))
        return
    wager = rules.side_wagers.get(stake.wager)
    if stake.won is not None and wager is not None and not wager.deferred:
        if wager.rides:
            take(scene, box.number, stake, wager.rides.choice[:1])
        return  # a prize is still due
    deferred = (wager.deferred,) if stake.won is not None and wager is not None else ()
    stake = replace(stake, won=None)  # a win whose payment is deferred is still open
    void = _beside(scene.round, wager)
    if void is not None:
        void = because_of(scene.round, void, player)
        void = replace(void, clauses=void.clauses + deferred)
        settle_stake(scene, box.number, stake, void)


def _beside(round: Round, wager: SideWager | None) -> Ruling | None:
    """What becomes of an undecided side wager beside a void hand; None: it runs on."""
    voiding = round.rules.voiding
    if wager is not None and wager.void_with_hand:
        clauses = (*wager.void_with_hand, *voiding.wagers.clauses)
        return replace(voiding.wagers, clauses=clauses)
    if voiding.side_wagers is not None:
        return voiding.side_wagers
    runs_on = wager is not None and round.phase is not DEALING and wager.sees is DEALERS_HAND
    return None if runs_on else voiding.wagers  # nothing is left to decide it


def void_round(scene: Scene, _: VoidRound) -> None:
    """Void the whole Round, or every hand of it where only hands may be voided."""
    round = scene.round
    voiding = round.rules.voiding
    if round.phase in (BETTING, ENDED):
        raise Refusal(voiding.round.clauses, "no Round is in play now")
    _settle_decided(scene)
    if not _round_left(scene.round):
        raise Refusal(voiding.round.clauses, "nothing is left to be voided")
    if not voiding.round.permitted:
        return _void_every_hand(scene)
    ruling = voiding.round_wagers
    clauses = voiding.round.clauses
    if scene.round.trouble.misdealt and voiding.misdealt:
        clauses = voiding.misdealt
        relied = ruling.readings + voiding.misdealt_readings
        ruling = replace(ruling, clauses=clauses, readings=relied)
    if voiding.round_undoes_settled:
        for line in scene.round.lines:
            undo(scene, line, ruling)
    for box in scene.round.boxes:
        for stake in box.stakes:
            undone = replace(stake, won=None, riding=0) if voiding.round_undoes_settled else stake
            settle_stake(scene, box.number, undone, ruling)
    scene.happens(RoundVoided(clauses, ruling.readings + voiding.readings))
    return None


def _round_left(round: Round) -> bool:
    """Is there a wager that voiding the Round would return?"""
    voiding = round.rules.voiding
    if not voiding.round.permitted:
        return any(_anything_left(round, box, None) for box in round.boxes)
    settled = voiding.round_undoes_settled and any(one.outcome is not VOID for one in round.lines)
    return settled or any(box.stakes for box in round.boxes)


def _void_every_hand(scene: Scene) -> None:
    """Each hand is void by itself, and decided side wagers stand."""
    clauses = scene.round.rules.voiding.hands.clauses
    for held in scene.round.boxes:
        if _anything_left(scene.round, held, None):
            beside = _settled_beside_readings(scene.round, held, None)
            relied = (*scene.round.rules.voiding.readings, *beside)
            scene.happens(
                HandVoided(
                    box=held.number, hand=None, clauses=clauses, with_round=True, readings=relied
                )
            )
            void_wagers(scene, held, None)
    end_if_nothing_left(scene)


def end_if_nothing_left(scene: Scene) -> None:
    """With every Box void before the Dealer has a card, the Round has nothing left to settle."""
    round = scene.round
    if round.phase is DEALING and all(box.void for box in round.boxes):
        scene.happens(WagersSettled())
