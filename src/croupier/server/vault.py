"""Vault: the secret seeds of shoes, kept apart from everything that is read, sent or exported."""

import os
import sqlite3
from pathlib import Path
from typing import Protocol

from croupier.fairness.keystream import SEED_SIZE


class NoSeed(Exception):
    """The vault has no seed for a shoe: it cannot be dealt from."""


class Vault(Protocol):
    """Keeps seeds; nothing else may hold one."""

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""


class FileVault:
    """A vault in a file that only the server may read."""

    def __init__(self, file: Path | str) -> None:
        """Open the file, or make it for the owner alone."""
        path = Path(file)
        if str(file) != ":memory:":
            path.touch(mode=0o600, exist_ok=True)
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute(
            "CREATE TABLE IF NOT EXISTS seeds (shoe TEXT PRIMARY KEY, seed BLOB NOT NULL)"
            " WITHOUT ROWID"
        )

    def fresh(self, shoe: str) -> bytes:
        """Make a seed for a shoe and keep it, durably, before it is used; once made, the same."""
        self._db.execute("INSERT OR IGNORE INTO seeds VALUES (?, ?)", (shoe, os.urandom(SEED_SIZE)))
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        found = self._db.execute("SELECT seed FROM seeds WHERE shoe = ?", (shoe,)).fetchone()
        if found is None:
            raise NoSeed(f"there is no seed for {shoe}")
        return bytes(found[0])

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
