"""The upright felt: one moment of a Round as a hand-held screen shows it.

It has the layers of the wide felt, and every Box, card and wager has the same name on both.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from croupier.pages.felt import layers, phone_hands, phone_plan, phone_plates, phone_stakes
from croupier.pages.felt import spots as printed
from croupier.pages.felt.box_svg import BoxLayout, BoxLine, SpotPlace, box_drawn
from croupier.pages.felt.cloth import Cloth, is_crowded
from croupier.pages.felt.geometry import SPOT, Circle, Rect
from croupier.pages.felt.hands_svg import hands
from croupier.pages.felt.layers import BoxLayers, FeltPlan
from croupier.pages.felt.moment import BoxView, FeltView, Furniture
from croupier.pages.felt.outlines import pill_path
from croupier.pages.felt.phone_geometry import HEIGHT, TOUCHED, WIDTH, PhonePlace, places
from croupier.pages.felt.spots import Label
from croupier.pages.felt.targets import Target
from croupier.pages.marks import group, num
from croupier.pages.tokens import SMALLEST_PRINT
from croupier.rules.names import ANTE, INSURANCE

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
        (
            box_drawn(_layout, laid, *one, prefix=prefix, targets=targets)
            for one in sorted(boxes, key=_is_front)
        ),
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
    over = phone_stakes.over_spots(lies, place, phone_hands.read(placed, found))
    framed, line = phone_hands.FRAMED, 0.85 if place.front else 0.6
    said = (*found, *over)
    return "".join(hands(placed, said, box.number, prefix, framed=framed, line=line))


def _insured(laid: Cloth, boxes: list[Laid], prefix: str, targets: bool) -> Iterator[str]:
    across = sorted(boxes, key=lambda one: -one[0].insurance.x)
    for one in phone_stakes.insured(across):
        yield from one.drawn(prefix)
    if targets and laid.line:
        for place, _ in across:
            if place.front:
                yield Target(Circle(place.insurance, TOUCHED), INSURANCE).drawn(place.number)


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


def _layout(laid: Cloth, place: PhonePlace, box: BoxView, prefix: str) -> BoxLayout:
    """Where everything of a Box lies: its wagers on the plate with its name."""
    spread = phone_stakes.spread(box, place, laid.numbers)
    taken = spread.right if spread and place.named == place.plate else None
    ground = [phone_plates.ground(box, place, taken)]
    if spread and laid.numbers:
        ground.append(group(phone_stakes.numbered(box, spread), aria_hidden="true"))
    left, top, right, bottom = place.plate
    return BoxLayout(
        ground=tuple(ground),
        clock=BoxLine(pill_path(place.plate, 2.5), "2.5"),
        struck=BoxLine(f"M{num(left + 6)} {num(bottom)}L{num(right - 6)} {num(top)}", 2),
        ante=_spot(ANTE, place, len(laid.spots), _ante(place)) if laid.ante else None,
        spots=_spots(laid, place),
        chips=phone_stakes.CHIPS,
        stacks=phone_stakes.on_plate(box, spread) if spread else (),
        plate=phone_plates.plate(box, place, taken) if box.plate else None,
        targets=tuple(_targets(laid, place)),
        kind="front" if place.front else "aside",
    )


@lru_cache(256)
def _spots(laid: Cloth, place: PhonePlace) -> tuple[SpotPlace, ...]:
    labels = _labels(laid, place.spots[0].radius) if laid.spots else ()
    found = []
    for at, (spot, label) in enumerate(zip(laid.spots, labels, strict=True)):
        target = Target(place.touched[at], spot.wager) if place.front else None
        found.append(_spot(spot.key, place, at, label)._replace(target=target))
    return tuple(found)


def _spot(key: str, place: PhonePlace, at: int, label: Label | None) -> SpotPlace:
    circle = place.spots[at]
    said = printed.printed(label, circle) if label else ""
    return SpotPlace(key, circle, printed.ring(circle), said)


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


def _targets(laid: Cloth, place: PhonePlace) -> Iterator[Target]:
    """Where the wagers of the Box in front that lie on no spot may be laid; others come forward."""
    if not place.front:
        yield Target(place.whole, None)
        return
    left, top, right, bottom = place.whole
    more = max(0.0, 2 * TOUCHED - (bottom - top)) / 2
    yield Target(Rect(left, top - more, right, bottom + more))
    if laid.ante:
        yield Target(place.touched[len(laid.spots)], ANTE)
    if laid.numbers:
        wide = (right - left) / laid.numbers
        for at in range(laid.numbers):
            part = Rect(left + at * wide, top - more, left + (at + 1) * wide, bottom + more)
            yield Target(part, against=at + 1)
