"""croupier drill."""

import time
from collections.abc import Iterator
from random import SystemRandom

import click
from msgspec import Struct

from croupier.cli.files import opened, refuse, table_text
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json, say
from croupier.cli.progress import waiting
from croupier.cli.training import Training, begun
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.school.exercise import Exercise, Kind
from croupier.school.generator import (
    MOST_SEED,
    check_seed,
    exercise,
    exercise_of_level,
    rules_of,
)
from croupier.school.marking import AnswerVerdict, check, mark
from croupier.school.report import exercise_report
from croupier.school.whole_round import whole_round
from croupier.school.wording import answered, asked, asking, hint, said, stated


class DrillOptions(Struct, frozen=True, kw_only=True):
    """What is practised, how hard, and how often."""

    kind: str
    count: int
    level: int | None
    seed: int | None
    progress: str | None = None
    as_json: bool
    whole: bool = False
    """A whole Round, act by act."""


def drill_table(file: str, options: DrillOptions) -> int:
    """Ask questions about a table and mark the answers; the exit status."""
    try:
        config = opened(table_text(file))[0]
        seed = SystemRandom().randrange(MOST_SEED) if options.seed is None else options.seed
        check_seed(seed)
        posed = acts if options.whole else exercises
        if options.as_json:
            print_json([exercise_report(one) for one in posed(config, options, seed)])
            return DONE
        if options.whole:
            return _ask_round(acts(config, options, seed), seed)
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


def acts(config: TableConfig, options: DrillOptions, seed: int) -> Iterator[Exercise]:
    """The Dealer's acts of a whole Round."""
    if Kind(options.kind) is not Kind.PROCEDURE or options.level is not None:
        raise Refusal((), "--round goes with --kind procedure, and with no level")
    with waiting("Playing a Round"):
        every = whole_round(config, rules_of(config), seed)
    yield from every


def _ask_all(
    posed: Iterator[Exercise], options: DrillOptions, seed: int, training: Training | None
) -> int:
    right = done = 0
    taken = 0.0
    for number, one in enumerate(posed, 1):
        head = f"\n{number} of {options.count} · level {one.level}"
        click.echo(click.style(head, bold=True))
        began = time.monotonic()
        text = ask(one)
        if text is None:
            break
        seconds = time.monotonic() - began
        answer = answered(one, text)
        verdict = mark(one, answer)
        done, right, taken = done + 1, right + verdict.right, taken + seconds
        show_verdict(one, verdict)
        click.echo(f"  {seconds:.0f} s")
        if training is not None:
            training.note(one, answer)
    if training is not None:
        training.end()
    each = taken / max(done, 1)
    click.echo(f"\n{right} of {done} right, {each:.0f} s each. Again: --seed {seed}")
    return DONE if right == done else NOT_AS_EXPECTED


def _ask_round(posed: Iterator[Exercise], seed: int) -> int:
    """Ask for each act of a Round; a wrong one is stopped with its clause and asked again."""
    every = tuple(posed)
    shown: set[str] = set()
    right = done = 0
    for number, one in enumerate(every, 1):
        click.echo(click.style(f"\nAct {number} of {len(every)}", bold=True))
        given = [said(each.sentence, one.round.rules) for each in one.given]
        click.echo("\n".join(line for line in (*given, *asking(one)) if line not in shown))
        shown |= {*given}
        stopped = _ask_act(one)
        if stopped is None:
            break
        done, right = done + 1, right + (not stopped)
    click.echo(f"\n{right} of {done} acts right at once. Again: --round --seed {seed}")
    return DONE if right == done else NOT_AS_EXPECTED


def _ask_act(one: Exercise) -> int | None:
    """How many wrong acts were stopped before the right one; nothing: they have had enough."""
    rules = one.round.rules
    stopped = 0
    while True:
        text = typed(one)
        if text is None:
            return None
        verdict = mark(one, answered(one, text))
        reason = stated(verdict.why[0], rules)
        if verdict.right:
            say(click.style("Right. ", fg="green") + reason)
            return stopped
        stopped += 1
        say(click.style("Stopped. ", fg="red") + reason)


def ask(one: Exercise) -> str | None:
    """What somebody answers to an exercise; nothing where they have had enough."""
    for line in asked(one):
        click.echo(line)
    return typed(one)


def typed(one: Exercise) -> str | None:
    """What somebody types that can be marked; nothing where they have had enough."""
    while True:
        try:
            text = str(click.prompt(hint(one), prompt_suffix=" > ", default="", show_default=False))
        except (click.Abort, EOFError):
            return None
        try:
            check(one, answered(one, text))
        except Refusal as wrong:
            say(said(wrong.sentence, one.round.rules))
        else:
            return text


def show_verdict(one: Exercise, verdict: AnswerVerdict) -> None:
    """Print whether an answer is right, and why."""
    rules = one.round.rules
    if verdict.right:
        say(click.style("Right: ", fg="green") + said(verdict.expected, rules))
    else:
        right = said(verdict.expected, rules)
        say(click.style("Not so. ", fg="red") + f"Right is: {right}")
    for reason in dict.fromkeys(stated(each, rules) for each in verdict.why):
        say(f"  {reason}")
