"""Password tries: how often one may be made, so that guessing is slow and nobody locked out.

A try is counted by address, and by name and address together. Wrong ones are counted by name alone
too, from wherever they come, but hold up only people who were never there: who has come in from
the same address before, or asks with a session of their own, is not kept waiting for others'
guesses.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.casino.limits import LimitKind
from croupier.casino.people import sessions
from croupier.casino.people.names import folded_name
from croupier.casino.people.registration import WrongPassword
from croupier.rules.refusal import Refusal
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import address_of, token_of
from croupier.web.kit.served import Served


@contextmanager
def password_try(request: AnyRequest, name: str, served: Served) -> Iterator[None]:
    """Count a try, and remember the place of one that was right."""
    address, called, now = address_of(request), folded_name(name), served.now()
    if _has_session(request, name, served):
        served.limits.check(LimitKind.LOGIN, now, f"session {token_of(request, served)}")
        yield
        return
    keys = (f"from {address}", f"{address} as {called}")
    served.limits.check(LimitKind.LOGIN, now, *keys)
    is_known = served.places.knows(_key(name, served), address)
    if not is_known:
        served.limits.check(LimitKind.WRONG_PASSWORD, now, called)
    is_wrong = False
    try:
        yield
    except WrongPassword:
        is_wrong = True
        raise
    finally:
        if not is_known and not is_wrong:
            served.limits.give_back(LimitKind.WRONG_PASSWORD, called)
    served.places.remember(_key(name, served), address)


def _has_session(request: AnyRequest, name: str, served: Served) -> bool:
    """Does the request come with a session of whoever is called so?"""
    try:
        here = sessions.who(served.directory.people, token_of(request, served), served.now())
    except Refusal:
        return False
    return here.key == _key(name, served)


def _key(name: str, served: Served) -> str:
    person = served.directory.people.called(name)
    return "" if person is None else person.key
