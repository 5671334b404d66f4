"""Calls: draw, stand, double and split, by the caller of a Box; and other bettors' answers."""

from msgspec.structs import replace

from croupier.money import spoken
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.placement import Bounds
from croupier.rules.refusal import Refusal
from croupier.table.commands import (
    Call,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    Split,
    Stand,
    WithdrawCall,
)
from croupier.table.events import (
    CallWithdrawn,
    Doubled,
    DrawCalled,
    HandSplit,
    SplitCovered,
    Stood,
    WagerMoved,
)
from croupier.table.scene import Scene
from croupier.table.side_wagers import decided, riding_on, take_unchosen
from croupier.table.state import (
    BASE,
    DOUBLE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    MAIN,
    PLAY,
    SPLIT,
    Box,
    Round,
    Stake,
    active,
    rules_for,
)

HANDS_OF_FIRST_SPLIT = 2


def draw(scene: Scene, command: Draw) -> None:
    """Call for a further card."""
    box, hand = _turn(scene.round, command)
    _must(scene.round.rules.may_draw(box.hands[hand]))
    _act(scene, box)
    scene.happens(DrawCalled(box.number, hand))


def stand(scene: Scene, command: Stand) -> None:
    """Take no further card."""
    box, hand = _turn(scene.round, command)
    _must(scene.round.rules.may_stand(box.hands[hand]))
    _act(scene, box)
    scene.happens(Stood(box.number, hand))
    if scene.round.rules.side_wagers:
        decided(scene, scene.round.index(box.number) or 0, split=False)


def _act(scene: Scene, box: Box) -> None:
    """A player acts on the hand: a won side wager on which no choice was made is paid out."""
    if not scene.round.rules.side_wagers:
        return
    take_unchosen(scene, scene.round.index(box.number) or 0)


def double(scene: Scene, command: Double) -> None:
    """Double, as the caller or with the caller."""
    joins = _answers(scene.round, command)
    box, hand = _asked(scene.round, command, "double") if joins else _turn(scene.round, command)
    finding, awaits_upper = _shared_right(scene.round, box, hand, command)
    if joins:
        finding = Finding(True, scene.round.rules.procedure.join_double)
    if _is_numbered(box, hand, command.player):
        return _double_each(scene, box, hand, command, finding)
    amount, readings = _double_amount(scene.round, box, hand, command)
    _within_maximum(scene.round, box, command.player, amount)
    relied = finding.readings + readings
    if not joins:
        _act(scene, box)
    made = (box.number, hand, command.player, amount, joins, finding.clauses, relied)
    scene.happens(Doubled(*made, awaits_upper=awaits_upper))
    return None


def _is_numbered(box: Box, hand: int, player: str) -> bool:
    """Has this player wagers against several of the Dealer's hands?"""
    return len(box.all_stakes(player, *BASE, hand=hand)) > 1


def _double_each(scene: Scene, box: Box, hand: int, command: Double, finding: Finding) -> None:
    """Double each and every numbered wager."""
    bounds = scene.round.rules.double_bounds(0)
    if command.amount is not None:
        raise Refusal(bounds.high_clauses, "a double matches each and every wager of the player")
    for at, stake in enumerate(box.all_stakes(command.player, *BASE, hand=hand)):
        made = (box.number, hand, command.player, stake.amount, at > 0, finding.clauses)
        scene.happens(Doubled(*made, against=stake.against))


def _split_each(scene: Scene, box: Box, hand: int, command: Split, finding: Finding) -> None:
    """Match each numbered wager on the second hand."""
    if command.amount is not None:
        price = scene.round.rules.split_stake(0, 0)
        raise Refusal(price.high_clauses, "a split matches each and every wager of the player")
    first, *others = box.all_stakes(command.player, *BASE, hand=hand)
    made = (box.number, hand, command.player, first.amount, finding.clauses, finding.readings)
    scene.happens(HandSplit(*made, against=first.against))
    for stake in others:
        covered = (box.number, hand + 1, command.player, stake.amount, finding.clauses)
        scene.happens(SplitCovered(*covered, against=stake.against))


