"""Rows: a Round of a plain table, as far as nothing is split, as one look for every card."""

from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel.automaton import automaton
from croupier.kernel.coding import CARDS
from croupier.kernel.places import TableInPlay
from croupier.kernel.plain import layout
from croupier.kernel.plain.tables import Short
from croupier.kernel.states import ENDED, START, TRAP, net_of

_ONE_HAND: Final = 1


class PlainRows(Struct, frozen=True, eq=False):
    """The tables of the short kernel, with those of whole Rounds."""

    short: Short
    rows: NDArray[np.uint32]
    column_of: NDArray[np.uint8]
    trap: np.uint64
    """Where the state begins in which a Pair is split."""

    def counts(self, shoes: int, sides: int) -> layout.Plain:
        """With nothing counted yet, of so many shoes and side wagers."""
        hands: dict[str, Any] = {
            name: getattr(self.short, name)
            for name in layout.Plain._fields
            if hasattr(self.short, name)
        }
        return layout.Plain(
            rows=self.rows,
            column_of=self.column_of,
            **hands,
            mains=np.zeros(2 * layout.MIDDLE, dtype=np.int64),
            totals=np.zeros(2 * layout.TOTAL_MIDDLE, dtype=np.int64),
            cells=np.zeros(len(self.short.side_units), dtype=np.int64),
            shoes=np.zeros((shoes, 2 + sides), dtype=np.int64),
            path=np.zeros(4, dtype=np.int64),
            scratch=np.zeros(layout.SCRATCH, dtype=np.int64),
            at=np.zeros(layout.AT_ENDS, dtype=np.uint64),
            records=np.zeros(layout.SHOES * layout.RECORDS, dtype=np.uint32),
        )


def plain_rows(law: TableInPlay, short: Short) -> PlainRows:
    """Write the Rounds of a plain table out."""
    auto = automaton(law, short, _ONE_HAND)
    assert START == 0, "where a Round begins is told from all else by nothing"
    width, ended = auto.following.shape[1], auto.adds & ENDED > 0
    nets = np.where(ended, net_of(auto.adds) + layout.MIDDLE, 0)
    rows = (auto.following * width << layout.NET_BITS) + nets
    columns = np.repeat(np.array(auto.columns, dtype=np.uint8), 4)
    assert len(columns) == CARDS
    return PlainRows(short, rows.astype(np.uint32).ravel(), columns, np.uint64(TRAP * width))
