"""Courses: the same seed asks the same, and anybody can mark a result again."""

import msgspec
import pytest
from msgspec.structs import replace

from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.chips import fewest
from croupier.school.course import (
    ADDED,
    SIDE_WAGERS,
    Course,
    CoursePart,
    check_course,
    dealers_course,
    found_from,
    is_about,
    length,
    next_place,
    part_of,
    questions,
    read_course,
)
from croupier.school.exercise import AmountAnswer, AmountForm, ChipsAnswer, Kind
from croupier.school.generator import rules_of
from croupier.school.puzzle import puzzles
from croupier.school.result import (
    Given,
    differences,
    digest_of,
    marked,
    marks_again,
    read_result,
)
from croupier.school.result_sheet import result_markup
from croupier.school.sheet import markup, sheet_text

TABLE = TableConfig(
    edition="nz-current", minimum=10_00, side_wagers={"perfect-pair": SideWagerConfig()}
)
COURSE = Course(
    title="A short one",
    table=TABLE,
    parts=(
        CoursePart(kind=Kind.TOTALS, count=4, seconds=4),
        CoursePart(kind=Kind.PAYOUTS, count=2, seconds=30, pass_mark=1.0, about=SIDE_WAGERS),
    ),
)


def answers(milliseconds: int = 1_000) -> list[Given]:
    return [Given(one.exercise.answer, milliseconds) for one in questions(COURSE, 7)]


def test_who_answers_all_in_time_passes() -> None:
    result = marked(COURSE, 7, "Ana", answers())
    assert result.passed
    assert [(part.in_time, part.count) for part in result.parts] == [(4, 4), (2, 2)]
    assert not differences(result)


def test_too_late_is_right_and_does_not_pass() -> None:
    result = marked(COURSE, 7, "Ana", answers(milliseconds=10_000))
    assert [(part.right, part.in_time) for part in result.parts] == [(4, 0), (2, 2)]
    assert [part.passed for part in result.parts] == [False, True]
    assert not result.passed


def test_what_was_not_answered_or_could_not_be_is_not_right() -> None:
    given = [Given(AmountAnswer(10**30), 1), *answers()[1:3]]
    result = marked(COURSE, 7, "Ana", given)
    assert [part.right for part in result.parts] == [2, 0]
    assert len(result.given) == 6


def test_a_result_that_was_changed_is_found_out() -> None:
    result = marked(COURSE, 7, "Ana", [])
    better = replace(result, passed=True)
    assert "it was passed, and is not by marking" in differences(better)
    parts = (replace(result.parts[0], in_time=4, passed=True), result.parts[1])
    forged = replace(result, parts=parts)
    forged = replace(forged, digest=digest_of(forged))
    assert "part 1 was marked 4 of 4, and is 0" in differences(forged)
    assert "the digest" in differences(replace(result, person="Ben"))[0]


def test_a_result_is_read_back_and_stands() -> None:
    result = marked(COURSE, 7, "Ana", answers())
    assert not differences(read_result(msgspec.json.encode(result)))
    with pytest.raises(Refusal, match="this is no result of a course"):
        read_result(b"[]")
    with pytest.raises(Refusal, match="of another format"):
        read_result(msgspec.json.encode(replace(result, format="x")))


def test_a_result_sheet_has_all_that_marks_it_again() -> None:
    result = marked(COURSE, 7, "Ana #1", answers()[:3])
    text = result_markup(result, marks_again(result), "today")
    for part in ("A short one", "Ana \\#1", "/ Seed: 7", result.digest, "3 of 4", "today"):
        assert part in text, part
    listed = text.partition('raw("')[2].rpartition('"))')[0]
    kept = listed.replace('\\"', '"').replace("\\\\", "\\")
    again = read_result(kept.encode())
    assert again == result
    assert not differences(again)


