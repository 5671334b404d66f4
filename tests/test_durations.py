"""Seconds are stated folder by folder, and of the slowest tests."""

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
    first, second = "tests/law/test_a.py::a", "tests/web/test_b.py::b"
    reports = [report(first, 1), report(second, 3), object(), report(first, 0.5)]
    found = seconds([*reports, report("tests/law/nz/test_c.py::c", 0.5)], folder)
    assert found == {"tests/law": 2.0, "tests/web": 3.0}
    assert [line.split() for line in table(found)] == [["3.0", "tests/web"], ["2.0", "tests/law"]]
    assert seconds(reports, str) == {first: 1.5, second: 3.0}
