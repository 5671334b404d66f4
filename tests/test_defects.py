"""Planted defects: each is found by the test that is named for it, in a quick run of it.

A quick run plants one of nine; the full run all of them.
"""

from collections.abc import Sequence

import pytest

from tests.defects import DEFECTS, FAILURES, HARMLESS, Defect, findable, missed, spoilt
from tests.figures import Tell

PARTS = 2
"""Tests among which the defects are parted, so that cores share them."""
WANTED = 60
ONE_OF = 9
"""Of so many defects a quick run plants one."""


def test_every_defect_can_be_planted() -> None:
    """What is to be changed stands in its source once, and is changed."""
    assert len({defect.name for defect in DEFECTS}) == len(DEFECTS) >= WANTED
    for defect in DEFECTS:
        assert spoilt(defect).changes() != []


def test_every_kind_of_failure_has_planted_defects() -> None:
    """What has once brought a server down, or deceived somebody, is looked for in every run."""
    planted = {defect.name for defect in DEFECTS}
    assert all(FAILURES.values())
    for kind, names in FAILURES.items():
        assert not set(names) - planted, kind


def test_where_nothing_is_planted_nothing_is_found() -> None:
    """Neither where functions get other code, nor where a module is loaded with it."""
    ways = [spoilt(defect).changes() is None for defect in HARMLESS]
    assert sorted(ways) == [False, True]
    assert sorted(missed(HARMLESS)) == sorted(defect.name for defect in HARMLESS)


@pytest.mark.full
@pytest.mark.figure
@pytest.mark.parametrize("part", range(PARTS))
def test_planted_defects_are_found_by_the_tests_named_for_them(part: int, figure: Tell) -> None:
    """The test fails with the defect; without it, it passes, as it does in this run."""
    planted = [one for at, one in enumerate(findable(DEFECTS)) if at % ONE_OF]
    _found(planted[part::PARTS], figure)


@pytest.mark.figure
def test_some_planted_defects_are_found_by_the_tests_named_for_them(figure: Tell) -> None:
    """The same for those of a quick run."""
    _found(findable(DEFECTS)[::ONE_OF], figure)


def _found(planted: Sequence[Defect], figure: Tell) -> None:
    lost = missed(planted)
    figure("planted defects", len(planted), len(lost), "each by its own test")
    assert not lost
