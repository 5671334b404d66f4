"""Places: from where people have come in by their passwords before."""

from collections import OrderedDict
from typing import Final

from croupier.digest import digest

PLACES: Final = 50_000
"""Places remembered; beyond them the one longest unused is forgotten. None outlasts the process."""


class Places:
    """Who has come in from where, as digests alone."""

    def __init__(self, most: int = PLACES) -> None:
        """Nobody has come in."""
        self._most = most
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def remember(self, key: str, address: str) -> None:
        """Somebody came in from an address by the right password."""
        place = _place(key, address)
        self._known[place] = None
        self._known.move_to_end(place)
        if len(self) > self._most:
            self._known.popitem(last=False)

    def knows(self, key: str, address: str) -> bool:
        """Has somebody come in from there before?"""
        return _place(key, address) in self._known


def _place(key: str, address: str) -> bytes:
    return digest("croupier place", key.encode(), address.encode(errors="replace"))
