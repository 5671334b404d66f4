"""PostgreSQL's vault: seeds in a schema of their own, the same for whichever process asks first."""

import threading
from typing import Final

import psycopg

from croupier.casino.store.port import Unavailable
from croupier.casino.store.postgres_errors import passes
from croupier.casino.store.postgres_link import Row, cut, reaching
from croupier.casino.store.postgres_sql import key
from croupier.casino.store.vault import Remembering

VAULT: Final = key("tables", "vault")
PATIENCE: Final = 3.0
"""Seconds until a database that says nothing is given up: it is asked for a few bytes."""
SCHEMA: Final = """
CREATE SCHEMA IF NOT EXISTS croupier_vault;
REVOKE ALL ON SCHEMA croupier_vault FROM PUBLIC;
CREATE TABLE IF NOT EXISTS croupier_vault.seeds (
    shoe TEXT COLLATE "C" PRIMARY KEY, seed BYTEA NOT NULL
);
"""
RIGHTS: Final = """
GRANT USAGE ON SCHEMA croupier_vault TO {role};
GRANT SELECT, INSERT ON croupier_vault.seeds TO {role};
"""
"""All that a server needs once the schema is there; who only reads the log is given none of it."""
_MADE: Final = "SELECT to_regclass('croupier_vault.seeds') IS NOT NULL"


class PostgresVault(Remembering):
    """A vault in a PostgreSQL database, asked a handful of times a shoe.

    Whoever asks waits for the database: an event loop has it asked by a thread.
    """

    def __init__(self, conninfo: str) -> None:
        """Go there, and make the schema where there is none."""
        super().__init__()
        self._conninfo = reaching(conninfo)
        self._turn = threading.Lock()
        self._db: psycopg.Connection[Row] | None = None
        if self._rows(_MADE) != [(True,)]:
            self._rows(f"SELECT pg_advisory_lock({VAULT})")
            self._rows(SCHEMA)
            self._rows(f"SELECT pg_advisory_unlock({VAULT})")

    def _keep(self, shoe: str, seed: bytes) -> None:
        self._rows(
            "INSERT INTO croupier_vault.seeds VALUES (%s, %s) ON CONFLICT DO NOTHING", shoe, seed
        )

    def _find(self, shoe: str) -> bytes | None:
        found = self._rows("SELECT seed FROM croupier_vault.seeds WHERE shoe = %s", shoe)
        return bytes(found[0][0]) if found else None

    def _rows(self, query: str, *about: object) -> list[Row]:
        """Ask; a connection that was lost meanwhile is made again, once: nothing is done twice."""
        with self._turn:
            try:
                return self._asked(query, *about)
            except psycopg.Error as trouble:
                if not passes(trouble):
                    raise _unavailable(trouble) from trouble
            try:
                return self._asked(query, *about)
            except psycopg.Error as trouble:
                raise _unavailable(trouble) from trouble

    def _asked(self, query: str, *about: object) -> list[Row]:
        """Ask; who gets no answer in time, or a bad one, lets go of the connection."""
        db = self._connection()
        late = threading.Timer(PATIENCE, cut, (db,))
        late.start()
        try:
            cursor = db.execute(query.encode(), about or None)
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error:
            self._let_go()
            raise
        finally:
            late.cancel()

    def _connection(self) -> "psycopg.Connection[Row]":
        if self._db is None:
            self._db = psycopg.connect(self._conninfo, autocommit=True)
            self._db.execute("SET synchronous_commit = on")
        return self._db

    def _let_go(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def close(self) -> None:
        """Let go of the database."""
        with self._turn:
            self._let_go()


def _unavailable(trouble: psycopg.Error) -> Unavailable:
    return Unavailable(f"the vault cannot be reached: {type(trouble).__name__}")
