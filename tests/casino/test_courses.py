"""Courses: made, begun, asked, answered, marked, resumed from their logs, and what is refused.

``python -m tests.casino.test_courses FILE`` writes the logs of a course as they are written today,
when the form of something written changes; they stay readable from then on.
"""

import sys
from functools import partial
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from croupier.casino.courses import acts
from croupier.casino.courses.events import (
    COURSES,
    PUPILS,
    AnyAttemptEvent,
    AnyCourseEvent,
    AttemptBegun,
    AttemptClosed,
    course_stream,
    pupil_stream,
    read_attempt_event,
    read_course_event,
)
from croupier.casino.courses.state import (
    OfferedCourse,
    Pupil,
    attempt_folded,
    course_folded,
    pupil_folded,
)
from croupier.casino.store.port import Entry, Halted
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.result import RulesOrigin, differences
from tests.casino.memory import run
from tests.casino.schooling import COURSE, NAME, Schooling

LOGS = Path(__file__).parent / "logs" / "courses"


def test_who_answers_all_in_time_passes_and_the_course_knows_the_marks() -> None:
    async def taken() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.take("A")
        record = school.courses.course(NAME).attempts[attempt.name]
        assert record.ended is not None
        assert record.ended.passed
        assert [(part.in_time, part.count) for part in record.ended.parts] == [(2, 2), (1, 1)]
        assert record.ended.milliseconds == 3_000
        result = acts.result(attempt, COURSE, "Ana")
        assert result.passed
        assert not differences(result)

    run(taken())


def test_the_time_of_an_answer_is_from_the_showing_to_the_answer() -> None:
    async def late() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.ask(await school.begin("A"))
        school.now += 3_000
        again = await school.ask(attempt)
        assert again == attempt
        attempt = await school.answer(again, after=1_001)
        assert attempt.given[0].milliseconds == 4_001
        assert [one.in_time for one in acts.marks_of(attempt, COURSE)] == [False]
        school.now += 600_000
        attempt = await school.answer(await school.ask(attempt))
        assert attempt.given[1].milliseconds == 1_000

    run(late())


def test_a_clock_that_is_set_back_takes_no_time_away() -> None:
    async def back() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.answer(await school.ask(await school.begin("A")), after=-5_000)
        assert attempt.given[0].milliseconds == 0

    run(back())


def test_who_ends_before_the_last_question_has_the_rest_wrong() -> None:
    async def ended() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.answer(await school.ask(await school.begin("A")))
        act = partial(acts.close, at=school.now)
        attempt = await school.courses.go_on(attempt.name, school.command("end"), act)
        assert await school.courses.go_on(attempt.name, school.command("end"), act) == attempt
        result = acts.result(attempt, COURSE, "Ana")
        assert [part.right for part in result.parts] == [1, 0]
        assert len(result.given) == 3
        assert not result.passed
        with pytest.raises(Refusal, match="has ended"):
            await school.ask(attempt)
        with pytest.raises(Refusal, match="has ended"):
            acts.answer(attempt, COURSE, 2, acts.Replied(), school.now)

    run(ended())


def test_who_has_begun_goes_on_and_begins_again_only_after_the_end() -> None:
    async def begun() -> None:
        school = await Schooling().start()
        await school.make()
        first = await school.begin("A")
        assert await school.begin("A") == first
        other = await school.begin("B")
        assert (other.person, other.name != first.name) == ("B", True)
        assert other.opened.seed != first.opened.seed
        await school.courses.do(
            NAME, school.command("out"), partial(acts.withdraw, by="O", at=school.now)
        )
        assert await school.begin("A") == first
        with pytest.raises(Refusal, match="withdrawn"):
            await school.begin("C")

    run(begun())


def test_a_command_sent_again_has_one_effect() -> None:
    async def twice() -> None:
        school = await Schooling().start()
        one, again = await school.make(), await school.make()
        assert one == again
        attempt = await school.ask(await school.begin("A"))
        done = await school.answer(attempt)
        version = school.disk.version(pupil_stream("A"))
        assert await school.answer(attempt) == done
        assert school.disk.version(pupil_stream("A")) == version
        act = partial(acts.withdraw, by="O", at=school.now)
        for _ in range(2):
            assert (await school.courses.do(NAME, school.command("out"), act)).withdrawn
        with pytest.raises(Refusal, match="withdrawn already"):
            await school.courses.do(NAME, school.command("another"), act)

    run(twice())


def test_questions_are_answered_in_their_turn_and_once() -> None:
    async def turns() -> None:
        school = await Schooling().start()
        await school.make()
        begun = await school.begin("A")
        asked = await school.ask(begun)
        done = await school.answer(asked)
        for attempt, number, why in (
            (begun, 1, "has not been asked"),
            (asked, 2, "has not been asked"),
            (done, 1, "has been answered"),
            (asked, 0, "has not been asked"),
            (asked, -1, "has not been asked"),
        ):
            with pytest.raises(Refusal, match=why):
                acts.answer(attempt, COURSE, number, acts.Replied(), school.now)

    run(turns())


def test_what_was_begun_by_other_rules_is_not_gone_on_with() -> None:
    async def changed() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.begin("A")
        acts.check_rules(attempt, attempt.opened.origin)
        with pytest.raises(Refusal, match="have changed since you began"):
            acts.check_rules(attempt, RulesOrigin(LAW_RELEASE + 1, "another"))

    run(changed())


