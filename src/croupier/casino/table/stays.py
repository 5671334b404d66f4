"""Stays: one player's times at a table and the Rounds played in them, added up as they are read.

A table that is open for years has Rounds by the hundred thousand: what a page shows of all of them
together is counted once, when each is read.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.explain.review import NO_ROUNDS, PlayersRound, RoundSums, WagerTotal
from croupier.protocol.corrections import Correction
from croupier.rules.config import TableConfig

_NUMBER: Final = attrgetter("number")


class Stay(Struct, frozen=True, kw_only=True):
    """One player's time at a table, from chips or a Box to having left both."""

    number: int
    """Which stay of the player's at the table, from 1."""
    begun: int
    ended: int | None = None
    """When, in milliseconds; None while it lasts."""
    bought: int = 0
    taken: int = 0
    first: int = 0
    """The number of its first Round; 0 where none was played to its end."""
    last: int = 0
    sums: RoundSums = NO_ROUNDS
    """What its Rounds came to."""

    @property
    def held(self) -> int:
        """The chips the player has left at the table."""
        return self.bought - self.taken + self.sums.net


class PlayerStays:
    """What one player did at a table, as far as its log is read."""

    def __init__(self) -> None:
        """Nothing was read yet."""
        self.stays: list[Stay] = []
        self._rounds: list[PlayersRound] = []
        self._wagers: list[tuple[TableConfig, Counter[tuple[str, int]]]] = []

    @property
    def sums(self) -> RoundSums:
        """What all Rounds came to."""
        return sum((one.sums for one in self.stays), NO_ROUNDS)

    def rounds(self, first: int, last: int) -> tuple[PlayersRound, ...]:
        """The player's Rounds from one number of the table's to another."""
        begin = bisect_left(self._rounds, first, key=_NUMBER)
        return tuple(self._rounds[begin : bisect_right(self._rounds, last, key=_NUMBER)])

    def totals(self) -> Iterator[tuple[TableConfig, tuple[WagerTotal, ...]]]:
        """All wagers, counted, by the settings the table had."""
        for config, counted in self._wagers:
            yield config, tuple(WagerTotal(*what, count) for what, count in counted.items())

    # ── Read out of the log ─────────────────────────────────────────────────────────────────────

    @property
    def _lasts(self) -> bool:
        return bool(self.stays) and self.stays[-1].ended is None

    def comes(self, at: int, bought: int = 0) -> None:
        """The player is at the table, with so many chips more: a new stay, unless one lasts."""
        if not self._lasts:
            self.stays.append(Stay(number=len(self.stays) + 1, begun=at))
        now = self.stays[-1]
        self.stays[-1] = replace(now, bought=now.bought + bought)

    def takes(self, cents: int, at: int) -> None:
        """Chips leave the table; the stay ends with the last of them."""
        if self._lasts:
            now = replace(self.stays[-1], taken=self.stays[-1].taken + cents)
            self.stays[-1] = now if now.held > 0 else replace(now, ended=at)

    def leaves(self, at: int) -> None:
        """The player has left."""
        if self._lasts:
            self.stays[-1] = replace(self.stays[-1], ended=at)

    def plays(self, one: PlayersRound, config: TableConfig) -> None:
        """A Round has ended in which the player had wagers."""
        self.comes(one.at)
        now = self.stays[-1]
        sums = now.sums + one.sums
        self.stays[-1] = replace(now, first=now.first or one.number, last=one.number, sums=sums)
        self._rounds.append(one)
        if not self._wagers or self._wagers[-1][0] is not config:
            self._wagers.append((config, Counter()))
        for total in one.totals:
            self._wagers[-1][1][total.name, total.cents] += total.count

    def corrected(self, made: Correction) -> None:
        """Count what a ruling moved in the Round it was moved for."""
        at = bisect_left(self._rounds, made.round, key=_NUMBER)
        if at == len(self._rounds) or self._rounds[at].number != made.round:
            return
        self._rounds[at] = self._rounds[at].corrected(made)
        for which, stay in enumerate(self.stays):
            if stay.first <= made.round <= stay.last:
                self.stays[which] = replace(stay, sums=stay.sums.corrected_by(made))
