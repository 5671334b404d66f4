"""Forms: what a page's form sends, by whom, without a script."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias
from urllib.parse import parse_qsl

from litestar.di import NamedDependency
from msgspec import Struct

from croupier.casino.people.state import Person
from croupier.web.kit.markup import Child, Html, el
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import Asker, UnreadMessage, check_token
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Visitor

TOKEN: Final = "csrf"
MOST_FIELDS: Final = 200
NOT_BLANK: Final = r".*\S.*"
"""The pattern of a field that spaces alone do not fill in."""
SAME_ORIGIN: Final = el("meta", name="referrer", content="same-origin")
"""For the head of a page with forms: a browser then says whose page sends them."""


class Filled(Struct, frozen=True):
    """A form as it was filled in, and who sent it."""

    person: Person
    fields: Mapping[str, tuple[str, ...]]

    def text(self, name: str) -> str:
        """What a field says; nothing where there is none."""
        return self.fields.get(name, ("",))[0].strip()

    def every(self, name: str) -> tuple[str, ...]:
        """What all fields of a name say."""
        return tuple(one.strip() for one in self.fields.get(name, ()))


FilledForm: TypeAlias = NamedDependency[Filled]
"""A form, as a handler is given it."""


async def form(request: AnyRequest, person: Asker, served: Serving) -> Filled:
    """What was filled in: from one's own page, and not too often."""
    body = await request.body()
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict"
        )
    except ValueError:
        raise UnreadMessage("this form was not understood") from None
    fields: dict[str, tuple[str, ...]] = {}
    for name, value in pairs:
        fields[name] = (*fields.get(name, ()), value)
    check_token(request, fields.get(TOKEN, ("",))[0], person, served)
    return Filled(person, fields)


def posting(to: str, visitor: Visitor, *content: Child, **attributes: object) -> Html:
    """A form that changes something, with the token of the session."""
    token = el("input", type="hidden", name=TOKEN, value=visitor.csrf)
    return el("form", token, *content, method="post", action=to, **attributes)


def hidden(fields: Mapping[str, object]) -> Iterator[Html]:
    """Fields of a form that nobody fills in."""
    return (el("input", type="hidden", name=name, value=value) for name, value in fields.items())
