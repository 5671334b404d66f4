"""No sentence of a gazette is copied: the register is in our own words."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.gazette.texts import SEEDS, data_files, gazetted, runs


def strings(value: object) -> Iterator[str]:
    """Return every string within a value read from a data file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)


def test_the_measure_itself() -> None:
    assert runs("One two three four five six seven eight.") == {
        ("one", "two", "three", "four", "five", "six", "seven", "eight")
    }
    assert runs("One two three four five six seven.") == set()
    assert len(data_files()) == 6


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the gazetted texts are not beside this checkout")
@pytest.mark.parametrize("path", data_files(), ids=lambda path: path.name)
def test_no_run_of_eight_words_is_shared(path: Path) -> None:
    assert len(gazetted()) > 10_000
    given = tomllib.loads(path.read_text("utf-8"))
    copied = {text for text in strings(given) if runs(text) & gazetted()}
    assert copied == set()
