"""Sentences on a terminal are broken between words; in a pipe they are one line."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style

from croupier.cli.fitted import fitted
from croupier.cli.printing import USUAL_WIDTH, broken
from croupier.cli.terminal import trimmed
from tests.cli.running import run

SENTENCE = "table.toml: sides: a player has one of several of these wagers on a Box " * 4
COLUMNS = 60
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("width", [20, 47, 80])
def test_a_sentence_is_broken_between_words(width: int) -> None:
    lines = broken(SENTENCE.strip(), width).split("\n")
    assert " ".join(lines) == SENTENCE.strip()
    assert max(map(len, lines)) <= width
    words = [line.split(" ", 1)[0] for line in lines[1:]]
    pairs = zip(lines, words, strict=False)
    assert all(len(line) + 1 + len(word) > width for line, word in pairs), "a line had room"


def test_lines_keep_their_place() -> None:
    """What is further in stays so; lines that fit, and colours, change nothing."""
    assert broken("Right:\n  one two three", 9) == "Right:\n  one two\n  three"
    assert broken("a  b", 9) == "a  b"
    assert broken("", 9) == ""
    bold = click.style("Right. ", fg="green") + "one"
    assert broken(bold, 10) == bold
    assert broken("short averylongwordindeed end", 8) == "short\naverylongwordindeed\nend"


def _on_terminal(*words: str | Path) -> list[str]:
    """What a command says on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    command = [sys.executable, "-m", "croupier", *map(str, words)]
    done = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 4096):
            said += part
    except OSError:  # nobody has the other end any more
        pass
    os.close(ours)
    assert done.wait() == 2
    return said.decode().replace("\r", "").splitlines()


def _in_a_pipe(*words: str | Path) -> list[str]:
    command = [sys.executable, "-m", "croupier", *map(str, words)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 2
    return done.stderr.decode().splitlines()


@pytest.mark.parametrize(
    "words",
    [
        ("settle", EXAMPLES / "table.toml"),
        ("verify", EXAMPLES / "table.toml"),
        ("law", "diff", "nz-current", "nz-1066-or-some-other"),
        ("simulate", "nz-current", "--colour"),
    ],
    ids=["refused", "two sentences", "no edition", "no such option"],
)
def test_refusals_are_broken_between_words_on_a_terminal_alone(
    words: tuple[str | Path, ...],
) -> None:
    shown, piped = _on_terminal(*words), _in_a_pipe(*words)
    assert max(map(len, shown)) <= COLUMNS < USUAL_WIDTH
    assert " ".join(shown) == " ".join(piped)
    assert max(map(len, piped)) > COLUMNS


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "words",
    [
        ("edge", "nz-current"),
        ("strategy", "nz-current"),
        ("advise", "nz-current", "8s 8h", "Td"),
        ("removal", "nz-current", "--wager", "main"),
        ("simulate", "nz-current", "--rounds", "2000"),
        ("study", EXAMPLES / "study.toml"),
        ("table", "check", "nz-current"),
        ("settle", EXAMPLES / "bust-then-blackjack.round.toml"),
        ("adjudicate", EXAMPLES / "dispute.round.toml"),
    ],
    ids=lambda words: words[0],
)
def test_no_line_of_a_table_ends_in_blanks(words: tuple[str | Path, ...]) -> None:
    done = run(*map(str, words))
    assert done.exit_code in {0, 1}, done.output
    blank = [line for line in done.stdout.splitlines() if line != line.rstrip()]
    assert blank == []


def _after(*segments: Segment, coloured: bool) -> str:
    return "".join(one.text for one in trimmed(segments, coloured=coloured))


def test_blanks_of_a_coloured_ground_are_seen_and_stay() -> None:
    ground, ink = Style(bgcolor="red"), Style(color="red")
    line = Segment(" S ", ground), Segment("  "), Segment("  \n  "), Segment("a  ", ink)
    assert _after(*line, coloured=True) == " S \n  a  "
    assert _after(*line, Segment("\n"), coloured=False) == " S\n  a\n"
    control = Segment("\x1b[2K", None, [(1,)])  # type: ignore[list-item]
    assert _after(control, Segment("  \n"), coloured=True) == "\x1b[2K\n"


FIGURES = [("Insurance", "-1.13 to 15.99", "4.67 to 10.11"), ("The main wager", "1 to 2", "3 to 4")]


def _printed(width: int) -> list[str]:
    console = Console(width=width)
    with console.capture() as found:
        console.print(fitted(("Wager", "of 1,000", "of 10,000"), FIGURES, width))
    return [line.rstrip() for line in found.get().splitlines()]


@pytest.mark.parametrize("width", [30, 42, 60, 80, 120])
def test_figures_are_never_broken(width: int) -> None:
    """Beside their words, below them, or with a column for each row."""
    lines = _printed(width)
    assert max(map(len, lines)) <= width
    for _, *figures in FIGURES:
        assert all(any(figure in line for line in lines) for figure in figures), lines


def test_a_table_is_turned_where_it_is_too_wide_and_listed_where_that_is_too() -> None:
    assert [line.split("  ")[0] for line in _printed(80)] == [
        "Wager", "Insurance", "The main wager",
    ]  # fmt: skip
    assert _printed(41)[0].split("  ")[0] == "Wager"
    assert _printed(41)[0].endswith("Insurance The main wager")
    assert _printed(30)[:3] == [
        "Insurance",
        "  of 1,000     -1.13 to 15.99",
        "  of 10,000     4.67 to 10.11",
    ]
