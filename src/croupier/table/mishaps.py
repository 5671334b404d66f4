"""Mishaps: events of a Round in which something went wrong, each with the clauses that rule it."""

from typing import Literal

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.rules.irregularity import Fault
from croupier.rules.names import Answered
from croupier.rules.placement import Caller
from croupier.table.happened import Happened

Astray = Literal["face-up", "surplus", "exposed", "removed", "burnt"]


class CardOut(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The next card went out of play."""

    card: Card
    why: Astray
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class CardAside(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A card was drawn in error and is the next in line."""

    card: Card
    exposed: bool
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class AsideCleared(Happened, frozen=True, tag=True, gc=False):
    """An exposed card that no hand needed went out of play."""

    card: Card
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class CardRefused(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A player refused the exposed card; the hand takes no other."""

    box: int
    hand: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    others: tuple[tuple[int, int], ...] = ()
    """The player's other hands that take no card either, each with its Box."""


class PlayerAbsent(Happened, frozen=True, tag=True, gc=False):
    """Nobody is there to act on a Box: its hands are dealt to by rule."""

    box: int
    clauses: tuple[str, ...]
    entitled: bool = True
    """Was somebody entitled to decide for it?"""


class CardMisplaced(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A card lies where it does not belong; Box 0 is the Dealer's hand."""

    card: Card
    box: int
    hand: int
    clauses: tuple[str, ...]
    aside: bool = False
    """It had left the shoe before and was next in line."""


class Reconstructed(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """Misplaced cards are back in line; a hand may be as it was after the Initial Deal."""

    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    box: int | None = None
    """The Box whose hand goes back to its first two cards."""
    cards: tuple[Card, ...] = ()
    """The cards that are next in line again."""


class CardStands(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A misplaced card stands where it was dealt; Box 0 is the Dealer's hand."""

    card: Card
    box: int
    hand: int
    clauses: tuple[str, ...]


class HandVoided(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A hand is Void, or every hand of a Box, or one player's wagers on it."""

    box: int
    hand: int | None
    clauses: tuple[str, ...]
    player: str | None = None
    caller: Caller | None = None
    """Who decides for the Box once that player has no wager on it."""
    with_round: bool = False
    """Every hand of the Round is Void."""
    readings: tuple[str, ...] = ()
    """What becomes of wagers beside the hand that were settled turns on these."""


class RoundVoided(Happened, frozen=True, tag=True, gc=False):
    """The whole Round is Void."""

    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


class Reversed(Happened, frozen=True, tag=True, gc=False):
    """The settlement of a wager is undone."""

    line: Line
    clauses: tuple[str, ...]


class InsuranceNotOffered(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The Dealer failed to offer insurance: it stays open to a player, or to all of a Box."""

    box: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    player: str | None = None


class CallAllowed(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """The Dealer gave effect to a call that was not open to the player."""

    box: int
    hand: int
    player: str
    call: Answered
    amount: int
    clauses: tuple[str, ...]


class CallUndone(Happened, frozen=True, kw_only=True, tag=True, gc=False):
    """A call allowed in error was noticed in time and undone."""

    box: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    cards: tuple[Card, ...] = ()
    """Cards that are next in line again."""
    burnt: tuple[Card, ...] = ()


class CallStands(Happened, frozen=True, tag=True, gc=False):
    """A call allowed in error was noticed too late and stands."""

    box: int
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


class ShoeRefilled(Happened, frozen=True, tag=True, gc=False):
    """The shoe had run out and was filled from the discard rack."""

    cards: tuple[Card, ...]
    clauses: tuple[str, ...]


class FaultReported(Happened, frozen=True, tag=True, gc=False):
    """Something is wrong with the cards or the equipment."""

    fault: Fault
    clauses: tuple[str, ...]
    card: Card | None = None


class EquipmentFailed(Happened, frozen=True, tag=True, gc=False):
    """The prize equipment failed."""

    clauses: tuple[str, ...]


Mishap = (
    CardOut
    | CardAside
    | AsideCleared
    | CardRefused
    | PlayerAbsent
    | CardMisplaced
    | Reconstructed
    | CardStands
    | HandVoided
    | RoundVoided
    | Reversed
    | InsuranceNotOffered
    | CallAllowed
    | CallUndone
    | CallStands
    | ShoeRefilled
    | FaultReported
    | EquipmentFailed
)
