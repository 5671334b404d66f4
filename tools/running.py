"""Running: programs in the root of the checkout, and what a person is told."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent.parent
LOG: Final = Path("build", "set-up.log")
"""What the programs that set up have printed, from the root."""

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
        return subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **(variables or {})},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=False,
        ).returncode


def output(command: Command) -> str:
    """What a program prints; nothing where it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.decode(errors="replace")


def last_error() -> str:
    """The newest line of the log that reports an error, without its label."""
    log = ROOT / LOG
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    errors = [line for line in text.splitlines() if line.lower().startswith("error: ")]
    return errors[-1].partition(": ")[2].rstrip(".") if errors else "no reason was given"


# ── Commands of dev.py ──────────────────────────────────────────────────────────────────────────


def step(command: Command, variables: dict[str, str] | None = None) -> int:
    """Run a step of a check in the root, under a heading; its exit status.

    Ctrl-C reaches the program too. It is waited for, because it ends what it has started.
    """
    shown = [Path(command[0]).name, *map(str, command[1:])]
    print("──", " ".join(shown), flush=True)
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(variables or {})})
    with _terminating(process):
        return _waited(process)


def _waited(process: "subprocess.Popen[bytes]") -> int:
    try:
        return process.wait()
    except KeyboardInterrupt:
        process.wait()
        raise


@contextmanager
def _terminating(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Pass on that we are to end."""

    def end(number: int, frame: FrameType | None) -> None:
        process.terminate()

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def steps(commands: Sequence[Command]) -> int:
    """Run every step; the first exit status that is not 0, or 0."""
    statuses = [step(command) for command in commands]
    return next((status for status in statuses if status), 0)


def become(program: Path, arguments: Sequence[str]) -> NoReturn:
    """Turn this process into another program."""
    os.execv(program, [str(program), *arguments])
