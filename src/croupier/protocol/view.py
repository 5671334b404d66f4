"""View: what a message says of a live table; nothing undealt, and only one's own options."""

from msgspec import Struct

from croupier.fairness.commitment import Commitment
from croupier.ledger.line import Line
from croupier.protocol.log import Mode
from croupier.table.commands import Command
from croupier.table.game.game import Marker
from croupier.table.play.entitlements import Entitlement


class SeenStake(Struct, frozen=True):
    """A wager on the layout."""

    player: str
    wager: str
    amount: int
    hand: int | None
    against: int | None


class SeenHand(Struct, frozen=True):
    """A hand on a Box."""

    cards: tuple[str, ...]
    total: int
    soft: bool
    blackjack: bool
    doubled: bool
    done: bool


class SeenBox(Struct, frozen=True):
    """A Box with wagers on it."""

    number: int
    caller: str | None
    stakes: tuple[SeenStake, ...]
    hands: tuple[SeenHand, ...]
    void: bool


class Turn(Struct, frozen=True):
    """Whose hand is to be decided."""

    box: int
    hand: int
    player: str | None


class Offered(Struct, frozen=True):
    """Something the viewer may do now, within which limits."""

    command: Command
    low: int | None = None
    high: int | None = None
    ends: str = ""
    """What ends the right to it, where a card or a decision does."""


class SeenSeat(Struct, frozen=True):
    """A player at a Box."""

    box: int
    player: str
    seated: bool


class SeenTable(Struct, frozen=True, kw_only=True):
    """Everything one person may see of a table."""

    table: str
    version: int
    edition: str
    mode: Mode
    """Strictly by the rules, or to practise."""
    fingerprint: str
    phase: str
    """How far the Round has come; ``between`` where none is open."""
    number: int
    """Rounds begun since the table was opened."""
    dealt_by: str
    """Who deals; nobody: the table does so by itself."""
    shoe: Commitment | None
    """What was committed to before the first card of the shoe in play."""
    cards_left: int | None
    closing_in: int | None
    """Rounds left before the table closes, once that was announced."""
    seats: tuple[SeenSeat, ...]
    boxes: tuple[SeenBox, ...]
    dealer: tuple[str, ...]
    dealer_total: int
    turn: Turn | None
    lines: tuple[Line, ...]
    """What was settled in this Round; between two, in the last."""
    purse: int = 0
    held_back: int = 0
    """Chips of disputed Rounds, which stay at the table until those are ruled on."""
    options: tuple[Offered, ...] = ()
    rights: tuple[Entitlement, ...] = ()
    """Who may still do what before the next card, or the next decision, ends it."""
    awaited: tuple[Entitlement, ...] = ()
    """Those of them for which the table waits now."""
    cut_offered_to: str = ""
    """The player who is offered the cut now."""
    burnt_card: str = ""
    """The burnt card, once a player has asked to see it."""
    markers: tuple[Marker, ...] = ()
    limited: tuple[str, ...] = ()
    """Players held to the minimum."""
    excluded: tuple[str, ...] = ()
    """Players excluded from the game."""
    asks: tuple[str, ...]
    """What the table asks people to do or confirm now, each with its clause."""
