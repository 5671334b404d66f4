"""Layers: one moment of a Round as a picture, on whichever plan its felt is laid out.

Layers lie in order, and names never change during a Round: an update replaces elements by name.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.pages.felt.cloth import ClothPlan, definitions, inscriptions, square, table
from croupier.pages.felt.definitions import lying
from croupier.pages.felt.furniture import FurniturePlan, float_, furniture, tubes
from croupier.pages.felt.hands_svg import Dealt, aside, awaited, dealers
from croupier.pages.felt.moment import FeltView
from croupier.pages.marks import group, picture, tag
from croupier.pages.tokens import SANS


class FeltPlan(NamedTuple):
    """Where everything but the Boxes lies on one felt."""

    width: int
    height: int
    cloth: ClothPlan
    furniture: FurniturePlan
    dealt: Dealt
    float_: bool
    """Is there room for the float?"""


class BoxLayers(NamedTuple):
    """What is drawn of the Boxes: themselves, their insurance wagers, their hands."""

    boxes: Iterable[str]
    insurance: Iterable[str]
    cards: Iterable[str]


def drawn(moment: FeltView, plan: FeltPlan, boxes: BoxLayers, *, prefix: str, defined: bool) -> str:
    """A whole felt; without its definitions for a page that has them already."""
    laid = moment.cloth
    parts = (
        tag("defs", _defined(moment, plan, prefix)) if defined else "",
        table(plan.cloth, prefix),
        inscriptions(laid, plan.cloth, prefix),
        furniture(moment.furniture, plan.furniture, prefix),
        *moving(moment, plan, boxes, prefix).values(),
        tag("g", id=f"{prefix}layer-motion", aria_hidden="true"),
    )
    found = {"role": "group", "aria_label": moment.said, "font_family": SANS}
    return picture("".join(parts), plan.width, plan.height, **found)


def moving(moment: FeltView, plan: FeltPlan, boxes: BoxLayers, prefix: str = "") -> dict[str, str]:
    """The layers on which cards and wagers lie, by name."""
    layers: dict[str, Iterable[str]] = {
        "layer-dealer": _dealer(moment, plan, prefix),
        "layer-boxes": boxes.boxes,
        "layer-insurance": boxes.insurance,
        "layer-cards": boxes.cards,
    }
    return {name: group(parts, id=f"{prefix}{name}") for name, parts in layers.items()}


def _defined(moment: FeltView, plan: FeltPlan, prefix: str) -> str:
    """Everything this moment refers to, and nothing else."""
    chips = tubes(prefix) if plan.float_ else ""
    return definitions(moment.cloth, plan.cloth, prefix) + chips + lying(moment, prefix)


def _dealer(moment: FeltView, plan: FeltPlan, prefix: str) -> Iterator[str]:
    if plan.float_:
        yield float_(prefix)
    if moment.awaited:
        yield from awaited(moment.awaited, plan.dealt)
    if moment.aside:
        yield from aside(moment.aside, plan.dealt, prefix)
    if moment.dealer is None:
        return
    yield from dealers(moment.dealer, plan.dealt, prefix)
    if moment.cloth.squares:
        yield square(moment.dealer.number, moment.cloth.squares, plan.cloth, lit=True)
