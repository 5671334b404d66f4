"""Cloth: the layout of one table, drawn from what the law says must be marked on it."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct

from croupier.pages import tokens
from croupier.pages.felt import boxes_svg, cards_svg, geometry, spots
from croupier.pages.felt.geometry import BoxPlace, Circle, Point, boxes
from croupier.pages.felt.outlines import BRASS, CLOTH, RAIL, Arc
from croupier.pages.felt.spots import Label, Spot
from croupier.pages.lettering import Inscription, along
from croupier.pages.marks import fine, group, num, picture, rounded, serif, tag
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules


class Cloth(Struct, frozen=True):
    """What is marked on the layout of one table."""

    boxes: int
    spots: tuple[Spot, ...]
    words: tuple[str, ...]
    line: bool
    """The insurance line."""
    ante: bool
    numbers: int
    """How many numbered areas each Box has."""
    squares: int


def laid_out(rules: TableRules) -> Cloth:
    """The layout the notices of a table ask for."""
    shown = [notice for notice in rules.notices if notice.where == "layout"]
    shapes = {notice.shape for notice in shown}
    marked = [(one.wager, one.text) for one in shown if one.shape is Shape.SPOT]
    names = dict.fromkeys(name for name, _ in marked)
    most = geometry.MOST_SPOTS
    if len(names) > most:
        why = f"a Box has room for {most} side wagers, and this table offers {len(names)}"
        raise Refusal((), why)
    wagers = {name: rules.side_wagers[name].title for name in names}
    return Cloth(
        boxes=rules.elections.boxes if Shape.BOXES in shapes else 0,
        spots=spots.named(
            [(name, title, (name, title) in marked) for name, title in wagers.items()]
        ),
        words=tuple(_words(shown)),
        line=Shape.LINE in shapes,
        ante=Shape.ANTE in shapes,
        numbers=rules.dealers_hands if Shape.NUMBERS in shapes else 0,
        squares=rules.dealers_hands if Shape.SQUARES in shapes else 0,
    )


def _words(shown: list[Notice]) -> Iterator[str]:
    """Every inscription once, with the apostrophes of print."""
    written = (Shape.WORDS, Shape.REFERENCE)
    for words in dict.fromkeys(one.text for one in shown if one.shape in written):
        yield words.replace("'", "’")


def cloth(rules: TableRules, *, prefix: str = "") -> str:
    """The layout of a table as a picture."""
    laid = laid_out(rules)
    parts = (
        tag("defs", definitions(laid, prefix)),
        table(prefix),
        inscriptions(laid, prefix),
        group((_box(laid, box, prefix) for box in boxes(laid.boxes)), id=f"{prefix}layer-boxes"),
    )
    return picture(
        "".join(parts), geometry.WIDTH, geometry.HEIGHT, role="img", aria_label=described(laid)
    )


def described(laid: Cloth) -> str:
    """A layout in a sentence."""
    count = f"{laid.boxes} Box{'es' if laid.boxes != 1 else ''}"
    wagers = "".join(f", {spot.title}" for spot in laid.spots)
    ante = ", Ante" if laid.ante else ""
    return f"Layout with {count}{wagers}{ante}. {'. '.join(laid.words)}"


# ── Wood and felt ───────────────────────────────────────────────────────────────────────────────

_LIGHT: Final = {"cx": 720, "cy": 330, "r": 800, "gradientUnits": "userSpaceOnUse"}


@lru_cache(64)
def definitions(laid: Cloth, prefix: str = "") -> str:
    """What the layout refers to."""
    felt, wood = stops(tokens.CLOTH), stops(tokens.RAIL)
    parts = [
        tag("radialGradient", felt, id=f"{prefix}felt", **_LIGHT),
        tag("linearGradient", wood, id=f"{prefix}rail", x1=0, y1=0, x2=0, y2=1),
    ]
    for name, way, _ in inscribed(laid):
        parts.append(tag("path", id=f"{prefix}{name}", d=way.arc.path, fill="none"))
    if laid.boxes:
        parts.append(boxes_svg.area_symbol(laid.numbers, prefix))
    if laid.boxes and laid.spots:
        first = geometry.spots(next(boxes(laid.boxes)), len(laid.spots))[0]
        parts.append(spots.ring_symbol(first.radius, prefix))
    return "".join(parts)


def stops(colours: tuple[tuple[str, str], ...]) -> str:
    """The colours of a gradient."""
    return "".join(tag("stop", offset=at, stop_color=colour) for at, colour in colours)


@cache
def table(prefix: str = "") -> str:
    """The rail, the brass and the cloth itself."""
    line = {"fill": "none", "stroke": "#000"}
    brass = {"fill": "none", "stroke": tokens.BRASS, "stroke_opacity": ".85"}
    parts = (
        tag("path", d=RAIL.path, fill=f"url(#{prefix}rail)"),
        tag("path", d=RAIL.path, **line, stroke_opacity=".5", stroke_width=2),
        tag("path", d=BRASS.path, **brass, stroke_width="2.5"),
        tag("path", d=CLOTH.path, fill=f"url(#{prefix}felt)"),
        tag("path", d=CLOTH.path, **line, stroke_opacity=".35", stroke_width=10),
    )
    return group(parts, id=f"{prefix}layer-cloth", aria_hidden="true")


# ── Inscriptions ────────────────────────────────────────────────────────────────────────────────

_PAYS: Final = Inscription(Arc(296, 84), 37, 5, bold=True)
_RULE: Final = Inscription(Arc(334, 84), 20.5, 0.6, italic=True)
_INSURANCE: Final = Inscription(Arc(371, geometry.INSURANCE_HALF), 16, 5.5)
_FURTHER: Final = Inscription(Arc(256, 62), 17, 3)
"""Whatever else is to be read, before the rest."""
_INNER_LINE: Final = 350.0
_STAR_OUT: Final = 374.0
_SQUARES: Final = Point(geometry.MIDDLE, geometry.SQUARES_DOWN)


def inscribed(laid: Cloth) -> Iterator[tuple[str, Inscription, str]]:
    """Each arc that bears words: its name, how they run, and the words."""
    further = []
    for words in laid.words:
        first = words.split()[0]
        if words.startswith("Blackjack pays"):
            yield "arc-pays", _PAYS, words.upper()
        elif first == "Dealer":
            yield "arc-rule", _RULE, words
        elif first == "Insurance":
            yield "arc-insurance", _INSURANCE, words.upper()
        else:
            further.append(words.upper())
    further += _legend(laid)
    if further:
        yield "arc-further", _FURTHER, " · ".join(further)


def _legend(laid: Cloth) -> Iterator[str]:
    """The names of side wagers whose spots are too small to bear them in full."""
    if not laid.boxes:
        return
    for spot, label, _ in spotted(laid, next(boxes(laid.boxes))):
        if not spots.is_in_full(spot, label):
            yield f"{' '.join(label.lines)}: {spot.title.upper()}"


@lru_cache(64)
def inscriptions(laid: Cloth, prefix: str = "") -> str:
    """The words, the insurance line, and the squares before the Dealer."""
    parts = [along(words, way, f"{prefix}{name}") for name, way, words in inscribed(laid)]
    if laid.line:
        parts += _line()
    parts += _squares(laid.squares)
    attributes = {"id": f"{prefix}layer-inscriptions", "fill": tokens.PRINT}
    return group(parts, **attributes, aria_hidden="true")


def _line() -> Iterator[str]:
    """The insurance line, a finer one before it, a star at either end."""
    for out, opacity, wide in ((geometry.INSURANCE_OUT, ".8", "2.2"), (_INNER_LINE, ".55", "1")):
        arc = Arc(out, geometry.INSURANCE_HALF)
        line = {"stroke": tokens.PRINT, "stroke_opacity": opacity, "stroke_width": wide}
        yield tag("path", d=arc.path, fill="none", **line)
    for angle in (-geometry.INSURANCE_HALF, geometry.INSURANCE_HALF):
        x, y = geometry.point(_STAR_OUT, angle)
        yield cards_svg.pip("d", f"translate({num(x)} {num(y)}) rotate({num(-angle)}) scale(.8)")


def _squares(count: int) -> Iterator[str]:
    for number in range(1, count + 1):
        yield square(number, count)


def square(
    number: int, count: int, lit: bool = False, middle: Point = _SQUARES, scale: float = 1
) -> str:
    """One of the squares that tell which of the Dealer's hands is in play."""
    x = middle.x + (number - (count + 1) / 2) * geometry.SQUARES_APART * scale
    edge = {"stroke": tokens.PRINT, "stroke_opacity": ".8", "stroke_width": "1.5"}
    fill = tokens.TURN if lit else tokens.INSET
    parts = (
        tag(
            "path",
            d=rounded(geometry.SQUARE, geometry.SQUARE, 5),
            fill=fill,
            fill_opacity="1" if lit else ".35",
            **edge,
        ),
        serif(
            str(number),
            19,
            y=6.5,
            text_anchor="middle",
            fill=tokens.ON_TURN if lit else tokens.PRINT,
        ),
    )
    small = "" if scale == 1 else f" scale({fine(scale)})"
    return group(parts, transform=f"translate({num(x)} {num(middle.y)}){small}")


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


def _box(laid: Cloth, box: BoxPlace, prefix: str) -> str:
    """A Box of an empty layout with everything printed at it."""
    parts = [boxes_svg.area(box, prefix)]
    if laid.ante:
        parts.append(boxes_svg.ante(box))
    for spot, label, circle in spotted(laid, box):
        name = f"{prefix}spot-{box.number}-{spot.key}"
        marks = (spots.ringed(circle, prefix), spots.printed(label, circle))
        parts.append(group(marks, id=name))
    return group(parts, id=f"{prefix}box-{box.number}", class_="box")


@lru_cache(256)
def spotted(laid: Cloth, box: BoxPlace) -> tuple[tuple[Spot, Label, Circle], ...]:
    """Every side wager at a Box with its label and its place."""
    circles = geometry.spots(box, len(laid.spots))
    radius = circles[0].radius if circles else 0
    labels = spots.labels(laid.spots, radius, box.unit)
    return tuple(zip(laid.spots, labels, circles, strict=True))
