"""Beacon: a round of a public beacon that a seed waits for, held against what was published."""

from collections import Counter
from collections.abc import Callable, Iterator

from croupier.verify.lines import JsonObject, raw

Published = Callable[[int], bytes | None]
"""The number of a round as the beacon published it; nothing where it cannot be looked up."""


class AwaitedRound:
    """A round that was named before its number was known, and the number that was written down."""

    def __init__(self, source: str, round: int, due: int) -> None:
        """A round whose number is still to come."""
        self.source, self.round, self.due = source, round, due
        self.value = b""
        self.missing = False

    @property
    def open(self) -> bool:
        """Is the number still to come?"""
        return not (self.value or self.missing)

    @property
    def parts(self) -> tuple[bytes, ...]:
        """What goes into the seed; nothing where the number is missing."""
        return (self.source.encode(), b"%d" % self.round, self.value) if self.value else ()


class BeaconCount:
    """How many shoes of a table follow from a public beacon's number."""

    def __init__(self) -> None:
        """No round was named yet."""
        self.sources: Counter[str] = Counter()
        """Shoes with a number, by where it can be looked up."""
        self.missing = self.named_again = self.compared = self.not_found = 0

    def take(
        self, of: AwaitedRound, data: JsonObject, published: Published | None
    ) -> Iterator[str]:
        """A number was written down."""
        if data["round"] != of.round or not of.open:
            yield f"the number of round {data['round']} was written down, and not waited for"
        of.value = raw(data["value"])
        self.sources[of.source] += 1
        if published is None:
            return
        public = published(of.round)
        self.compared += public is not None
        self.not_found += public is None
        if public is not None and public != of.value:
            yield f"the number of round {of.round} is not the one that the beacon published"
