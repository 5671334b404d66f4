"""The geometry of the felt: every figure of the design, and room for everything."""

from itertools import combinations, pairwise
from math import cos, radians, sin

import pytest

from croupier.pages.felt import geometry
from croupier.pages.felt.geometry import (
    ANTE_HIGH,
    ANTE_OUT,
    BOX_CORNER,
    BOX_HIGH,
    BOX_WIDE,
    MOST_SPOTS,
    SQUEEZE,
    BoxPlace,
    Circle,
    Point,
    boxes,
    distance,
    point,
    spots,
)
from croupier.pages.felt.outlines import BRASS, CLOTH, RAIL, Arc

NUMBERS = range(1, 10)
GAP = 2.0


def near(one: Point, x: float, y: float) -> bool:
    return distance(one, Point(x, y)) < 0.1


def from_box(circle: Circle, box: BoxPlace) -> float:
    """How far a circle keeps from the outline of a Box, whose corners are round."""
    a, corner = radians(box.angle), BOX_CORNER * box.unit
    dx, dy = circle.at.x - box.centre.x, circle.at.y - box.centre.y
    across, along = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
    wide, high = BOX_WIDE / 2 * box.unit - corner, BOX_HIGH / 2 * box.unit - corner
    out = Point(max(abs(across) - wide, 0), max(abs(along) - high, 0))
    return distance(out, Point(0, 0)) - corner - circle.radius


def ante(box: BoxPlace) -> list[Circle]:
    """The place of the Ante, as round places side by side."""
    return [Circle(box.at(ANTE_OUT, x), ANTE_HIGH / 2 * box.unit) for x in (-19, 0, 19)]


def test_a_place_is_told_from_the_middle_of_the_dealers_side() -> None:
    assert point(0, 0) == (720, 66)
    assert near(point(738, 61, 0, SQUEEZE), 1317.1, 423.8)
    assert near(point(720, 61, -91, SQUEEZE), 1258.4, 494.7)
    assert near(point(398, -20.333), 581.7, 439.2)


@pytest.mark.parametrize(
    ("number", "step", "unit"),
    [
        (1, 0, 1),
        (2, 26, 1),
        (5, 26, 1),
        (6, 24.4, 1),
        (7, 20.333, 1),
        (8, 17.429, 0.857),
        (9, 15.25, 0.75),
    ],
)
def test_boxes_lie_as_far_apart_and_as_large_as_their_number_allows(
    number: int, step: float, unit: float
) -> None:
    laid = list(boxes(number))
    assert [box.number for box in laid] == list(range(1, number + 1))
    assert all(box.unit == pytest.approx(unit, abs=1e-3) for box in laid)
    gaps = [one.angle - other.angle for one, other in pairwise(laid)]
    assert all(gap == pytest.approx(step, abs=1e-3) for gap in gaps)
    assert sum(box.angle for box in laid) == pytest.approx(0)
    assert laid[0].centre.x >= laid[-1].centre.x, "the first Box is at the Dealer's left, our right"


def test_the_middle_box_of_seven() -> None:
    box = list(boxes(7))[3]
    assert near(box.centre, 720, 804)
    assert list(spots(box, 2)) == [((629, 786), 26), ((811, 786), 26)]
    assert [round(circle.at.y) for circle in spots(box, 4)] == [786, 786, 728, 728]
    assert near(geometry.hands(box), 720, 628)
    assert near(geometry.plate(box, 2), 720, 885)


def test_the_last_box_of_seven_stands_steep() -> None:
    box = list(boxes(7))[6]
    assert near(box.centre, 122.9, 423.8)
    assert near(geometry.hands(box), 244.2, 329.7)
    assert near(geometry.plate(box, 2), 122.9, 541.4)


def test_edges_and_arcs() -> None:
    assert CLOTH.path.startswith("M60 30H1380Q1406 30 1406 56V588A862 862 0 0 1 34 588V56")
    assert BRASS.path.startswith("M56 26H1384Q1410 26 1410 52V589.3A866")
    assert RAIL.path.startswith("M34 8H1406Q1432 8 1432 34V626.3A906")
    assert Arc(296, 84).path == "M425.6 96.9A296 296 0 0 0 1014.4 96.9"
    assert Arc(371, 67).path == "M378.5 211A371 371 0 0 0 1061.5 211"
    assert Arc(100, 90).length == pytest.approx(314.159, abs=1e-3)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("wagers", range(MOST_SPOTS + 1))
def test_nothing_that_wagers_are_laid_on_overlaps_or_leaves_the_cloth(
    number: int, wagers: int
) -> None:
    """One to nine Boxes, none to six side wagers, with the Ante."""
    laid = list(boxes(number))
    circles = [circle for box in laid for circle in spots(box, wagers)]
    assert len(circles) == number * wagers
    for one, other in combinations(circles, 2):
        assert distance(one.at, other.at) >= one.radius + other.radius + GAP
    antes = [circle for box in laid for circle in ante(box)]
    for round_place in (*circles, *antes):
        assert all(from_box(round_place, box) > 0 for box in laid)
        assert CLOTH.holds(round_place.at, round_place.radius)
    for one in antes:
        assert all(distance(one.at, other.at) > one.radius + other.radius for other in circles)


@pytest.mark.parametrize("number", NUMBERS)
def test_boxes_lie_apart_on_the_cloth(number: int) -> None:
    laid = list(boxes(number))
    for box in laid:
        assert all(CLOTH.holds(corner) for corner in box.corners)
        assert near(box.corners[0], *box.at(678 + 60 * (1 - box.unit), -52)) or box.angle
    for one, other in pairwise(laid):
        half = BOX_WIDE / 2 * one.unit
        assert all(from_box(Circle(corner, 0), other) > half / 4 for corner in one.corners)


def test_a_cloth_does_not_hold_what_lies_across_its_edge() -> None:
    assert CLOTH.holds(Point(720, 927))
    assert not CLOTH.holds(Point(720, 927), 2)
    assert not CLOTH.holds(Point(1405, 300), 2)
    assert not CLOTH.holds(Point(720, 31), 2)


def test_a_wide_plate_moves_outwards_and_stays_on_the_table() -> None:
    first, *_, last = boxes(9)
    assert geometry.plate_middle(first, 60) == first.centre.x
    assert geometry.plate_middle(first, 120) > first.centre.x
    assert geometry.plate_middle(last, 120) < last.centre.x
    assert geometry.plate_middle(first, 240) == 1440 - 52 - 120
