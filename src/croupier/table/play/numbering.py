"""Numbering: hands are numbered from left to right, and settled wagers bear their hand's number."""

from croupier.table.events import HandSplit, LineMoved
from croupier.table.fold.scene import Scene


def split_hand(scene: Scene, event: HandSplit) -> None:
    """Let a hand be split; hands to the right of it move on, and what was settled on them."""
    scene.happens(event)
    renumber(scene, event.box)


def renumber(scene: Scene, number: int) -> None:
    """Give what was settled on a Box the numbers its hands have now."""
    round = scene.round
    places = {formed: at for at, formed in enumerate(round.box(number).formed, 1)}
    for line in round.lines:
        place = places.get(line.formed or 0)
        if line.box == number and place is not None and place != line.hand:
            scene.happens(LineMoved(line, place))
