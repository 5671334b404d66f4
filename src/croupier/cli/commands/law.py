"""The commands of croupier law: what the gazettes say, clause by clause, and how sure that is.

The commands are defined here; what each prints and how it looks is imported where it is used.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

import click

from croupier.cli.asked import DocumentOptions
from croupier.cli.completion import (
    A_CLAUSE,
    A_DAY,
    A_READING,
    AN_EDITION,
    AN_EDITION_OR_DAY,
    NamesOption,
)
from croupier.cli.group import CommandGroup
from croupier.cli.options import ALWAYS_FILED, JSON, document_options

if TYPE_CHECKING:
    from croupier.documents.frame import Contents

Answer = Mapping[str, Any]
_Asked = TypeVar("_Asked")

_edition = click.option(
    "--edition",
    "edition_id",
    cls=NamesOption,
    metavar="EDITION",
    help="In this edition only.",
    shell_complete=AN_EDITION,
)


@click.group(cls=CommandGroup)
def law() -> None:
    """Read the law: editions, clauses, their history, readings and coverage."""


@law.command()
@JSON
def editions(as_json: bool) -> None:
    """List the editions: since when, how sure, and what is not supplied."""
    from croupier.cli.law.editions import all_editions, show_editions

    _print(as_json, all_editions, show_editions)


@law.command()
@click.argument("clause", nargs=-1, required=True, shell_complete=A_CLAUSE)
@_edition
@JSON
def show(clause: tuple[str, ...], edition_id: str | None, as_json: bool) -> None:
    """Show clauses and sections: 12.4a, section 12, Box; several one after another.

    Without --edition it is shown as the latest edition of each jurisdiction has it. Exit status: 0
    done; 2 there is no such clause.
    """
    from croupier.cli.law.show import what_is
    from croupier.cli.law.show_page import show_clauses

    _print(as_json, lambda: what_is(clause, edition_id), show_clauses)


@law.command()
@click.argument("date", shell_complete=A_DAY)
@click.option("--jurisdiction", type=click.Choice(["nz", "act"]), help="In this one only.")
@JSON
def at(date: str, jurisdiction: str | None, as_json: bool) -> None:
    """Show which edition was in force on a DATE such as 2013-05-01, or today.

    Exit status: 0 done; 2 there is none, or no such day.
    """
    from croupier.cli.law.editions import on_day, show_day

    _print(as_json, lambda: on_day(date, jurisdiction), show_day)


@law.command()
@click.argument("old", metavar="A", shell_complete=AN_EDITION_OR_DAY)
@click.argument("new", metavar="B", shell_complete=AN_EDITION_OR_DAY)
@click.option("--section", metavar="SECTION", help="In this section only.")
@click.option(
    "--jurisdiction", type=click.Choice(["nz", "act"]), help="Whose days are meant; else nz."
)
@document_options("differences")
@ALWAYS_FILED
@JSON
def diff(
    old: str,
    new: str,
    section: str | None,
    jurisdiction: str | None,
    *,
    as_json: bool,
    **document: Unpack[DocumentOptions],
) -> None:
    """Show what is different in B from A, and which instrument made it so.

    A and B are editions, or days such as 2013-05-01: then the editions in force on them.

    Exit status: 0 done; 2 the editions cannot be compared.
    """
    from croupier.cli.law import diff as page
    from croupier.gazette.diff_report import compared, diff_report

    asked = partial(compared, old, new, section, jurisdiction)
    found = partial(_filed, asked, diff_report, page.document, document)
    _print(as_json, found, _unless_filed(page.show_differences, document))


@law.command()
@click.argument("name", required=False, shell_complete=A_READING)
@_edition
@click.option(
    "--clause",
    metavar="CLAUSE",
    shell_complete=A_CLAUSE,
    help="On this clause or section only.",
)
@JSON
def readings(name: str | None, edition_id: str | None, clause: str | None, as_json: bool) -> None:
    """List the readings taken where the text is torn, or show one in full.

    Exit status: 0 done; 2 there is no such reading, edition or clause.
    """
    from croupier.cli.law.readings import listed, one, show_listed, show_one

    if name:
        _print(as_json, lambda: one(name, edition_id, clause), show_one)
    else:
        _print(as_json, lambda: listed(edition_id, clause), show_listed)


@law.command()
@click.argument("words", nargs=-1, required=True)
@_edition
@JSON
def search(words: tuple[str, ...], edition_id: str | None, as_json: bool) -> None:
    """Find the clauses and readings that have all the WORDS, the best first.

    Exit status: 0 found; 1 nothing has them all; 2 there is no such edition.
    """
    from croupier.cli.law.search import found, show_found

    _print(
        as_json,
        lambda: found(words, edition_id),
        show_found,
        good=lambda result: bool(result["hits"]),
    )


@law.command()
@_edition
@document_options("coverage")
@ALWAYS_FILED
@JSON
def coverage(edition_id: str | None, *, as_json: bool, **document: Unpack[DocumentOptions]) -> None:
    """Show what is done about every clause, and what shows it.

    Exit status: 0 every clause is accounted for; 1 some await; 2 there is no such edition.
    """
    from croupier.cli.law import coverage as page

    found = partial(_filed, partial(page.asked, edition_id), page.covered, page.document, document)
    show = _unless_filed(page.show_covered, document)
    _print(as_json, found, show, good=lambda result: not page.awaiting(result))


def _filed(
    asked: Callable[[], _Asked],
    answer: Callable[[_Asked], Answer],
    contents: "Callable[[_Asked, Answer], Contents]",
    document: DocumentOptions,
) -> Answer:
    """An answer, which is written as a document where one is asked for."""
    from croupier.cli.documents import write_document

    of = asked()
    found = answer(of)
    write_document(lambda: contents(of, found), document)
    return found


def _unless_filed(
    show: Callable[[Answer], None], document: DocumentOptions
) -> Callable[[Answer], None]:
    """How an answer is printed: where a document has it, not at all."""
    written = document["pdf_to"] or document["html_to"]
    return (lambda _: None) if written else show


def _print(
    as_json: bool,
    result: Callable[[], Answer],
    show: Callable[[Answer], None],
    good: Callable[[Answer], bool] = bool,
) -> None:
    """Print an answer, as JSON or for people, or why there is none; end with the status."""
    from croupier.cli.printing import DONE, NOT_AS_EXPECTED, REFUSED, print_json, say
    from croupier.gazette.errors import GazetteError
    from croupier.rules.refusal import Refusal

    try:
        answer = result()
    except (GazetteError, Refusal) as wrong:
        if as_json:
            print_json({"error": {"message": _sentence(wrong)}})
        else:
            say(_sentence(wrong), err=True)
        raise SystemExit(REFUSED) from None
    if as_json:
        print_json(answer)
    else:
        show(answer)
    raise SystemExit(DONE if good(answer) else NOT_AS_EXPECTED)


def _sentence(wrong: Exception) -> str:
    """What is wrong, after the option it is about where it is about one."""
    at = getattr(wrong, "at", "")
    return f"{at}: {wrong}" if at else str(wrong)
