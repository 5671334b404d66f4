"""croupier table prompts."""

from itertools import groupby
from textwrap import fill
from typing import TypedDict

import click

from croupier.cli.files import opened, refuse, table_text
from croupier.cli.law.page import WIDTH
from croupier.cli.printing import DONE, print_json
from croupier.gazette.citation import cited
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.refusal import Refusal, Unlawful


class PromptsReport(TypedDict):
    """What ``croupier table prompts --json`` prints."""

    prompts: list[Prompt]


def print_prompts(file: str, as_json: bool, backfill: str | None) -> int:
    """Print what a table asks of people; the exit status."""
    try:
        _, rules = opened(table_text(file), backfill)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    order = list(Moment)
    asked = sorted(rules.prompts, key=lambda prompt: order.index(prompt.moment))
    if as_json:
        report: PromptsReport = {"prompts": asked}
        print_json(report)
    else:
        _show(asked)
    return DONE


def _show(prompts: list[Prompt]) -> None:
    """The prompts moment by moment, a line each."""
    for moment, asked in groupby(prompts, key=lambda prompt: prompt.moment):
        click.secho(_capital(moment.value), bold=True)
        for prompt in asked:
            text = f"{cited(prompt.clause):<12}{_capital(prompt.person)}: {prompt.asks}"
            click.echo(fill(text, initial_indent="  ", subsequent_indent=" " * 14, width=WIDTH))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
