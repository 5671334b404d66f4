"""Followed: the tables of an export, each by its own log, here or in processes beside this one."""

import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection
from queue import Queue
from threading import Thread
from typing import Final, Protocol

from croupier.verify.beacon import Published
from croupier.verify.lines import ExportedEntry, Unreadable
from croupier.verify.past import Spool
from croupier.verify.table_log import TableLog
from croupier.verify.table_summary import TableSummary

_BATCH: Final = 400
"""Entries that are sent to a process together."""
_WAITING: Final = 32
"""Batches that may wait for a process while another gets its own."""


class FollowedTables(Protocol):
    """The tables of an export as far as they were read."""

    def add(self, entry: ExportedEntry) -> None:
        """Follow one entry more of a table."""

    def summaries(self) -> Mapping[str, TableSummary]:
        """What was found of each table, by its stream."""

    def close(self) -> None:
        """Nothing more is followed."""


class FollowedHere:
    """The tables followed in this process."""

    def __init__(self, published: Published | None = None) -> None:
        self.logs: dict[str, TableLog] = {}
        self._past, self._published = Spool(), published

    def add(self, entry: ExportedEntry) -> None:
        """Follow one entry more; a table that is lost is followed no further."""
        table = self.logs.get(entry.stream)
        if table is None:
            table = TableLog(entry.stream, past=self._past, published=self._published)
            self.logs[entry.stream] = table
        if not table.lost:
            table.add(entry)

    def summaries(self) -> Mapping[str, TableSummary]:
        """What was found of each table, by its stream."""
        return {stream: table.summary() for stream, table in self.logs.items()}

    def close(self) -> None:
        """Nothing more is followed."""


class FollowedBeside:
    """The tables followed in several processes, each table by one of them."""

    def __init__(self, processes: int, published: Published | None = None) -> None:
        self._workers = [TableFollower(published) for _ in range(processes)]
        for worker in self._workers:
            worker.begin()
        self._of: dict[str, TableFollower] = {}

    def add(self, entry: ExportedEntry) -> None:
        """Send one entry more to the process of its table."""
        worker = self._of.get(entry.stream)
        if worker is None:
            worker = self._of[entry.stream] = self._workers[len(self._of) % len(self._workers)]
        worker.add(entry)

    def summaries(self) -> Mapping[str, TableSummary]:
        """What was found of each table, by its stream."""
        found: dict[str, TableSummary] = {}
        for worker in self._workers:
            worker.finish()
        for worker in self._workers:
            found |= worker.summaries()
        return found

    def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.close()


class TableFollower:
    """A process that follows some tables; what it cannot take yet waits, but no more than a few.

    A thread sends it, so that who reads goes on to the tables of other processes.
    """

    def __init__(self, published: Published | None) -> None:
        self._ours, theirs = multiprocessing.Pipe()
        work = multiprocessing.Process(target=_work, args=(theirs, published), daemon=True)
        self._process = work
        self._process.start()
        theirs.close()
        self._batch: list[ExportedEntry] = []
        self._waiting: Queue[list[ExportedEntry]] = Queue(_WAITING)
        self._is_gone = False
        self._sending = Thread(target=self._send, daemon=True)

    def begin(self) -> None:
        """Begin to send, once every process there is to be was started: none has a thread then."""
        self._sending.start()

    def add(self, entry: ExportedEntry) -> None:
        """Send an entry, with others."""
        self._batch.append(entry)
        if len(self._batch) == _BATCH:
            self._put(self._batch)
            self._batch = []

    def finish(self) -> None:
        """Send what is left, and that nothing follows."""
        if self._batch:
            self._put(self._batch)
        self._put([])

    def _put(self, entries: list[ExportedEntry]) -> None:
        if self._is_gone:
            raise _ended()
        self._waiting.put(entries)

    def summaries(self) -> Mapping[str, TableSummary]:
        """Wait for what was found."""
        try:
            found: Mapping[str, TableSummary] = self._ours.recv()
        except EOFError:
            raise _ended() from None
        return found

    def _send(self) -> None:
        """Send what waits, to the last; what a process that has ended would get is dropped."""
        while True:
            entries = self._waiting.get()
            try:
                self._ours.send(entries)
            except OSError:
                self._is_gone = True
            if not entries:
                return

    def close(self) -> None:
        """End the process; the thread ends with what it cannot send any more."""
        self._process.terminate()
        self._process.join()
        self._waiting.put([])
        self._sending.join()
        self._ours.close()


def _ended() -> Unreadable:
    return Unreadable("a process that followed tables has ended before its time")


def _work(conn: Connection, published: Published | None) -> None:
    """Follow what is sent, until nothing is; then answer with what was found."""
    tables = FollowedHere(published)
    while entries := conn.recv():
        for entry in entries:
            tables.add(entry)
    conn.send(tables.summaries())


def followed(processes: int, published: Published | None = None) -> FollowedTables:
    """The tables of an export, of which nothing was read yet."""
    return FollowedBeside(processes, published) if processes > 1 else FollowedHere(published)
