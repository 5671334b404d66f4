"""Tournament messages: requests about tournaments over HTTP, and their responses."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import asdict

from croupier.casino.tournaments.events import Announced, HeatScore, PrizePaid
from croupier.protocol.messages import Command, MessageBody, Name, Settings
from croupier.rules.tournament import Conditions

MOST_MONEY: Final = 10**9
"""Cents."""
MOST_COUNT: Final = 1000
Money: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_COUNT)]
Shares: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=1, le=10**6)], ...], Meta(min_length=1, max_length=100)
]


class AskedConditions(Conditions, MessageBody, frozen=True, kw_only=True):
    """Conditions of play as they are asked for; one nobody knows is refused."""


class Announce(Command, frozen=True, kw_only=True):
    """A tournament to be announced. Money in cents."""

    name: Name
    """In small letters, digits and dashes, for addresses."""
    title: Name = ""
    """What people call it."""
    config: Settings
    approved: bool = False
    """Were the conditions of entry and play approved beforehand?"""
    entry_fee: Money
    retained: Money = 0
    chips: Money
    rounds: Count
    advance: Count
    shares: Shares
    conditions: AskedConditions = AskedConditions()

    def announced(self) -> Announced:
        """The same, as a tournament keeps it."""
        data = {name: getattr(self, name) for name in Announced.__struct_fields__}
        conditions = Conditions(**asdict(self.conditions))
        return Announced(**{**data, "config": self.config.config(), "conditions": conditions})


class Enter(Command, frozen=True, kw_only=True):
    """An entry of one's own, or withdrawn; or so many automatic competitors."""

    kind: Literal["enter", "withdraw"]
    automatic: Annotated[int, Meta(ge=0, le=100)] = 0


class Start(Command, frozen=True):
    """A tournament to be started with everybody who has entered."""


class Competition(Struct, frozen=True):
    """A tournament as the list has it."""

    name: str
    edition: str
    entry_fee: int
    entrants: int
    stage: int
    """None before the start."""
    ended: bool
    title: str
    """What people call it."""


class Entrant(Struct, frozen=True):
    """Somebody who has entered."""

    player: str
    withdrew: bool


class HeatReport(Struct, frozen=True):
    """A table of a stage: how its competitors stand, or stood at its end."""

    stage: int
    number: int
    table: str
    """The live table."""
    over: bool
    round: int
    """The Round it has come to."""
    standings: tuple[HeatScore, ...]
    """Most chips first, those wagered included."""


class TournamentReport(Struct, frozen=True, kw_only=True):
    """A tournament in full."""

    version: int
    terms: Announced
    entrants: tuple[Entrant, ...]
    fund: int
    """What is in the prize fund now; nothing once it is paid out."""
    retained: int
    stage: int
    final: bool
    heats: tuple[HeatReport, ...]
    prizes: tuple[PrizePaid, ...]
    ended: bool
    names: dict[str, str]
    """What the competitors are called, by key."""
