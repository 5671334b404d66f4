"""Backup: a casino copied while it is in play, and put back from a copy that was checked."""

import os
import secrets
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from croupier.casino.checkpoints import check_signed
from croupier.casino.key_file import next_key
from croupier.casino.store.port import EventStore, Spoilt
from croupier.web.copies import COPY, check_copy
from croupier.web.digests import DIGESTS, write_digests
from croupier.web.folder import COPIED_AT, FILE_MODE, FOLDER_MODE, KEY, LOCK, LOG, VAULT, Unservable
from croupier.web.serve import Where, alone, log_of

COPIED: Final = (LOG, VAULT)
"""The log first: whatever shoe it knows, the vault copied after it knows too."""
KEYS: Final = (KEY, next_key(Path(KEY)).name)
"""The key that signs, and the one that follows it where it is being changed."""
RESTORED: Final = (*KEYS, VAULT, COPY, LOG)
"""The log last: without it there is no casino in a folder."""
_PART: Final = ".part"
"""What is not finished yet is called."""


def back_up(folder: Path, to: Path) -> None:
    """Copy a casino, in play or not, into a new folder from which it can be served again."""
    if not (folder / LOG).exists():
        raise Unservable(f"There is no casino in {folder}.")
    if to.exists():
        raise Unservable(f"{to} is there already; a copy goes into a new folder.")
    part = _emptied(to.with_name(to.name + _PART))
    for name in COPIED:
        _copy(folder / name, part / name)
    for name in KEYS:
        if (folder / name).exists():
            _own(folder / name, part / name)
    _written(part / COPY, secrets.token_hex())
    write_digests(part)
    _synced(part)
    part.rename(to)
    with suppress(OSError):  # who copies may have no right to write there
        _written(folder / COPIED_AT, "")


async def restore(copy: Path, to: Path) -> int:
    """Put a copy back into a folder without a casino, once it is found whole; its entries."""
    if not (copy / DIGESTS).exists():
        raise Unservable(f"{copy} is no copy that `croupier backup` made: {DIGESTS} is missing.")
    check_copy(copy)
    with alone(Where(folder=to)):
        part = to / _PART
        if {one.name for one in to.iterdir()} - {LOCK, _PART}:
            raise Unservable(f"{to} is not empty; a copy is put back into an empty folder.")
        _emptied(part)
        for name in RESTORED:
            if (copy / name).exists():
                _own(copy / name, part / name)
        entries = await _checked(part)
        _synced(part)
        for name in RESTORED:
            if (part / name).exists():
                (part / name).replace(to / name)
        shutil.rmtree(part)
    return entries


async def _checked(folder: Path) -> int:
    """How many entries a log has, each held against its chain, and all against what was signed."""
    store = log_of(Where(folder=folder))
    try:
        entries = await _count(store)
        await check_signed(store)
        if store.spoilt:
            raise Spoilt("; ".join(store.spoilt.values()))
    except Spoilt as why:
        raise Unservable(f"The copy is not put back: {why}.") from None
    finally:
        await store.close()
    return entries


async def _count(store: EventStore) -> int:
    count = 0
    for stream in await store.streams():
        async for _ in store.read(stream):
            count += 1
    return count


def _emptied(folder: Path) -> Path:
    """A folder for its owner alone, without what an earlier attempt left there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, mode=FOLDER_MODE)
    return folder


def _copy(file: Path, to: Path) -> None:
    """Copy a database as it was at one moment, for the owner alone."""
    to.touch(mode=FILE_MODE)
    with closing(sqlite3.connect(file)) as from_, closing(sqlite3.connect(to)) as copy:
        try:
            from_.backup(copy)
        except sqlite3.Error as trouble:
            raise Unservable(f"{file} cannot be copied: {trouble}.") from None


def _own(file: Path, to: Path) -> None:
    """Copy a file, for the owner alone."""
    to.touch(mode=FILE_MODE)
    shutil.copyfile(file, to)


def _written(file: Path, text: str) -> None:
    file.touch(mode=FILE_MODE)
    file.write_text(text, encoding="ascii")


def _synced(folder: Path) -> None:
    """Have everything in a folder on the disk before it counts."""
    for path in (*folder.iterdir(), folder):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
