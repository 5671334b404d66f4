"""Serve: a whole casino in one process, from a folder or a database, until it is stopped."""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

from litestar import Litestar
from msgspec import Struct
from msgspec.structs import replace

from croupier import system
from croupier.casino import checkpoints
from croupier.casino.beacon import Beacon
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.limits import Limits
from croupier.casino.people import registration
from croupier.casino.practice import TABLE
from croupier.casino.process_tuning import tune
from croupier.casino.signer import SignerProcess
from croupier.casino.signing import CheckpointSigner, KeyFile
from croupier.casino.store.port import EventStore, StoreError
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault, Vault
from croupier.casino.table.live_table import Sent
from croupier.casino.table.prepared_vault import PreparedVault
from croupier.protocol.messages import MOST_BYTES
from croupier.protocol.pace import Pace
from croupier.protocol.roles import INSPECTOR, OPERATOR
from croupier.web.app import serving
from croupier.web.background_work import background_work, checkpoint
from croupier.web.copies import COPY, accept_copy, restore
from croupier.web.doors.capacity import NoCapacity, bound_buffers, capacity
from croupier.web.folder import KEY, LOCK, LOG, VAULT, Unservable, close_to_others, own_file
from croupier.web.kit.hosts import EVERYWHERE, hosts_of
from croupier.web.kit.served import Hashing, Served

FIRST: Final = TABLE
"""The table a casino without any begins with."""
PATIENCE: Final = 10
"""Seconds in which requests under way may finish once the server is to stop."""
_FIRST_OF: Final = {
    OPERATOR: "Nobody runs this casino yet. Become the operator, once, at",
    INSPECTOR: "Nobody inspects it. Hand this to the inspector, who alone opens it, once:",
}
"""What is printed where a role has nobody yet."""
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_LOG: Final = logging.getLogger("croupier")


class Where(Struct, frozen=True, kw_only=True):
    """Where a casino is kept and how it is reached."""

    folder: Path
    database: str = ""
    """A PostgreSQL database that keeps everything but the signing key; else the folder does."""
    host: str = "127.0.0.1"
    port: int = 8021
    origin: str = ""
    trust_proxy: str = ""
    """Addresses of proxies whose word is taken for who asks, and by http or https."""
    open_metrics: bool = False
    advises: bool = True
    """Whether players are shown what each call is worth."""
    practises: bool = True
    """Whether anybody may have a table of their own to practise at."""
    witnesses: frozenset[bytes] = frozenset()
    """The public keys of those whose signatures of checkpoints are taken."""
    signer: str = ""
    """The socket of a process that has the key; else the folder has it."""
    shuffle_delay: int = 0
    """Iterations before a seed is known to which several people contributed; 0: none."""
    beacon: str = ""
    """A public beacon whose numbers are mixed into seeds; none: players and the casino alone."""


# ── A casino ────────────────────────────────────────────────────────────────────────────────────


def log_of(where: Where) -> EventStore:
    """The log of a casino, wherever it is kept; one in a database is opened before it is used."""
    if where.database:
        from croupier.casino.store.postgres import PostgresStore

        return PostgresStore(where.database)
    return SqliteStore(own_file(where.folder / LOG))


def vault_of(where: Where) -> Vault:
    """The vault of a casino, wherever it is kept."""
    if where.database:
        from croupier.casino.store.postgres_vault import PostgresVault

        return PreparedVault(PostgresVault(where.database))
    return FileVault(where.folder / VAULT)


async def opened(store: EventStore) -> EventStore:
    """A log that can be used from now on."""
    opens = getattr(store, "open", None)
    if opens is not None:
        await opens()
    return store


def casino_at(where: Where, limits: Limits | None = None) -> Served:
    """A casino as it is served, before anything of it is resumed."""
    store, vault = log_of(where), vault_of(where)
    vault.delay = where.shuffle_delay
    vault.beacon = Beacon(where.beacon) if where.beacon else None
    directory = Directory(store)
    return Served(
        casino=Casino(store, vault),
        directory=directory,
        hashing=Hashing(directory.passwords),
        limits=limits or Limits(),
        origin=where.origin,
        open_metrics=where.open_metrics,
        advises=where.advises,
        practises=where.practises,
        witnesses=where.witnesses,
        started=False,
        kept_in=where.folder,
    )


@asynccontextmanager
async def running(
    served: Served, where: Where, pace: Pace, say: Callable[[str], None]
) -> AsyncIterator[None]:
    """A casino in play: resumed at first; at last everything durable, signed and closed."""
    served.pace = pace
    async with AsyncExitStack() as at_last:
        at_last.callback(getattr(served.casino.vault, "close", lambda: None))  # some have none
        at_last.push_async_callback(served.casino.close)
        at_last.push_async_callback(served.directory.close)
        at_last.push_async_callback(served.analyst.close)
        at_last.push_async_callback(served.tutor.close)
        at_last.push_async_callback(served.reviewer.close)
        at_last.push_async_callback(served.histories.close)
        at_last.push_async_callback(served.anomalies.close)
        served.signer = _signer(where)
        await _start(served, served.signer)
        await restore(served, where.folder / COPY)
        await _invite(served, where, say)
        at_last.push_async_callback(checkpoint, served)
        at_last.push_async_callback(served.background.close)
        for name, work in background_work(served, pace).items():
            served.background.begin(name, work)
        served.started = True
        try:
            yield
        finally:
            served.started = False


