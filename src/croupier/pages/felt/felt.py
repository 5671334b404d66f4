"""The wide felt: one moment of a Round on the cloth of its table, as SVG."""

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import Final

from croupier.pages.felt import boxes_svg, furniture, geometry, hands, hands_svg, spots, stakes_svg
from croupier.pages.felt.box_svg import (
    BoxLayout,
    BoxLine,
    PlateLine,
    PlatePlace,
    SpotPlace,
    box_drawn,
)
from croupier.pages.felt.cloth import WIDE, Cloth, spotted
from croupier.pages.felt.geometry import HEIGHT, MIDDLE, WIDTH, BoxPlace, Circle, Point, Rect
from croupier.pages.felt.layers import BoxLayers, FeltPlan, drawn, moving
from croupier.pages.felt.moment import OPEN, TURN, BoxView, FeltView
from croupier.pages.felt.outlines import CLOTH
from croupier.pages.felt.stakes_svg import SpotChips
from croupier.pages.felt.targets import Target
from croupier.pages.lettering import SANS, SANS_BOLD, cut, fitted, width
from croupier.pages.marks import tag
from croupier.pages.tokens import INK, ON_TURN, SMALLEST
from croupier.pages.tokens import TURN as YELLOW
from croupier.rules.names import ANTE, INSURANCE

_PLAN: Final = FeltPlan(WIDTH, HEIGHT, WIDE, furniture.PLAN, hands_svg.WIDE, True)


def felt(moment: FeltView, *, prefix: str = "", defined: bool = True, targets: bool = False) -> str:
    """A whole felt as a picture; without its definitions for a page that has them already."""
    return drawn(moment, _PLAN, _layers(moment, prefix, targets), prefix=prefix, defined=defined)


def felt_moving(moment: FeltView, *, targets: bool = False) -> dict[str, str]:
    """The layers of the felt on which cards and wagers lie, by name."""
    return moving(moment, _PLAN, _layers(moment, "", targets))


def _layers(moment: FeltView, prefix: str, targets: bool) -> BoxLayers:
    laid = moment.cloth
    boxes = [(place, moment.box(place.number)) for place in geometry.boxes(laid.boxes)]
    return BoxLayers(
        (box_drawn(_layout, laid, *one, prefix=prefix, targets=targets) for one in boxes),
        _insured(laid, boxes, prefix, targets),
        _hands(laid, boxes, prefix),
    )


_INSURED: Final = 34.0
"""How far about the place of an insurance wager it may be laid."""


def _insured(
    laid: Cloth, boxes: list[tuple[BoxPlace, BoxView]], prefix: str, targets: bool
) -> Iterator[str]:
    for place, box in boxes:
        if box.insurance:
            yield from stakes_svg.insured(box, place).drawn(prefix)
        if targets and laid.line:
            circle = Circle(geometry.insurance(place), _INSURED * place.unit)
            yield Target(circle, INSURANCE).drawn(box.number)


def _hands(laid: Cloth, boxes: list[tuple[BoxPlace, BoxView]], prefix: str) -> Iterator[str]:
    held = [
        hands.BoxHands(
            place, box.hands, hands.obstacles(place, len(laid.spots), laid.ante, laid.line)
        )
        for place, box in boxes
        if box.hands
    ]
    placed = hands.place(held)
    for at, one in enumerate(held):
        room, number = hands.room(placed, at), one.box.number
        said = (words for each in placed[at] for words in hands_svg.totals(each, number, room))
        yield from hands_svg.hands(placed[at], said, number, prefix)


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────

_CLOCK: Final = (
    "M0 -68H35A25 25 0 0 1 60 -43V43A25 25 0 0 1 35 68H-35A25 25 0 0 1 -60 43V-43"
    "A25 25 0 0 1 -35 -68Z"
)
_STRUCK: Final = "M-40 48 40 -48"
_AROUND: Final = 1.12
"""How much wider than a spot its target is."""
_ANTE_HIGH: Final = 36.0


def _layout(laid: Cloth, place: BoxPlace, box: BoxView, prefix: str) -> BoxLayout:
    """Where everything of a Box lies, turned with it."""
    turned = boxes_svg.placed(place.centre, place)
    ground = [boxes_svg.area(place, prefix, box.state is TURN)]
    if box.state is OPEN:
        ground.append(boxes_svg.open_to_stake(place, laid.numbers))
    ante = SpotPlace(ANTE, stakes_svg.ante_place(place), boxes_svg.ante(place), "")
    side = _spots(laid, place, prefix)
    said = ((box.on(one.key), one.circle) for one in (*side, ante))
    return BoxLayout(
        ground=tuple(ground),
        clock=BoxLine(_CLOCK, 5, True, turned),
        struck=BoxLine(_STRUCK, 4, transform=turned),
        ante=ante if laid.ante else None,
        spots=side,
        chips=SpotChips(36 * place.unit, 1.45, 1.1, 0.75, inf, 0.08, 1),
        stacks=stakes_svg.on_box(box, place, laid.numbers),
        plate=_plate(laid, place, box) if box.plate else None,
        words=tuple(
            words
            for lies, circle in said
            if lies
            for words in stakes_svg.over_spot(lies, box.number, circle, place.unit)
        ),
        targets=_targets(laid, place),
        angle=f"{place.angle:.1f}",
    )


