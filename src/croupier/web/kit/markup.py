"""Markup: HTML made of elements; every text is escaped unless it is markup already."""

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias
from urllib.parse import quote

from croupier.gazette.citation import cited


class Html(str):
    """Markup, safe as it stands."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"
EMPTY: Final = Html("")
_ALONE: Final = ("br", "hr", "img", "input", "link", "meta")


def el(name: str, /, *children: Child, **attributes: object) -> Html:
    """An element; ``class_`` is written ``class``, ``data_box`` ``data-box``.

    An attribute that is None or False is left out; one that is True stands without a value.
    """
    given = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _ALONE:
        return Html(f"<{name}{given}>")
    return Html(f"<{name}{given}>{joined(children)}</{name}>")


def joined(child: Child) -> Html:
    """Children one after another."""
    if child is None:
        return EMPTY
    if isinstance(child, Html):
        return child
    if isinstance(child, str):
        return Html(escape(child))
    return Html("".join(map(joined, child)))


def panel(heading: str, *content: Child) -> Html:
    """What stands under a heading, set off from the rest of a page."""
    return el("section", el("h2", heading), *content, class_="panel")


def table(heads: Iterable[str], rows: Iterable[Html], **attributes: object) -> Html:
    """A table whose columns have heads."""
    head = el("tr", *(el("th", one, scope="col") for one in heads))
    return el("table", el("thead", head), el("tbody", *rows), **attributes)


def wide(content: Html, label: str) -> Html:
    """Something that may be wider than a phone, to be moved by keys too."""
    return el("div", content, class_="wide", tabindex="0", role="region", aria_label=label)


def facts(pairs: Iterable[tuple[str, Child]], **attributes: object) -> Html:
    """Names, each with what is to be said of it."""
    rows = (el("div", el("dt", name), el("dd", text)) for name, text in pairs)
    return el("dl", *rows, **attributes)


def _attribute(key: str, value: object) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def address(number: str, edition: str) -> str:
    """Where the rulebook has a clause of an edition."""
    return f"/rulebook/{quote(edition)}/{quote(number, safe='().:~')}"


def clause(number: str, edition: str = "") -> Html:
    """The number of a clause, as a mark that leads to the rulebook."""
    if not edition:
        return el("span", cited(number), class_="clause")
    return el("a", cited(number), class_="clause", href=address(number, edition))


def clauses(numbers: Iterable[str], edition: str = "") -> Html:
    """The numbers of several clauses."""
    return joined(clause(number, edition) for number in numbers)


def sentence(text: str) -> str:
    """A text as a sentence."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"
