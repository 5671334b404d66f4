"""Vault: secrets and seeds of shoes, kept apart from everything that is read, sent or exported."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

from croupier.casino.beacon import Beacon
from croupier.casino.cache import BoundedCache
from croupier.casino.store.port import Unavailable
from croupier.fairness.keystream import SEED_SIZE

RECENT: Final = 1_000
"""Seeds a vault remembers, so that it need not look for those in use."""
PATIENCE: Final = 0.05
"""Seconds a file that another program has locked is waited for: every table waits meanwhile."""


class NoSeed(Exception):
    """The vault has no seed for a shoe: it cannot be dealt from."""


class Vault(Protocol):
    """Keeps seeds; nothing else may hold one. What it answered lately it answers at once."""

    delay: int
    """Iterations of the delay before a seed that several people contribute to; 0: none."""
    beacon: Beacon | None
    """The public beacon whose numbers are mixed into seeds, if one is."""

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""

    def has(self, shoe: str) -> bool:
        """Is there a seed for a shoe?"""

    def keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, durably, unless there is one."""


class Remembering:
    """A vault that remembers what it answered lately; where seeds lie, others say."""

    delay = 0
    beacon: Beacon | None = None

    def __init__(self) -> None:
        """Nothing is remembered yet."""
        self._recent: BoundedCache[bytes] = BoundedCache(RECENT)

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""
        if self._recent.get(shoe) is None:
            self.keep(shoe, os.urandom(SEED_SIZE))
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        found = self._known(shoe)
        if found is None:
            raise NoSeed(f"there is no seed for {shoe}")
        return found

    def has(self, shoe: str) -> bool:
        """Is there a seed for a shoe?"""
        return self._known(shoe) is not None

    def keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, durably, unless there is one."""
        self._keep(shoe, seed)

    def _known(self, shoe: str) -> bytes | None:
        found = self._recent.get(shoe)
        if found is None:
            found = self._find(shoe)
            if found is not None:
                self._recent.put(shoe, found)
        return found

    def _keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, durably, unless there is one."""
        raise NotImplementedError

    def _find(self, shoe: str) -> bytes | None:
        """The seed that was kept, if one was."""
        raise NotImplementedError


class FileVault(Remembering):
    """A vault in a file that only the server may read, opened a handful of times a shoe."""

    def __init__(self, file: Path) -> None:
        """Make the file, for the owner alone, where there is none."""
        super().__init__()
        self._file = file
        file.touch(mode=0o600, exist_ok=True)
        self._rows(
            "CREATE TABLE IF NOT EXISTS seeds (shoe TEXT PRIMARY KEY, seed BLOB NOT NULL)"
            " WITHOUT ROWID"
        )

    def _keep(self, shoe: str, seed: bytes) -> None:
        self._rows("INSERT OR IGNORE INTO seeds VALUES (?, ?)", shoe, seed)

    def _find(self, shoe: str) -> bytes | None:
        found = self._rows("SELECT seed FROM seeds WHERE shoe = ?", shoe)
        return bytes(found[0][0]) if found else None

    def _rows(self, statement: str, *about: object) -> list[tuple[bytes]]:
        try:
            with closing(self._connected()) as db:
                db.execute("PRAGMA synchronous = FULL")
                return db.execute(statement, about).fetchall()
        except sqlite3.Error as trouble:
            raise Unavailable(f"the vault cannot be reached: {trouble}") from trouble

    def _connected(self) -> sqlite3.Connection:
        return sqlite3.connect(self._file, timeout=PATIENCE, isolation_level=None)
