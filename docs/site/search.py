"""Search: the index that the pages load as a script, and how much each kind of page weighs.

A page opened from a disk may load a script, but fetch nothing and start no worker: so the index is
a script, and what looks through it is ``docs/site.js``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.gazette.edition import PLACES

INDEX: Final = "search-index.js"
_THEIRS: Final = "search.json"
"""What the theme's own search would fetch."""
_WORKERS: Final = "assets/javascripts/workers"


class PageKind(NamedTuple):
    """Pages of a kind: what their place has in it, what results call them, and what they weigh."""

    mark: str
    name: str
    weight: float


KINDS: Final = (
    PageKind("#p-", "Provision", 0.5),
    PageKind("/shared.html", "Provision", 0.5),
    PageKind("rulebook/nz/", f"Rulebook, {PLACES['nz']}", 4.2),
    PageKind("rulebook/", f"Rulebook, {PLACES['act']}", 4),
    PageKind("guides/", "Guide", 4),
    PageKind("notebooks/", "Notebook", 3),
    PageKind("reference/commands", "Command", 3),
    PageKind("reference/", "API", 0.4),
    PageKind("rounds/", "Round", 1),
    PageKind("signs/", "Sign", 1),
    PageKind("changelog", "Changes", 0.4),
    PageKind("", "Page", 3),
)
"""The first whose mark is in a page's place is its kind."""


def kind_of(location: str) -> int:
    """The number of a page's kind."""
    return next(at for at, kind in enumerate(KINDS) if kind.mark in location)


def write_index(site: Path) -> None:
    """Put our index in place of the theme's, and take its worker away."""
    theirs = site / _THEIRS
    items = json.loads(theirs.read_text(encoding="utf-8"))["items"]
    index = {"kinds": [[one.name, one.weight] for one in KINDS], "entries": [*_entries(items)]}
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (site / INDEX).write_text(f"window.searchIndex = {text};\n", encoding="utf-8")
    theirs.unlink()
    for worker in (site / _WORKERS).glob("*.js"):
        worker.unlink()


def _entries(items: list[dict[str, Any]]) -> Iterator[list[object]]:
    """A row for each section: where it is, its page's title, its own, its text, its kind."""
    titles = {item["location"]: item["title"] for item in items}
    for item in items:
        location = item["location"]
        page = titles.get(location.partition("#")[0], item["title"])
        yield [location, page, item["title"], item["text"], kind_of(location)]