def split(scene: Scene, command: Split) -> None:
    """Split, as the caller; or answer the caller's split."""
    if _answers(scene.round, command):
        return _answer_split(scene, command)
    round = scene.round
    box, hand = _turn(round, command)
    finding, awaits_upper = _shared_right(round, box, hand, command)
    if command.to is not None:
        clauses = round.rules.procedure.join_split
        raise Refusal(clauses, "the caller of the Box has a wager on both hands of a split")
    if _is_numbered(box, hand, command.player):
        return _split_each(scene, box, hand, command, finding)
    amount = _split_amount(round, box, hand, command).high
    _within_maximum(round, box, command.player, amount)
    clauses, readings = finding.clauses, finding.readings
    _act(scene, box)
    made = (box.number, hand, command.player, amount, clauses, readings)
    scene.happens(HandSplit(*made, awaits_upper=awaits_upper))
    if len(box.hands) == 1 and not awaits_upper:
        decided(scene, scene.round.index(box.number) or 0, split=True)
    return None


def _shared_right(
    round: Round, box: Box, hand: int, command: Double | Split
) -> tuple[Finding, bool]:
    """May this bettor double or split here, and does that wait for the upper tier to join?"""
    held = replace(box.hands[hand], doubled=False)
    hands = len(box.hands)
    asked = round.answering
    if asked is not None and asked.box == box.number and asked.call == "split":
        held, hands = _before_split(round, box, hand), hands - 1

    def judged(player: str) -> Finding:
        rules = rules_for(round, box, player)
        if isinstance(command, Double):
            return rules.may_double(held)
        return rules.may_split(held, hands)

    finding = judged(command.player)
    if finding.permitted or round.rules.upper is None:
        return _must(finding), False
    others = [one.player for one in box.stakes if one.hand == hand and one.wager in BASE]
    able = [player for player in others if judged(player).permitted]
    if not able:
        raise finding.refusal()
    answering = asked is not None and asked.box == box.number
    joined = answering and any(_has_joined(box, hand, command, one) for one in able)
    return judged(able[0]), not joined


def _has_joined(box: Box, hand: int, command: Double | Split, player: str) -> bool:
    """Has this bettor doubled, or covered both hands of the split, in the same action?"""
    if isinstance(command, Double):
        return box.stake(player, DOUBLE, LAMMER_DOUBLE, hand=hand) is not None
    return box.stake(player, SPLIT, LAMMER_SPLIT, hand=hand + 1) is not None


def _before_split(round: Round, box: Box, hand: int) -> Hand:
    """The hand as it was before the split that is being answered."""
    cards = box.hands[hand].cards[:1] + box.hands[hand + 1].cards[:1]
    return Hand(cards, round.rules.point_total(cards), split=len(box.hands) > 2)


def free_double(scene: Scene, command: FreeDouble) -> None:
    """Double for free, as the caller or with the caller; a lammer stands for the wager."""
    round = scene.round
    joins = _answers(round, command)
    box, hand = _asked(round, command, "double") if joins else _turn(round, command)
    finding = round.rules.free_double(replace(box.hands[hand], doubled=False))
    _must(finding)
    _base(round, box, hand, command.player)
    if not joins:
        _act(scene, box)
    lammer = box.original(command.player)
    doubled = (box.number, hand, command.player, 0, joins, finding.clauses, finding.readings)
    scene.happens(Doubled(*doubled, lammer))


