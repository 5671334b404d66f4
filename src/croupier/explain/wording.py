"""Wording: cards and wagers as people say them, where a record has codes."""

from collections.abc import Iterable
from typing import Final

from croupier.cards import Card, face_value, suit
from croupier.explain.words import WAGERS
from croupier.ledger.line import Line
from croupier.protocol.unseen import FACE_DOWN
from croupier.rules.table_rules import TableRules
from croupier.sentence import CardPart, Part, Sentence, WagerPart, capital

_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


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


def _is_split(line: Line, lines: Iterable[Line]) -> bool:
    """Lies a wager on one of several hands?"""
    others = (one.hand or 0 for one in lines if one.box == line.box)
    return max(others, default=0) > 1
