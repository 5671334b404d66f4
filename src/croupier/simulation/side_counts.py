"""Side counts: what is counted beside a system, as somebody asks for it."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final, get_args

from msgspec import Struct

from croupier.analysis.count_report import insurance_count_report, side_counts_report
from croupier.analysis.insurance_count import insurance_count, perfect_insurance
from croupier.analysis.report_types import CountReport
from croupier.analysis.side_count import HUNDREDTHS, GivenWeights, SideCountFit, side_count_fit
from croupier.counting_systems import (
    COUNT_NAMES,
    FACES,
    NO_COUNT,
    NOTHING_BESIDE,
    PERFECT_INSURANCE,
    SIDE_COUNT_NAMES,
    CountingSystem,
    CountsBeside,
    InsuranceCount,
    SideCountName,
)
from croupier.gazette.errors import hint
from croupier.record.model import bad
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.players import read_count

MOST_WEIGHT: Final = 99
_TAGS: Final = f"{len(FACES)} whole numbers, from the ace to the ten-point cards"
_NAMES: Final[Mapping[str, SideCountName]] = {name: name for name in get_args(SideCountName)}


class AskedBeside(Struct, frozen=True):
    """What is asked to be counted beside a system."""

    side: GivenWeights = {}
    insurance: CountingSystem | None = None
    perfect_insurance: bool = False


class CountedBeside(Struct, frozen=True):
    """What is counted beside a system at a table, and how well it follows the main wager."""

    counts: CountsBeside = NOTHING_BESIDE
    fit: SideCountFit | None = None


def read_beside(side: object, insurance: object) -> AskedBeside:
    """Read side counts by their cards, with weights or without, and an insurance count."""
    perfect = insurance == PERFECT_INSURANCE
    own = None if insurance is None or perfect else _insurance(insurance)
    return AskedBeside(_side_counts(side), own, perfect)


def beside(rules: TableRules, system: CountingSystem, asked: AskedBeside) -> CountedBeside:
    """Work out what side counts are worth at a table, and from where on hands are insured."""
    fit = side_count_fit(rules, system, asked.side) if asked.side else None
    side = () if fit is None else fit.counts
    return CountedBeside(CountsBeside(side, _insured(rules, asked)), fit)


def beside_reported(report: CountReport, rules: TableRules, counted: CountedBeside) -> CountReport:
    """A report with what is counted beside the system."""
    if counted.fit is not None:
        report["side_counts"] = side_counts_report(counted.fit)
    if counted.counts.insurance is not None:
        report["insurance_count"] = insurance_count_report(rules, counted.counts.insurance)
    return report


def _insured(rules: TableRules, asked: AskedBeside) -> InsuranceCount | None:
    if asked.perfect_insurance:
        return perfect_insurance(rules)
    return None if asked.insurance is None else insurance_count(rules, asked.insurance)


def _insurance(value: object) -> CountingSystem:
    """A counting system by its name or tags."""
    given = list(value) if isinstance(value, tuple) else value
    try:
        system = read_count(given)
    except Refusal:
        system = NO_COUNT
    if not system.counts:
        named = (PERFECT_INSURANCE, *COUNT_NAMES[1:])
        near = hint(given, named) if isinstance(given, str) else ""
        raise bad("insurance_count", f"hands are insured by {', '.join(named)}, or {_TAGS}{near}")
    return system


def _side_counts(value: object) -> GivenWeights:
    """One kind of cards, several, or each with its weight."""
    if value is None:
        return {}
    if isinstance(value, str):
        value = (value,)
    if not isinstance(value, Iterable):
        raise bad("side_count", f'expected cards such as "aces", or {{"aces": 2}}, not {value!r}')
    pairs = value.items() if isinstance(value, Mapping) else [_named(one) for one in value]
    found: dict[SideCountName, Fraction | None] = {}
    for given, weight in pairs:
        name = _cards(given)
        if name in found:
            raise bad("side_count", f"{name} are counted once: leave one of them out")
        found[name] = None if weight is None else _weight(name, weight)
    return found


def _named(given: object) -> tuple[object, object]:
    """Cards, and what stands behind the equals sign."""
    if isinstance(given, tuple) and len(given) == 2:
        return given
    name, equals, weight = str(given).partition("=")
    return name, weight if equals else None


def _cards(given: object) -> SideCountName:
    if given not in _NAMES:
        near = hint(str(given), _NAMES)
        raise bad("side_count", f"{given} is none of {', '.join(SIDE_COUNT_NAMES)}{near}")
    return _NAMES[str(given)]


def _weight(name: str, given: object) -> Fraction:
    """What a card is worth: a number of at most two decimals."""
    try:
        weight = Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        weight = Fraction(1, 1000)
    if abs(weight) > MOST_WEIGHT or HUNDREDTHS % weight.denominator:
        why = f"a weight is a number from -{MOST_WEIGHT} to {MOST_WEIGHT} with at most two decimals"
        raise bad("side_count", f"{why}, such as {name}=2, not {given}")
    return weight
