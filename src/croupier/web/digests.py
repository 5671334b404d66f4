"""Digests: what the files of a copy were when it was made, as `sha256sum --check` reads them."""

from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Final

DIGESTS: Final = "SHA256SUMS"
"""The file that names the others, each with its digest."""


def write_digests(folder: Path) -> None:
    """Write down what every file of a folder is."""
    lines = [f"{_digest(file)}  {file.name}\n" for file in sorted(folder.iterdir())]
    (folder / DIGESTS).write_text("".join(lines), encoding="ascii")


def changed(folder: Path) -> Iterator[str]:
    """The files of a copy that are not, or are no longer, what was copied."""
    for line in (folder / DIGESTS).read_text(encoding="utf-8", errors="replace").splitlines():
        digest, _, name = line.partition("  ")
        file = folder / Path(name).name
        if not file.is_file() or _digest(file) != digest:
            yield file.name


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return file_digest(opened, "sha256").hexdigest()
