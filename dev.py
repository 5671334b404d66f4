#!/usr/bin/env python3
"""Run, check and test Croupier from a checkout, with nothing installed but Python 3.11 or newer.

`python3 dev.py run ARGS…` is the `croupier` command; `python3 dev.py help` lists the rest.
The environment is `.venv`. It is made in stages, and each stage is stamped with a digest of what it
was made from, so nothing is done twice and whatever changes is done again.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 (this file is what tells an older Python so)
    sys.exit(f"Croupier needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent

UV_LOCK = "requirements/uv.txt"
RUN_LOCK = "requirements/run.txt"
DEV_LOCK = "requirements/dev.txt"

# What each lock is compiled from, in this order: the dev lock takes over the pins of the run lock.
LOCKS: dict[str, tuple[str, ...]] = {
    UV_LOCK: ("--group", "uv"),
    RUN_LOCK: ("pyproject.toml", "--extra", "print", "--extra", "server", "--group", "build"),
    DEV_LOCK: (
        *("pyproject.toml", "--extra", "print", "--extra", "server", "--extra", "docs"),
        *("--extra", "postgres", "--extra", "cluster", "--extra", "rl"),
        *("--group", "dev", "--constraint", RUN_LOCK),
    ),
}


PROCESSES = "3"
"""That run tests side by side: one more than two cores, for while others wait for a browser, a
disk or a clock."""


class Trouble(Exception):
    """Something went wrong that one sentence explains."""


# ── The environment ─────────────────────────────────────────────────────────────────────────────


def program(name: str, root: Path = ROOT) -> Path:
    """A program of the environment."""
    return root / ".venv" / "bin" / name


class Stage(NamedTuple):
    """One stage of making the environment: the files it is made from, and a program it leaves."""

    inputs: tuple[str, ...]
    leaves: str
    make: Callable[[], None]


def make_venv() -> None:
    """Make `.venv` anew, from the Python underneath whichever one is running."""
    if run([base_python(), "-m", "venv", "--clear", "--without-pip", ROOT / ".venv"]):
        raise Trouble(f"{base_python()} could not make a virtual environment in .venv.")


def install_uv() -> None:
    """Put uv into `.venv`; without it pip does the work, only slower."""
    locked = ["--require-hashes", "--requirement", UV_LOCK]
    wanted = locked if (ROOT / UV_LOCK).exists() else ["uv"]
    if run([*pip(), "install", "--only-binary", ":all:", *wanted]):
        say("uv could not be installed here, so pip is used instead.")


def install_run() -> None:
    """Install what running needs, then Croupier itself, editable."""
    install_lock(RUN_LOCK)
    install("--no-index", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    run([python(), "-m", "compileall", "-q", "src"])


def install_dev() -> None:
    """Install what checking and testing need."""
    install_lock(DEV_LOCK)


STAGES: dict[str, Stage] = {
    "venv": Stage((), "python", make_venv),
    "uv": Stage((UV_LOCK,), "python", install_uv),
    "run": Stage((RUN_LOCK, "pyproject.toml"), "croupier", install_run),
    "dev": Stage((DEV_LOCK,), "pytest", install_dev),
}


def prepare(wanted: str) -> None:
    """Make every stage up to the wanted one fresh."""
    if all(map(is_fresh, stages_up_to(wanted))):
        return
    with one_at_a_time():
        for name in stages_up_to(wanted):
            if not is_fresh(name):
                make_stage(name)


def make_stage(name: str) -> None:
    """Make one stage and stamp it; a stage cut short keeps no stamp."""
    say(f"Setting up .venv: {name} …")
    stamp_file(name).unlink(missing_ok=True)
    STAGES[name].make()
    stamp_file(name).write_bytes(stamp(name))


def stages_up_to(wanted: str) -> list[str]:
    """The stages to go through, in order, to reach the wanted one."""
    names = list(STAGES)
    return names[: names.index(wanted) + 1]


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
    parts = [os.fsencode(root), os.fsencode(python)]
    parts += [content(root / path) for path in STAGES[name].inputs]
    return digest(parts)


def digest(parts: Sequence[bytes]) -> bytes:
    """A digest of several byte strings that does not confuse where one ends and the next begins."""
    lengths = b",".join(b"%d" % len(part) for part in parts)
    return hashlib.sha256(b"".join([lengths, b":", *parts])).hexdigest().encode()


def content(path: Path) -> bytes:
    """What a file holds; nothing where it is missing."""
    return path.read_bytes() if path.exists() else b""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the set-up lock, so that two processes never make the environment together."""
    with (ROOT / ".venv.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another process that is setting up .venv …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# ── Installing ──────────────────────────────────────────────────────────────────────────────────


def install_lock(lock: str) -> None:
    """Install exactly what a lock names: ready-built files whose digests it knows."""
    if not (ROOT / lock).exists():
        raise Trouble(f"{lock} is missing: `python3 dev.py lock` makes it.")
    install("--only-binary", ":all:", "--require-hashes", "--requirement", lock)


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser() -> None:
    """See that there is a Chromium for the tests that look at pages: this machine's, or a new one.

    Playwright's own is fetched where it can be; else the system's, where we may install it.
    """
    if any(map(shutil.which, BROWSERS)):
        return
    if run([python(), "-m", "playwright", "install", "chromium"]) == 0:
        return
    say("Playwright's Chromium could not be fetched; trying the system's.")
    if os.geteuid() == 0 and shutil.which("apt-get"):
        run(["apt-get", "update", "-qq"])
        if run(["apt-get", "install", "-y", "-qq", "chromium"]) == 0:
            return
    say("There is no Chromium here, so the tests that need one will fail: install one.")


def install(*arguments: str) -> None:
    """Install with uv, or with pip where uv is missing or fails."""
    uv = program("uv")
    quickly: list[str | Path] = ["--quiet", "--compile-bytecode", "--python", python()]
    if uv.exists() and not run([uv, "pip", "install", *quickly, *arguments]):
        return
    if run([*pip(), "install", *arguments]):
        raise Trouble("The environment could not be set up; what pip says above is why.")


def pip() -> list[str | Path]:
    """The pip that installs into `.venv`: this Python's own, or else one put into `.venv`."""
    quiet = ["--quiet", "--quiet", "--disable-pip-version-check"]
    if has_pip(base_python()):
        return [base_python(), "-m", "pip", *quiet, "--python", python()]
    if not has_pip(python()) and run([python(), "-m", "ensurepip"]):
        raise Trouble("This Python has neither pip nor ensurepip: install python3-venv first.")
    return [python(), "-m", "pip", *quiet]


def has_pip(interpreter: Path) -> bool:
    """Whether an interpreter can run pip."""
    return run([interpreter, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def python() -> Path:
    """The environment's interpreter."""
    return program("python")


def base_python() -> Path:
    """The interpreter a virtual environment is made from, even when dev.py runs inside one."""
    return Path(getattr(sys, "_base_executable", None) or sys.executable)


# ── Running programs ────────────────────────────────────────────────────────────────────────────


def run(command: Sequence[str | Path], stderr: int | None = None) -> int:
    """Run a set-up step in the root, its output on stderr; its exit status."""
    return subprocess.run(command, cwd=ROOT, stdout=2, stderr=stderr, check=False).returncode


def step(command: Sequence[str | Path]) -> int:
    """Run a step of a check in the root, under a heading; its exit status."""
    shown = [Path(command[0]).name, *map(str, command[1:])]
    print("──", " ".join(shown), flush=True)
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def steps(commands: Sequence[Sequence[str | Path]]) -> int:
    """Run every step; the first exit status that is not 0, or 0."""
    statuses = [step(command) for command in commands]
    return next((status for status in statuses if status), 0)


def become(name: str, arguments: Sequence[str]) -> NoReturn:
    """Turn this process into a program of the environment."""
    os.execv(program(name), [str(program(name)), *arguments])


def say(sentence: str) -> None:
    """Tell the person something, never on stdout."""
    print(sentence, file=sys.stderr, flush=True)


# ── Commands ────────────────────────────────────────────────────────────────────────────────────


def command_run(arguments: list[str]) -> int:
    """Run the croupier command with these arguments."""
    prepare("run")
    become("croupier", arguments)


def command_serve(arguments: list[str]) -> int:
    """Open the casino: `croupier serve` with these arguments."""
    return command_run(["serve", *arguments])


def command_test(arguments: list[str]) -> int:
    """Run the linters, then pytest; with arguments, pytest alone with them."""
    if arguments:
        return pytest(arguments)
    return command_check([]) or pytest(["-n", PROCESSES, "--dist", "worksteal"])


def command_check(arguments: list[str]) -> int:
    """Run the linters: ruff, mypy, import-linter."""
    refuse_arguments("check", arguments)
    prepare("dev")
    return steps(linters())


def command_soak(arguments: list[str]) -> int:
    """Run the long tests, which `test` leaves out, then settle a million Rounds twice."""
    if arguments:
        return pytest(["-m", "soak", *arguments])
    processes = str(os.cpu_count() or 1)
    prepare("dev")
    return steps(
        [
            [python(), "-m", "pytest", "-m", "soak"],
            [python(), "-m", "tests.witness.soak", "--processes", processes],
        ]
    )


def command_bench(names: list[str]) -> int:
    """Run the benchmarks, all of them or those named."""
    scripts = {path.stem: path for path in sorted((ROOT / "benchmarks").glob("*.py"))}
    chosen = [name.removesuffix(".py") for name in names] or list(scripts)
    for name in chosen:
        if name not in scripts:
            raise Trouble(f"There is no benchmark {name!r}. There are: {listed(scripts)}.")
    prepare("dev")
    return steps([[python(), "-m", f"benchmarks.{name}"] for name in chosen])


def command_docs(arguments: list[str]) -> int:
    """Build the documentation into build/docs/site, with nothing from elsewhere in it."""
    refuse_arguments("docs", arguments)
    prepare("dev")
    return step([python(), "-m", "docs.site.build"])


def command_lock(arguments: list[str]) -> int:
    """Rebuild requirements/*.txt from pyproject.toml (`--upgrade`: all anew)."""
    prepare("uv")
    if not program("uv").exists():
        raise Trouble("The locks are compiled by uv, which could not be installed here.")
    statuses = (step(compile_lock(lock, arguments)) for lock in LOCKS)
    return next((status for status in statuses if status), 0)


def command_help(arguments: list[str]) -> int:
    """List the commands."""
    refuse_arguments("help", arguments)
    print(usage())
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": command_run,
    "serve": command_serve,
    "test": command_test,
    "check": command_check,
    "soak": command_soak,
    "bench": command_bench,
    "docs": command_docs,
    "lock": command_lock,
    "help": command_help,
}


def linters() -> list[list[str | Path]]:
    """The linters' command lines, quickest first."""
    folders = [
        name for name in ("src", "tests", "benchmarks", "docs") if any((ROOT / name).rglob("*.py"))
    ]
    return [
        [program("ruff"), "check"],
        [program("ruff"), "format", "--check"],
        [program("mypy"), "--strict", *folders, "dev.py"],
        [program("lint-imports"), "--no-logo"],
    ]


def pytest(arguments: list[str]) -> int:
    """Run pytest in the root."""
    prepare("dev")
    find_browser()
    return step([python(), "-m", "pytest", *arguments])


def compile_lock(lock: str, arguments: list[str]) -> list[str | Path]:
    """The command line that compiles a lock: every platform, every digest, no host names."""
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header"]
    (ROOT / lock).parent.mkdir(exist_ok=True)
    return [
        *(program("uv"), "pip", "compile", "--quiet"),
        *(*options, *arguments, *LOCKS[lock], "--output-file", lock),
    ]


def refuse_arguments(name: str, arguments: list[str]) -> None:
    """Refuse what a command has no use for, rather than ignore it."""
    if arguments:
        raise Trouble(f"`{name}` takes no arguments; it was given {listed(arguments)}.")


def listed(names: Sequence[str] | dict[str, Path]) -> str:
    """Names in a sentence."""
    return ", ".join(names) or "none"


def usage() -> str:
    """Every command with what it does."""
    lines = [f"  {name:6} {(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 dev.py COMMAND [ARGUMENTS…]", "", *lines])


def main(arguments: list[str]) -> int:
    """Carry out one command line; its exit status."""
    name = arguments[0] if arguments else ""
    command = COMMANDS.get("help" if name in ("-h", "--help") else name)
    if command is None:
        say(f"There is no command {name!r}." if name else "Which command?")
        say(usage())
        return 2
    try:
        return command(arguments[1:])
    except (Trouble, OSError) as error:
        say(f"dev.py: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
