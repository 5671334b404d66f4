"""Markup: HTML made of elements; every text is escaped unless it is markup already."""

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias
from urllib.parse import quote


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
        return el("span", number, class_="clause")
    return el("a", number, class_="clause", href=address(number, edition))


def clauses(numbers: Iterable[str], edition: str = "") -> Html:
    """The numbers of several clauses."""
    return joined(clause(number, edition) for number in numbers)
