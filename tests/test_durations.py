"""Seconds are stated folder by folder."""

import pytest

from tests.durations import folder, seconds, table


def report(test: str, duration: float) -> pytest.TestReport:
    return pytest.TestReport(
        test, ("", 0, ""), {}, "passed", None, "call", duration=duration, start=0, stop=0
    )


@pytest.mark.parametrize(
    ("test", "name"),
    [
        ("tests/law/nz/test_s12.py::test_12_6[a/b]", "tests/law"),
        ("tests/web/test_app.py::test_x", "tests/web"),
        ("tests/test_slots.py::test_x", "tests"),
    ],
)
def test_the_folder_of_a_test(test: str, name: str) -> None:
    assert folder(test) == name


def test_durations_are_added_up_and_the_slowest_comes_first() -> None:
    reports = [report("tests/law/test_a.py::a", 1), report("tests/web/test_b.py::b", 3)]
    found = seconds([*reports, object(), report("tests/law/nz/test_c.py::c", 0.5)])
    assert found == {"tests/law": 1.5, "tests/web": 3.0}
    assert [line.split() for line in table(found)] == [["tests/web", "3.0"], ["tests/law", "1.5"]]
