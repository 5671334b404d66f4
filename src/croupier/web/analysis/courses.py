"""Courses: their questions found and their sheets printed, in a process beside the tables."""

from croupier.pages.typeset import typeset, typeset_to_keep
from croupier.school.course import check_course, found_from, read_course
from croupier.web.analysis.lessons import shown
from croupier.web.analysis.questions import (
    AskCourse,
    AskQuestion,
    AskSheet,
    CheckedCourse,
    PosedExercise,
    PrintedSheet,
)


def checked(asked: AskCourse) -> CheckedCourse:
    """A course every part of which can be asked."""
    return CheckedCourse(check_course(read_course(asked.course)))


def posed_next(asked: AskQuestion) -> PosedExercise:
    """The first question of a part, from a seed on."""
    course = read_course(asked.course)
    return shown(found_from(course.table, course.parts[asked.part], asked.seed))


def printed(asked: AskSheet) -> PrintedSheet:
    """A sheet as a PDF; needs the extra ``print``."""
    return PrintedSheet((typeset_to_keep if asked.to_keep else typeset)(asked.markup))
