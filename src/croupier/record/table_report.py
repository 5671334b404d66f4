"""Table report: what a table is, with the clause behind each value, as one JSON object."""

from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypedDict

from croupier.gazette.citation import cited, cited_all
from croupier.money import CENTS, spoken_range, written
from croupier.record.report import RefusalReport, refusal_report
from croupier.record.settings import MONEY
from croupier.rules.elections import Elections
from croupier.rules.notice import Where
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.side_wager import Sees, SideWager
from croupier.rules.table_rules import TableRules

NO_SUM: Final = "none"
"""What is said of a sum that is not set."""
_BESIDE = ("edition", "upper_minimum", "versions", "side_wagers", "readings", "beneath")


class ClausesReport(TypedDict):
    """Clauses by the ids of the register, and as people cite them."""

    clauses: list[str]
    cited: str


class SettingReport(ClausesReport):
    """A setting in force, and the clauses behind it; sums are dollars."""

    value: int | str | bool


class SideWagerReport(ClausesReport):
    """A side wager as the table offers it."""

    sees: Sees
    scale: str | None
    pays: dict[str, str]
    minimum: str
    maximum: str | None


class NoticeReport(TypedDict):
    """Something to display."""

    clause: str
    cited: str
    where: Where
    text: str


class LawfulTableReport(TypedDict):
    """A table that may be opened, with what is asked of the operator."""

    lawful: Literal[True]
    file: NotRequired[str]
    edition: str
    versions: list[str]
    fingerprint: str
    side_wagers: dict[str, SideWagerReport]
    upper: "LawfulTableReport | None"
    settings: dict[str, SettingReport]
    provisions: dict[str, list[str]]
    notices: list[NoticeReport]
    readings: dict[str, str]
    warnings: list[str]
    asked: list[RefusalReport]
    refusals: list[RefusalReport]


class UnlawfulTableReport(TypedDict):
    """A table that may not, with every reason."""

    lawful: Literal[False]
    file: NotRequired[str]
    """Nothing where tables that are lawful alone may not stand in one casino."""
    together: NotRequired[list[str]]
    """The files of such tables."""
    refusals: list[RefusalReport]


TableReport = LawfulTableReport | UnlawfulTableReport
"""What ``croupier table check --json`` prints of one table."""


def table_report(checked: TableRules | Unlawful, refusals: Iterable[Refusal] = ()) -> TableReport:
    """A lawful table in full with what is asked of it, or every refusal."""
    if isinstance(checked, Unlawful):
        return {"lawful": False, "refusals": [refusal_report(one) for one in checked.refusals]}
    return lawful_report(checked, refusals)


def lawful_report(rules: TableRules, asked: Iterable[Refusal] = ()) -> LawfulTableReport:
    """A lawful table in full with what is asked of it."""
    table = rules.elections
    return {
        "lawful": True,
        "edition": table.edition.id,
        "versions": list(table.versions),
        "fingerprint": rules.fingerprint,
        "side_wagers": {wager.name: _wager(wager) for wager in rules.side_wagers.values()},
        "upper": lawful_report(rules.upper) if rules.upper else None,
        "settings": {
            key: {"value": said_value(table, key), **_behind(rules.provenance[key])}
            for key in settings(table)
        },
        "provisions": {
            slot: list(clauses)
            for slot, clauses in rules.provenance.items()
            if slot not in settings(table)
        },
        "notices": [
            {
                "clause": notice.clause,
                "cited": cited(notice.clause),
                "where": notice.where,
                "text": notice.text,
            }
            for notice in rules.notices
        ],
        "readings": dict(table.readings),
        "warnings": list(rules.warnings),
        "asked": [refusal_report(one) for one in asked],
        "refusals": [],
    }


def _wager(wager: SideWager) -> SideWagerReport:
    return {
        "sees": wager.sees,
        "scale": wager.scale.name if wager.scale else None,
        "pays": prizes(wager),
        "minimum": written(wager.low),
        "maximum": None if wager.high is None else written(wager.high),
        **_behind((wager.offered, *wager.placed, *wager.amount, *wager.settled, *wager.defined)),
    }


def _behind(clauses: tuple[str, ...]) -> ClausesReport:
    return {"clauses": list(clauses), "cited": cited_all(clauses)}


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
    return written(value) if value else NO_SUM
