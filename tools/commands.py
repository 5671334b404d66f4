"""The commands of dev.py."""

import errno
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tools import chromium
from tools.environment import prepare
from tools.installing import LOCKS, compile_lock, program, python
from tools.running import (
    ROOT,
    Command,
    Trouble,
    become,
    beside,
    end_on_sigterm,
    meanwhile,
    say,
    step,
    steps,
)
from tools.variables import can_be_written, home

PROCESSES: Final = "4"
"""That run tests side by side: two more than two cores, for while others wait for a browser, a
disk or a clock."""
AT_LENGTH: Final = "--full"
"""The option of a test run that takes its time: every test, with its full count."""
REWRITING: Final = ("pytest", "--collect-only", "-q", "-p", "no:cacheprovider")
"""Has pytest rewrite the assertions of every test module, for all that run tests side by side."""
TESTS: Final = "tests"
POSTGRES: Final = (
    "tests/casino",
    "tests/cli",
    "tests/deploy",
    "tests/web",
    "tests/defects.py",
    "tests/test_defects.py",
)
"""Where tests lie that need PostgreSQL."""
CHROMIUM: Final = ("tests/browser",)
"""Where tests lie that need a Chromium."""
CODE: Final = ("src", "tests", "benchmarks", "docs", "tools")
STARTED: Final = "CROUPIER_TESTS_STARTED"
"""The variable that says when the tests were asked for, in seconds since the epoch."""
DATA: Final = "CROUPIER_DATA"
"""The variable that says where a casino is kept."""


def command_run(arguments: list[str]) -> int:
    """Run the croupier command with these arguments."""
    prepare("run")
    if DATA not in os.environ and not can_be_written(Path(home(), ".croupier")):
        os.environ[DATA] = str(ROOT / ".croupier")
    become(program("croupier"), arguments)


def command_serve(arguments: list[str]) -> int:
    """Open the casino: `croupier serve` with these arguments."""
    return command_run(["serve", *arguments])


def command_test(arguments: list[str]) -> int:
    """Run the linters, then pytest (`--full`: at length); with paths or options, pytest alone."""
    os.environ[STARTED] = str(time.time())
    if set(arguments) - {AT_LENGTH}:
        return pytest(arguments)
    prepare("dev")
    with meanwhile(type_checker()) as checked:
        with beside([program("croupier"), "warm"]), beside([python(), "-m", *REWRITING]):
            status = steps(linters())
        if status:
            print("No test was run: what the linters found above has to be mended first.")
            return status
        status = pytest(["-n", PROCESSES, "--dist", "worksteal", *arguments])
        return checked() or status


def command_check(arguments: list[str]) -> int:
    """Run the linters: ruff, oxlint, mypy, import-linter."""
    refuse_arguments("check", arguments)
    prepare("dev")
    return steps([*linters(), type_checker()])


def command_soak(arguments: list[str]) -> int:
    """Run the long tests, which `test` leaves out, then settle a million Rounds twice."""
    os.environ[STARTED] = str(time.time())
    status = pytest(["-m", "soak", *arguments])
    if arguments:
        return status
    processes = str(os.cpu_count() or 1)
    return step([python(), "-m", "tests.witness.soak", "--processes", processes]) or status


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


def command_coverage(arguments: list[str]) -> int:
    """Keep what shows that each clause is carried out (`--anew`: search for all of it)."""
    prepare("dev")
    return step([python(), "-m", "tests.coverage", *arguments])


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


COMMANDS: Final[dict[str, Callable[[list[str]], int]]] = {
    "run": command_run,
    "serve": command_serve,
    "test": command_test,
    "check": command_check,
    "soak": command_soak,
    "bench": command_bench,
    "docs": command_docs,
    "coverage": command_coverage,
    "lock": command_lock,
    "help": command_help,
}


def linters() -> list[Command]:
    """The linters' command lines, quickest first; the type checker takes longer."""
    return [
        [program("ruff"), "check"],
        [program("ruff"), "format", "--check"],
        [program("oxlint"), "--deny-warnings", "src", "docs"],
        [program("lint-imports"), "--no-logo"],
    ]


def type_checker() -> Command:
    """The command line of the type checker, which a test run has work beside the tests."""
    folders = [name for name in CODE if any((ROOT / name).rglob("*.py"))]
    return [program("mypy"), "--strict", *folders, "dev.py"]


def pytest(arguments: list[str]) -> int:
    """Run pytest in the root, once there is what the tests that were named need."""
    named = named_paths(arguments)
    prepare("postgres" if concern(named, POSTGRES) else "dev")
    if concern(named, CHROMIUM):
        chromium.provide()
    return step([python(), "-m", "pytest", *arguments])


def named_paths(arguments: Sequence[str]) -> list[Path]:
    """The files and folders of tests that were named; a refusal where one is not there."""
    paths = [Path(one.partition("::")[0]) for one in arguments if one.startswith(TESTS)]
    for path in paths:
        if not (ROOT / path).exists():
            raise Trouble(f"There are no tests at {path}.")
    return paths


def concern(paths: Sequence[Path], folders: Sequence[str]) -> bool:
    """Whether tests of these folders are among those named; all are where none is."""
    pairs = ((path, Path(folder)) for path in paths for folder in folders)
    return not paths or any(
        path.is_relative_to(it) or it.is_relative_to(path) for path, it in pairs
    )


def refuse_arguments(name: str, arguments: list[str]) -> None:
    """Refuse what a command has no use for, rather than ignore it."""
    if arguments:
        raise Trouble(f"`{name}` takes no arguments; it was given {listed(arguments)}.")


def listed(names: Sequence[str] | dict[str, Path]) -> str:
    """Names in a sentence."""
    return ", ".join(names) or "none"


def usage() -> str:
    """Every command with what it does."""
    lines = [f"  {name:8} {(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["Usage: python3 dev.py COMMAND [ARGUMENTS…]", "", *lines])


def main(arguments: list[str]) -> int:
    """Carry out one command line; its exit status."""
    name = arguments[0] if arguments else ""
    command = COMMANDS.get("help" if name in ("-h", "--help") else name)
    if command is None:
        say(f"There is no command {name!r}." if name else "Which command?")
        say(usage())
        return 2
    end_on_sigterm()
    try:
        return command(arguments[1:])
    except Trouble as trouble:
        say(f"dev.py: {trouble}")
    except OSError as trouble:
        say(f"dev.py: {_sentence(trouble)}")
    except KeyboardInterrupt:
        return 130
    return 1


UNWRITABLE: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def _sentence(trouble: OSError) -> str:
    """What the machine refuses, and what to do about it."""
    what = f"{trouble.filename or ROOT}: {trouble.strerror}"
    if trouble.errno in UNWRITABLE:
        return f"{what}. Copy the checkout to a folder that you may write to, and run it there."
    if trouble.errno in FULL:
        return f"{what}. Make room on the disk (2 GB are enough), then run this again."
    return f"{what}."
