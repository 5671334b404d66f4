"""Heat position: who holds how many chips before a Round, who wagers what, and who advances."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.game.tournament import least_stake

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MOST_ROUNDS: Final = {2: 3, 3: 2, 4: 1}
"""By the number of competitors: how many Rounds before the end are reckoned."""


class Contender(Struct, frozen=True):
    """A competitor before a Round. Money in cents."""

    name: str
    chips: int
    wager: int = 0
    """What is wagered in this Round; nothing by who cannot, or by the player who asks."""
    style: str = "steady"
    """How later wagers are laid."""


class HeatPosition(Struct, frozen=True, kw_only=True):
    """A heat before a Round, in the order of the Boxes."""

    contenders: tuple[Contender, ...]
    me: int
    """Which of them asks."""
    advance: int
    """How many go on."""
    rounds: int = 1
    """Rounds left, this one included."""

    @property
    def own(self) -> Contender:
        """Who asks."""
        return self.contenders[self.me]

    @property
    def others(self) -> tuple[int, ...]:
        """The places of the others."""
        return tuple(at for at in range(len(self.contenders)) if at != self.me)


def check_position(position: HeatPosition) -> None:
    """Refuse a heat that is too big, or that cannot be."""
    field, rounds = len(position.contenders), position.rounds
    if field not in MOST_ROUNDS:
        why = f"the last Rounds are reckoned for 2 to {max(MOST_ROUNDS)} competitors, not {field}"
        raise Refusal((), why, at="heat")
    if not 1 <= rounds <= MOST_ROUNDS[field]:
        most = MOST_ROUNDS[field]
        limit = "the last Round" if most == 1 else f"1 to {most} Rounds before the end"
        raise Refusal((), f"with {field} competitors {limit} can be reckoned", at="rounds")
    if not 1 <= position.advance < field:
        why = "one goes on" if field == 2 else f"1 to {field - 1} go on"
        raise Refusal((), f"of {field} competitors {why}", at="advance")
    if any(one.chips < 0 or one.wager < 0 for one in position.contenders):
        raise Refusal((), "chips and wagers are sums of nothing or more", at="heat")
    for one in position.contenders:
        if one.wager > one.chips:
            raise Refusal((), f"{one.name} wagers more chips than there are", at="heat")


def open_wagers(rules: TableRules, chips: int) -> tuple[int, ...]:
    """The wagers open to who holds these chips, the least first; none below the minimum."""
    table = rules.elections
    step = table.increment or table.minimum
    least = least_stake(rules)
    return tuple(range(least, min(table.maximum, chips) + 1, step))


def check_wager(rules: TableRules, name: str, chips: int, wager: int) -> None:
    """Refuse a wager that somebody with these chips cannot lay."""
    least, most = least_stake(rules), min(rules.elections.maximum, chips)
    if chips < least and wager:
        why = f"{name} has {spoken(chips)} and cannot wager: the least is {spoken(least)}"
        raise Refusal((), why, at="wagers")
    if chips >= least and not least <= wager <= most:
        limits = f"wagers are from {spoken(least)} to {spoken(most)}"
        raise Refusal((), f"{name} cannot wager {spoken(wager)}: {limits}", at="wagers")


def advances(position: HeatPosition, own: Ints, others: Sequence[Ints]) -> NDArray[np.bool_]:
    """Who asks advances with these chips against these: among equals the earlier Box first."""
    above = np.zeros(np.broadcast_shapes(own.shape, *(one.shape for one in others)), dtype=int)
    for at, chips in zip(position.others, others, strict=True):
        above += chips >= own if at < position.me else chips > own
    ahead: NDArray[np.bool_] = above < position.advance
    return ahead
