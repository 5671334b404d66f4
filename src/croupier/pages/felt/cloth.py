"""Cloth: the layout of one table, drawn from what the law says must be marked on it."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.pages import tokens
from croupier.pages.felt import boxes_svg, cards_svg, geometry, spots
from croupier.pages.felt.geometry import BoxPlace, Circle, Point, boxes
from croupier.pages.felt.outlines import BRASS, CLOTH, RAIL, Arc
from croupier.pages.felt.spots import Label, Spot
from croupier.pages.lettering import Inscription, along
from croupier.pages.marks import fine, group, num, picture, rounded, serif, tag
from croupier.rules.notice import About, Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

Words: TypeAlias = tuple[str, About]


class Cloth(Struct, frozen=True):
    """What is marked on the layout of one table."""

    boxes: int
    spots: tuple[Spot, ...]
    words: tuple[Words, ...]
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


def _words(shown: list[Notice]) -> Iterator[Words]:
    """Every inscription once, with the apostrophes of print, and what it is about."""
    written = (Shape.WORDS, Shape.REFERENCE)
    found = ((one.text, one.about) for one in shown if one.shape in written)
    for text, about in dict.fromkeys(found):
        yield text.replace("'", "’"), about


def cloth(rules: TableRules, *, prefix: str = "") -> str:
    """The layout of a table as a picture."""
    laid = laid_out(rules)
    parts = (
        tag("defs", definitions(laid, WIDE, prefix)),
        table(WIDE, prefix),
        inscriptions(laid, WIDE, prefix),
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
    return f"Layout with {count}{wagers}{ante}. {'. '.join(text for text, _ in laid.words)}"


# ── Wood and felt ───────────────────────────────────────────────────────────────────────────────


class ClothPlan(Struct, frozen=True, kw_only=True, eq=False):
    """Where wood, brass, cloth and print lie on one felt."""

    key: str = ""
    """What the names of its definitions begin with."""
    light: dict[str, Any]
    edges: tuple[tuple[str, dict[str, Any]], ...]
    """Each outline with its look, from below; filled with the rail or the felt by that name."""
    arcs: dict[str, Inscription]
    """What words run along: rule, Blackjack, insurance, and whatever else is to be read."""
    two_lines: tuple[Inscription, ...] = ()
    """What a rule too long for its arc runs along."""
    line: tuple[tuple[Arc, str, str], ...]
    """The insurance line with its opacity and width, and finer ones."""
    stars: Arc | None = None
    """With a star at either end."""
    squares: Point
    square: float = 1
    """How large the squares before the Dealer are."""
    areas: bool = False
    """Are Boxes printed as areas, and spots as rings, all alike?"""

    def named(self, name: str, prefix: str) -> str:
        """The name of a definition."""
        return f"{prefix}{self.key}{name}"


@lru_cache(64)
def definitions(laid: Cloth, plan: ClothPlan, prefix: str = "") -> str:
    """What the layout refers to."""
    light = {"gradientUnits": "userSpaceOnUse"}
    felt, rail = plan.named("felt", prefix), plan.named("rail", prefix)
    parts = [
        tag("radialGradient", _stops(tokens.CLOTH), id=felt, **plan.light, **light),
        tag("linearGradient", _stops(tokens.RAIL), id=rail, x1=0, y1=0, x2=0, y2=1),
    ]
    for name, way, _ in inscribed(laid, plan):
        parts.append(tag("path", id=plan.named(name, prefix), d=way.arc.path, fill="none"))
    if plan.areas and laid.boxes:
        parts.append(boxes_svg.area_symbol(laid.numbers, prefix))
    if plan.areas and laid.boxes and laid.spots:
        first = geometry.spots(next(boxes(laid.boxes)), len(laid.spots))[0]
        parts.append(spots.ring_symbol(first.radius, prefix))
    return "".join(parts)


def _stops(colours: tuple[tuple[str, str], ...]) -> str:
    """The colours of a gradient."""
    return "".join(tag("stop", offset=at, stop_color=colour) for at, colour in colours)


@cache
def table(plan: ClothPlan, prefix: str = "") -> str:
    """The rail, the brass and the cloth itself."""
    parts = []
    for way, look in plan.edges:
        fill = look["fill"]
        filled = fill if fill == "none" else f"url(#{plan.named(fill, prefix)})"
        parts.append(tag("path", d=way, **look | {"fill": filled}))
    return group(parts, id=f"{prefix}layer-cloth", aria_hidden="true")


# ── Inscriptions ────────────────────────────────────────────────────────────────────────────────

_RULE_TOO_LONG: Final = 8.0
"""Where a rule would have to be smaller on one line, it has two."""


def inscribed(laid: Cloth, plan: ClothPlan) -> Iterator[tuple[str, Inscription, str]]:
    """Each arc that bears words: its name, how they run, and the words."""
    for name, said in _worded(laid):
        way = plan.arcs[name]
        if name == "arc-rule" and plan.two_lines and way.fitting(said).size < _RULE_TOO_LONG:
            for number, (line, part) in enumerate(zip(plan.two_lines, _halves(said), strict=True)):
                yield f"{name}-{number + 1}", line, part
        else:
            yield name, way, said


def _worded(laid: Cloth) -> Iterator[tuple[str, str]]:
    further = []
    for words, about in laid.words:
        match about:
            case "blackjack":
                yield "arc-pays", words.upper()
            case "dealer":
                yield "arc-rule", words
            case "insurance":
                yield "arc-insurance", words.upper()
            case _:
                further.append(words.upper())
    further += _legend(laid)
    if further:
        yield "arc-further", " · ".join(further)


def _halves(said: str) -> tuple[str, str]:
    """Words on two lines, about as long."""
    spaces = [at for at, sign in enumerate(said) if sign == " "]
    middle = min(spaces, key=lambda at: abs(at - len(said) / 2))
    return said[:middle], said[middle + 1 :]


def is_crowded(laid: Cloth) -> bool:
    """Is there more before the Dealer than on most tables: squares, or words?"""
    return bool(laid.squares) or any(name == "arc-further" for name, _ in _worded(laid))


def _legend(laid: Cloth) -> Iterator[str]:
    """The names of side wagers whose spots are too small to bear them in full."""
    if not laid.boxes:
        return
    for spot, label, _ in spotted(laid, next(boxes(laid.boxes))):
        if not spots.is_in_full(spot, label):
            yield f"{' '.join(label.lines)}: {spot.title.upper()}"


@lru_cache(64)
def inscriptions(laid: Cloth, plan: ClothPlan, prefix: str = "") -> str:
    """The words, the insurance line, and the squares before the Dealer."""
    written = inscribed(laid, plan)
    parts = [along(words, way, plan.named(name, prefix)) for name, way, words in written]
    if laid.line:
        parts += _line(plan)
    parts += (square(number, laid.squares, plan) for number in range(1, laid.squares + 1))
    attributes = {"id": f"{prefix}layer-inscriptions", "fill": tokens.PRINT}
    return group(parts, **attributes, aria_hidden="true")


def _line(plan: ClothPlan) -> Iterator[str]:
    """The insurance line, finer ones before it, a star at either end."""
    for arc, opacity, wide in plan.line:
        line = {"stroke": tokens.PRINT, "stroke_opacity": opacity, "stroke_width": wide}
        yield tag("path", d=arc.path, fill="none", **line)
    if plan.stars:
        for angle in (-plan.stars.half, plan.stars.half):
            x, y = plan.stars.at(angle)
            turned = f"translate({num(x)} {num(y)}) rotate({num(-angle)}) scale(.8)"
            yield cards_svg.pip("d", turned)


def square(number: int, count: int, plan: ClothPlan, lit: bool = False) -> str:
    """One of the squares that show which of the Dealer's hands is in play."""
    scale = plan.square
    x = plan.squares.x + (number - (count + 1) / 2) * geometry.SQUARES_APART * scale
    edge = {"stroke": tokens.PRINT, "stroke_opacity": ".8", "stroke_width": "1.5"}
    fill = {"fill": tokens.TURN if lit else tokens.INSET, "fill_opacity": "1" if lit else ".35"}
    ink = tokens.ON_TURN if lit else tokens.PRINT
    parts = (
        tag("path", d=rounded(geometry.SQUARE, geometry.SQUARE, 5), **fill, **edge),
        serif(str(number), 19, y=6.5, text_anchor="middle", fill=ink),
    )
    small = "" if scale == 1 else f" scale({fine(scale)})"
    return group(parts, transform=f"translate({num(x)} {num(plan.squares.y)}){small}")


