"""Chips as SVG: colour, figure and number of edge marks all differ; stacks of them."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import pi
from typing import Final, NamedTuple

from croupier.money import written
from croupier.pages.marks import tag, words

FELT_SIZE: Final = 38.0
MOST_CHIPS: Final = 8
"""Of more chips than this the amount is written beside them."""
_SIDE: Final = 48
_RISE: Final = 0.11
"""How much higher each chip of a stack lies, by its size."""
_MARK: Final = 0.42
"""What of the edge the marks take up."""


class Chip(NamedTuple):
    """How a chip looks."""

    figure: str
    marks: int
    colour: str
    edge: str
    ink: str


CHIPS: Final = {
    1000_00: Chip("1k", 12, "#c98a1b", "#fff3d6", "#1d1408"),
    500_00: Chip("500", 7, "#6a2f8e", "#f6d98a", "#fff"),
    100_00: Chip("100", 10, "#1d2026", "#e4dfd2", "#fff"),
    25_00: Chip("25", 8, "#17704a", "#f3efe4", "#fff"),
    10_00: Chip("10", 3, "#1f4f9b", "#f3efe4", "#fff"),
    5_00: Chip("5", 6, "#b3262f", "#fff6ee", "#fff"),
    2_50: Chip("2½", 5, "#e79aa8", "#fff6ee", "#2b1216"),
    1_00: Chip("1", 4, "#f2ede0", "#7d8794", "#22262c"),
}
"""The chips by their worth in cents, the largest first."""
_SIZES: Final = {1: 17, 2: 16, 3: 13}
"""How large a figure of so many signs is."""


class ChipStack(NamedTuple):
    """Chips for an amount, the largest lowest; ``labelled`` where they do not say it."""

    chips: tuple[int, ...]
    labelled: bool


@lru_cache(4096)
def stack_of(amount: int) -> ChipStack:
    """The fewest chips for an amount, from the largest down."""
    chips, rest = [], amount
    for worth in CHIPS:
        count, rest = divmod(rest, worth)
        chips += [worth] * count
    return ChipStack(tuple(chips[:MOST_CHIPS]), rest > 0 or len(chips) > MOST_CHIPS)


def symbol_id(worth: int) -> str:
    """The name of a chip's symbol: ``chip-2-50``."""
    return "chip-" + written(worth).removesuffix(".00").replace(".", "-")


def symbols(amounts: Iterable[int], prefix: str = "") -> str:
    """The definitions of the chips these amounts take, each once."""
    used = {worth for amount in amounts for worth in stack_of(amount).chips}
    return "".join(_symbol(worth, prefix) for worth in CHIPS if worth in used)


@cache
def _symbol(worth: int, prefix: str) -> str:
    chip, size = CHIPS[worth], _SIZES[len(CHIPS[worth].figure)]
    mark = 2 * pi * 20.5 / chip.marks
    at = {"cx": 24, "cy": 24}
    dashes = f"{mark * _MARK:.2f} {mark * (1 - _MARK):.2f}"
    ring = {"fill": "none", "stroke": chip.edge, "stroke_width": 6, "stroke_dasharray": dashes}
    rim = {"fill": "none", "stroke": "#000", "stroke_opacity": ".35", "stroke_width": ".8"}
    inner = {"fill": chip.colour, "stroke": chip.edge, "stroke_opacity": ".75"}
    figure = {"x": 24, "y": 24 + 0.354 * size, "text_anchor": "middle", "font_weight": 700}
    parts = (
        tag("circle", **at, r="23.5", fill=chip.colour),
        tag("circle", **at, r="20.5", **ring, transform="rotate(-90 24 24)"),
        tag("circle", **at, r="23.3", **rim),
        tag("circle", **at, r="15.6", **inner),
        words(chip.figure, size, **figure, fill=chip.ink),
    )
    side = f"0 0 {_SIDE} {_SIDE}"
    return tag("symbol", "".join(parts), id=f"{prefix}{symbol_id(worth)}", viewBox=side)


def stack(
    amount: int, x: float, y: float, size: float, prefix: str = "", *, high: float = 1
) -> Iterator[str]:
    """The chips for an amount about a place, small on top, with their shadow.

    They rise no higher above the lowest than ``high`` times their size.
    """
    yield shadow(x, y, size)
    chips = stack_of(amount).chips
    rise = min(_RISE, high / max(len(chips) - 1, 1)) * size
    for at, worth in enumerate(chips):
        yield _use(symbol_id(worth), x, y - at * rise, size, prefix)


def shadow(x: float, y: float, size: float) -> str:
    """What lies under a stack."""
    return tag("circle", cx=x, cy=y + 0.07 * size, r=0.53 * size, fill="#000", opacity=".28")


def _use(name: str, x: float, y: float, size: float, prefix: str) -> str:
    at = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return tag("use", href=f"#{prefix}{name}", **at)


# ── The lammer ──────────────────────────────────────────────────────────────────────────────────

_LAMMER, _LAMMER_EDGE, _LAMMER_INK = "#f4c542", "#7a5a00", "#3b2a00"


def lammer_symbol(prefix: str = "") -> str:
    """The definition of a Free Bet Lammer: eight sides, yellow."""
    inner = {"fill": "none", "stroke": _LAMMER_EDGE}
    look = {"x": 24, "text_anchor": "middle", "font_weight": 800, "fill": _LAMMER_INK}
    outline = {"fill": _LAMMER, "stroke": _LAMMER_EDGE, "stroke_width": "1.2"}
    parts = (
        tag("path", d="M14 1.5H34L46.5 14V34L34 46.5H14L1.5 34V14Z", **outline),
        tag("path", d="M16 6H32L42 16V32L32 42H16L6 32V16Z", **inner),
        words("FREE", 11.5, y="22.5", **look),
        words("BET", 11.5, y="34.5", **look),
    )
    return tag("symbol", "".join(parts), id=f"{prefix}lammer", viewBox=f"0 0 {_SIDE} {_SIDE}")


def lammer(x: float, y: float, size: float, prefix: str = "") -> Iterator[str]:
    """A lammer about a place, with its shadow."""
    yield shadow(x, y, size)
    yield _use("lammer", x, y, size, prefix)
