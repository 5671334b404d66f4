"""Voids: hands and Rounds that the Casino Operator declares Void, and what goes with them."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.irregularity import GENERAL, MISDEALT, OFFENDER, Cause, Falls, Tied
from croupier.rules.names import INSURANCE, MAIN, ON_HANDS, WagerName
from croupier.rules.placement import Caller
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID, Ruling
from croupier.rules.side_wager import DEALERS_HAND
from croupier.sentence import PlayerPart
from croupier.table.commands import PayBlackjacks, SettleInsurance, SettleSideWagers
from croupier.table.events import Settled, WagersSettled
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import HandVoided, Reversed, RoundVoided
from croupier.table.play.dealers_hand import insurance_due, left
from croupier.table.play.payments import pay_blackjacks, settle_insurance
from croupier.table.state import BETTING, DEALING, ENDED, Box, Round, Stake, void_cause
from croupier.table.supervision import VoidHand, VoidRound
from croupier.table.wagers.riding import take
from croupier.table.wagers.settling import settle_stake
from croupier.table.wagers.side_settling import first_payout, settle_fallen, settle_side_wagers


def void_hand(scene: Scene, command: VoidHand) -> None:
    """Void a Box, one hand of it, or one player's wagers on it."""
    round = scene.round
    voiding = round.rules.voiding
    cause = _cause(round, command.player)
    finding = voiding.hands(cause).required()
    box = _box(round, command, finding.clauses)
    hand = None if command.hand is None else command.hand - 1
    _settle_decided(scene)
    box = scene.round.box(box.number)
    if not _anything_left(scene.round, box, hand, command.player):
        raise Refusal(finding.clauses, f"no wager on Box {box.number} is left to be voided")
    voided = HandVoided(box=box.number, hand=hand, clauses=finding.clauses, player=command.player)
    if command.player is None:
        relied = (*voiding.readings, *_relied_beside(scene.round, box, hand))
        scene.happens(replace(voided, readings=relied))
        void_wagers(scene, box, hand)
    else:
        void_wagers(scene, box, hand, command.player)
        caller = _caller_without(round, box, command.player)
        scene.happens(replace(voided, caller=caller))
    end_if_nothing_left(scene)


def _cause(round: Round, player: str | None) -> Cause:
    """Why a hand is void, or a player's wagers alone."""
    return void_cause(round) if player is None else OFFENDER


def _caller_without(round: Round, box: Box, player: str) -> Caller | None:
    """Who decides for the Box once a player's wagers on it are void: of those left in play."""
    left = {stake.player for stake in box.stakes} - {player}
    others = tuple(laid for laid in box.bettors if laid.player in left)
    return round.rules.caller(others, round.full) if others else None


def _box(round: Round, command: VoidHand, clauses: tuple[str, ...]) -> Box:
    if round.phase in (BETTING, ENDED):
        raise Refusal(clauses, "no hand is in play now")
    box = round.find(command.box)
    if box is None:
        raise Refusal(clauses, f"no wager lies on Box {command.box}")
    if command.hand is not None and not 1 <= command.hand <= len(box.hands):
        raise Refusal(clauses, f"Box {command.box} has no hand {command.hand}")
    if command.player is not None and not any(s.player == command.player for s in box.stakes):
        raise Refusal(
            clauses, (PlayerPart(command.player), f" has no open wager on Box {command.box}")
        )
    return box


def _anything_left(round: Round, box: Box, hand: int | None, player: str | None = None) -> bool:
    """Is there a wager that voiding the hand would return?"""
    on_hand = any(hand is None or stake.hand == hand for stake in box.stakes)
    undone = any(falls.ruling for _, falls in _settled(round, box, hand))
    return not box.void and (player is not None or on_hand or undone)


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
    if player is None:
        for line, falls in tuple(_settled(round, box, hand)):
            if falls.ruling is not None:
                payout = _won_before_it_rode(round, box, line)
                undo(scene, line, falls.ruling, readings=falls.readings, payout=payout)
    initial = _initial(round, box, hand)
    for stake in box.stakes:
        if player is not None and stake.player != player:
            continue
        if stake.hand is not None:
            if hand in (None, stake.hand):
                tied = Tied(cause=_cause(round, player), on_hand=True)
                void = round.rules.voiding.falls(tied).ruling
                assert void is not None, "what lies on a void hand is void"
                settle_stake(scene, box.number, stake, void)
        elif hand is None or stake.player in initial:
            _void_beside(scene, box, stake, player)


