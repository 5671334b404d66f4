"""Calls: draw, stand, double and split, by the caller of a Box; and other bettors' answers."""

from typing import TypeVar

from msgspec.structs import replace

from croupier.rules.finding import Finding, permit
from croupier.rules.names import BASE
from croupier.rules.refusal import Refusal
from croupier.table.commands import Double, Draw, FreeDouble, FreeSplit, Split, Stand, WithdrawCall
from croupier.table.events import (
    CallWithdrawn,
    Doubled,
    DrawCalled,
    HandSplit,
    SplitCovered,
    Stood,
    WagerMoved,
)
from croupier.table.fold.scene import Scene
from croupier.table.play.numbering import renumber, split_hand
from croupier.table.play.rights import (
    answering,
    check_first_choice,
    free_for_others,
    shared_right,
)
from croupier.table.play.turns import (
    HANDS_OF_FIRST_SPLIT,
    answers,
    asked_of,
    box_of,
    turn_of,
    wrong_person,
)
from croupier.table.state import Box, Round
from croupier.table.wagers.prices import base_stake, check_maximum, double_amount, split_price
from croupier.table.wagers.riding import riding_was_lost, take_unchosen
from croupier.table.wagers.side_settling import decided

Added = TypeVar("Added", Doubled, HandSplit, SplitCovered)


def added(
    kind: type[Added],
    box: Box,
    hand: int,
    player: str,
    by: Finding,
    *,
    amount: int = 0,
    lammer: int = 0,
    awaits_upper: bool = False,
    against: int | None = None,
) -> Added:
    """A double, a split, or another bettor's cover of one, by what a finding says."""
    return kind(
        box=box.number,
        hand=hand,
        player=player,
        amount=amount,
        clauses=by.clauses,
        readings=by.readings,
        lammer=lammer,
        awaits_upper=awaits_upper,
        against=against,
    )


def draw(scene: Scene, command: Draw) -> None:
    """Call for a further card."""
    box, hand = turn_of(scene.round, command)
    finding = scene.round.rules.may_draw(box.hands[hand]).required()
    take_unchosen(scene, box.number)
    scene.happens(DrawCalled(box.number, hand, by_decision(scene.round, finding)))


def stand(scene: Scene, command: Stand) -> None:
    """Take no further card."""
    box, hand = turn_of(scene.round, command)
    finding = scene.round.rules.may_stand(box.hands[hand]).required()
    take_unchosen(scene, box.number)
    scene.happens(Stood(box.number, hand, by_decision(scene.round, finding)))
    decided(scene, box.number, split=False)


def by_decision(round: Round, finding: Finding) -> tuple[str, ...]:
    """The clauses of a call: that a player decides in turn, and that this may be called."""
    turn, clauses = round.rules.procedure.turn, finding.clauses
    return clauses if turn in clauses else (turn, *clauses)


def double(scene: Scene, command: Double) -> None:
    """Double, as the caller or with the caller."""
    joins = answers(scene.round, command)
    box, hand = asked_of(scene.round, command, "double") if joins else turn_of(scene.round, command)
    finding, awaits_upper = shared_right(scene.round, box, hand, command)
    if joins:
        finding = answering(scene.round, "double")
    if _is_numbered(box, hand, command.player):
        return _double_each(scene, box, hand, command, finding)
    amount, readings = double_amount(scene.round, box, hand, command)
    check_maximum(scene.round, box, command.player, amount)
    lost = riding_was_lost(scene.round, box, command.player)
    by = finding.citing(readings=(*readings, *lost))
    if not joins:
        take_unchosen(scene, box.number)
    event = added(Doubled, box, hand, command.player, by, amount=amount, awaits_upper=awaits_upper)
    scene.happens(replace(event, joined=joins))
    return None


def _is_numbered(box: Box, hand: int, player: str) -> bool:
    """Has this player wagers against several of the Dealer's hands?"""
    return len(box.all_stakes(player, *BASE, hand=hand)) > 1


def _double_each(scene: Scene, box: Box, hand: int, command: Double, finding: Finding) -> None:
    """Double each and every numbered wager."""
    bounds = scene.round.rules.double_bounds(0)
    if command.amount is not None:
        why = "a double matches each and every wager of the player"
        raise Refusal(bounds.high_clauses, why, bounds.below_high)
    player, by = command.player, permit(*finding.clauses)
    for at, stake in enumerate(box.all_stakes(player, *BASE, hand=hand)):
        event = added(Doubled, box, hand, player, by, amount=stake.amount, against=stake.against)
        scene.happens(replace(event, joined=at > 0))


def _split_each(scene: Scene, box: Box, hand: int, command: Split, finding: Finding) -> None:
    """Match each numbered wager on the second hand."""
    if command.amount is not None:
        price = scene.round.rules.split_stake(0, 0)
        raise Refusal(price.high_clauses, "a split matches each and every wager of the player")
    player, by = command.player, permit(*finding.clauses)
    first, *others = box.all_stakes(player, *BASE, hand=hand)
    event = added(HandSplit, box, hand, player, finding, amount=first.amount, against=first.against)
    split_hand(scene, event)
    for stake in others:
        also = added(
            SplitCovered, box, hand + 1, player, by, amount=stake.amount, against=stake.against
        )
        scene.happens(also)


