"""The form: what tables of the atlas are asked for; it works without a script."""

from collections.abc import Iterable

from croupier.explain.draft import title
from croupier.explain.fields import label
from croupier.gazette import register
from croupier.gazette.descriptions import edition_named
from croupier.survey.atlas import Atlas
from croupier.survey.criteria import NO_VERSION, SORTS
from croupier.survey.elected import written
from croupier.web.kit.markup import Child, Html, el
from croupier.web.pages.atlas.asked import EDGE, AtlasAsked

_SORTED = {
    "edge": "Lowest house edge first",
    "edge-down": "Highest house edge first",
    "deviation": "Lowest standard deviation first",
    "deviation-down": "Highest standard deviation first",
}
_WORDS = {"true": "yes", "false": "no"}


def form(atlas: Atlas, asked: AtlasAsked) -> Html:
    """The fields, as they were filled in."""
    fields = [
        _select("edition", "Edition", _editions(atlas), asked),
        _select("version", "Version", _versions(atlas), asked),
        *(
            _select(key, label(key), [(written(one), said(written(one))) for one in values], asked)
            for key, values in atlas.elections.items()
        ),
        *map(_number, EDGE, ("House edge from, %", "to, %"), _edge(asked)),
        _select("sort", "Order", [(key, _SORTED[key]) for key in SORTS], asked, every=""),
    ]
    doing = el(
        "div",
        el("button", "Find", class_="first"),
        el("a", "Every table", href="/atlas", class_="button"),
        class_="doing",
    )
    return el("form", *fields, doing, method="get", action="/atlas", class_="asking")


def said(word: str) -> str:
    """A value in words."""
    return _WORDS.get(word, word)


def _editions(atlas: Atlas) -> list[tuple[str, str]]:
    known = dict.fromkeys(one.edition for one in atlas.families.values())
    return [(one, edition_named(register.edition(one))) for one in known]


def _versions(atlas: Atlas) -> list[tuple[str, str]]:
    known = dict.fromkeys(name for one in atlas.families.values() for name in one.versions)
    return [(NO_VERSION, "None"), *((one, title(one)) for one in known)]


def _select(
    name: str,
    label_: str,
    options: Iterable[tuple[str, str]],
    asked: AtlasAsked,
    every: str = "Any",
) -> Html:
    chosen = asked.given.get(name, ())
    first: list[Child] = [el("option", every, value="")] if every else []
    shown = (el("option", text, value=value, selected=value in chosen) for value, text in options)
    return el("label", label_, el("select", *first, *shown, name=name))


def _number(name: str, label_: str, value: str) -> Html:
    field = el("input", name=name, value=value, inputmode="decimal", size=6, maxlength=12)
    return el("label", label_, field, class_="short")


def _edge(asked: AtlasAsked) -> tuple[str, ...]:
    return tuple([*asked.given.get(name, ()), ""][0] for name in EDGE)
