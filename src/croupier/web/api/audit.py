"""Audit: the log as it stands, signed checkpoints, and the export anybody can verify."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Stream

from croupier.casino.audit import export_in_parts
from croupier.casino.checkpoints import AUDIT, checkpoint
from croupier.casino.table.recall import entries
from croupier.protocol.checkpoint import Checkpoint
from croupier.protocol.messages import LogEntry, SignedCheckpoint
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import Asker, allowed, beyond, found
from croupier.web.kit.served import Served, Serving

PAGE: Final = 200
"""Entries sent at a time."""


@get("/api/tables/{name:str}/log")
async def log(
    name: FromPath[str], person: Asker, served: Serving, after: FromQuery[int] = 0
) -> list[LogEntry]:
    """Read a table's log beyond a version, some entries at a time, each with its digest."""
    allowed(person, "export")
    table = found(served, name)
    stream = entries(served.casino.store, table.live.table, beyond(after), PAGE)
    return [
        LogEntry(one.version, one.at, one.command, msgspec.Raw(one.body), one.hash)
        async for one in stream
    ]


@get("/api/checkpoints")
async def checkpoints(
    person: Asker, served: Serving, after: FromQuery[int] = 0
) -> list[SignedCheckpoint]:
    """Read the signed checkpoints beyond one, some at a time."""
    allowed(person, "checkpoint")
    signed: list[SignedCheckpoint] = []
    async for entry in served.casino.store.read(AUDIT, beyond(after)):
        signed.append(
            SignedCheckpoint(entry.version, msgspec.json.decode(entry.body, type=Checkpoint))
        )
        if len(signed) == PAGE:
            break
    return signed


@post("/api/checkpoints", status_code=200)
async def sign(sender: Asker, served: Serving) -> SignedCheckpoint:
    """Sign how far every stream has come, for an inspector to hold."""
    allowed(sender, "checkpoint")
    if served.signer is None:
        raise NotThere((), "this server has no key to sign with")
    made = await checkpoint(served.casino.store, served.signer, served.now())
    return SignedCheckpoint(await served.casino.store.version(AUDIT), made)


@get("/api/export", media_type="application/x-ndjson", opt={"streams": True})
async def exported(person: Asker, served: Serving) -> Stream:
    """Export every table's log, for `croupier verify`; who is who is left out."""
    allowed(person, "export")
    lines = _exported(person.key, served)
    await anext(lines)  # whoever is one too many is refused before anything is sent
    return Stream(lines, media_type="application/x-ndjson")


async def _exported(who: str, served: Served) -> AsyncIterator[bytes]:
    with served.reads.held(who):
        yield b""
        async for lines in export_in_parts(served.casino.store, served.reads):
            yield b"".join(lines)


ROUTES: Final = (log, checkpoints, sign, exported)
