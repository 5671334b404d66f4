"""Malformed: messages that are wrong in one way each, made out of right ones."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from croupier.protocol.messages import MOST_BYTES
from croupier.web.kit.requests import CSRF
from tests.web.asking import MESSAGES, Message

JSON: Final = {"content-type": "application/json"}


class Sent(NamedTuple):
    """A request as it is sent; a header without a value is left out."""

    method: str
    path: str
    body: bytes
    headers: Mapping[str, str | None]


Field = tuple[Any, Any]
"""A part of a message and where in it something stands."""


class Right:
    """A right message, about to be spoilt."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.message: Message = random.choice(_POSTS)
        told: Any = msgspec.to_builtins(self.message.body)
        self.told: dict[str, Any] = {**told} if "people" in self.message.path else _with_id(told)

    def sent(self, body: bytes | None = None, **headers: str | None) -> Sent:
        """The message as it is sent."""
        told = {**JSON, **{name.replace("_", "-"): value for name, value in headers.items()}}
        return Sent("POST", self.message.path, self.text() if body is None else body, told)

    def text(self) -> bytes:
        """The message as JSON."""
        return msgspec.json.encode(self.told)

    def fields(self) -> list[Field]:
        """Every place in the message."""
        found: list[Field] = []
        _collect(self.told, found)
        return found

    def put(self, value: object, kinds: tuple[type, ...]) -> Sent | None:
        """The message with something else in place of a value of some kind."""
        places = [(part, key) for part, key in self.fields() if type(part[key]) in kinds]
        if not places:
            return None
        part, key = self.random.choice(places)
        part[key] = value
        return self.sent()


