"""Stray cards: found face up, drawn or dealt in error, burnt by mistake, refused."""

from collections.abc import Iterator

from croupier.cards import Card
from croupier.rules.refusal import Refusal
from croupier.table.commands import RefuseCard
from croupier.table.dealers_hand import completed, hands_to_come
from croupier.table.events import CuttingCardOut
from croupier.table.mishaps import AsideCleared, Astray, CardAside, CardOut, CardRefused
from croupier.table.riding import take_unchosen
from croupier.table.scene import Scene
from croupier.table.side_wagers import decided, return_extra
from croupier.table.state import BETTING, DEALING, ENDED, SETTLED, Round, active
from croupier.table.supervision import (
    BurnInError,
    DrawInError,
    FindFaceUp,
    OverdrawDealer,
    RemoveCard,
)
from croupier.table.turns import turn_of


class ShoeEmpty(Refusal):
    """There is no card left in the shoe."""


def next_card(scene: Scene, box: int = 0) -> Card:
    """The next card of the shoe, and the cutting card before it if it stands there."""
    check_shoe(scene.round)
    shoe = scene.round.shoe
    if shoe.cutting_card == shoe.drawn:
        scene.happens(CuttingCardOut(box, (scene.round.rules.procedure.cutting_card,)))
    return shoe.cards[shoe.drawn]


def check_shoe(round: Round) -> None:
    """Refuse to draw from an empty shoe."""
    if not round.shoe.left:
        raise ShoeEmpty((round.rules.procedure.shoe,), "the shoe has no card left")


def _check_phase(round: Round, clauses: tuple[str, ...]) -> None:
    if round.phase is ENDED:
        raise Refusal(clauses, "the Round has ended; no card is drawn")


def _out(
    scene: Scene, why: Astray, clauses: tuple[str, ...], readings: tuple[str, ...] = ()
) -> None:
    _check_phase(scene.round, clauses)
    if scene.round.trouble.aside:
        raise Refusal(clauses, "a card is next in line before any from the shoe")
    scene.happens(CardOut(next_card(scene), why, clauses, readings))


def find_face_up(scene: Scene, _: FindFaceUp) -> None:
    """A card found face up goes out of play."""
    _out(scene, "face-up", scene.round.rules.stray.face_up)


def remove_card(scene: Scene, _: RemoveCard) -> None:
    """A card dealt in error to a hand goes out of play."""
    finding = scene.round.rules.stray.removed
    if not finding.permitted or scene.round.phase is BETTING:
        raise Refusal(finding.clauses, finding.why or "no card was dealt yet")
    _out(scene, "removed", finding.clauses, finding.readings)


def burn_in_error(scene: Scene, _: BurnInError) -> None:
    """A card burnt by mistake stays out, where the law says so."""
    finding = scene.round.rules.stray.burnt_in_error
    if not finding.permitted:
        raise finding.refusal()
    _out(scene, "burnt", finding.clauses, finding.readings)


def overdraw(scene: Scene, _: OverdrawDealer) -> None:
    """A card dealt to the Dealer's completed hand goes out of play."""
    round = scene.round
    stray = round.rules.stray
    if not completed(round):
        raise Refusal(stray.surplus, "the Dealer's hand is not complete here")
    if is_surplus(round):
        return _out(scene, "surplus", stray.surplus)
    scene.happens(CardAside(next_card(scene), True, stray.exposed))
    return None


def is_surplus(round: Round) -> bool:
    """Is a further card for the Dealer's completed hand out of play, rather than next in line?"""
    return round.dealer_total.points >= round.rules.stray.surplus_from


def draw_in_error(scene: Scene, command: DrawInError) -> None:
    """A card drawn in error is the next in line; exposed, it may be refused."""
    round = scene.round
    stray = round.rules.stray
    clauses = stray.exposed if command.exposed else stray.unseen
    readings: tuple[str, ...] = ()
    if round.phase is BETTING:
        raise Refusal(clauses, "the Round has not begun")
    _check_phase(round, clauses)
    if round.phase is SETTLED:
        raise Refusal(clauses, "the Round is settled; no hand takes a card")
    if command.exposed and round.phase is DEALING:
        clauses, readings = stray.exposed_in_deal, stray.in_deal_readings
    elif command.exposed and len(round.dealer) > 1 and active(round) is None:
        readings = stray.while_dealer_draws
        over = completed(round) and not hands_to_come(round) and is_surplus(round)
        done = stray.removed_while_dealer_draws or over
        if done and not round.trouble.aside:
            return _out(scene, "exposed", stray.surplus, readings)
    scene.happens(CardAside(next_card(scene), command.exposed, clauses, readings))
    return None


def may_refuse_now(round: Round) -> bool:
    """Does an exposed card lie next in line, for the hands still to act?"""
    return (
        bool(round.trouble.aside)
        and round.trouble.aside[0].exposed
        and round.phase not in (BETTING, DEALING)
    )


def refuse_card(scene: Scene, command: RefuseCard) -> None:
    """Refuse the exposed card: the hand takes no other, or none of the player's does."""
    round = scene.round
    stray = round.rules.stray
    box, hand = turn_of(round, command)
    if not may_refuse_now(round):
        raise Refusal(stray.exposed, "no card was drawn in error and exposed")
    finding = round.rules.may_refuse(box.hands[hand])
    if not finding.permitted:
        raise finding.refusal()
    others = tuple(_other_hands(round, command.player, box.number, hand))
    relied = finding.readings + (stray.refusal_readings if others else ())
    frozen = others if stray.refusal_ends_player else ()
    boxes = dict.fromkeys((box.number, *(number for number, _ in frozen)))
    for number in boxes:
        take_unchosen(scene, number)
    scene.happens(CardRefused(box.number, hand, finding.clauses, relied, frozen))
    for number in boxes:
        decided(scene, number, split=False, asked=False)
    for number, place in frozen:
        return_extra(scene, number, place, finding.clauses)


def _other_hands(round: Round, player: str, number: int, hand: int) -> Iterator[tuple[int, int]]:
    """The other hands still to act for which a player calls, each with its Box."""
    for box in round.boxes:
        if box.caller.player == player and not box.absent:
            for place, held in enumerate(box.hands):
                if not held.done and (box.number, place) != (number, hand):
                    yield box.number, place


def clear_aside(scene: Scene) -> None:
    """At the end of the Round, cards left exposed that no hand needed go out of play."""
    stray, left_over = scene.round.rules.stray, scene.round.rules.misdeal.left_over
    surplus = is_surplus(scene.round)
    for card in scene.round.trouble.aside:
        if card.exposed and surplus:
            scene.happens(AsideCleared(card.card, stray.surplus, stray.surplus_readings))
        elif card.rebuilt and left_over:
            scene.happens(AsideCleared(card.card, left_over))
