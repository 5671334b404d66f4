"""A casino for browsers: a real server in a process of its own, whose tables hurry nobody.

Run as a module it is that server: ``python -m tests.browser.casino FOLDER PORT``.
"""

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from croupier.casino.limits import RATES, Rate
from croupier.casino.people.passwords import Passwords
from croupier.casino.table.seed_mix import secret_name
from croupier.protocol.pace import Pace
from croupier.web import serve
from croupier.web.analysis.edge_board import EdgeBoard
from croupier.web.folder import VAULT
from croupier.web.serve import Where, serve_at
from tests.casino.stacking import seed_for, stack_shoes
from tests.processes import free_port, guarded

PATIENCE: Final = 30
PASSWORD: Final = "a long enough password"
LONG: Final = 600_000
"""Milliseconds, as many as a table may wait."""
PACE: Final = Pace(
    betting=LONG, decision=LONG, answer=LONG, cut=0, between=LONG, automatic=50, dealer=LONG
)
"""Nothing happens because a machine is slow: whatever is next, somebody asks for it.

But for the cut, which nobody is waited for: a test of it has the table wait.
"""


class Casino:
    """A server on a folder; it can be killed and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.at = f"http://127.0.0.1:{self.port}"
        self.operator = ""
        self._cookie, self._csrf = "", ""
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [sys.executable, "-m", "tests.browser.casino", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(
            guarded(command), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "/operator#" in line:
                self.operator = line.strip().rpartition("#")[2]
            if "/inspector#" in line:
                self.inspector = line.strip().rpartition("#")[2]
            if line.startswith("The casino is open"):
                break
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.at}/ready", timeout=PATIENCE).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    # ── The operator's side, without a browser ──────────────────────────────────────────────

    def ask(self, path: str, told: object = None) -> Any:
        """Ask the API as the operator."""
        headers = {"content-type": "application/json"}
        if self._cookie:
            headers |= {"cookie": self._cookie, "x-croupier-csrf": self._csrf}
        body = None if told is None else json.dumps(told).encode()
        request = urllib.request.Request(f"{self.at}{path}", body, headers)
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as wrong:
            if wrong.code == 401 and self._cookie:  # pages came in as the operator since
                self._come_in_again()
                return self.ask(path, told)
            raise AssertionError(wrong.read().decode()) from wrong
        with answer:
            cookie = answer.headers.get("set-cookie")
            if cookie:
                self._cookie = cookie.partition(";")[0]
            return json.loads(answer.read() or b"null")

    def become_operator(self) -> None:
        """Take the operator's link."""
        told = {"token": self.operator, "name": "Olive", "password": PASSWORD}
        self._csrf = self.ask("/api/operator", told)["csrf"]

    def _come_in_again(self) -> None:
        """Log in as the operator, of whom only the newest sessions last."""
        self._cookie = ""
        self._csrf = self.ask("/api/login", {"name": "Olive", "password": PASSWORD})["csrf"]

    def open_table(
        self, name: str, *, seed: int | None = None, advises: bool = False, **config: Any
    ) -> str:
        """Open a table; with a seed, its first shoe is shuffled by it. Its page's address.

        What calls are worth is worked out where a test asks for it, and nowhere else.
        """
        if seed is not None:
            self.stack(f"{name}/1", seed)
        settings = {"edition": "nz-current", "minimum": 10_00, "maximum": 1_000_00, **config}
        self.ask("/api/tables", {"id": f"open-table-{name}", "name": name, "config": settings})
        if not advises:
            self.do(name, {"type": "SwitchAdvice", "shown": False})
        return f"{self.at}/tables/{name}"

    def stacked_table(self, name: str, cards: str, **config: Any) -> str:
        """Open a table whose first cards are these."""
        self._seed(f"{name}/1", seed_for(cards))
        return self.open_table(name, **config)

    def pace(self, name: str, **waits: int) -> None:
        """Have a table wait for people so long, where it is not to wait as others do."""
        pace = msgspec.to_builtins(replace(PACE, **waits))
        self.do(name, {"type": "ChangePace", "pace": pace})

    def do(self, name: str, duty: dict[str, Any]) -> None:
        """Do something on duty at a table."""
        told = {"id": f"duty-{time.monotonic_ns()}", "duty": duty}
        self.ask(f"/api/tables/{name}/duties", told)

    def person(self, name: str, role: str) -> None:
        """Make somebody known; an inspector by the link that was printed."""
        told = {"name": name, "password": PASSWORD}
        if role == "inspector":
            own = self._cookie, self._csrf
            self._cookie = ""
            self.ask("/api/inspector", {"token": self.inspector, **told})
            self._cookie, self._csrf = own
        else:
            self.ask("/api/people", {"role": role, **told})

    def stack(self, shoe: str, seed: int) -> None:
        """Have a shoe shuffled by a seed of our own."""
        self._seed(shoe, seed.to_bytes(32, "big"))

    def _seed(self, shoe: str, seed: bytes) -> None:
        vault = sqlite3.connect(self.folder / VAULT, isolation_level=None)
        vault.execute("INSERT INTO seeds VALUES (?, ?)", (secret_name(shoe), seed))
        vault.close()


async def _nothing(*_: object) -> None:
    """Nothing is worked out ahead: other tests keep the machine busy."""
    await asyncio.Event().wait()


if __name__ == "__main__":
    stack_shoes(setattr)
    serve.__dict__["_prepare"] = _nothing
    RATES.update(dict.fromkeys(RATES, Rate(burst=1_000, every=1)))  # all come from one machine
    Passwords.__init__.__defaults__ = (1, 8, 1)  # one pass over 8 KiB
    EdgeBoard.keep_working = _nothing  # type: ignore[method-assign, assignment]
    folder = Path(sys.argv[1])
    serve_at(
        Where(folder=folder, port=int(sys.argv[2])),
        lambda told: print(told, flush=True),
        PACE,
    )
