"""The upright felt: one moment of a Round as a hand-held screen shows it.

It has the layers of the wide felt, and every Box, card and wager has the same name on both.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from croupier.pages.felt import (
    boxes_svg,
    layers,
    phone_hands,
    phone_plan,
    phone_plates,
    phone_stakes,
)
from croupier.pages.felt import spots as printed
from croupier.pages.felt import targets as aims
from croupier.pages.felt.cloth import Cloth, is_crowded
from croupier.pages.felt.geometry import SPOT, Circle, Rect
from croupier.pages.felt.layers import BoxLayers, FeltPlan
from croupier.pages.felt.moment import TURN, VOID, BoxView, FeltView, Furniture, WagerView
from croupier.pages.felt.phone_geometry import HEIGHT, TOUCHED, WIDTH, PhonePlace, places
from croupier.pages.felt.spots import Label
from croupier.pages.felt.stakes_svg import drawn
from croupier.pages.marks import group, num, tag
from croupier.pages.tokens import LOSE, SMALLEST_PRINT
from croupier.rules.names import ANTE

_PLAN: Final = FeltPlan(
    WIDTH, HEIGHT, phone_plan.CLOTH, phone_plan.FURNITURE, phone_plan.DEALT, float_=False
)
Laid = tuple[PhonePlace, BoxView]


def felt_phone(
    moment: FeltView,
    own: int | None = None,
    *,
    prefix: str = "",
    defined: bool = True,
    targets: bool = False,
) -> str:
    """A whole felt with a Box in front; without definitions for a page that has them already."""
    there = _layers(moment, own, prefix, targets)
    shown = replace(moment, furniture=_furniture(moment))
    return layers.drawn(shown, _PLAN, there, prefix=prefix, defined=defined)


def phone_moving(
    moment: FeltView, own: int | None = None, *, targets: bool = False
) -> dict[str, str]:
    """The layers of the felt on which cards and wagers lie, by name."""
    return layers.moving(moment, _PLAN, _layers(moment, own, "", targets))


def _layers(moment: FeltView, own: int | None, prefix: str, targets: bool) -> BoxLayers:
    laid = moment.cloth
    front = _watched(moment) if own is None else own
    at = places(laid.boxes, front, len(laid.spots) + laid.ante, bool(laid.numbers))
    boxes = [(place, moment.box(place.number)) for place in at]
    return BoxLayers(
        (_box(laid, *one, prefix, targets) for one in sorted(boxes, key=_is_front)),
        _insured(laid, boxes, prefix, targets),
        (_hands(laid, *one, prefix) for one in boxes),
    )


def _is_front(laid: Laid) -> bool:
    """The Box in front comes last: nothing lies over where it is touched."""
    return laid[0].front


def _watched(moment: FeltView) -> int | None:
    """Whose Box somebody without one has in front: the middle one of those that have a player."""
    taken = [box.number for box in moment.boxes if box.plate]
    return taken[len(taken) // 2] if taken else None


def _furniture(moment: FeltView) -> Furniture:
    """The signs have room where nothing else lies there."""
    stands = moment.furniture
    limits = () if moment.aside else stands.limits
    results = () if is_crowded(moment.cloth) else stands.results
    return replace(stands, limits=limits, results=results)


@lru_cache(1024)
def _hands(laid: Cloth, place: PhonePlace, box: BoxView, prefix: str) -> str:
    """The hands of a Box, and over them what was paid on its spots."""
    placed = phone_hands.place(box.hands, place)
    keys = (*(spot.key for spot in laid.spots), ANTE)
    lies = [(at, box.on(key)) for at, key in enumerate(keys) if box.on(key)]
    found = phone_hands.labels(placed, place)
    taken = phone_hands.read(placed, found)
    over = phone_stakes.over_spots(lies, place, taken, prefix)
    return "".join((*phone_hands.drawn(placed, found, place, prefix), *over))


def _insured(laid: Cloth, boxes: list[Laid], prefix: str, targets: bool) -> Iterator[str]:
    across = sorted(boxes, key=lambda one: -one[0].insurance.x)
    yield from phone_stakes.insured(across, prefix)
    if targets and laid.line:
        for place, box in across:
            if place.front:
                yield aims.insured(box.number, Circle(place.insurance, TOUCHED))


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


@lru_cache(1024)
def _box(laid: Cloth, place: PhonePlace, box: BoxView, prefix: str, targets: bool) -> str:
    """A Box with its plate, its wagers and its spots; drawn anew only where it has changed."""
    spread = phone_stakes.spread(box, place, laid.numbers)
    taken = spread.right if spread and place.named == place.plate else None
    parts = [phone_plates.ground(box, place, taken)]
    if box.state is TURN:
        way = phone_plates.outline(place.plate, 2.5)
        parts[:0] = boxes_svg.clock(box.number, box.clock, way, "2.5", prefix)
    if spread and laid.numbers:
        parts.append(group(phone_stakes.numbered(box, spread), aria_hidden="true"))
    if spread:
        parts += (drawn(one, prefix) for one in phone_stakes.on_plate(box, spread))
    if laid.ante:
        parts += _lying_on(box.on(ANTE), place, len(laid.spots), _ante(place), prefix)
    if box.state is VOID:
        parts.append(_struck(place))
    aims_at = targets and place.front
    if aims_at:
        parts += _targets(laid, place)
    parts += _spots(laid, place, box, prefix, aims_at)
    if targets and not place.front:
        parts.append(aims.forward(place.whole, box.number))
    side = "front" if place.front else "aside"
    drawn_box = group(parts, id=f"{prefix}box-{box.number}", class_=f"box {box.state} {side}")
    plate = phone_plates.plate(box, place, taken, prefix) if box.plate else ""
    return drawn_box + plate


def _spots(
    laid: Cloth, place: PhonePlace, box: BoxView, prefix: str, targets: bool
) -> Iterator[str]:
    """The spots of a Box with what lies on them, or their words."""
    if not laid.spots:
        return
    labels = _labels(laid, place.spots[0].radius)
    for at, (spot, label) in enumerate(zip(laid.spots, labels, strict=True)):
        marks = [*_lying_on(box.on(spot.key), place, at, label, prefix)]
        if targets:
            marks.append(aims.area(place.touched[at], box.number, spot.wager))
        yield group(marks, id=f"{prefix}spot-{box.number}-{spot.key}")


def _lying_on(
    lies: Sequence[WagerView], place: PhonePlace, at: int, label: Label | None, prefix: str
) -> Iterator[str]:
    """A spot with what lies on it, or its words."""
    circle = place.spots[at]
    yield printed.ring(circle)
    if lies:
        yield from phone_stakes.on_spot(lies, place, circle, prefix)
    elif label:
        yield printed.printed(label, circle)


@lru_cache(256)
def _labels(laid: Cloth, radius: float) -> tuple[Label | None, ...]:
    """What is printed on spots so small, where it can still be read."""
    unit = radius / SPOT
    given = []
    for spot, label in zip(laid.spots, printed.labels(laid.spots, radius, unit), strict=True):
        tried = (label, printed.brief(spot, radius, unit))
        given.append(next((one for one in tried if one.size >= SMALLEST_PRINT), None))
    return tuple(given)


def _ante(place: PhonePlace) -> Label:
    return Label(("ANTE",) if place.front else ("A",), SMALLEST_PRINT + 0.5, 0)


def _targets(laid: Cloth, place: PhonePlace) -> Iterator[str]:
    """Where the wagers of the Box in front that lie on no spot may be laid."""
    left, top, right, bottom = place.whole
    more = max(0.0, 2 * TOUCHED - (bottom - top)) / 2
    yield aims.area(Rect(left, top - more, right, bottom + more), place.number)
    if laid.ante:
        yield aims.area(place.touched[len(laid.spots)], place.number, ANTE)
    if laid.numbers:
        wide = (right - left) / laid.numbers
        for at in range(laid.numbers):
            part = Rect(left + at * wide, top - more, left + (at + 1) * wide, bottom + more)
            yield aims.area(part, place.number, against=at + 1)


def _struck(place: PhonePlace) -> str:
    """A line through the plate of a Box that is Void."""
    left, top, right, bottom = place.plate
    way = f"M{num(left + 6)} {num(bottom)}L{num(right - 6)} {num(top)}"
    return tag("path", d=way, stroke=LOSE, stroke_width=2, stroke_linecap="round")
