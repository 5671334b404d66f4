"""The inspector's report of what is unusual: over HTTP, as a page, and by the command line."""

import asyncio
import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from croupier.cli import main
from croupier.protocol.anomalies import AnomalyReport
from tests.web.browsing import Browser, House
from tests.web.staff import duty, finish, lay, staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _played(opened: House, people: dict[str, Browser]) -> None:
    """A Round that a Dealer deals, in which two cards are found face up, and a late wager."""
    assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
    await lay(people["ana"])
    for kind in ("CallNoMoreBets", "Deal", "FindFaceUp", "FindFaceUp"):
        assert (await duty(people["dealer"], kind)).status_code == 201
    late = {"type": "Lay", "box": 2, "amount": 20_00}
    answer = await people["ana"].command("/api/tables/t1/choices", choice=late)
    assert answer.status_code == 409
    await finish(opened, people)


@pytest.mark.anyio
async def test_the_report_names_who_did_what_and_where(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        await _played(opened, people)
        answer = await people["inspector"].get("/api/anomalies")
        report = msgspec.json.decode(answer.content, type=AnomalyReport)
        assert report.complete
        counted = {(one.matter, one.about): one.rows for one in report.matters}
        (row,) = counted["cards", "people"]
        assert (row.subject, row.count, row.among) == (people["dealer"].key, 2, 1)
        (table,) = counted["cards", "tables"]
        assert (table.subject, table.count) == ("t1", 2)
        (late,) = counted["late", "players"]
        assert (late.subject, late.count) == (people["ana"].key, 1)
        page = (await people["inspector"].get("/inspect/all/anomalies")).text
        text = re.sub("<[^>]+>", " ", page)
        assert "The dealer" in text
        assert "Cards exposed or taken out of turn" in text
        for entry in row.entries:
            log = f"/inspect/t1?after={entry.version - 1}#entry-{entry.version}"
            assert f'href="{log}"' in page
            assert f'href="/tables/t1/rounds/{entry.round}"' in page
            shown = (await people["inspector"].get(log.partition("#")[0])).text
            assert f'id="entry-{entry.version}"' in shown
        assert 'href="/inspect/all/anomalies"' in (await people["inspector"].get("/inspect")).text


@pytest.mark.anyio
async def test_the_report_is_for_inspector_and_operator(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        for way in ("/api/anomalies", "/inspect/all/anomalies"):
            may = {who: (await one.get(way)).status_code == 200 for who, one in people.items()}
            assert may == {
                **dict.fromkeys(("ana", "dealer", "supervisor"), False),
                **dict.fromkeys(("inspector", "operator"), True),
            }
        assert "See anomalies" not in (await people["supervisor"].get("/inspect")).text


@pytest.mark.anyio
async def test_a_day_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        inspector = people["inspector"]
        answer = await inspector.get("/api/anomalies?since=yesterday")
        assert answer.status_code == 409
        assert "a day is written as 2026-11-17" in answer.text
        page = await inspector.get("/inspect/all/anomalies?since=yesterday")
        assert (page.status_code, "A day is written as" in page.text) == (200, True)
        turned = await inspector.get("/inspect/all/anomalies?since=2026-12-01&until=2026-01-01")
        assert "The last day is before the first." in turned.text
        later = (await inspector.get("/api/anomalies?since=2999-01-01")).json()
        assert (later["rounds"], later["matters"]) == (0, [])


@pytest.mark.anyio
async def test_the_command_line_says_the_same_of_an_export_and_of_a_casino(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        await _played(opened, people)
        text = (await people["inspector"].get("/api/export")).text
        told = (await people["inspector"].get("/api/anomalies")).json()
        folder = await asyncio.to_thread(_run, "--data", str(tmp_path), "--json")
    export = tmp_path / "export.jsonl"
    export.write_text(text)
    assert counts_of(folder) == counts_of(_run(str(export), "--json"))
    found = msgspec.json.decode(_run(str(export), "--json"))
    logged = [one for one in told["matters"] if one["matter"] not in ("late", "passwords")]
    assert [one["matter"] for one in found["matters"]] == [one["matter"] for one in logged]
    counts = [[row["count"] for row in one["rows"]] for one in found["matters"]]
    assert counts == [[row["count"] for row in one["rows"]] for one in logged]
    plain = _run(str(export))
    assert "Cards exposed or taken out of turn" in plain
    assert "Nothing is unusual." in plain


def _run(*given: str) -> str:
    done = CliRunner().invoke(main, ["anomalies", *given])
    assert done.exit_code == 0, done.output
    return done.output


def counts_of(output: str) -> list[tuple[str, str, list[int]]]:
    """What a report as JSON counts, of tables."""
    found = msgspec.json.decode(output, type=AnomalyReport).matters
    return [(one.matter, one.about, [row.count for row in one.rows]) for one in found]


@pytest.mark.parametrize("given", [["none.jsonl"], [__file__], ["--data", "/nowhere"]])
def test_a_log_that_cannot_be_read_is_refused_in_a_sentence(given: list[str]) -> None:
    done = CliRunner().invoke(main, ["anomalies", *given])
    assert done.exit_code == 2
    assert not isinstance(done.exception, Exception) or isinstance(done.exception, SystemExit)
