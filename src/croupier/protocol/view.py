"""View: what a message says of a live table; nothing undealt, and only one's own options."""

from msgspec import Struct

from croupier.fairness.commitment import Commitment
from croupier.ledger.line import Line
from croupier.protocol.contributions import SeedMix
from croupier.protocol.log import Mode, WagerHandedBack
from croupier.table.commands import Command
from croupier.table.game.game import Marker
from croupier.table.play.entitlements import Entitlement
from croupier.table.supervision import VoidHand, VoidRound


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


class SeenDispute(Struct, frozen=True, kw_only=True):
    """A dispute that concerns the viewer: one's own, or one whose ruling corrected one's chips."""

    number: int
    round: int
    line: int
    """The settled wager it is about, from 1; 0: the whole Round."""
    by: str
    ruled: bool
    taken_up_by: str = ""
    """Who looks at it."""
    ruled_by: str = ""
    reason: str = ""
    """Why it was ruled so, in words."""
    owed: int = 0
    """What the casino owed the viewer; below nothing: what the viewer owed the casino."""
    moved: int = 0
    """What was paid to the viewer; below nothing: what was taken back."""
    clauses: tuple[str, ...] = ()


class SeenVoid(Struct, frozen=True):
    """A void that took the viewer's wagers: of what, by which two persons, and why."""

    round: int
    void: VoidHand | VoidRound
    proposed_by: str
    confirmed_by: str
    why: str
    clauses: tuple[str, ...]


class SeenMisplaced(Struct, frozen=True):
    """A card that lies where it does not belong; Box 0 is the Dealer's hand."""

    card: str
    box: int
    hand: int


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
    contributors: tuple[str, ...] = ()
    """Who contributed to the shuffle of that shoe; nobody: the casino alone shuffled it."""
    seeding: SeedMix | None = None
    """What the next shuffle follows from, so far."""
    may_contribute: bool = False
    """May the viewer commit to a contribution to it now?"""
    cards_left: int | None
    closing_in: int | None
    """Rounds left before the table closes, once that was announced."""
    seats: tuple[SeenSeat, ...]
    boxes: tuple[SeenBox, ...]
    dealer: tuple[str, ...]
    dealer_total: int
    turn: Turn | None
    misplaced: tuple[SeenMisplaced, ...] = ()
    """Cards that were misplaced, until it is ruled what becomes of them."""
    lines: tuple[Line, ...]
    """What was settled in this Round; between two, in the last."""
    purse: int = 0
    held_back: int = 0
    """Chips of disputed Rounds, which stay at the table until those are ruled on."""
    disputes: tuple[SeenDispute, ...] = ()
    """The viewer's disputes here, and the rulings that corrected the viewer's chips."""
    handed_back: WagerHandedBack | None = None
    """The viewer's last wager that went back by rule, and why, until they lay another."""
    voids: tuple[SeenVoid, ...] = ()
    """The last voids that took the viewer's wagers."""
    options: tuple[Offered, ...] = ()
    rights: tuple[Entitlement, ...] = ()
    """Who may still do what before the next card, or the next decision, ends it."""
    awaited: tuple[Entitlement, ...] = ()
    """Those of them for which the table waits now."""
    owner: str = ""
    """Whose own table for practice it is; nobody's: everybody may come."""
    ready: tuple[str, ...] = ()
    """Who has wagered and waits for nobody else; between Rounds, who wants the next one."""
    leaving: bool = False
    """Does the viewer leave when the Round has ended?"""
    sitting_out: tuple[str, ...] = ()
    """Who lays no wager in this Round."""
    undecided: tuple[str, ...] = ()
    """Who may wager and has said neither: betting closes at once when nobody is left of them."""
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
