"""Game: a table in play over many Rounds: its shoe, its players, its shuffles and cuts."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.rules.shuffling import Occasion, Seat
from croupier.rules.table_rules import TableRules
from croupier.table.shoe import Shoe


class Marker(Struct, frozen=True):
    """A raised maximum that a marker beside a Box shows for one player."""

    box: int
    player: str
    maximum: int


class Game(Struct, frozen=True, kw_only=True):
    """A table between two Rounds."""

    rules: TableRules
    shoe: Shoe | None = None
    shuffle: Occasion | None = Occasion.START
    """Why the cards must be shuffled before the next Round; None if they need not be."""
    cutting_card_box: int | None = None
    """The Box on which the cutting card came out in the last Round, 0 for the Dealer's hand."""
    burn_due: bool = False
    rounds: int = 0
    """Rounds of the present shoe."""
    seats: tuple[Seat, ...] = ()
    wagered: Mapping[str, tuple[int, ...]] = {}
    """In which Rounds of the present shoe each player wagered."""
    sat_out: Mapping[str, int] = {}
    """How many Rounds in a row each player at the table has sat out."""
    warned: frozenset[str] = frozenset()
    """Players warned of wagers below the minimum."""
    limited: frozenset[str] = frozenset()
    """Players held to the minimum."""
    excluded: frozenset[str] = frozenset()
    """Players excluded from the game."""
    markers: tuple[Marker, ...] = ()
    """Raised maxima, each for one player on one Box."""
    burn_next: bool = False
    """A Dealer came or went during the Round: a card is burnt before the next."""
    closing_in: int | None = None
    """Rounds left before the table closes, once that has been announced."""
    equipment_failed: bool = False
    """The prize equipment has failed and is not repaired yet."""
