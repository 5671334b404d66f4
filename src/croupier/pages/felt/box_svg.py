"""Boxes as SVG: one Box with its wagers, plate and targets, on whichever felt it lies.

A felt says by ``BoxLayout`` where everything lies and how large it is; here it is drawn.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from croupier.pages.felt.boxes_svg import clock
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.geometry import Circle, Point
from croupier.pages.felt.moment import TURN, VOID, BoxView
from croupier.pages.felt.pills import Written
from croupier.pages.felt.stakes_svg import SpotChips, StackPlace, drawn, on_spot
from croupier.pages.felt.targets import Target
from croupier.pages.marks import group, tag, words
from croupier.pages.tokens import LOSE
from croupier.pages.tokens import TURN as YELLOW


class SpotPlace(NamedTuple):
    """A spot: what is printed there, where chips lie on it, and where it is aimed at."""

    key: str
    circle: Circle
    ring: str
    words: str
    """Printed where nothing lies."""
    target: Target | None = None


class BoxLine(NamedTuple):
    """A line about a Box or through it."""

    way: str
    wide: object
    filled: bool = False
    transform: str | None = None


class PlateLine(NamedTuple):
    """A line of a plate."""

    said: str
    size: float
    at: Point


class PlatePlace(NamedTuple):
    """Whose Box it is, line by line."""

    lines: tuple[PlateLine, ...]
    ink: str
    anchor: str | None = "middle"
    ground: str = ""
    label: str | None = None


class BoxLayout(NamedTuple):
    """Where everything of one Box lies."""

    ground: tuple[str, ...]
    """What wagers lie on, as it is printed."""
    clock: BoxLine
    """Along which the time runs, when it is the Box's turn."""
    struck: BoxLine
    """Through a Box that is Void."""
    ante: SpotPlace | None
    spots: tuple[SpotPlace, ...]
    chips: SpotChips
    """How large wagers on spots are."""
    stacks: tuple[StackPlace, ...]
    """The wagers on the Box itself, those behind first."""
    plate: PlatePlace | None
    words: tuple[Written, ...] = ()
    """Over its spots."""
    targets: tuple[Target, ...] = ()
    kind: str = ""
    """What else a Box is, beside its state."""
    angle: str | None = None


Place = TypeVar("Place")


@lru_cache(2048)
def box_drawn(
    lay: Callable[[Cloth, Place, BoxView, str], BoxLayout],
    laid: Cloth,
    place: Place,
    box: BoxView,
    *,
    prefix: str,
    targets: bool,
) -> str:
    """A Box with its wagers, and its plate; drawn anew only where something has changed."""
    at = lay(laid, place, box, prefix)
    parts = [*_lit(at.clock, box, prefix), *at.ground]
    if at.ante:
        parts += (at.ante.ring, *_lying(at.ante, at.chips, box, prefix))
    parts += (_spot(spot, at.chips, box, prefix, targets) for spot in at.spots)
    parts += (drawn(one, prefix) for one in at.stacks)
    parts += (one.drawn(prefix) for one in at.words)
    if box.state is VOID:
        parts.append(_struck(at.struck))
    if targets:
        parts += (one.drawn(box.number) for one in at.targets)
    kind = f"box {box.state} {at.kind}".rstrip()
    whole = group(parts, id=f"{prefix}box-{box.number}", class_=kind, data_angle=at.angle)
    return whole + (_plate(at.plate, f"{prefix}plate-{box.number}") if at.plate else "")


def _spot(at: SpotPlace, chips: SpotChips, box: BoxView, prefix: str, targets: bool) -> str:
    """A spot with what lies on it, or its words."""
    parts = [at.ring, *_lying(at, chips, box, prefix)]
    if targets and at.target:
        parts.append(at.target.drawn(box.number))
    return group(parts, id=f"{prefix}spot-{box.number}-{at.key}")


def _lying(at: SpotPlace, chips: SpotChips, box: BoxView, prefix: str) -> Iterator[str]:
    if lies := box.on(at.key):
        yield from on_spot(lies, box.number, at.circle, chips, prefix)
    else:
        yield at.words


def _lit(line: BoxLine, box: BoxView, prefix: str) -> Iterator[str]:
    """The yellow outline of the Box whose turn it is: what is left of the time, if it runs."""
    if box.state is not TURN:
        return
    filled = [tag("path", d=line.way, fill=YELLOW, fill_opacity=".12")] if line.filled else []
    parts = (*filled, *clock(box.number, box.clock, line.way, line.wide, prefix))
    yield group(parts, transform=line.transform)


def _struck(line: BoxLine) -> str:
    """A line through a Box that is Void."""
    look = {"stroke": LOSE, "stroke_width": line.wide, "stroke_linecap": "round"}
    return tag("path", d=line.way, **look, transform=line.transform)


def _plate(at: PlatePlace, name: str) -> str:
    """Whose wagers lie on a Box, and how much."""
    parts = [at.ground]
    for row, line in enumerate(at.lines):
        look = {"text_anchor": at.anchor, "fill": at.ink, "font_weight": None if row else 600}
        parts.append(words(line.said, line.size, x=line.at.x, y=line.at.y, **look))
    return group(parts, id=name, role="img" if at.label else None, aria_label=at.label)
