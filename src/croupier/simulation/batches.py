"""Batches: blocks sent to the workers of a Dask cluster, several at once.

A parcel that is lost with its worker goes to another one by itself: Dask sees to that.
"""

import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast

from croupier.rules.refusal import Refusal
from croupier.simulation.compatibility import Mark, Marking, done_alike

P = ParamSpec("P")
T = TypeVar("T")
Client = Any
Theirs = Any
"""Somebody at a cluster, and what they wait for: Dask has no types for them."""

PATIENCE: Final = 5.0
"""Seconds a cluster has for an answer."""
GRACE: Final = 30.0
"""Seconds it may be without workers while blocks are played: they may be starting again."""
GLANCE: Final = 1.0
"""Seconds between two looks at whether there still is somebody who works."""
TOGETHER: Final = 16
"""Blocks in a parcel: a scheduler hands out some hundred tasks a second, not more."""
RETRIES: Final = 3
"""How often a parcel that fails is tried again; one lost with its worker is not counted here."""


class Shared(NamedTuple):
    """What everybody at a cluster must agree on before they do a part of some work."""

    body: bytes
    """What the work is."""
    marking: Marking
    """Makes the mark of a machine for it."""
    together: int = TOGETHER
    """Parts in a parcel."""


def refusal(why: str) -> Refusal:
    """What is said of a cluster that cannot be used."""
    return Refusal((), why, at="cluster")


def threads(client: Client) -> dict[str, int]:
    """How many threads each worker has, now."""
    return cast(dict[str, int], client.nthreads(callback_timeout=PATIENCE))


def said(trouble: Exception) -> str:
    """What went wrong elsewhere, in a line."""
    return " ".join(str(trouble).split()) or type(trouble).__name__


class Cluster(Executor):
    """The workers of a cluster as if they were here; blocks go to them in parcels."""

    def __init__(self, client: Client, address: str, wanted: Mark, shared: Shared) -> None:
        self._client, self._address = client, address
        self._wanted, self._shared = wanted, shared
        self._packed = ClusterBatch(self)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have something done; it leaves once there is enough of it, or somebody waits for it."""
        assert not kwargs, "only positional arguments are sent"
        parcel = self._packed
        parcel.work.append((fn, args))
        if len(parcel.work) == self._shared.together:
            parcel.send()
        return Away(parcel, len(parcel.work) - 1)

    def take(self, parcel: "ClusterBatch") -> Theirs:
        """Send a parcel to a free worker, and begin another."""
        self._packed = ClusterBatch(self)
        try:
            body, marking, _ = self._shared
            return self._client.submit(
                *(done_alike, self._wanted, body, parcel.work, marking),
                pure=False,
                retries=RETRIES,
            )
        except Exception as trouble:
            raise self.lost() from trouble

    def manned(self) -> bool:
        """Is there anybody who works?"""
        try:
            return bool(threads(self._client))
        except Exception as trouble:
            raise self.lost() from trouble

    def lost(self, what: str = "was lost") -> Refusal:
        """What is said where there is no going on."""
        return refusal(f"the cluster at {self._address} {what}")


class ClusterBatch:
    """What one worker does in a row."""

    def __init__(self, cluster: Cluster) -> None:
        self.work: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self._cluster = cluster
        self._theirs: Theirs | None = None
        self._found: tuple[Any, ...] | None = None
        self._dropped: set[int] = set()

    def send(self) -> Theirs:
        """Send it off, unless it is on its way."""
        if self._theirs is None:
            self._theirs = self._cluster.take(self)
        return self._theirs

    def found(self) -> tuple[Any, ...]:
        """What came of it."""
        if self._found is None:
            theirs = self.send()
            answer = self._awaited(theirs)
            if isinstance(answer, str):
                raise refusal(f"a worker {answer}")
            self._found = answer
            theirs.release()
        return self._found

    def _awaited(self, theirs: Theirs) -> str | tuple[Any, ...]:
        """Wait for as long as there is somebody to wait for."""
        manned = time.monotonic()
        while True:
            failed = theirs.status == "error"  # before we wait: reported then, it is of the work
            try:
                return cast(str | tuple[Any, ...], theirs.result(timeout=GLANCE))
            except Exception as trouble:
                if not failed and isinstance(trouble, TimeoutError):
                    pass
                elif theirs.status == "error":
                    raise refusal(_failed(trouble)) from trouble
                else:
                    raise self._cluster.lost() from trouble
            if self._cluster.manned():
                manned = time.monotonic()
            elif time.monotonic() - manned > GRACE:
                raise self._cluster.lost("has lost all its workers")

    def drop(self, place: int) -> None:
        """Nobody waits for this part any longer; without any of them there is nothing to do."""
        self._dropped.add(place)
        if self._theirs is not None and len(self._dropped) == len(self.work):
            self._theirs.release()


def _failed(trouble: Exception) -> str:
    """Why blocks could not be played."""
    from distributed import KilledWorker

    if isinstance(trouble, KilledWorker):
        return "every worker that was given some of the blocks has died"
    return f"a worker could not play its blocks: {said(trouble)}"


class Away(Future[T]):
    """Something that is done elsewhere, as a part of a parcel."""

    def __init__(self, parcel: ClusterBatch, place: int) -> None:
        super().__init__()
        self._parcel, self._place = parcel, place

    def result(self, timeout: float | None = None) -> T:
        """What came of it; how long one waits depends on the cluster alone."""
        return cast(T, self._parcel.found()[self._place])

    def cancel(self) -> bool:
        """Nobody waits for it any longer."""
        self._parcel.drop(self._place)
        return super().cancel()
