"""Money: double entry in whole cents, recomputed from what lay on the layout and from each Line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from croupier.ledger.line import Line
from croupier.rules.names import ANTE
from croupier.table.events import Event, Settled
from croupier.table.mishaps import Reversed
from croupier.table.state import Round, Stake

CAGE, TRAY, ANTES = ("cage",), ("float",), ("antes",)
"""Accounts of the Casino Operator's."""
PURSE, ESCROW = "purse", "escrow"
"""Kinds of accounts of a player's: these are never below nothing."""

Account = tuple[object, ...]
Moved = Mapping[Account, int]


class Books:
    """Every account of a table."""

    def __init__(self) -> None:
        self.held: Counter[Account] = Counter()
        self._undone: Counter[Account] = Counter()
        """What is in escrow and not on the layout, because a settlement was undone."""
        self.came_in = 0
        """Cents that came in, less those that went out."""
        self.cashed: Counter[tuple[int, str]] = Counter()
        """What each player brought, under 1, and took away, under -1."""
        self._off = (0, 0)
        """By how much all accounts, and the cage, are off; reported when it changes."""

    def cash(self, player: str, cents: int, way: int) -> Iterator[str]:
        """Chips come to a player out of the cage, or with -1 go back."""
        if type(cents) is not int or cents < 1:
            raise ValueError(f"{cents} cents are no sum of chips")
        self.came_in += way * cents
        self.cashed[way, player] += cents
        yield from self.post({CAGE: -way * cents, (PURSE, player): way * cents})

    def happen(self, before: Round, event: Event, after: Round) -> Iterator[str]:
        """What moved by an event of a Round, and what is wrong with that."""
        change = layout(before, after)
        if isinstance(event, Settled):
            return self.post(self._settled(change, event.line))
        if isinstance(event, Reversed):
            return self.post(self._reversed(change, event.line))
        return self.post(self._laid(change))

    def _settled(self, change: Counter[Account], line: Line) -> Counter[Account]:
        """The stake leaves its escrow, and the Line says how it is parted."""
        account = _escrow(line)
        change[account] -= self._again(account, line.stake + change[account])
        change[PURSE, line.player] += line.returned
        change[_keeper(line)] += line.stake - line.returned
        return change

    def _reversed(self, change: Counter[Account], line: Line) -> Counter[Account]:
        """Both sides give back what a Line parted; the stake is in escrow again."""
        account = _escrow(line)
        self._undone[account] += line.stake - change[account]
        change[account] = line.stake
        change[PURSE, line.player] -= line.returned
        change[_keeper(line)] -= line.stake - line.returned
        return change

    def _laid(self, change: Counter[Account]) -> Counter[Account]:
        """What comes to lie on the layout is the player's, and so is what is taken back."""
        for account, cents in tuple(change.items()):
            again = self._again(account, cents)
            change[account] -= again
            change[PURSE, account[2]] -= cents - again
        return change

    def _again(self, account: Account, cents: int) -> int:
        """How much of a sum is in escrow already, because its settlement was undone."""
        again = min(max(cents, 0), self._undone[account])
        self._undone[account] -= again
        return again

    def post(self, legs: Moved) -> Iterator[str]:
        """Post what moved; what is wrong with it."""
        if sum(legs.values()):
            yield f"the posting is out of balance by {sum(legs.values())} cents"
        for account, cents in legs.items():
            self.held[account] += cents
            if self.held[account] < 0 and account[0] in (PURSE, ESCROW):
                text = " ".join(str(part) for part in account if part is not None)
                yield f"{text} is at {self.held[account]} cents"

    def between_rounds(self) -> Iterator[str]:
        """What is wrong once a Round has ended."""
        for account in [one for one in self.held if one[0] == ESCROW]:
            if cents := self.held[account]:
                text = " ".join(str(part) for part in account if part is not None)
                yield f"the Round has ended, and {cents} cents are left in {text}"
            else:
                del self.held[account]
        off, self._off = self._off, (self.held.total(), self.held[CAGE] + self.came_in)
        if off != self._off:
            yield f"money appeared or vanished: the accounts are off by {self._off[0]} cents"

    def purse(self, player: str) -> int:
        """The chips a player holds at the table."""
        return self.held[PURSE, player]

    def closed(self) -> Iterator[str]:
        """What is wrong once a table is closed for good: nobody's chips are left there."""
        for account, cents in self.held.items():
            if account[0] in (PURSE, ESCROW) and cents:
                yield f"the table was closed, and {cents} cents are left in {account[1]}"


def _keeper(line: Line) -> Account:
    return ANTES if line.wager == ANTE else TRAY


def _escrow(line: Line) -> Account:
    return ESCROW, line.box, line.player, line.wager, line.against


def layout(before: Round, after: Round) -> Counter[Account]:
    """What came to lie on the layout, and below nothing what left it, by escrow."""
    change: Counter[Account] = Counter()
    lay = {box.number: box.stakes for box in before.boxes}
    for box in after.boxes:
        was = lay.pop(box.number, ())
        if was is not box.stakes:
            _add(change, box.number, box.stakes, 1)
            _add(change, box.number, was, -1)
    for number, gone in lay.items():
        _add(change, number, gone, -1)
    return change


def _add(change: Counter[Account], box: int, stakes: Iterable[Stake], way: int) -> None:
    for one in stakes:
        account = (ESCROW, box, one.player, one.wager, one.against)
        change[account] += way * (one.amount + one.excess)
