"""Done: what was done at the table, as a disputed Round has it."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from croupier.cards import Card, UnknownCard, cards
from croupier.record.lines import read_line
from croupier.record.model import (
    Done,
    Laying,
    Marked,
    Ordered,
    Record,
    Said,
    bad,
    check_keys,
    expected,
)
from croupier.record.settings import entries, is_number, money

_KEYS: Final = ("paid", "placed", "calls")


def read_done(
    given: object,
    wagers: tuple[Laying, ...],
    out: tuple[Marked, ...],
    play: tuple[Said | Ordered, ...],
) -> Done:
    """Read ``[done]``; what contradicts the rest of the record is stated with its place."""
    data = entries("done", given)
    check_keys("done", data, _KEYS, "[done]")
    return Done(
        paid=_paid(data.get("paid", {}), wagers),
        placed=_placed(data.get("placed", {}), out),
        calls=_calls(data.get("calls", []), play),
    )


def _paid(given: object, wagers: tuple[Laying, ...]) -> dict[str, int]:
    """Payments, each to somebody who had a wager on the Box."""
    paid: dict[str, int] = {}
    on_box = {(str(one.box), one.player) for one in wagers}
    for key, net in entries("done.paid", given).items():
        at = f"done.paid.{key}"
        words = key.split()
        if len(words) < 3 or not is_number(words[0]):
            raise bad(at, f"{key!r} names no wager: say Box, player and wager, as [expect] does")
        if (words[0], words[1]) not in on_box:
            raise bad(at, f"a payment to nobody: {words[1]} has no wager on Box {words[0]}")
        paid[" ".join(words)] = money(at, net)
    return paid


def _placed(given: object, out: tuple[Marked, ...]) -> dict[str, tuple[Card, ...]]:
    """Cards on the hands, no more of one than left the shoe."""
    placed: dict[str, tuple[Card, ...]] = {}
    for key, line in entries("done.placed", given).items():
        at = f"done.placed.{key}"
        words = key.split()
        if not _names_hand(words):
            raise bad(at, f"{key!r} names no hand: say '1', '1 hand 2', 'dealer' or 'dealer 2'")
        if not isinstance(line, str):
            raise expected(at, "cards in quotes", line)
        try:
            placed[" ".join(words)] = cards(line)
        except UnknownCard as wrong:
            raise bad(at, str(wrong)) from None
    left_shoe = Counter(marked.card for marked in out)
    lie = Counter(card for line in _each_card_once(placed) for card in line)
    for card, count in (lie - left_shoe).items():
        why = f"{card} lies there {lie[card]} times but left the shoe {lie[card] - count} times"
        raise bad("done.placed", why)
    return placed


def _each_card_once(placed: Mapping[str, tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """The hands; later ones of the Dealer's begin with the same first card."""
    later = {key for key in placed if key.startswith("dealer ") and key != "dealer 1"}
    return [line[1:] if key in later else line for key, line in placed.items()]


def _names_hand(words: list[str]) -> bool:
    match words:
        case ["dealer"]:
            return True
        case ["dealer", number] | [number]:
            return is_number(number)
        case [number, "hand", hand]:
            return is_number(number) and is_number(hand)
    return False


def _calls(given: object, play: tuple[Said | Ordered, ...]) -> tuple[str, ...]:
    """Calls given effect, each of which must stand in ``play``."""
    if not isinstance(given, list):
        raise expected("done.calls", "a list of calls", given)
    names = {spoken_call(line.text) for line in play}
    calls = []
    for at, text in enumerate(given):
        place = f"done.calls[{at}]"
        line = read_line(place, text)
        if spoken_call(line.text) not in names:
            why = f"{line.text!r} was not called: no line of play, with or without ?, says so"
            raise bad(place, why)
        calls.append(spoken_call(line.text))
    return tuple(calls)


def given_effect(record: Record, line: Said) -> bool:
    """Does ``[done]`` say that the Dealer gave effect to this line of play?"""
    return record.done is not None and spoken_call(line.text) in record.done.calls


def spoken_call(text: str) -> str:
    """A call without marks and without the clauses that refuse it."""
    return " ".join(text.partition("->")[0].replace("?", " ").replace("!", " ").split())