def free_split(scene: Scene, command: FreeSplit) -> None:
    """Split for free, as the caller or with the caller; a lammer stands for the wager."""
    round = scene.round
    lammer = round.boxes[round.index(command.box) or 0].original(command.player)
    if _answers(round, command):
        box, hand = _asked(round, command, "split")
        _check_first_choice(round, box, command.player)
        clauses = (*round.rules.procedure.join_split, *round.rules.provenance["free_split"])
        readings = _must(_free_for_others(round, box, hand)).readings
        covered = (box.number, hand + 1, command.player, 0, clauses, readings, lammer)
        scene.happens(SplitCovered(*covered))
        return
    box, hand = _turn(round, command)
    finding = _must(round.rules.free_split(box.hands[hand], len(box.hands)))
    _act(scene, box)
    clauses, readings = finding.clauses, finding.readings
    scene.happens(HandSplit(box.number, hand, command.player, 0, clauses, readings, lammer))
    if len(box.hands) == 1:
        decided(scene, scene.round.index(box.number) or 0, split=True)


def _free_for_others(round: Round, box: Box, hand: int) -> Finding:
    """May another bettor take the free split of the Pair just split?"""
    return round.rules.free_split(_before_split(round, box, hand), len(box.hands) - 1)


def _must(finding: Finding) -> Finding:
    if not finding.permitted:
        raise finding.refusal()
    return finding


def _answers(round: Round, command: Call) -> bool:
    """Is this another bettor's answer rather than the caller's own call?"""
    box = _box(round, command)
    bets = any(laid.player == command.player for laid in box.bettors)
    return bets and command.player != box.caller.player


def _box(round: Round, command: Call) -> Box:
    index = round.index(command.box)
    if index is None:
        raise Refusal((round.rules.procedure.first_card,), f"no wager lies on Box {command.box}")
    return round.boxes[index]


def _turn(round: Round, command: Call) -> tuple[Box, int]:
    """The hand this call is about; refuses a call out of turn or by the wrong person."""
    box = _box(round, command)
    if round.phase is not PLAY:
        raise Refusal((round.rules.procedure.turn,), "no decision is due now")
    if command.player != box.caller.player:
        raise _wrong_person(round, box, command)
    turn = active(round)
    if turn is None or round.boxes[turn[0]] is not box or command.hand not in (None, turn[1] + 1):
        raise _out_of_turn(round, box, command, turn)
    open_hand = turn[1]
    if round.side_wagers_due:
        raise Refusal((round.rules.procedure.second_card,), "the side wagers are settled first")
    if round.blackjacks_due:
        clauses = round.rules.provenance["blackjack_at_once"]
        raise Refusal(clauses, "the Blackjacks are paid first")
    if round.answering is not None and round.answering.awaits_upper:
        raise upper_has_not_joined(round)
    if box.hands[open_hand].owed:
        raise Refusal((round.rules.procedure.additional,), "the hand is waiting for its card")
    return box, open_hand


def _out_of_turn(round: Round, box: Box, command: Call, turn: tuple[int, int] | None) -> Refusal:
    """Why this Box or this hand is not to be decided now."""
    open_hand = next((at for at, hand in enumerate(box.hands) if not hand.done), None)
    other_hand = command.hand is not None and command.hand - 1 != open_hand
    if turn is None or open_hand is None or other_hand:
        return _finished(round, box, command)
    before = round.boxes[turn[0]].number
    return Refusal((round.rules.procedure.turn,), f"it is the turn of Box {before}")


def upper_has_not_joined(round: Round) -> Refusal:
    """Why a call that waits for the upper tier is not given effect."""
    why = "a wager of the Upper Minimum on this Box has not joined the call"
    return Refusal(round.rules.procedure.upper_joins, why)


def withdraw(scene: Scene, command: WithdrawCall) -> None:
    """Take back a call that no wager of the upper tier joins; the Box is as it was before."""
    asked = scene.round.answering
    box = _box(scene.round, command)
    clauses = scene.round.rules.procedure.upper_joins
    if asked is None or not asked.awaits_upper or asked.box != box.number:
        raise Refusal(clauses, "no call waits for another wager to join it")
    if command.player != box.caller.player:
        raise _wrong_person(scene.round, box, command)
    scene.happens(CallWithdrawn(box.number, clauses))


