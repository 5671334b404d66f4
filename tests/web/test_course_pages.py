"""Courses in the browser: made by the operator, taken without a script, marked, kept per person."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.cash_out import see_off
from croupier.casino.courses.state import Attempt
from croupier.casino.steady_clock import milliseconds
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from croupier.school.course import questions
from croupier.school.exercise import Exercise, TotalAnswer
from croupier.school.result import differences, read_result
from croupier.web.analysis.questions import AskCourse, AskExercise, AskFelts, AskQuestion
from croupier.web.kit import forms
from tests.cli.running import run
from tests.web.analysts import Here
from tests.web.browsing import Browser, House, another, house

pytestmark = pytest.mark.anyio
LIST = "/school/courses"
PARTS = {
    "kind": ["totals", "insurance", "payouts"],
    "count": ["2", "1", ""],
    "seconds": ["4", "10", "60"],
    "mark": ["100", "50", "80"],
    "level": ["", "", ""],
    "about": ["", "", ""],
}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Pupil(Browser):
    """Somebody whose browser has no script: forms alone."""

    async def fill(self, path: str, **fields: Any) -> Any:
        """Send a form as the page has it."""
        told = {forms.TOKEN: self.csrf, **fields}
        return await self.client.post(path, data=told, headers={"accept": "text/html"})

    async def press(self, page: str, action: str, **fields: Any) -> Any:
        """Send a form that stands on a page, with what was filled in."""
        found = re.search(rf'<form [^>]*action="([^"]*{action})"[^>]*>(.*?)</form>', page, re.S)
        if found is None:
            found = re.search(rf'<form (?=[^>]*action="([^"]*{action})")(.*?)</form>', page, re.S)
        assert found is not None, f"the page has no form {action}"
        inputs = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', found[2])
        return await self.fill(found[1], **{**dict(inputs), **fields})


class Clock(Struct):
    """A time that passes by hand."""

    now: int


class Classroom:
    """A casino with a course, its operator and somebody who takes it."""

    def __init__(self, opened: House, olga: Pupil, ana: Pupil) -> None:
        self.opened, self.olga, self.ana = opened, olga, ana
        assert isinstance(opened.served.tutor, Here)
        self.tutor = opened.served.tutor
        self.clock = clock = Clock(milliseconds())
        opened.casino.clock = opened.casino.courses._clock = lambda: clock.now

    async def make(self, **fields: Any) -> Any:
        """The operator makes a course from the open table."""
        told = {"title": "First week", "table": "t1", "id": "a-form-1", **PARTS, **fields}
        return await self.olga.fill(LIST, **told)

    @property
    def name(self) -> str:
        (course,) = self.opened.casino.courses
        return course.name

    @property
    def page(self) -> str:
        """Where the course is."""
        return f"{LIST}/{self.name}"

    async def attempt(self) -> Attempt:
        """The latest attempt of Ana."""
        record = self.opened.casino.courses.course(self.name).of(self.ana.key)[-1]
        return await self.opened.casino.courses.attempt(record.attempt)

    async def right(self) -> str:
        """The right answer to the question that waits, as it is typed."""
        attempt = await self.attempt()
        course = self.opened.casino.courses.course(self.name).course
        every = list(questions(course, attempt.opened.seed))
        return typed(every[len(attempt.answered)].exercise)

    async def answer(self, text: str | None = None, after: int = 1_000) -> Any:
        """Ana answers the question that waits, rightly unless she says otherwise."""
        page = (await self.ana.get(self.page)).text
        self.clock.now += after
        given = await self.right() if text is None else text
        return await self.ana.press(page, "/answer", answer=given)

    async def take(self, after: int = 1_000) -> str:
        """Ana takes the whole course; where its result is."""
        page = (await self.ana.get(self.page)).text
        got = await self.ana.press(page, "/begin")
        while True:
            assert got.status_code == 303, got.text
            got = await self.answer(after=after)
            if "/results/" in got.headers["location"]:
                return str(got.headers["location"])
            page = (await self.ana.get(self.page)).text
            got = await self.ana.press(page, "/next")


def typed(one: Exercise) -> str:
    """The right answer as somebody types it."""
    if isinstance(one.answer, TotalAnswer):
        if one.answer.blackjack:
            return "blackjack"
        if one.answer.total.bust:
            return "bust"
        return f"{'soft ' if one.answer.soft else ''}{one.answer.points}"
    return f"{one.answer.cents / 100:.2f}"  # type: ignore[union-attr]


@asynccontextmanager
async def classroom(tmp_path: Path) -> AsyncIterator[Classroom]:
    """A casino whose operator and a Dealer have come in."""
    async with house(tmp_path, tutor=Here()) as (opened, first), another(opened) as client:
        olga, ana = Pupil(first.client), Pupil(client)
        for name, role, one in (("Olga", Role.OPERATOR, olga), ("Ana", Role.DEALER, ana)):
            await opened.make(name, role)
            await one.login(name)
        yield Classroom(opened, olga, ana)


# ── Making ──────────────────────────────────────────────────────────────────────────────────────


async def test_the_operator_makes_a_course_from_an_open_table(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        assert f'action="{LIST}/new"' in (await room.olga.get(LIST)).text
        form = (await room.olga.get(f"{LIST}/new?table=t1")).text
        assert 'name="count" value="40"' in form
        got = await room.make()
        assert (got.status_code, got.headers["location"]) == (303, room.page)
        assert (await room.make()).headers["location"] == room.page  # the same form, sent twice
        page = unescape((await room.ana.get(room.page)).text)
        assert "Begin" in page
        assert '<th scope="row">Totals</th>' in page
        (listed,) = (await room.ana.get("/api/courses")).json()
        assert (listed["title"], listed["questions"]) == ("First week", 3)


async def test_a_form_filled_in_from_the_page_is_the_dealers_course(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        made = await room.olga.command("/api/courses", title="Dealer's course", table="t1")
        assert made.status_code == 201, made.text
        course = (await room.ana.get(f"/api/courses/{made.json()['name']}")).json()
        kinds = [one["kind"] for one in course["parts"]]
        assert kinds[:3] == ["insurance", "payouts", "payouts"]
        assert course["rules_changed"] is False


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"title": ""}, "a title of 1 to 120 letters"),
    ({"title": "x" * 121}, "a title of 1 to 120 letters"),
    ({"count": ["", "0", ""]}, "1 to 20 parts"),
    ({"count": ["-1", "", ""]}, "part 1: the number of questions must be a whole number"),
    ({"count": ["501", "", ""]}, "from 1 to 500"),
    ({"count": ["1e9", "", ""]}, "from 1 to 500"),
    ({"seconds": ["0", "10", "60"]}, "part 1: the seconds must be a whole number from 1 to 3600"),
    ({"mark": ["100", "101", "80"]}, "part 2: the pass mark is a number from 0 to 100"),
    ({"mark": ["nan", "1", "80"]}, "part 1: the pass mark"),
    ({"level": ["9", "", ""]}, "part 1: the level must be a whole number from 1 to 5"),
    ({"kind": ["juggling", "insurance", "payouts"]}, "there is no kind 'juggling'"),
    ({"about": ["cheese", "", ""]}, "part 1 is about side wagers or splits and doubles"),
    ({"about": ["side wagers", "", ""]}, "only payouts are about side wagers"),
    (
        {"count": ["", "", "5"], "about": ["", "", "side wagers"]},
        "part 1: this table has no exercise of side wagers",
    ),
    ({"count": ["", "2", "x"]}, "part 2: the number of questions must be"),
)


async def test_a_course_that_cannot_be_is_refused_above_its_form(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        for fields, why in WRONG:
            got = await room.make(**fields)
            assert got.status_code == 409, fields
            assert why.lower() in unescape(got.text).lower(), fields
            assert 'name="count"' in got.text
            assert '<th scope="row">2</th>' in got.text
        assert not list(room.opened.casino.courses)


async def test_only_the_operator_makes_and_withdraws_courses(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        refused = await room.ana.fill(LIST, title="Mine", table="t1", **PARTS)
        assert refused.status_code == 403
        assert "may not make or withdraw a course" in refused.text
        assert (await room.ana.get(f"{LIST}/new?table=t1")).status_code == 403
        assert (await room.ana.fill(f"{room.page}/withdrawal")).status_code == 403
        page = (await room.olga.get(LIST)).text
        assert (await room.olga.press(page, "/withdrawal")).status_code == 303
        assert (await room.olga.fill(f"{room.page}/withdrawal")).status_code == 303
        assert "nobody begins it any more" in (await room.ana.get(room.page)).text
        late = await room.ana.fill(f"{room.page}/begin", id="x")
        assert (late.status_code, "withdrawn" in late.text) == (409, True)


async def test_a_form_needs_the_token_of_its_page(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        for token in ("", "x" * 43):
            got = await room.olga.fill(LIST, title="x", table="t1", csrf=token, **PARTS)
            assert got.status_code == 403
            assert "does not come from your own page" in got.text
        strange = await room.olga.client.post(LIST, json={"title": "x"})
        assert strange.status_code == 415
        far = {"origin": "https://evil.example"}
        got = await room.olga.client.post(LIST, data={"csrf": room.olga.csrf}, headers=far)
        assert got.status_code == 403
        assert not list(room.opened.casino.courses)


async def test_a_table_that_is_gone_changes_nothing_and_makes_no_course(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        room.opened.casino.forget("t1")
        where = await room.take()
        assert "Passed" in (await room.ana.get(where)).text
        assert (await room.make(id="another")).status_code == 404


# ── Taking ──────────────────────────────────────────────────────────────────────────────────────


async def test_a_course_is_taken_by_forms_alone(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        where = await room.take()
        page = unescape((await room.ana.get(where)).text)
        assert "Passed" in page
        assert "2 of 2" in page
        attempt = await room.attempt()
        assert str(attempt.opened.seed) in page
        assert f"{where}.pdf" in page
        assert "First week" in (await room.ana.get("/me")).text
        (own,) = (await room.ana.get("/api/me/data")).json()["courses"]
        assert [one["right"] for one in own["answers"]] == [True] * 3


async def test_a_reload_shows_the_same_question_with_its_time_running(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        await room.ana.press((await room.ana.get(room.page)).text, "/begin")
        first = (await room.ana.get(room.page)).text
        assert 'data-left="4000"' in first
        attempt = await room.attempt()
        assert str(attempt.opened.seed) not in first
        assert str(attempt.asked[0].seed) not in first
        room.clock.now += 3_000
        again = (await room.ana.get(room.page)).text
        assert again.replace("1000", "4000").replace("1 s left", "4 s left") == first
        await room.ana.fill(f"{room.page}/next")
        assert len((await room.attempt()).asked) == 1
        room.clock.now += 1_001
        assert "Its time is over" in (await room.ana.get(room.page)).text
        await room.answer(after=0)
        page = unescape((await room.ana.get(room.page)).text)
        assert "After 4.0 s: right, too late." in page
        assert "Next question" in page


async def test_a_question_is_made_once_and_ready_before_it_is_asked(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        done = room.tutor.done
        offered = (await room.ana.get(room.page)).text
        assert room.tutor._running is not None
        await room.tutor._running
        assert [type(one) for one in done] == [AskCourse, AskQuestion]  # somebody may begin
        await room.ana.press(offered, "/begin")
        await room.ana.get(room.page)
        assert [type(one) for one in done[2:]] == [AskQuestion, AskFelts]
        await room.answer()
        page = (await room.ana.get(room.page)).text
        await room.tutor._running
        assert [type(one) for one in done[4:]] == [AskExercise, AskQuestion]  # its felt is known
        await room.ana.press(page, "/next")
        await room.ana.get(room.page)
        assert [type(one) for one in done[6:]] == [AskFelts]


async def test_an_answer_sent_twice_counts_once_and_the_first_stays(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        await room.ana.press((await room.ana.get(room.page)).text, "/begin")
        page, right = (await room.ana.get(room.page)).text, await room.right()
        for text in (right, right, "2"):
            got = await room.ana.press(page, "/answer", answer=text)
            assert (got.status_code, got.headers["location"]) == (303, room.page)
        attempt = await room.attempt()
        assert [one.text for one in attempt.answered] == [right]
        assert attempt.answered[0].right


async def test_what_nobody_could_answer_gets_a_sentence_and_the_question_stays(
    tmp_path: Path,
) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        await room.ana.press((await room.ana.get(room.page)).text, "/begin")
        for text in ("-1", "1" + "0" * 30, "cheese", "", "99", "x" * 300, "\0"):
            got = await room.answer(text)
            assert got.status_code == 303
            page = await room.ana.get(got.headers["location"])
            assert page.status_code == 200
            assert 'class="bad" role="alert"' in page.text
            assert 'name="answer"' in page.text
        assert 'value="99"' in (await room.ana.get(f"{room.page}?answer=99")).text
        for text in ("17", "soft 17", "bust", "Blackjack"):
            page = await room.ana.get(f"{room.page}?answer={text}")
            assert 'class="bad"' not in page.text
        assert (await room.attempt()).answered == ()


async def test_a_question_is_passed_over_and_an_attempt_ended(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        await room.ana.press((await room.ana.get(room.page)).text, "/begin")
        page = (await room.ana.get(room.page)).text
        await room.ana.press(page, "/answer", answer="", skip="1")
        after = (await room.ana.get(room.page)).text
        assert "You answered: nothing." in after
        assert "Right is: " in after
        got = await room.ana.press(after, "/end")
        where = got.headers["location"]
        assert (await room.ana.press(after, "/end")).headers["location"] == where
        assert "Not passed" in (await room.ana.get(where)).text
        late = await room.ana.press(page, "/answer", answer="17")
        assert late.headers["location"] == where
        for way in ("/next", "/answer"):
            got = await room.ana.fill(f"{room.page}{way}", number="2", attempt="nobody's")
            assert got.status_code == 409
            assert "<h1>" in got.text
        name = (await room.attempt()).name
        got = await room.ana.fill(f"{room.page}/answer", number="2", attempt=name, answer="17")
        assert (got.status_code, "has ended" in got.text) == (409, True)


async def test_who_has_not_come_in_is_shown_the_door(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room, another(room.opened) as client:
        await room.make()
        nobody = Pupil(client)
        assert f"/log-in?to={room.page}" in (await nobody.get(room.page)).text
        assert (await nobody.fill(f"{room.page}/begin")).status_code == 401
        assert (await nobody.get("/school/results")).status_code == 401
        for way in (f"{LIST}/none", "/school/results/none", "/school/results/none.pdf"):
            assert (await room.ana.get(way)).status_code == 404


# ── Results ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_result_that_was_downloaded_verifies_and_a_changed_one_does_not(
    tmp_path: Path,
) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        where = await room.take()
        got = await room.ana.get(f"{where}.json")
        result = read_result(got.content)
        assert (result.person, result.passed, differences(result)) == ("Ana", True, ())
        assert (await room.ana.get(where.replace("/school", "/api"))).json() == got.json()
        slow = replace(result.given[0], milliseconds=9_000)
        late = replace(result, given=(slow, *result.given[1:]))
        assert any("part 1 was marked" in one for one in differences(late))
        kept = tmp_path / "ana.json"
        kept.write_bytes(got.content)
        assert run("school", "verify", kept).exit_code == 0
        kept.write_bytes(msgspec.json.encode(late))
        assert run("school", "verify", kept).exit_code == 1


async def test_the_result_sheet_is_a_pdf(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    async with classroom(tmp_path) as room:
        await room.make()
        where = await room.take()
        sheet = await room.ana.get(f"{where}.pdf")
        assert sheet.headers["content-type"] == "application/pdf"
        assert sheet.content.startswith(b"%PDF")


async def test_others_results_are_for_who_may_see_them(tmp_path: Path) -> None:
    async with (
        classroom(tmp_path) as room,
        another(room.opened) as client,
        another(room.opened) as far,
    ):
        await room.make()
        where = await room.take()
        ben, sam = Pupil(client), Pupil(far)
        for name, role, one in (("Ben", Role.PLAYER, ben), ("Sam", Role.SUPERVISOR, sam)):
            await room.opened.make(name, role)
            await one.login(name)
        for way in (where, f"{where}.pdf", f"{where}.json", where.replace("/school", "/api")):
            got = await ben.get(way)
            assert (got.status_code, "only for themselves" in got.text) == (403, True)
        assert "You have taken no course yet" in (await ben.get("/school/results")).text
        attempt = await room.attempt()
        for way, body in (("next", {}), ("end", {}), ("answers", {"number": 1, "answer": "17"})):
            for one in (ben, sam):
                got = await one.command(f"/api/attempts/{attempt.name}/{way}", **body)
                assert got.status_code == 403
        for one in (sam, room.olga):
            listed = unescape((await one.get("/school/results")).text)
            assert "<bdi>Ana</bdi>" in listed
            assert "2/2, 1/1" in listed
            assert (await one.get(where)).status_code == 200
            assert len((await one.get("/api/results")).json()) == 1


async def test_who_is_forgotten_leaves_a_key_and_no_name(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        where = await room.take()
        gone = await room.ana.post("/api/forget", password="a long enough word")
        assert gone.status_code == 200
        await see_off(room.opened.casino, room.opened.directory.people)
        page = (await room.olga.get(where)).text
        assert "Ana" not in page
        assert "Ana" not in (await room.olga.get("/school/results")).text
        result = read_result((await room.olga.get(f"{where}.json")).content)
        assert (result.person, differences(result)) == (room.ana.key, ())


async def test_a_course_says_that_its_rules_are_others_by_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        await room.ana.press((await room.ana.get(room.page)).text, "/begin")
        assert "are others by now" not in (await room.olga.get(LIST)).text
        monkeypatch.setattr("croupier.web.api.courses.LAW_RELEASE", 10_000)
        for way in (LIST, room.page):
            assert "are others by now" in (await room.olga.get(way)).text
        (listed,) = (await room.ana.get("/api/courses")).json()
        assert listed["rules_changed"] is True
        got = await room.answer("17")
        refused = await room.ana.get(got.headers["location"])
        assert "have changed since you began" in refused.text
        got = await room.ana.press((await room.ana.get(room.page)).text, "/end")
        assert "are others by now" in (await room.ana.get(got.headers["location"])).text


# ── For programs ────────────────────────────────────────────────────────────────────────────────


async def test_a_program_takes_a_course(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        begun = await room.ana.command(f"/api/courses/{room.name}/attempts", id="begin-it")
        again = await room.ana.command(f"/api/courses/{room.name}/attempts", id="begin-it")
        assert begun.json() == again.json()
        at = f"/api/attempts/{begun.json()['attempt']}"
        for number in (1, 2, 3):
            asked = (await room.ana.command(f"{at}/next", id=f"question-{number}")).json()
            assert (asked["number"], asked["of"]) == (number, 3)
            assert "seed" not in asked
            room.clock.now += 500
            assert (await room.ana.get(at)).json()["question"]["taken"] == 500
            told = {"number": number, "answer": await room.right(), "id": f"answer-no-{number}"}
            got = (await room.ana.command(f"{at}/answers", **told)).json()
            assert (got["right"], got["in_time"], got["milliseconds"]) == (True, True, 500)
            assert got["ended"] is (number == 3)
            twice = await room.ana.command(f"{at}/answers", **told)
            assert twice.json() == got
        late = await room.ana.command(f"{at}/answers", number=3, answer="17")
        assert (late.status_code, "has ended" in late.text) == (409, True)
        assert (await room.ana.get(at)).json()["attempt"]["passed"] is True
        begun = await room.ana.command(f"/api/courses/{room.name}/attempts", id="begin-it")
        assert begun.json()["ended"] is not None
        none = await room.ana.command("/api/courses/none/attempts")
        assert (none.status_code, none.json()["detail"]) == (404, "there is no such course")


async def test_a_result_is_there_once_the_attempt_has_ended(tmp_path: Path) -> None:
    async with classroom(tmp_path) as room:
        await room.make()
        begun = await room.ana.command(f"/api/courses/{room.name}/attempts")
        got = await room.ana.get(f"/api/results/{begun.json()['attempt']}")
        assert (got.status_code, "has not ended yet" in got.text) == (409, True)
        with pytest.raises(Refusal):
            room.opened.casino.courses.record("nobody's")