def _signer(where: Where) -> CheckpointSigner:
    return SignerProcess(Path(where.signer)) if where.signer else KeyFile(where.folder / KEY)


async def _start(served: Served, signer: CheckpointSigner) -> None:
    """Resume what there is; a casino without a table opens one."""
    store = await opened(served.casino.store)
    key = (await signer.state()).key
    await served.casino.start(f"{socket.gethostname()}/{os.getpid()}", key)
    await checkpoints.catch_up(store, signer)
    await served.directory.start()
    if not list(served.casino) and not served.casino.halted:
        await served.casino.open("table-1", FIRST, Sent("first start", b""), "practice")


async def _invite(served: Served, where: Where, say: Callable[[str], None]) -> None:
    """Print, for who started the server alone, how to become the operator and the inspector."""
    at = where.origin or f"http://{_shown(where.host)}:{where.port}"
    for role, sentence in _FIRST_OF.items():
        if not served.directory.people.has(role):
            token = await served.directory.enter(partial(registration.invite, role=role))
            say(f"{sentence} {at}/{role.value}#{token}")


def _shown(host: str) -> str:
    """A host as an address has it; who listens everywhere is found here."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


def casino_in(
    folder: Path, pace: Pace | None = None, limits: Limits | None = None, database: str = ""
) -> Litestar:
    """The app of a casino kept in a folder; its tables run while the app does."""
    close_to_others(folder)
    accept_copy(folder)
    where = Where(folder=folder, database=database)
    served = casino_at(where, limits)

    @asynccontextmanager
    async def open_doors(_: Litestar) -> AsyncIterator[None]:
        async with running(served, where, pace or Pace(), lambda _: None):
            yield

    return serving(served, lifespan=(open_doors,))


# ── A server ────────────────────────────────────────────────────────────────────────────────────


def serve_at(
    where: Where,
    say: Callable[[str], None],
    pace: Pace | None = None,
    made: Callable[[Where], Served] = casino_at,
) -> None:
    """Serve a casino until it is stopped; raises Unservable where it cannot be."""
    with alone(where), _listening(where) as listening:
        try:
            at = replace(where, port=listening.getsockname()[1])
            served = made(at)
            served.connections, served.is_ours = capacity(), hosts_of(at.host, at.origin)
            _loop()(_serve(served, at, pace or Pace(), say, listening))
        except StoreError as trouble:
            raise Unservable(f"The casino cannot be opened: {trouble}.") from trouble
        except NoCapacity as trouble:
            raise Unservable(str(trouble)) from None


def _loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    """The quickest event loop there is on this machine."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


async def _serve(
    served: Served, where: Where, pace: Pace, say: Callable[[str], None], at: socket.socket
) -> None:
    server = _server(served, where)
    async with running(served, where, pace, say):
        tune()
        room = served.connections
        _LOG.info("room", extra={"connections": room.in_all, "per_address": room.per_address})
        kept_in = "the database" if where.database else where.folder
        say(
            f"The casino is open at http://{_shown(where.host)}:{where.port}; "
            f"its data is in {kept_in}."
        )
        await server.serve(sockets=[at])


def _server(served: Served, where: Where) -> Any:
    """A server that ends every stream as soon as it is stopped."""
    import uvicorn

    from croupier.web.doors.feed_connection import FeedConnection
    from croupier.web.doors.http_connection import HttpConnection

    class Server(uvicorn.Server):
        """Ends streams at once, and lets what is under way finish."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            served.streams.close()

    config = uvicorn.Config(
        serving(served),
        http=partial(HttpConnection, connections=served.connections),  # type: ignore[arg-type]
        ws=partial(FeedConnection, connections=served.connections),  # type: ignore[arg-type]
        ws_max_size=MOST_BYTES,
        backlog=served.connections.in_all,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(where.trust_proxy),
        forwarded_allow_ips=where.trust_proxy or None,
        timeout_graceful_shutdown=PATIENCE,
    )
    server = Server(config)

    def stop(_: int, __: FrameType | None) -> None:
        if not server.started:
            raise SystemExit(0)

    for one in _SIGNALS:
        signal.signal(one, stop)
    return server


@contextmanager
def alone(where: Where) -> Iterator[None]:
    """Hold a folder, so that two servers never have the same one."""
    try:
        close_to_others(where.folder)
        lock = own_file(where.folder / LOCK).open("w")
    except OSError as trouble:
        raise Unservable(
            f"{where.folder} cannot be used: {trouble.strerror}. Choose another with --data."
        ) from None
    with lock:
        if not system.lock(lock):
            raise Unservable(
                f"Another server has its casino in {where.folder}. Choose another with --data."
            )
        accept_copy(where.folder)
        yield


@contextmanager
def _listening(where: Where) -> Iterator[socket.socket]:
    """Listen where people look for the casino."""
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    try:
        listening = socket.create_server((where.host, where.port), family=family)
    except OSError as trouble:
        why = str(trouble.strerror).partition(" (while")[0]
        at = f"{_shown(where.host)}:{where.port}"
        raise Unservable(
            f"The casino cannot listen at {at}: {why}. Choose another port with --port."
        ) from None
    with listening:
        bound_buffers(listening)
        yield listening
