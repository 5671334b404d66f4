"""Result sheet: a result on paper, with everything needed to make the test and mark it again."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from croupier.gazette.descriptions import edition_named
from croupier.gazette.register import edition
from croupier.money import spoken
from croupier.pages.typeset import plain, typeset
from croupier.percentage import percent
from croupier.school.course import CoursePart, part_of
from croupier.school.exercise import (
    AmountAnswer,
    Answer,
    ChoiceAnswer,
    NetsAnswer,
    TotalAnswer,
)
from croupier.school.result import CourseResult, Given, MarkedAnswer, PartResult

_HEAD: Final = """#set page(paper: "a4", margin: (x: 18mm, y: 18mm), numbering: "1 / 1")
#set text(size: 10pt, number-type: "lining", number-width: "tabular", lang: "en")
#show heading: set block(above: 1.4em, below: 0.8em)
"""
_STROKE: Final = "stroke: (x, y) => if y == 0 { (bottom: 0.6pt) } else { (bottom: 0.2pt + gray) }"


def result_pdf(result: CourseResult, marks: Sequence[MarkedAnswer], taken: str = "") -> bytes:
    """A result as a PDF; needs the extra ``print``."""
    return typeset(result_markup(result, marks, taken))


def result_markup(result: CourseResult, marks: Sequence[MarkedAnswer], taken: str = "") -> str:
    """A result as typst sets it; ``taken`` says when."""
    parts = map(_part, result.course.parts, result.parts)
    sections = (
        f"{_HEAD}\n= {plain(result.course.title)}",
        "\n".join(_facts(result, taken)),
        "== Marks",
        _table(("Part", "Right in time", "Asked", "Result"), parts),
        "== Answers",
        _table(("No.", "Part", "Answer", "Seconds", "Mark"), _answers(result, marks)),
        "== To mark it again",
        _again(result),
    )
    return "\n\n".join(sections) + "\n"


def _facts(result: CourseResult, taken: str) -> Iterator[str]:
    """Who, when, by which rules, with what result."""
    pairs = (
        ("Person", result.person),
        ("Taken", taken),
        ("Law", edition_named(edition(result.course.table.edition))),
        ("Rules", f"{result.fingerprint}, law release {result.law}"),
        ("Seed", str(result.seed)),
        ("Digest", result.digest),
        ("Result", "Passed" if result.passed else "Not passed"),
    )
    yield from (f"/ {name}: {plain(text)}" for name, text in pairs if text)


def _part(part: CoursePart, found: PartResult) -> tuple[str, ...]:
    return (
        part_said(part),
        f"{found.in_time} of {found.count}",
        f"{percent(part.pass_mark)} in {part.seconds} s",
        "passed" if found.passed else "not passed",
    )


def part_said(part: CoursePart) -> str:
    """What a part asks, in a few words."""
    about = f" of {part.about}" if part.about else ""
    level = f", level {part.level}" if part.level is not None else ""
    return f"{part.kind.capitalize()}{about}{level}"


def _answers(result: CourseResult, marks: Sequence[MarkedAnswer]) -> Iterator[tuple[str, ...]]:
    every = (*marks, *(MarkedAnswer(False, False) for _ in result.given[len(marks) :]))
    for number, (given, mark) in enumerate(zip(result.given, every, strict=True), 1):
        part = result.course.parts[part_of(result.course, number - 1)]
        seconds = f"{given.milliseconds / 1000:.1f}"
        yield str(number), part_said(part), answer_said(given), seconds, mark_said(mark)


def mark_said(mark: MarkedAnswer) -> str:
    """A mark in words."""
    if not mark.right:
        return "not right"
    return "right" if mark.in_time else "right, too late"


def answer_said(given: Given) -> str:
    """An answer by itself, without its question."""
    if given.answer is None:
        return "none"
    said = _SAID.get(type(given.answer))
    return msgspec.json.encode(given.answer).decode() if said is None else said(given.answer)


def _total(answer: TotalAnswer) -> str:
    if answer.blackjack:
        return "Blackjack"
    return "bust" if answer.total.bust else str(answer.total)


def _nets(answer: NetsAnswer) -> str:
    return "; ".join(f"{key}: {spoken(cents)}" for key, cents in answer.nets.items())


_SAID: Final[Mapping[type[Answer], Callable[[Any], str]]] = {
    AmountAnswer: lambda answer: spoken(answer.cents),
    TotalAnswer: _total,
    ChoiceAnswer: lambda answer: answer.key,
    NetsAnswer: _nets,
}


def _table(heads: Sequence[str], rows: Iterator[tuple[str, ...]]) -> str:
    cells = ", ".join(f"[{plain(cell)}]" for row in rows for cell in row)
    head = ", ".join(f"[*{plain(one)}*]" for one in heads)
    columns = ", ".join("auto" if one != "Answer" else "1fr" for one in heads)
    return f"#table(columns: ({columns}), {_STROKE}, table.header({head}), {cells})"


def _again(result: CourseResult) -> str:
    """How the marks are checked, and the whole result as a file has it."""
    text = msgspec.json.format(msgspec.json.encode(result), indent=0).decode()
    how = (
        "The seed makes the same questions again, and the rules of the table mark the same answers "
        "again. Keep the result as a file, or what follows as one line of text, and run "
    )
    literal = text.replace("\\", "\\\\").replace('"', '\\"')
    shown = f'#text(size: 5.5pt, raw("{literal}"))'
    return f"{plain(how)} `croupier school verify FILE`.\n\n{shown}"
