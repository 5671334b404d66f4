"""Entries of the atlas drawn at random, some of every kind, and how far a second valuation is off.

``python -m tests.witness.drawn_entries --seed 7`` does again what a long run did with that seed.
"""

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeVar

from croupier.survey.atlas import Atlas, AtlasEntry, AtlasSide
from tests.survey.atlases import any_atlas
from tests.witness.couples import variance
from tests.witness.dealers_ends import Dealers
from tests.witness.main_wagers import Against, figures, rounds
from tests.witness.plain_rules import LOSES, NET, SQUARE, STAKED, WINS, read
from tests.witness.side_wagers import side_figures

GAMES: Final = 150
SIDES: Final = 50
"""Together the entries of a long run."""
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Off(NamedTuple):
    """An entry, and how far the second valuation is from it at most."""

    kind: str
    entry: AtlasEntry | AtlasSide
    difference: float


def drawn(random: Random, by_kind: Mapping[K, Sequence[T]], count: int) -> list[T]:
    """So many entries: one of every kind before a second of any, then as they come."""
    every = [random.sample(of, len(of)) for of in by_kind.values()]
    random.shuffle(every)
    others = [one for first, *rest in every for one in rest]
    return [*(first for first, *_ in every), *random.sample(others, len(others))][:count]


def drawn_games(atlas: Atlas, random: Random, count: int) -> list[AtlasEntry]:
    """Main games, of every edition with every set of versions; those with one shoe together."""
    by_family: defaultdict[int, list[int]] = defaultdict(list)
    for row in atlas.rows("SELECT family, MIN(id) AS id FROM lawful GROUP BY family, game"):
        by_family[row["family"]].append(row["id"])
    found = [atlas.entry(str(number)) for number in drawn(random, by_family, count)]
    return sorted(found, key=lambda one: (one.decks, one.versions))


def drawn_sides(atlas: Atlas, random: Random, count: int) -> list[AtlasSide]:
    """Side wagers, every one of every edition at every pay scale."""
    by_wager: defaultdict[tuple[str, str, str], list[AtlasSide]] = defaultdict(list)
    for one in atlas.sides():
        by_wager[one.edition, one.wager, one.scale].append(one)
    return drawn(random, by_wager, count)


@lru_cache(maxsize=2)
def dealers(decks: int, soft_17_draws: bool) -> Dealers:
    """The Dealer's hands, dealt out once for all tables that share them."""
    return Dealers(decks, soft_17_draws)


def second_rounds(entry: AtlasEntry) -> list[tuple[float, Against]]:
    """A game of the atlas as it is valued a second time."""
    rules = read(entry.edition, entry.versions, entry.elected)
    return rounds(rules, dealers(rules.decks, rules.soft_17_draws))


def game_off(entry: AtlasEntry) -> Off:
    """How far a game is off in any figure; its deviation where no hands come of one another."""
    table = second_rounds(entry)
    own = figures(table)
    pairs = [
        (entry.house_edge, -own[NET]),
        (entry.staked, own[STAKED]),
        (entry.element_of_risk, -own[NET] / own[STAKED]),
        (entry.wins, own[WINS]),
        (entry.loses, own[LOSES]),
    ]
    if not any(one.splits for _, one in table):
        pairs.append((entry.standard_deviation or 0.0, (own[SQUARE] - own[NET] ** 2) ** 0.5))
    return Off(" ".join((entry.edition, *entry.versions)), entry, _most(pairs))


def deviation_off(entry: AtlasEntry) -> Off:
    """How far the standard deviation of a game is off, by all that two hands can end on."""
    own = variance(second_rounds(entry)) ** 0.5
    return Off(entry.edition, entry, _most([(entry.standard_deviation or 0.0, own)]))


def side_off(atlas: Atlas, side: AtlasSide) -> Off:
    """How far a side wager is off in any figure."""
    own = (side.edition, side.versions)
    family = next(one for one in atlas.families.values() if (one.edition, one.versions) == own)
    said = (side.house_edge, side.standard_deviation, side.hit_frequency)
    kind = f"{side.edition} {side.wager} {side.scale}".strip()
    return Off(kind, side, _most(zip(said, side_figures(family, side), strict=True)))


def _most(pairs: Iterable[tuple[float, float]]) -> float:
    return max(abs(float(one) - float(other)) for one, other in pairs)


def compared(seed: int, games: int = GAMES, sides: int = SIDES) -> Iterator[Off]:
    """The entries of a long run, one after another."""
    with Atlas(any_atlas()) as atlas:
        random = Random(seed)
        for entry in drawn_games(atlas, random, games):
            yield game_off(entry)
        for side in drawn_sides(atlas, random, sides):
            yield side_off(atlas, side)


def main() -> int:
    """Run from the command line."""
    asked = argparse.ArgumentParser(prog="python -m tests.witness.drawn_entries")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--games", type=int, default=GAMES)
    asked.add_argument("--sides", type=int, default=SIDES)
    given = asked.parse_args()
    found = []
    for off in compared(given.seed, given.games, given.sides):
        found.append(off)
        print(f"{off.difference:.1e}  {off.kind}", flush=True)
    kinds = Counter(one.kind for one in found)
    print(*(f"{count:>4}  {kind}" for kind, count in sorted(kinds.items())), sep="\n")
    print(f"{len(found)} entries of {len(kinds)} kinds, seed {given.seed}")
    print(f"largest difference {max(one.difference for one in found):.1e}")
    print(f"{time.process_time():.0f} s of CPU")
    return 0


if __name__ == "__main__":
    sys.exit(main())
