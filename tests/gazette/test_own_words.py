"""No sentence of a gazette is copied: the register is in our own words."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ROOT.parent / "shared" / "seeds"
DATA = ROOT / "src" / "croupier" / "gazette" / "data"
RUN = 8


def words(text: str) -> list[str]:
    """Return the words of a text, without case or punctuation."""
    return re.findall(
        r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    )


def runs(text: str) -> set[tuple[str, ...]]:
    """Return every run of eight words of a text."""
    found = words(text)
    return {tuple(found[n : n + RUN]) for n in range(len(found) - RUN + 1)}


@cache
def gazetted() -> frozenset[tuple[str, ...]]:
    """Return every run of eight words of the five instruments."""
    return frozenset(run for path in SEEDS.glob("*.txt") for run in runs(path.read_text("utf-8")))


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


def data_files() -> list[Path]:
    """Return the data files of the register."""
    return sorted(DATA.glob("*.toml"))


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
