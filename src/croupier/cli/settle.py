"""croupier settle."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.cards import spell
from croupier.cli.files import borrowing, record_bytes, refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited, cited_all
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.library.source import decoded
from croupier.money import grouped, signed
from croupier.record.expect import keys
from croupier.record.report import doubtful_names, in_order, irregularities, settled
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.ruling import Outcome

_STYLE = {Outcome.WIN: "green", Outcome.LOSE: "red"}


def settle_file(file: str, as_json: bool, backfill: str | None) -> int:
    """Settle one record and print the settlement; the exit status."""
    try:
        with borrowing(backfill):
            settlement = house.settle(decoded(record_bytes(file)), backfill)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json({"file": file, **settled(settlement.record, settlement.played)})
    else:
        show(settlement)
    return DONE if settlement.as_expected else NOT_AS_EXPECTED


def show(settlement: house.Settlement, console: Console | None = None) -> None:
    """Print a settlement for people."""
    console = console or terminal()
    round = settlement.played.round
    edition = round.rules.elections.edition
    console.print(Text(settlement.record.title or "A Round", style="bold"), end="  ")
    console.print(Text(edition.id, style="dim"))
    for hand in (*round.finished_hands, round.dealer):
        console.print(f"Dealer  {spell(hand)}  {round.rules.point_total(hand)}")
    for box in round.boxes:
        hands = "   ".join(f"{spell(hand.cards)}  {hand.total}" for hand in box.hands)
        console.print(f"Box {box.number}   {hands}")
    console.print(_lines(in_order(round.lines)))
    nets = net_by_player(in_order(round.lines)).items()
    console.print("Net  " + "   ".join(f"{player} {signed(net)}" for player, net in nets))
    _show_rest(console, settlement)


def _lines(lines: tuple[Line, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("Box", "Player", "Wager", "Hand", "Stake", "Outcome", "Net", "Clauses"):
        table.add_column(heading, justify="right" if heading in ("Stake", "Net") else "left")
    for line, key in zip(lines, keys(lines), strict=True):
        table.add_row(
            str(line.box),
            line.player,
            _wager(line, key),
            str(line.hand or ""),
            grouped(line.stake),
            Text(line.outcome, style=_STYLE.get(line.outcome, "")),
            signed(line.net),
            cited_all(line.clauses),
        )
    return table


def _wager(line: Line, key: str) -> str:
    """What was wagered, with its number where others bear the same name."""
    against = "" if line.against is None else f" against {line.against}"
    _, mark, nth = key.partition(" #")
    return f"{line.wager}{against}{mark}{nth}"


def _show_rest(console: Console, settlement: house.Settlement) -> None:
    """Print refusals, readings, warnings, and whatever is not as expected."""
    played = settlement.played
    for step in irregularities(played):
        console.print(f"! {step.text} ({cited_all(step.clauses)})")
    for refused in played.refused:
        verdict = "refused" if refused.as_expected else "NOT AS EXPECTED"
        clause = f"{cited(refused.clause)}: " if refused.clause else ""
        relied = f" (reading {', '.join(refused.readings)})" if refused.readings else ""
        console.print(f"? {refused.call}: {verdict}: {clause}{refused.why}{relied}")
    if played.round.readings:
        console.print("Readings relied on: " + ", ".join(played.round.readings))
    doubts = doubtful_names(settlement.record, played.round.lines)
    for warning in (*played.round.rules.warnings, *played.round.warnings, *doubts):
        console.print(f"Warning: {warning}")
    for mismatch in settlement.mismatches:
        console.print(Text(f"Not as expected: {mismatch}", style="red"))
    if played.cards_left:
        left = played.cards_left
        cards = "1 card was" if left == 1 else f"{left} cards were"
        console.print(Text(f"Not as expected: {cards} left that no rule called for"))
