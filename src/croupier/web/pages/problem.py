"""Problem page: why a page is not shown, in a sentence with its clauses, and the way on."""

from urllib.parse import quote

from croupier.casino.people import sessions, tokens
from croupier.protocol.messages import Problem
from croupier.rules.refusal import Refusal
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import clauses, el, sentence
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import token_of
from croupier.web.kit.served import Served
from croupier.web.kit.visitor import Visitor


def is_for_page(request: AnyRequest) -> bool:
    """Does a browser ask for a page or send a form, rather than a program for an answer?"""
    accepts = request.headers.get("accept", "")
    return (
        request.method in ("GET", "POST")
        and "text/html" in accepts
        and not request.url.path.startswith("/api")
    )


def problem_page(problem: Problem, request: AnyRequest) -> str:
    """Why a page is not shown; who has not come in is shown the door."""
    why = sentence(problem.detail)
    here = quote(request.url.path, safe="/")
    way = (
        el("a", "Come in", href=f"/log-in?to={here}", class_="button first")
        if problem.status == 401
        else el("a", "To the tables", href="/", class_="button first")
    )
    return frame(
        problem.title,
        el(
            "div",
            el("h1", problem.title),
            el("p", why, " ", clauses(problem.clauses)),
            el("p", way),
            class_="page",
        ),
        visitor=_visitor(request),
    )


def _visitor(request: AnyRequest) -> Visitor:
    """Who looks, as far as is known here."""
    served: Served = request.app.state.served
    token = token_of(request, served)
    try:
        person = sessions.who(served.directory.people, token, served.directory.now())
    except Refusal:
        return Visitor()
    return Visitor(person, tokens.csrf_of(token))