def _wrong_person(round: Round, box: Box, command: Call) -> Refusal:
    procedure = round.rules.procedure
    joins = procedure.join_double if isinstance(command, Double | FreeDouble) else ()
    joins = procedure.join_split if isinstance(command, Split | FreeSplit) else joins
    clauses = (*box.caller.clauses, *procedure.declined, *joins)
    if box.caller.player is None:
        why = f"nobody is entitled to decide for Box {box.number}"
    else:
        why = f"{box.caller.player} decides for Box {box.number}, not {command.player}"
    return Refusal(clauses, why, box.caller.readings)


def _finished(round: Round, box: Box, command: Call) -> Refusal:
    """Why a finished hand takes no call: by its own rule if it has one, else because it stood."""
    at = len(box.hands) if command.hand is None else command.hand
    procedure = round.rules.procedure
    if not 1 <= at <= len(box.hands):
        return Refusal((procedure.turn,), f"Box {box.number} has no hand {at}")
    hand = box.hands[at - 1]
    if not hand.done:
        return Refusal(
            (procedure.split_order, procedure.turn), f"hand {at} waits for the one before it"
        )
    finding = _judged(round, box, hand, command)
    if finding is not None and not finding.permitted:
        return finding.refusal()
    return Refusal((procedure.turn,), f"Box {box.number} has finished its decisions")


def _judged(round: Round, box: Box, hand: Hand, command: Call) -> Finding | None:
    """What the law would say of this call on this hand."""
    rules = round.rules
    if isinstance(command, Draw):
        return rules.may_draw(hand)
    if isinstance(command, Double):
        return rules.may_double(hand)
    if isinstance(command, Split):
        return rules.may_split(hand, len(box.hands))
    if isinstance(command, FreeDouble):
        return rules.free_double(hand)
    if isinstance(command, FreeSplit):
        return rules.free_split(hand, len(box.hands))
    return None


def _asked(round: Round, command: Call, call: str) -> tuple[Box, int]:
    """The hand another bettor may answer on, if the caller has just made this call there."""
    box = _box(round, command)
    procedure = round.rules.procedure
    asked = round.answering
    if asked is None or asked.box != box.number or asked.call != call:
        raise _wrong_person(round, box, command)
    clauses = procedure.join_double if call == "double" else procedure.join_split
    if command.player in asked.answered:
        raise Refusal(clauses, f"{command.player} has answered already")
    if box.stake(command.player, *BASE, hand=asked.hand) is None:
        raise Refusal(clauses, f"{command.player} has no wager on that hand")
    return box, asked.hand


def _base(round: Round, box: Box, hand: int, player: str) -> Stake:
    stake = box.stake(player, *BASE, hand=hand)
    if stake is None:
        clauses = round.rules.procedure.join_double
        raise Refusal(clauses, f"{player} has no wager on that hand")
    return stake


def _double_amount(
    round: Round, box: Box, hand: int, command: Double
) -> tuple[int, tuple[str, ...]]:
    """What the double costs, and the readings on which that turns."""
    stake = _base(round, box, hand, command.player)
    worth = stake.amount or stake.lammer
    bounds = enlarged(round, box, stake, round.rules.double_bounds(worth), "double")
    amount = bounds.high if command.amount is None else command.amount
    if amount > bounds.high:
        why = f"a double may be at most the wager on the hand, {spoken(bounds.high)}"
        raise Refusal(bounds.high_clauses, why)
    readings = bounds.below_high if amount < bounds.high else ()
    if amount < bounds.low:
        why = f"a double must be at least {spoken(bounds.low)}"
        raise Refusal(bounds.low_clauses, why, readings)
    return amount, readings


