"""Practice: a table of one's own at one press; who is not in yet comes in as a guest."""

from typing import Final

from litestar import Response, post
from litestar.params import JSONBody

from croupier.casino.limits import LimitKind
from croupier.casino.people import registration
from croupier.casino.practice import practise
from croupier.protocol.messages import Practise, Practising
from croupier.web.kit.refusals import AnyRequest, NotThere
from croupier.web.kit.requests import address_of, allowed, check_sender, cookie, token_of, who
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker


@post("/api/practice")
async def practise_now(
    data: JSONBody[Practise], visitor: Looker, request: AnyRequest, served: Serving
) -> Response[Practising]:
    """Open a table of one's own to practise at, or find it again, with chips and a seat."""
    if not served.practises:
        raise NotThere((), "this casino has no tables for practice at one press")
    if visitor.person is not None:
        check_sender(request, visitor.person, served)
        allowed(visitor.person, "practise")
        table = await practise(served.casino, visitor.key)
        return Response(Practising(table.live.table), status_code=201)
    token = await _guest(request, served)
    table = await practise(served.casino, (await who(token, served)).key)
    cookies = [cookie(token, request, served)]
    return Response(Practising(table.live.table), status_code=201, cookies=cookies)


async def _guest(request: AnyRequest, served: Served) -> str:
    """The session of a new guest, as often as an address may have one."""
    served.limits.check(LimitKind.GUEST, served.now(), address_of(request))
    old = token_of(request, served)
    return await served.directory.enter(
        lambda here, now: registration.enter_guest(here, "", now, old=old)
    )


ROUTES: Final = (practise_now,)
