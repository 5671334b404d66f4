"""Texts: the data files of the register, and the runs of words in the gazetted ones."""

import re
from functools import cache
from pathlib import Path

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


def data_files() -> list[Path]:
    """Return the data files of the register."""
    return sorted(DATA.glob("*.toml"))
