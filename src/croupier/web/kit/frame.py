"""Frame: what every page has around it: the name, the ways to other pages, and who looks."""

from typing import Final

from msgspec import Struct

from croupier.protocol.roles import INSPECTOR, OPERATOR, ROLE_NAMES, SUPERVISORS, Role
from croupier.web.kit.markup import Child, Html, el, joined
from croupier.web.kit.visitor import Visitor

MARK: Final = Html(
    '<svg class="mark" viewBox="0 0 40 24" aria-hidden="true"><path d="M2 2h36a18 18 0 0 1-36 0z"'
    ' fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M11 3.5a9 9 0 0 0 18 0"'
    ' fill="none" stroke="currentColor" stroke-width="1.6"/>'
    '<circle cx="20" cy="5.5" r="2.2" fill="currentColor"/></svg>'
)


class Way(Struct, frozen=True):
    """A way to another page, and for whom it is; for everybody where it does not say."""

    to: str
    label: str
    roles: tuple[Role, ...] = ()
    further: str = ""
    """More of its label, for wide screens."""


WAYS: Final = (
    Way("/", "Tables"),
    Way("/set-up", "Set up", further="a table"),
    Way("/tournaments", "Tournaments"),
    Way("/school", "School"),
    Way("/rulebook", "Rulebook"),
    Way("/atlas", "Atlas"),
    Way("/desk", "Desk", (*SUPERVISORS, INSPECTOR, OPERATOR)),
    Way("/inspect", "Inspect", (*SUPERVISORS, INSPECTOR, OPERATOR)),
    Way("/people", "People", (*SUPERVISORS, INSPECTOR, OPERATOR)),
)


def frame(
    title: str,
    *content: Child,
    visitor: Visitor,
    here: str = "",
    aside: Child = None,
    script: str = "",
    styles: tuple[str, ...] = (),
    paper: bool = False,
    head: Child = None,
) -> str:
    """A whole page. ``aside`` stands beside the name, ``here`` is the way that led to it.

    ``script`` and ``styles`` are files of the folder ``static``; ``paper`` is for documents;
    ``head`` is what else others are to know of the page.
    """
    known = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="croupier-csrf", content=visitor.csrf),
        el("title", f"{title} · Croupier"),
        *(el("link", rel="stylesheet", href=f"/static/{one}") for one in ("room.css", *styles)),
        el("link", rel="icon", href="/static/mark.svg", type="image/svg+xml"),
        el("script", type="module", src="/static/clauses.js"),
        el("script", type="module", src=f"/static/{script}") if script else None,
        head,
    )
    body = (
        el("a", "To the content", href="#main", class_="skip"),
        _top(visitor, here, aside),
        el("main", *content, id="main", tabindex="-1"),
        el("div", id="said", class_="unseen", role="status", aria_live="polite"),
        el("div", id="trouble", role="alert", hidden=True),
    )
    room = "paper" if paper else "room"
    page = el("html", el("head", *known), el("body", *body, class_=room), lang="en")
    return f"<!doctype html>\n{page}\n"


def inspected(
    title: str, *body: Child, visitor: Visitor, script: str = "", class_: str = "page"
) -> str:
    """A page for who inspects."""
    return frame(
        title,
        el("div", *body, class_=class_),
        visitor=visitor,
        here="/inspect",
        script=script,
        styles=("inspect.css",),
    )


def at_door(title: str, *body: Child, visitor: Visitor, here: str = "", class_: str) -> str:
    """A page on which people fill in who they are."""
    return frame(
        title,
        el("div", *body, class_=class_),
        visitor=visitor,
        here=here,
        script="forms.js",
        styles=("door.css",),
    )


def ways(visitor: Visitor, here: str = "", *, label: str = "Pages", class_: str = "") -> Html:
    """The ways to the pages that are for a visitor."""
    links = [
        el("a", *_labelled(one), href=one.to, aria_current="page" if one.to == here else None)
        for one in WAYS
        if not one.roles or visitor.role in one.roles
    ]
    return el("nav", *links, aria_label=label, class_=class_ or None)


def _labelled(one: Way) -> tuple[Child, ...]:
    """The label of a way, and what of it a phone has no room for."""
    return (one.label, el("span", f" {one.further}", class_="further") if one.further else None)


def _top(visitor: Visitor, here: str, aside: Child) -> Html:
    return el(
        "header",
        el("a", MARK, el("span", "Croupier"), href="/", class_="name", aria_label="Croupier"),
        el("div", aside, class_="aside", id="aside"),
        ways(visitor, here),
        _who(visitor),
        class_="top",
    )


def _who(visitor: Visitor) -> Html:
    person = visitor.person
    if person is None:
        return el("a", "Log in", href="/log-in", class_="who")
    shown = (el("b", person.name), el("span", ROLE_NAMES[person.role], class_="quiet"))
    return el("a", joined(shown), href="/me", class_="who", id="who", title=person.name)
