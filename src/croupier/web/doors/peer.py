"""Peer: who is at the other end of a connection, as connections are counted."""

from croupier.web.kit.addresses import network_of


def counted_peer(client: tuple[str, int] | None, app: object) -> str:
    """The address of a peer; nothing for a proxy that is believed, who speaks for many."""
    host = client[0] if client else ""
    return "" if host in getattr(app, "trusted_hosts", ()) else network_of(host)
