"""Locking: files that one process holds, or several use, whatever the system."""

import os
from importlib import import_module
from typing import IO, Any, Final


def _module(name: str) -> Any:
    """A module that not every system has; None where it is missing."""
    try:
        return import_module(name)
    except ImportError:
        return None


_FCNTL: Final = _module("fcntl")
_MSVCRT: Final = _module("msvcrt")


def hold(file: IO[str], *, wait: bool = False) -> None:
    """Hold a file alone, as long as it is open; BlockingIOError where others have it."""
    if _FCNTL is not None:
        _FCNTL.flock(file, _FCNTL.LOCK_EX | (0 if wait else _FCNTL.LOCK_NB))
        return
    while True:
        try:
            _MSVCRT.locking(file.fileno(), _MSVCRT.LK_LOCK if wait else _MSVCRT.LK_NBLCK, 1)
        except OSError as held:
            if wait:  # it has tried for ten seconds
                continue
            raise BlockingIOError(held.errno, os.strerror(held.errno or 0)) from None
        return


def use(file: IO[str]) -> None:
    """Use a file beside others who do, where the system has locks of that kind."""
    if _FCNTL is not None:
        _FCNTL.flock(file, _FCNTL.LOCK_SH)
