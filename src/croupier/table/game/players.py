"""Automatic players: what they wager and what they call."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.names import CallName
from croupier.table.commands import Double, Draw, FreeDouble, FreeSplit, Split, Stand
from croupier.table.legal.option import refusal
from croupier.table.state import Round, active
from croupier.totals import Total, is_ace, value

PlayersCall = Draw | Stand | Double | Split | FreeDouble | FreeSplit

COMMANDS: Final[Mapping[CallName, Callable[[int, str], PlayersCall]]] = {
    "draw": Draw,
    "stand": Stand,
    "double": Double,
    "free-double": FreeDouble,
    "split": Split,
    "free-split": FreeSplit,
}
"""The command behind each call, by Box and player."""
PLAIN_STAND: Final = 12
"""From this total on an automatic player stands who cannot add the wager that was wished."""

Calls = Callable[[Round], PlayersCall]
"""What an automatic player calls, whose turn it is."""
Wagers = Callable[[int, int, int, int], int]
"""A wager by the chips held, the leader's chips, the minimum and the maximum."""


def steady(chips: int, _: int, minimum: int, __: int) -> int:
    """The minimum, always."""
    return min(chips, minimum)


def bold(chips: int, _: int, minimum: int, maximum: int) -> int:
    """A quarter of what is held, in units of the minimum."""
    return max(minimum, min(chips // 4 // minimum * minimum, maximum))


def chaser(chips: int, leader: int, minimum: int, maximum: int) -> int:
    """The minimum in the lead; behind, what is missing, as far as it goes."""
    missing = -(-(leader - chips) // minimum) * minimum
    return min(max(minimum, missing), maximum, chips // minimum * minimum)


STYLES: Final[Mapping[str, Wagers]] = {"steady": steady, "bold": bold, "chaser": chaser}


def basic_call(round: Round) -> PlayersCall:
    """A short basic strategy for the hand whose turn it is, within what is lawful."""
    turn = active(round)
    assert turn is not None, "somebody has to decide"
    box = round.boxes[turn[0]]
    player = box.caller.player or ""
    hand = box.hands[turn[1]]
    for wish in basic_wishes(hand.cards, hand.total, round.dealer[0]):
        call = COMMANDS[wish](box.number, player)
        if refusal(round, call) is None:
            return call
    return plain_call(hand, box.number, player)


def plain_call(hand: Hand, box: int, player: str) -> PlayersCall:
    """What is called where no wager can be added: a hand of 12 or more stands."""
    return COMMANDS[plain_wish(hand.total)](box, player)


def plain_wish(total: Total) -> CallName:
    """The same by name."""
    return "stand" if total.points >= PLAIN_STAND else "draw"


def basic_wishes(cards: Sequence[Card], total: Total, first: Card) -> tuple[CallName, ...]:
    """What a short basic strategy would call on a hand against a first card, best first."""
    shown = value(first)
    low = 2 <= shown <= 6
    wishes: list[CallName] = []
    pair = len(cards) == 2 and cards[0][0] == cards[1][0]
    if pair and (is_ace(cards[0]) or value(cards[0]) == 8):
        wishes.append("split")
    if not total.soft and (total.points == 11 or (total.points == 10 and 2 <= shown <= 9)):
        wishes.append("double")
    stands_from = 18 if total.soft else (12 if low else 17)
    wishes.append("stand" if total.points >= stands_from else "draw")
    return tuple(wishes)
