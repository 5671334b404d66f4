"""Reports: who was on duty at a table, what they reported, and who confirmed what needs two."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.verify.lines import JsonObject

CARD_REPORTS: Final = frozenset(
    ("FindFaceUp", "DrawInError", "OverdrawDealer", "RemoveCard", "BurnInError", "Misplace")
)
"""Reports that take the next card out of the shoe before its turn."""
PER_SHOE: Final = 2
PER_TABLE: Final = 4
PER_PERSON: Final = 3
"""Such cards of one shoe; at one table, and by one person there, within an hour."""
HOUR: Final = 60 * 60_000
"""In milliseconds."""


class ReportedCard(NamedTuple):
    """A card somebody reported out of turn."""

    by: str
    at: int
    shoe: int


class Reports:
    """The people on duty at one table, and their reports."""

    def __init__(self) -> None:
        """Nobody is on duty."""
        self.dealer, self.owner = "", ""
        """Who deals; whose own table it is, where anything goes."""
        self.by: Counter[str] = Counter()
        """What people on duty reported or ruled, by person."""
        self._supervisors: set[str] = set()
        self._cards: list[ReportedCard] = []

    def supervised(self, data: JsonObject) -> None:
        """A supervisor came or left."""
        came = data["type"] == "SupervisorCame"
        (self._supervisors.add if came else self._supervisors.discard)(data["supervisor"])

    def by_duty(self, by: str) -> Iterator[str]:
        """A report of somebody who had to be on duty."""
        if by not in (self.dealer, *self._supervisors):
            yield f"{by} reported something without being on duty at the table"

    def reported(self, data: JsonObject, shoe: int) -> Iterator[str]:
        """Something was reported and took effect, of this shoe."""
        by, second = data["by"], data.get("confirmed_by", "")
        self.by[by] += 1
        yield from self.by_duty(by)
        if second == by or (second and second not in self._supervisors):
            yield "what was reported was not confirmed by a second person on duty at the table"
        if data["act"] in CARD_REPORTS:
            if self._is_unusual(by, data["at"], shoe) and not (second or self.owner):
                yield "a card beyond the usual number was reported, and nobody confirmed it"
            self._cards.append(ReportedCard(by, data["at"], shoe))

    def _is_unusual(self, by: str, at: int, shoe: int) -> bool:
        """Were so many cards reported already that a second person confirms the next?"""
        self._cards = [one for one in self._cards if one.shoe == shoe or at - one.at < HOUR]
        lately = [one for one in self._cards if abs(at - one.at) < HOUR]
        own = sum(one.by == by for one in lately)
        of_shoe = sum(one.shoe == shoe for one in self._cards)
        return of_shoe >= PER_SHOE or own >= PER_PERSON or len(lately) >= PER_TABLE
