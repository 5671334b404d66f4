"""How long it takes until something can be asked: imports and commands, each in a new process.

Run it with ``python3 dev.py bench start``. Every line is the least of several starts, beside a bare
interpreter's in the same run.
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

TIMES: Final = 7
AT_MOST: Final = 0.1
"""Seconds that importing croupier may take beyond the interpreter's own start."""
TABLE: Final = str(Path(__file__).parent.parent / "examples" / "table.toml")
BARE: Final = ("-c", "pass")
STARTS: Final = {
    "import croupier": ("-c", "import croupier"),
    "croupier --help": ("-m", "croupier", "--help"),
    "croupier law show 12.6": ("-m", "croupier", "law", "show", "12.6"),
    "croupier table check": ("-m", "croupier", "table", "check", TABLE),
    "croupier edge, compiled before": ("-m", "croupier", "edge", TABLE),
    "croupier simulate, compiled before": ("-m", "croupier", "simulate", TABLE),
}


def least(*arguments: str) -> float:
    """The least seconds of several starts."""
    took = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        took.append(time.perf_counter() - begun)
    return min(took)


def main() -> None:
    """Print a line for each, and whether importing is quick enough."""
    bare = least(*BARE)
    print(f"{'a bare interpreter':36} {bare * 1_000:8.0f} ms")
    for name, arguments in STARTS.items():
        took = least(*arguments)
        print(f"{name:36} {took * 1_000:8.0f} ms  {took / bare:6.1f} × a bare interpreter")
        if name == "import croupier":
            reached = took - bare < AT_MOST
            print(f"{'REACHED' if reached else 'NOT REACHED'}: imported within {AT_MOST:g} s")


if __name__ == "__main__":
    main()
