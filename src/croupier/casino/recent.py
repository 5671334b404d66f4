"""Recent: what was said lately, in bounded memory."""

from collections import OrderedDict
from typing import Generic, TypeVar

V = TypeVar("V")


class Recent(Generic[V]):
    """Values by name; beyond so many the one kept longest ago is forgotten."""

    def __init__(self, most: int) -> None:
        """Nothing is remembered yet."""
        self._most = most
        self._kept: OrderedDict[str, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, name: str) -> V | None:
        """What was said of a name, if that is remembered."""
        return self._kept.get(name)

    def put(self, name: str, value: V) -> None:
        """Remember what was said of a name."""
        self._kept[name] = value
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
