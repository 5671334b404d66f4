"""Places: folders for what a test writes, chosen by who has to read them and what runs there."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LONGEST: Final = 80
"""Bytes of a folder's path, so that a socket can be made in it: its own path has 108 at most."""
_TEMPORARY: Final = ("/tmp", "/var/tmp", "/dev/shm", "/run")
_MEMORY: Final = Path("/dev/shm")


@contextmanager
def short_folder(*, for_others: bool = False) -> Iterator[Path]:
    """An empty folder with a short path, in which others may run programs if that is asked.

    It lies where temporary files do, unless that is too long, closed to others, or runs nothing.
    """
    with tempfile.TemporaryDirectory(prefix="croupier", dir=temporary(for_others)) as name:
        yield Path(name)


def temporary(for_others: bool = False) -> Path:
    """Where such a folder can be made."""
    folders = (Path(tempfile.gettempdir()), *map(Path, _TEMPORARY))
    for one in folders:
        if _will_do(one, for_others):
            return one
    whom = "by another user " if for_others else ""
    raise NoPlace(f"none of {', '.join(map(str, folders))} can be used {whom}for a socket")


class NoPlace(Exception):
    """Why there is no folder that would do."""


def _will_do(folder: Path, for_others: bool) -> bool:
    mine = os.access(folder, os.W_OK | os.X_OK) and len(os.fsencode(folder)) <= LONGEST
    return mine and (not for_others or (is_open(folder) and _runs_programs(folder)))


def is_open(path: Path) -> bool:
    """Whether everybody may come to a folder, and read what lies in it as its own mode allows."""
    path = path.resolve()
    return all(one.stat().st_mode & 0o001 for one in (path, *path.parents))


def _runs_programs(folder: Path) -> bool:
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


def memory() -> Path | None:
    """A folder in memory, where the machine has one for us."""
    return _MEMORY if os.access(_MEMORY, os.W_OK | os.X_OK) else None
