"""Boxes as they are printed on the cloth: the area, its number, and what else lies on each."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from croupier.pages.felt.geometry import (
    ANTE_HIGH,
    ANTE_OUT,
    ANTE_WIDE,
    BOX_CORNER,
    BOX_HIGH,
    BOX_WIDE,
    NUMBERED_APART,
    NUMBERED_DOWN,
    BoxPlace,
    Point,
)
from croupier.pages.marks import fine, group, num, rounded, serif, tag
from croupier.pages.tokens import INSET, PRINT, TURN

_RIM: Final = 6
"""From the outline of a Box to the fine line inside it."""
_NUMBERED: Final = 14.5


def clock(box: int, left: float | None, way: str, wide: object, prefix: str) -> Iterator[str]:
    """What is left of the time, along a line; all of it where none runs."""
    ring = {"d": way, "fill": "none", "stroke_width": wide}
    dashes = None if left is None else f"{100 * left:.0f} 100"
    yield tag("path", **ring, stroke="#fff", stroke_opacity=".13")
    yield tag(
        "path", id=f"{prefix}clock-{box}", **ring, stroke=TURN,
        stroke_linecap="round", pathLength=100, stroke_dasharray=dashes,
    )  # fmt: skip


def placed(at: Point, box: BoxPlace) -> str:
    """To a place at a Box, turned with it and as large."""
    scale = "" if box.unit == 1 else f" scale({fine(box.unit)})"
    return f"translate({num(at.x)} {num(at.y)}) rotate({num(-box.angle)}){scale}"


@cache
def area_symbol(numbers: int, prefix: str = "") -> str:
    """The definition of a Box: its outline, and the areas of numbered wagers in it."""
    inside = {"fill": INSET, "fill_opacity": ".35"}
    edge = {"stroke": PRINT, "stroke_width": 2}
    fine_line = {"fill": "none", "stroke": PRINT, "stroke_opacity": ".28"}
    inner = rounded(BOX_WIDE - 2 * _RIM, BOX_HIGH - 2 * _RIM, BOX_CORNER - 4)
    parts = (
        tag("path", d=rounded(BOX_WIDE, BOX_HIGH, BOX_CORNER), **inside, **edge),
        tag("path", d=inner, **fine_line),
        *_numbered(numbers),
    )
    return group(parts, id=f"{prefix}area")


@lru_cache(256)
def area(box: BoxPlace, prefix: str = "", lit: bool = False) -> str:
    """The area of a Box with its number."""
    middle = {"text_anchor": "middle", "fill": PRINT, "fill_opacity": ".85"}
    parts = (
        tag("use", href=f"#{prefix}area", stroke_opacity="1" if lit else ".8"),
        serif(str(box.number), 15, x=-34, y=-32, **middle),
    )
    return group(parts, transform=placed(box.centre, box), aria_hidden="true")


@lru_cache(256)
def open_to_stake(box: BoxPlace, numbers: int = 0) -> str:
    """The mark of an empty Box that wagers may be laid on: a broken line, and a cross."""
    line = {"fill": "none", "stroke": PRINT, "stroke_width": 2, "stroke_dasharray": "7 7"}
    parts = [tag("path", d=rounded(BOX_WIDE - 16, BOX_HIGH - 16, BOX_CORNER - 5), **line)]
    if not numbers:
        parts.append(tag("path", d="M-11 0H11M0 -11V11", **line | {"stroke_dasharray": None}))
    return group(parts, transform=placed(box.centre, box), aria_hidden="true")


def _numbered(numbers: int) -> Iterator[str]:
    """The areas of numbered wagers, side by side."""
    for at in range(numbers):
        x, y = (at - (numbers - 1) / 2) * NUMBERED_APART, NUMBERED_DOWN
        ring = {"fill": "none", "stroke": PRINT, "stroke_opacity": ".7"}
        yield tag("circle", cx=x, cy=y, r=_NUMBERED, **ring)
        yield serif(
            str(at + 1), 15, x=x, y=y + 5, text_anchor="middle", fill=PRINT, fill_opacity=".9"
        )


@lru_cache(256)
def ante(box: BoxPlace) -> str:
    """The place of the Ante before a Box."""
    ring = {"fill": INSET, "fill_opacity": ".3", "stroke": PRINT, "stroke_opacity": ".7"}
    word = {"text_anchor": "middle", "fill": PRINT, "fill_opacity": ".9"}
    parts = (
        tag("path", d=rounded(ANTE_WIDE, ANTE_HIGH, ANTE_HIGH / 2), **ring, stroke_width="1.5"),
        serif("ANTE", 12, y=4, letter_spacing=1, **word),
    )
    return group(parts, transform=placed(box.at(ANTE_OUT), box), aria_hidden="true")
