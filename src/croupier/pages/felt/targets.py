"""Targets: unseen shapes over Boxes and spots that say what a wager laid there is laid on.

A Box too small to lay anything on has one that brings it forward.
"""

from typing import Final

from croupier.pages.felt.geometry import BOX_CORNER, Circle, Rect
from croupier.pages.marks import tag
from croupier.rules.names import INSURANCE, MAIN

_LOOK: Final = {"class_": "target", "fill": "transparent"}


def area(
    rect: Rect,
    box: int,
    wager: str = MAIN,
    *,
    transform: str | None = None,
    against: int | None = None,
) -> str:
    """A rectangle, for the initial wager on a Box or another that is laid before it."""
    shape = {"x": rect.left, "y": rect.top, "width": rect.width, "height": rect.high}
    meant = {"rx": BOX_CORNER, "data_box": box, "data_wager": wager, "data_against": against}
    return tag("rect", **_LOOK, **shape, **meant, transform=transform)


def forward(rect: Rect, box: int) -> str:
    """A rectangle over all of a Box, to bring it forward."""
    shape = {"x": rect.left, "y": rect.top, "width": rect.width, "height": rect.high}
    return tag("rect", **_LOOK, **shape, data_box=box, data_forward="yes")


def spot(box: int, wager: str, circle: Circle) -> str:
    """A circle, for a side wager or the Ante."""
    return _round(circle, data_box=box, data_wager=wager)


def numbered(box: int, against: int, circle: Circle) -> str:
    """A circle, for an initial wager against one of the Dealer's hands."""
    return _round(circle, data_box=box, data_wager=MAIN, data_against=against)


def insured(box: int, circle: Circle) -> str:
    """A circle on the insurance line."""
    return _round(circle, data_box=box, data_wager=INSURANCE)


def _round(circle: Circle, **data: object) -> str:
    (x, y), radius = circle
    return tag("circle", **_LOOK, cx=x, cy=y, r=float(radius), **data)