def _with_id(told: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": "malformed-1", **_copied(told)}


def _copied(told: Any) -> Any:
    if isinstance(told, Mapping):
        return {key: _copied(value) for key, value in told.items()}
    return [_copied(one) for one in told] if isinstance(told, list) else told


def _collect(told: Any, found: list[Field]) -> None:
    for key in told if isinstance(told, dict) else range(len(told)):
        found.append((told, key))
        if isinstance(told[key], dict | list):
            _collect(told[key], found)


_POSTS: Final = tuple(
    one
    for one in MESSAGES
    if one.method == "POST" and one.body is not None and one.act != "practise"
)
"""All but what lets somebody in who has no session, and is right without one."""
_TABLES: Final = tuple(one for one in _POSTS if one.path.startswith("/api/tables/t1"))
Spoil = Callable[[Right], Sent | None]


# ── Not JSON, or not so ─────────────────────────────────────────────────────────────────────


def _cut_off(on: Right) -> Sent:
    text = on.text()
    return on.sent(text[: on.random.randrange(1, len(text))])


def _trailing(on: Right) -> Sent:
    return on.sent(on.text() + on.random.choice((b"x", b"{}", b",", b"\x00", b"]")))


def _bytes(on: Right) -> Sent:
    return on.sent(b"\xff" + on.random.randbytes(on.random.randrange(1, 200)))


def _bad_text(on: Right) -> Sent:
    """A byte that is no UTF-8, somewhere inside."""
    text = on.text()
    at = text.rindex(b'"')
    return on.sent(text[:at] + b"\xc3\x28" + text[at:])


def _nested(on: Right) -> Sent:
    deep = on.random.randrange(100, 1_900)
    return on.sent(b'{"id":' + b"[" * deep + b"]" * deep + b"}")


def _too_long(on: Right) -> Sent:
    return on.sent(on.text() + b" " * (MOST_BYTES + on.random.randrange(1, 2_000)))


def _one_of(*bodies: bytes) -> Spoil:
    return lambda on: on.sent(on.random.choice(bodies))


def _number_like(text: bytes) -> Spoil:
    """Something in place of a number that JSON, or we, do not know."""

    def spoil(on: Right) -> Sent | None:
        sent = on.put("<here>", (int,))
        return None if sent is None else on.sent(on.text().replace(b'"<here>"', text))

    return spoil


# ── JSON that says something else ───────────────────────────────────────────────────────────


def _without(on: Right) -> Sent | None:
    """Something that must be there is not."""
    key = on.random.choice([key for key in on.told if key not in _OPTIONAL])
    del on.told[key]
    return on.sent()


def _with(on: Right) -> Sent:
    """Something that nobody provides for."""
    parts = [on.told, *(part[key] for part, key in on.fields() if isinstance(part[key], dict))]
    part = on.random.choice(parts)
    part[on.random.choice(("cards", "seed", "admin", "__class__", "", "player "))] = 1
    return on.sent()


def _other(value: Callable[[Random], object], *kinds: type) -> Spoil:
    """A value of another kind in place of one of these kinds."""
    return lambda on: on.put(value(on.random), kinds)


def _id(value: Callable[[Random], object]) -> Spoil:
    def spoil(on: Right) -> Sent | None:
        if "id" not in on.told:
            return None
        on.told["id"] = value(on.random)
        return on.sent()

    return spoil


def _tag(value: object) -> Spoil:
    """Another kind of choice or duty, or none."""

    def spoil(on: Right) -> Sent | None:
        part = on.told.get("choice") or on.told.get("duty")
        if part is None:
            return None
        if value is None:
            del part["type"]
        else:
            part["type"] = value
        return on.sent()

    return spoil


def _swapped(on: Right) -> Sent | None:
    """A duty where a choice belongs, or the other way round."""
    if "choice" in on.told:
        on.told["choice"] = {"type": "CloseTable"}
    elif "duty" in on.told:
        on.told["duty"] = {"type": "Lay", "box": 1, "amount": 10_00}
    else:
        return None
    return on.sent()


# ── Sent by others, elsewhere, otherwise ────────────────────────────────────────────────────


def _headers(**headers: str | None) -> Spoil:
    return lambda on: on.sent(None, **headers)


def _path(*paths: str) -> Spoil:
    def spoil(on: Right) -> Sent:
        return on.sent()._replace(path=on.random.choice(paths))

    return spoil


def _method(on: Right) -> Sent:
    method = on.random.choice(("PUT", "PATCH", "DELETE", "TRACE", "FOO", "CONNECT"))
    return on.sent()._replace(method=method)


def _query(on: Right) -> Sent:
    path = on.random.choice(("/api/tables/t1/log", "/api/checkpoints"))
    bad = on.random.choice(("x", "1.5", "[]", "%00", "null", "-", "0x1"))
    return Sent("GET", f"{path}?after={bad}", b"", {})


_OPTIONAL: Final = frozenset({"name"})
_LONG: Final = "x" * 3_000
CLASSES: Final[Mapping[str, Spoil]] = {
    "nothing": _one_of(b"", b" ", b"\n\n\t"),
    "cut off": _cut_off,
    "something behind it": _trailing,
    "no text": _bytes,
    "no UTF-8 inside": _bad_text,
    "a byte order mark": lambda on: on.sent(b"\xef\xbb\xbf" + on.text()),
    "UTF-16": lambda on: on.sent(on.text().decode().encode("utf-16")),
    "nested deeply": _nested,
    "too long": _too_long,
    "not an object": _one_of(b"[]", b'"x"', b"1", b"null", b"true", b"[{}]", b"-0"),
    "no JSON but nearly": _one_of(b"{'id':1}", b"{id:1}", b"{,}", b"[1,]", b"undefined", b"+1"),
    "a form": lambda on: on.sent(b"id=malformed-1&cents=1000"),
    "NaN": _number_like(b"NaN"),
    "infinity": _number_like(b"-Infinity"),
    "a number with a nought before it": _number_like(b"010"),
    "a hexadecimal number": _number_like(b"0x10"),
    "an exponent": _number_like(b"1e400"),
    "a fraction": _number_like(b"10.5"),
    "a number beyond all bounds": _number_like(b"9" * 400),
    "a number beyond 64 bits": _number_like(b"18446744073709551616"),
    "a sum beyond all chips": _number_like(b"-1000000000001000000000000"),
    "something missing": _without,
    "something too much": _with,
    "text for a number": _other(lambda r: r.choice(("1", "", "x", "1000", "٣")), int),
    "true for a number": _other(lambda r: r.random() < 0.5, int),
    "a list for a number": _other(lambda r: [1], int),
    "nothing for a number": _other(lambda r: {}, int),
    "a number for text": _other(lambda r: r.choice((0, 1, -1, 10**6)), str),
    "a list for text": _other(lambda r: ["x"], str),
    "an object for text": _other(lambda r: {"x": "y"}, str),
    "null for text": _other(lambda r: None, str),
    "text for an object": _other(lambda r: r.choice(("x", "{}")), dict),
    "null for an object": _other(lambda r: None, dict),
    "an id too short": _id(lambda r: "x" * r.randrange(8)),
    "an id too long": _id(lambda r: "x" * r.randrange(65, 500)),
    "an id with odd signs": _id(
        lambda r: r.choice(("with space", "tab\tand more", "ünïcödé-x", "\0" * 9))
    ),
    "an unknown kind": _tag("Steal"),
    "a kind nearly": _tag("lay "),
    "a kind from within": _tag("RefillShoe"),
    "no kind": _tag(None),
    "a kind of another room": _swapped,
    "another content type": _headers(content_type="text/plain"),
    "no content type": _headers(content_type=None),
    "a form's content type": _headers(content_type="multipart/form-data; boundary=x"),
    "no token of the page": _headers(**{CSRF: None}),
    "another token of the page": _headers(**{CSRF: "x" * 43}),
    "no session": _headers(cookie=None),
    "a session made up": _headers(cookie="croupier=" + "A" * 43),
    "a cookie that is none": _headers(cookie="=;;;\x01 croupier; croupier==x"),
    "another page": _headers(origin="https://evil.example"),
    "another page that hides": _headers(origin="null"),
    "another site": _headers(sec_fetch_site="cross-site"),
    "another method": _method,
    "no such table": _path(
        "/api/tables/t9/choices", "/api/tables/%00/seats", "/api/tables/T1/chips"
    ),
    "no such way": _path("/api/nothing", "/api/tables/t1/cards", "/admin", "/api/tables/t1/seed"),
    "a way around": _path(
        "/api/tables/../t1/chips", "//api/tables/t1/chips", "/api/tables/t1%2fchips"
    ),
    "a number in the way": _path(
        "/api/tables/t1/disputes/x/ruling", f"/api/tables/t1/disputes/{'9' * 30}/withdrawal"
    ),
    "a question that is none": _query,
    "a name too long": lambda on: Sent(
        "POST",
        "/api/people",
        msgspec.json.encode({"name": _LONG, "role": "dealer", "password": "x"}),
        JSON,
    ),
    "a role that is none": lambda on: Sent(
        "POST", "/api/people", b'{"name":"x","role":"god","password":"long enough"}', JSON
    ),
    "settings that are none": lambda on: Sent(
        "POST",
        "/api/tables",
        b'{"id":"malformed-1","name":"t3","config":{"edition":"nz-current","house_edge":99}}',
        JSON,
    ),
}
"""Every way in which a message is wrong."""


def spoilt(random: Random, name: str) -> Sent:
    """A message that is wrong in a way."""
    while True:
        sent = CLASSES[name](Right(random))
        if sent is not None:
            return sent
