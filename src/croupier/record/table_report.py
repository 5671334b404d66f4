"""Table report: what a table is, with the clause behind each value, as one JSON object."""

from collections.abc import Iterable
from typing import Any

from croupier.money import CENTS, spoken_range, written
from croupier.record.report import refusal_report
from croupier.record.settings import MONEY
from croupier.rules.elections import Elections
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules

_BESIDE = ("edition", "upper_minimum", "versions", "side_wagers", "readings", "beneath")


def table_report(
    checked: TableRules | Unlawful, refusals: Iterable[Refusal] = ()
) -> dict[str, Any]:
    """A lawful table in full with what is asked of it, or every refusal."""
    if isinstance(checked, Unlawful):
        return {"lawful": False, "refusals": [refusal_report(one) for one in checked.refusals]}
    table = checked.elections
    return {
        "lawful": True,
        "edition": table.edition.id,
        "versions": list(table.versions),
        "fingerprint": checked.fingerprint,
        "side_wagers": {wager.name: _wager(wager) for wager in checked.side_wagers.values()},
        "upper": table_report(checked.upper) if checked.upper else None,
        "settings": {
            key: {"value": said_value(table, key), "clauses": list(checked.provenance[key])}
            for key in settings(table)
        },
        "provisions": {
            slot: list(clauses)
            for slot, clauses in checked.provenance.items()
            if slot not in settings(table)
        },
        "notices": [
            {"clause": notice.clause, "where": notice.where, "text": notice.text}
            for notice in checked.notices
        ],
        "readings": dict(table.readings),
        "warnings": list(checked.warnings),
        "asked": [refusal_report(one) for one in refusals],
        "refusals": [],
    }


def _wager(wager: SideWager) -> dict[str, Any]:
    """A side wager as the table offers it."""
    return {
        "sees": wager.sees.value,
        "scale": wager.scale.name if wager.scale else None,
        "pays": prizes(wager),
        "minimum": written(wager.low),
        "maximum": None if wager.high is None else written(wager.high),
        "clauses": [
            wager.offered,
            *wager.placed,
            *wager.amount,
            *wager.settled,
            *wager.defined,
        ],
    }


def prizes(wager: SideWager) -> dict[str, str]:
    """What each winning hand of a side wager pays; a prize that is drawn, from the least on."""
    drawn = wager.prize_draw
    if drawn is not None:
        sums = spoken_range(CENTS * min(drawn.prizes), CENTS * max(drawn.prizes))
        return {"a prize drawn for each dollar": sums}
    paid = wager.scale.prizes if wager.scale else wager.pays
    return {prize.hand: str(prize.odds) for prize in paid}


def settings(table: Elections) -> tuple[str, ...]:
    """The settings in force, by name."""
    return tuple(name for name in table.__struct_fields__ if name not in _BESIDE)


def said_value(table: Elections, key: str) -> int | str | bool:
    """A setting's value; money as dollars, and no sum at all as "none"."""
    value: int | str | bool = getattr(table, key)
    if key not in MONEY or not isinstance(value, int):
        return value
    return written(value) if value else "none"
