"""croupier law search."""

from textwrap import shorten
from typing import Literal, TypedDict

import click

from croupier.cli.law.page import MARGIN, WIDTH, JsonObject, bold, say, several
from croupier.gazette.citation import cited
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError
from croupier.gazette.reading import readings
from croupier.gazette.register import edition, edition_ids
from croupier.gazette.search import Hit, near, pieces, search, sought, stems


class HitReport(TypedDict):
    """A clause or a reading that has the words."""

    what: Literal["clause", "reading"]
    name: str
    editions: tuple[str, ...]
    score: float
    texts: tuple[str, ...]


class SearchReport(TypedDict):
    """What ``croupier law search --json`` prints, the best first."""

    words: tuple[str, ...]
    edition: str | None
    hits: list[HitReport]


def found(words: tuple[str, ...], edition_id: str | None) -> SearchReport:
    """What has all the words, best first."""
    if not stems(" ".join(words)):
        raise GazetteError("Say a word to search for.")
    within = _within(edition_id)
    query = [
        each
        for each in readings().values()
        if any(each.applies_in(held.id, held.jurisdiction) for held in within)
    ]
    return {
        "words": words,
        "edition": edition_id,
        "hits": [_report(hit) for hit in search(words, within, query)],
    }


def _within(edition_id: str | None) -> tuple[Edition, ...]:
    """The edition that is searched, or all of them."""
    return tuple(map(edition, (edition_id,) if edition_id else edition_ids()))


def _report(hit: Hit) -> HitReport:
    return {
        "what": hit.what,
        "name": hit.name,
        "editions": hit.editions,
        "score": round(hit.score, 3),
        "texts": hit.texts,
    }


def show_found(data: JsonObject) -> None:
    """Print what was found, the words marked."""
    words = " ".join(data["words"])
    where = f" in {data['edition']}" if data["edition"] else ""
    if not data["hits"]:
        like = near(words, _within(data["edition"]))
        hint = f" Nearest: {', '.join(like)}." if like else ""
        why = f"No clause or reading{where} has all of: {shorten(words, WIDTH)}.{hint}"
        click.echo(why, err=True)
        return
    query = sought(words)
    for hit in data["hits"]:
        place = ", ".join(hit["editions"]) if hit["what"] == "clause" else "reading"
        click.echo(f"{bold(cited(hit['name']))}  {click.style(place, dim=True)}")
        for n, text in enumerate(hit["texts"]):
            if n == 0 or any(matches for _, matches in pieces(text, query)):
                say(text, MARGIN, lambda line: _marked(line, query))
    click.echo()
    click.echo(f"{several(len(data['hits']), 'place')}{where}")


def _marked(line: str, query: tuple[str, ...]) -> str:
    return "".join(
        click.style(piece, fg="yellow", bold=True) if matches else piece
        for piece, matches in pieces(line, query)
    )
