"""Reports of people on duty: the verifier follows who was on duty, and counts."""

import pytest

from croupier.protocol import reports as protocol
from croupier.protocol.log import written
from croupier.protocol.reports import CardReport, IrregularityReported, SupervisorCame
from croupier.rules.config import TableConfig
from croupier.verify import reports
from croupier.verify.lines import ExportedEntry
from croupier.verify.reports import CARD_REPORTS, Reports
from croupier.verify.table_log import TableLog
from tests.casino.at_random import Table, Vault

CONFIG = TableConfig(edition="nz-current", minimum=10_00)


def _log(*entries: IrregularityReported | SupervisorCame) -> TableLog:
    log = TableLog("table/t1")
    bodies = [*Table(CONFIG, Vault(1)).log, *map(written, entries)]
    for version, body in enumerate(bodies, 1):
        log.add(ExportedEntry(version, "table/t1", version, 0, "", body.decode(), b""))
    return log


def test_a_report_by_somebody_who_was_not_on_duty_is_found() -> None:
    log = _log(IrregularityReported(by="S", act="FindFaceUp", at=0, card=True))
    (found,) = log.findings
    assert found.what == "S reported something without being on duty at the table"


def test_a_report_that_somebody_confirms_alone_is_found() -> None:
    came = SupervisorCame("S")
    made = IrregularityReported(by="S", act="FindFaceUp", at=0, card=True, confirmed_by="S")
    (found,) = _log(came, made).findings
    assert "second person" in found.what


def test_cards_beyond_the_usual_number_need_a_second_person() -> None:
    """By shoe, by person and by table; what an entry says of itself decides nothing."""

    def made(by: str, minutes: int = 0, second: str = "") -> IrregularityReported:
        at = minutes * 60_000
        return IrregularityReported(by=by, act="DrawInError", at=at, confirmed_by=second)

    on_duty = SupervisorCame("S"), SupervisorCame("T")
    beyond = "a card beyond the usual number was reported, and nobody confirmed it"
    assert not _log(*on_duty, made("S"), made("T"), made("S", second="T")).findings
    (found,) = _log(*on_duty, made("S"), made("T"), made("S", 90)).findings
    assert found.what == beyond


@pytest.mark.parametrize(
    ("shoes", "found"),
    [([(1, "S", 0), (2, "S", 1), (3, "S", 2), (4, "S", 3)], 1),
     ([(1, "S", 0), (2, "S", 1), (3, "S", 2), (4, "S", 61)], 0),
     ([(1, "S", 0), (2, "T", 1), (3, "S", 2), (4, "T", 3), (5, "T", 4)], 1)],
)  # fmt: skip
def test_within_an_hour_a_person_reports_three_and_a_table_has_four(
    shoes: list[tuple[int, str, int]], found: int
) -> None:
    table = Reports()
    for name in ("S", "T"):
        table.supervised({"type": "SupervisorCame", "supervisor": name})
    wrong = [
        one
        for shoe, by, at in shoes
        for one in table.reported({"by": by, "act": "Misplace", "at": at * 60_000}, shoe)
    ]
    assert len(wrong) == found


def test_the_verifier_counts_as_tables_do() -> None:
    """It shares nothing with them, so this is said here."""
    assert {one.__name__ for one in CardReport.__args__} == CARD_REPORTS
    ours = reports.PER_SHOE, reports.PER_TABLE, reports.PER_PERSON, reports.HOUR
    assert ours == (protocol.PER_SHOE, protocol.PER_TABLE, protocol.PER_PERSON, protocol.HOUR)


def test_reports_are_counted_by_person() -> None:
    made = IrregularityReported(by="S", act="DeclareAbsent", at=0)
    log = _log(SupervisorCame("S"), made, made)
    assert (log.findings, log.reports.by) == ([], {"S": 2})
