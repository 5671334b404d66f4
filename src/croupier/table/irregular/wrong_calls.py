"""Wrong calls: doubles and splits the Dealer permitted in error, undone in time or not."""

from collections import Counter

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.finding import permit
from croupier.rules.irregularity import InError, Noticed, Verdict
from croupier.rules.names import DOUBLE
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID, is_void
from croupier.table.commands import Double, Split
from croupier.table.events import Doubled, HandSplit, Settled
from croupier.table.fold.scene import Scene
from croupier.table.irregular.absence import unattended
from croupier.table.irregular.voids import undo
from croupier.table.mishaps import CallAllowed, CallStands, CallUndone, Reversed
from croupier.table.play.calls import added, double, split
from croupier.table.play.dealers_hand import completed
from croupier.table.play.numbering import renumber, split_hand
from croupier.table.play.turns import upper_has_not_joined
from croupier.table.state import ENDED, Box, Round, Stake, Wrong, undecided
from croupier.table.supervision import AllowCall, NoticeError
from croupier.table.wagers.prices import base_stake, double_amount, split_price
from croupier.table.wagers.riding import take_unchosen
from croupier.table.wagers.settling import formed_as, settle_stake
from croupier.table.wagers.side_settling import decided

Key = tuple[str, str, int | None]


def allow_call(scene: Scene, command: AllowCall) -> None:
    """Give effect to a call that the player's wager does not have, as the Dealer did."""
    round = scene.round
    box, hand = _turn(round, command)
    asked = _call(command)
    ruled = _check_wrong(round, box, hand, command, asked)
    amount = _amount(round, box, hand, asked)
    clauses = ruled.too_late[:1]
    take_unchosen(scene, box.number)
    scene.happens(
        CallAllowed(
            box=box.number,
            hand=hand,
            player=command.player,
            call=command.call,
            amount=amount,
            clauses=clauses,
        )
    )
    by = permit(*clauses)
    if command.call == "double":
        scene.happens(added(Doubled, box, hand, command.player, by, amount=amount))
        return
    split_hand(scene, added(HandSplit, box, hand, command.player, by, amount=amount))
    if len(box.hands) == 1:
        decided(scene, box.number, split=True)


def _call(command: AllowCall) -> Double | Split:
    if command.call == "double":
        return Double(command.box, command.player, None, amount=command.amount)
    return Split(command.box, command.player, None, amount=command.amount)


def _turn(round: Round, command: AllowCall) -> tuple[Box, int]:
    """The hand in play, which must be of this Box and have a wager of this player."""
    turn = undecided(round)
    if turn is None or turn[0].number != command.box:
        raise Refusal((round.rules.procedure.turn,), f"it is not the turn of Box {command.box}")
    box, hand = turn
    if box.hands[hand].owed or len(box.hands[hand].cards) != 2:
        raise Refusal((round.rules.procedure.turn,), "the hand does not have two cards")
    if unattended(box):
        clauses = round.rules.provenance["absent_draws"]
        raise Refusal(clauses, f"nobody is there to act on Box {box.number}")
    base_stake(round, box, hand, command.player)
    return turn


def _check_wrong(
    round: Round, box: Box, hand: int, command: AllowCall, asked: Double | Split
) -> InError:
    """The rule on options permitted in error, if the call was indeed not open to the player."""
    ruled, upper = round.rules.in_error, round.rules.upper
    refused = _refused(round, asked)
    if refused is None:
        clauses = ruled.too_late[:1] if ruled else round.rules.provenance["in_error"]
        raise Refusal(clauses, "this call was open to the player: nothing was allowed in error")
    if ruled is None or upper is None:
        why = (*refused.sentence, ", and no rule says what becomes of it once it is allowed")
        raise Refusal(refused.clauses, why, refused.readings)
    held = box.hands[hand]
    by_double = command.call == "double"
    (upper.may_double(held) if by_double else upper.may_split(held, len(box.hands))).required()
    return ruled


def _refused(round: Round, asked: Double | Split) -> Refusal | None:
    """Why the call was not open to the player; None if it was."""
    trial = Scene(round)
    try:
        double(trial, asked) if isinstance(asked, Double) else split(trial, asked)
    except Refusal as refusal:
        return refusal
    answering = trial.round.answering
    if answering is not None and answering.awaits_upper:
        return upper_has_not_joined(round)
    return None


def _amount(round: Round, box: Box, hand: int, asked: Double | Split) -> int:
    if isinstance(asked, Double):
        return double_amount(round, box, hand, asked)[0]
    return split_price(round, box, hand, asked).high


