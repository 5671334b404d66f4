"""Packaged: Croupier as it is built, with nothing beside it but what its metadata name."""

import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.message import Message
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]


def build(to: Path) -> tuple[Path, Path]:
    """The wheel and the source distribution of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(to)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,), (sdist,) = to.glob("*.whl"), to.glob("*.tar.gz")
    return wheel, sdist


def unpacked(wheel: Path, to: Path) -> Path:
    """A wheel as pip would lay it out: it is pure Python."""
    with zipfile.ZipFile(wheel) as files:
        files.extractall(to)
    return to


def metadata_of(site: Path) -> Message:
    """What a package says of itself."""
    (found,) = metadata.distributions(name="croupier", path=[str(site)])
    return found.metadata  # type: ignore[return-value]


def linked(site: Path, extra: str, to: Path) -> Path:
    """A folder with the distributions that Croupier and an extra need, and nothing else."""
    to.mkdir()
    (own,) = metadata.distributions(name="croupier", path=[str(site)])
    for name in set(_needed(own, extra, set())):
        for file in metadata.files(name) or ():
            first = file.parts[0]
            if first not in ("..", "__pycache__") and not (to / first).exists():
                (to / first).symlink_to(
                    Path(str(file.locate())).parents[len(file.parts) - 1] / first
                )
    return to


def _needed(one: metadata.Distribution, extra: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    """The names of what a distribution needs, with one of its extras."""
    for text in one.requires or ():
        wanted = Requirement(text)
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": extra}):
            continue
        for also in (wanted.extras or {""}) | {""}:
            if (wanted.name, also) in seen:
                continue
            seen.add((wanted.name, also))
            found = one if wanted.name == "croupier" else metadata.distribution(wanted.name)
            if wanted.name != "croupier":
                yield wanted.name
            yield from _needed(found, also, seen)


def run(
    path: list[Path], at: Path, *arguments: str, given: str = ""
) -> "subprocess.CompletedProcess[str]":
    """The command line out of these folders alone, from another one."""
    own = os.pathsep.join(map(str, path))
    starts = f"import sys; sys.path[:0] = {own!r}.split({os.pathsep!r}); sys.argv[0] = 'croupier'"
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"{starts}; import runpy; runpy.run_module('croupier')",
    ]
    kept = {"PATH": os.environ["PATH"], "HOME": str(at), "COLUMNS": "80"}
    return subprocess.run(
        [*command, *arguments],
        cwd=at,
        env=kept,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
