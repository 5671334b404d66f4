"""Log: what is written down of a live table, in the order it happened, with no secret in it."""

import msgspec
from msgspec import Struct

from croupier.fairness.commitment import Commitment, Opening
from croupier.rules.config import TableConfig
from croupier.table.events import Event


class Logged(Struct, frozen=True, tag=True):
    """Something that happened at a live table."""


class TableOpened(Logged, frozen=True, tag=True):
    """A table was opened with lawful settings; Rounds are pinned to the fingerprint."""

    table: str
    config: TableConfig
    fingerprint: str


class ChipsBought(Logged, frozen=True, tag=True):
    """A player brought chips to the table."""

    player: str
    cents: int


class ChipsTaken(Logged, frozen=True, tag=True):
    """A player took chips away from the table."""

    player: str
    cents: int


class SeatTaken(Logged, frozen=True, tag=True):
    """A player came to a Box."""

    player: str
    box: int
    seated: bool


class SeatLeft(Logged, frozen=True, tag=True):
    """A player left the table."""

    player: str


class ShoeSealed(Logged, frozen=True, tag=True):
    """A shoe was shuffled and committed to."""

    commitment: Commitment


class ShoeStacked(Logged, frozen=True, tag=True):
    """The cards were cut and the cutting card put in; who cut, where, and how deep it stands."""

    cut_by: str
    cut_at: int
    from_back: int


class RoundBegun(Logged, frozen=True, tag=True):
    """A Round is open for wagers; what must be burnt was burnt, unseen."""

    number: int


class CardOpened(Logged, frozen=True, tag=True):
    """What proves the next card that falls."""

    opening: Opening


class Happened(Logged, frozen=True, tag=True):
    """An event of the Round."""

    event: Event


class ShoeRevealed(Logged, frozen=True, tag=True):
    """A shoe is done with: the seed it was shuffled by."""

    shoe: str
    seed: bytes


AnyLogged = (
    TableOpened
    | ChipsBought
    | ChipsTaken
    | SeatTaken
    | SeatLeft
    | ShoeSealed
    | ShoeStacked
    | RoundBegun
    | CardOpened
    | Happened
    | ShoeRevealed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyLogged] = msgspec.json.Decoder(AnyLogged)


def written(logged: AnyLogged) -> bytes:
    """An entry as it is stored; the order in which settings were given is kept."""
    return _encoder.encode(logged)


def read(body: bytes) -> AnyLogged:
    """An entry as it was stored."""
    return _decoder.decode(body)
