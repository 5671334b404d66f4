"""Stray cards: found face up, drawn or dealt in error, burnt by mistake, refused."""

from collections.abc import Iterator

from croupier.rules.irregularity import Exposed, Goes
from croupier.rules.refusal import Refusal
from croupier.table import supervision
from croupier.table.commands import RefuseCard
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import Astray, CardAside, CardOut, CardRefused
from croupier.table.play.cards import next_card
from croupier.table.play.dealers_hand import completed, hands_to_come
from croupier.table.play.turns import turn_of
from croupier.table.state import BETTING, DEALING, ENDED, PLAY, SETTLED, Round, active
from croupier.table.wagers.riding import take_unchosen
from croupier.table.wagers.side_settling import decided, return_extra
from croupier.totals import LIMIT


def _check_phase(round: Round, clauses: tuple[str, ...]) -> None:
    if round.phase is ENDED:
        raise Refusal(clauses, "the Round has ended; no card is drawn")


def _out(
    scene: Scene, why: Astray, clauses: tuple[str, ...], readings: tuple[str, ...] = ()
) -> None:
    _check_phase(scene.round, clauses)
    if scene.round.trouble.aside:
        raise Refusal(clauses, "a card is next in line before any from the shoe")
    scene.happens(CardOut(card=next_card(scene), why=why, clauses=clauses, readings=readings))


def _goes(scene: Scene, why: Astray, goes: Goes, exposed: bool) -> None:
    """The card goes where the law says: out of play, or next in line."""
    if goes.out:
        return _out(scene, why, goes.clauses, goes.readings)
    scene.happens(
        CardAside(
            card=next_card(scene), exposed=exposed, clauses=goes.clauses, readings=goes.readings
        )
    )
    return None


def find_face_up(scene: Scene, _: supervision.FindFaceUp) -> None:
    """A card found face up goes out of play."""
    _goes(scene, "face-up", scene.round.rules.stray.face_up, exposed=True)


def remove_card(scene: Scene, _: supervision.RemoveCard) -> None:
    """A card dealt in error to a hand goes out of play."""
    finding = scene.round.rules.stray.removed
    if not finding.permitted or scene.round.phase is BETTING:
        raise Refusal(finding.clauses, finding.why or "no card was dealt yet")
    _out(scene, "removed", finding.clauses, finding.readings)


def burn_in_error(scene: Scene, _: supervision.BurnInError) -> None:
    """A card burnt by mistake stays out, where the law says so."""
    finding = scene.round.rules.stray.burnt_in_error.required()
    _out(scene, "burnt", finding.clauses, finding.readings)


def overdraw(scene: Scene, _: supervision.OverdrawDealer) -> None:
    """A card is dealt to the Dealer's completed hand."""
    round = scene.round
    to_completed_hand = round.rules.stray.to_completed_hand
    if not completed(round):
        clauses = to_completed_hand(LIMIT).clauses
        raise Refusal(clauses, "the Dealer's hand is not complete here")
    _goes(scene, "surplus", to_completed_hand(round.dealer_total.points), exposed=True)


def draw_in_error(scene: Scene, command: supervision.DrawInError) -> None:
    """A card drawn in error is the next in line; exposed, it may be refused."""
    round = scene.round
    stray = round.rules.stray
    goes = stray.exposed(_moment(round)) if command.exposed else stray.unseen
    if round.phase is BETTING:
        raise Refusal(goes.clauses, "the Round has not begun")
    _check_phase(round, goes.clauses)
    if round.phase is SETTLED:
        raise Refusal(goes.clauses, "the Round is settled; no hand takes a card")
    _goes(scene, "exposed", goes, command.exposed)


def _moment(round: Round) -> Exposed:
    """When in the Round a card is exposed."""
    return Exposed(
        in_deal=round.phase is DEALING,
        dealer_draws=round.phase is PLAY and len(round.dealer) > 1 and active(round) is None,
        completed=completed(round) and not hands_to_come(round),
        points=round.dealer_total.points,
        in_line=bool(round.trouble.aside),
    )


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
    other_hands = round.rules.stray.other_hands
    box, hand = turn_of(round, command)
    if not may_refuse_now(round):
        clauses = round.rules.provenance["may_refuse"]
        raise Refusal(clauses, "no card was drawn in error and exposed")
    finding = round.rules.may_refuse(box.hands[hand]).required()
    others = tuple(_other_hands(round, command.player, box.number, hand))
    relied = finding.readings + (other_hands.readings if others else ())
    frozen = others if other_hands.permitted else ()
    boxes = dict.fromkeys((box.number, *(number for number, _ in frozen)))
    for number in boxes:
        take_unchosen(scene, number)
    scene.happens(
        CardRefused(
            box=box.number, hand=hand, clauses=finding.clauses, readings=relied, others=frozen
        )
    )
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
