"""The commands of croupier atlas: build the atlas of every lawful table, and ask it.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

import click

from croupier.cli.completion import A_FILE, A_SORT, A_VERSION, AN_EDITION, AN_ELECTION, NamesOption
from croupier.cli.extras import needs
from croupier.cli.group import CommandGroup
from croupier.cli.options import JSON, WrittenFile
from croupier.cli.progress import loading_analysis

_ATLAS = click.argument("file", metavar="[FILE]", default="", shell_complete=A_FILE)
_EDITIONS = click.option(
    "--edition",
    "editions",
    cls=NamesOption,
    multiple=True,
    metavar="EDITION",
    help="Tables of this edition.",
    shell_complete=AN_EDITION,
)


@click.group(cls=CommandGroup)
def atlas() -> None:
    """Find, compare and build: every lawful table with what it is worth."""


@atlas.command()
@click.argument(
    "file", metavar="FILE", type=WrittenFile("an atlas", ".atlas"), shell_complete=A_FILE
)
@_EDITIONS
@click.option("--decks", type=int, multiple=True, metavar="N", help="Tables of so many decks.")
@click.option(
    "--charts/--no-charts", "charts", default=True, help="How each game is best played, or not."
)
@click.option(
    "--deviations/--no-deviations",
    "deviations",
    default=True,
    help="Standard deviations, or not: they take half the time.",
)
@click.option("--threads", type=int, metavar="N", help="How many threads value tables.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Value tables on this Dask cluster.",
    callback=needs("analysis", "cluster"),
)
def build(
    file: str,
    *,
    editions: tuple[str, ...],
    decks: tuple[int, ...],
    charts: bool,
    deviations: bool,
    threads: int | None,
    cluster: str | None,
) -> int:
    """List every lawful table, value it, and write the atlas.

    Ctrl-C keeps what was found beside FILE, and the same command goes on from it. Exit status: 0
    written; 1 stopped before the end; 2 refused.
    """
    with loading_analysis():
        from croupier.cli.atlas_build import AtlasBuildOptions, build_atlas

    options = AtlasBuildOptions(editions, decks, charts, deviations, threads, cluster)
    return build_atlas(file, options)


@atlas.command()
@_ATLAS
@_EDITIONS
@click.option(
    "--version",
    "versions",
    cls=NamesOption,
    multiple=True,
    metavar="NAME",
    help="Tables that adopt this version; none: that adopt none.",
    shell_complete=A_VERSION,
)
@click.option("--decks", type=int, multiple=True, metavar="N", help="Tables of so many decks.")
@click.option("--pays", multiple=True, metavar="ODDS", help="A Blackjack pays this: 6:5.")
@click.option("--edge", metavar="RANGE", help="House edges in percent: 0.6..0.8, or ..0.5.")
@click.option("--deviation", metavar="RANGE", help="Standard deviations: 1.1..1.2.")
@click.option(
    "--set", "elected", multiple=True, metavar="KEY=VALUE", help="An election: double_on=9-11."
)
@click.option(
    "--sort",
    default="edge",
    show_default=True,
    metavar="BY",
    shell_complete=A_SORT,
    help="By edge or deviation; edge-down, deviation-down: the greatest first.",
)
@click.option("--most", type=int, default=20, show_default=True, metavar="N", help="How many.")
@click.option("--skip", type=int, default=0, metavar="N", help="Begin after so many.")
@click.option("--every", is_flag=True, help="Every table of a game, not one for all of them.")
@click.option(
    "--by",
    metavar="KEY",
    shell_complete=AN_ELECTION,
    help="What each value of an election costs, or version.",
)
@click.option("--side", metavar="WAGER", help="Side wagers instead: one by its name, or all.")
@JSON
def find(
    file: str,
    *,
    editions: tuple[str, ...],
    versions: tuple[str, ...],
    decks: tuple[int, ...],
    pays: tuple[str, ...],
    edge: str | None,
    deviation: str | None,
    elected: tuple[str, ...],
    sort: str,
    most: int,
    skip: int,
    every: bool,
    by: str | None,
    side: str | None,
    as_json: bool,
) -> int:
    """Find lawful tables in an atlas, the lowest house edge first; or what an election costs.

    Without FILE it is the atlas that comes with this release. Exit status: 0 some were found; 1
    there are none; 2 refused.
    """
    from croupier.cli.atlas import AtlasFindOptions, find_tables

    options = AtlasFindOptions(
        editions, versions, decks, pays, edge, deviation, elected, sort, most, skip, every,
        by, side, as_json,
    )  # fmt: skip
    return find_tables(file, options)


@atlas.command()
@click.argument("entry", metavar="TABLE")
@_ATLAS
@JSON
def show(entry: str, file: str, *, as_json: bool) -> int:
    """Show a table of an atlas, by its number or fingerprint: elections, figures, chart, file.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.atlas_show import show_entry

    return show_entry(entry, file, as_json)


@atlas.command()
@click.argument("one", metavar="TABLE")
@click.argument("other", metavar="OTHER")
@_ATLAS
@JSON
def compare(one: str, other: str, file: str, *, as_json: bool) -> int:
    """Compare two tables of an atlas: figures, elections, and the calls in which charts differ.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.atlas_show import compare_entries

    return compare_entries(one, other, file, as_json)


@atlas.command()
@_ATLAS
@click.option(
    "--entries", type=int, default=3, show_default=True, metavar="N", help="How many to value anew."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="Which of them.")
@JSON
def check(file: str, *, entries: int, seed: int, as_json: bool) -> int:
    """Check that an atlas is as it was written, and value some of its tables anew.

    Exit status: 0 it holds; 1 it does not; 2 refused.
    """
    with loading_analysis():
        from croupier.cli.atlas_check import check_atlas

    return check_atlas(file, entries, seed, as_json)