def notice(scene: Scene, _: NoticeError) -> None:
    """The error is noticed: in time it is undone, too late it stands."""
    round = scene.round
    ruled = round.rules.in_error
    if not round.trouble.wrong or ruled is None:
        clauses = ruled.in_time[:1] if ruled else round.rules.provenance["in_error"]
        raise Refusal(clauses, "no call was allowed in error")
    for wrong in round.trouble.wrong:
        _rule(scene, wrong, ruled)


def _rule(scene: Scene, wrong: Wrong, ruled: InError) -> None:
    verdict = ruled.verdict(_noticed(scene.round, wrong))
    if verdict.stands:
        scene.happens(CallStands(wrong.before.number, verdict.clauses, verdict.readings))
    elif wrong.call == "double" and verdict.cards == "stay":
        _void_doubles(scene, wrong, verdict)
        relied = verdict.readings + verdict.cards_reading
        scene.happens(CallUndone(box=wrong.before.number, clauses=verdict.clauses, readings=relied))
    else:
        _undo(scene, wrong, verdict)


def _noticed(round: Round, wrong: Wrong) -> Noticed:
    """What has happened since the call."""
    return Noticed(
        call=wrong.call,
        later_boxes=any(box.number > wrong.before.number for box in round.boxes),
        third_card=_third_card(round, wrong),
        dealers_second=len(round.dealer) > 1,
        second_due=len(round.dealer) == 1 and not completed(round),
        collected=round.phase is ENDED,
    )


def _third_card(round: Round, wrong: Wrong) -> bool:
    """Has a later Box had a third card?"""
    return any(
        sum(len(hand.cards) for hand in box.hands) > 2
        for box in round.boxes
        if box.number > wrong.before.number
    )


def _void_doubles(scene: Scene, wrong: Wrong, verdict: Verdict) -> None:
    """Every double on the hand is void; its card stays."""
    ruling = is_void(*verdict.clauses, readings=verdict.cards_reading)
    for line in _lines_since(scene.round, wrong):
        if line.wager == DOUBLE:
            undo(scene, line, ruling)
    for stake in scene.round.box(wrong.before.number).stakes:
        if stake.wager == DOUBLE and stake not in wrong.before.stakes:
            settle_stake(scene, wrong.before.number, stake, ruling)


def _lines_since(round: Round, wrong: Wrong) -> tuple[Line, ...]:
    """The wagers on the Box that were settled after the call."""
    before = [replace(line, hand=None) for line in wrong.lines]  # its number may have moved
    since = []
    for line in round.lines:
        unnumbered = replace(line, hand=None)
        if unnumbered in before:
            before.remove(unnumbered)
        elif line.box == wrong.before.number:
            since.append(line)
    return tuple(since)


def _undo(scene: Scene, wrong: Wrong, verdict: Verdict) -> None:
    """Put the Box back as it was; what was wagered since is void."""
    round, box = scene.round, wrong.before.number
    before = Counter(_key(stake) for stake in wrong.before.stakes)
    added: list[Line] = []
    for line in _lines_since(round, wrong):
        scene.happens(Reversed(line, verdict.clauses))
        added += _beyond(before, (line.player, line.wager, line.against), line)
    for stake in round.box(box).stakes:
        line = _as_line(round.box(box), stake)
        added += _beyond(before, _key(stake), line)
    for line in added:
        void = replace(line, outcome=VOID, returned=line.stake, clauses=verdict.clauses)
        scene.happens(Settled(void, None if line.hand is None else line.hand - 1))
    cards, burnt = (wrong.dealt, ()) if verdict.cards == "next" else ((), wrong.dealt)
    scene.happens(
        CallUndone(
            box=box,
            clauses=verdict.clauses,
            readings=verdict.readings + verdict.cards_reading,
            cards=cards,
            burnt=burnt,
        )
    )
    renumber(scene, box)


def _key(stake: Stake) -> Key:
    return stake.player, stake.wager, stake.against


def _beyond(before: "Counter[Key]", key: Key, line: Line) -> list[Line]:
    """The wager, unless it is one of those that lay there before."""
    if before[key]:
        before[key] -= 1
        return []
    return [line]


def _as_line(box: Box, stake: Stake) -> Line:
    return Line(
        box=box.number,
        player=stake.player,
        wager=stake.wager,
        hand=None if stake.hand is None else stake.hand + 1,
        stake=stake.amount,
        outcome=VOID,
        returned=0,
        clauses=(),
        laid=stake.laid,
        formed=formed_as(box, stake.hand),
    )
