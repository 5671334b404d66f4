"""The pictures of simulations and studies: what they show, and that they show it to everybody."""

import re
from itertools import pairwise
from math import inf
from xml.etree import ElementTree

import pytest

from croupier.pages.simulation.bars import EVEN, LOST, WON, bars_of, heights, parted
from croupier.pages.simulation.fan import between, spread
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.look import shortened
from croupier.pages.simulation.pictures import Bins, Charted, Dot, Panel, SimulationPicture
from croupier.pages.simulation.scales import AxisScale, dollars, quantile, ticks
from croupier.pages.simulation.study_svg import study_svg
from croupier.pages.simulation.svg import headline_figures, simulation_svg

NS = "{http://www.w3.org/2000/svg}"
FRAME = PlotFrame(0, 0, 100, 100)
ROUNDS = Bins((-inf, -1500.0, -500.0, 500.0, 1500.0, inf), (1, 480, 90, 428, 1), even=True)


def _paths(number: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple((n * 100, n * (at - 10) * 500) for n in range(5)) for at in range(number))


def _drawn(paths: int = 21, mean: float = -0.005) -> SimulationPicture:
    return SimulationPicture(
        title="Six decks & <one> Box",
        subtitle="nz-current",
        rounds=1000,
        paths=_paths(paths),
        by_round=ROUNDS,
        by_shoe=Bins((-1500.0, -500.0, 500.0, 1500.0), (5, 3, 4)),
        mean=mean,
        interval=(mean - 0.002, mean + 0.002),
        drawdown=123_400,
    )


def _charted() -> Charted:
    return Charted(
        title="A study",
        subtitle="nz-current",
        settings=("Decks",),
        rows=(("6",), ("8",), ("9",)),
        remarks=("", "", "Not lawful: the game is played with 4 to 8 decks (3.3(a))"),
        panels=(
            Panel("house edge", "main", (Dot(0.005), Dot(0.006, 0.001, exact=False), None), True),
        ),
    )


