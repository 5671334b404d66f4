"""Faults: of the cards and the equipment, and a shoe that runs out."""

from collections import Counter

from croupier.cards import Card, decks
from croupier.rules.irregularity import (
    DAMAGED_CARD,
    MISSED_BURN,
    SHOE_EMPTY,
    SHUFFLER,
)
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE
from croupier.rules.shuffling import Occasion
from croupier.sentence import CardPart
from croupier.table.commands import FailEquipment
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import EquipmentFailed, FaultReported, ShoeRefilled
from croupier.table.shoe import shuffled_cards
from croupier.table.state import BETTING, ENDED, Box, Round, side_stakes
from croupier.table.supervision import RefillShoe, ReportFault
from croupier.table.wagers.prizes import pay_failed


def reshuffle_after(round: Round) -> Occasion | None:
    """Why the cards are reshuffled after this Round, if a fault asks for it."""
    for fault in round.trouble.faults:
        shuffle_after = round.rules.fault(fault).shuffle_after
        if shuffle_after is not None:
            return shuffle_after
    return None


def report_fault(scene: Scene, command: ReportFault) -> None:
    """Report something wrong with the cards or the equipment."""
    round = scene.round
    remedy = round.rules.fault(command.fault)
    finding = remedy.finding.required()
    if remedy.from_discards:
        raise Refusal(finding.clauses, "a shoe that has run out is filled from the discard rack")
    if command.fault is MISSED_BURN and round.burnt:
        raise Refusal(finding.clauses, "a card was burnt before this Round")
    if command.fault is SHUFFLER and round.phase in (BETTING, ENDED):
        raise Refusal(finding.clauses, "the failure did not happen during a Round")
    if round.phase is ENDED:
        raise Refusal(finding.clauses, "the Round has ended")
    if command.fault is not DAMAGED_CARD and command.fault in round.trouble.faults:
        raise Refusal(finding.clauses, "this was reported already")
    scene.happens(FaultReported(command.fault, finding.clauses, command.card))


def refill(scene: Scene, command: RefillShoe) -> None:
    """Go on with the cards of the discard rack, shuffled and cut."""
    round = scene.round
    finding = round.rules.fault(SHOE_EMPTY).finding
    if round.phase in (BETTING, ENDED) or round.shoe.left:
        raise Refusal(finding.clauses, "the shoe has not run out during the Round")
    if not command.cards:
        raise Refusal(finding.clauses, "there is no card in the discard rack")
    missing = Counter(command.cards) - Counter(rack(round))
    if missing:
        card = next(iter(missing))
        clauses = (*finding.clauses, *_staying_hands(round))
        raise Refusal(clauses, (CardPart(card), " is not in the discard rack so many times"))
    scene.happens(ShoeRefilled(command.cards, finding.clauses))


def rack(round: Round) -> tuple[Card, ...]:
    """The cards in the discard rack while the shoe is empty: all but those on the layout.

    Hands that were collected, paid or voided lie in the rack; a bust one stays on the layout
    where a side wager of its player's that keeps it there is open.
    """
    layout = Counter(round.dealer)
    for box in round.boxes:
        for place, hand in enumerate(box.hands):
            open_wager = any(stake.hand == place for stake in box.stakes)
            if open_wager or _staying(round, box, place):
                layout.update(hand.cards)
    layout.update(one.card for one in round.trouble.aside)
    layout.update(one.card for one in round.trouble.misplaced)
    return tuple((Counter(decks(round.rules.elections.decks)) - layout).elements())


def _staying_hands(round: Round) -> tuple[str, ...]:
    """The clauses by which bust hands are on the layout still."""
    kept = (_staying(round, box, place) for box in round.boxes for place in range(len(box.hands)))
    return tuple(dict.fromkeys(filter(None, kept)))


def _staying(round: Round, box: Box, place: int) -> str:
    """The clause by which an open side wager of a bettor keeps a bust hand on the layout."""
    if not box.hands[place].bust:
        return ""
    lost = {
        line.player
        for line in round.lines
        if (line.box, line.hand) == (box.number, place + 1) and line.outcome is LOSE
    }
    kept = (wager.keeps_bust_hand for one, wager in side_stakes(round, box) if one.player in lost)
    return next(filter(None, kept), "")


def refilled(round: Round, seed: int | str) -> RefillShoe:
    """The discard rack shuffled, in an order fixed by the seed."""
    return RefillShoe(shuffled_cards(rack(round), seed))


def fail_equipment(scene: Scene, _: FailEquipment) -> None:
    """The prize equipment fails: winners of this Round are paid a fixed sum."""
    draws = [w.prize_draw for w in scene.round.rules.side_wagers.values() if w.prize_draw]
    if not draws:
        raise Refusal((), "this table has no prize equipment")
    if scene.round.phase is ENDED or scene.round.trouble.equipment_failed:
        raise Refusal(draws[0].failed, "the equipment does not fail during the Round")
    scene.happens(EquipmentFailed(draws[0].failed))
    pay_failed(scene)
