"""Placement: a wager about to be laid on the layout, as the law sees it, and its acceptance."""

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct

from croupier.gazette.choice import Readings
from croupier.rules.finding import Finding


class Laid(Struct, frozen=True, gc=False):
    """One bettor's initial wager already on a Box, nearest the Dealer first."""

    player: str
    amount: int
    seated: bool
    marked: bool = False
    """A marker beside the Box shows a raised maximum for this player."""
    against: tuple[int, ...] = ()
    """The Dealer's hands the player's wagers are for, where they are numbered."""


class Placement(Struct, frozen=True, kw_only=True, gc=False):
    """An initial wager offered before the first card."""

    box: int
    player: str
    amount: int
    """With what the player has there already."""
    seated: bool
    warned: bool = False
    """Was warned before of wagers below the minimum."""
    limited: bool = False
    """Is held to the minimum by the Casino Operator."""
    marker: int | None = None
    """The raised maximum a marker beside this Box shows for this player."""
    on_box: tuple[Laid, ...] = ()
    against: int | None = None
    """The Dealer's hand the wager is for, where hands are numbered."""
    own_others: int = 0
    """What the player has on this Box for other hands of the Dealer's."""
    boxes: tuple[int, ...] = ()
    """The Boxes this player has wagered on already."""


class Acceptance(Struct, frozen=True, gc=False):
    """A wager accepted: what of it is in action, and what the player reads."""

    in_action: int
    handed_back: bool = False
    """The stake goes back whatever the result."""
    clauses: tuple[str, ...] = ()
    warning: str = ""
    readings: Readings = ()


Layout = Callable[[Mapping[int, tuple[Laid, ...]], Collection[str]], Finding]
"""May wagers stand as they lie: by the Boxes with their bettors, and who is at the table."""


class Bounds(Struct, frozen=True, gc=False):
    """What a further wager may amount to, with a clause for each end."""

    low: int
    high: int
    low_clauses: tuple[str, ...]
    high_clauses: tuple[str, ...]
    below_high: Readings = ()
    """The readings on which anything below the high end turns."""


class Caller(Struct, frozen=True, gc=False):
    """Who calls the decisions for a Box, or nobody."""

    player: str | None
    clauses: tuple[str, ...]
    readings: Readings = ()
