"""Working: what takes the analyser or the simulator, loaded when it is asked for."""

from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from croupier import house
from croupier.analysis.advice import advise
from croupier.analysis.count_index import CountIndex, count_indices
from croupier.analysis.edge import edge
from croupier.analysis.endgame.endgame_advice import advise_call, advise_wager
from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.heat_notation import seen_of
from croupier.analysis.endgame.heat_position import HeatPosition
from croupier.analysis.main_wager import main_wager
from croupier.analysis.removal import removal
from croupier.analysis.shoe import shoe_of
from croupier.analysis.strategy import strategy
from croupier.analysis.worth import flip_worths
from croupier.counting_systems import NOTHING_BESIDE, CountingSystem, CountsBeside
from croupier.library.count_indices import TableCount
from croupier.library.counted import CountEarnings, SideCountability
from croupier.library.endgame import EndgameChances
from croupier.library.par import TablePar
from croupier.library.simulated import SimulatedTable
from croupier.library.source import Cards, Dollars, Source, as_in_a_file, cards_text, text_of
from croupier.library.studied import TableStudy
from croupier.library.valued import ChoiceWorths, HandAdvice, TableEdge, TableRemoval, TableStrategy
from croupier.record.model import bad
from croupier.record.settings import cards_at, money, number
from croupier.rules.accepted import check_wager
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules, tier, tiers_of
from croupier.simulation.asked import asked
from croupier.simulation.count_play import CountAsked, CountPlay, count_earned, count_play, gpu_for
from croupier.simulation.countability import countability
from croupier.simulation.driver import check_rounds, simulated
from croupier.simulation.gpu import GpuUse, by_gpu_or_threads, crews, crews_as_asked
from croupier.simulation.par_sheet import par_sheet
from croupier.simulation.players import From, Players, read_count, read_players
from croupier.simulation.result import result
from croupier.simulation.side_counts import beside, read_beside
from croupier.simulation.study import Study
from croupier.simulation.study_file import read_study, study_of
from croupier.simulation.study_run import run_study
from croupier.simulation.tables_of_calls import calls_of


def edge_of(rules: TableRules, wager: Dollars | None, gone: Cards) -> TableEdge:
    """What every wager of a table is worth."""
    shoe = shoe_of(rules).without(cards_at("gone", cards_text(gone)))
    sum_ = _laid(wager)
    if sum_ is not None:
        check_wager(tier(rules, sum_), sum_)
    own = None if sum_ is None else tier(rules, sum_)
    return TableEdge(
        [edge(one, shoe, wager=sum_ if one is own else None) for one in tiers_of(rules)]
    )


def worth_of(config: TableConfig, wager: Dollars | None) -> ChoiceWorths:
    """What everything is worth that a table might do otherwise."""
    sum_ = _laid(wager)
    flips = house.alternatives(config)
    return ChoiceWorths(flip_worths(config, house.open_for_play, flips, wager=sum_))


def _laid(wager: Dollars | None) -> int | None:
    """An initial wager in cents, where one is named."""
    return None if wager is None else money("wager", as_in_a_file(wager))


def par_of(
    config: TableConfig,
    body: bytes,
    wager: Dollars | None,
    rounds_an_hour: int,
    gpu: "GpuWanted" = False,
) -> TablePar:
    """A table as a laboratory states it."""
    average = _laid(wager)
    rounds = number("rounds_an_hour", as_in_a_file(rounds_an_hour))
    with crews_as_asked(None, _use(gpu)) as crew_for:
        sheet = par_sheet(config, wager=average, rounds_an_hour=rounds, crew_for=crew_for)
    return TablePar(sheet, body)


def count_of(
    config: TableConfig, rules: TableRules, system: object, side: object, insurance: object
) -> TableCount:
    """From which count on another call is best, and what is counted beside a system."""
    counted, wanted = read_count(system), read_beside(side, insurance)
    indices = count_indices(rules, counted)
    return TableCount(config, rules, counted, indices, beside(rules, counted, wanted))