# ── On the wide felt ────────────────────────────────────────────────────────────────────────────

_LINE: Final = {"fill": "none", "stroke": "#000"}
_BRASS: Final = {"fill": "none", "stroke": tokens.BRASS, "stroke_opacity": ".85"}
_ALONG: Final = geometry.INSURANCE_HALF

WIDE: Final = ClothPlan(
    light={"cx": 720, "cy": 330, "r": 800},
    edges=(
        (RAIL.path, {"fill": "rail"}),
        (RAIL.path, {**_LINE, "stroke_opacity": ".5", "stroke_width": 2}),
        (BRASS.path, {**_BRASS, "stroke_width": "2.5"}),
        (CLOTH.path, {"fill": "felt"}),
        (CLOTH.path, {**_LINE, "stroke_opacity": ".35", "stroke_width": 10}),
    ),
    arcs={
        "arc-pays": Inscription(Arc(296, 84), 37, 5, bold=True),
        "arc-rule": Inscription(Arc(334, 84), 20.5, 0.6, italic=True),
        "arc-insurance": Inscription(Arc(371, _ALONG), 16, 5.5),
        "arc-further": Inscription(Arc(256, 62), 17, 3),
    },
    line=((Arc(geometry.INSURANCE_OUT, _ALONG), ".8", "2.2"), (Arc(350, _ALONG), ".55", "1")),
    stars=Arc(374, _ALONG),
    squares=Point(geometry.MIDDLE, geometry.SQUARES_DOWN),
    areas=True,
)


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
