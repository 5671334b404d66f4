"""The engine on every order of a small shoe, by given calls."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial

from msgspec.structs import replace

from croupier.analysis.shoe import Composition
from croupier.cards import SUITS, Card
from croupier.rules.names import BASE
from croupier.rules.table_rules import TableRules
from croupier.table import shoe as in_order
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Deal,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    LayWager,
    Split,
    Stand,
)
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.state import ENDED, Round, active, new_round
from tests.analysis.best_calls import BestCalls

UNIT = 10_00
COMMANDS: dict[str, Callable[[int, str], Command]] = {
    "draw": Draw,
    "stand": Stand,
    "double": Double,
    "split": Split,
    "free-double": FreeDouble,
    "free-split": FreeSplit,
}


class Engine:
    """Every Round the table can play from a small shoe, by given calls."""

    def __init__(self, rules: TableRules, shoe: Composition, calls: BestCalls) -> None:
        self.rules, self.calls = rules, calls
        self.left = {Card(face + SUITS[0]): n for face, n in shoe.faces.items() if n}
        self.rounds = 0
        self.hands = 0
        """The most hands formed in any Round."""

    def expectation(self) -> Fraction:
        """What a Round brings, each wager laid in units of the initial one."""
        round = new_round(self.rules, in_order.Shoe(()))
        wagers = range(1, 3) if self.rules.dealers_hands > 1 else (None,)
        for against in wagers:
            round, _ = play(round, LayWager(1, "A", UNIT, against=against))
        round, _ = play(round, CallNoMoreBets())
        laid = UNIT * len(tuple(wagers))
        return Fraction(self._net(round, self.left), laid * factorial(sum(self.left.values())))

    def _net(self, round: Round, left: dict[Card, int]) -> int:
        """The net in cents, summed over every order of the cards left."""
        act: Command | None = due(round)
        while round.phase is not ENDED and not isinstance(act, Deal):
            round, _ = play(round, act or self._call(round))
            act = due(round)
        if round.phase is not ENDED:
            return sum(count * self._net(*dealt) for count, dealt in self._deals(round, left))
        self.rounds += 1
        self.hands = max(self.hands, len(round.boxes[0].hands))
        return sum(line.net for line in round.lines) * factorial(sum(left.values()))

    def _deals(
        self, round: Round, left: dict[Card, int]
    ) -> Iterator[tuple[int, tuple[Round, dict[Card, int]]]]:
        """The next card is each of those left: how many there are, and the Round then."""
        shoe = round.shoe
        for card, count in left.items():
            if count:
                stacked = in_order.Shoe((*shoe.cards, card), shoe.drawn)
                after, _ = play(replace(round, shoe=stacked), Deal())
                yield count, (after, {**left, card: count - 1})

    def _call(self, round: Round) -> Command:
        turn = active(round)
        assert turn is not None
        box, place = round.boxes[turn[0]], turn[1]
        stake = box.stake("A", *BASE, hand=place)
        assert stake is not None
        call = self.calls(round.dealer[0], box.hands[place], len(box.hands), stake.wager)
        return COMMANDS[call](1, "A")
