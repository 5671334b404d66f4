"""croupier advise."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.analysis.advice import Advice, advise
from croupier.analysis.report import advice_report
from croupier.analysis.shoe import shoe_of
from croupier.cards import spell
from croupier.cli.files import opened, refuse, table_text
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited_all
from croupier.record.model import bad
from croupier.record.settings import cards_at
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import upper_of


def print_advice(
    file: str, hand: str, first: str, *, gone: str, hands: int, upper: bool, as_json: bool
) -> int:
    """Work out what each call on a hand is worth and print it; the exit status."""
    try:
        rules = opened(table_text(file))[1]
        rules = upper_of(rules) if upper else rules
        dealer = cards_at("first card", first)
        if len(dealer) != 1:
            raise bad("first card", "the Dealer's first card is one card")
        shoe = shoe_of(rules).without(cards_at("gone", gone))
        with waiting("Valuing every call"):
            found = advise(rules, cards_at("hand", hand), dealer[0], shoe, hands)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(advice_report(found))
    else:
        show(found)
    return DONE


def show(found: Advice, console: Console | None = None) -> None:
    """Print advice for people."""
    console = console or terminal()
    console.print(Text(f"{spell(found.cards)} against {found.first}", style="bold"))
    shown = Table("Call", box=None, pad_edge=False, header_style="dim")
    shown.add_column("Expected value", justify="right")
    shown.add_column("Cost", justify="right")
    most = max(found.calls.values(), default=0.0)
    for call, value in found.calls.items():
        behind = most - value
        best = call == found.best
        shown.add_row(
            Text(call, style="bold green" if best else ""),
            f"{value:+.6f}",
            "" if best else f"{behind:.6f}",
        )
    console.print(shown)
    if not found.calls:
        console.print("No call is to be made on this hand.")
    for call, barred in found.barred.items():
        console.print(Text(f"{call}: {cited_all(barred.clauses)}: {barred.why}", style="dim"))
    if found.insurance is not None:
        worth = float(found.insurance)
        advice = "take it" if worth > 0 else "decline it"
        console.print(Text(f"Insurance: expected value {worth:+.6f} of the wager; {advice}."))
