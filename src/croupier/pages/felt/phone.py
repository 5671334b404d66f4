"""The upright felt: one moment of a Round as a hand-held screen shows it.

It has the layers of the wide felt, and every Box, card and wager has the same name on both.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.pages.felt import hands_svg, phone_cloth, phone_hands, phone_plates, phone_stakes
from croupier.pages.felt import spots as printed
from croupier.pages.felt import targets as aims
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.definitions import lying
from croupier.pages.felt.geometry import SPOT, Circle, Point
from croupier.pages.felt.hands_svg import Dealt
from croupier.pages.felt.lying import Rect
from croupier.pages.felt.moment import VOID, BoxView, FeltView, WagerView
from croupier.pages.felt.phone_furniture import furniture
from croupier.pages.felt.phone_geometry import HEIGHT, TOUCHED, WIDTH, PhonePlace, places
from croupier.pages.felt.spots import Label
from croupier.pages.felt.stakes_svg import drawn
from croupier.pages.marks import group, num, picture, tag
from croupier.pages.tokens import LOSE, SANS, SMALLEST, SMALLEST_PRINT
from croupier.rules.names import ANTE

_DEALT: Final = Dealt(0.66, Point(181, 48), 56.4, 18, 316, 92, 13)
_ASIDE: Final = Point(110, 34)
_ASIDE_SCALE: Final = 0.42

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
    laid = moment.cloth
    there = {box.number: box for box in moment.boxes}
    front = _watched(moment) if own is None else own
    at = places(laid.boxes, front, len(laid.spots) + laid.ante)
    boxes = [(place, there.get(place.number, BoxView(number=place.number))) for place in at]
    parts = (
        tag("defs", _defined(moment, prefix)) if defined else "",
        phone_cloth.table(prefix),
        phone_cloth.inscriptions(laid, prefix),
        _furniture(moment, prefix),
        group(_dealer(moment, prefix), id=f"{prefix}layer-dealer"),
        group(
            (_box(laid, *one, prefix, targets) for one in sorted(boxes, key=_is_front)),
            id=f"{prefix}layer-boxes",
        ),
        group(_insured(laid, boxes, prefix, targets), id=f"{prefix}layer-insurance"),
        group((_hands(laid, *one, prefix) for one in boxes), id=f"{prefix}layer-cards"),
        tag("g", id=f"{prefix}layer-motion", aria_hidden="true"),
    )
    data = {"role": "group", "aria_label": moment.said, "font_family": SANS}
    return picture("".join(parts), WIDTH, HEIGHT, **data)


def _is_front(laid: Laid) -> bool:
    """The Box in front comes last: nothing lies over where it is touched."""
    return laid[0].front


def _watched(moment: FeltView) -> int | None:
    """Whose Box somebody without one has in front: the middle one of those that have a player."""
    taken = [box.number for box in moment.boxes if box.plate]
    return taken[len(taken) // 2] if taken else None


def _defined(moment: FeltView, prefix: str) -> str:
    return phone_cloth.definitions(moment.cloth, prefix) + lying(moment, prefix)


def _furniture(moment: FeltView, prefix: str) -> str:
    """The signs have room where nothing else lies there."""
    results = not moment.cloth.squares and not phone_cloth.further(moment.cloth)
    return furniture(moment.furniture, prefix, limits=not moment.aside, results=results)


def _dealer(moment: FeltView, prefix: str) -> Iterator[str]:
    if moment.awaited:
        yield from hands_svg.awaited(("second", "card"), SMALLEST, _DEALT)
    if moment.aside:
        yield from hands_svg.aside(moment.aside, prefix, _ASIDE, _ASIDE_SCALE)
    if moment.dealer is None:
        return
    yield from hands_svg.dealers(moment.dealer, prefix, _DEALT)
    if moment.cloth.squares:
        yield phone_cloth.square(moment.dealer.number, moment.cloth.squares, lit=True)


@lru_cache(1024)
def _hands(laid: Cloth, place: PhonePlace, box: BoxView, prefix: str) -> str:
    """The hands of a Box, and over them what was paid on its spots."""
    placed = phone_hands.place(box.hands, place)
    keys = (*(spot.key for spot in laid.spots), ANTE)
    lies = [(at, _on(box, key)) for at, key in enumerate(keys) if _on(box, key)]
    found = phone_hands.labels(placed, place)
    taken = phone_hands.read(placed, found)
    parts = (
        *phone_hands.drawn(placed, found, place, prefix),
        *phone_stakes.over_spots(lies, place, taken, prefix),
    )
    return "".join(parts)


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
    taken = spread.right if spread else None
    parts = [*phone_plates.clock(box, place, prefix), phone_plates.ground(box, place, taken)]
    if spread and laid.numbers:
        parts.append(group(phone_stakes.numbered(box, spread), aria_hidden="true"))
    if spread:
        parts += (drawn(one, prefix) for one in phone_stakes.on_plate(box, spread))
    if laid.ante:
        parts += _lying_on(_on(box, ANTE), place, len(laid.spots), _ante(place), prefix)
    if box.state is VOID:
        parts.append(_struck(place))
    aims_at = targets and place.front
    if aims_at:
        parts += _targets(laid, place, spread)
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
        marks = [*_lying_on(_on(box, spot.key), place, at, label, prefix)]
        if targets:
            circle = Circle(place.spots[at].at, place.touched)
            marks.append(aims.spot(box.number, spot.wager, circle))
        yield group(marks, id=f"{prefix}spot-{box.number}-{spot.key}")


def _lying_on(
    lies: list[WagerView], place: PhonePlace, at: int, label: Label | None, prefix: str
) -> Iterator[str]:
    """A spot with what lies on it, or its words."""
    circle = place.spots[at]
    yield printed.ring(circle)
    if lies:
        yield from phone_stakes.on_spot(lies, place, circle, prefix)
    elif label:
        yield printed.printed(label, circle)


def _on(box: BoxView, key: str) -> list[WagerView]:
    return [one for one in box.side if one.spot == key]


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


def _targets(laid: Cloth, place: PhonePlace, spread: phone_stakes.Spread | None) -> Iterator[str]:
    """Where the wagers of the Box in front that lie on no spot may be laid."""
    left, top, right, bottom = place.whole
    more = max(0.0, 2 * TOUCHED - (bottom - top)) / 2
    yield aims.area(Rect(left, top - more, right, bottom + more), place.number)
    if laid.ante:
        circle = Circle(place.spots[len(laid.spots)].at, place.touched)
        yield aims.spot(place.number, ANTE, circle)
    if spread and laid.numbers:
        for number in range(1, laid.numbers + 1):
            at = spread.at((number - 1) * (2 if spread.grid.paid else 1), 0)
            yield aims.numbered(place.number, number, Circle(at, spread.across / 2))


def _struck(place: PhonePlace) -> str:
    """A line through the plate of a Box that is Void."""
    left, top, right, bottom = place.plate
    way = f"M{num(left + 6)} {num(bottom)}L{num(right - 6)} {num(top)}"
    return tag("path", d=way, stroke=LOSE, stroke_width=2, stroke_linecap="round")
