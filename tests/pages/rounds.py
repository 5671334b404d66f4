"""Rounds at every moment, recorded ones and random ones, and what is drawn of them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from croupier.house import open_table
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.record.replaying import Replay
from croupier.school.random_round import play_out, start
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.state import SETTLED, Round
from tests.figures import partly
from tests.pages.pictures import SVG
from tests.tables import random_config

ROUNDS = sorted((Path(__file__).parent.parent / "rounds").glob("*.round.toml"))
every_round = pytest.mark.parametrize(
    "path", partly(ROUNDS, ROUNDS[::4]), ids=lambda path: path.name.removesuffix(".round.toml")
)
"""A quick run draws one recorded Round in four."""
SEEDS = partly((*range(60), 1277), (*range(0, 60, 6), 1277))
"""Among them a win that costs its stake."""
LAYERS = ["cloth", "inscriptions", "furniture", "dealer", "boxes", "insurance", "cards", "motion"]


@cache
def played(path: Path) -> tuple[tuple[Round, ...], tuple[Event, ...]]:
    """A recorded Round at every moment, and what happened between them."""
    record = read_record(path.read_text())
    rules = open_table(record.config)
    events = replay(record, rules).events
    states = [Replay(record, rules).round]
    for event in events:
        states.append(evolve(states[-1], event))
    return tuple(states), events


def of(name: str) -> tuple[tuple[Round, ...], tuple[Event, ...]]:
    (path,) = [path for path in ROUNDS if path.name.startswith(name)]
    return played(path)


def random_moments(seed: int) -> Iterator[Round]:
    """A Round of a random lawful table at its start, at its end and somewhere between."""
    random = Random(seed)
    begun = start(random, open_table(random_config(random)))
    if begun is None:
        return
    round, _ = begun
    yield round
    ended = play_out(random, round)
    if ended is None:
        return
    _, events = ended
    stop = random.randrange(len(events))
    for at, event in enumerate(events):
        round = evolve(round, event)
        if at == stop or round.phase is SETTLED:
            yield round


def rectangles(root: ElementTree.Element) -> Iterator[tuple[float, ...]]:
    """Every rectangle that is drawn: cards, pills, plates, furniture."""
    defs = root.find(f"{SVG}defs")
    defined = set(() if defs is None else defs.iter())
    for one in root.iter(f"{SVG}rect"):
        if one not in defined:
            x, y, wide, high = (float(one.attrib[key]) for key in ("x", "y", "width", "height"))
            yield x, y, x + wide, y + high
