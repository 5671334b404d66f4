"""Variables of the environment: those meant for other programs are dropped, and homes are found.

What belongs to somebody else's Python (a path, warnings turned into errors, assertions switched
off) would change what Croupier does; one that keeps no compiled modules makes every process that a
test starts compile them all. Where packages come from is kept; where they go is our choice.
"""

import locale
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tools.running import ROOT, WINDOWS

HARMLESS: Final = ("PYTHONUNBUFFERED", "PYTHON_COLORS")
"""Those of Python that change nothing but how output is written."""
OURS: Final = {"PYTHONUTF8": "1"}
"""Files and paths are UTF-8, whatever the locale."""
INSTALLERS: Final = ("PIP", "UV")
ELSEWHERE: Final = ("TARGET", "PREFIX", "ROOT", "USER", "PYTHON", "SYSTEM_PYTHON", "DRY_RUN")
FURTHER: Final = ("CONSTRAINT", "OVERRIDE", "NO_BINARY", "EXCLUDE_NEWER", "REQUIRE_VIRTUALENV")
FOREIGN: Final = frozenset(
    (
        *(f"{one}_{what}" for one in INSTALLERS for what in (*ELSEWHERE, *FURTHER)),
        *("VIRTUAL_ENV", "CONDA_PREFIX", "MYPYPATH", "UV_PROJECT_ENVIRONMENT"),
    )
)
"""Those that would have packages installed, or looked for, elsewhere than in our environment."""


def own_only(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without what is meant for other programs, with what we need."""
    kept = {name: value for name, value in environ.items() if not _is_foreign(name)}
    return {**kept, **OURS, **dict(_locale()), **dict(_caches(kept))}


def _is_foreign(name: str) -> bool:
    is_python = name.startswith("PYTHON") and name not in HARMLESS
    return is_python or name in FOREIGN


def _locale() -> Iterator[tuple[str, str]]:
    """A locale that knows every letter of a path, for programs that look at nothing else."""
    if locale.getencoding().lower() != "utf-8":
        yield "LC_ALL", "C.UTF-8"


def _caches(environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Where downloads are kept if they cannot be kept in the person's home."""
    if can_be_written(cache_folder(environ)):
        return
    if "UV_CACHE_DIR" not in environ:
        yield "UV_NO_CACHE", "1"
    if "PLAYWRIGHT_BROWSERS_PATH" not in environ:
        yield "PLAYWRIGHT_BROWSERS_PATH", str(ROOT / ".venv" / "browsers")


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Where programs keep what can be had again."""
    return Path(environ.get("XDG_CACHE_HOME") or Path(home(), ".cache"))


def home() -> str:
    """The person's home; where there is none, a folder that does not exist."""
    found = os.path.expanduser("~")  # noqa: PTH111 (Path.home() raises where there is none)
    return found if os.path.isabs(found) else "/nonexistent"  # noqa: PTH117


def can_be_written(folder: Path) -> bool:
    """Whether a folder can be written to, or made."""
    there = next(one for one in (folder, *folder.parents) if one.exists())
    return there.is_dir() and os.access(there, os.W_OK | os.X_OK)


def start_again_with(environ: Mapping[str, str]) -> None:
    """Run this very command again in another environment, unless it is in it already."""
    if dict(environ) != dict(os.environ):
        again = [sys.executable, *sys.orig_argv[1:]]
        if WINDOWS:
            raise SystemExit(subprocess.call(again, env=dict(environ)))
        os.execve(sys.executable, again, dict(environ))
