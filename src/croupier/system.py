"""System: what one operating system does otherwise than another, each in one place."""

import io
import os
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Final, TextIO


def _module(name: str) -> Any:
    """A module that not every system has; None where it is missing."""
    from importlib import import_module

    try:
        found: ModuleType = import_module(name)
    except ImportError:
        return None
    return found


_FCNTL: Final = _module("fcntl")
_MSVCRT: Final = _module("msvcrt")
_RESOURCE: Final = _module("resource")


def lock(file: IO[str]) -> bool:
    """Hold a file for this process alone, as long as it is open; False where another has it."""
    try:
        if _FCNTL is not None:
            _FCNTL.flock(file, _FCNTL.LOCK_EX | _FCNTL.LOCK_NB)
        else:
            _MSVCRT.locking(file.fileno(), _MSVCRT.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    return True


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def open_files(needed: int) -> int:
    """How many files may be open, once the limit is as high as it may be and is needed."""
    if _RESOURCE is None:  # no limit but memory
        return needed
    kind, endless = _RESOURCE.RLIMIT_NOFILE, _RESOURCE.RLIM_INFINITY
    soft, hard = _RESOURCE.getrlimit(kind)
    wanted = needed if hard == endless else min(needed, hard)
    if soft == endless or soft >= wanted:
        return needed if soft == endless else int(soft)
    _RESOURCE.setrlimit(kind, (wanted, hard))
    return int(wanted)


def memory_in_use() -> int | None:
    """Bytes of memory this process holds; at most, where the system says no more; None: nothing."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        if _RESOURCE is None:
            return None
        most = int(_RESOURCE.getrusage(_RESOURCE.RUSAGE_SELF).ru_maxrss)
        return most if sys.platform == "darwin" else most * 1024
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds() -> float:
    """Processor time this process has used."""
    return time.process_time()


def give_way(niceness: int) -> None:
    """Let other processes go first, where the system knows that."""
    if hasattr(os, "nice"):
        os.nice(niceness)


def speak_utf8() -> None:
    """Have standard output and error take every letter, whatever the code page."""
    for stream in (sys.stdout, sys.stderr):
        encoding = (getattr(stream, "encoding", None) or "").lower().replace("-", "")
        if encoding != "utf8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")


def write_whole() -> None:
    """Have standard output and error write all they are given, or fail.

    Python that is started unbuffered hands bytes to the system once: what a full disk or a pipe
    did not take would be lost without a word.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(getattr(stream, "buffer", None), io.RawIOBase):
            setattr(sys, name, _buffered(stream))


def _buffered(stream: TextIO) -> TextIO:
    """The same file, written to line by line."""
    at, encoding, errors = stream.fileno(), stream.encoding, stream.errors
    return open(at, "w", 1, encoding, errors, closefd=False)
