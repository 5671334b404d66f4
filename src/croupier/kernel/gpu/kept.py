"""Kept: kernels whose code for a GPU is kept on disk for the next run."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1]
"""Whatever a kernel is made of lies here."""


@cache
def stamp(folder: Path = FOLDER) -> str:
    """All files of which kernels may be made, by when they were written and how long they are."""
    files = [(file, file.stat()) for file in sorted(folder.rglob("*.py"))]
    known = [(file.name, of.st_mtime, of.st_size) for file, of in files]
    return sha256(repr(known).encode()).hexdigest()


def kept(kernel: Any) -> Any:
    """Compile a kernel again where any of these files has changed: Numba looks at its own alone."""
    file = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    if file is not None:  # the simulator keeps nothing
        file._source_stamp = stamp()
    return kernel
