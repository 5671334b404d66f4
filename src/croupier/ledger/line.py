"""Line: one wager settled."""

from msgspec import Struct

from croupier.rules.names import WagerName
from croupier.rules.ruling import Outcome


class Line(Struct, frozen=True, kw_only=True, gc=False):
    """What became of one wager, by which clauses, on which readings. Money in cents."""

    box: int
    player: str
    wager: WagerName
    hand: int | None
    """The hand's place from left to right, from 1; None for a wager that lies on no hand."""
    stake: int
    outcome: Outcome
    returned: int
    """What the player gets back, stake and winnings together."""
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    against: int | None = None
    laid: int = 0
    """Which of the player's wagers of this name on the Box, in the order laid; 0: not known."""
    formed: int | None = None
    """Which hand of its Box, in the order they were formed, from 1; it never changes."""

    @property
    def net(self) -> int:
        """What the player is up or down by this wager."""
        return self.returned - self.stake
