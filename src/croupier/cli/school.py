"""croupier school."""

import time
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from random import SystemRandom

import click
import msgspec

from croupier.cli.drill import ask, show_verdict
from croupier.cli.files import opened, refuse, table_text, write
from croupier.cli.output import check_place
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json, say
from croupier.cli.progress import waiting
from croupier.gazette.citation import cited, cited_all
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.rules.refusal import Refusal, Unlawful
from croupier.school.course import Course, dealers_course, questions, read_course
from croupier.school.coverage import Asked, coverage
from croupier.school.exercise import ChoiceForm, Exercise, Kind
from croupier.school.generator import MOST_SEED, check_seed, exercise
from croupier.school.marking import mark
from croupier.school.puzzle import puzzles
from croupier.school.report import MarksReport, exercise_report
from croupier.school.result import (
    CourseResult,
    Given,
    differences,
    marked,
    marks_again,
    read_result,
)
from croupier.school.result_sheet import part_said, result_pdf
from croupier.school.sheet import sheet_pdf, sheet_text
from croupier.school.wording import answered, asked, said, stated


def write_sheet(file: str, *, kind: str, count: int, seed: int, pdf_to: str | None) -> int:
    """Write exercises on paper, the answers apart; the exit status."""
    try:
        check_seed(seed)
        check_place("--pdf", pdf_to)
        config = opened(table_text(file))[0]
        with waiting("Making exercises"):
            made = [exercise(Kind(kind), config, (seed + at) % MOST_SEED) for at in range(count)]
        title = f"{kind.capitalize()}: {count} exercises, seed {seed}"
        write(pdf_to, lambda: sheet_pdf(title, made))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, False)
    if pdf_to is None:
        click.echo(sheet_text(title, made), nl=False)
    return DONE


def write_course(file: str, *, title: str, to: str | None) -> int:
    """Write the Dealer's course for a table, to be changed at will; the exit status."""
    try:
        check_place("--to", to)
        course = dealers_course(opened(table_text(file))[0], title)
        text = msgspec.json.format(msgspec.json.encode(course), indent=2)
        write(to, lambda: text + b"\n")
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, False)
    if to is None:
        click.echo(text)
    return DONE


def take_course(
    file: str, *, person: str, seed: int | None, to: str | None, pdf_to: str | None
) -> int:
    """Ask the questions of a course, mark them, and keep the result; the exit status."""
    try:
        check_place("--to", to)
        check_place("--pdf", pdf_to)
        course = read_course(_bytes(file))
        chosen = SystemRandom().randrange(MOST_SEED) if seed is None else seed
        check_seed(chosen)
        result = marked(course, chosen, person, tuple(_given(course, chosen)))
        write(to, lambda: msgspec.json.encode(result) + b"\n")
        write(pdf_to, lambda: result_pdf(result, marks_again(result)))
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, False)
    show_result(result)
    return DONE if result.passed else NOT_AS_EXPECTED


def _given(course: Course, seed: int) -> Iterator[Given]:
    total = sum(part.count for part in course.parts)
    for number, question in enumerate(questions(course, seed), 1):
        seconds = course.parts[question.part].seconds
        click.echo(click.style(f"\n{number} of {total} · {seconds} s", bold=True))
        began = time.monotonic()
        text = ask(question.exercise)
        if text is None:
            return
        taken = round(1000 * (time.monotonic() - began))
        answer = answered(question.exercise, text)
        show_verdict(question.exercise, mark(question.exercise, answer))
        yield Given(answer, taken)


def show_result(result: CourseResult) -> None:
    """Print what became of a course."""
    click.echo(f"\n{result.course.title}: {result.person}, seed {result.seed}")
    for part, found in zip(result.course.parts, result.parts, strict=True):
        state = "passed" if found.passed else "not passed"
        share = f"{found.in_time} of {found.count} right in {part.seconds} s"
        click.echo(f"  {part_said(part)}: {share} ({percent(part.pass_mark)} asked), {state}")
    click.echo(f"{'Passed' if result.passed else 'Not passed'}. Digest {result.digest}")


def verify_result(file: str, as_json: bool) -> int:
    """Make the test again and mark it again; the exit status."""
    try:
        result = read_result(_bytes(file))
        with waiting("Marking again"):
            found = differences(result)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        report: MarksReport = {
            "stands": not found,
            "differences": found,
            "passed": result.passed,
        }
        print_json(report)
    elif found:
        click.echo("\n".join(f"{file}: {one}" for one in found))
    else:
        show_result(result)
        say("The same questions were made again, and the marks are the same.")
    return NOT_AS_EXPECTED if found else DONE


def _bytes(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as trouble:
        raise bad("", f"cannot be read: {trouble.strerror}") from None


def print_coverage(file: str, *, count: int, as_json: bool) -> int:
    """Count what the exercises of a table ask about; the exit status."""
    try:
        config = opened(table_text(file))[0]
        with waiting("Counting"):
            found = [coverage(config, kind, count) for kind in Kind if kind is not Kind.CALLS]
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(found)
        return DONE
    for one in found:
        _show_coverage(one)
    return DONE


def _show_coverage(one: Asked) -> None:
    levels = ", ".join(f"level {level}: {often}" for level, often in one.levels.items())
    click.echo(click.style(f"{one.kind}: {one.count} exercises ({levels})", bold=True))
    listed = ", ".join(f"{topic} {often}" for topic, often in one.topics.items())
    say(f"  asked about: {listed}")
    clauses = ", ".join(f"{cited(clause)} {often}" for clause, often in one.clauses.items())
    say(f"  {len(one.clauses)} clauses: {clauses}")
    if one.missing:
        say(f"  not asked yet: {cited_all(one.missing)}")
    for clause, why in one.unasked.items():
        say(f"  never asked: {cited(clause)}: {why}")


def print_puzzle(day: str | None, *, answer: bool, as_json: bool) -> int:
    """Print the call and the ruling of a day; the exit status."""
    try:
        when = date.fromisoformat(day) if day else datetime.now(UTC).date()
    except ValueError:
        wrong = Refusal((), "a day is written like 2026-01-31")
        return refuse(day or "", wrong, as_json)
    with waiting("Setting the puzzle"):
        found = puzzles(when)
    if as_json:
        print_json([exercise_report(one) for one in found])
        return DONE
    click.echo(click.style(f"Puzzle of {when.isoformat()}", bold=True))
    _show_puzzles(found, answer)
    return DONE


def _show_puzzles(found: Sequence[Exercise], answer: bool) -> None:
    for one in found:
        click.echo("\n" + "\n".join(asked(one)))
        if answer:
            rules = one.round.rules
            right = one.right_choice
            assert right is not None
            say(f"Right: {said(right.sentence, rules)}")
            click.echo("\n".join(f"  {stated(each, rules)}" for each in one.why))
            click.echo("".join(f"  {each}\n" for each in _not_lawful(one)), nl=False)


def _not_lawful(one: Exercise) -> Iterator[str]:
    """The calls among the choices that are refused, each with its clause."""
    rules = one.round.rules
    for each in one.form.choices if isinstance(one.form, ChoiceForm) else ():
        if not each.lawful:
            yield f"{said(each.sentence, rules)}: not lawful. {stated(each.why, rules)}"
