"""Heads: the signed heads of the history, proofs that it only grew, and what witnesses sign.

They are public: whoever holds a head can ask whether everything after it follows from it.
"""

from typing import Final

from litestar import get, post
from litestar.connection import Request
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody

from croupier.casino.limits import LimitKind
from croupier.casino.table.live_table import stream_of
from croupier.protocol.checkpoint import (
    ConsistencyProof,
    Cosignature,
    InclusionProof,
    TreeHead,
    WitnessedHead,
)
from croupier.web.kit.requests import LAST, address_of
from croupier.web.kit.safety import ANYWHERE
from croupier.web.kit.served import Serving

Anybody = Request[None, None, State]


@get("/api/heads/last", opt=ANYWHERE)
async def last_head(served: Serving) -> WitnessedHead:
    """Read the head of the last checkpoint, and who else has signed it."""
    head = await served.history.head()
    return WitnessedHead(head, await served.history.cosignatures(head.number))


@get("/api/heads/{number:int}", opt=ANYWHERE)
async def numbered_head(number: FromPath[int], served: Serving) -> WitnessedHead:
    """Read the head of a checkpoint, and who else has signed it."""
    head = await served.history.head(min(max(number, 1), LAST))
    return WitnessedHead(head, await served.history.cosignatures(head.number))


@get("/api/heads/consistency", opt=ANYWHERE)
async def consistency(
    served: Serving, first: FromQuery[int], second: FromQuery[int]
) -> ConsistencyProof:
    """Read what shows that the history of so many entries begins with a shorter one."""
    return await served.history.consistency(first, second)


@get("/api/heads/handovers", opt=ANYWHERE)
async def handovers(served: Serving) -> tuple[TreeHead, ...]:
    """Read the first head of each key that the key before handed over to."""
    return await served.history.handovers()


@get("/api/tables/{name:str}/inclusion", opt=ANYWHERE)
async def inclusion(
    name: FromPath[str], served: Serving, version: FromQuery[int], number: FromQuery[int] = 0
) -> InclusionProof:
    """Read what shows that a checkpoint covers an entry of a table's log; 0: the last one."""
    upto = min(max(version, 0), LAST)
    return await served.history.inclusion(stream_of(name), upto, min(max(number, 0), LAST))


@post("/api/heads/cosignatures", opt=ANYWHERE, status_code=200)
async def cosign(request: Anybody, data: JSONBody[Cosignature], served: Serving) -> WitnessedHead:
    """Take what a witness has signed of a checkpoint."""
    served.limits.check(LimitKind.COMMAND, served.now(), address_of(request))
    await served.history.cosign(data, served.now())
    head = await served.history.head(data.number)
    return WitnessedHead(head, await served.history.cosignatures(data.number))


ROUTES: Final = (last_head, numbered_head, consistency, handovers, inclusion, cosign)
