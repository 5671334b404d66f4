"""Planted defects: each is found by the test that is named for it."""

import pytest

from tests.defects import DEFECTS, Defect, is_found, spoilt
from tests.figures import Many, Tell

QUICK = 10
"""Defects planted in every run: those at evenly spaced places of the list; in a soak, all."""
WANTED = 60


def test_every_defect_can_be_planted() -> None:
    """What is to be changed stands in its source once, and is changed."""
    assert len({defect.name for defect in DEFECTS}) == len(DEFECTS) >= WANTED
    for defect in DEFECTS:
        compile(spoilt(defect), str(defect.file), "exec")


def _planted(many: Many) -> list[Defect]:
    count = many(QUICK, len(DEFECTS))
    return [DEFECTS[at * len(DEFECTS) // count] for at in range(count)]


@pytest.mark.figure
def test_planted_defects_are_found_by_the_tests_named_for_them(figure: Tell, many: Many) -> None:
    """The test fails with the defect; without it it passes, as it does in this run, or here."""
    planted = _planted(many)
    alone = {one.test for one in planted} if many(0, 1) else set()
    sick = sorted(test for test in alone if is_found(None, test))
    assert not sick, "these tests fail by themselves"
    missed = [one.name for one in planted if not is_found(one, one.test)]
    figure("planted defects", len(planted), len(missed), f"of {len(DEFECTS)}, each by its own test")
    assert not missed