def _root(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def _classes(svg: str) -> list[str]:
    return [one.get("class", "") for one in _root(svg).iter()]


# ── A simulation ────────────────────────────────────────────────────────────────────────────────


def test_it_is_named_and_told_in_words() -> None:
    root = _root(simulation_svg(_drawn()))
    assert root.findtext(f"{NS}title") == "Six decks & <one> Box"
    said = root.findtext(f"{NS}desc") or ""
    for figure in ("0.50 %", "$1,234", "lost 48.1 %", "neither 9.0 %", "won 42.9 %"):
        assert figure in said, figure
    ids = {one.get("id") for one in root.iter()}
    assert set((root.get("aria-labelledby") or "").split()) <= ids


def test_it_asks_for_nothing_from_elsewhere() -> None:
    for svg in (simulation_svg(_drawn()), study_svg(_charted())):
        assert "://" not in svg.replace("http://www.w3.org/2000/svg", "")
        assert "prefers-color-scheme:dark" in svg


def test_few_paths_have_no_band() -> None:
    assert "si-band" in _classes(simulation_svg(_drawn(20)))
    few = simulation_svg(_drawn(19))
    assert "si-band" not in _classes(few)
    assert _classes(few).count("si-way") == 19


def test_what_is_lost_is_told_by_more_than_colour() -> None:
    root = _root(simulation_svg(_drawn()))
    lost = [one for one in root.iter(f"{NS}rect") if one.get("class") == "si-lost"]
    assert lost
    assert {one.get("fill") for one in lost} == {"url(#si-hatched)"}
    assert any(one.get("id") == "si-hatched" for one in root.iter(f"{NS}pattern"))


def test_nothing_lies_outside_the_picture() -> None:
    root = _root(simulation_svg(_drawn(64)))
    _, _, wide, high = map(float, (root.get("viewBox") or "").split())
    for rect in root.iter(f"{NS}rect"):
        right = float(rect.get("x", 0)) + float(rect.get("width", 0))
        bottom = float(rect.get("y", 0)) + float(rect.get("height", 0))
        assert 0 <= right <= wide
        assert 0 <= bottom <= high


def test_a_simulation_without_shoes_or_paths_is_still_drawn() -> None:
    bare = SimulationPicture(
        title="", rounds=0, paths=(), by_round=Bins(), mean=0.0, interval=(0.0, 0.0), drawdown=0
    )
    svg = simulation_svg(bare)
    assert "A shoe" not in svg
    assert not re.search(r"\bnan\b|\binf\b", svg)


@pytest.mark.parametrize(
    ("mean", "named", "figure", "between"),
    [
        (-0.005, "House edge", "0.50 %", "0.30 to 0.70 %"),
        (0.005, "A player gains", "0.50 %", "0.30 to 0.70 %"),
        (-0.001, "House edge", "0.10 %", "−0.10 to 0.30 %"),
    ],
)
def test_who_gains_is_said(mean: float, named: str, figure: str, between: str) -> None:
    (edge, share), (_, interval), *_ = headline_figures(_drawn(mean=mean))
    assert (edge.split(",")[0], share, interval) == (named, figure, between)


# ── Bars, bands and scales ──────────────────────────────────────────────────────────────────────


def test_bars_say_what_was_lost_and_won() -> None:
    assert [bar.kind for bar in bars_of(ROUNDS)] == [LOST, LOST, EVEN, WON, WON]
    assert [bar.beyond for bar in bars_of(ROUNDS)] == [True, False, False, False, True]
    assert dict(parted(ROUNDS)) == {LOST: "lost 48.1 %", EVEN: "neither 9.0 %", WON: "won 42.9 %"}
    rough = Bins(ROUNDS.edges, ROUNDS.counts)
    assert dict(parted(rough))[EVEN] == "within $5 9.0 %"


def test_many_bins_are_put_together_and_none_is_lost() -> None:
    """What is about nothing stays about nothing."""
    edges = tuple((at - 128 - 0.5) * 500.0 for at in range(257))
    bars = bars_of(Bins(edges, (1,) * 256, even=True))
    assert len(bars) <= 90
    assert sum(bar.times for bar in bars) == 256
    assert all(one.high == other.low for one, other in pairwise(bars))
    (about,) = (bar for bar in bars if bar.kind == EVEN)
    assert (about.low, about.high, about.times) == (-750.0, 750.0, 3)
    assert "neither" not in dict(parted(Bins(edges, (1,) * 256, even=True)))[EVEN]


def test_powers_of_ten_only_where_they_are_needed() -> None:
    seldom = Bins((-1500.0, -500.0, 500.0, 1500.0), (999_999, 0, 1))
    assert heights(bars_of(seldom), FRAME).tens
    assert "1 in a million" in [said for _, said in heights(bars_of(seldom), FRAME).marks()]
    even = Bins((-1500.0, -500.0, 500.0, 1500.0), (5, 3, 4))
    assert not heights(bars_of(even), FRAME).tens


def test_a_bell_is_told_straight_however_rare_its_ends() -> None:
    edges = tuple(map(float, range(10)))
    assert not heights(bars_of(Bins(edges, (1, 50, 200, 700, 1000, 710, 190, 45, 1))), FRAME).tens
    assert heights(bars_of(Bins(edges, (1, 50, 20, 700, 100, 710, 190, 45, 1))), FRAME).tens


def test_a_higher_share_stands_higher() -> None:
    for bins in (Bins((0.0, 1.0, 2.0), (999_999, 1)), Bins((0.0, 1.0, 2.0), (3, 2))):
        high, low = bars_of(bins)
        up = heights((high, low), FRAME)
        assert 0 <= up.at(high.share) < up.at(low.share) <= 100


def test_a_bankroll_between_two_points() -> None:
    path = ((0, 0), (100, 1000), (200, 0))
    assert [between(path, at) for at in (0, 50, 100, 175, 200)] == [0, 500, 1000, 250, 0]


def test_quantiles() -> None:
    assert [quantile([0.0, 10.0, 20.0], share) for share in (0, 0.25, 0.5, 1)] == [0, 5, 10, 20]


def test_names_are_moved_apart() -> None:
    assert spread([10.0, 20.0, 100.0], 34) == [-14.0, 20.0, 100.0]
    assert spread([10.0, 60.0, 70.0], 34) == [10.0, 60.0, 94.0]


@pytest.mark.parametrize(
    ("low", "high", "about", "found"),
    [
        (0, 10, 5, (0, 2, 4, 6, 8, 10)),
        (-1.2, 1.2, 4, (-1, 0, 1)),
        (0.0042, 0.0058, 4, (0.0045, 0.005, 0.0055)),
        (3, 3, 4, (3,)),
    ],
)
def test_ticks_are_round_figures(
    low: float, high: float, about: int, found: tuple[float, ...]
) -> None:
    assert ticks(low, high, about) == pytest.approx(found)


def test_sums_are_short() -> None:
    assert [dollars(cents) for cents in (0, -50_000, 1_250, 250_000_000)] == [
        "$0",
        "−$500",
        "$12.50",
        "$2.5 million",
    ]


def test_what_lies_beyond_a_scale_is_put_at_its_end() -> None:
    assert [AxisScale(0, 10, 100, 200).at(value) for value in (-5, 5, 50)] == [100, 150, 200]


def test_long_words_are_shortened() -> None:
    assert shortened("Boxes", 100) == "Boxes"
    assert shortened("Boxes and more Boxes", 80).endswith("…")


# ── A study ─────────────────────────────────────────────────────────────────────────────────────


def test_exact_and_simulated_values_have_marks_of_their_own() -> None:
    classes = _classes(study_svg(_charted()))
    assert classes.count("si-exact") == 2, "one value, and the key"
    assert classes.count("si-played") == 2
    assert classes.count("si-error") == 1


def test_a_row_that_may_not_be_says_why() -> None:
    svg = study_svg(_charted())
    assert "Not lawful: the game is played with 4 to 8 decks (3.3(a))" in svg
    said = _root(svg).findtext(f"{NS}desc") or ""
    assert "Decks 6: house edge main 0.5000 %" in said
    assert "Decks 9: Not lawful" in said


def test_a_study_of_nothing_but_refusals_is_still_drawn() -> None:
    bare = Charted(title="A study", settings=(), rows=((),), remarks=("Not played: no",), panels=())
    assert "Not played: no" in study_svg(bare)


def test_many_panels_go_below_one_another() -> None:
    one = _charted()
    many = Charted(
        title="A study",
        settings=one.settings,
        rows=one.rows,
        remarks=one.remarks,
        panels=one.panels * 4,
    )
    root = _root(study_svg(many))
    heads = [text for text in root.iter(f"{NS}text") if text.get("class") == "si-h"]
    assert [text.get("x") for text in heads][3] == heads[0].get("x")
    assert len({text.get("x") for text in heads}) == 3
    assert len({text.get("y") for text in heads}) == 2
