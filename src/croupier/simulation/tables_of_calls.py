"""Tables of calls: a strategy by name, or out of a file."""

from collections.abc import Callable

import msgspec

from croupier.analysis.decision_table import DecisionTable
from croupier.record.model import BadRecord, bad
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.simulation.spec import BASIC, Calls, strategies

CHART = "chart"


def calls_of(name: str, rules: TableRules, read: Callable[[str], str]) -> Calls:
    """The chart of the kernel, that of the analyser, or the decisions of a file."""
    if name == BASIC:
        return BASIC
    calls = _charted(rules) if name == CHART else _decided(name, read)
    strategies(rules, calls)  # refuses those made for other rules
    return calls


def _charted(rules: TableRules) -> tuple[DecisionTable, ...]:
    """The analyser's own chart of each tier."""
    from croupier.analysis.main_wager import main_wager
    from croupier.analysis.strategy import strategy

    return tuple(strategy(main_wager(own)).table for own in tiers_of(rules))


def _decided(file: str, read: Callable[[str], str]) -> tuple[DecisionTable, ...]:
    """The decisions of a file."""
    try:
        return _read(read(file))
    except BadRecord as wrong:
        raise bad("strategy", f"{file}: {wrong.why}") from None


def _read(text: str) -> tuple[DecisionTable, ...]:
    """Decisions by themselves, several of them, or what ``croupier strategy --json`` prints."""
    try:
        value = msgspec.json.decode(text)
        if isinstance(value, dict) and "tiers" in value:
            value = [tier["decisions"] for tier in value["tiers"]]
        held = value if isinstance(value, list) else [value]
        return tuple(msgspec.convert(one, DecisionTable) for one in held)
    except (msgspec.MsgspecError, KeyError, TypeError):
        why = "these are no decisions: `croupier strategy TABLE --json` writes some"
        raise bad("", why) from None
