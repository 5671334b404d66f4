"""A real server, killed without warning: nothing acknowledged is lost, nothing happens twice."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

KILLS = int(os.environ.get("CROUPIER_KILLS", "3"))
_SERVE = """
import sys
from pathlib import Path
from croupier.server.serve import serve
serve(Path(sys.argv[1]), "127.0.0.1", int(sys.argv[2]))
"""


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Server:
    """A server process on a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, _free_port()
        self.process = self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", _SERVE, str(self.folder), str(self.port)]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.at}/health", timeout=1).read()
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
            else:
                return process
        raise AssertionError("the server did not start")

    @property
    def at(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def restart(self) -> None:
        self.process = self._started()


class Guest:
    """Somebody who buys chips, again and again, under ids of their own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        came = self.post("/api/come", {})
        self.csrf = came["csrf"]
        self.acknowledged: list[str] = []

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            f"{self.server.at}{path}",
            json.dumps(body).encode(),
            {"content-type": "application/json", "x-croupier-csrf": getattr(self, "csrf", "")},
        )
        with self.opener.open(request, timeout=2) as answer:
            return json.loads(answer.read())

    def buy(self, name: str) -> None:
        self.post("/api/tables/table-1/chips", {"id": name, "cents": 100})
        self.acknowledged.append(name)

    def purse(self) -> int:
        with self.opener.open(f"{self.server.at}/api/tables/table-1", timeout=2) as answer:
            return int(json.loads(answer.read())["purse"])


def test_kill_minus_9_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Every acknowledged purchase is there once; one sent again after the kill has one effect."""
    server = Server(tmp_path)
    guest = Guest(server)
    sent = 0
    for kill in range(KILLS):
        for _ in range(5):
            sent += 1
            guest.buy(f"purchase-{sent}")
        server.kill()
        server.restart()
        for name in list(guest.acknowledged[-2:]):
            guest.post("/api/tables/table-1/chips", {"id": name, "cents": 100})
        assert guest.purse() == 100 * len(guest.acknowledged), f"after kill {kill + 1}"
    server.process.terminate()
    server.process.wait()
