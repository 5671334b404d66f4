"""Addresses: where requests come from, as they are counted."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address


@lru_cache(4_096)
def network_of(host: str) -> str:
    """An address as it is counted; of IPv6 the network, which is one household's."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
