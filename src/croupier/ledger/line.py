"""Line: one wager settled."""

from msgspec import Struct

from croupier.rules.ruling import Outcome


class Line(Struct, frozen=True, gc=False):
    """What became of one wager, by which clauses, on which readings. Money in cents."""

    box: int
    player: str
    wager: str
    hand: int | None
    """The hand's place from left to right, from 1; None for a wager that lies on no hand."""
    stake: int
    outcome: Outcome
    returned: int
    """What the player gets back, stake and winnings together."""
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    against: int | None = None

    @property
    def net(self) -> int:
        """What the player is up or down by this wager."""
        return self.returned - self.stake
