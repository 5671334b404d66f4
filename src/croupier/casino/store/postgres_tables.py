"""PostgreSQL's tables: made and guarded once, whoever opens the store first."""

from contextlib import suppress

from psycopg import errors

from croupier.casino.store import postgres_sql as sql
from croupier.casino.store.port import StoreError
from croupier.casino.store.postgres_link import Connection, one


async def furnish(db: Connection) -> None:
    """Make the tables and their guards, once, though others may be opening the store."""
    await db.execute("SELECT pg_advisory_xact_lock(%s)", (sql.TABLES,))
    (there,) = await one(db, "SELECT to_regclass('fence') IS NOT NULL")
    if not there:
        await db.execute(sql.SCHEMA)
        for table in ("entries", "answers"):
            await db.execute(sql.GUARDS.format(table=table).encode())
    (leased,) = await one(db, sql.IS_LEASED)
    if not leased:
        await _lease(db)
    (indexed,) = await one(db, "SELECT to_regclass('marks') IS NOT NULL")
    if not indexed:
        await _index(db)


async def _lease(db: Connection) -> None:
    """Add the lease to the tables of an earlier release, as only their owner may."""
    try:
        await db.execute(sql.ADD_LEASE)
    except errors.InsufficientPrivilege as denied:
        raise StoreError(
            "the tables are of an earlier release; serve once as the role that owns them"
        ) from denied


async def _index(db: Connection) -> None:
    """Make the index of marks; who may not does without it, and looks for longer."""
    with suppress(errors.InsufficientPrivilege):
        async with db.transaction():
            await db.execute(sql.INDEX.encode())
