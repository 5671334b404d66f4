"""Wording: cards, wagers and people in the words of a record, as people say them."""

import re
from collections.abc import Mapping
from typing import Final

from croupier.explain.words import WAGERS
from croupier.ledger.line import Line
from croupier.protocol.unseen import FACE_DOWN
from croupier.rules.table_rules import TableRules

_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD: Final = re.compile(r"(?<![\w-])[2-9TJQKA][cdhs](?![\w-])")
_WAGER: Final = re.compile(r"(?:(?<='s )|(?<=\bon )|(?<=\bof ))[a-z][a-z0-9-]*(?![\w-])")
"""Where a sentence of the record names a wager."""
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")


def plainly(text: str, rules: TableRules) -> str:
    """A sentence of the record without codes: ``Jh`` is J♥, ``perfect-pair`` Perfect Pair."""
    sentence = suited(text.replace(f"{FACE_DOWN} is", "A card, unseen, is"))
    return _WAGER.sub(lambda found: wager_named(found[0], rules), sentence)


def suited(text: str) -> str:
    """A text in which every card has the sign of its suit."""
    return _CARD.sub(lambda found: _suited(found[0]), text)


def _suited(card: str) -> str:
    return f"{card[0].replace('T', '10')}{_SUITS[card[1]]}"


def wager_named(wager: str, rules: TableRules) -> str:
    """What a wager is called, by its name in a record."""
    side = rules.side_wagers.get(wager)
    return side.title if side else WAGERS.get(wager, wager)


def line_named(line: Line, rules: TableRules) -> str:
    """What the wager of a Line is called, with its hand, and the Dealer's it lay against."""
    hand = f", hand {line.hand}" if line.hand and line.hand > 1 else ""
    against = f" against {line.against}" if line.against else ""
    return f"{wager_named(line.wager, rules)}{hand}{against}"


def by_name(record: str, names: Mapping[str, str]) -> str:
    """A record whose players are called by name, as far as a record can: a name is one word."""
    words = {key: "-".join(name.split()) for key, name in names.items()}
    held = list(words.values())
    for key, word in words.items():
        if _WORD.fullmatch(word) and held.count(word) == 1:
            record = re.sub(rf"(?<![\w-]){re.escape(key)}(?![\w-])", word, record)
    return record
