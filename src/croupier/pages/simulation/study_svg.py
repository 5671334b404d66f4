"""A study as SVG: a line for every table, a panel for every figure, points with their errors."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from croupier.pages.lettering import SANS, SANS_BOLD, SERIF_BOLD, width
from croupier.pages.marks import num, tag
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.look import MARGIN, across, down, framed, heading, shortened, text
from croupier.pages.simulation.pictures import Charted, Dot, Panel
from croupier.pages.simulation.scales import AxisScale, dollars, ticks
from croupier.percentage import MINUS, percent

_WIDTH: Final = 1280
_ROW: Final = 30
_GAP: Final = 28
_PANELS: Final = 3
"""Side by side at most."""
_VALUES: Final = 92
"""What the figures at the right of a panel take."""
_COLUMN: Final = 190
"""No column of settings is wider."""
_SIZE: Final = 14
_SURE: Final = 1.96
"""So many standard errors each way hold nineteen times in twenty."""
_KEY: Final = "simulated; the lines hold the true value nineteen times in twenty"


class _Band(NamedTuple):
    """Some panels side by side and the settings at their left."""

    top: float
    lefts: tuple[float, ...]
    """Of the columns of settings."""
    ends: float
    """Where these end."""
    panels: tuple[Panel, ...]
    abreast: int
    """How many have room."""

    @property
    def first(self) -> float:
        return self.top + 72

    @property
    def wide(self) -> float:
        """Of one panel, what lies beside it included."""
        return (_WIDTH - MARGIN - self.ends - _GAP * (self.abreast - 1)) / self.abreast

    def base(self, row: int) -> float:
        """The middle of a row."""
        return self.first + _ROW * (row + 0.5)


def study_svg(data: Charted) -> str:
    """The chart of a study, asking for nothing from elsewhere."""
    bands = list(_bands(data))
    bottom = bands[-1].base(len(data.rows)) + 12
    parts = [heading(data.title, data.subtitle, _WIDTH)]
    parts += [mark for band in bands for mark in _band(data, band)]
    parts.append(_key(data, bottom + 30))
    return framed(data.title, described(data), parts, _WIDTH, bottom + 58)


def _bands(data: Charted) -> Iterator[_Band]:
    lefts, ends = _lefts(data)
    top = 108.0
    panels = data.panels or (Panel("", "", (None,) * len(data.rows)),)
    abreast = min(_PANELS, len(panels))
    for at in range(0, len(panels), abreast):
        band = _Band(top, lefts, ends, panels[at : at + abreast], abreast)
        yield band
        top = band.base(len(data.rows)) + 34


def _lefts(data: Charted) -> tuple[tuple[float, ...], float]:
    """Where each column of settings begins, and where the last ends."""
    left, lefts = float(MARGIN), []
    for at, name in enumerate(data.settings):
        lefts.append(left)
        said = (name, *(row[at] for row in data.rows))
        wide = max(width(one, _SIZE, SANS_BOLD) for one in said)
        left += min(wide, _COLUMN) + 22
    return tuple(lefts), left


def _band(data: Charted, band: _Band) -> Iterator[str]:
    yield from _settings(data, band)
    for at, panel in enumerate(band.panels):
        left = band.ends + at * (band.wide + _GAP)
        frame = PlotFrame(
            left, band.first, left + band.wide - _VALUES, band.base(len(data.rows)) - 15
        )
        yield from _panel(panel, frame, band)
    for row, remark in enumerate(data.remarks):
        if remark:
            yield _remark(remark, band, band.base(row))


def _remark(remark: str, band: _Band, base: float) -> str:
    """Why a row has no values, over the lines of the panels."""
    room = _WIDTH - MARGIN - band.ends
    paper = {"x": float(band.ends), "y": base - 14.0, "width": float(room), "height": 29.0}
    said = shortened(remark, room - 12, 13)
    return tag("rect", class_="si-paper", **paper) + text(band.ends + 8, base + 5, said, "si-why")


def _settings(data: Charted, band: _Band) -> Iterator[str]:
    """The names of what is varied, and its values; what a row shares with the last is left out."""
    for left, name in zip(band.lefts, data.settings, strict=True):
        yield text(left, band.first - 10, shortened(name, _COLUMN, _SIZE), "si-2")
    before: Sequence[str] = ()
    for row, values in enumerate(data.rows):
        yield across(MARGIN, band.base(row) - 15, _WIDTH - MARGIN, "si-grid")
        same = True
        for at, (left, said) in enumerate(zip(band.lefts, values, strict=True)):
            same = same and bool(before) and before[at] == said and at < len(values) - 1
            if not same:
                yield text(
                    left,
                    band.base(row) + 5,
                    shortened(said, _COLUMN, _SIZE, SANS_BOLD),
                    "si-strong",
                )
        before = values
    yield across(MARGIN, band.base(len(data.rows)) - 15, _WIDTH - MARGIN, "si-rule")


# ── A panel ─────────────────────────────────────────────────────────────────────────────────────


def _panel(panel: Panel, frame: PlotFrame, band: _Band) -> Iterator[str]:
    known = [dot for dot in panel.dots if dot is not None]
    if not known:
        return
    scale = _scale(known, frame)
    title = panel.title[:1].upper() + panel.title[1:]
    yield text(frame.left, band.top + 20, shortened(title, band.wide, 19, SERIF_BOLD), "si-h")
    yield text(frame.left, band.top + 38, shortened(panel.of, band.wide, 13), "si-2")
    for tick, said in _ticks(panel, scale):
        kind = "si-axis" if tick == 0 else "si-rule"
        yield down(scale.at(tick), frame.top, frame.bottom, kind)
        yield text(scale.at(tick), frame.top - 10, said, "si-2 si-mid")
    for row, dot in enumerate(panel.dots):
        if dot is not None:
            yield _point(dot, scale, band.base(row))
            yield text(
                frame.right + _VALUES - 4, band.base(row) + 5, formatted(panel, dot), "si-end"
            )


def _scale(known: Sequence[Dot], frame: PlotFrame) -> AxisScale:
    lows = [dot.value - _SURE * (dot.error or 0) for dot in known]
    highs = [dot.value + _SURE * (dot.error or 0) for dot in known]
    low, high = min(lows), max(highs)
    spare = 0.08 * (high - low) or abs(high) * 0.1 or 1.0
    return AxisScale(low - spare, high + spare, frame.left, frame.right)


def _ticks(panel: Panel, scale: AxisScale) -> list[tuple[float, str]]:
    """As many round figures as have room beside one another."""
    labels: list[tuple[float, str]] = []
    for about in (5, 4, 3, 2):
        marks = ticks(scale.low, scale.high, about)
        labels = [(tick, _short(panel, tick, marks)) for tick in marks]
        room = scale.at(marks[1]) - scale.at(marks[0]) if len(marks) > 1 else scale.end
        if all(width(said, 13, SANS) + 10 < room for _, said in labels):
            return labels
    return labels[:1]


def _short(panel: Panel, tick: float, marks: Sequence[float]) -> str:
    """A figure below or above a tick, with as many digits as tell it from its neighbours."""
    if panel.money:
        return dollars(round(tick))
    digits = _digits(marks, 100 if panel.share else 1)
    if panel.share:
        return percent(tick, digits, minus=MINUS)
    return f"{tick:,.{digits}f}".replace("-", MINUS)


def _digits(marks: Sequence[float], times: float) -> int:
    for digits in range(6):
        if all(abs(round(times * one, digits) - times * one) < 1e-9 for one in marks):
            return digits
    return 6


def formatted(panel: Panel, dot: Dot) -> str:
    """A value in figures."""
    if panel.money:
        return dollars(round(dot.value / 100) * 100)
    digits = 4 if dot.exact or (dot.error or 1) < 1e-5 else 3
    if panel.share:
        return percent(dot.value, digits, minus=MINUS)
    return f"{dot.value:,.{digits}f}".replace("-", "−")


def _point(dot: Dot, scale: AxisScale, base: float) -> str:
    """A value: a full circle where it is exact, else an empty diamond with its error."""
    place = scale.at(dot.value)
    if dot.exact:
        return tag("circle", class_="si-exact", cx=float(place), cy=float(base), r=5.0)
    marks = ""
    if dot.error:
        low = num(scale.at(dot.value - _SURE * dot.error))
        high = num(scale.at(dot.value + _SURE * dot.error))
        top, bottom = num(base - 5), num(base + 5)
        bar = f"M{low} {num(base)}H{high}M{low} {top}V{bottom}M{high} {top}V{bottom}"
        marks = tag("path", class_="si-error", d=bar)
    diamond = f"M{num(place - 6)} {num(base)}l6 -6l6 6l-6 6Z"
    return marks + tag("path", class_="si-played", d=diamond)


def _key(data: Charted, base: float) -> str:
    """What circles and diamonds say, where there are any."""
    dots = [dot for panel in data.panels for dot in panel.dots if dot is not None]
    said, left = [], float(MARGIN)
    for exact, words in ((True, "exact"), (False, _KEY)):
        if any(dot.exact is exact for dot in dots):
            place = AxisScale(0, 1, left + 8, left + 9)
            said.append(_point(Dot(0.0, exact=exact), place, base - 5))
            said.append(text(left + 22, base, words, "si-2"))
            left += 22 + width(words, 13, SANS_BOLD) + 26
    return "".join(said)


def described(data: Charted) -> str:
    """The chart in words."""
    lines = []
    for row, values in enumerate(data.rows):
        named = ", ".join(f"{a} {b}" for a, b in zip(data.settings, values, strict=True))
        dots = ((panel, panel.dots[row]) for panel in data.panels)
        figures = [
            f"{panel.title} {panel.of} {formatted(panel, dot)}"
            for panel, dot in dots
            if dot is not None
        ]
        lines.append(f"{named}: {data.remarks[row] or ', '.join(figures)}")
    return f"{data.subtitle}. " + "; ".join(lines)
