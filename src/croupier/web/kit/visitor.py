"""Visitor: who looks at a page, if they have come in at all."""

from typing import TypeAlias

from litestar.di import NamedDependency
from msgspec import Struct

from croupier.casino.people import tokens
from croupier.casino.people.sessions import NotIn
from croupier.casino.people.state import Person
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import token_of, who
from croupier.web.kit.served import Serving


class Visitor(Struct, frozen=True):
    """Who looks: somebody who has come in, or nobody yet."""

    person: Person | None = None
    csrf: str = ""

    @property
    def role(self) -> Role | None:
        """What they are here."""
        return None if self.person is None else self.person.role

    @property
    def key(self) -> str:
        """Their key, or nothing."""
        return "" if self.person is None else self.person.key


def inside(visitor: Visitor) -> Person:
    """Who looks, if they have come in."""
    if visitor.person is None:
        raise NotIn((), "come in first, as a guest or by name")
    return visitor.person


Looker: TypeAlias = NamedDependency[Visitor]
"""Who looks at a page, as a handler is given them."""


async def visitor(request: AnyRequest, served: Serving) -> Visitor:
    """Who looks at a page; a session that is over is none."""
    token = token_of(request, served)
    try:
        return Visitor(await who(token, served), tokens.csrf_of(token))
    except Refusal:
        return Visitor()
