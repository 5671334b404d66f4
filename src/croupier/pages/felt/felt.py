"""The wide felt: one moment of a Round on the cloth of its table, as SVG."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.pages.felt import boxes_svg, furniture, geometry, hands, hands_svg, spots, stakes_svg
from croupier.pages.felt import targets as aims
from croupier.pages.felt.cloth import WIDE, Cloth, spotted
from croupier.pages.felt.geometry import HEIGHT, MIDDLE, WIDTH, Rect
from croupier.pages.felt.layers import BoxLayers, FeltPlan, drawn, moving
from croupier.pages.felt.moment import OPEN, TURN, VOID, BoxView, FeltView
from croupier.pages.felt.outlines import CLOTH
from croupier.pages.felt.spots import Label, Spot
from croupier.pages.lettering import SANS, SANS_BOLD, cut, fitted, width
from croupier.pages.marks import group, tag, words
from croupier.pages.tokens import INK, LOSE, ON_TURN, SMALLEST
from croupier.pages.tokens import TURN as YELLOW
from croupier.rules.names import ANTE

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
        (_box(laid, place, box, prefix, targets) for place, box in boxes),
        _insured(laid, boxes, prefix, targets),
        _hands(laid, boxes, prefix),
    )


_INSURED: Final = 34.0
"""How far about the place of an insurance wager it may be laid."""


def _insured(
    laid: Cloth, boxes: list[tuple[geometry.BoxPlace, BoxView]], prefix: str, targets: bool
) -> Iterator[str]:
    for place, box in boxes:
        yield from stakes_svg.insured(box, place, prefix)
        if targets and laid.line:
            circle = geometry.Circle(geometry.insurance(place), _INSURED * place.unit)
            yield aims.insured(box.number, circle)


def _hands(
    laid: Cloth, boxes: list[tuple[geometry.BoxPlace, BoxView]], prefix: str
) -> Iterator[str]:
    held = [
        hands.BoxHands(
            place, box.hands, hands.obstacles(place, len(laid.spots), laid.ante, laid.line)
        )
        for place, box in boxes
        if box.hands
    ]
    placed = hands.place(held)
    for at, one in enumerate(held):
        room = hands.room(placed, at)
        for each in placed[at]:
            yield from hands_svg.hand(each, one.box.number, room, prefix)


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


@lru_cache(1024)
def _box(laid: Cloth, place: geometry.BoxPlace, box: BoxView, prefix: str, targets: bool) -> str:
    """A Box with its wagers, and its plate; drawn anew only where something has changed."""
    parts = [*_lit(place, box, prefix), boxes_svg.area(place, prefix, box.state is TURN)]
    if box.state is OPEN:
        parts.append(boxes_svg.open_to_stake(place, laid.numbers))
    if laid.ante:
        parts.append(boxes_svg.ante(place))
        parts += _on(box, ANTE, stakes_svg.ante_place(place), place.unit, prefix)
    parts += (_spot(box, one, place.unit, prefix, targets) for one in spotted(laid, place))
    stacks = sorted(stakes_svg.on_box(box, place, laid.numbers), key=lambda one: one.at.y)
    parts += (stakes_svg.drawn(one, prefix) for one in stacks)
    parts += _written(laid, place, box, prefix)
    if box.state is VOID:
        parts.append(_struck(place))
    if targets:
        parts += _targets(laid, place)
    turned = f"{place.angle:.1f}"
    named = {"id": f"{prefix}box-{box.number}", "class_": f"box {box.state}"}
    whole = group(parts, **named, data_angle=turned)
    if not box.plate:
        return whole
    at = geometry.plate(place, len(laid.spots), box.state is TURN)
    return whole + _plate(box, place, at, prefix)


def _spot(
    box: BoxView, at: tuple[Spot, Label, geometry.Circle], unit: float, prefix: str, targets: bool
) -> str:
    """A spot with what lies on it, or its words."""
    spot, label, circle = at
    parts = [spots.ringed(circle, prefix)]
    lies = [*_on(box, spot.key, circle, unit, prefix)]
    parts += lies or [spots.printed(label, circle)]
    if targets:
        wide = geometry.Circle(circle.at, _AROUND * circle.radius)
        parts.append(aims.spot(box.number, spot.wager, wide))
    return group(parts, id=f"{prefix}spot-{box.number}-{spot.key}")


_AROUND: Final = 1.12
"""How much wider than a spot its target is."""
_ANTE_HIGH: Final = 36.0


def _targets(laid: Cloth, place: geometry.BoxPlace) -> Iterator[str]:
    """Where the wagers of a Box that lie on no spot may be laid."""
    whole, before = (
        Rect(-wide / 2, -high / 2, wide / 2, high / 2)
        for wide, high in (
            (geometry.BOX_WIDE, geometry.BOX_HIGH),
            (geometry.ANTE_WIDE, _ANTE_HIGH),
        )
    )
    yield aims.area(whole, place.number, transform=boxes_svg.placed(place.centre, place))
    if laid.ante:
        turned = boxes_svg.placed(place.at(geometry.ANTE_OUT), place)
        yield aims.area(before, place.number, ANTE, transform=turned)
    for number in range(1, laid.numbers + 1):
        aside = (number - (laid.numbers + 1) / 2) * geometry.NUMBERED_APART
        out = geometry.BOX_OUT + geometry.NUMBERED_DOWN * place.unit
        circle = geometry.Circle(place.at(out, aside), geometry.NUMBERED_APART / 2 * place.unit)
        yield aims.numbered(place.number, number, circle)


def _on(
    box: BoxView, spot: str, circle: geometry.Circle, unit: float, prefix: str
) -> Iterator[str]:
    if lies := box.on(spot):
        yield from stakes_svg.on_spot(lies, box.number, circle, unit, prefix)


def _written(laid: Cloth, place: geometry.BoxPlace, box: BoxView, prefix: str) -> Iterator[str]:
    """What is written of the wagers on the spots of a Box, over everything that lies there."""
    spotted_ = [(spot.key, circle) for spot, _, circle in spotted(laid, place)]
    for key, circle in (*spotted_, (ANTE, stakes_svg.ante_place(place))):
        if lies := box.on(key):
            yield from stakes_svg.over_spot(lies, box.number, circle, place.unit, prefix)


_CLOCK: Final = (
    "M0 -68H35A25 25 0 0 1 60 -43V43A25 25 0 0 1 35 68H-35A25 25 0 0 1 -60 43V-43"
    "A25 25 0 0 1 -35 -68Z"
)


def _lit(place: geometry.BoxPlace, box: BoxView, prefix: str) -> Iterator[str]:
    """The yellow outline of the Box whose turn it is: what is left of the time, if it runs."""
    if box.state is not TURN:
        return
    parts = (
        tag("path", d=_CLOCK, fill=YELLOW, fill_opacity=".12"),
        *boxes_svg.clock(box.number, box.clock, _CLOCK, 5, prefix),
    )
    yield group(parts, transform=boxes_svg.placed(place.centre, place))


def _struck(place: geometry.BoxPlace) -> str:
    """A line through a Box that is Void."""
    look = {"stroke": LOSE, "stroke_width": 4, "stroke_linecap": "round"}
    line = tag("path", d="M-40 48 40 -48", **look)
    return group([line], transform=boxes_svg.placed(place.centre, place))


# ── Plates ──────────────────────────────────────────────────────────────────────────────────────

_NAME: Final = 15.0
_OTHERS: Final = 13.0
_WIDEST: Final = 190.0
"""As wide as a line may be: a longer name is written smaller, then cut short."""
_TOGETHER: Final = 130.0
"""As wide as the other bettors may be on one line."""
_LINE: Final = 17.0
_PLATE: Final = "#041a14"


def _plate(box: BoxView, place: geometry.BoxPlace, at: geometry.Point, prefix: str) -> str:
    """Whose wagers lie on a Box, and how much."""
    turn = box.state is TURN
    written = [_short(line, box.names) for line in _lines(box, place)]
    lines = [(line, _size(line, row)) for row, line in enumerate(written)]
    wide = max(width(line, size, SANS_BOLD) for line, size in lines) + 22
    high = 27 + _LINE * (len(lines) - 1)
    reach = CLOTH.reach(at.y - 13.5 + high) - wide / 2
    x = min(max(geometry.plate_middle(place, wide), MIDDLE - reach), MIDDLE + reach)
    shape = {"x": x - wide / 2, "y": at.y - 13.5, "width": wide, "height": high, "rx": "13.5"}
    look = {"fill": YELLOW if turn else _PLATE, "fill_opacity": "1" if turn else ".74"}
    parts = [tag("rect", **shape, **look)]
    for row, (line, size) in enumerate(lines):
        ink = {"fill": ON_TURN if turn else INK, "font_weight": None if row else 600}
        y = at.y + 5.4 + _LINE * row
        parts.append(words(line, size, x=x, y=y, text_anchor="middle", **ink))
    return group(parts, id=f"{prefix}plate-{box.number}")


def _short(line: str, names: tuple[str, ...]) -> str:
    """A line of a plate, its name cut short where it would run onto the rail."""
    name = next((one for one in names if line.startswith(one)), line)
    return cut(name, _WIDEST, line[len(name) :])


def _lines(box: BoxView, place: geometry.BoxPlace) -> tuple[str, ...]:
    """The caller, and the others on one line, or on one each where that is too wide."""
    caller, *others = box.plate
    together = " · ".join(others)
    if not others or width(together, _OTHERS, SANS) <= _TOGETHER * place.unit:
        return (caller, together) if others else (caller,)
    return (caller, *others)


def _size(line: str, place: int) -> float:
    face, size = (SANS, _OTHERS) if place else (SANS_BOLD, _NAME)
    return max(fitted(line, _WIDEST, size, face).size, SMALLEST)
