"""A real server in a process of its own, as `croupier serve` starts it."""

import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.processes import free_port, guarded

PATIENCE = 30
_CRAMPED = (
    "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    "resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
)
"""What a process does whose files may not grow beyond a size."""


class Real:
    """A server process on a folder; what it prints and logs is kept."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        advises: bool = False,
        file_size: int = 0,
        within: Sequence[str] = (),
    ) -> None:
        """Start it, within another program where one is given; its files may grow to a size.

        One that advises starts a process that works out what calls are worth: seconds of work.
        """
        self.port = free_port()
        self.at = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-c", "from croupier.cli import main; main()", "serve"]
        told = ["--data", str(folder), "--port", str(self.port), "--log-format", "json", *options]
        told += () if advises else ("--no-advice",)
        if file_size:
            command[2] = f"{_CRAMPED.format(size=file_size)}; {command[2]}"
        self.process = subprocess.Popen(
            guarded([*within, *command, *told]),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.logged: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        self._await()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.logged.extend(self.process.stderr)

    def _await(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                self.get("/ready")
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
            else:
                return
        raise AssertionError(f"the server did not start: {self.logged}")

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.at}{path}", timeout=PATIENCE) as answer:
            return answer.read()

    def operators_token(self, role: str = "operator") -> str:
        """What stands after # in the link that was printed."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if f"/{role}#" in line:
                return line.strip().rpartition("#")[2]
        raise AssertionError("no link was printed")

    def said(self) -> str:
        """All that it prints until it is stopped, which it is now."""
        self.process.terminate()
        assert self.process.stdout is not None
        printed = self.process.stdout.read()
        self.stop()
        return printed

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Stop it; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
        return status