def count_earnings(
    config: TableConfig,
    system: CountingSystem,
    indices: Sequence[CountIndex],
    counts: CountsBeside,
    asked: dict[str, Any],
    *,
    gpu: "GpuWanted" = False,
) -> CountEarnings:
    """What a player who counts earns."""
    asked = as_in_a_file(asked)
    for name in ("boxes", "seed"):
        number(name, asked[name])
    _maybe("cutting_card", asked["cutting_card"])
    given = CountAsked(**(asked | _wagering(asked) | {"rounds": _whole(asked["rounds"])}))
    with crews_as_asked(None, gpu_for(_use(gpu), beside=counts != NOTHING_BESIDE)) as crew_for:
        play = count_play(config, system, indices, given, beside=counts, crew_for=crew_for)
    return CountEarnings(play)


def earned_otherwise(played: CountPlay, asked: dict[str, Any]) -> CountEarnings:
    """What other wagers earn in Rounds that have been played."""
    asked = as_in_a_file(asked)
    given = replace(played.asked, **(asked | _wagering(asked)))
    without = None if played.without is None else played.without.run
    return CountEarnings(count_earned(played.run, given, without))


def _wagering(asked: Mapping[str, Any]) -> dict[str, object]:
    """Steps and bankroll in cents, the steps by rising count; the rest is refused or as given."""
    if not isinstance(asked["fraction"], int | float):
        raise bad("kelly", f"expected a fraction of Kelly such as 0.5, not {asked['fraction']!r}")
    for name in ("spread", "trip"):
        number(name, asked[name])
    _maybe("leaves_below", asked.get("leaves_below"))
    steps = ((one["count"], one["wager"]) for one in steps_given(asked["steps"]))
    return {
        "steps": tuple(From(number("steps", at), money("steps", sum_)) for at, sum_ in steps),
        "bankroll": money("bankroll", asked["bankroll"]),
    }


def _maybe(name: str, value: object) -> None:
    """Refuse what is neither a whole number nor left out."""
    if value is not None:
        number(name, value)


def endgame_of(
    rules: TableRules, position: HeatPosition, hands: Mapping[str, str], first: Cards, gone: Cards
) -> EndgameChances:
    """The chance to advance by every wager, or by every call on a hand that is given."""
    shoe = shoe_of(rules).without(cards_at("gone", cards_text(gone)))
    table = EndgameTable(rules, house.field_wishes(rules, best_play=False), shoe)
    if position.own.name not in hands:
        return EndgameChances(advise_wager(table, position))
    shown = cards_at("dealer", cards_text(first))
    if len(shown) != 1:
        raise bad("dealer", "the Dealer's first card is one card")
    return EndgameChances(advise_call(table, position, seen_of(position, shown[0], hands)))


def countability_of(
    config: TableConfig, rounds: float, players: Players, seed: int, gpu: "GpuWanted" = False
) -> SideCountability:
    """What counts gain from each side wager."""
    rounds = _whole(rounds)
    with crews_as_asked(None, _use(gpu)) as crew_for:
        return SideCountability(
            list(countability(config, rounds, crew_for=crew_for, players=players, seed=seed))
        )


def removal_of(rules: TableRules, wagers: Sequence[str]) -> TableRemoval:
    """What a missing card does to the wagers of a table."""
    return TableRemoval(removal(rules, wagers))


def strategy_of(rules: TableRules) -> TableStrategy:
    """How a table is best played."""
    return TableStrategy(tuple((one, strategy(main_wager(one))) for one in tiers_of(rules)))


def advice_of(rules: TableRules, hand: Cards, dealer: Cards, gone: Cards, hands: int) -> HandAdvice:
    """What each call on a hand is worth."""
    first = cards_at("dealer", cards_text(dealer))
    if len(first) != 1:
        raise bad("dealer", "the Dealer's first card is one card")
    shoe = shoe_of(rules).without(cards_at("gone", cards_text(gone)))
    return HandAdvice(advise(rules, cards_at("hand", cards_text(hand)), first[0], shoe, hands))


