"""Cards: the next one out of the shoe, and those still in line when the Round ends."""

from croupier.cards import Card
from croupier.rules.irregularity import LeftOver
from croupier.rules.refusal import Refusal
from croupier.table.events import CuttingCardOut
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import AsideCleared
from croupier.table.state import Round


class ShoeEmpty(Refusal):
    """There is no card left in the shoe."""


def next_card(scene: Scene, box: int = 0) -> Card:
    """The next card of the shoe, and the cutting card before it if it stands there."""
    round = scene.round
    card = top_card(round)
    if round.shoe.cutting_card == round.shoe.drawn:
        scene.happens(CuttingCardOut(box, (round.rules.procedure.cutting_card,)))
    return card


def top_card(round: Round) -> Card:
    """The card on top of the shoe; nothing is drawn from an empty one."""
    shoe = round.shoe
    if shoe.drawn == len(shoe.cards):
        raise ShoeEmpty((round.rules.procedure.shoe,), "the shoe has no card left")
    return shoe.cards[shoe.drawn]


def clear_aside(scene: Scene) -> None:
    """At the end of the Round, cards left exposed that no hand needed go out of play."""
    round = scene.round
    points = round.dealer_total.points
    for card in round.trouble.aside:
        left = LeftOver(exposed=card.exposed, rebuilt=card.rebuilt, points=points)
        goes = round.rules.stray.left_over(left)
        if goes is not None:
            scene.happens(AsideCleared(card.card, goes.clauses, goes.readings))
