"""Vault: the secret seeds of shoes, kept apart from everything that is read, sent or exported."""

import os
import sqlite3
from pathlib import Path
from typing import Final, Protocol

from croupier.fairness.keystream import SEED_SIZE
from croupier.server.recent import Recent

RECENT: Final = 1_000
"""Seeds a vault remembers, so that it need not look for those in use."""


class NoSeed(Exception):
    """The vault has no seed for a shoe: it cannot be dealt from."""


class Vault(Protocol):
    """Keeps seeds; nothing else may hold one. What it answered lately it answers at once."""

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""


class Remembering:
    """A vault that remembers what it answered lately; where seeds lie, others say."""

    def __init__(self) -> None:
        """Nothing is remembered yet."""
        self._recent: Recent[bytes] = Recent(RECENT)

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""
        if self._recent.get(shoe) is None:
            self._keep(shoe, os.urandom(SEED_SIZE))
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        found = self._recent.get(shoe)
        if found is None:
            found = self._find(shoe)
            if found is None:
                raise NoSeed(f"there is no seed for {shoe}")
            self._recent.put(shoe, found)
        return found

    def _keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, durably, unless there is one."""
        raise NotImplementedError

    def _find(self, shoe: str) -> bytes | None:
        """The seed that was kept, if one was."""
        raise NotImplementedError


class FileVault(Remembering):
    """A vault in a file that only the server may read."""

    def __init__(self, file: Path | str) -> None:
        """Open the file, or make it for the owner alone."""
        super().__init__()
        path = Path(file)
        if str(file) != ":memory:":
            path.touch(mode=0o600, exist_ok=True)
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS seeds (shoe TEXT PRIMARY KEY, seed BLOB NOT NULL)"
            " WITHOUT ROWID"
        )

    def _keep(self, shoe: str, seed: bytes) -> None:
        self._db.execute("INSERT OR IGNORE INTO seeds VALUES (?, ?)", (shoe, seed))

    def _find(self, shoe: str) -> bytes | None:
        found = self._db.execute("SELECT seed FROM seeds WHERE shoe = ?", (shoe,)).fetchone()
        return None if found is None else bytes(found[0])

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