def _split_amount(round: Round, box: Box, hand: int, command: Split) -> Bounds:
    """A split costs a wager equal to the one on the hand."""
    held = _base(round, box, hand, command.player)
    own = held.amount or held.lammer
    callers = box.stake(box.caller.player or "", *BASE, hand=hand)
    bounds = round.rules.split_stake(own, callers.amount or callers.lammer if callers else own)
    bounds = enlarged(round, box, _base(round, box, hand, command.player), bounds, "split")
    if command.amount is not None and command.amount != bounds.high:
        why = f"a split wager equals the original wager, {spoken(bounds.high)}"
        raise Refusal(bounds.high_clauses, why)
    return bounds


def enlarged(round: Round, box: Box, stake: Stake, bounds: Bounds, call: str) -> Bounds:
    """What rides with a hand enlarges what may be doubled and what a split costs."""
    riding, wager = riding_on(round, box, stake.player)
    if wager is None or wager.rides is None:
        return bounds
    clause = wager.rides.double if call == "double" else wager.rides.split
    extra = riding if stake.wager == MAIN else 0
    low = bounds.low + extra if call == "split" else bounds.low
    clauses = (clause, *bounds.high_clauses)
    return Bounds(low, bounds.high + extra, bounds.low_clauses, clauses, bounds.below_high)


def _within_maximum(round: Round, box: Box, player: str, amount: int) -> None:
    """Where additions count towards a maximum, keep them within it."""
    most = room(round, box, player)
    if most is not None and amount > most:
        clauses = round.rules.provenance["counts_additions"]
        why = f"the wagers on this Box leave room for {spoken(most)} more"
        raise Refusal(clauses, why, ("box-maximum-counts",))


def room(round: Round, box: Box, player: str) -> int | None:
    """What may still be added on a Box where additions count; None where they do not."""
    if not round.rules.counts_additions:
        return None
    table = round.rules.elections
    on_box = sum(stake.amount for stake in box.stakes)
    own = sum(stake.amount for stake in box.stakes if stake.player == player)
    limits = ((table.box_maximum, on_box), (table.player_maximum, own))
    return min((most - laid for most, laid in limits if most), default=None)


def _answer_split(scene: Scene, command: Split) -> None:
    """Cover both hands, or name the hand for the wager."""
    round = scene.round
    box, hand = _asked(round, command, "split")
    clauses = round.rules.procedure.join_split
    _check_first_choice(round, box, command.player)
    if command.to is None:
        _, awaits_upper = _shared_right(round, box, hand, command)
        price = _split_amount(round, box, hand, command)
        _within_maximum(round, box, command.player, price.high)
        covered = (box.number, hand + 1, command.player, price.high, clauses, price.below_high)
        waited = round.answering is not None and round.answering.awaits_upper
        scene.happens(SplitCovered(*covered, awaits_upper=awaits_upper))
        if waited and not awaits_upper and len(box.hands) == HANDS_OF_FIRST_SPLIT:
            decided(scene, scene.round.index(box.number) or 0, split=True)
        return
    _must(round.rules.may_choose_hand)
    if command.to - 1 not in (hand, hand + 1):
        raise Refusal(clauses, f"hand {command.to} did not result from this split")
    scene.happens(WagerMoved(box.number, command.player, hand, command.to - 1, clauses))


def _check_first_choice(round: Round, box: Box, player: str) -> None:
    """Where the first choice binds, a wager left on one hand stays there."""
    if round.rules.one_choice_for_all_splits and _chose_one_hand(box, player):
        clauses = round.rules.procedure.join_split
        raise Refusal(clauses, "the first choice binds at later splits", ("backers-on-resplit",))


def _chose_one_hand(box: Box, player: str) -> bool:
    """At an earlier split, did this bettor leave the wager on one hand?"""
    lost = {(player, SPLIT), (player, LAMMER_SPLIT)} & set(box.busted)
    covered = box.stake(player, SPLIT, LAMMER_SPLIT) or lost
    return len(box.hands) > 2 and not covered
