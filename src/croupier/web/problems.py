"""Problems: why something was not done, in one form whatever it was."""

import logging
from typing import Any, Final

from litestar import Response
from litestar.enums import ParamType
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from croupier.casino.heavy_reads import ReadsFull
from croupier.casino.limits import LimitReached
from croupier.casino.people.registration import WrongPassword
from croupier.casino.people.sessions import NotIn
from croupier.casino.store.port import (
    Fenced,
    Halted,
    Mismatched,
    Stale,
    StoreError,
    Unavailable,
)
from croupier.protocol.messages import MOST_BYTES, Problem
from croupier.rules.refusal import Refusal, Unlawful
from croupier.sentence import Sentence, listed, parts
from croupier.web.kit.naming import named
from croupier.web.kit.problem_kinds import KINDS, UNAVAILABLE
from croupier.web.kit.refusals import AnyRequest, Forbidden, NotThere
from croupier.web.kit.requests import UnreadMessage
from croupier.web.kit.unread import amiss
from croupier.web.pages.problem import is_for_page, problem_page

AGAIN: Final = 1
"""Seconds after which something is sent again that could not be done for a moment."""
_DETAILS: Final = {
    404: "there is nothing of this name here",
    405: "this is not done by such a request",
    413: f"a message is no longer than {MOST_BYTES} bytes",
    415: "a message is JSON, and says so",
}
_STATUS: Final = {
    LimitReached: 429,
    ReadsFull: 429,
    NotIn: 401,
    WrongPassword: 403,
    Forbidden: 403,
    NotThere: 404,
}
_LONGEST_GIVEN: Final = 20
"""Letters of an address that are said again."""
_LOG: Final = logging.getLogger("croupier")


def problem(
    request: AnyRequest,
    status: int,
    detail: str | Sentence,
    clauses: tuple[str, ...] = (),
    *,
    at: str = "",
    of: tuple[str, str] | None = None,
) -> Response[Any]:
    """An answer that says why not, to a browser as a page; people are called by name in it."""
    served = request.app.state.served
    served.metrics.refused(status)
    kind, title = of or KINDS.get(status, KINDS[400 if status < 500 else 500])
    said = named(parts(detail), served.directory.people)
    answer = Problem(f"/problems/{kind}", title, status, said, clauses, at)
    if is_for_page(request):
        return Response(problem_page(answer, request), status_code=status, media_type="text/html")
    return Response(answer, status_code=status, media_type="application/problem+json")


def _refused(request: AnyRequest, wrong: Refusal) -> Response[Any]:
    status = _STATUS.get(type(wrong), 409)
    answer = problem(request, status, wrong.sentence, wrong.clauses, at=wrong.at)
    if isinstance(wrong, LimitReached | ReadsFull):
        answer.headers["retry-after"] = str(wrong.seconds)
    return answer


def _unlawful(request: AnyRequest, wrong: Unlawful) -> Response[Any]:
    clauses = tuple(clause for one in wrong.refusals for clause in one.clauses)
    return problem(request, 409, listed((one.sentence for one in wrong.refusals), "; "), clauses)


def _store(request: AnyRequest, wrong: StoreError) -> Response[Any]:
    match wrong:
        case Halted() | Fenced():
            request.app.state.served.halts.note("the store", str(wrong))
            return problem(request, 503, "the table has been halted; nothing is written any more")
        case Unavailable():
            again = "this cannot be done at the moment: send it again"
            answer = problem(request, 503, again, of=UNAVAILABLE)
            answer.headers["retry-after"] = str(AGAIN)
            return answer
        case Mismatched():
            return problem(request, 409, "this id was used for something else")
        case Stale():
            return problem(request, 409, "the table has moved on meanwhile; look, and try again")
        case _:
            return problem(request, 409, "the store does not take this")


def _http(request: AnyRequest, wrong: HTTPException) -> Response[Any]:
    if wrong.status_code >= 500:
        return _trouble(request, wrong)
    status = wrong.status_code if wrong.status_code in KINDS else 400
    detail = _DETAILS.get(status, _not_understood(request, wrong))
    at = wrong.at if isinstance(wrong, UnreadMessage) else ""
    answer = problem(request, status, detail, at=at)
    if status == 405 and wrong.headers:
        answer.headers.update(wrong.headers)
    return answer


def _not_understood(request: AnyRequest, wrong: HTTPException) -> str:
    """Which part of a message or an address is not what it may be."""
    if isinstance(wrong, UnreadMessage):
        return wrong.detail
    found = wrong.extra if isinstance(wrong, ValidationException) else None
    for one in found if isinstance(found, list) else ():
        if one.get("source") == ParamType.QUERY:
            key = str(one["key"])
            given = str(request.query_params.get(key))[:_LONGEST_GIVEN]
            why = amiss(key, str(one.get("message"))) or f"that is no {key}"
            return f"the address says {key}={given}: {why}"
    return "this message was not understood"


def _trouble(request: AnyRequest, wrong: Exception) -> Response[Any]:
    """Something nobody thought of: written to the log, and shown to nobody."""
    _LOG.error("trouble", exc_info=wrong)
    return problem(request, 500, "something went wrong here; it has been noted")


HANDLERS: Final[ExceptionHandlersMap] = {
    Refusal: _refused,
    Unlawful: _unlawful,
    StoreError: _store,
    HTTPException: _http,
    Exception: _trouble,
}
