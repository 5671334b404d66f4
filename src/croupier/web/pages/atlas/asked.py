"""Asked: what a form of the atlas asks for, read from the address of a page and written there."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol
from urllib.parse import urlencode

from msgspec.structs import replace

from croupier.rules.refusal import Refusal
from croupier.survey.atlas import Atlas
from croupier.survey.criteria import SORTS, Criteria, Range, percents
from croupier.survey.elected import elected_given

PAGE: Final = 25
"""Games on a page."""
FILTERS: Final = ("edition", "version")
EDGE: Final = ("edge_from", "edge_to")
_MOST_PAGES: Final = 100_000


class Words(Protocol):
    """What stands behind the question mark of an address."""

    def getall(self, key: str, default: list[str]) -> list[str]:
        """Every value of a name."""


class AtlasAsked(NamedTuple):
    """What is asked for, and what of it cannot be."""

    criteria: Criteria
    given: Mapping[str, Sequence[str]]
    """As it was filled in, by field."""
    wrong: str = ""
    """Why it cannot be."""

    def at(self, **changes: str) -> str:
        """The address of this page with some fields otherwise."""
        fields = {key: list(values) for key, values in self.given.items()}
        fields |= {key: [value] for key, value in changes.items()}
        pairs = [(key, one) for key, values in fields.items() for one in values if one]
        return f"/atlas?{urlencode(pairs)}" if pairs else "/atlas"


def asked(atlas: Atlas, query: Words) -> AtlasAsked:
    """What an address asks for; where it cannot be, every table, and why."""
    names = (*FILTERS, *atlas.elections, *EDGE, "sort", "skip")
    given = {
        name: values for name in names if (values := [one for one in query.getall(name, []) if one])
    }
    try:
        criteria = _criteria(atlas, given)
        atlas.condition(criteria)
    except Refusal as wrong:
        return AtlasAsked(Criteria(most=PAGE), given, wrong.why)
    return AtlasAsked(criteria, given)


def _criteria(atlas: Atlas, given: Mapping[str, Sequence[str]]) -> Criteria:
    elected = [f"{key}={one}" for key in atlas.elections for one in given.get(key, ())]
    skip = _last(given, "skip")
    found = Criteria(
        editions=tuple(given.get("edition", ())),
        versions=tuple(given.get("version", ())),
        elected=elected_given(atlas, elected),
        edge=_edge(given),
        sort=_last(given, "sort") or next(iter(SORTS)),
        most=PAGE,
    )
    number = int(skip) if skip.isascii() and skip.isdigit() and len(skip) < 9 else 0
    return replace(found, skip=min(number, _MOST_PAGES))


def _last(given: Mapping[str, Sequence[str]], name: str) -> str:
    return [*given.get(name, ()), ""][0]


def _edge(given: Mapping[str, Sequence[str]]) -> Range:
    low, high = (_last(given, name) for name in EDGE)
    return percents("edge", f"{low}..{high}") if low or high else Range()
