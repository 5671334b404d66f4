"""First sides: how the Initial Deal decides all side wagers together, by one look."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel import places
from croupier.kernel.coding import CARDS
from croupier.kernel.hands import NOTHING
from croupier.kernel.lower import Lowered
from croupier.rules.side_wager import FIRST_THREE, WITH_DEALERS_FIRST

APART: Final = 64
"""Places from one row to the next."""


class FirstSides(Struct, frozen=True, eq=False):
    """Side wagers as the Initial Deal decides them; what it leaves open brings nothing yet."""

    rows: NDArray[np.uint16]
    """By the first two cards."""
    cells: NDArray[np.uint16]
    """By row and the Dealer's first card."""
    endings: NDArray[np.uint8]
    """By cell and side wager; NOTHING where it is open."""

    def pays(self, m: NDArray[np.int64], levels: Sequence[int]) -> NDArray[np.int64]:
        """What they bring, by level, cell and side wager."""
        width = places.SIDES * places.ENDINGS
        open_ = self.endings == NOTHING
        known = np.where(open_, 0, self.endings)
        out = np.zeros((len(levels), *known.shape), dtype=np.int64)
        for at, level in enumerate(levels):
            pays = m[places.S_SIDE_PAY + level * width :][:width].reshape(-1, places.ENDINGS)
            out[at] = np.where(open_, 0, pays[np.arange(known.shape[1]), known])
        return out

    def waits(self, lowered: Lowered) -> NDArray[np.uint8]:
        """By cell: does a side wager wait for a third card?"""
        third = np.array([wager.sees is FIRST_THREE for wager in lowered.sides], dtype=np.bool_)
        waiting: NDArray[np.bool_] = ((self.endings == NOTHING) & third).any(axis=1)
        return waiting.astype(np.uint8)


def first_sides(lowered: Lowered) -> FirstSides:
    """Side wagers by the Initial Deal, equal rows and equal cells kept once."""
    of_each = np.zeros((1 + len(lowered.sides), CARDS * CARDS), dtype=np.uint16)
    of_each[1:] = [seen.rows for seen in lowered.seeing] or of_each[1:]
    kinds, rows = np.unique(of_each, axis=1, return_inverse=True)
    known: dict[bytes, int] = {}
    cells = np.zeros((kinds.shape[1], APART), dtype=np.uint16)
    for row, kind in enumerate(kinds[1:].T):
        for card in range(CARDS):
            ending = bytes(
                int(seen.cells[at, card if wager.sees is WITH_DEALERS_FIRST else places.FIRST])
                for wager, seen, at in zip(lowered.sides, lowered.seeing, kind, strict=True)
            )
            cells[row, card] = known.setdefault(ending, len(known))
    endings = np.frombuffer(b"".join(known), dtype=np.uint8).reshape(len(known), -1)
    return FirstSides(rows.ravel().astype(np.uint16), cells.ravel(), endings)
