"""Edge board: the house edge of each table somebody has looked at, worked out beside them."""

import asyncio
from contextlib import suppress
from typing import Final

from croupier.casino.table.live import Live
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.questions import Edges

EVERY: Final = 1.0
"""Seconds after which it is seen whether more is wanted."""


class EdgeBoard:
    """What is known, and what is wanted, by the rules of a table."""

    def __init__(self) -> None:
        """Nothing is known, and nobody has asked."""
        self._known: dict[str, Edges | None] = {}
        self._wanted: dict[str, Live] = {}

    def house_edge(self, live: Live) -> float | None:
        """The house edge of the main wager, of the initial wager; None as long as it is not known.

        Asking is enough for it to be worked out, once. A heat has conditions of its own: of its
        wagers nothing is stated.
        """
        known = self._known.get(live.rules.fingerprint)
        if known is None:
            if live.heat is None and live.rules.fingerprint not in self._known:
                self._wanted[live.rules.fingerprint] = live
            return None
        return next((one.edge for one in known.wagers if one.name == MAIN), None)

    async def work(self, analyst: Analyst) -> None:
        """Work out all that is wanted at the moment."""
        while self._wanted:
            fingerprint, live = next(iter(self._wanted.items()))
            self._known[fingerprint] = None
            try:
                with suppress(Refusal):
                    self._known[fingerprint] = await analyst.edges(live.config, live.rules)
            finally:  # one that cannot be worked out keeps no other waiting
                self._wanted.pop(fingerprint, None)

    async def keep_working(self) -> None:
        """Work out what is wanted, in a process that is there only as long as it is needed."""
        while True:
            if self._wanted:
                analyst = Analyst()
                try:
                    await self.work(analyst)
                finally:
                    await analyst.close()
            await asyncio.sleep(EVERY)
