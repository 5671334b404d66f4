"""croupier count --rounds, --sides: what a player who counts earns."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.report_types import CountPlayReport, EarningReport, SideCountGainReport
from croupier.cli.terminal import terminal
from croupier.percentage import percent
from croupier.rules.table_rules import TableRules
from croupier.simulation.count_play_report import tags_said
from croupier.simulation.countability import HUNDRED, Countability
from croupier.simulation.side_counts import CountedBeside

_SAID = (
    "A Round that is watched counts like one that is played. SCORE = mean² ÷ variance of a Round"
    " × 10,000 × 100. N0 = variance ÷ mean². Certainty equivalent = mean - variance ÷ (2 × fraction"
    " of Kelly × bankroll). Risk of ruin = exp(-2 × mean × bankroll ÷ variance)."
)
_SIDES = (
    "A side wager by itself, laid from its trigger on: a true count of its own tags, from which"
    " what a deck adds is taken in equal parts of each card. Units are of the side wager, in 100"
    " Rounds; perfect: who knows every card."
)

_SELDOM: Final = 0.00005
"""The share of Rounds below which a count is left out: it would be shown as 0.00 %."""


def show_beside(counted: CountedBeside, console: Console | None = None) -> None:
    """Print what is counted beside a system."""
    console = console or terminal()
    fit, insured = counted.fit, counted.counts.insurance
    if fit is not None:
        said = ", ".join(f"{one.cards} {float(one.weight):g}" for one in fit.counts)
        console.print()
        console.print(
            Text(
                f"Side counts for the wager: {said} (betting correlation {fit.correlation:.3f},"
                f" without {fit.without:.3f})."
            )
        )
    if insured is not None:
        console.print(Text(f"Insured by {insured.system.title}, from {insured.insures_from} on."))


def show_play(report: CountPlayReport, console: Console | None = None) -> None:
    """Print what is earned, count by count and for each cutting card."""
    console = console or terminal()
    console.print()
    played = (
        f"in {report['rounds']:,} Rounds, {report['cutting_card']} cards behind the cutting card"
    )
    console.print(Text("What it earns", style="bold"), Text(played, style="dim"))
    _show_earning(console, report)
    if "side_count_gain" in report:
        _show_gain(console, report["side_count_gain"])
    console.print()
    _counts(console, report)
    console.print()
    console.print(_depths(report["by_cards_dealt"]))
    console.print(Text(_SAID, style="dim"))


def _show_earning(console: Console, report: CountPlayReport) -> None:
    one, bankroll = report["earning"], report["bankroll_dollars"]
    win, error = one["win_in_100_rounds"], one["win_standard_error"]
    lines = {
        "Win in 100 Rounds": f"{_dollars(win)} (standard error {_dollars(error)})",
        "Standard deviation": f"{_dollars(one['standard_deviation_in_100_rounds'])} in 100 Rounds",
        "Rounds with a wager": f"{percent(one['played'], 2)}, "
        f"{_dollars(one['average_wager'])} each",
        "SCORE": f"{one['score']:.2f} (desirability index {one['desirability_index']:.2f})",
        "N0": _rounds(one["n0_rounds"]),
        "Certainty equivalent": _dollars(one["certainty_equivalent_in_100_rounds"])
        + f" in 100 Rounds at {report['kelly_asked']:g} Kelly",
        "Risk of ruin": f"{percent(one['risk_of_ruin'], 2)} with {_dollars(bankroll)}",
        "Trip ruin": f"{percent(one['trip_ruin'], 2)} in {report['trip_rounds']:,} Rounds",
        "Kelly": _fraction(one["kelly_fraction"]),
    }
    for name, said in lines.items():
        console.print(Text(f"{name:<21}{said}"))


def _show_gain(console: Console, gain: SideCountGainReport) -> None:
    """What side counts gain, and what the system earns alone."""
    more, error = gain["gain_in_100_rounds"], gain["gain_standard_error"]
    said = "too few for an error" if error is None else f"standard error {_dollars(error)}"
    alone = gain["without"]
    lines = {
        "Side counts gain": f"{_dollars(more)} in 100 Rounds ({said})",
        "Without them": f"{_dollars(alone['win_in_100_rounds'])} in 100 Rounds,"
        f" SCORE {alone['score']:.2f}",
    }
    for name, one in lines.items():
        console.print(Text(f"{name:<21}{one}"))


def _counts(console: Console, report: CountPlayReport) -> None:
    """Print what Rounds gain by count; those at either end that hardly ever come are left out."""
    shown = _table("Count", "Of Rounds", "Gains", "± 1 s.e.", "Wager")
    all_ = report["at_counts"]
    often = [at for at, one in enumerate(all_) if one["share"] >= _SELDOM]
    within = all_[often[0] : often[-1] + 1]
    for one in within:
        error = one["standard_error"]
        shown.add_row(
            str(one["count"]),
            percent(one["share"], 2),
            percent(one["mean"], 2, plus="+"),
            percent(error, 2) if error else "",  # of a single Round nothing is known
            _dollars(one["wager_dollars"]) if one["wager_dollars"] else "watch",
        )
    console.print(shown)
    if len(within) < len(all_):
        said = f"Counts beyond, each of less than {percent(_SELDOM, 3)} of Rounds, are in --json."
        console.print(Text(said, style="dim"))


def _depths(earnings: Sequence[EarningReport]) -> Table:
    shown = _table("Cards dealt", "Win in 100", "± 1 s.e.", "Deviation", "SCORE", "N0", "Ruin")
    for one in earnings:
        shown.add_row(
            str(one["cards_dealt"]),
            _dollars(one["win_in_100_rounds"]),
            _dollars(one["win_standard_error"]),
            _dollars(one["standard_deviation_in_100_rounds"]),
            f"{one['score']:.2f}",
            _rounds(one["n0_rounds"]),
            percent(one["risk_of_ruin"], 2),
        )
    return shown


def show_sides(
    rules: TableRules, found: Sequence[Countability], console: Console | None = None
) -> None:
    """Print what counts gain from side wagers."""
    console = console or terminal()
    console.print()
    known = {one.wager for one in found}
    others = [one.title for name, one in rules.side_wagers.items() if name not in known]
    if others:
        console.print(Text(f"No count follows {', '.join(others)}."))
    if not found:
        if not others:
            console.print(Text("This table has no side wager."))
        return
    shown = _table("Side wager", "Trigger", "Laid", "Gains", "Units", "± 1 s.e.", "Perfect")
    for one in found:
        perfect = one.perfect
        shown.add_row(
            one.title,
            "never" if one.trigger is None else str(one.trigger),
            percent(one.laid, 2),
            percent(one.edge, 2, plus="+"),
            f"{one.units:.4f}",
            f"{one.standard_error:.4f}",
            "unknown" if perfect is None else f"{HUNDRED * perfect.mean:.4f}",
        )
    console.print(shown)
    for one in found:
        tags = ", ".join(f"{card} {tag:+d}" for card, tag in tags_said(one).items() if tag)
        console.print(Text(f"{one.title}: {tags} (correlation {one.tags.correlation:.3f})."))
    console.print(Text(_SIDES, style="dim"))


def _table(*columns: str) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for at, column in enumerate(columns):
        shown.add_column(column, justify="right" if at else "left")
    return shown


def _dollars(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def _rounds(number: float | None) -> str:
    return "never" if number is None else f"{number:,.0f} Rounds"


def _fraction(kelly: float | None) -> str:
    return "nothing is gained" if kelly is None else f"these wagers are {kelly:.2f} Kelly"
