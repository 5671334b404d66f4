"""Targets: unseen shapes over Boxes and spots that say what a wager laid there is laid on.

A Box too small to lay anything on has one that brings it forward.
"""

from typing import Final, NamedTuple

from croupier.pages.felt.geometry import BOX_CORNER, Circle, Rect
from croupier.pages.marks import tag
from croupier.rules.names import MAIN

_LOOK: Final = {"class_": "target", "fill": "transparent"}


class Target(NamedTuple):
    """Where one kind of wager on a Box may be laid."""

    shape: Rect | Circle
    wager: str | None = MAIN
    """None: the Box is brought forward."""
    against: int | None = None
    """Which of the Dealer's hands it is against."""
    transform: str | None = None

    def drawn(self, box: int) -> str:
        """The shape."""
        forward = "yes" if self.wager is None else None
        meant = {"data_box": box, "data_wager": self.wager, "data_against": self.against}
        name, shape = _shape(self.shape)
        return tag(name, **_LOOK, **shape, **meant, data_forward=forward, transform=self.transform)


def _shape(shape: Rect | Circle) -> tuple[str, dict[str, float]]:
    if isinstance(shape, Circle):
        return "circle", {"cx": shape.at.x, "cy": shape.at.y, "r": float(shape.radius)}
    size = {"width": shape.width, "height": shape.high}
    return "rect", {"x": shape.left, "y": shape.top, **size, "rx": BOX_CORNER}
