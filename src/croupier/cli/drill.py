"""croupier drill."""

import time
from collections.abc import Iterator
from random import SystemRandom

import click
from msgspec import Struct

from croupier.cli.files import opened, read, refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.progress import waiting
from croupier.cli.training import Training, begun
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.school.exercise import Exercise, Kind
from croupier.school.generator import MOST_SEED, check_seed, exercise, exercise_of_level
from croupier.school.marking import AnswerVerdict, check, mark
from croupier.school.report import exercise_report
from croupier.school.wording import answered, asked, hint, said, stated


class DrillOptions(Struct, frozen=True, kw_only=True):
    """What is practised, how hard, and how often."""

    kind: str
    count: int
    level: int | None
    seed: int | None
    progress: str | None = None
    as_json: bool


def drill_table(file: str, options: DrillOptions) -> int:
    """Ask questions about a table and mark the answers; the exit status."""
    try:
        config = opened(read(file))[0]
        seed = SystemRandom().randrange(MOST_SEED) if options.seed is None else options.seed
        check_seed(seed)
        if options.as_json:
            print_json([exercise_report(one) for one in exercises(config, options, seed)])
            return DONE
        training = begun(config, options.kind, options.progress)
        return _ask_all(exercises(config, options, seed, training), options, seed, training)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options.as_json)


def exercises(
    config: TableConfig, options: DrillOptions, seed: int, training: Training | None = None
) -> Iterator[Exercise]:
    """One exercise after another; in training, weak cells come again."""
    kind, after = Kind(options.kind), seed
    for _ in range(options.count):
        with waiting("Making an exercise"):
            if options.level is not None:
                found = exercise_of_level(kind, config, after % MOST_SEED, options.level)
            elif training is not None:
                found = training.next(after % MOST_SEED)
            else:
                found = exercise(kind, config, after % MOST_SEED)
        yield found
        after = found.seed + 1


def _ask_all(
    posed: Iterator[Exercise], options: DrillOptions, seed: int, training: Training | None
) -> int:
    right = done = 0
    began = time.monotonic()
    for number, one in enumerate(posed, 1):
        head = f"\n{number} of {options.count} · level {one.level}"
        click.echo(click.style(head, bold=True))
        text = ask(one)
        if text is None:
            break
        answer = answered(one, text)
        verdict = mark(one, answer)
        done, right = done + 1, right + verdict.right
        show_verdict(one, verdict)
        if training is not None:
            training.note(one, answer)
    if training is not None:
        training.end()
    seconds = (time.monotonic() - began) / max(done, 1)
    click.echo(f"\n{right} of {done} right, {seconds:.0f} s each. Again: --seed {seed}")
    return DONE if right == done else NOT_AS_EXPECTED


def ask(one: Exercise) -> str | None:
    """What somebody types that can be marked; nothing where they have had enough."""
    for line in asked(one):
        click.echo(line)
    while True:
        try:
            text = str(click.prompt(hint(one), prompt_suffix=" > ", default="", show_default=False))
        except (click.Abort, EOFError):
            return None
        try:
            check(one, answered(one, text))
        except Refusal as wrong:
            click.echo(said(wrong.sentence, one.round.rules))
        else:
            return text


def show_verdict(one: Exercise, verdict: AnswerVerdict) -> None:
    """Print whether an answer is right, and why."""
    rules = one.round.rules
    if verdict.right:
        click.echo(click.style("Right: ", fg="green") + said(verdict.expected, rules))
    else:
        right = said(verdict.expected, rules)
        click.echo(click.style("Not so. ", fg="red") + f"Right is: {right}")
    for reason in dict.fromkeys(stated(each, rules) for each in verdict.why):
        click.echo(f"  {reason}")