def test_a_course_is_begun_only_so_often() -> None:
    async def often() -> OfferedCourse:
        return await (await Schooling().start()).make()

    every = (AttemptBegun(str(number), "A", 0) for number in range(acts.MOST_ATTEMPTS))
    course = course_folded(run(often()), every)
    assert course is not None
    with pytest.raises(Refusal, match="100 times at most"):
        acts.begin(course, "x", "A", 0)
    assert acts.begin(course, "x", "B", 0)


@pytest.mark.parametrize("title", [" ", "\n", "a\x00b"])
def test_a_title_is_plain(title: str) -> None:
    async def titled() -> None:
        school = await Schooling().start()
        with pytest.raises(Refusal, match="plain letters"):
            await school.make(replace(COURSE, title=title))

    run(titled())


# ── Logs ────────────────────────────────────────────────────────────────────────────────────────


def test_another_process_goes_on_where_one_was() -> None:
    """After a restart, and beside one another."""

    async def shared() -> None:
        school = await Schooling().start()
        await school.make()
        attempt = await school.ask(await school.begin("A"))
        other = await Schooling(school.disk).start()
        other.now = school.now
        assert await other.courses.attempt(attempt.name) == attempt
        attempt = await other.answer(attempt)
        attempt = await school.ask(attempt)
        attempt = await other.ask(attempt)
        assert len(attempt.asked) == 2
        for stream, entries in tuple(school.disk.entries.items()):
            await school.casino._heard(stream, len(entries))
        assert await school.courses.attempt(attempt.name) == attempt
        attempt = await school.answer(attempt)
        attempt = await other.answer(await other.ask(attempt))
        assert attempt.closed is not None
        await school.casino._heard(course_stream(NAME), 99)
        assert school.courses.record(attempt.name) == other.courses.record(attempt.name)

    run(shared())


def test_two_processes_that_begin_at_once_begin_one_attempt() -> None:
    async def raced() -> None:
        school = await Schooling().start()
        await school.make()
        other = await Schooling(school.disk).start()
        one = await school.begin("A")
        assert (await other.begin("A")).name == one.name
        assert len(other.courses.course(NAME).attempts) == 1

    run(raced())


def test_the_verifier_holds_a_log_with_courses() -> None:
    async def verified() -> None:
        school = await Schooling().start()
        await school.make()
        await school.take("A")
        report = await school.report()
        assert report.findings == ()
        assert report.streams >= 3
        text = b"".join(await school.exported())
        assert course_stream(NAME).encode() in text
        assert pupil_stream("A").encode() in text

    run(verified())


def test_a_spoilt_log_keeps_no_other_course_out() -> None:
    async def spoilt() -> None:
        school = await Schooling().start()
        await school.make()
        await school.make(replace(COURSE, title="Another"), "another")
        stream = course_stream(NAME)
        school.disk.entries[stream] = [_spoilt(one) for one in school.disk.entries[stream]]
        again = await Schooling(school.disk).start()
        assert [one.name for one in again.courses] == ["another"]
        with pytest.raises(Halted, match=NAME):
            again.courses.course(NAME)
        with pytest.raises(Refusal, match="no such course"):
            again.courses.course("nothing")

    run(spoilt())


def _spoilt(entry: Entry) -> Entry:
    return replace(entry, body=entry.body.replace(b"First week", b"Other week"))


def test_a_log_begins_with_its_beginning() -> None:
    with pytest.raises(ValueError, match="begins with"):
        course_folded(None, [AttemptBegun("x", "A", 0)])
    with pytest.raises(ValueError, match="begins with"):
        attempt_folded(None, AttemptClosed("x", 0))


@pytest.mark.parametrize("file", sorted(LOGS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_earlier_logs_of_courses_are_read_and_fold(file: Path) -> None:
    course: OfferedCourse | None = None
    pupil: Pupil | None = None
    for line in file.read_bytes().splitlines()[1:]:
        entry = msgspec.json.decode(line)
        if entry["stream"].startswith(COURSES):
            course = course_folded(course, [read_course_event(entry["body"].encode())])
        elif entry["stream"].startswith(PUPILS):
            pupil = pupil_folded(pupil, [read_attempt_event(entry["body"].encode())])
    assert course is not None
    assert pupil is not None
    for name, attempt in pupil.attempts.items():
        ended = course.attempts[name].ended
        assert ended is not None
        assert acts.ended(attempt, course.course) == ended


def test_there_is_a_log_of_every_kind_of_entry_of_a_course() -> None:
    text = "".join(file.read_text() for file in LOGS.glob("*.jsonl"))
    for one in (*AnyCourseEvent.__args__, *AnyAttemptEvent.__args__):
        assert f'\\"type\\":\\"{one.__struct_config__.tag}\\"' in text


async def _written() -> list[bytes]:
    school = await Schooling().start()
    await school.make()
    await school.take("A")
    attempt = await school.answer(await school.ask(await school.begin("A")), right=False)
    act = partial(acts.close, at=school.now)
    await school.courses.go_on(attempt.name, school.command("end"), act)
    withdraw = partial(acts.withdraw, by="O", at=school.now)
    await school.courses.do(NAME, school.command("out"), withdraw)
    return await school.exported()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(b"".join(run(_written())))
