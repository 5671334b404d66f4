"""Pictures: the map of an atlas and what its elections cost, ready to be drawn."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.gazette import register
from croupier.house import law_of
from croupier.pages.atlas.costs_svg import CostBar
from croupier.pages.atlas.map_svg import GameMap
from croupier.survey.atlas import Atlas
from croupier.survey.costs import costs
from croupier.survey.criteria import ANY, Criteria
from croupier.survey.elected import written
from croupier.survey.pairs import VERSION


def game_map(atlas: Atlas, criteria: Criteria = ANY) -> GameMap:
    """Every game, and those whose tables meet some criteria."""
    every = _games(atlas)
    asked = atlas.condition(criteria)
    rows = atlas.rows(f"SELECT DISTINCT t.game FROM lawful AS t WHERE {asked.text}", asked.values)
    by_decks = not _has_deviations(atlas)
    return GameMap(
        title="Map of the lawful tables",
        across="Decks" if by_decks else "Standard deviation of a Round, in initial wagers",
        every=list(every.values()),
        found=[every[row["game"]] for row in rows if row["game"] in every],
        whole=by_decks,
    )


def _has_deviations(atlas: Atlas) -> bool:
    return bool(atlas.rows("SELECT 1 FROM game WHERE deviation IS NOT NULL LIMIT 1"))


@lru_cache(maxsize=2)
def _games(atlas: Atlas) -> dict[int, tuple[float, float]]:
    """Every game by number: its standard deviation, or decks where there is none, and its edge."""
    figure = "deviation" if _has_deviations(atlas) else "decks"
    rows = atlas.rows(f"SELECT id, {figure} AS figure, house_edge FROM game")
    return {
        row["id"]: (float(row["figure"]), row["house_edge"])
        for row in rows
        if row["figure"] is not None
    }


_SAID: Final = {"true": "yes", "false": "no"}


def cost_bars(atlas: Atlas, criteria: Criteria = ANY) -> Iterator[CostBar]:
    """What every value of every election costs, and every version."""
    for key in (*atlas.elections, VERSION):
        for one in costs(atlas, key, criteria):
            said = _SAID.get(written(one.value), written(one.value))
            name = _version(said) if key == VERSION else f"{words(key)}: {said}"
            yield CostBar(name, one.least, one.mean, one.most)


def _version(name: str) -> str:
    """What the law calls a version."""
    every = (law_of(register.edition(one)).versions for one in register.edition_ids())
    titles = {known: one.section.title for law in every for known, one in law.items()}
    return next((title for known, title in titles.items() if known == name), name)


def words(key: str) -> str:
    """The key of an election in words."""
    said = key.replace("_", " ")
    return f"{said[:1].upper()}{said[1:]}"
