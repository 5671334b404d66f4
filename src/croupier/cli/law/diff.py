"""croupier law diff."""

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.law.page import JsonObject, bold, dim, heading, row, say
from croupier.cli.law.steps import params_of, sources
from croupier.gazette.citation import cited
from croupier.gazette.clause import ClauseState
from croupier.gazette.diff_report import Compared, summary

if TYPE_CHECKING:
    from croupier.documents.frame import Contents

WORDLESS = tuple(state for state in ClauseState if not state.supplied)
MARKS = {"added": "+", "removed": "−", "changed": "±"}
COLOURS = {"added": "green", "removed": "red", "changed": "yellow"}


def document(of: Compared, _: JsonObject) -> "Contents":
    """The differences as a document."""
    from croupier.documents.differences import difference_contents

    return difference_contents(of)


def show_differences(data: JsonObject) -> None:
    """Print the counts, and then what is different, section by section."""
    click.echo(bold(f"From {data['from']} to {data['to']}"))
    for line in summary(data):
        say(line, 0)
    if data["throughout"]:
        heading("Contents list and whole text")
        for each in data["throughout"]:
            say(f"{each['summary']} By {each['instrument']} item {each['item']}.", 2)
    for section in data["sections"]:
        heading(_named(section["section"]))
        certain = [each for each in section["differences"] if each["nature"] != "in_doubt"]
        for each in certain:
            _show(each)
        _show_doubts(each for each in section["differences"] if each["nature"] == "in_doubt")


def _named(section: str) -> str:
    return "Appendices" if section == "appendix" else f"Section {section}"


def _show(each: JsonObject) -> None:
    """Print one change: what it said, what it says, and what made it so."""
    nature = each["nature"]
    click.echo(
        f"  {click.style(MARKS[nature], fg=COLOURS[nature])} {bold(cited(each['id']))}  {nature}"
    )
    for label, one in (("was", each["before"]), ("is", each["after"])):
        if one and one["state"] not in WORDLESS:
            row(label, _said(one), len("was"), 4)
    made = f"{sources(each)}. {each['why']}"
    say(made[0].upper() + made[1:].strip(), 4, dim)


def _said(one: JsonObject) -> str:
    params = params_of(one)
    return f"{one['summary']} ({params})" if params else str(one["summary"])


def _show_doubts(doubted: Any) -> None:
    """Print what is in doubt, clauses together of which the same is to be said."""
    together: dict[str, list[str]] = {}
    for each in doubted:
        together.setdefault(each["why"], []).append(cited(each["id"]))
    for why, ids in together.items():
        click.echo(f"  ? {bold('in doubt')}")
        say(", ".join(ids), 4)
        say(why, 4, dim)
