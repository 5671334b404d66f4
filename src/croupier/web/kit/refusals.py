"""Refusals of the web: not by a clause, but because of who asks and for what."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State

from croupier.rules.refusal import Refusal

AnyRequest: TypeAlias = Request[Any, Any, State]


class Forbidden(Refusal):
    """Who asks may not do that, now or later."""


class NotThere(Refusal):
    """What is asked for does not exist."""
