"""Prepared vault: a vault that an event loop never waits for.

What it remembers it answers at once. For anything else it raises ``Unprepared``: that is looked up
or kept in a thread of its own, and then asked again.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from croupier.casino.cache import BoundedCache
from croupier.casino.store.vault import RECENT, NoSeed, Vault
from croupier.casino.table.preparation import Unprepared, computed

_MISSING: Final = b""
"""What is remembered of a shoe without a seed, until that is heard."""


class PreparedVault:
    """Answers by what it remembers of another vault."""

    def __init__(self, vault: Vault) -> None:
        """In front of a vault that takes its time."""
        self._vault, self.delay, self.beacon = vault, vault.delay, vault.beacon
        self._recent: BoundedCache[bytes] = BoundedCache(RECENT)
        self._thread = ThreadPoolExecutor(1, "vault")

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""
        known = self._recent.get(shoe)
        if not known:
            raise self._unprepared(shoe, partial(self._vault.fresh, shoe))
        return known

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        if not self.has(shoe):
            raise NoSeed(f"there is no seed for {shoe}")
        return self._recent.get(shoe) or _MISSING

    def has(self, shoe: str) -> bool:
        """Is there a seed for a shoe?"""
        known = self._recent.get(shoe)
        if known is None:
            raise self._unprepared(shoe, partial(self._found, shoe))
        if known == _MISSING:  # there may be one the next time
            self._recent.drop(shoe)
        return known != _MISSING

    def keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, durably, unless there is one."""
        if not self._recent.get(shoe):
            raise self._unprepared(shoe, partial(self._kept, shoe, seed))

    def close(self) -> None:
        """Let go of the vault once nobody asks it any more."""
        self._thread.shutdown()
        getattr(self._vault, "close", lambda: None)()  # some have none

    def _unprepared(self, shoe: str, work: partial[bytes]) -> Unprepared:
        return Unprepared(partial(computed, work, partial(self._recent.put, shoe), self._thread))

    # ── In the thread ───────────────────────────────────────────────────────────────────────

    def _found(self, shoe: str) -> bytes:
        return self._vault.seed(shoe) if self._vault.has(shoe) else _MISSING

    def _kept(self, shoe: str, seed: bytes) -> bytes:
        self._vault.keep(shoe, seed)
        return self._vault.seed(shoe)