def split(scene: Scene, command: Split) -> None:
    """Split, as the caller; or answer the caller's split."""
    if answers(scene.round, command):
        return _answer_split(scene, command)
    round = scene.round
    box, hand = turn_of(round, command)
    finding, awaits_upper = shared_right(round, box, hand, command)
    if command.to is not None:
        clauses = answering(round, "split").clauses
        raise Refusal(clauses, "the caller of the Box has a wager on both hands of a split")
    if _is_numbered(box, hand, command.player):
        return _split_each(scene, box, hand, command, finding)
    amount = split_price(round, box, hand, command).high
    check_maximum(round, box, command.player, amount)
    by = finding.citing(readings=riding_was_lost(round, box, command.player))
    take_unchosen(scene, box.number)
    event = added(
        HandSplit, box, hand, command.player, by, amount=amount, awaits_upper=awaits_upper
    )
    split_hand(scene, event)
    if len(box.hands) == 1 and not awaits_upper:
        decided(scene, box.number, split=True)
    return None


def free_double(scene: Scene, command: FreeDouble) -> None:
    """Double for free, as the caller or with the caller; a lammer stands for the wager."""
    round = scene.round
    joins = answers(round, command)
    box, hand = asked_of(round, command, "double") if joins else turn_of(round, command)
    finding = round.rules.free_double(replace(box.hands[hand], doubled=False)).required()
    base_stake(round, box, hand, command.player)
    if not joins:
        take_unchosen(scene, box.number)
    lammer = box.original(command.player)
    event = added(Doubled, box, hand, command.player, finding, lammer=lammer)
    scene.happens(replace(event, joined=joins))


def free_split(scene: Scene, command: FreeSplit) -> None:
    """Split for free, as the caller or with the caller; a lammer stands for the wager."""
    round = scene.round
    if answers(round, command):
        return _cover_free(scene, command)
    box, hand = turn_of(round, command)
    finding = round.rules.free_split(box.hands[hand], len(box.hands)).required()
    take_unchosen(scene, box.number)
    lammer = box.original(command.player)
    split_hand(scene, added(HandSplit, box, hand, command.player, finding, lammer=lammer))
    if len(box.hands) == 1:
        decided(scene, box.number, split=True)
    return None


def _cover_free(scene: Scene, command: FreeSplit) -> None:
    """Have a lammer on the new hand as well."""
    round = scene.round
    box, hand = asked_of(round, command, "split")
    check_first_choice(round, box, command.player)
    clauses = (*answering(round, "split").clauses, *round.rules.provenance["free_split"])
    by = permit(*clauses, readings=free_for_others(round, box, hand).required().readings)
    lammer = box.original(command.player)
    scene.happens(added(SplitCovered, box, hand + 1, command.player, by, lammer=lammer))


def withdraw(scene: Scene, command: WithdrawCall) -> None:
    """Take back a call that no wager of the upper tier joins; the Box is as it was before."""
    asked = scene.round.answering
    box = box_of(scene.round, command)
    clauses = scene.round.rules.with_upper(False).clauses
    if asked is None or not asked.awaits_upper or asked.box != box.number:
        raise Refusal(clauses, "no call waits for another wager to join it")
    if command.player != box.caller.player:
        raise wrong_person(scene.round, box, command)
    scene.happens(CallWithdrawn(box.number, clauses))
    renumber(scene, box.number)


def _answer_split(scene: Scene, command: Split) -> None:
    """Cover both hands, or name the hand for the wager."""
    box, hand = asked_of(scene.round, command, "split")
    check_first_choice(scene.round, box, command.player)
    if command.to is None:
        _cover(scene, box, hand, command)
    else:
        _name_hand(scene, box, hand, command.player, command.to - 1)


def _cover(scene: Scene, box: Box, hand: int, command: Split) -> None:
    """Lay a wager on the new hand as well; one of the upper tier may be what a call waited for."""
    round = scene.round
    _, awaits_upper = shared_right(round, box, hand, command)
    price = split_price(round, box, hand, command)
    check_maximum(round, box, command.player, price.high)
    waited = round.answering is not None and round.answering.awaits_upper
    by = permit(*answering(round, "split").clauses, readings=price.below_high)
    second, player = hand + 1, command.player
    event = added(
        SplitCovered, box, second, player, by, amount=price.high, awaits_upper=awaits_upper
    )
    scene.happens(event)
    if waited and not awaits_upper and len(box.hands) == HANDS_OF_FIRST_SPLIT:
        decided(scene, box.number, split=True)


def _name_hand(scene: Scene, box: Box, hand: int, player: str, to: int) -> None:
    clauses = answering(scene.round, "split").clauses
    scene.round.rules.may_choose_hand.required()
    if to not in (hand, hand + 1):
        raise Refusal(clauses, f"hand {to + 1} did not result from this split")
    scene.happens(WagerMoved(box=box.number, player=player, hand=hand, to=to, clauses=clauses))
