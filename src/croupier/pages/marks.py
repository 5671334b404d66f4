"""Marks: the smallest pieces of a picture, written as SVG."""

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final

from croupier.pages.tokens import SANS, SERIF

_SPECIAL: Final = re.compile('[&<>"]')


def num(value: float) -> str:
    """A number to a tenth, written as short as can be."""
    return f"{round(value, 1) + 0:g}"


def fine(value: float) -> str:
    """A number to a thousandth: for scales."""
    return f"{round(value, 3) + 0:g}"


def tag(name: str, content: str | None = None, /, **attributes: object) -> str:
    """An element; ``stroke_width`` is written ``stroke-width``, ``class_`` ``class``."""
    given = "".join(
        [f' {_key(key)}="{_text(value)}"' for key, value in attributes.items() if value is not None]
    )
    return f"<{name}{given}/>" if content is None else f"<{name}{given}>{content}</{name}>"


@cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _text(value: object) -> str:
    if isinstance(value, float):
        return num(value)
    said = str(value)
    return escape(said, quote=False).replace('"', "&quot;") if _SPECIAL.search(said) else said


def group(parts: Iterable[str], /, **attributes: object) -> str:
    """A group of marks."""
    return tag("g", "".join(parts), **attributes)


def serif(said: str, size: float, /, **attributes: object) -> str:
    """Text as it is printed on the cloth."""
    return tag("text", escape(said), font_family=SERIF, font_size=float(size), **attributes)


def sans(said: str, size: float, /, **attributes: object) -> str:
    """Text laid over the cloth."""
    return tag("text", escape(said), font_family=SANS, font_size=float(size), **attributes)


def words(said: str, size: float, /, **attributes: object) -> str:
    """Text in the face of the picture it stands in."""
    return tag("text", escape(said), font_size=float(size), **attributes)


def rounded(width: float, height: float, corner: float) -> str:
    """The outline of a rectangle about the origin, its corners round."""
    x, y, c = width / 2, height / 2, corner
    a, b = x - c, y - c
    return (
        f"M{num(-a)} {num(-y)}H{num(a)}Q{num(x)} {num(-y)} {num(x)} {num(-b)}V{num(b)}"
        f"Q{num(x)} {num(y)} {num(a)} {num(y)}H{num(-a)}Q{num(-x)} {num(y)} {num(-x)} {num(b)}"
        f"V{num(-b)}Q{num(-x)} {num(-y)} {num(-a)} {num(-y)}Z"
    )


def picture(content: str, width: float, height: float, /, **attributes: object) -> str:
    """A whole picture, asking for nothing from elsewhere."""
    box = f"0 0 {num(width)} {num(height)}"
    known = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": box}
    return tag("svg", content, **known, **attributes) + "\n"
