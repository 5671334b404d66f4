"""The configuration of nginx, read strictly where there is no nginx to read it."""

from collections.abc import Iterator
from typing import Final, NamedTuple

ALLOWED: Final = {
    "http": {"map", "limit_conn_zone", "server"},
    "map": {"default", ""},
    "server": {
        *("listen", "server_name", "return", "location", "server_tokens", "limit_conn"),
        *("ssl_certificate", "ssl_certificate_key", "ssl_protocols", "ssl_session_cache"),
        *("ssl_session_tickets", "client_max_body_size", "client_header_timeout"),
        *("client_body_timeout", "keepalive_timeout"),
    },
    "location": {
        *("return", "proxy_pass", "proxy_http_version", "proxy_set_header"),
        *("proxy_buffering", "proxy_read_timeout"),
    },
}
"""What may stand in each block."""


class Directive(NamedTuple):
    """A line of the configuration, or a block with all that is in it."""

    name: str
    values: tuple[str, ...]
    inside: tuple["Directive", ...] | None = None

    def all(self, name: str) -> list["Directive"]:
        """What is called so in this block."""
        return [one for one in self.inside or () if one.name == name]


def parsed(text: str) -> Directive:
    """A configuration within the block ``http``; raises ValueError where it is none."""
    words = iter(list(_words(text)))
    return Directive("http", (), tuple(_block(words, "http", closed=False)))


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        code = line.partition("#")[0]
        for sign in "{};":
            code = code.replace(sign, f" {sign} ") if f"[{sign}]" not in code else code
        yield from code.split()


def _block(words: Iterator[str], within: str, closed: bool) -> Iterator[Directive]:
    line: list[str] = []
    for word in words:
        if word == "}":
            if line or not closed:
                raise ValueError(f"}} after {line} in {within}")
            return
        if word == ";":
            yield _directive(line, within)
            line = []
        elif word == "{":
            name, *values = line
            inside = tuple(_block(words, name, closed=True))
            yield _directive([name, *values], within)._replace(inside=inside)
            line = []
        else:
            line.append(word)
    if line or closed:
        raise ValueError(f"{within} is not closed: {line}")


def _directive(line: list[str], within: str) -> Directive:
    if not line or line[0].strip("'") not in ALLOWED[within]:
        raise ValueError(f"{line} may not stand in {within}")
    return Directive(line[0], tuple(line[1:]))
