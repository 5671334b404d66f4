"""People, as others may see them."""

from msgspec import Struct

from croupier.protocol.roles import Role


class PublicProfile(Struct, frozen=True):
    """What others may see of a person."""

    key: str
    name: str
    role: Role