def test_the_dealers_course_asks_for_bonus_wagers_insurance_and_added_wagers() -> None:
    course = dealers_course(TABLE)
    asked = [(part.kind, part.about, part.seconds) for part in course.parts[:3]]
    assert asked == [
        (Kind.PAYOUTS, SIDE_WAGERS, 30),
        (Kind.INSURANCE, "", 10),
        (Kind.PAYOUTS, ADDED, 60),
    ]
    assert not any(
        part.about == SIDE_WAGERS
        for part in dealers_course(TableConfig(edition="nz-current")).parts
    )
    again = read_course(msgspec.json.encode(course))
    assert again == course


def test_a_part_asks_what_it_is_about() -> None:
    part = CoursePart(kind=Kind.PAYOUTS, count=5, about=ADDED)
    course = Course(title="Added", table=TABLE, parts=(part,))
    assert all(is_about(one.exercise, ADDED) for one in questions(course, 1))
    strange = replace(course, parts=(replace(part, about="cheese"),))
    with pytest.raises(Refusal, match="not 'cheese'"):
        list(questions(strange, 1))


def test_a_part_of_a_level_asks_what_it_is_about() -> None:
    part = CoursePart(kind=Kind.PAYOUTS, count=3, about=ADDED, level=2)
    course = Course(title="Added", table=TABLE, parts=(part,))
    every = [one.exercise for one in questions(course, 1)]
    assert all(is_about(one, ADDED) for one in every)
    assert {one.level for one in every} == {2}


def test_each_question_is_found_by_those_before_it() -> None:
    every = list(questions(COURSE, 7))
    assert [part_of(COURSE, number) for number in range(length(COURSE))] == [0] * 4 + [1] * 2
    for number, one in enumerate(every):
        place = next_place(COURSE, 7, [each.exercise.seed for each in every[:number]])
        found = found_from(TABLE, COURSE.parts[place.part], place.seed)
        assert (place.part, found.seed) == (one.part, one.exercise.seed)


def test_a_course_is_checked_part_by_part() -> None:
    assert check_course(COURSE) == rules_of(TABLE).fingerprint
    plain = replace(COURSE, table=TableConfig(edition="nz-current"))
    with pytest.raises(Refusal, match="part 2: this table has no exercise of side wagers"):
        check_course(plain)
    parts = (CoursePart(kind=Kind.TOTALS, count=1, about=ADDED),)
    with pytest.raises(Refusal, match="part 1: only payouts are about"):
        check_course(replace(COURSE, parts=parts))


def test_a_course_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(Refusal, match="this is no course"):
        read_course(b'{"title": "x", "table": {"edition": "nz-current"}, "parts": []}')


def test_a_sheet_has_its_answers_at_the_end() -> None:
    exercises = [one.exercise for one in questions(COURSE, 7)]
    text = sheet_text("A sheet", exercises)
    asked, answered = text.split("\n\nAnswers\n\n")
    assert asked.count("Level ") == len(exercises)
    assert answered.count("\n\n") == len(exercises) - 1
    assert markup("A sheet", exercises).count("#pagebreak()") == 1


def test_the_puzzle_of_a_day_is_the_same_for_everybody() -> None:
    from datetime import date

    first, second = puzzles(date(2026, 1, 1)), puzzles(date(2026, 1, 1))
    other = puzzles(date(2026, 1, 2))
    assert [one.seed for one in first] == [one.seed for one in second]
    assert [one.seed for one in first] != [one.seed for one in other]
    assert [one.kind for one in first] == [Kind.CALLS, Kind.IRREGULARITIES]


def test_chips_are_kept_in_a_result_and_marked_again() -> None:
    part = CoursePart(kind=Kind.INSURANCE, count=1)
    course = Course(title="Insurance", table=TABLE, parts=(part,))
    (asked,) = questions(course, 3)
    assert isinstance(asked.exercise.answer, AmountAnswer)
    assert isinstance(asked.exercise.form, AmountForm)
    chips = fewest(asked.exercise.answer.cents, asked.exercise.form.chips)
    result = marked(course, 3, "Ana", [Given(ChipsAnswer(chips), 1)])
    assert result.passed
    again = read_result(msgspec.json.encode(result))
    assert again == result
    assert not differences(again)
