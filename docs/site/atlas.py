"""The atlas of the lawful tables: its pictures, what elections cost, the lowest edges."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import croupier
from croupier.gazette import register
from croupier.gazette.citation import cited_all
from croupier.gazette.descriptions import edition_named
from croupier.library.atlas import TableAtlas
from croupier.pages.atlas.costs_svg import costs_svg
from croupier.pages.atlas.map_svg import map_svg
from croupier.percentage import MINUS, percent
from croupier.survey.atlas import SHIPPED, AtlasEntry
from croupier.survey.elected import otherwise, written
from croupier.survey.families import DECKS, ODDS
from croupier.survey.pairs import VERSION
from croupier.survey.pictures import cost_bars, game_map, words
from croupier.survey.schema import DIGEST
from docs.site.marks import code, folded, rows

_ABOUT: Final = """
Every table that the law permits, valued exactly. `croupier atlas find` searches it, the casino has
it at `/atlas`, and `croupier.atlas()` in Python; [how it is made](../analysis.md#the-atlas) says
what is varied and what is not.
"""


def pages() -> Iterator[tuple[str, str]]:
    """The page and its pictures: where each goes, and what it holds."""
    if not SHIPPED.exists():
        yield "index.md", f"# The atlas\n{_ABOUT}\nNone is built in this checkout.\n"
        return
    atlas = croupier.atlas()
    yield "map.svg", map_svg(game_map(atlas.atlas))
    yield "costs.svg", costs_svg("What each election costs", list(cost_bars(atlas.atlas)))
    yield "index.md", "\n\n".join(("# The atlas", *_parts(atlas))) + "\n"


def _parts(atlas: TableAtlas) -> Iterator[str]:
    about = atlas.atlas.about
    yield _ABOUT
    tables, games = int(about["tables"]), int(about["games"])
    yield f"{tables:,} table files are {games:,} different games."
    yield "![House edge against standard deviation of every game](map.svg)"
    yield "![What each value of each election adds to the house edge](costs.svg)"
    yield "## Edition by edition"
    yield _families(atlas)
    yield "## What each election costs"
    yield "Over pairs of tables that differ in nothing else, in percent of the initial wager."
    yield from (_costs(atlas, key) for key in (*atlas.atlas.elections, VERSION))
    yield "## The lowest house edge of each kind"
    yield "By edition and versions, decks, and what a Blackjack pays."
    yield from _lowest(atlas)
    yield f"Release {about['version']}, law {about['law_release']}, digest {code(about[DIGEST])}."


def _families(atlas: TableAtlas) -> str:
    lines = (
        (
            edition_named(register.edition(str(row["edition"]))),
            ", ".join(atlas.atlas.families[at].versions),
            f"{row['tables']:,}",
            f"{row['games']:,}",
            percent(float(str(row["lowest"])), 3),
            percent(float(str(row["highest"])), 3),
        )
        for at, row in enumerate(atlas.rows())
    )
    return rows(("Edition", "Versions", "Tables", "Games", "Lowest", "Highest"), lines)


def _costs(atlas: TableAtlas, key: str) -> str:
    lines = (
        (
            written(one.value),
            written(one.against),
            f"{one.pairs:,}",
            *(
                percent(share, 3, plus="+", minus=MINUS)
                for share in (one.least, one.mean, one.most)
            ),
            cited_all(one.clauses),
        )
        for one in atlas.cost(key).found
    )
    heads = ("Value", "Against", "Pairs", "Least", "Mean", "Most", "Clauses")
    return folded(words(key), rows(heads, lines))


def _lowest(atlas: TableAtlas) -> Iterator[str]:
    found = [one for at in atlas.atlas.families for one in _of_family(atlas, at)]
    for named, same in groupby(found, key=lambda one: ", ".join((one.edition, *one.versions))):
        lines = (
            (
                str(one.decks),
                str(one.elected[ODDS]),
                percent(one.house_edge, 4),
                "" if one.standard_deviation is None else f"{one.standard_deviation:.4f}",
                otherwise(atlas.atlas, one, (DECKS, ODDS)),
                code(one.fingerprint),
            )
            for one in same
        )
        heads = ("Decks", "Pays", "House edge", "St. dev.", "Elected otherwise", "Fingerprint")
        yield folded(named, rows(heads, lines))


def _of_family(atlas: TableAtlas, family: int) -> Iterator[AtlasEntry]:
    """The table with the lowest edge for each number of decks and odds."""
    found = atlas.atlas.rows(
        f"SELECT MIN(id) AS id FROM lawful WHERE family = ? GROUP BY {DECKS}, {ODDS}"
        f" ORDER BY {DECKS}, {ODDS} DESC",
        (family,),
    )
    for row in found:
        yield atlas.atlas.entry(str(row["id"]))
