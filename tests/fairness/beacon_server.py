"""Beacon server: a public beacon of a test's own, which may also misbehave."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from croupier.fairness.beacon import BeaconSchedule

SCHEDULE: Final = BeaconSchedule(period=3, genesis_time=1_000)


def number(round: int) -> bytes:
    """The number of a round, the same in every run."""
    return sha256(b"round %d" % round).digest()


def published(round: int) -> bytes:
    """A round as the beacon publishes it."""
    body = {"round": round, "randomness": number(round).hex(), "signature": "00"}
    return json.dumps(body).encode()


class LocalBeacon:
    """A beacon on this machine."""

    def __init__(self, source: str) -> None:
        """A beacon that answers as it should."""
        self.source = source
        self.instead: dict[str, tuple[int, bytes]] = {}
        """What is answered at a path instead: the status, and the body."""
        self.asked: list[str] = []
        """The paths that were asked for."""
        self.may_answer = threading.Event()
        self.may_answer.set()

    def answer(self, path: str) -> tuple[int, bytes]:
        """Status and body of what lies at a path."""
        self.asked.append(path)
        self.may_answer.wait(60)
        if path in self.instead:
            return self.instead[path]
        if path == "/info":
            about = {"period": SCHEDULE.period, "genesis_time": SCHEDULE.genesis_time, "hash": "00"}
            return 200, json.dumps(about).encode()
        return 200, published(int(path.removeprefix("/public/")))


class _QuietServer(ThreadingHTTPServer):
    """A server that waits for nobody, and prints nothing of those who have gone."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, *args: object) -> None:
        """Who asked has gone meanwhile."""


@contextmanager
def local_beacon() -> Iterator[LocalBeacon]:
    """Serve a beacon for a while."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = beacon.answer(self.path)
            self.send_response(status)
            self.send_header("Location", f"{beacon.source}/public/1")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Nothing is printed."""

    with _QuietServer(("127.0.0.1", 0), Handler) as server:
        beacon = LocalBeacon(f"http://127.0.0.1:{server.server_port}")
        serving = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        serving.start()
        try:
            yield beacon
        finally:
            beacon.may_answer.set()
            server.shutdown()
            serving.join()