@lru_cache(256)
def _spots(laid: Cloth, place: BoxPlace, prefix: str) -> tuple[SpotPlace, ...]:
    found = []
    for spot, label, circle in spotted(laid, place):
        around = Target(Circle(circle.at, _AROUND * circle.radius), spot.wager)
        ring, said = spots.ringed(circle, prefix), spots.printed(label, circle)
        found.append(SpotPlace(spot.key, circle, ring, said, around))
    return tuple(found)


@lru_cache(256)
def _targets(laid: Cloth, place: BoxPlace) -> tuple[Target, ...]:
    """Where the wagers of a Box that lie on no spot may be laid."""
    whole, before = (
        Rect(-wide / 2, -high / 2, wide / 2, high / 2)
        for wide, high in (
            (geometry.BOX_WIDE, geometry.BOX_HIGH),
            (geometry.ANTE_WIDE, _ANTE_HIGH),
        )
    )
    found = [Target(whole, transform=boxes_svg.placed(place.centre, place))]
    if laid.ante:
        turned = boxes_svg.placed(place.at(geometry.ANTE_OUT), place)
        found.append(Target(before, ANTE, transform=turned))
    for number in range(1, laid.numbers + 1):
        aside = (number - (laid.numbers + 1) / 2) * geometry.NUMBERED_APART
        out = geometry.BOX_OUT + geometry.NUMBERED_DOWN * place.unit
        circle = Circle(place.at(out, aside), geometry.NUMBERED_APART / 2 * place.unit)
        found.append(Target(circle, against=number))
    return tuple(found)


# ── Plates ──────────────────────────────────────────────────────────────────────────────────────

_NAME: Final = 15.0
_OTHERS: Final = 13.0
_WIDEST: Final = 190.0
"""As wide as a line may be: a longer name is written smaller, then cut short."""
_TOGETHER: Final = 130.0
"""As wide as the other bettors may be on one line."""
_LINE: Final = 17.0
_PLATE: Final = "#041a14"


def _plate(laid: Cloth, place: BoxPlace, box: BoxView) -> PlatePlace:
    """Whose wagers lie on a Box, and how much."""
    turn = box.state is TURN
    at = geometry.plate(place, len(laid.spots), turn)
    written = [_short(line, box.names) for line in _lines(box, place)]
    lines = [(line, _size(line, row)) for row, line in enumerate(written)]
    wide = max(width(line, size, SANS_BOLD) for line, size in lines) + 22
    high = 27 + _LINE * (len(lines) - 1)
    reach = CLOTH.reach(at.y - 13.5 + high) - wide / 2
    x = min(max(geometry.plate_middle(place, wide), MIDDLE - reach), MIDDLE + reach)
    shape = {"x": x - wide / 2, "y": at.y - 13.5, "width": wide, "height": high, "rx": "13.5"}
    look = {"fill": YELLOW if turn else _PLATE, "fill_opacity": "1" if turn else ".74"}
    placed = (
        PlateLine(line, size, Point(x, at.y + 5.4 + _LINE * row))
        for row, (line, size) in enumerate(lines)
    )
    ground = tag("rect", **shape, **look)
    return PlatePlace(tuple(placed), ON_TURN if turn else INK, ground=ground)


def _short(line: str, names: tuple[str, ...]) -> str:
    """A line of a plate, its name cut short where it would run onto the rail."""
    name = next((one for one in names if line.startswith(one)), line)
    return cut(name, _WIDEST, line[len(name) :])


def _lines(box: BoxView, place: BoxPlace) -> tuple[str, ...]:
    """The caller, and the others on one line, or on one each where that is too wide."""
    caller, *others = box.plate
    together = " · ".join(others)
    if not others or width(together, _OTHERS, SANS) <= _TOGETHER * place.unit:
        return (caller, together) if others else (caller,)
    return (caller, *others)


def _size(line: str, place: int) -> float:
    face, size = (SANS, _OTHERS) if place else (SANS_BOLD, _NAME)
    return max(fitted(line, _WIDEST, size, face).size, SMALLEST)
