"""croupier removal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.removal import Removal, WagerRemoval, removal
from croupier.analysis.removal_report import removal_csv, removal_report, removal_rows
from croupier.analysis.shoe import shoe_of
from croupier.cli.files import opened, refuse, table_text, write
from croupier.cli.output import check_place
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.percentage import percent
from croupier.rules.refusal import Refusal, Unlawful


def print_removal(
    file: str, wagers: tuple[str, ...], *, as_json: bool, csv_to: str | None, backfill: str | None
) -> int:
    """Value a table with each card missing once and print the effects; the exit status."""
    try:
        check_place("csv", csv_to)
        rules = opened(table_text(file), backfill)[1]
        with waiting("Removing each card") as progress:
            found = removal(rules, wagers, progress)
        write(csv_to, lambda: removal_csv(removal_rows(found)).encode())
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(removal_report(found))
    elif csv_to is None:
        show(found)
    return DONE


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(found: Removal, console: Console | None = None) -> None:
    """Print effects of removal for people."""
    console = console or terminal()
    table = found.rules.elections
    console.print(Text(table.edition.title, style="bold"), Text(table.edition.id, style="dim"))
    versions = f", {', '.join(table.versions)}" if table.versions else ""
    shoe = f"{table.decks} decks, {shoe_of(found.rules).size} cards"
    console.print(Text(f"{shoe}{versions}, fingerprint {found.rules.fingerprint}", style="dim"))
    console.print(Text("One card is missing. Above zero is good for the player."))
    for one in found.wagers:
        console.print()
        _show_wager(console, one)
    for why in found.not_valued:
        console.print(Text(f"\n{why}."))


def _show_wager(console: Console, one: WagerRemoval) -> None:
    full = _signed(one.expectation, 4)
    console.print(Text(one.wager, style="bold"), Text(f"full shoe: expected value {full}"))
    console.print(_effects(one))
    console.print(Text(f"All cards of a deck together: {_signed(one.deck_sum, 4)}"))
    fits = ", ".join(f"{fit.title} {fit.correlation:.3f}" for fit in one.systems)
    said = f"Correlation: {fits}." if fits else "All cards do the same: no count follows it."
    console.print(Text(said))


def _effects(one: WagerRemoval) -> Table:
    shown = Table("Missing", box=None, pad_edge=False, header_style="dim")
    heads = [f"Tag to {fit.level}" for fit in one.best_tags]
    for name in ("In a deck", "Expected value", "Effect", *heads):
        shown.add_column(name, justify="right")
    tags = [one.tags(fit) for fit in one.best_tags]
    for card in one.effects:
        figures = (_signed(card.expectation, 4), _signed(card.effect, 4))
        own = (f"{by_card[card.card]:+d}" if by_card[card.card] else "0" for by_card in tags)
        shown.add_row(card.card, str(card.in_a_deck), *figures, *own)
    if tags:
        fits = (f"{fit.correlation:.3f}" for fit in one.best_tags)
        shown.add_row("correlation", "", "", "", *fits, style="dim")
    return shown


def _signed(share: float, digits: int) -> str:
    return percent(share, digits, plus="+")
