"""A simulation as SVG: bankrolls at the left, outcomes at the right, the figures below."""

from collections.abc import Iterator
from typing import Final

from croupier.pages.lettering import SANS, SERIF_BOLD, width
from croupier.pages.marks import tag
from croupier.pages.simulation.bars import bars_of, block, drawn_bars, heights, parted
from croupier.pages.simulation.fan import ENOUGH, fan
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.look import MARGIN, framed, heading, shortened, text
from croupier.pages.simulation.pictures import Bins, SimulationPicture
from croupier.pages.simulation.scales import counted, dollars
from croupier.percentage import MINUS, percent

_WIDTH: Final = 1280
_HEIGHT: Final = 752
_FAN: Final = PlotFrame(112, 152, 690, 586)
_ROUND: Final = PlotFrame(920, 152, _WIDTH - MARGIN, 312)
_SHOE: Final = PlotFrame(920, 426, _WIDTH - MARGIN, 586)
_FIGURES: Final = 650
_NAMES: Final = 108
"""What the names of an axis take."""
_CAPTION: Final = 13


def simulation_svg(data: SimulationPicture) -> str:
    """The picture of a simulation, asking for nothing from elsewhere."""
    parts = (
        heading(data.title, data.subtitle, _WIDTH),
        *_bankrolls(data),
        *_outcomes("A Round", data.by_round, _ROUND),
        *(_outcomes("A shoe", data.by_shoe, _SHOE) if data.by_shoe.counts else ()),
        *_figures(data),
    )
    return framed(data.title, described(data), parts, _WIDTH, _HEIGHT)


def _bankrolls(data: SimulationPicture) -> Iterator[str]:
    longest = max((path[-1][0] for path in data.paths if path), default=0)
    yield text(MARGIN, 134, "Bankrolls", "si-h")
    if len(data.paths) >= ENOUGH:
        note = f"{len(data.paths)} bankrolls; nine in ten end between the broken lines"
    else:
        note = f"{len(data.paths)} bankrolls" if len(data.paths) > 1 else "one bankroll"
    yield text(MARGIN + 100, 134, note, "si-2")
    yield fan(data.paths, _FAN)
    under = f"Rounds, to {longest:,}"
    yield text((_FAN.left + _FAN.right) / 2, _FAN.bottom + 40, under, "si-2 si-mid")


def _outcomes(name: str, bins: Bins, frame: PlotFrame) -> Iterator[str]:
    left = frame.left - _NAMES
    bars = bars_of(bins)
    note = "how often each comes"
    note += ", by powers of ten" * bool(bars and heights(bars, frame).tens)
    note += ", ends open" * any(bar.beyond for bar in bars)
    yield text(left, frame.top - 18, name, "si-h")
    said = shortened(note, frame.right - left - 86, _CAPTION)
    yield text(left + 86, frame.top - 18, said, "si-2")
    yield drawn_bars(bins, frame)
    yield from _key(bins, left, frame.bottom + 41)


def _key(bins: Bins, left: float, base: float) -> Iterator[str]:
    """What was lost, neither and won, each with a piece of its bars."""
    for kind, said in parted(bins):
        yield block(kind, (left, base - 10, 12, 12))
        yield text(left + 18, base, said, "si-2")
        left += 18 + width(said, _CAPTION, SANS) + 18


def _figures(data: SimulationPicture) -> Iterator[str]:
    """What the pictures come to, side by side."""
    figures = headline_figures(data)
    wide = (_WIDTH - 2 * MARGIN) / len(figures)
    yield tag(
        "rect", class_="si-box", x=float(MARGIN), y=float(_FIGURES), rx=10,
        width=float(_WIDTH - 2 * MARGIN), height=74.0,
    )  # fmt: skip
    for at, (said, figure) in enumerate(figures):
        left, room = MARGIN + at * wide + 20, wide - 24
        yield text(left, _FIGURES + 30, shortened(said, room, _CAPTION), "si-2")
        yield text(left, _FIGURES + 57, shortened(figure, room, 21, SERIF_BOLD), "si-fig")


def headline_figures(data: SimulationPicture) -> list[tuple[str, str]]:
    """House edge, confidence interval, drawdown and what else the picture states."""
    low, high = data.interval
    gains = data.mean > 0
    edge = "A player gains, of initial wagers" if gains else "House edge, of initial wagers"
    digits = 2 if high - low > 1e-4 else 4
    ends = (low, high) if gains else (-high, -low)
    low_end, high_end = (percent(end, digits, minus=MINUS) for end in ends)
    return [
        (edge, percent(abs(data.mean), digits, minus=MINUS)),
        ("95 % confidence", f"{low_end.removesuffix(' %')} to {high_end}"),
        ("Drawdown", dollars(round(data.drawdown / 100) * 100)),
        ("Rounds", counted(data.rounds)),
        *data.figures,
    ]


def described(data: SimulationPicture) -> str:
    """The picture in words."""
    sentence = "; ".join(f"{said}: {figure}" for said, figure in headline_figures(data))
    rounds = ", ".join(said for _, said in parted(data.by_round))
    shoes = ", ".join(said for _, said in parted(data.by_shoe))
    over = f" Of shoes: {shoes}." if shoes else ""
    return f"{data.subtitle} {sentence}. Of Rounds: {rounds}.{over}".strip()
