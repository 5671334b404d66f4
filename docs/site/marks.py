"""Marks: the small pieces of HTML and Markdown every generated page is made of."""

import re
from collections.abc import Iterable
from html import escape


def slug(clause: str) -> str:
    """The anchor of a clause: ``c-12-4-a`` of 12.4(a)."""
    return "c-" + re.sub(r"[^A-Za-z0-9]+", "-", clause).strip("-")


def link(text: str, to: str) -> str:
    """A link."""
    return f'<a href="{escape(to, quote=True)}">{escape(text)}</a>'


def code(text: str) -> str:
    """Something that is typed."""
    return f"<code>{escape(text)}</code>"


def listed(items: Iterable[str], class_: str = "") -> str:
    """A list, or nothing."""
    shown = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="{class_}">{shown}</ul>' if shown else ""


def rows(heads: tuple[str, ...], lines: Iterable[tuple[str, ...]]) -> str:
    """A table whose cells are HTML, or nothing."""
    body = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines
    )
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if body else ""


def part(name: str, inner: str) -> str:
    """A small heading and what stands under it, or nothing."""
    return f'<div class="part"><h4>{escape(name)}</h4>{inner}</div>' if inner else ""


def folded(name: str, inner: str) -> str:
    """What opens on a click, or nothing."""
    return f"<details><summary>{escape(name)}</summary>{inner}</details>" if inner else ""


def several(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
