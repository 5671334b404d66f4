"""Deviations: where practice and law part, in the words of people instead of a record's codes."""

from collections.abc import Mapping

from croupier.cards import Card
from croupier.disputes.departures import RecordDeparture
from croupier.disputes.ruling import Deviation
from croupier.explain.wording import call_said, line_said, wager_named
from croupier.ledger.line import Line
from croupier.record.lines import read_line
from croupier.record.model import MARKS, Said
from croupier.rules.table_rules import TableRules
from croupier.sentence import CardPart, OwnerPart, Sentence


def place_said(one: Deviation, lines: Mapping[str, Line], rules: TableRules) -> Sentence:
    """Where practice and law part."""
    match one.kind:
        case "payment":
            return ("Payment: ", *line_said(one.at, lines, rules))
        case "card":
            return (f"Cards: {_hand_said(one.at)}",)
    return (f"Call on Box {one.call.box}",) if one.call else ("Wager",)


def departure_said(one: RecordDeparture, rules: TableRules) -> Sentence:
    """Where a record that was ruled on says otherwise than the log."""
    logged, ruled = (_side_said(one, text, rules) for text in (one.logged, one.ruled))
    which = f"{one.what.capitalize()} {one.at}: "
    return (which, *logged, " by the log, ", *ruled, " by the record ruled on.")


def _side_said(one: RecordDeparture, text: str, rules: TableRules) -> Sentence:
    """What the log or the record has, in words."""
    if not text:
        return ("nothing",)
    match one.what:
        case "card":
            mark = text[2:]
            return (CardPart(Card(text[:2])), f", {MARKS[mark]}," if mark else "")
        case "wager":
            box, player, wager, dollars, *marks = text.split()
            sum_, where = f" of ${dollars}", " ".join((f"on Box {box}", *marks))
            return (OwnerPart(player), f" {wager_named(wager, rules)}{sum_} {where}")
    line = read_line("play", text)
    return call_said(line, rules) if isinstance(line, Said) else (f"“{' '.join(line.words)}”",)


def _hand_said(name: str) -> str:
    """A hand by its name in a record: ``1 hand 2`` is Box 1, hand 2; ``dealer`` the Dealer's."""
    match name.split():
        case ["dealer"]:
            return "the Dealer's hand"
        case ["dealer", number]:
            return f"the Dealer's hand {number}"
        case [box, _, number]:
            return f"Box {box}, hand {number}"
    return f"Box {name}"
