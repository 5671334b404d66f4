"""Frames: where a plot lies, its axes and the lines that mark them."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.pages.marks import tag
from croupier.pages.simulation.look import across, down, text


class PlotFrame(NamedTuple):
    """A plot's place in a picture."""

    left: float
    top: float
    right: float
    bottom: float

    def ground(self) -> str:
        """What the plot is drawn on."""
        return tag(
            "rect",
            class_="si-ground",
            x=float(self.left),
            y=float(self.top),
            width=float(self.right - self.left),
            height=float(self.bottom - self.top),
        )

    def floor(self) -> str:
        """The line it stands on."""
        return across(self.left, self.bottom, self.right, "si-axis")

    def beside(self, marks: Iterable[tuple[float, str]]) -> str:
        """Lines across the plot, each named at its left."""
        return "".join(
            across(self.left, place, self.right, "si-grid")
            + text(self.left - 9, place + 4.5, said, "si-2 si-end")
            for place, said in marks
        )

    def below(self, marks: Iterable[tuple[float, str]]) -> str:
        """Ticks below the plot, each named."""
        return "".join(
            down(place, self.bottom, self.bottom + 5, "si-axis")
            + text(place, self.bottom + 20, said, "si-2 si-mid")
            for place, said in marks
        )
