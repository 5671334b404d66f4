"""The commands about learning a table: exercises, courses, tests, puzzles.

Everything slow is imported where it is used, so that ``--help`` answers at once.
"""

from typing import Final

import click

from croupier.cli.completion import A_FILE
from croupier.cli.group import CommandGroup
from croupier.cli.options import JSON, TABLE, NearChoice, WrittenFile, pdf_option

_COURSE_OR_RESULT: Final = WrittenFile("JSON", ".json")
KINDS: Final = (
    *("calls", "payouts", "insurance", "procedure", "totals", "irregularities", "cases"),
)
"""What can be practised."""


@click.command()
@TABLE
@click.option(
    "--kind",
    type=NearChoice(KINDS),
    default=KINDS[0],
    show_default=True,
    help="What is practised.",
)
@click.option(
    "--count", type=click.IntRange(1, 1000), default=10, show_default=True, help="How many."
)
@click.option("--level", type=click.IntRange(1, 5), help="How hard, from 1 to 5; else any.")
@click.option("--seed", type=int, metavar="N", help="What the exercises follow; else by chance.")
@click.option(
    "--progress",
    metavar="FILE",
    shell_complete=A_FILE,
    help="Keep in this file which calls are weak.",
)
@click.option("--round", "whole", is_flag=True, help="Procedure: a whole Round, act by act.")
@JSON
def drill(
    file: str,
    *,
    kind: str,
    count: int,
    level: int | None,
    seed: int | None,
    progress: str | None,
    whole: bool,
    as_json: bool,
) -> int:
    """Practise at a table: exercises made by its rules, and marked by them.

    calls: what a player does, valued exactly; payouts: what a wager comes to, as a sum or in
    chips (25 25 5); insurance: the most that may be insured; procedure: what the Dealer does, who
    is dealt to, calls and cuts, what is paid first; totals: what is announced; irregularities:
    what is ruled when something went wrong; cases: a Round in which something was done wrongly,
    wager by wager. Calls that were wrong come again, and the end shows them on the chart. Ctrl-D
    ends. Exit status: 0 all right; 1 not all; 2 refused.
    """
    from croupier.cli.drill import DrillOptions, drill_table

    return drill_table(
        file,
        DrillOptions(
            kind=kind,
            count=count,
            level=level,
            seed=seed,
            progress=progress,
            whole=whole,
            as_json=as_json,
        ),
    )


@click.group(cls=CommandGroup)
def school() -> None:
    """Exercises on paper, courses, tests, and the puzzle of the day."""


@school.command()
@TABLE
@click.option("--kind", type=NearChoice(KINDS), required=True, help="What is practised.")
@click.option("--count", type=click.IntRange(1, 500), default=20, show_default=True)
@click.option("--seed", default=1, show_default=True, metavar="N", help="What they follow.")
@pdf_option("pdf_to", "sheet")
def sheet(file: str, kind: str, count: int, seed: int, pdf_to: str | None) -> int:
    """Write exercises on paper, with the answers on a page of their own.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import write_sheet

    return write_sheet(file, kind=kind, count=count, seed=seed, pdf_to=pdf_to)


@school.command()
@TABLE
@click.option("--title", default="Dealer's course", show_default=True)
@click.option(
    "--to",
    type=_COURSE_OR_RESULT,
    metavar="TO",
    shell_complete=A_FILE,
    help="Write the course to this file.",
)
def course(file: str, title: str, to: str | None) -> int:
    """Write the Dealer's course for a table: a file whose parts, times and marks can be changed.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import write_course

    return write_course(file, title=title, to=to)


@school.command("test")
@click.argument("file", metavar="COURSE", shell_complete=A_FILE)
@click.option("--person", required=True, metavar="NAME", help="Who is examined.")
@click.option("--seed", type=int, metavar="N", help="What the questions follow; else by chance.")
@click.option(
    "--to",
    type=_COURSE_OR_RESULT,
    metavar="TO",
    shell_complete=A_FILE,
    help="Keep the result in this file.",
)
@pdf_option("pdf_to", "result sheet")
def take(file: str, person: str, seed: int | None, to: str | None, pdf_to: str | None) -> int:
    """Take a course in the terminal.

    Exit status: 0 passed; 1 not passed; 2 refused.
    """
    from croupier.cli.school import take_course

    return take_course(file, person=person, seed=seed, to=to, pdf_to=pdf_to)


@school.command("verify")
@click.argument("file", metavar="RESULT", shell_complete=A_FILE)
@JSON
def verify_marks(file: str, as_json: bool) -> int:
    """Make the questions of a result again and mark the answers again.

    Exit status: 0 the marks stand; 1 they do not; 2 it is no result.
    """
    from croupier.cli.school import verify_result

    return verify_result(file, as_json)


@school.command()
@TABLE
@click.option("--count", type=click.IntRange(1, 10_000), default=300, show_default=True)
@JSON
def coverage(file: str, count: int, as_json: bool) -> int:
    """Count what the exercises of a table ask about: pay scales, clauses, levels.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import print_coverage

    return print_coverage(file, count=count, as_json=as_json)


@school.command()
@click.option("--day", metavar="DAY", help="Of this day, 2026-01-31; else of today.")
@click.option("--answer", is_flag=True, help="With the answers.")
@JSON
def puzzle(day: str | None, answer: bool, as_json: bool) -> int:
    """Print the puzzle of the day: one call and one ruling, the same for everybody.

    Exit status: 0 done; 2 refused.
    """
    from croupier.cli.school import print_puzzle

    return print_puzzle(day, answer=answer, as_json=as_json)
