"""Revaluing: entries of an atlas valued anew, straight from their table files."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from croupier.analysis.main_wager import main_wager
from croupier.house import open_table
from croupier.record.read import read_table_file
from croupier.rules.refusal import Unlawful
from croupier.survey.atlas import Atlas, AtlasEntry


class RevaluedEntry(NamedTuple):
    """An entry, and how far it is from what is found now."""

    entry: AtlasEntry
    fingerprint: bool
    """Is its table file opened under the fingerprint that the atlas has?"""
    difference: float
    """The greatest difference of a figure."""


def revalued(atlas: Atlas, entries: int, seed: int) -> Iterator[RevaluedEntry]:
    """Value some entries anew, drawn at random."""
    every = range(1, int(atlas.about["tables"]) + 1)
    for number in Random(seed).sample(every, min(entries, len(every))):
        yield revalue(atlas, atlas.entry(str(number)))


def revalue(atlas: Atlas, entry: AtlasEntry) -> RevaluedEntry:
    """Value an entry anew from its table file."""
    config, wrong = read_table_file(atlas.table_file(entry))
    if wrong:
        raise Unlawful(wrong)
    rules = open_table(config)
    main = main_wager(rules)
    pairs = [
        (entry.house_edge, main.house_edge),
        (entry.wins, main.wins),
        (entry.loses, main.loses),
        (entry.staked, main.staked),
    ]
    if entry.standard_deviation is not None and main.variance is not None:
        pairs.append((entry.standard_deviation, main.variance**0.5))
    greatest = max(abs(one - other) for one, other in pairs)
    return RevaluedEntry(entry, rules.fingerprint == entry.fingerprint, greatest)
