"""Reports of people on duty: the verifier follows who was on duty, and counts."""

from croupier.protocol.log import written
from croupier.protocol.reports import IrregularityReported, SupervisorCame
from croupier.rules.config import TableConfig
from croupier.verify.lines import ExportedEntry
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


def test_reports_are_counted_by_person() -> None:
    made = IrregularityReported(by="S", act="DeclareAbsent", at=0)
    log = _log(SupervisorCame("S"), made, made)
    assert (log.findings, log.reported) == ([], {"S": 2})
