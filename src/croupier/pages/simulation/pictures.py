"""Pictures: what the pictures of simulations and studies are made of, as plain figures."""

from msgspec import Struct

Point = tuple[int, int]
"""After so many Rounds, so many cents up or down."""


class Bins(Struct, frozen=True):
    """How often a net in cents lay between one edge and the next; the outer may be infinite."""

    edges: tuple[float, ...] = ()
    counts: tuple[int, ...] = ()
    even: bool = False
    """Does the bin about nothing hold nothing else?"""

    @property
    def total(self) -> int:
        """How often anything was counted."""
        return sum(self.counts)


class SimulationPicture(Struct, frozen=True, kw_only=True):
    """A simulation: what its picture shows. Money in cents, shares of initial wagers."""

    title: str
    subtitle: str = ""
    rounds: int
    paths: tuple[tuple[Point, ...], ...]
    """Bankrolls, each from nothing on."""
    by_round: Bins
    by_shoe: Bins = Bins()
    mean: float
    """What a unit of the initial wagers brings a player."""
    interval: tuple[float, float]
    """Where that lies, nineteen times in twenty."""
    drawdown: int
    """The drawdown: how far a bankroll ever was below its highest, over the whole simulation."""
    figures: tuple[tuple[str, str], ...] = ()
    """What else is stated below it: words and a figure."""


class Dot(Struct, frozen=True):
    """One value of a study: exact, or simulated with its standard error where that is known."""

    value: float
    error: float | None = None
    exact: bool = True


class Panel(Struct, frozen=True):
    """One figure of one wager for every row of a study; None where there is none."""

    title: str
    of: str
    """The wager; nothing where it is of the whole table."""
    dots: tuple[Dot | None, ...]
    share: bool = False
    """Shown in percent."""
    money: bool = False
    """Shown in dollars, of cents."""


class Charted(Struct, frozen=True, kw_only=True):
    """A study: what its chart shows."""

    title: str
    subtitle: str = ""
    settings: tuple[str, ...]
    """What is varied."""
    rows: tuple[tuple[str, ...], ...]
    """The values of that in each row."""
    remarks: tuple[str, ...]
    """By row: why it has no values, or nothing."""
    panels: tuple[Panel, ...]
