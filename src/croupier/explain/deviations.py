"""Deviations: where practice and law part, in the words of people instead of a record's codes."""

from collections.abc import Mapping
from typing import Final

from croupier.cards import Card
from croupier.disputes.departures import RecordDeparture
from croupier.disputes.ruling import Deviation
from croupier.explain.wording import line_said, wager_named
from croupier.ledger.line import Line
from croupier.record.lines import read_line
from croupier.record.model import MARKS, Said, Spoken
from croupier.rules.names import PAIR_WAGERS
from croupier.rules.table_rules import TableRules
from croupier.sentence import AmountPart, CardPart, OwnerPart, Sentence

_CALLS: Final[Mapping[Spoken, str]] = {
    "draw": "call for a card",
    "stand": "call to stand",
    "double": "double",
    "split": "split",
    "free-double": "free double",
    "free-split": "free split",
    "insurance": "insurance",
    "early-settlement": "early settlement",
    "ride": "ride",
    "refuse": "refusal of the card",
    "absent": "absence",
    "wager": "wager",
    "lift": "taking back of a wager",
    "decline": "waiver",
}
"""Each call as a thing that may be given effect or refused."""


def place_said(one: Deviation, lines: Mapping[str, Line], rules: TableRules) -> Sentence:
    """Where practice and law part."""
    match one.kind:
        case "payment":
            return ("Payment: ", *line_said(one.at, lines, rules))
        case "card":
            return (f"Cards: {_hand_said(one.at)}",)
    return (f"Call on Box {one.call.box}",) if one.call else ("Side wager",)


def practice_said(one: Deviation, rules: TableRules) -> Sentence:
    """What was done at the table."""
    if one.call is None:
        return one.practice
    effect = one.practice[len(one.call.sentence) :]
    return (*call_said(one.call, rules), *effect)


def call_said(call: Said, rules: TableRules) -> Sentence:
    """A line of play as a thing: ``Ana's double of $20 on Box 1``."""
    pair = call.call in PAIR_WAGERS
    name = wager_named(call.call, rules) if pair else _CALLS.get(call.call, call.call)
    who: Sentence = (OwnerPart(call.player), " ") if call.player else ("The ",)
    sum_: Sentence = (" of ", AmountPart(call.amount)) if call.amount else ()
    hand = f", hand {call.hand}" if call.hand else ""
    against = f" against the Dealer's hand {call.against}" if call.against else ""
    return (*who, name, *sum_, f" on Box {call.box}{hand}{against}")


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
