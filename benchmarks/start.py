"""How long it takes until something can be asked: imports and commands, each in a new process.

Run it with ``python3 dev.py bench start``. Every line is the least of several starts, beside a bare
interpreter's in the same run; the first answers are those of a machine that has compiled nothing.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

TIMES: Final = 7
AT_MOST, WARM, COLD = 0.1, 1.0, 10.0
"""Seconds that an import, an answer and the very first answer may take."""
TABLE: Final = str(Path(__file__).parent.parent / "examples" / "table.toml")
BARE: Final = ("-c", "pass")
EDGE: Final = ("-m", "croupier", "edge", TABLE)
SIMULATE: Final = ("-m", "croupier", "simulate", TABLE)
STARTS: Final = {
    "import croupier": (("-c", "import croupier"), AT_MOST),
    "croupier --help": (("-m", "croupier", "--help"), None),
    "croupier law show 12.6": (("-m", "croupier", "law", "show", "12.6"), None),
    "croupier table check": (("-m", "croupier", "table", "check", TABLE), None),
    "croupier edge, compiled before": (EDGE, WARM),
    "croupier simulate, compiled before": (SIMULATE, WARM),
}
FIRST: Final = {"the first croupier edge": EDGE, "the first croupier simulate": SIMULATE}


def took(arguments: tuple[str, ...], variables: Mapping[str, str] = {}) -> float:
    """The seconds of one start."""
    begun = time.perf_counter()
    command, known = [sys.executable, *arguments], {**os.environ, **variables}
    subprocess.run(command, check=True, capture_output=True, env=known)
    return time.perf_counter() - begun


def first(arguments: tuple[str, ...]) -> float:
    """The seconds of a start where nothing was compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        return took(arguments, {"NUMBA_CACHE_DIR": folder})


def line(name: str, seconds: float, bare: float, aim: float | None) -> str:
    """What one start took, and whether that is soon enough."""
    reached = (
        "" if aim is None else f"  {'REACHED' if seconds <= aim else 'NOT REACHED'}: {aim:g} s"
    )
    return (
        f"{name:36} {seconds * 1_000:8.0f} ms  {seconds / bare:6.1f} × a bare interpreter{reached}"
    )


def main() -> None:
    """Print a line for each."""
    bare = min(took(BARE) for _ in range(TIMES))
    print(f"{'a bare interpreter':36} {bare * 1_000:8.0f} ms")
    for name, (arguments, aim) in STARTS.items():
        print(line(name, min(took(arguments) for _ in range(TIMES)), bare, aim))
    for name, arguments in FIRST.items():
        print(line(name, first(arguments), bare, COLD))


if __name__ == "__main__":
    main()
