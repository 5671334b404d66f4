"""Events: what the log of a tournament holds, entry by entry."""

from typing import Final

import msgspec
from msgspec import Struct

from croupier.rules.config import TableConfig
from croupier.rules.tournament import Conditions

PREFIX: Final = "tournament/"
"""How the name of the stream of a tournament begins."""


def stream_of(name: str) -> str:
    """The stream of a tournament's log."""
    return f"{PREFIX}{name}"


class TournamentEvent(Struct, frozen=True, tag="Noted"):
    """Something that happened in a tournament."""


class Announced(TournamentEvent, frozen=True, tag=True, kw_only=True):
    """A tournament was announced, with its conditions of entry and play. Money in cents."""

    name: str
    config: TableConfig
    approved: bool
    entry_fee: int
    retained: int
    """What the operator keeps of each entry fee."""
    chips: int
    """What each competitor begins every stage with."""
    rounds: int
    """Rounds in a heat, and at the final table."""
    advance: int
    """How many of a heat go on."""
    shares: tuple[int, ...]
    """Parts of the prize fund, best place first."""
    conditions: Conditions = Conditions()
    title: str = ""
    """What people call it, if somebody has said so."""

    @property
    def called(self) -> str:
        """What people call it; else its name in addresses."""
        return self.title or self.name


class Entered(TournamentEvent, frozen=True, tag=True):
    """Somebody entered, and paid the entry fee."""

    player: str


class Withdrew(TournamentEvent, frozen=True, tag=True):
    """Somebody who had entered does not play; the entry fee stays where it is."""

    player: str


class StageBegun(TournamentEvent, frozen=True, tag=True):
    """A stage begins: who sits at which table, Box by Box; at the last stage it is one table."""

    stage: int
    tables: tuple[tuple[str, ...], ...]


class HeatScore(Struct, frozen=True):
    """A competitor's chips at the end of a heat."""

    player: str
    chips: int


class HeatEnded(TournamentEvent, frozen=True, tag=True):
    """A table of a stage was closed; who had how many chips, best first."""

    stage: int
    table: int
    standings: tuple[HeatScore, ...]


class PrizePaid(Struct, frozen=True):
    """What somebody was paid out of the prize fund."""

    player: str
    cents: int


class Ended(TournamentEvent, frozen=True, tag=True):
    """The final table has ended, and the prize fund was paid out, best place first."""

    prizes: tuple[PrizePaid, ...]


AnyTournamentEvent = Announced | Entered | Withdrew | StageBegun | HeatEnded | Ended

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyTournamentEvent] = msgspec.json.Decoder(AnyTournamentEvent)


def written(event: AnyTournamentEvent) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(event)


def read(body: bytes) -> AnyTournamentEvent:
    """An entry as it was stored."""
    return _decoder.decode(body)