# ── Studies ─────────────────────────────────────────────────────────────────────────────────────


def study_read(source: Source) -> Study:
    """The study of a file or a text; a table it names lies beside the file."""
    in_text = isinstance(source, str) and "\n" in source
    folder = Path() if in_text else Path(source).parent
    return read_study(text_of(source), lambda name: text_of(folder / name))


def study_given(data: Mapping[str, object]) -> Study:
    """The study of a dictionary that has what a file has."""
    if not isinstance(data, Mapping):
        raise TypeError(f"expected a file, its text or a dictionary, not {type(data).__name__}")
    return study_of(as_in_a_file(data), lambda name: text_of(Path(name)))


GpuWanted = bool | Literal["auto"]
"""Does a GPU play? With "auto" the CPU does, where there is none that can."""


def study_found(
    study: Study, rounds: object, threads: int | None, gpu: GpuWanted = False
) -> TableStudy:
    """Carry a study out."""
    rounds, threads = as_in_a_file(rounds), as_in_a_file(threads)
    if rounds is not None:
        study = replace(study, rounds=_whole(rounds))
    check_rounds(study.rounds)
    _maybe("threads", threads)
    with crews(threads, _use(gpu)) as crew_for:
        return TableStudy(study, tuple(run_study(study, crew_for)))


# ── Simulations ─────────────────────────────────────────────────────────────────────────────────


class SimulationAsked(NamedTuple):
    """What is asked of a simulation."""

    rounds: object
    players: Mapping[str, object]
    """As ``[play]`` of a study has them."""
    every_side: bool
    strategy: str
    seed: int
    threads: int | None
    gpu: GpuWanted = False


def _use(gpu: object) -> GpuUse | None:
    """How a GPU is used: True where only one may play, "auto" where the CPU may do so too."""
    if gpu not in {False, True, "auto"}:
        raise bad("gpu", f'it is True, False or "auto", not {gpu!r}')
    if gpu == "auto":
        return "auto"
    return "only" if gpu else None


def _strategy_file(name: str) -> str:
    try:
        return text_of(name)
    except FileNotFoundError:
        raise bad("", "it is neither basic nor chart, nor a file") from None


def _whole(rounds: object) -> int:
    if not isinstance(rounds, bool) and isinstance(rounds, int | float) and isfinite(rounds):
        whole = int(rounds)
        if whole == rounds:
            return whole
    raise bad("rounds", f"{rounds!r} is not a whole number of Rounds")


def steps_given(steps: object) -> list[dict[str, object]]:
    """Wagers by count, as ``[play]`` of a study has them; a mapping or pairs are given."""
    pairs = steps.items() if isinstance(steps, Mapping) else steps
    try:
        return [{"count": at, "wager": sum_} for at, sum_ in sorted(pairs or ())]  # type: ignore[call-overload]
    except (TypeError, ValueError):
        why = f"expected wagers by count, such as {{2: 50}} or [(2, 50)], not {steps!r}"
        raise bad("steps", why) from None


def simulation_of(config: TableConfig, rules: TableRules, of: SimulationAsked) -> SimulatedTable:
    """Play a table, and make sense of what was counted."""
    of = SimulationAsked(*map(as_in_a_file, of))
    rounds = _whole(of.rounds)
    number("seed", of.seed)
    _maybe("threads", of.threads)
    calls = calls_of(of.strategy, rules, _strategy_file)
    players = read_players(of.players)
    spec = asked(config, rules, players, calls=calls, seed=of.seed, every_side=of.every_side)
    with by_gpu_or_threads(spec, of.threads, _use(of.gpu)) as crew:
        counted = simulated(spec, rounds, crew.executor, crew.workers)
    return SimulatedTable(spec, counted, result(spec, counted))
