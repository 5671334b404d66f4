"""PostgreSQL's statements: the tables, their guards, queries and notifications."""

from typing import Any, Final

from croupier.casino.store.chain import Linked, link
from croupier.casino.store.marks import AT, SIZE, Mark
from croupier.casino.store.port import Write
from croupier.digest import digest

CHANNEL: Final = "croupier"
"""Where it stands which stream has come how far."""

SCHEMA: Final = """
CREATE TABLE entries (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    hash BYTEA NOT NULL,
    UNIQUE (stream, version)
);
CREATE TABLE answers (
    stream TEXT COLLATE "C" NOT NULL,
    command TEXT COLLATE "C" NOT NULL,
    request BYTEA NOT NULL,
    answer BYTEA NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (stream, command)
);
CREATE TABLE snapshots (
    stream TEXT COLLATE "C" PRIMARY KEY, version BIGINT NOT NULL, body BYTEA NOT NULL
);
CREATE TABLE fence (
    one INTEGER PRIMARY KEY CHECK (one = 1), token BIGINT NOT NULL, owner TEXT NOT NULL
);
INSERT INTO fence VALUES (1, 0, '');
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what happened is not changed' USING ERRCODE = 'restrict_violation';
END $$;
"""
GUARDS: Final = """
CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_stay;
"""
RIGHTS: Final = """
GRANT SELECT, INSERT ON entries, answers TO {role};
GRANT SELECT, INSERT, UPDATE ON snapshots TO {role};
GRANT SELECT, UPDATE ON fence TO {role};
"""
"""All that a server needs once the tables are there; with no more, it cannot lift the guards."""

TERM: Final = 5_000
"""Milliseconds a lead lasts that is not renewed, by the clock of the database alone."""
_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
IS_LEASED: Final = """
SELECT count(*) > 0 FROM pg_attribute
WHERE attrelid = to_regclass('fence') AND attname = 'lead_until'
"""
ADD_LEASE: Final = """
ALTER TABLE fence
    ADD COLUMN lead_epoch BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN lead_until BIGINT NOT NULL DEFAULT 0
"""
LEAD_LEFT: Final = f"SELECT lead_until - {_NOW}, token FROM fence"
TAKE_LEAD: Final = f"""
UPDATE fence SET lead_epoch = lead_epoch + 1, lead_until = {_NOW} + {TERM}
WHERE lead_until - {_NOW} NOT BETWEEN 1 AND {TERM} RETURNING lead_epoch
"""
"""A lead that would last longer than any does is one of before a clock was put right."""
RENEW_LEAD: Final = f"""
UPDATE fence SET lead_until = {_NOW} + {TERM}
WHERE lead_epoch = %(epoch)s AND lead_until > {_NOW} RETURNING token
"""
GIVE_LEAD_BACK: Final = """
UPDATE fence SET lead_until = 0 WHERE lead_epoch = %(epoch)s RETURNING token
"""

LOOK: Final = f"""
SELECT fence.token, fence.lead_epoch = %(epoch)s AND fence.lead_until > {_NOW},
    known.request, known.answer, known.version, last.version, last.hash
FROM fence
LEFT JOIN answers AS known ON known.stream = %(stream)s AND known.command = %(command)s
LEFT JOIN LATERAL (
    SELECT version, hash FROM entries WHERE stream = %(stream)s ORDER BY version DESC LIMIT 1
) AS last ON true
"""
"""The fence, whether a lead lasts, a command's answer if there is one, and the last entry."""
ADD: Final = """
WITH added AS (
    INSERT INTO entries (stream, version, at, command, body, hash)
    SELECT %(stream)s, version, %(at)s, %(command)s, body, hash
    FROM unnest(%(versions)s::bigint[], %(bodies)s::bytea[], %(hashes)s::bytea[])
        AS new (version, body, hash)
)
INSERT INTO answers VALUES (%(stream)s, %(command)s, %(request)s, %(answer)s, %(version)s)
"""
"""Entries, and what the command that brought them about was answered with."""

NOTIFY: Final = f"""
SELECT set_config('synchronous_commit', 'off', true), pg_notify('{CHANNEL}', news)
FROM unnest(%s::text[]) AS news
"""
"""News of what is durable already: they wait for no disk themselves."""
_FIELDS: Final = "number, stream, version, at, command, body, hash"
FROM_VERSION: Final = f"""
SELECT {_FIELDS} FROM entries WHERE stream = %s AND version >= %s ORDER BY version LIMIT %s
"""
DIGESTS: Final = """
SELECT stream, version, hash FROM unnest(%s::text[], %s::bigint[]) AS wanted (stream, version)
JOIN entries USING (stream, version)
"""
IS_THERE: Final = """
SELECT EXISTS (SELECT FROM entries WHERE stream = %s AND version = %s)
"""
_MARK: Final = f"substring(body FROM {AT} FOR {SIZE})"
_LISTED: Final = ", ".join(rf"'\x{mark.value.hex()}'::bytea" for mark in Mark)
_MARKS: Final = f"{_MARK} IN ({_LISTED})"
INDEX: Final = f"CREATE INDEX marks ON entries (stream, ({_MARK}), version) WHERE {_MARKS}"
_BEFORE: Final = """(
    SELECT before.hash FROM entries AS before
    WHERE before.stream = entries.stream AND before.version = entries.version - 1
)"""
_OF_MARK: Final = f"FROM entries WHERE stream = %s AND {_MARK} = %s AND {_MARKS}"
MARKED: Final = f"""
SELECT {_FIELDS}, {_BEFORE} {_OF_MARK} AND version > %s ORDER BY version LIMIT %s OFFSET %s
"""
LAST_MARKED: Final = f"""
SELECT {_FIELDS}, {_BEFORE} {_OF_MARK} AND version <= %s ORDER BY version DESC LIMIT 1
"""
COUNT_MARKED: Final = f"SELECT count(*) {_OF_MARK} AND version <= %s"
KEEP: Final = """
INSERT INTO snapshots VALUES (%s, %s, %s)
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE snapshots.version < excluded.version
"""


def key(name: str, kind: str = "stream") -> int:
    """The number under which something is locked."""
    return int.from_bytes(digest(f"croupier {kind}", name.encode())[:8], "big", signed=True)


FENCE: Final = key("fence", "store")
"""Shared by who appends, alone with who claims; who waits for it is served in turn."""
TABLES: Final = key("tables", "store")


def addition(write: Write, last: bytes) -> dict[str, Any]:
    """What is written: the entries chained to the last one, and the answer."""
    hashes: list[bytes] = []
    version = write.expected
    for version, body in enumerate(write.bodies, write.expected + 1):
        last = link(last, Linked(write.stream, version, write.at, write.command, body))
        hashes.append(last)
    return {
        "stream": write.stream,
        "at": write.at,
        "command": write.command,
        "versions": list(range(write.expected + 1, version + 1)),
        "bodies": list(write.bodies),
        "hashes": hashes,
        "request": write.request,
        "answer": write.answer,
        "version": version,
    }


def news(stream: str, version: int) -> str:
    """A notification about a stream."""
    return f"{version} {stream}"


def heard(payload: str) -> tuple[str, int]:
    """The stream and the version that were reported."""
    version, _, stream = payload.partition(" ")
    return stream, int(version)
