"""Figures are stated at the end of a run, wherever they were reached."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.figures import Figure, Tell, added_up, figures, picking, shared_out, table


class _Report:
    when = "call"
    user_properties = (("figure", ["race bursts", 10_000, 0, "30 at once"]), ("other", 1))


class _Setup(_Report):
    when = "setup"


def test_what_a_test_told_is_found_once() -> None:
    found = list(figures([_Setup(), _Report(), object()]))
    assert found == [Figure("race bursts", 10_000, 0, "30 at once")]


def test_nothing_in_many_bounds_the_rate_and_says_no_more() -> None:
    """The rule of three: zero in N is a rate below 3/N."""
    lines = table([Figure("a", 3_000), Figure("b", 10, 1), Figure("c", 0)])
    assert lines[0].split() == ["figure", "tried", "failed", "failure", "rate"]
    assert lines[1].split() == ["a", "3,000", "0", "below", "1.0e-03"]
    assert lines[2].split() == ["b", "10", "1", "none"]
    assert lines[3].split() == ["c", "0", "0", "none"]


def test_parts_of_a_figure_are_added_up() -> None:
    found = added_up([Figure("a", 5, 0, "x"), Figure("b", 1), Figure("a", 7, 1, "x")])
    assert found == [Figure("a", 12, 1, "x"), Figure("b", 1)]


def test_a_figure_goes_with_the_test(figure: Tell, request: pytest.FixtureRequest) -> None:
    figure("tried here", 7)
    assert ("figure", ["tried here", 7, 0, ""]) in request.node.user_properties
    request.node.user_properties.clear()


@pytest.mark.parametrize(
    ("a_soak", "full", "count"),
    [(False, False, 10), (False, True, 100), (True, False, 9_000), (True, True, 9_000)],
)
def test_the_count_is_that_of_the_run(a_soak: bool, full: bool, count: int) -> None:
    """Quick, full or a soak."""
    assert picking(a_soak, full)(100, 9_000) == count


def test_a_quick_count_has_a_floor() -> None:
    many = picking(a_soak=False, a_full_run=False)
    assert (many(3, 4), many(30, 40, 7), many(0, 5, 0)) == (1, 7, 0)


def test_a_quick_count_has_a_ceiling() -> None:
    many = picking(a_soak=False, a_full_run=False)
    assert (many(300, 400, most=20), many(300, 400, most=40)) == (20, 30)
    assert picking(a_soak=False, a_full_run=True)(300, 400, most=20) == 300


class _Item:
    """A test of a module, long or not; with a part, one of several."""

    def __init__(
        self, path: str, name: str, is_long: bool = False, part: int | None = None
    ) -> None:
        self.path, self.nodeid, self._is_long = Path(path), f"{path}::{name}", is_long
        self.callspec = SimpleNamespace(params={} if part is None else {"part": part})

    def get_closest_marker(self, name: str) -> object:
        return self._is_long or None


def test_every_process_begins_with_long_tests_and_none_is_lost() -> None:
    parts = [_Item("a", f"t[{part}]", is_long=True, part=part) for part in range(2)]
    module = [_Item("b", "long", is_long=True), _Item("b", "beside it")]
    short = [_Item("c", str(number)) for number in range(8)]
    items = [*short[:3], *parts, *module, *short[3:]]
    found = shared_out(cast("list[pytest.Item]", items), 2)
    assert sorted(one.nodeid for one in found) == sorted(one.nodeid for one in items)
    assert [one.nodeid for one in found[:3]] == ["a::t[0]", "b::long", "b::beside it"]
    assert found[6].nodeid == "a::t[1]"
    assert shared_out(alone := cast("list[pytest.Item]", short), 1) == alone


def test_what_shares_a_browser_stays_together_and_comes_first() -> None:
    pages = [_Item(f"browser/{name}", "t") for name in ("x", "y", "z")]
    items = [_Item("a", str(number)) for number in range(9)]
    found = shared_out(cast("list[pytest.Item]", [*items[:4], *pages, *items[4:]]), 2)
    assert [one.nodeid for one in found[:3]] == [one.nodeid for one in pages]
    assert len(found) == len(items) + len(pages)
