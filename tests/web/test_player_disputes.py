"""A player who disputes a line learns what has become of it: at the table, on pages, by API."""

import asyncio
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.web.browsing import Browser, House, another
from tests.web.rounds import play
from tests.web.staff import duty, finish, lay, same_staff

AT = "/api/tables/t1/disputes"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _played(opened: House, people: dict[str, Browser]) -> None:
    """A Round of Ana's, to its end."""
    await lay(people["ana"])
    await duty(people["dealer"], "CallNoMoreBets")
    await finish(opened, people)


async def _notices(who: Browser) -> str:
    parts: dict[str, str] = (await who.get("/tables/t1/parts")).json()["parts"]
    return parts["notices"]


async def _ruled(people: dict[str, Browser], number: int = 1, **ruling: Any) -> None:
    answer = await people["inspector"].command(f"{AT}/{number}/ruling", **ruling)
    assert answer.status_code == 201, answer.text


@pytest.mark.anyio
async def test_a_dispute_that_was_taken_is_shown_with_who_looks_at_it(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        await _played(opened, people)
        assert 'data-notice="' not in await _notices(ana)
        filed = await ana.command(AT, round=1, line=1, reason="I <b>stood</b>")
        assert filed.status_code == 201
        for way in ("/tables/t1/why/1/1", "/tables/t1/rounds/1?line=1"):
            page = (await ana.get(way)).text
            assert "Dispute 1 was filed on " in page
            assert " UTC. Line 1 of Round 1." in page
            assert "“I &lt;b&gt;stood&lt;/b&gt;”" in page
            assert "A supervisor, an inspector or the operator rules on it" in page
            assert "UTC UTC" not in page
            assert 'data-send="/api/tables/t1/disputes/1/withdrawal"' in page
            assert "Dispute this line" not in page
            assert "<textarea" not in page
        notice = await _notices(ana)
        assert 'data-notice="dispute-1" data-brief="Dispute 1 filed"' in notice
        assert notice.index("<summary>") < notice.index('data-notice="')
        assert "Dispute 1 about line 1 of Round 1 was filed." in notice
        (listed,) = (await ana.get(AT)).json()
        assert (listed["state"], listed["line"], listed["ruling"]) == ("open", 1, None)
        assert listed["at"] > 0


@pytest.mark.anyio
async def test_who_looks_at_a_dispute_is_named_to_who_filed_it(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        ana, inspector = people["ana"], people["inspector"]
        await _played(opened, people)
        await ana.command(AT, round=1, line=1, reason="I stood")
        sheet = "/inspect/t1/disputes/1"
        unread = (await inspector.get(sheet)).text
        assert "Nobody has taken it up yet." in unread
        assert 'href="#ruling"' in unread
        assert 'id="ruling"' in unread
        assert 'href="#ruling"' not in (await ana.get(sheet)).text
        assert (await inspector.command(f"{AT}/1/looking")).status_code == 201
        said = "The inspector looks at it and rules on it"
        notice = await _notices(ana)
        assert said in notice
        assert 'data-brief="Dispute 1 taken up"' in notice
        assert said in (await ana.get("/tables/t1/why/1/1")).text
        looks = (await inspector.get(sheet)).text
        assert "You took it up on " in looks
        assert "UTC;" in looks
        assert "UTC UTC" not in looks
        assert "looks at it" in (await people["supervisor"].get("/desk")).text
        (listed,) = (await ana.get(AT)).json()
        assert listed["taken_up_by"] == inspector.key
        names = (await ana.get("/api/tables/t1")).json()["names"]
        assert names[inspector.key] == "The inspector"
        again = await inspector.command(f"{AT}/1/looking")
        assert "you look at dispute 1 already" in again.text
        assert (await people["supervisor"].command(f"{AT}/1/looking")).status_code == 201


@pytest.mark.anyio
async def test_nobody_looks_at_a_dispute_of_their_own_or_at_one_that_is_over(
    tmp_path: Path,
) -> None:
    async with same_staff(tmp_path) as (opened, people):
        supervisor = people["supervisor"]
        await _played(opened, people)
        await supervisor.command(AT, round=1, reason="a look")
        own = await supervisor.command(f"{AT}/1/looking")
        assert "somebody else than who filed it" in own.text
        assert (await people["ana"].command(f"{AT}/1/looking")).status_code == 403
        await _ruled(people, reason="It stands.")
        over = await people["inspector"].command(f"{AT}/1/looking")
        assert "there is no open dispute 1" in over.text


@pytest.mark.anyio
async def test_the_ruling_reaches_who_disputed_also_after_the_page_is_loaded_again(
    tmp_path: Path,
) -> None:
    """With why, by whom, the clauses, and what was corrected: here nothing."""
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        await _played(opened, people)
        await ana.command(AT, round=1, reason="I had 16")
        await _ruled(people, reason="It was a 15.")
        for _ in range(2):
            notice = await _notices(ana)
            assert 'data-notice="ruling-1"' in notice
            assert 'data-notice="dispute-1"' not in notice
            assert "What the Round paid you was right: nothing is owed." in notice
            assert "The inspector: “It was a 15.”" in notice
            assert 'class="clause"' in notice
        page = (await ana.get("/tables/t1/why/1/1")).text
        assert "The inspector ruled on it on " in page
        assert "Clauses that decide: " in page
        (listed,) = (await ana.get(AT)).json()
        assert listed["state"] == "ruled"
        assert listed["ruling"]["reason"] == "It was a 15."
        assert listed["ruling"]["clauses"]
        (seen,) = (await ana.get("/api/tables/t1")).json()["table"]["disputes"]
        assert (seen["ruled"], seen["owed"], seen["number"]) == (True, 0, 1)
        names = (await ana.get("/api/tables/t1")).json()["names"]
        assert names[seen["ruled_by"]] == "The inspector"


async def _reviewed(browser: Browser) -> Any:
    """The figures of a review, once it is worked out."""
    for _ in range(1200):
        told = (await browser.get("/api/tables/t1/review")).json()
        if told["review"] is not None:
            return told["review"]
        await asyncio.sleep(0.1)
    raise AssertionError("the review was not worked out")


async def _ruled_ten(opened: House, people: dict[str, Browser]) -> int:
    """Ana's $20 were $10, by a ruling of two persons on her dispute; what it moved."""
    await people["ana"].command(AT, round=1, reason="my wager was $10")
    sheet = (await people["inspector"].get("/inspect/t1/disputes/1")).text
    (record,) = map(unescape, re.findall(r'<textarea name="record"[^>]*>([^<]*)<', sheet))
    record = record[: record.index("[expect]")].replace("amount = 20", "amount = 10", 1)
    await _ruled(people, reason="It was $10.", record=record)
    assert 1 in opened.table.live.disputes, "one person's word moves nothing"
    (listed,) = (await people["ana"].get(AT)).json()
    assert listed["proposed_by"] == people["inspector"].key
    waiting = (await people["supervisor"].get("/inspect/t1/disputes/1")).text
    assert "A ruling is proposed" in waiting
    assert "Wager 1: Ana's initial wager of $20 on Box 1 by the log" in unescape(waiting)
    said = {"reason": "It was $10.", "record": record}
    assert (await people["supervisor"].command(f"{AT}/1/ruling", **said)).status_code == 201
    (listed,) = (await people["ana"].get(AT)).json()
    assert listed["ruling"]["confirmed_by"] == people["supervisor"].key
    moved = opened.table.live.rulings[1].moved[people["ana"].key]
    assert moved
    return moved


@pytest.mark.anyio
async def test_what_was_corrected_is_told_in_money(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        await _played(opened, people)
        owed = await _ruled_ten(opened, people)
        way = "little: it was paid to you" if owed > 0 else "much: it was taken back"
        said = f"The Round paid you $10 too {way}."
        assert said in await _notices(ana)
        assert said in (await ana.get("/tables/t1/rounds/1")).text
        (listed,) = (await ana.get(AT)).json()
        assert listed["ruling"]["moved"] == {ana.key: owed}


@pytest.mark.anyio
@pytest.mark.full
async def test_every_place_that_states_a_result_says_what_was_corrected(tmp_path: Path) -> None:
    """Table, list, replay, why, the Round shown to anybody, review, account and data."""
    async with same_staff(tmp_path) as (opened, people), another(opened) as far:
        ana, nobody = people["ana"], Browser(far)
        await _played(opened, people)
        before = (await ana.get("/api/tables/t1/stays")).json()[0]["net"]
        await _reviewed(ana)  # one that was worked out before the ruling is not shown after it
        moved = await _ruled_ten(opened, people)
        net, by_it = before + moved, "paid" if moved > 0 else "took"

        def said(who: str) -> str:
            result = f"{who} {'won' if before > 0 else 'lost'} ${abs(before) // 100}"
            return f"{result}; the ruling on dispute 1 {by_it} "

        by_itself = f"The ruling on dispute 1 {by_it} "
        parts: dict[str, str] = (await ana.get("/tables/t1/parts")).json()["parts"]
        assert said("you") in parts["bar"]
        assert by_itself in parts["round"]
        for way in ("/tables/t1/rounds/1", "/tables/t1/why/1/1"):
            assert by_itself in (await ana.get(way)).text
        assert "by ruling" in (await ana.get("/tables/t1/rounds")).text
        shown = (await nobody.get("/shown/t1/1")).text
        assert said("Player 1") in shown
        assert by_itself in shown
        assert by_itself in (await nobody.get("/tables/t1/why/1/1")).text
        figures = await _reviewed(ana)
        assert (figures["net"], figures["corrected"]) == (net, moved)
        assert said("You") in (await ana.get("/tables/t1/review")).text
        account = (await ana.get("/me")).text
        assert said("You") in account
        assert "by ruling" in account
        (stay,) = (await ana.get("/api/tables/t1/stays")).json()
        assert (stay["net"], stay["corrected"]) == (net, moved)
        (played,) = (await ana.get("/api/me/data")).json()["tables"][0]["rounds"]
        assert [one["cents"] for one in played["corrections"]] == [moved]
        assert sum(one["returned"] - one["stake"] for one in played["lines"]) == before


@pytest.mark.anyio
async def test_a_second_dispute_of_the_same_line_is_refused_and_names_the_first(
    tmp_path: Path,
) -> None:
    """While it waits, and once it was ruled on; after it was withdrawn it may be filed again."""
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        await _played(opened, people)
        assert (await ana.command(AT, round=1, line=1, reason="first")).status_code == 201
        for line in (0, 1):
            answer = await ana.command(AT, round=1, line=line, reason="again")
            assert answer.status_code == 409
            assert "dispute 1 is not ruled on" in answer.json()["detail"]
        assert (await ana.command(f"{AT}/1/withdrawal")).status_code == 201
        assert "dispute-1" not in await _notices(ana)
        assert (await ana.command(AT, round=1, reason="once more")).status_code == 201
        await _ruled(people, 2, reason="So it was.")
        for line in (0, 1):
            answer = await ana.command(AT, round=1, line=line, reason="again")
            assert answer.status_code == 409
            assert "dispute 2 of yours on Round 1 was ruled on" in answer.json()["detail"]
        assert opened.table.live.filed == 2
        form = (await ana.get("/tables/t1/disputes/new?round=1")).text
        assert "<textarea" not in form
        assert "Dispute 2 was filed on " in form


@pytest.mark.anyio
async def test_a_line_that_is_not_there_or_not_ones_own_is_not_disputed(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        async with another(opened) as client:
            ben = Browser(client)
            await ben.come("Ben")
            await play(opened.table, ana.key, ben.key)
            lines = opened.table.live.lines
            bens = next(at for at, line in enumerate(lines, 1) if line.player == ben.key)
            answer = await ana.command(AT, round=1, line=bens, reason="hers")
            assert answer.status_code == 409
            assert "another player's wager" in answer.json()["detail"]
            answer = await ana.command(AT, round=1, line=len(lines) + 1, reason="none")
            assert answer.status_code == 409
            assert f"has no line {len(lines) + 1}" in answer.json()["detail"]
            assert (await ana.command(AT, round=1, line=-1, reason="none")).status_code == 400
            assert "disputes" not in await _notices(ben)


@pytest.mark.anyio
async def test_a_void_is_told_to_who_had_a_wager_with_why_and_by_whom(tmp_path: Path) -> None:
    """At the table at once; on the replay, why and the ruling of a dispute ever after."""
    async with same_staff(tmp_path) as (opened, people):
        ana = people["ana"]
        await lay(ana)
        await duty(people["dealer"], "CallNoMoreBets")
        proposed = await duty(
            people["supervisor"],
            "ProposeVoid",
            void={"type": "VoidRound"},
            why="a card fell on the floor",
        )
        assert proposed.status_code == 201, proposed.text
        assert 'data-notice="' not in await _notices(ana)
        assert (await duty(people["operator"], "ConfirmVoid")).status_code == 201
        said = "the whole Round, because “a card fell on the floor”. "
        two = "Proposed by The supervisor, confirmed by The operator."
        notice = await _notices(ana)
        assert f"Declared Void: {said}{two}" in notice
        assert 'class="clause"' in notice
        (seen,) = (await ana.get("/api/tables/t1")).json()["table"]["voids"]
        assert seen["why"] == "a card fell on the floor"
        async with another(opened) as client:
            ben = Browser(client)
            await ben.come("Ben")
            assert "Declared Void" not in await _notices(ben)
        await finish(opened, people)
        for way in ("/tables/t1/rounds/1", "/tables/t1/why/1/1"):
            assert f"{said}{two}" in (await ana.get(way)).text
        await ana.command(AT, round=1, reason="it was on the table")
        for who in ("ana", "inspector"):
            assert f"{said}{two}" in (await people[who].get("/inspect/t1/disputes/1")).text
        await _ruled(people, reason="So it was.")
        document = (await ana.get("/inspect/t1/disputes/1/document")).text
        for who, did in (("Game Supervisor", "proposed"), ("operator", "confirmed")):
            assert f"<td>{who}, {did} what was declared Void</td>" in document


@pytest.mark.anyio
async def test_who_disputed_on_duty_reads_what_was_corrected_for_everybody(tmp_path: Path) -> None:
    """They had no wager: nothing was paid to them, rightly or wrongly."""
    async with same_staff(tmp_path) as (opened, people):
        await _played(opened, people)
        supervisor = people["supervisor"]
        assert (await supervisor.command(AT, round=1, reason="a look")).status_code == 201
        assert 'data-notice="' not in await _notices(supervisor)
        await _ruled(people, reason="So it was.")
        page = (await supervisor.get("/tables/t1/rounds/1")).text
        assert "Nothing was corrected." in page
        assert "paid you" not in page
