"""Running: programs in the root of the checkout, and what a person is told."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = Path("build", "set-up.log")
"""What the programs that set up have printed, from the root."""

WINDOWS: Final[bool] = os.name == "nt"

Command = Sequence[str | Path]


class Trouble(Exception):
    """Something went wrong that one sentence explains, with what to do."""


def say(sentence: str) -> None:
    """Tell the person something, never on stdout."""
    print(sentence, file=sys.stderr, flush=True)


# ── Setting up ──────────────────────────────────────────────────────────────────────────────────


def run(command: Command, variables: dict[str, str] | None = None) -> int:
    """Run a step of the set-up in the root, its output into the log; its exit status."""
    (ROOT / LOG).parent.mkdir(exist_ok=True)
    with (ROOT / LOG).open("a", encoding="utf-8") as log:
        print("──", *command, file=log, flush=True)
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            close_fds=False,  # it holds the lock of the set-up as long as it runs
        )
    try:
        return process.wait()
    except BaseException:  # whatever stops us stops all that it has started
        _end(process)
        process.wait()
        raise


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a program with all that it has started, where the system knows that."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGTERM)
    else:
        process.terminate()


def output(command: Command) -> str:
    """What a program prints; nothing where it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.decode(errors="replace")


REASONS: Final = (
    r"\[Errno -?\d+\] ([^'\"()\n]+)",  # of the machine, in what pip prints
    r"^ +cause: (.+)$",  # of uv, the deepest last
    r"(?i)^error: (.+)$",
)
"""Where programs that install say why they could not, the plainest first."""


def reason(log: str) -> str:
    """Why an installation failed, from what was printed."""
    found = (re.findall(pattern, log, re.MULTILINE) for pattern in REASONS)
    return next((lines[-1].strip().rstrip(".") for lines in found if lines), "no reason was given")


def start_log() -> None:
    """Forget what earlier set-ups printed."""
    (ROOT / LOG).unlink(missing_ok=True)


def logged() -> str:
    """What this set-up has printed."""
    log = ROOT / LOG
    return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""


# ── Commands of dev.py ──────────────────────────────────────────────────────────────────────────


def step(command: Command) -> int:
    """Run a step of a check in the root, under a heading; its exit status.

    Ctrl-C reaches the program too. It is waited for, because it ends what it has started.
    """
    print(heading(command), flush=True)
    process = subprocess.Popen(command, cwd=ROOT)
    try:
        return process.wait()
    except Terminated:
        process.terminate()
        process.wait()
        raise
    except KeyboardInterrupt:
        process.wait()
        raise


def heading(command: Command) -> str:
    """The line above what a step prints."""
    return " ".join(["──", Path(command[0]).name, *map(str, command[1:])])


@contextmanager
def beside(command: Command) -> Iterator[None]:
    """Run a program, silently, while something else is done; it has ended afterwards."""
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
        process.wait()
    finally:
        process.terminate()
        process.wait()


@contextmanager
def meanwhile(command: Command) -> Iterator[Callable[[], int]]:
    """Run a step of a check while others run; what is called for its output and exit status."""
    with TemporaryFile() as printed:
        process = subprocess.Popen(command, cwd=ROOT, stdout=printed, stderr=printed)

        def report() -> int:
            status = process.wait()
            printed.seek(0)
            text = printed.read().decode(errors="replace").rstrip()
            print(heading(command), text, sep="\n", flush=True)
            return status

        try:
            yield report
        finally:
            process.terminate()
            process.wait()


class Terminated(SystemExit):
    """We are to end, by a signal that only we have been sent."""


def end_on_sigterm() -> None:
    """Have SIGTERM end what we have started, and then us."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Terminated(128 + number)

    signal.signal(signal.SIGTERM, end)


def steps(commands: Sequence[Command]) -> int:
    """Run every step; the first exit status that is not 0, or 0."""
    statuses = [step(command) for command in commands]
    return next((status for status in statuses if status), 0)


def become(program: Path, arguments: Sequence[str]) -> NoReturn:
    """Turn this process into another program; on Windows, wait for it and end as it does."""
    if WINDOWS:
        raise SystemExit(subprocess.call([program, *arguments]))
    os.execv(program, [str(program), *arguments])
