"""Plates of the upright felt: whose Box it is, on the pill its wagers lie on."""

from collections.abc import Iterator
from typing import Final

from croupier.pages.felt.box_svg import PlateLine, PlatePlace
from croupier.pages.felt.geometry import Point
from croupier.pages.felt.moment import OPEN, TURN, BoxView
from croupier.pages.felt.outlines import pill_path
from croupier.pages.felt.phone_geometry import PhonePlace
from croupier.pages.lettering import cut
from croupier.pages.marks import group, num, serif, tag
from croupier.pages.tokens import INK, INSET, ON_TURN, PRINT, SMALLEST
from croupier.pages.tokens import TURN as YELLOW

_DARK: Final = "#041a14"
_LIT_INK: Final = "#ffe2a0"
_LINE: Final = 14.0
_ABSENT: Final = "absent"


def ground(box: BoxView, place: PhonePlace, taken: float | None = None) -> str:
    """What wagers lie on: filled where there are some, marked with its number where none are."""
    lit, way = box.state is TURN, pill_path(place.plate)
    if place.front:
        edge = {"stroke": YELLOW if lit else PRINT, "stroke_opacity": ".8", "stroke_width": "1.5"}
        look = {"fill": YELLOW, "fill_opacity": ".14"} if lit else {"fill": INSET}
        edge |= {} if lit else {"fill_opacity": ".45"}
    elif box.plate:
        edge, look = {}, {"fill": YELLOW} if lit else {"fill": _DARK, "fill_opacity": ".72"}
    else:
        edge = {"stroke": PRINT, "stroke_opacity": ".45"}
        look = {"fill": INSET, "fill_opacity": ".3"}
    if box.state is OPEN:
        edge = {"stroke": PRINT, "stroke_width": "1.5", "stroke_dasharray": "4 4"}
    parts = [tag("path", d=way, **look, **edge), *_print(box, place, taken)]
    return group(parts, aria_hidden="true")


def _print(box: BoxView, place: PhonePlace, taken: float | None) -> Iterator[str]:
    """The number of a Box nobody has, and the cross of one that is open."""
    left, top, right, bottom = place.named
    x, y = ((taken or left) + right) / 2, (top + bottom) / 2
    look = {"text_anchor": "middle", "fill": PRINT}
    if not box.plate and not box.stakes:
        yield serif(f"Box {box.number}", SMALLEST + place.front, x=x, y=y + 4.4, **look)
    if box.state is OPEN:
        cards = place.cards
        x, y = (cards.left + cards.right) / 2, place.plate.top - 30
        cross = f"M{num(x - 8)} {num(y)}h16M{num(x)} {num(y - 8)}v16"
        yield tag("path", d=cross, stroke=PRINT, stroke_width="1.5")


# ── Names ───────────────────────────────────────────────────────────────────────────────────────


def plate(box: BoxView, place: PhonePlace, taken: float | None) -> PlatePlace:
    """Whose wagers lie on a Box, beside them."""
    left, top, right, bottom = place.named
    end = 10.0 if place.front else 5.0
    start = left + end if taken is None else taken + end / 2 + 1
    room = right - end - start
    most = 2 if place.named == place.plate else 1
    said = _lines(box, room)[:most] if place.front else (_name(box, room),)
    x, anchor = (start, None) if taken else ((start + right - end) / 2, "middle")
    first = (top + bottom) / 2 + 4.4 - (len(said) - 1) / 2 * _LINE
    lines = (
        PlateLine(line, SMALLEST, Point(x, first + row * _LINE)) for row, line in enumerate(said)
    )
    label = f"Box {box.number}: {', '.join(box.plate)}"
    return PlatePlace(tuple(lines), _ink(box, place), anchor, label=label)


def _ink(box: BoxView, place: PhonePlace) -> str:
    if box.state is not TURN:
        return INK
    return _LIT_INK if place.front else ON_TURN


def _name(box: BoxView, room: float) -> str:
    """The caller, how many others there are, or how the Round ended for the caller."""
    if len(box.plate) > len(box.names):
        return _ABSENT
    others = f" +{len(box.names) - 1}" if len(box.names) > 1 else ""
    return cut(box.names[0], room, others if box.stakes else box.worth)


def _lines(box: BoxView, room: float) -> tuple[str, ...]:
    """The caller with what lies there, and below the others."""
    first = cut(box.names[0], room, box.worth)
    others = " · ".join(box.plate[1:])
    return (first, cut(others, room)) if others else (first,)
