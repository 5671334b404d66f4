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
    shoe = scene.round.shoe
    if shoe.drawn == len(shoe.cards):
        raise _empty(scene.round)
    if shoe.drawn == shoe.cutting_card:
        scene.happens(CuttingCardOut(box, (scene.round.rules.procedure.cutting_card,)))
    return shoe.cards[shoe.drawn]


def top_card(round: Round) -> Card:
    """The card on top of the shoe, before which no cutting card comes out."""
    if not round.shoe.left:
        raise _empty(round)
    return round.shoe.cards[round.shoe.drawn]


def _empty(round: Round) -> ShoeEmpty:
    return ShoeEmpty((round.rules.procedure.shoe,), "the shoe has no card left")


def clear_aside(scene: Scene) -> None:
    """At the end of the Round, cards left exposed that no hand needed go out of play."""
    round = scene.round
    points = round.dealer_total.points
    for card in round.trouble.aside:
        left = LeftOver(exposed=card.exposed, rebuilt=card.rebuilt, points=points)
        goes = round.rules.stray.left_over(left)
        if goes is not None:
            scene.happens(AsideCleared(card.card, goes.clauses, goes.readings))
