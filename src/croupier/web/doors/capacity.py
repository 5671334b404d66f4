"""Capacity: how many connections the descriptors allow, and how large each may grow."""

import socket
import sys
from typing import Final

from croupier import system
from croupier.web.kit.connections import IN_ALL, PER_ADDRESS, Connections

RESERVED: Final = 128
"""Descriptors for the store, the vault, a database and what is just being accepted."""
SENT: Final = 131_072
RECEIVED: Final = 32_768
"""Bytes the system holds of one connection; Linux doubles them."""
UNREAD: Final = 60_000
"""Milliseconds after which a peer that acknowledges nothing is given up."""


class NoCapacity(Exception):
    """So few descriptors that nobody could be served."""


def capacity() -> Connections:
    """Room for as many connections as there are descriptors, those in reserve left out."""
    descriptors = system.open_files(IN_ALL + RESERVED)
    in_all = min(IN_ALL, descriptors - RESERVED)
    if in_all < 1:
        raise NoCapacity(
            f"The casino may open {descriptors} files and needs more than {RESERVED}: "
            "raise the limit with ulimit -n."
        )
    return Connections(in_all, max(1, min(PER_ADDRESS, in_all // 2)))


def bound_buffers(listening: socket.socket) -> None:
    """Bound what the system holds of each connection that is accepted here."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED)
    if sys.platform == "linux":
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
