"""Pills: short words laid over the felt, in a look that says what kind they are."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from croupier.pages.felt.geometry import Point, Rect
from croupier.pages.lettering import SANS_BOLD, width
from croupier.pages.marks import group, tag, words
from croupier.pages.tokens import LOSE, ON_TURN, PRINT, TIE, TURN, WIN


class PillColours(NamedTuple):
    """The colours of a pill, and how much shows through."""

    fill: str
    opacity: str
    edge: str
    edge_opacity: str
    ink: str


PLAIN: Final = PillColours("#06231b", ".87", "#fff", ".19", "#f4efe2")
LIT: Final = PillColours(TURN, "1", "#fff2c9", "1", ON_TURN)
GILT: Final = PillColours(PRINT, "1", "#fff6dc", "1", "#2a2006")
WON: Final = PillColours("#0b3d28", ".93", WIN, ".4", "#a9f0c4")
GREAT: Final = PillColours("#ffe08a", "1", "#fffbe8", "1", "#2a1d00")
"""For a payment of many times the wager."""
GONE: Final = PillColours("#3a1613", ".93", LOSE, ".4", "#ffc4bd")
EVEN: Final = PillColours("#202b31", ".93", TIE, ".4", "#e3e8ee")

PAD: Final = 1.1
"""What a pill is wider than its words, by their size."""
NARROW: Final = 0.75
"""The same where there is little room."""
_HIGH: Final = 1.5
"""How high a pill is, by the size of its words."""
_BASE: Final = 0.36
"""From the middle down to the line they stand on."""


def wide(said: str, size: float, pad: float = PAD) -> float:
    """How wide a pill is."""
    return width(said, size, SANS_BOLD) + pad * size


def high(size: float) -> float:
    """How high a pill is."""
    return _HIGH * size


def pill(
    said: str,
    x: float,
    y: float,
    size: float,
    look: PillColours,
    /,
    *,
    pad: float = PAD,
    **attributes: object,
) -> str:
    """A pill about a place."""
    across, down = wide(said, size, pad), high(size)
    edge = {"stroke": look.edge, "stroke_opacity": look.edge_opacity, "stroke_width": "1.2"}
    shape = {
        "x": x - across / 2,
        "y": y - down / 2,
        "width": across,
        "height": down,
        "rx": down / 2,
    }
    place = {"x": x, "y": y + _BASE * size, "text_anchor": "middle", "font_weight": 700}
    parts = (
        tag("rect", **shape, fill=look.fill, fill_opacity=look.opacity, **edge),
        words(said, size, **place, fill=look.ink),
    )
    return group(parts, class_="total great" if look is GREAT else "total", **attributes)


class Written(NamedTuple):
    """Words in a narrow pill about a place, which others are to keep clear of."""

    said: str
    at: Point
    size: float
    look: PillColours
    name: str = ""
    pad: float = NARROW
    label: str | None = None
    """What is read out instead, where the words are cut short."""

    @property
    def extent(self) -> Rect:
        """What they cover."""
        half, half_high = wide(self.said, self.size, self.pad) / 2, high(self.size) / 2
        x, y = self.at
        return Rect(x - half, y - half_high, x + half, y + half_high)

    def within(self, left: float, right: float) -> "Written":
        """The same, as far aside as it takes to stay between two sides."""
        extent = self.extent
        aside = max(0.0, left - extent.left) - max(0.0, extent.right - right)
        return self._replace(at=Point(self.at.x + aside, self.at.y))

    def is_clear(self, taken: Iterable[Rect]) -> bool:
        """Does it cover none of these?"""
        return not any(self.extent.meets(other) for other in taken)

    def drawn(self, prefix: str = "") -> str:
        """The pill."""
        found = {"id": f"{prefix}{self.name}" if self.name else None, "aria_label": self.label}
        x, y = self.at
        return pill(self.said, x, y, self.size, self.look, pad=self.pad, **found)
