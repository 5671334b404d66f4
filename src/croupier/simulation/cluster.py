"""Cluster: a simulation played by the workers of a Dask cluster.

What they count is what threads would count. A block that is lost with a worker is played again by
another; and nobody plays who would play otherwise than we do, whenever they came.
"""

import asyncio
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from croupier.extras import missing_extra
from croupier.simulation.batches import (
    PATIENCE,
    Client,
    Cluster,
    Shared,
    refusal,
    said,
    threads,
)
from croupier.simulation.compatibility import Mark, mark, marked, unlike
from croupier.simulation.local import Crew
from croupier.simulation.spec import Spec
from croupier.version import __version__

READY: Final = 120.0
"""Seconds its workers have to open the table; the first time they compile the kernel."""


def on_cluster(address: str, spec: Spec) -> AbstractContextManager[Crew]:
    """The workers of a cluster, ready to play this; on leaving, all that was asked is dropped."""
    return cluster_crew(address, Shared(msgspec.json.encode(spec), mark))


@contextmanager
def cluster_crew(address: str, shared: Shared) -> Iterator[Crew]:
    """The same for any work that everybody would do alike."""
    _check(address)
    with _connected(address) as client:
        wanted = shared.marking(__version__, shared.body)
        try:
            cores = _cores(client, address)
            _hold(client, address, wanted, shared)
        except OSError as trouble:
            raise refusal(f"the cluster at {address} does not answer") from trouble
        yield Crew(Cluster(client, address, wanted, shared), cores * shared.together, cores)


# ── Being let in ────────────────────────────────────────────────────────────────────────────────


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise missing_extra("cluster").at_place("cluster") from None
    return distributed


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    dask = _dask()
    with _quiet():
        try:
            _knock(dask, address)
            client = dask.Client(address, name="croupier", timeout=PATIENCE, set_as_default=False)
        except Exception as trouble:  # whatever may sit at an address and talk
            raise refusal(f"there is no cluster to be reached at {address}") from trouble
        try:
            yield client
        finally:
            with suppress(TimeoutError):
                client.close(timeout=PATIENCE)


def _knock(dask: Any, address: str) -> None:
    """Ask who is there: a client would wait for ever for somebody who listens and says nothing."""

    async def asked() -> str:
        given = dask.Security().get_connection_args("client")
        async with dask.rpc(address, timeout=PATIENCE, connection_args=given) as other:
            return str((await other.identity())["type"])

    async def answered() -> str:
        return await asyncio.wait_for(asked(), PATIENCE)

    with ThreadPoolExecutor(1) as apart:  # the caller may have a loop of its own
        who = apart.submit(asyncio.run, answered()).result()
    if who != "Scheduler":
        raise ValueError(f"a {who} answers")


def _check(address: str) -> None:
    """Refuse what is no address before anybody looks for it."""
    with suppress(ValueError):
        parts = urlsplit(address)
        named = bool(parts.hostname) and not parts.path and " " not in address
        if parts.scheme in {"tcp", "tls"} and named and parts.port:
            return
    raise refusal(f"{address!r} is no address of a cluster, such as tcp://127.0.0.1:8786")


def _cores(client: Client, address: str) -> int:
    """How many blocks can be played at once; refuses a cluster where nobody works."""
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=PATIENCE)
    cores = sum(threads(client).values())
    if not cores:
        raise refusal(f"the cluster at {address} has no workers")
    return cores


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what Dask says by itself: what goes wrong is stated once."""
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client")]
    levels = [logger.level for logger in loggers]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="distributed")
        for logger in loggers:
            logger.setLevel(logging.CRITICAL + 1)
        try:
            yield
        finally:
            for logger, level in zip(loggers, levels, strict=True):
                logger.setLevel(level)


# ── Being alike ─────────────────────────────────────────────────────────────────────────────────


def _hold(client: Client, address: str, wanted: Mark, shared: Shared) -> None:
    """Hold every worker to our mark, and to our release the scheduler that blocks go through."""
    for who, own in _marks(client, address, shared):
        if isinstance(own, Exception):
            raise refusal(f"{who} has no croupier that works: {said(own)}") from own
        if how := unlike(own, wanted):
            raise refusal(f"{who} {how}")


def _marks(client: Client, address: str, shared: Shared) -> Iterator[tuple[str, Mark | Exception]]:
    """Everybody's mark, or why they cannot report it."""
    body, marking, _ = shared
    try:
        own = client.run_on_scheduler(marking, "", body, callback_timeout=READY)
    except ImportError as trouble:
        own = trouble
    yield f"the scheduler at {address}", own
    found = client.run(
        marked, __version__, body, marking, on_error="return", callback_timeout=READY
    )
    for worker, own in found.items():
        yield f"the worker at {worker}", own
