"""Folder: where a casino is kept, for its owner alone."""

from pathlib import Path
from typing import Final

from croupier.casino import key_file

LOG, VAULT, KEY, LOCK = "log.sqlite", "vault.sqlite", key_file.KEY, "server.lock"
"""What a casino's folder holds."""
COPIED_AT: Final = "copied.txt"
"""Beside them: written when the last copy was made."""
FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
_OTHERS: Final = 0o077
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a file for those it keeps beside it, readable as that is."""


class Unservable(Exception):
    """Why a casino cannot be served, in a sentence."""


def close_to_others(folder: Path) -> None:
    """Make a folder where there is none; let nobody else into it, nor read what is kept there."""
    folder.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
    _close(folder, FOLDER_MODE)
    for file in (folder / f"{name}{beside}" for name in (LOG, VAULT, LOCK) for beside in _BESIDE):
        if file.exists():
            _close(file, FILE_MODE)


def own_file(file: Path) -> Path:
    """A file that is there, for its owner alone."""
    file.touch(mode=FILE_MODE)
    return file


def _close(path: Path, mode: int) -> None:
    if path.stat().st_mode & _OTHERS:
        path.chmod(mode)
