"""croupier count."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.count_index import LEFT, CountIndex, count_indices
from croupier.analysis.count_report import count_csv, count_report
from croupier.analysis.report_types import CountReport
from croupier.cli.asked import CountOptions
from croupier.cli.count_play import show_beside, show_play, show_sides
from croupier.cli.files import opened, refuse, table_text, write
from croupier.cli.output import check_place
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.simulate import bet_step, rounds_of, say_cpu_plays, shown_rounds
from croupier.cli.terminal import terminal
from croupier.counting_systems import (
    FACES,
    SCORE_BANKROLL,
    USUAL_SPREAD,
    USUAL_SYSTEM,
    USUAL_TRIP,
    CountingSystem,
    CountsBeside,
)
from croupier.library.counted import ROUNDS
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.record.settings import money
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.simulation.count_play import (
    CountAsked,
    CountPlay,
    check_asked,
    count_play,
    gpu_for,
)
from croupier.simulation.count_play_report import count_play_report, countability_report
from croupier.simulation.countability import Countability, countability
from croupier.simulation.gpu import crews_as_asked
from croupier.simulation.players import Players, read_count
from croupier.simulation.playing import CrewFor
from croupier.simulation.side_counts import AskedBeside, beside, beside_reported, read_beside

FIRSTS = "23456789TA"
_KINDS = {"insurance": 0, "hard": 1, "soft": 2}


class _CountsAsked(NamedTuple):
    """All that a player counts, and the calls that follow."""

    system: CountingSystem
    indices: Sequence[CountIndex]
    beside: CountsBeside


def print_count(file: str, options: CountOptions) -> int:
    """Work out from which counts on which call is best, and print it; the exit status."""
    try:
        config, rules = opened(table_text(file), options["backfill"])
        system = _system(options)
        asked, wanted = _asked(options), _beside(options)
        check_asked(rules, asked)
        check_place("csv", options["csv_to"])
        use = gpu_for(options["gpu"], beside=wanted != AskedBeside(), tell=say_cpu_plays)
        with crews_as_asked(options["threads"], use, say_cpu_plays) as crew_for:
            with waiting("Valuing the shoe at every count") as progress:
                found = count_indices(rules, system, progress)
            write(options["csv_to"], lambda: count_csv(found).encode())
            counted = beside(rules, system, wanted)
            counts = _CountsAsked(system, found, counted.counts)
            play = _play(config, counts, asked, options, crew_for)
            sides = _sides(config, asked, options, crew_for)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options["as_json"])
    if options["as_json"]:
        report = beside_reported(count_report(rules, system, found), rules, counted)
        print_json(_report(report, play, sides))
    elif options["csv_to"] is None:
        show(rules, system, found)
        show_beside(counted)
        if play is not None:
            show_play(count_play_report(play))
        if sides is not None:
            show_sides(rules, sides)
    return DONE


def _report(
    report: CountReport, play: CountPlay | None, sides: Sequence[Countability] | None
) -> CountReport:
    """The indices, and what was played."""
    if play is not None:
        report["play"] = count_play_report(play)
    if sides is not None:
        report["side_wagers"] = [countability_report(one) for one in sides]
    return report


def _asked(options: CountOptions) -> CountAsked:
    """What is asked of players who count."""
    _check_played(options)
    if options["steps"] and options["spread"] != USUAL_SPREAD:
        raise bad("--spread", "it is about the wagers of Kelly: leave --step out")
    steps = sorted(map(bet_step, options["steps"]), key=lambda step: step.count)
    return CountAsked(
        rounds=rounds_of(options["rounds"]) if options["rounds"] else ROUNDS,
        seed=options["seed"],
        boxes=options["boxes"],
        cutting_card=options["cutting_card"],
        steps=tuple(steps),
        bankroll=money("bankroll", options["bankroll"]),
        fraction=options["kelly"],
        spread=options["spread"],
        watches=options["watches"],
        leaves_below=options["leaves_below"],
        trip=options["trip"],
    )


def _check_played(options: CountOptions) -> None:
    """Refuse what is said of play by the count where nothing is played so."""
    if options["sides"]:
        why = "side wagers are laid one at a time and by counts of their own: leave it out"
    elif options["rounds"] is None:
        why = "it is about play by the count: say how many Rounds, such as --rounds 1e7"
    else:
        return
    said = {
        "--step": bool(options["steps"]),
        "--bankroll": options["bankroll"] != str(SCORE_BANKROLL),
        "--kelly": options["kelly"] != 1,
        "--spread": options["spread"] != USUAL_SPREAD,
        "--watch": options["watches"],
        "--leave": options["leaves_below"] is not None,
        "--trip": options["trip"] != USUAL_TRIP,
    }
    shoes = {
        "--seed": options["seed"] != 0,
        "--boxes": options["boxes"] != 1,
        "--cut": options["cutting_card"] is not None,
        "--threads": options["threads"] is not None,
        "--gpu": options["gpu"] is not None,
    }
    for name, given in (said if options["sides"] else said | shoes).items():
        if given:
            raise bad(name, why)


def _play(
    config: TableConfig,
    counts: _CountsAsked,
    asked: CountAsked,
    options: CountOptions,
    crew_for: CrewFor,
) -> CountPlay | None:
    """Play by the count, where Rounds are asked for and side wagers are not."""
    if options["rounds"] is None or options["sides"]:
        return None
    with shown_rounds(asked.rounds) as watch:
        return count_play(
            config,
            counts.system,
            counts.indices,
            asked,
            beside=counts.beside,
            crew_for=crew_for,
            watch=watch,
        )


def _sides(
    config: TableConfig, asked: CountAsked, options: CountOptions, crew_for: CrewFor
) -> list[Countability] | None:
    """What counts gain from side wagers, where that is asked."""
    if not options["sides"]:
        return None
    players = Players(boxes=asked.boxes, cutting_card=asked.cutting_card)
    with shown_rounds(asked.rounds) as watch:
        return list(
            countability(
                config,
                asked.rounds,
                crew_for=crew_for,
                watch=watch,
                players=players,
                seed=asked.seed,
            )
        )


def _system(options: CountOptions) -> CountingSystem:
    """A system by its name, or by tags and how they are read."""
    if options["begins"] and not options["running"]:
        raise bad("--begins", "only a running count begins elsewhere: add --running")
    if options["tags"] is None:
        if options["running"]:
            raise bad("--running", "it is about tags of your own: say --tags")
        return read_count(options["system"])
    if options["system"] != USUAL_SYSTEM:
        raise bad("--tags", "a count has tags of its own or a system: leave one of them out")
    tags = [_number(one) for one in options["tags"].replace(",", " ").split()]
    if len(tags) != len(FACES):
        why = f"a count has {len(FACES)} tags, from the ace to the ten-point cards, not {len(tags)}"
        raise bad("--tags", why)
    try:
        return read_count(
            {"tags": tags, "running": options["running"], "begins": options["begins"]}
        )
    except Refusal as wrong:
        raise wrong.at_place("--tags") from None


def _beside(options: CountOptions) -> AskedBeside:
    """What is counted beside the system."""
    if options["sides"] and (options["side_counts"] or options["insurance_count"]):
        raise bad("--sides", "side wagers have counts of their own: leave other counts out")
    insured = options["insurance_count"]
    tags = [_number(one) for one in (insured or "").replace(",", " ").split()]
    return read_beside(options["side_counts"], tags if len(tags) > 1 else insured)


def _number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def show(
    rules: TableRules,
    system: CountingSystem,
    found: Sequence[CountIndex],
    console: Console | None = None,
) -> None:
    """Print indices for people: a row for each change of call, a column for each first card."""
    console = console or terminal()
    table = rules.elections
    console.print(Text(table.edition.title, style="bold"), Text(table.edition.id, style="dim"))
    read_ = "running count" if system.running else "true count (for each deck left)"
    begins = f", begins at {system.first(table.decks)}" if system.running else ""
    console.print(Text(f"{table.decks} decks, {system.title}, {read_}{begins}", style="dim"))
    console.print()
    console.print(_table([one for one in found if one.first]))
    console.print()
    for one in found:
        if not one.first:
            console.print(Text(f"{one.hand} gains a player something from {one.index} on."))
    said = (
        "From the count in a cell on the call behind the arrow is best, below it the one before;"
        f" with {percent(LEFT)} of the shoe left. A true count is rounded down where it is read;"
        " the exact indices are in --json and --csv. A hand without a row is played the same at"
        " every count looked at."
    )
    console.print(Text(said, style="dim"))


def _table(found: Sequence[CountIndex]) -> Table:
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    shown.add_column("Hand")
    for first in FIRSTS:
        shown.add_column(first, justify="right", no_wrap=True)
    rows: dict[str, dict[str, int]] = {}
    for one in sorted(found, key=_order):
        cells = rows.setdefault(f"{one.hand}: {one.below} → {one.call}", {})
        cells.setdefault(one.first, one.index)
    for label, cells in rows.items():
        shown.add_row(label, *(str(cells.get(first, "")) for first in FIRSTS))
    return shown


def _order(one: CountIndex) -> tuple[int, int, str]:
    """Insurance, hard totals, soft ones, Pairs; each from the lowest up."""
    kind, _, rest = one.hand.partition(" ")
    total = int(rest.partition(",")[0]) if kind in _KINDS and rest else 0
    return _KINDS.get(kind, len(_KINDS)), total, one.hand
