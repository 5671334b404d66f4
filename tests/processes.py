"""Processes that tests start: each ends when its test process does, however that comes about.

Run as a program it becomes another: ``python processes.py SIGNAL PARENT USER COMMAND…``.
"""

import ctypes
import os
import pwd
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_NOBODY: Final = ("nobody", "daemon")


def guarded(
    command: Sequence[object], *, ends_by: int = signal.SIGKILL, user: str = ""
) -> list[str]:
    """A command line that runs a program, as a user, until this process ends; by that signal then.

    Process id, arguments, streams and exit status are the program's own.
    """
    become = [sys.executable, "-I", "-S", __file__, str(int(ends_by)), str(os.getpid()), user]
    return [*become, *map(str, command)]


def ordinary_user() -> str:
    """Whom a program runs as that refuses to run as root; nobody else where we are not root."""
    known = {one.pw_name for one in pwd.getpwall()}
    return next((name for name in _NOBODY if name in known), "") if os.geteuid() == 0 else ""


def end_with_parent(ends_by: int = signal.SIGKILL, parent: int = 0) -> None:
    """Have this process sent a signal when its parent ends; Linux alone knows how."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(ends_by))
    if parent and os.getppid() != parent:
        sys.exit(f"process {parent} has ended already")


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_until(happened: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something that another process does, but no longer than so many seconds."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.02)


def _become(ends_by: str, parent: str, user: str, *command: str) -> None:
    if user:
        somebody = pwd.getpwnam(user)
        os.setgroups([])
        os.setgid(somebody.pw_gid)
        os.setuid(somebody.pw_uid)
    end_with_parent(int(ends_by), int(parent))  # a change of user would undo it
    os.execv(command[0], command)


if __name__ == "__main__":
    _become(*sys.argv[1:])
