"""Backfill: SQLite's write-ahead log is copied into the file beside the writing, not within it."""

import logging
import sqlite3
from threading import Event, Thread
from typing import Final

EVERY: Final = 2_000
"""Jobs after which it is due."""
_PASS: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Waits for nobody, and lets nobody wait."""
_LOG: Final = logging.getLogger("croupier")


class Backfill:
    """Copies in a thread of its own; the writer then does the little that came meanwhile.

    Only when nothing is left to copy does the log begin anew, and so stays small.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        """Nothing is due yet; the connection is its own."""
        self._db = db
        self._due, self._copied = Event(), Event()
        self._jobs = 0
        self._ending = False
        self._thread = Thread(target=self._work, name="backfill", daemon=True)
        self._thread.start()

    def written(self, jobs: int) -> None:
        """So many jobs were committed."""
        self._jobs += jobs
        if self._jobs >= EVERY:
            self._jobs = 0
            self._due.set()

    @property
    def copied(self) -> bool:
        """Is only the little left that came meanwhile?"""
        return self._copied.is_set()

    def finish(self, writer: sqlite3.Connection) -> None:
        """Copy that too, by the writer while it has nothing to do."""
        self._copied.clear()
        writer.execute(_PASS)

    def _work(self) -> None:
        while not self._ending:
            self._due.wait()
            self._due.clear()
            self._pass()

    def _pass(self) -> None:
        """Copy what there is; trouble with the file is the writer's to meet."""
        try:
            self._db.execute(_PASS)
        except Exception:
            _LOG.warning("the write-ahead log was not copied; it is tried again", exc_info=True)
            return
        self._copied.set()

    def close(self) -> None:
        """End the thread and let go of the file."""
        self._ending = True
        self._due.set()
        self._thread.join()
        self._db.close()
