"""Batch: what many commands add to a file, worked out first and written in few statements.

Each statement lets other threads go first, so that many small ones would wait for them many times.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.port import Answer, Fenced, Stale, Write, again

AT_ONCE: Final = 500
"""Rows in one statement."""

_ENTRIES: Final = "entries (stream, version, at, command, body, hash)"
Row = tuple[Any, ...]
Named = tuple[str, str]
"""A stream and the id of a command there."""


class Head(NamedTuple):
    """How far a stream has come, and the digest of its last entry."""

    version: int
    hash: bytes


class Batch:
    """What the commands of one transaction add, behind a fence that stands."""

    def __init__(self, db: sqlite3.Connection, heads: dict[str, Head], token: int) -> None:
        """Nothing is added yet; the heads are those the writer remembers."""
        self._db, self._remembered, self._token = db, heads, token
        self._heads: dict[str, Head] = {}
        self._known: dict[Named, tuple[bytes, Answer]] = {}
        self._entries: list[Row] = []
        self._answers: list[Row] = []
        self._fence = token

    def look(self, writes: Sequence[Write]) -> None:
        """See whose the store is, and which of these commands were answered before."""
        for some in _parts([(write.stream, write.command) for write in writes]):
            (fence, *known) = self._db.execute(look(len(some)), _flat(some)).fetchall()
            self._fence = fence[0]
            for _, stream, command, request, answer, version in known:
                self._known[stream, command] = request, Answer(answer, version)

    def add(self, writes: Sequence[Write]) -> tuple[Answer, ...]:
        """Add to streams, all or nothing; a command that was answered before adds nothing."""
        if self._fence != self._token:
            raise Fenced("another server has taken this store over")
        heads, known = self._heads, self._known
        if len(writes) > 1:
            self._heads, self._known = dict(heads), dict(known)
        entries, answers = len(self._entries), len(self._answers)
        try:
            return tuple([self._add(write) for write in writes])
        except Exception:
            self._heads, self._known = heads, known
            del self._entries[entries:], self._answers[answers:]
            raise

    def _add(self, write: Write) -> Answer:
        known = self._known.get((write.stream, write.command))
        if known is not None:
            return again(write, *known)
        version, last = head = self._head(write.stream)
        if version != write.expected:
            raise Stale(f"{write.stream} is at {version}, not at {write.expected}")
        for body in write.bodies:
            version += 1
            entry = Linked(write.stream, version, write.at, write.command, body)
            last = link(last, entry)
            self._entries.append((*entry, last))
        self._heads[write.stream] = Head(version, last) if write.bodies else head
        answer = Answer(write.answer, version)
        self._known[write.stream, write.command] = write.request, answer
        fields = (write.stream, write.command, write.request, write.answer, version)
        self._answers.append(fields)
        return answer

    def _head(self, stream: str) -> Head:
        found = self._heads.get(stream) or self._remembered.get(stream)
        return found or self._looked_up(stream)

    def _looked_up(self, stream: str) -> Head:
        found = self._db.execute(
            "SELECT version, hash FROM entries WHERE stream = ? ORDER BY version DESC LIMIT 1",
            (stream,),
        ).fetchone()
        return Head(0, FIRST) if found is None else Head(*found)

    def write(self) -> None:
        """Write what was added."""
        for some in _parts(self._entries):
            self._db.execute(_insert(_ENTRIES, some), _flat(some))
        for some in _parts(self._answers):
            self._db.execute(_insert("answers", some), _flat(some))

    def heads(self) -> dict[str, Head]:
        """How far streams have come by it, once it is durable."""
        return self._heads


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    return (rows[at : at + AT_ONCE] for at in range(0, len(rows), AT_ONCE))


def _flat(rows: Iterable[Row]) -> list[Any]:
    return [value for row in rows for value in row]


def _insert(into: str, rows: Sequence[Row]) -> str:
    return _insertion(into, len(rows), len(rows[0]))


@cache
def _insertion(into: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"INSERT INTO {into} VALUES {', '.join([row] * rows)}"


@cache
def look(commands: int) -> str:
    """The fence, then what each of so many commands was answered with.

    Each is looked up by its key: a cross join goes from what is asked to the answers, while ``IN``
    would go through all answers there are.
    """
    asked = ", ".join(["(?, ?)"] * commands)
    return (
        f"WITH asked (stream, command) AS (VALUES {asked}) "
        "SELECT token, NULL, NULL, NULL, NULL, NULL FROM fence UNION ALL "
        "SELECT NULL, stream, command, request, answer, version"
        " FROM asked CROSS JOIN answers USING (stream, command)"
    )
