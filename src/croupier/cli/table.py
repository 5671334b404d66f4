"""croupier table check."""

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.cli.files import opened, read, refuse
from croupier.cli.printing import DONE, REFUSED, print_json
from croupier.gazette.descriptions import cited
from croupier.record.table_report import prizes, said_value, settings, table_report
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.setting import said
from croupier.rules.table_rules import TableRules


def check_tables(files: tuple[str, ...], as_json: bool, backfill: str | None) -> int:
    """Judge table files, each alone and as tables of one casino; the exit status."""
    checked = [check_table(file, as_json, backfill) for file in files]
    wrong = house.check_casino(one for one in checked if isinstance(one, TableRules))
    if wrong and as_json:
        print_json(table_report(Unlawful(wrong)))
    elif wrong:
        show_refusals("together", Unlawful(wrong))
    lawful = not wrong and all(isinstance(one, TableRules) for one in checked)
    return DONE if lawful else REFUSED


def check_table(file: str, as_json: bool, backfill: str | None) -> TableRules | Unlawful:
    """Judge a table file and print what it is."""
    checked: TableRules | Unlawful
    try:
        checked = _check(read(file), backfill)
    except Refusal as wrong:
        checked = Unlawful((wrong,))
        if not as_json:  # nothing is said of the table: nobody could read it
            refuse(file, wrong, as_json)
            return checked
    if as_json:
        asked = () if isinstance(checked, Unlawful) else house.unstated(checked)
        print_json(table_report(checked, asked))
    elif isinstance(checked, Unlawful):
        show_refusals(file, checked)
    else:
        show_table(file, checked)
    return checked


def _check(text: str, backfill: str | None) -> TableRules | Unlawful:
    """Open the table, or gather everything that is wrong with the file and with the table."""
    try:
        return opened(text, backfill)[1]
    except Unlawful as unlawful:
        return unlawful


def show_refusals(file: str, unlawful: Unlawful) -> None:
    """Print why the table may not be opened."""
    console = Console(stderr=True, highlight=False)
    console.print(Text(f"{file}: this table may not be opened", style="bold red"))
    for one in unlawful.refusals:
        place = f"{one.at}: " if one.at else ""
        clause = f"  ({', '.join(one.clauses)})" if one.clauses else ""
        console.print(Text(f"  {place}{one.why}{clause}"))


def show_table(file: str, rules: TableRules) -> None:
    """Print a lawful table: settings, notices, readings chosen, warnings, what is asked."""
    console = Console(highlight=False)
    table = rules.elections
    versions = f" with {', '.join(table.versions)}" if table.versions else ""
    console.print(Text(f"{file}: lawful", style="bold green"), end="  ")
    console.print(Text(f"{table.edition.id}{versions}  {rules.fingerprint}", style="dim"))
    console.print(_settings(rules))
    if rules.upper is not None:
        console.print("From the Upper Minimum on: " + _upper(rules, rules.upper))
    if rules.side_wagers:
        console.print(_side_wagers(rules))
    console.print(_notices(rules))
    for name, choice in table.readings.items():
        if choice != house.default_reading(name, table.edition.id):
            console.print(f"Reading {name}: {choice}")
    for warning in rules.warnings:
        console.print(f"Warning: {warning}")
    for asked in house.unstated(rules):
        console.print(f"Asked: {asked.why} ({cited(asked.clause)})", soft_wrap=False)


def _settings(rules: TableRules) -> Table:
    shown = Table("Setting", "Value", "Clauses", box=None, pad_edge=False, header_style="dim")
    for key in settings(rules.elections):
        value = said_value(rules.elections, key)
        shown.add_row(key, said(value).strip('"'), _cited(rules.provenance[key]))
    return shown


def _upper(rules: TableRules, upper: TableRules) -> str:
    """The settings in which the upper tier differs, each with its clauses."""
    lines = []
    for key in settings(rules.elections):
        value = said_value(upper.elections, key)
        if value != said_value(rules.elections, key):
            clauses = _cited(upper.provenance[key])
            lines.append(f"{key} {said(value)} ({clauses})".replace('"', ""))
    return "; ".join(lines)


def _side_wagers(rules: TableRules) -> Table:
    shown = Table("Side wager", "Pays", "Clauses", box=None, pad_edge=False, header_style="dim")
    for wager in rules.side_wagers.values():
        pays = ", ".join(f"{hand} {odds}" for hand, odds in prizes(wager).items())
        shown.add_row(wager.name, pays, _cited((wager.offered, *wager.placed)))
    return shown


def _notices(rules: TableRules) -> Table:
    shown = Table("To display", "Where", "Clause", box=None, pad_edge=False, header_style="dim")
    for notice in rules.notices:
        shown.add_row(notice.text, notice.where, cited(notice.clause))
    return shown


def _cited(clauses: Iterable[str]) -> str:
    return ", ".join(map(cited, clauses))
