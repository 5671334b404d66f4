"""Automatic players: what they wager and what they call."""

from collections.abc import Callable, Mapping
from typing import Final

from croupier.table.commands import Double, Draw, FreeDouble, FreeSplit, Split, Stand
from croupier.table.legal.option import refusal
from croupier.table.state import Round, active
from croupier.totals import is_ace, value

PlayersCall = Draw | Stand | Double | Split | FreeDouble | FreeSplit

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
    for call in _wishes(round, box.number, player, turn[1]):
        if refusal(round, call) is None:
            return call
    stands = hand.total.points >= 12
    return Stand(box.number, player) if stands else Draw(box.number, player)


def _wishes(round: Round, box: int, player: str, at: int) -> tuple[PlayersCall, ...]:
    """What basic strategy would call, best first."""
    hand = round.boxes[round.index(box) or 0].hands[at]
    shown = value(round.dealer[0])
    low = 2 <= shown <= 6
    points = hand.total.points
    wishes: list[PlayersCall] = []
    pair = len(hand.cards) == 2 and hand.cards[0][0] == hand.cards[1][0]
    if pair and (is_ace(hand.cards[0]) or value(hand.cards[0]) == 8):
        wishes.append(Split(box, player))
    if not hand.total.soft and (points == 11 or (points == 10 and 2 <= shown <= 9)):
        wishes.append(Double(box, player))
    stands_from = 18 if hand.total.soft else (12 if low else 17)
    wishes.append(Stand(box, player) if points >= stands_from else Draw(box, player))
    return tuple(wishes)
