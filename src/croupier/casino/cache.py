"""Cache: the latest values by name, in bounded memory."""

from collections import OrderedDict
from typing import Generic, TypeVar

V = TypeVar("V")


class BoundedCache(Generic[V]):
    """Values by name; beyond so many the oldest is dropped."""

    def __init__(self, most: int) -> None:
        """An empty cache."""
        self._most = most
        self._values: OrderedDict[str, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, name: str) -> V | None:
        """The value of a name, if it is cached."""
        return self._values.get(name)

    def drop(self, name: str) -> None:
        """Forget a name."""
        self._values.pop(name, None)

    def put(self, name: str, value: V) -> None:
        """Cache the value of a name."""
        self._values[name] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)
