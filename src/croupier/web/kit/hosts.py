"""Hosts: the names under which a casino is asked for; a page of another name is not ours."""

import socket
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

EVERYWHERE: Final = ("0.0.0.0", "::")
Hosts = Callable[[str], bool]
"""Is a casino served under what a request says in ``Host``?"""


def hosts_of(host: str, origin: str = "") -> Hosts:
    """The names of a casino that listens at a host and may have a public address.

    Those are the host, the public address and this machine's own; where it listens everywhere,
    any address in digits too, for no name of somebody else leads there.
    """
    names = {host.lower(), urlsplit(origin).hostname or "", socket.gethostname().lower()} - {""}

    @lru_cache(maxsize=64)
    def is_ours(said: str) -> bool:
        name = host_in(said)
        address = _address(name)
        if address is not None:
            return address.is_loopback or host in EVERYWHERE or name in names
        return name in names or name == "localhost" or name.endswith(".localhost")

    return is_ours


def host_in(said: str) -> str:
    """The name or address in a ``Host`` header, without its port; nothing where it is none."""
    try:
        at = urlsplit(f"//{said}")
        plain = at.netloc == said and "@" not in said and (at.port or 0) >= 0
    except ValueError:
        return ""
    return (at.hostname or "").rstrip(".") if plain else ""


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None
