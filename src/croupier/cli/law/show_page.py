"""What croupier law show prints for people."""

import click

from croupier.cli.law.page import JsonObject, bold, dim, heading, row, rows, say, title
from croupier.cli.law.readings import show_body
from croupier.cli.law.steps import params_of, sources
from croupier.gazette.citation import cited
from croupier.gazette.history import OPEN


def show_clauses(data: JsonObject) -> None:
    """Print the clauses and sections that were asked for."""
    for n, one in enumerate((*data["clauses"], *data["sections"])):
        if n:
            click.echo()
            click.echo(dim("─" * 80))
        if "section" in one:
            _show_section(one)
        else:
            _show_clause(one)


def _show_section(one: JsonObject) -> None:
    title(f"Section {one['section']}", _where(one))
    rows((cited(each["id"]), each["summary"]) for each in one["clauses"])


def _where(one: JsonObject) -> str:
    """The edition shown, and whether a later one has the clause no more."""
    if one["edition"] == one["present"]:
        return str(one["edition"])
    return f"{one['edition']} (the last edition supplied is {one['present']})"


def _show_clause(one: JsonObject) -> None:
    title(cited(one["id"]), _where(one))
    say(one["summary"])
    if one["also"]:
        say(f"Today's wording: {one['also']}")
    if one["note"]:
        say(one["note"])
    click.echo()
    _show_facts(one)
    _show_history(one)
    _show_amendments(one)
    _show_readings(one)
    for name, key in (
        ("Interacts with", "interacts_with"),
        ("Named by", "named_by"),
        ("In it", "parts"),
    ):
        if one[key]:
            heading(name)
            rows((cited(each["id"]), each["summary"] or "Not supplied.") for each in one[key])
    _show_cover(one)


def _show_facts(one: JsonObject) -> None:
    facts = [
        ("kind", one["kind"]),
        ("state", f"{one['state']}: {one['means']}"),
        ("applies to", ", ".join(one["applies_to"])),
        ("parameters", params_of(one)),
    ]
    rows((label, text) for label, text in facts if text)


def _show_history(one: JsonObject) -> None:
    """Print the editions in which something about the clause is new."""
    heading("History")
    width = max(len(id_) for id_ in (one["present"], *(s["edition"] for s in one["history"])))
    for step in one["history"]:
        row(step["edition"], _step_line(step), width)
        if _says(step):
            say(step["after"]["summary"], 2 + width + 2, dim)
    last = one["history"][-1]
    if last["edition"] != one["present"] and last["nature"] != "removed":
        row(one["present"], "as before", width)


def _step_line(step: JsonObject) -> str:
    if step["nature"] == "first":
        return "in the first edition supplied"
    if step["nature"] == "in doubt":
        return f"{_doubted(step)}: {step['why']}"
    text = f"{step['nature']}, {sources(step)}"
    return f"{text}: {step['why']}" if step["why"] else f"{text}."


def _says(step: JsonObject) -> bool:
    """Whether it is known what the clause says after a step."""
    return step["after"] is not None and step["after"]["state"] not in OPEN


def _doubted(step: JsonObject) -> str:
    """What is left open by a step that is in doubt: what stood, or only since when."""
    if step["after"] is None:
        return "not in this text"
    return "in these words, since when is not known" if _says(step) else "in doubt"


def _show_amendments(one: JsonObject) -> None:
    if not one["amendments"]:
        return
    heading("Amendments")
    for each in one["amendments"]:
        part = f", {each['part']}" if each["part"] else ""
        target = f"{each['operation']} {cited(each['target'])}{part}"
        say(f"{each['instrument']} item {each['item']}: {target}", style=bold)
        say(" ".join(filter(None, (each["summary"], each["note"]))), 4)


def _show_readings(one: JsonObject) -> None:
    if not one["readings"]:
        return
    heading("Readings")
    for n, each in enumerate(one["readings"]):
        if n:
            click.echo()
        say(f"{each['name']} ({each['weight']})", style=bold)
        show_body(each, indent=4)


def _show_cover(one: JsonObject) -> None:
    """Print what is done about the clause, what shows it, and where that was said."""
    heading("In Croupier")
    rows((("disposition", one["disposition"]),))
    for each in one["witnesses"]:
        about = "" if each["clause"] == one["id"] else f"{cited(each['clause'])}: "
        row("", f"{about}{each['says']}", len("disposition"))
    for text in dict.fromkeys(each["text"] for each in one["witnesses"]):
        click.echo()
        for line in text.strip().splitlines():
            click.echo(dim(f"  │ {line}".rstrip()))
