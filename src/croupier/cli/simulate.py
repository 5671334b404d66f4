"""croupier simulate."""

import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from decimal import Decimal, InvalidOperation

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from croupier.cli.asked import SimulateOptions
from croupier.cli.files import opened, read, refuse, table_text, write
from croupier.cli.law.page import several
from croupier.cli.options import GPU_OR_CPU
from croupier.cli.output import check_place
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json, say
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.money import CENTS, spoken
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.record.settings import money
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.side_wager import FIRST_THREE
from croupier.rules.table_rules import TableRules
from croupier.simulation.asked import asked, check_offered
from croupier.simulation.blocks import LongBlocks
from croupier.simulation.driver import MOST_ROUNDS, OnProgress, simulated
from croupier.simulation.driver import Progress as HowFar
from croupier.simulation.local import Crew, on_threads
from croupier.simulation.picture import boxes_said, picture
from croupier.simulation.players import From, Players, system
from croupier.simulation.result import Result, WagerResult, result
from croupier.simulation.spec import BASIC, Spec
from croupier.simulation.tables_of_calls import CHART, calls_of
from croupier.simulation.together import together


def print_simulation(file: str, options: SimulateOptions) -> int:
    """Simulate a table and print what came of it; the exit status."""
    try:
        config, rules = opened(table_text(file), options["backfill"])
        rounds = rounds_of(options["rounds"])
        check_place("plot", options["svg_to"])
        with waiting("Setting the table up"):
            spec = _spec(config, rules, options)
        with _crew(spec, options) as crew, shown_rounds(rounds) as watch:
            began = time.perf_counter()
            counted = simulated(spec, rounds, crew.executor, crew.workers, watch)
            seconds, on_gpu = time.perf_counter() - began, isinstance(crew.executor, LongBlocks)
        outcome = replace(result(spec, counted), strategy=options["strategy"])
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options["as_json"])
    if options["as_json"]:
        print_json(msgspec.to_builtins(outcome))
    else:
        rate = f"{outcome.rounds / seconds / 1e9:,.1f} G a second" if on_gpu else None
        show(outcome, rules, steps=bool(options["steps"]), rate=rate)
    try:
        write(options["svg_to"], lambda: picture(spec, counted).encode())
    except Refusal as wrong:  # what was played is printed already
        return refuse(file, wrong, as_json=False)
    if outcome.rounds == rounds:
        return DONE
    say(f"Stopped: these are {outcome.rounds:,} of {rounds:,} Rounds.", err=True)
    return NOT_AS_EXPECTED


# ── What is asked ───────────────────────────────────────────────────────────────────────────────


def rounds_of(text: str) -> int:
    """A number of Rounds as people write it: ``1e9``, ``1_000_000``, ``250,000``."""
    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
    except InvalidOperation:
        raise bad("rounds", f"{text!r} is not a number of Rounds") from None
    if not number.is_finite() or not 1 <= number <= MOST_ROUNDS or number != int(number):
        why = f"from 1 to {MOST_ROUNDS:,} whole Rounds may be asked for, not {text}"
        raise bad("rounds", why)
    return int(number)


def _spec(config: TableConfig, rules: TableRules, options: SimulateOptions) -> Spec:
    if options["sides"] and options["no_sides"]:
        raise bad("side", "there are side wagers or none: say --side or --no-sides")
    players = Players(
        boxes=options["boxes"],
        wager=None if options["wager"] is None else money("wager", options["wager"]),
        sides=_sides(options["sides"], rules),
        cutting_card=options["cutting_card"],
        count=system(options["count"]),
        steps=tuple(sorted(map(bet_step, options["steps"]), key=lambda step: step.count)),
        insures_from=options["insures_from"],
        settles_early=options["settles_early"],
        rides="all" if options["rides"] else "none",
    )
    calls = calls_of(options["strategy"], rules, read)
    every = not options["no_sides"]
    return asked(config, rules, players, calls=calls, seed=options["seed"], every_side=every)


def _sides(texts: Sequence[str], rules: TableRules) -> dict[str, int]:
    named = [_side(text, rules) for text in texts]
    if len(dict(named)) < len(named):
        raise bad("side", "every side wager is named once")
    return dict(named)


def _side(text: str, rules: TableRules) -> tuple[str, int]:
    name, is_, amount = text.partition("=")
    check_offered(name, rules)
    if not is_:
        raise bad("side", f"say how much is wagered: {name}=5")
    return name, money(f"side.{name}", amount)


def bet_step(text: str) -> From:
    """A step as people write it: ``2=50``."""
    count, _, amount = text.partition("=")
    try:
        return From(int(count), money("step", amount))
    except ValueError:
        why = f"{text!r} is no step: say from which count what is wagered, such as 2=50"
        raise bad("step", why) from None


@contextmanager
def _crew(spec: Spec, options: SimulateOptions) -> Iterator[Crew]:
    """Whoever plays: threads, a cluster, the GPU of this machine, or several of them."""
    with ExitStack() as stack:
        crews = []
        if options["gpu"] is not None:
            crews += _gpus(stack, spec, options)
        if options["cluster"] is not None:
            crews.append(stack.enter_context(_cluster(spec, options)))
        if not crews or options["threads"] is not None:
            crews.append(stack.enter_context(on_threads(options["threads"])))
        yield together(crews)


