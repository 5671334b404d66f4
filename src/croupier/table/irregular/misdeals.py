"""Misdeals: a card put in the wrong place, the Round rebuilt, or what was dealt left standing."""

from croupier.rules.irregularity import Misplacement
from croupier.rules.refusal import Refusal
from croupier.table.fold.scene import Scene
from croupier.table.irregular.voids import void_hand, void_round
from croupier.table.mishaps import CardMisplaced, CardStands, Reconstructed
from croupier.table.play.cards import next_card
from croupier.table.play.dealers_hand import completed
from croupier.table.play.dealing import card_fell, complete_deal
from croupier.table.state import DEALING, PLAY, Round, in_turn
from croupier.table.supervision import Misplace, Reconstruct, VoidHand, VoidRound


def misplace(scene: Scene, command: Misplace) -> None:
    """Put the next card where it does not belong."""
    round = scene.round
    clauses = clauses_now(round)
    if round.phase not in (DEALING, PLAY):
        raise Refusal(clauses, "no card is dealt now")
    if not 0 <= command.box <= round.rules.elections.boxes:
        raise Refusal(clauses, f"there is no Box {command.box} at this table")
    if completed(round):
        goes = round.rules.stray.to_completed_hand(round.dealer_total.points)
        why = "no hand is due a card: one dealt in error is taken out of play"
        raise Refusal(goes.clauses, why)
    hand = (command.hand or 1) - 1
    if not 0 <= hand < hands_on(round, command.box):
        raise Refusal(clauses, f"Box {command.box} has no hand {hand + 1}")
    if place_due(round) == (command.box, hand):
        raise Refusal(clauses, "the next card belongs there: nothing was misplaced")
    aside = round.trouble.aside
    card = aside[0].card if aside else next_card(scene, command.box)
    scene.happens(
        CardMisplaced(card=card, box=command.box, hand=hand, clauses=clauses, aside=bool(aside))
    )


def hands_on(round: Round, number: int) -> int:
    """How many hands lie on a Box, or would begin there."""
    box = round.find(number)
    return 1 if box is None else max(len(box.hands), 1)


def clauses_now(round: Round) -> tuple[str, ...]:
    """The clauses on a card in the wrong place, during the Initial Deal or after it."""
    return round.rules.misdeal.put_right(round.phase is DEALING).clauses


def place_due(round: Round) -> tuple[int, int] | None:
    """The Box, 0 for the Dealer, and the hand to which the next card belongs; None: nowhere."""
    if round.phase is DEALING:
        return _place_in_deal(round)
    turn = in_turn(round)
    if turn is None:
        return None if completed(round) else (0, 0)
    box, hand = turn
    return (box.number, hand) if box.hands[hand].owed else None


def _place_in_deal(round: Round) -> tuple[int, int] | None:
    place = round.rules.initial_deal(round.boxes, len(round.dealer))
    if place is None:
        return None
    return (0 if place.box is None else round.boxes[place.box].number), 0


def reconstruct(scene: Scene, _: Reconstruct) -> None:
    """Put misplaced cards back into line, in the order they left the shoe."""
    round = scene.round
    if not round.trouble.misplaced:
        raise Refusal(clauses_now(round), "no card lies in a wrong place")
    in_play = _hand_in_play(round)
    plan = round.rules.misdeal.rebuilt(
        Misplacement(
            in_deal=round.phase is DEALING,
            on_hand_in_play=in_play is not None,
            on_other_drawn=_on_other_drawn(round, in_play),
        )
    )
    box = in_play if plan.to_initial_deal else None
    drawn = () if box is None else round.box(box).hands[0].cards[2:]
    cards = (*drawn, *(one.card for one in round.trouble.misplaced))
    scene.happens(Reconstructed(clauses=plan.clauses, readings=plan.readings, box=box, cards=cards))


def _on_other_drawn(round: Round, in_play: int | None) -> bool:
    """Does a card lie on a hand with drawn cards, or of a split, beside the one in play?"""
    where = {one.box for one in round.trouble.misplaced} - {in_play}
    return any(
        len(box.hands) > 1 or len(box.hands[0].cards) > 2
        for box in round.boxes
        if box.number in where and box.hands
    )


def _hand_in_play(round: Round) -> int | None:
    """The Box in play whose one hand got a misplaced card and has more than its first two."""
    turn = in_turn(round)
    if turn is None or round.phase is not PLAY:
        return None
    box, _ = turn
    got = any(one.box == box.number for one in round.trouble.misplaced)
    drawn = len(box.hands) == 1 and len(box.hands[0].cards) > 2
    return box.number if got and drawn else None


def void_hand_and_stand(scene: Scene, command: VoidHand) -> None:
    """Void a hand; misplaced cards on the others then stand as dealt."""
    void_hand(scene, command)
    _stand_as_dealt(scene)
    if scene.round.phase is DEALING and _place_in_deal(scene.round) is None:
        complete_deal(scene)


def void_round_and_stand(scene: Scene, command: VoidRound) -> None:
    """Void the Round; misplaced cards go to the discard rack with the rest."""
    void_round(scene, command)
    _stand_as_dealt(scene)


def _stand_as_dealt(scene: Scene) -> None:
    """Hands that are not void keep the cards dealt to them; others go to the discard rack."""
    for one in scene.round.trouble.misplaced:
        clauses = scene.round.rules.misdeal.stands.clauses
        scene.happens(CardStands(card=one.card, box=one.box, hand=one.hand, clauses=clauses))
        index = scene.round.index(one.box)
        if index is not None and scene.round.phase is PLAY and not scene.round.boxes[index].void:
            card_fell(scene, index, one.hand)
