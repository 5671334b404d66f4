"""croupier table check."""

from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.cli.files import opened, refuse, table_text
from croupier.cli.printing import DONE, REFUSED, print_json
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited, cited_all
from croupier.record.report import refusal_line
from croupier.record.table_report import prizes, said_value, settings, table_report
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.setting import said
from croupier.rules.table_rules import TableRules


def check_tables(files: tuple[str, ...], as_json: bool, backfill: str | None) -> int:
    """Judge table files, each alone and as tables of one casino; the exit status."""
    checked = [check_table(file, as_json, backfill) for file in files]
    wrong = house.check_casino(one for one in checked if isinstance(one, TableRules))
    if wrong and as_json:
        print_json({**table_report(Unlawful(wrong)), "together": list(files)})
    elif wrong:
        show_refusals("together", Unlawful(wrong), "these tables may not stand in one casino")
    lawful = not wrong and all(isinstance(one, TableRules) for one in checked)
    return DONE if lawful else REFUSED


def check_table(file: str, as_json: bool, backfill: str | None) -> TableRules | Unlawful:
    """Judge a table file and print what it is."""
    try:
        checked, asked = _check(table_text(file), backfill)
    except Refusal as wrong:  # nothing is said of the table: nobody could read it
        refuse(file, wrong, as_json)
        return Unlawful((wrong,))
    if as_json:
        print_json({"file": file, **table_report(checked, asked)})
    elif isinstance(checked, Unlawful):
        show_refusals(file, checked)
    else:
        show_table(file, checked, asked)
    return checked


def _check(text: str, backfill: str | None) -> tuple[TableRules | Unlawful, tuple[Refusal, ...]]:
    """Open the table with what is asked of it, or gather everything that is wrong with it."""
    try:
        config, rules = opened(text, backfill)
        return rules, house.unstated(config)
    except Unlawful as unlawful:
        return unlawful, ()


def show_refusals(
    file: str, unlawful: Unlawful, said: str = "this table may not be opened"
) -> None:
    """Print why the table may not be opened."""
    console = terminal(stderr=True)
    console.print(Text(f"{file}: {said}", style="bold red"))
    for one in unlawful.refusals:
        console.print(Text(f"  {refusal_line(one)}"))


def show_table(file: str, rules: TableRules, asked: tuple[Refusal, ...]) -> None:
    """Print a lawful table: settings, notices, readings chosen, warnings, what is asked."""
    console = terminal()
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
    for one in asked:
        console.print(f"Asked: {cited(one.clause)}: {one.why}", soft_wrap=False)


def _settings(rules: TableRules) -> Table:
    shown = Table("Setting", "Value", "Clauses", box=None, pad_edge=False, header_style="dim")
    for key in settings(rules.elections):
        value = said_value(rules.elections, key)
        shown.add_row(key, said(value).strip('"'), cited_all(rules.provenance[key]))
    return shown


def _upper(rules: TableRules, upper: TableRules) -> str:
    """The settings in which the upper tier differs, each with its clauses."""
    lines = []
    for key in settings(rules.elections):
        value = said_value(upper.elections, key)
        if value != said_value(rules.elections, key):
            clauses = cited_all(upper.provenance[key])
            lines.append(f"{key} {said(value)} ({clauses})".replace('"', ""))
    return "; ".join(lines)


def _side_wagers(rules: TableRules) -> Table:
    shown = Table("Side wager", "Pays", "Clauses", box=None, pad_edge=False, header_style="dim")
    for wager in rules.side_wagers.values():
        pays = ", ".join(f"{hand} {odds}" for hand, odds in prizes(wager).items())
        shown.add_row(wager.name, pays, cited_all((wager.offered, *wager.placed)))
    return shown


def _notices(rules: TableRules) -> Table:
    shown = Table("To display", "Where", "Clause", box=None, pad_edge=False, header_style="dim")
    for notice in rules.notices:
        shown.add_row(notice.text, notice.where, cited(notice.clause))
    return shown