def _initial(round: Round, box: Box, hand: int | None) -> set[str]:
    """The bettors whose initial wager lies or lay on the hand, or on the Box."""
    return {
        *(one.player for one in box.stakes if one.wager == MAIN and hand in (None, one.hand)),
        *(one.player for one in round.lines if _is_main_on(one, box, hand)),
    }


def _settled(round: Round, box: Box, hand: int | None) -> Iterator[tuple[Line, Falls]]:
    """The settled wagers on a void hand and beside it, with what becomes of them."""
    falls = round.rules.voiding.falls
    for line in _settled_on(round, box, hand):
        if line.outcome is not VOID:
            yield line, falls(Tied(cause=void_cause(round), on_hand=True, settled=True))
    for line in _settled_beside(round, box, hand):
        yield line, falls(_tied_beside(round, line.wager, GENERAL, settled=True))


def _settled_beside(round: Round, box: Box, hand: int | None) -> Iterator[Line]:
    """The insurance and side wagers of a hand's bettors that are settled."""
    owners = _initial(round, box, hand)
    for line in round.lines:
        own = line.box == box.number and line.player in owners
        beside = line.wager == INSURANCE or line.wager in round.rules.side_wagers
        if own and beside and line.outcome is not VOID and not _rode(round, line):
            yield line


def _tied_beside(round: Round, wager: WagerName, cause: Cause, *, settled: bool = False) -> Tied:
    """A wager beside a void hand."""
    if wager == INSURANCE:
        return Tied(cause=cause, on_hand=False, settled=settled, insurance=True)
    own = round.rules.side_wagers.get(wager)
    if own is None:
        return Tied(cause=cause, on_hand=False, settled=settled)
    return Tied(
        cause=cause,
        on_hand=False,
        settled=settled,
        own=own.void_with_hand,
        own_when_settled=own.void_when_settled,
        own_reading=own.void_reading,
        to_be_decided=round.phase is not DEALING and own.sees is DEALERS_HAND,
    )


def _relied_beside(round: Round, box: Box, hand: int | None) -> tuple[str, ...]:
    """The readings on which it turns what becomes of settled wagers beside a void hand."""
    falls = round.rules.voiding.falls
    lines = _settled_beside(round, box, hand)
    tied = (_tied_beside(round, line.wager, GENERAL, settled=True) for line in lines)
    return tuple(dict.fromkeys(name for one in tied for name in falls(one).readings))


def _won_before_it_rode(round: Round, box: Box, line: Line) -> int:
    """What a wager that rode with the hand had won by then."""
    wager = round.rules.side_wagers.get(line.wager)
    return first_payout(round, box, wager, line.stake) if wager and line.hand is not None else 0


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
    wager = rules.side_wagers.get(stake.wager)
    if stake.won is not None and wager is not None and not wager.deferred:
        if wager.rides:
            take(scene, box.number, stake, wager.rides.choice[:1])
        return  # a prize is still due
    deferred = (wager.deferred,) if stake.won is not None and wager is not None else ()
    stake = replace(stake, won=None)  # a win whose payment is deferred is still open
    tied = _tied_beside(scene.round, stake.wager, _cause(scene.round, player))
    void = rules.voiding.falls(tied).ruling
    if void is not None:
        settle_stake(scene, box.number, stake, void.citing(*deferred))


def void_round(scene: Scene, _: VoidRound) -> None:
    """Void the whole Round, or every hand of it where only hands may be voided."""
    round = scene.round
    voiding = round.rules.voiding
    cause = void_cause(round)
    may_be_void = voiding.round
    if round.phase in (BETTING, ENDED):
        raise Refusal(may_be_void.clauses, "no Round is in play now")
    _settle_decided(scene)
    if not _round_left(scene.round):
        raise Refusal(may_be_void.clauses, "nothing is left to be voided")
    if not may_be_void.permitted:
        return _void_every_hand(scene)
    ruling = voiding.round_wagers(cause)
    clauses = ruling.clauses if cause is MISDEALT else may_be_void.clauses
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
    clauses = scene.round.rules.voiding.hands(GENERAL).clauses
    for held in scene.round.boxes:
        if _anything_left(scene.round, held, None):
            beside = _relied_beside(scene.round, held, None)
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
