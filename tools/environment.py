"""The environment, `.venv`: made in stages, each stamped with a digest of what it was made from.

So nothing is done twice, and whatever changes is done again. A stage that was broken off is
installed anew, whole: what lies there may be half a package.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final, NamedTuple

from tools import installing, locking
from tools.installing import DEV_LOCK, POSTGRES_LOCK, RUN_LOCK, UV_LOCK, base_python, program
from tools.running import ROOT, Trouble, run, say, start_log

BEGUN: Final = b"begun"
"""The stamp of a stage while it is made."""
PYTHON: Final = "{}.{}".format(*sys.version_info)


class Stage(NamedTuple):
    """One stage: the files it is made from, a program it leaves, and whether it can be missed."""

    inputs: tuple[str, ...]
    leaves: str
    make: Callable[[bool], None]
    """Told whether it was begun before and broken off."""
    without: str = ""
    """What is lost where it cannot be made; empty where nothing works without it."""


def make_venv(broken_off: bool = False) -> None:
    """Make `.venv` anew, from the Python underneath whichever one is running."""
    if run([base_python(), "-m", "venv", "--clear", "--without-pip", ROOT / ".venv"]):
        raise Trouble(
            f"{base_python()} could not make a virtual environment in {ROOT / '.venv'}: "
            "install its venv module (python3-venv on Debian and Ubuntu), then run this again."
        )


STAGES: Final[dict[str, Stage]] = {
    "venv": Stage((), "python", make_venv),
    "uv": Stage((UV_LOCK,), "python", installing.install_uv),
    "run": Stage((RUN_LOCK, "pyproject.toml"), "croupier", installing.install_run),
    "dev": Stage((DEV_LOCK,), "pytest", installing.install_dev),
    "postgres": Stage(
        (POSTGRES_LOCK,),
        "python",
        installing.install_postgres,
        without="There is no PostgreSQL for this processor, so tests that need it are skipped.",
    ),
}


def prepare(wanted: str) -> None:
    """Make every stage up to the wanted one fresh, and keep the environment in use."""
    if not all(map(is_fresh, stages_up_to(wanted))):
        with one_at_a_time():
            _make_up_to(wanted)
    with suppress(OSError):  # where nothing can be written, nothing is made anew either
        _USERS.append(_locked(USERS, locking.use))


def _make_up_to(wanted: str) -> None:
    start_log()
    for name in stages_up_to(wanted):
        if not is_fresh(name):
            make_stage(name)


def make_stage(name: str) -> None:
    """Make one stage and stamp it; one that can be missed may fail, and is tried again later."""
    if name == "venv":
        _refuse_in_use()
    say(f"Setting up .venv: {name} …")
    broken_off = content(stamp_file(name)) == BEGUN
    stamp_file(name).parent.mkdir(exist_ok=True)
    stamp_file(name).write_bytes(BEGUN)
    try:
        STAGES[name].make(broken_off)
    except Trouble:
        if not STAGES[name].without:
            raise
        say(STAGES[name].without)
    except KeyboardInterrupt:
        say("The set-up was stopped; the same command goes on with it.")
        raise
    else:
        stamp_file(name).write_bytes(stamp(name))


def stages_up_to(wanted: str) -> list[str]:
    """The stages to go through, in order, to reach the wanted one."""
    names = list(STAGES)
    return names[: names.index(wanted) + 1]


# ── Stamps ──────────────────────────────────────────────────────────────────────────────────────


def is_fresh(name: str, root: Path = ROOT) -> bool:
    """Whether a stage stands, made from what its inputs say now."""
    stands = program("python", root).exists() and program(STAGES[name].leaves, root).exists()
    return stands and content(stamp_file(name, root)) == stamp(name, root)


def stamp_file(name: str, root: Path = ROOT) -> Path:
    """Where the stamp of a stage is kept."""
    return root / ".venv" / f"stamp-{name}"


def stamp(name: str, root: Path = ROOT) -> bytes:
    """A digest of all a stage was made from: where it lies, its Python, and its inputs."""
    python = os.path.realpath(program("python", root))
    parts = [os.fsencode(root), os.fsencode(python), PYTHON.encode()]
    parts += [content(root / path) for path in STAGES[name].inputs]
    return digest(parts)


def digest(parts: Sequence[bytes]) -> bytes:
    """A digest of several byte strings that does not confuse where one ends and the next begins."""
    lengths = b",".join(b"%d" % len(part) for part in parts)
    return hashlib.sha256(b"".join([lengths, b":", *parts])).hexdigest().encode()


def content(path: Path) -> bytes:
    """What a file holds; nothing where it is missing."""
    return path.read_bytes() if path.exists() else b""


# ── Several processes ───────────────────────────────────────────────────────────────────────────

SETTING_UP: Final = ".venv.lock"
USERS: Final = ".venv.users"
_USERS: Final[list[IO[str]]] = []
"""Held as long as this process lives, whatever program it becomes."""


def _locked(name: str, lock: Callable[[IO[str]], None]) -> IO[str]:
    file = (ROOT / name).open("w", encoding="utf-8")
    lock(file)
    os.set_inheritable(file.fileno(), True)
    return file


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the set-up lock, so that two processes never make the environment together."""
    try:
        lock = _locked(SETTING_UP, locking.hold)
    except BlockingIOError:
        say("Waiting for another process that is setting up .venv …")
        lock = _locked(SETTING_UP, partial(locking.hold, wait=True))
    with lock:
        yield


def _refuse_in_use() -> None:
    """Another process may be running from the environment that would be made anew."""
    try:
        _locked(USERS, locking.hold).close()
    except BlockingIOError:
        raise Trouble(
            f".venv has to be made anew for {base_python()}, and a program is running from it: "
            "end that program, or use another copy of the checkout."
        ) from None
