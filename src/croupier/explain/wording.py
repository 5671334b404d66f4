"""Wording: cards and wagers as people say them, where a record has codes."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from croupier.cards import Card, face_value, suit
from croupier.explain.words import WAGERS
from croupier.gazette.reading import reading
from croupier.ledger.line import Line
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.expect import bettor, parted, wager_of
from croupier.record.lines import read_line
from croupier.record.model import Said, Spoken
from croupier.rules.names import PAIR_WAGERS
from croupier.rules.table_rules import TableRules
from croupier.sentence import (
    AmountPart,
    CallPart,
    CardPart,
    LinePart,
    OwnerPart,
    Part,
    PlayerPart,
    Sentence,
    WagerPart,
    capital,
)

_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

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


def plainly(sentence: Sentence, rules: TableRules) -> Sentence:
    """A sentence without codes: ``Jh`` is J♥, ``perfect-pair`` Perfect Pair."""

    text = tuple(
        suited(part.card) if isinstance(part, CardPart) else part
        for part in with_wagers_named(sentence, rules)
    )
    return capital(text) if isinstance(sentence[0], CardPart) else text


def with_wagers_named(sentence: Sentence, rules: TableRules) -> Sentence:
    """A sentence whose wagers are called as people call them; its cards stay cards."""

    def said(part: Part) -> Part:
        return wager_named(part.name, rules) if isinstance(part, WagerPart) else part

    return tuple(map(said, sentence))


def suited(card: Card) -> str:
    """A card with the sign of its suit; one nobody has seen is called so."""
    if card == FACE_DOWN:
        return "a card, unseen,"
    return f"{face_value(card).replace('T', '10')}{_SUITS[suit(card)]}"


def wager_named(wager: str, rules: TableRules) -> str:
    """What a wager is called, by its name in a record."""
    side = rules.side_wagers.get(wager)
    return side.title if side else WAGERS.get(wager, wager)


def line_named(line: Line, lines: Iterable[Line], rules: TableRules) -> str:
    """What the wager of a Line is called, its hand where its Box has several of these lines.

    After it stands the Dealer's hand it lay against, where there are several of those.
    """
    hand = f"hand {line.hand}, " if line.hand and _is_split(line, lines) else ""
    against = f" against {line.against}" if line.against else ""
    return f"{hand}{wager_named(line.wager, rules)}{against}"


def with_lines_named(sentence: Sentence, lines: Mapping[str, Line], rules: TableRules) -> Sentence:
    """A sentence in which settled wagers and calls, named as a record has them, are in words."""

    def named(part: Part) -> Sentence:
        match part:
            case LinePart(key):
                return line_said(key, lines, rules)
            case CallPart(text):
                call = read_line("play", text)
                return call_said(call, rules) if isinstance(call, Said) else (part,)
        return (part,)

    return tuple(chain.from_iterable(map(named, sentence)))


def line_said(name: str, lines: Mapping[str, Line], rules: TableRules) -> Sentence:
    """A wager by its name in a record: its Box, whose it is, and what it is called."""
    base, nth = parted(name)
    line = lines.get(name) or lines.get(base)
    box, player = bettor(base)
    if line is None:  # no such wager was made in law, or it is not settled yet
        return (f"Box {box} · ", PlayerPart(player), f" · {wager_named(wager_of(base), rules)}")
    number = "" if name in lines else f" #{nth}"
    called = f" · {line_named(line, lines.values(), rules)}{number}"
    return (f"Box {line.box} · ", PlayerPart(line.player), called)


def call_said(call: Said, rules: TableRules) -> Sentence:
    """A line of play as a thing: ``Ana's double of $20 on Box 1``."""
    pair = call.call in PAIR_WAGERS
    name = wager_named(call.call, rules) if pair else _CALLS.get(call.call, call.call)
    who: Sentence = (OwnerPart(call.player), " ") if call.player else ("The ",)
    sum_: Sentence = (" of ", AmountPart(call.amount)) if call.amount else ()
    hand = f", hand {call.hand}" if call.hand else ""
    against = f" against the Dealer's hand {call.against}" if call.against else ""
    return (*who, name, *sum_, f" on Box {call.box}{hand}{against}")


def otherwise(readings: Mapping[str, str]) -> str:
    """Readings by what they ask and how they would be taken, not by their names."""
    every = ((reading(name), choice) for name, choice in readings.items())
    return " ".join(f"{one.question} {one.choices[choice]}" for one, choice in every)


def _is_split(line: Line, lines: Iterable[Line]) -> bool:
    """Lies a wager on one of several hands?"""
    others = (one.hand or 0 for one in lines if one.box == line.box)
    return max(others, default=0) > 1
