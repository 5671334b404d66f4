"""PostgreSQL's vault: seeds in a schema of their own, the same for whichever process asks first."""

from typing import Any, Final, TypeAlias

import psycopg

from croupier.casino.store.port import Unavailable
from croupier.casino.store.postgres_sql import key
from croupier.casino.store.vault import Remembering

Row: TypeAlias = tuple[Any, ...]
VAULT: Final = key("tables", "vault")
PATIENCE: Final = 10
"""Seconds until a database that says nothing is given up."""
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
    """A vault in a PostgreSQL database, asked a handful of times a shoe, and then for moments."""

    def __init__(self, conninfo: str) -> None:
        """Go there, and make the schema where there is none."""
        super().__init__()
        self._conninfo = conninfo
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
        """Ask; after trouble the next question is asked on another connection."""
        try:
            cursor = self._connection().execute(query.encode(), about or None)
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as trouble:
            self.close()
            raise Unavailable(f"the vault cannot be reached: {type(trouble).__name__}") from trouble

    def _connection(self) -> "psycopg.Connection[Row]":
        if self._db is None:
            self._db = psycopg.connect(self._conninfo, autocommit=True, connect_timeout=PATIENCE)
            self._db.execute("SET synchronous_commit = on")
        return self._db

    def close(self) -> None:
        """Let go of the database."""
        if self._db is not None:
            self._db.close()
            self._db = None
