"""Finding: one thing that is wrong in an export, and where."""

from collections.abc import Mapping

from msgspec import Struct


class Discrepancy(Struct, frozen=True, order=True):
    """What is wrong with a stream, from which version on."""

    stream: str
    version: int
    """The earliest entry that is wrong, as far as can be stated."""
    what: str
    upto: int
    """The last entry that may be the wrong one; the same version where it is known."""

    def __str__(self) -> str:
        where = str(self.version) if self.upto <= self.version else f"{self.version}–{self.upto}"
        return f"{self.stream} {where}: {self.what}"


def finding(stream: str, version: int, what: str, upto: int | None = None) -> Discrepancy:
    """What is wrong at a version, or somewhere from there up to another."""
    return Discrepancy(stream, version, what, version if upto is None else upto)


class KeyChange(Struct, frozen=True):
    """Another key signs the checkpoints from one of them on."""

    checkpoint: int
    before: str
    after: str
    handed_over: bool
    """Did the key before sign so? Else who verifies has said that both are the casino's."""


class Report(Struct, frozen=True, kw_only=True):
    """What an audit looked at, and what it found."""

    entries: int
    streams: int
    checkpoints: int
    key_changes: tuple[KeyChange, ...] = ()
    """Keys that were handed over, in order."""
    witnesses: int = 0
    """Who else has signed a checkpoint."""
    shoes: int
    """Shoes whose seed was revealed and found to give what was committed to."""
    cards: int
    """Cards that were found to open their commitment."""
    rounds: int
    """Rounds settled again."""
    contributed: Mapping[str, int]
    """To how many shoes each player contributed."""
    missing: Mapping[str, int]
    """To how many shoes a player was asked to contribute, and did not."""
    alone: int
    """Shoes to which neither players nor a public beacon contributed."""
    beacons: Mapping[str, int] = {}
    """Shoes with a public beacon's number, by the beacon."""
    beacons_missing: int = 0
    """Shoes for which a beacon was named whose number is missing."""
    beacons_compared: int = 0
    """Shoes whose number was held against what the beacon published."""
    reported: Mapping[str, int] = {}
    """How often each person on duty reported or ruled that something went wrong."""
    findings: tuple[Discrepancy, ...]
    """By stream and version."""
    warnings: tuple[str, ...]