def _cluster(spec: Spec, options: SimulateOptions) -> AbstractContextManager[Crew]:
    if options["threads"] is not None:
        raise bad("threads", "a cluster has threads of its own")
    from croupier.simulation.cluster import on_cluster

    return on_cluster(options["cluster"] or "", spec)


def _gpus(stack: ExitStack, spec: Spec, options: SimulateOptions) -> list[Crew]:
    """The GPU of this machine; with `auto` the CPU where there is none that can play the table."""
    from croupier.simulation.gpu import cannot, on_gpu

    auto = options["gpu"] == GPU_OR_CPU
    if auto and (why := cannot(spec)):
        say_cpu_plays(why)
        return []
    crew = stack.enter_context(on_gpu(spec, or_cpu=auto))
    stack.callback(_say_if_lost, crew)
    return [crew]


def say_cpu_plays(why: str) -> None:
    """Say why the CPU plays, where a GPU might have."""
    say(f"The CPU plays: {why}.", err=True)


def _say_if_lost(crew: Crew) -> None:
    """Say why a GPU played no more, where that is so."""
    from croupier.simulation.gpu import said_of

    why = said_of(crew)
    if why is not None:
        say(f"{why[:1].upper()}{why[1:]}.", err=True)


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


@contextmanager
def shown_rounds(rounds: int) -> Iterator[OnProgress]:
    """A bar with the rate and the time left; nothing is shown in a pipe."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*parts, console=console, transient=True) as bar:
        task = bar.add_task("Dealing", total=rounds, rate="")

        def watch(progress: HowFar) -> None:
            so_far = bar.tasks[0]
            rate = so_far.speed or progress.rounds / (so_far.elapsed or 1.0)
            said = f"{rate / 1e6:,.1f} M Rounds/s"
            bar.update(task, completed=progress.rounds, rate=said, refresh=so_far.speed is None)

        yield watch


def show(
    outcome: Result,
    rules: TableRules,
    console: Console | None = None,
    *,
    steps: bool = False,
    rate: str | None = None,
) -> None:
    """Print a simulation for people; wagers that differ by steps have their mean as the unit."""
    console = console or terminal()
    table = rules.elections
    console.print(Text(table.edition.title, style="bold"), Text(table.edition.id, style="dim"))
    rate = rate or f"{outcome.rounds_per_cpu_second / 1e6:,.1f} M a CPU-second"
    played = f"{several(outcome.rounds, 'Round')} of {several(outcome.shoes, 'shoe')}"
    dealt = f"{played}, {boxes_said(outcome.boxes)}, {rate}"
    repeated = f"seed {outcome.seed}, version {outcome.version}, fingerprint {outcome.fingerprint}"
    console.print(Text(dealt, style="dim"))
    console.print(Text(repeated, style="dim"))
    console.print()
    console.print(_wagers(outcome))
    if steps:
        unit = "St. dev., best and worst are in mean wagers: what is wagered follows the count."
        console.print(Text(unit, style="dim"))
    console.print()
    console.print(_whole(outcome))
    for sentence in _played(outcome, rules):
        console.print(Text(sentence, style="dim"))


def _played(outcome: Result, rules: TableRules) -> Iterator[str]:
    """By which chart hands were played, and what followed it."""
    known = {
        BASIC: "basic, a quick chart of totals, as if cards never ran out; edge plays every hand"
        " by its cards, and --strategy chart is its chart of totals",
        CHART: "edge's chart of totals; edge itself plays every hand by its cards",
    }
    yield f"Hands are played by {known.get(outcome.strategy, outcome.strategy)}."
    sides = (rules.side_wagers.get(name) for name in outcome.wagers)
    third = ", ".join(one.name for one in sides if one is not None and one.sees is FIRST_THREE)
    if third:
        yield (
            f"A third card is taken where that chart takes one, whatever {third} would gain: edge"
            " values it so too, where the main wager is played best, and as it is best for itself."
        )


def _wagers(outcome: Result) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("Wager", no_wrap=True)
    for heading in ("House edge", "95 %", "St. dev.", "Wins", "Skew", "Best", "Worst"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, one in outcome.wagers.items():
        table.add_row(name, *_figures(one))
    return table


def _figures(one: WagerResult) -> tuple[str, ...]:
    return (
        percent(one.house_edge, 4),
        one.interval,
        f"{one.standard_deviation:.4f}",
        percent(one.hit_frequency, 3),
        f"{one.skew:+.2f}",
        f"{one.best:+.2f}",
        f"{one.worst:+.2f}",
    )


def _whole(outcome: Result) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("All wagers")
    for heading in ("Mean", "Standard deviation", "Best", "Worst"):
        table.add_column(heading, justify="right")
    for name, one in (("a Round", outcome.per_round), ("a shoe", outcome.per_shoe)):
        figures = _dollars(one.mean, 4), _dollars(one.standard_deviation, 2)
        table.add_row(name, *figures, spoken(one.best), spoken(one.worst))
    table.add_row("drawdown", spoken(outcome.bankroll.drawdown))
    return table


def _dollars(cents: float, digits: int) -> str:
    """A mean sum, to parts of a cent where that is asked for."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) / CENTS:,.{digits}f}"
