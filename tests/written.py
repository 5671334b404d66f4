"""Pages of the documentation: the blocks they hold, carried out as a reader would.

A page is followed from the top. A ``toml`` block that begins with a file's name in a comment is
saved under it; ``python`` blocks share one namespace, and a ``text`` block right behind one is what
it prints; in a ``console`` block each ``$`` line is run and what stands below it is what comes out.
A line ``…`` stands for any lines, ``…`` within a line for anything.
"""

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from difflib import unified_diff
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from croupier.cli import main

ROOT = Path(__file__).parent.parent
SLOW = "--worth"
"""Values a table again for everything it might do otherwise."""
SERVE = "croupier serve"
"""Goes on until it is stopped: a test of its own starts it."""
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"# (\S+\.toml)\n")


class Block(NamedTuple):
    """A fenced block of a page."""

    kind: str
    text: str


class Command(NamedTuple):
    """A line of a console block, and what stands below it."""

    line: str
    shown: str


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page that say of what kind they are."""
    return [Block(*found) for found in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def only(page: Path, kind: str) -> str:
    """The one block of this kind."""
    (text,) = (block.text for block in blocks(page) if block.kind == kind)
    return text


def commands(console: str) -> Iterator[Command]:
    """The commands of a console block."""
    assert console.startswith("$ "), console
    for told in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        yield Command(*told.split("\n", 1))


def follow(page: Path, slow: bool = False) -> None:
    """Carry out what a page shows, in the folder we are in; slow commands only where asked."""
    names: dict[str, object] = {"__name__": "page"}
    printed, status = "", 0
    for kind, text in blocks(page):
        if kind == "toml" and (named := _NAMED.match(text)):
            Path(named[1]).write_text(text, encoding="utf-8")
        elif kind == "python":
            printed = run_python(text, names)
        elif kind == "text":
            assert_shown(text, printed)
        elif kind == "console":
            for command in commands(text):
                status = run_command(command, status, slow)


def run_python(code: str, names: dict[str, object]) -> str:
    """What a block of Python prints."""
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "page", "exec"), names)
    return out.getvalue()


def run_command(command: Command, status: int, slow: bool) -> int:
    """Run a command and hold what comes out against what is shown; its exit status."""
    program, *arguments = shlex.split(command.line)
    if (program, *arguments) == ("echo", "$?"):
        assert_shown(command.shown, f"{status}\n")
        return 0
    assert program == "croupier", command.line
    if command.line == SERVE or (SLOW in arguments and not slow):
        return status
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert_shown(command.shown, result.output)
    for file in re.findall(r"--(?:svg|pdf|html) (\S+)", command.line):
        assert Path(file).stat().st_size, f"{file} is empty"
    return result.exit_code


def assert_shown(shown: str, printed: str) -> None:
    """What is shown is what was printed, but for what an ellipsis leaves out."""
    wanted = shown.rstrip().splitlines()
    found = [line.rstrip() for line in printed.rstrip().splitlines()]
    changed = unified_diff(wanted, found, "what the guide shows", "what was printed", lineterm="")
    assert _holds(wanted, found), "\n".join(("the guide shows something else", *changed))


def _holds(wanted: list[str], told: list[str]) -> bool:
    if not wanted:
        return not told
    if wanted[0] == "…":
        return any(_holds(wanted[1:], told[left_out:]) for left_out in range(len(told) + 1))
    return bool(told) and _alike(wanted[0], told[0]) and _holds(wanted[1:], told[1:])


def _alike(line: str, told: str) -> bool:
    return bool(re.fullmatch(".*".join(map(re.escape, line.split("…"))), told))
