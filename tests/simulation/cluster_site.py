"""Cluster site: a Dask scheduler with its workers, each a process of its own."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import distributed

from tests.processes import guarded


class Site:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--scheduler-file", str(file))
        self.address = ""
        while not self.address:
            assert self.scheduler.poll() is None, "the scheduler did not start"
            time.sleep(0.02)
            with suppress(FileNotFoundError, json.JSONDecodeError):  # it is being written
                self.address = str(json.loads(file.read_text())["address"])

    def _start(self, what: str, *arguments: str, first: str = "") -> subprocess.Popen[bytes]:
        code = f"{first}from distributed.cli.dask_{what} import main; main()"
        told = ("--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0")
        return subprocess.Popen(
            guarded([sys.executable, "-c", code, *arguments, *told]),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def hire(self, first: str = "") -> None:
        """Start one worker more; they may do something first."""
        options = ("--no-nanny", "--nthreads", "1", "--local-directory", str(self.folder))
        self.workers.append(self._start("worker", self.address, *options, first=first))

    def staff(self, workers: int) -> None:
        """See to it that so many are at work, and no more."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) > workers:
            kill(self.workers.pop())
        while len(self.workers) < workers:
            self.hire()
        self.await_workers(workers)

    def await_workers(self, workers: int) -> None:
        """Wait until the scheduler knows of so many, and no more."""
        with looking(self.address) as client:
            client.wait_for_workers(workers, timeout=60)
            while len(client.nthreads()) > workers:
                time.sleep(0.02)

    def dismiss(self) -> None:
        """Kill every worker."""
        while self.workers:
            kill(self.workers.pop())

    def tear_down(self) -> None:
        """Leave nothing behind."""
        self.dismiss()
        kill(self.scheduler)


@contextmanager
def looking(address: str) -> Iterator[Any]:
    """Somebody else at a cluster; Dask tells no types."""
    dask: Any = distributed
    with dask.Client(address, set_as_default=False) as client:
        yield client


def kill(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()
