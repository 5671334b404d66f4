"""Sources: where in the code a provision stands, and where a test, found by reading the files."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

PACKAGE: Final = Path(__file__).resolve().parents[1]
ROOT: Final = PACKAGE.parents[1]
"""The checkout, if this is one."""

_DEFINITION: Final = re.compile(
    r"^(?:@.*|#.*|(?:    )?(?:def|class) (?P<name>\w+)|(?P<constant>[A-Z_]\w*)(?:: [^=\n]+)? = )",
    re.M,
)

_LINE: Final = re.compile(r"\n")
_NEEDED: Final = {"Offer": "needs", "Version": "clauses"}


class Place(msgspec.Struct, frozen=True, order=True):
    """A definition in a file: a provision of the law, or a test."""

    path: str
    line: int
    name: str

    def __str__(self) -> str:
        """Where it stands, as an editor opens it, and what it is called."""
        return f"{self.path}:{self.line} {self.name}"


class Source(msgspec.Struct, frozen=True):
    """A file, where each of its definitions begins, and what and where it is."""

    text: str
    starts: tuple[int, ...]
    places: tuple[Place, ...]

    def place(self, offset: int) -> Place:
        """The definition that stands around a place in the text."""
        return self.places[bisect_right(self.starts, offset) - 1]


def strings(source: Source) -> Iterator[tuple[int, str]]:
    """Every string that a file's code uses when it runs, and where its line begins.

    A comment or a docstring is none, and a clause that must stand is not yet carried out by it.
    """
    tree = ast.parse(source.text)
    idle = {id(one) for each in ast.walk(tree) for one in _idle(each)}
    begins = [0, *(found.end() for found in _LINE.finditer(source.text))]
    constants = (each for each in ast.walk(tree) if isinstance(each, ast.Constant))
    used = (each for each in constants if isinstance(each.value, str) and id(each) not in idle)
    for each in sorted(used, key=lambda one: one.lineno):
        yield begins[each.lineno - 1], str(each.value)


def _idle(node: ast.AST) -> Iterator[ast.AST]:
    """What only describes: a docstring, and the clauses an offer or a version needs to stand."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        needed = _NEEDED.get(node.func.id)
        for keyword in node.keywords:
            yield from ast.walk(keyword.value) if keyword.arg == needed else ()


def provisions(jurisdiction: str) -> tuple[Source, ...]:
    """The files of the law of a jurisdiction."""
    return _sources(PACKAGE / "law" / jurisdiction, "*.py", nested=False)


def tests(jurisdiction: str) -> tuple[Source, ...]:
    """The files of its tests; none where Croupier is installed without them."""
    return _sources(ROOT / "tests" / "law" / jurisdiction, "test_*.py", nested=True)


def register() -> tuple[Source, ...]:
    """The files of the register itself."""
    return _sources(PACKAGE / "gazette", "*.py", nested=False)


def register_tests() -> tuple[Source, ...]:
    """The files of the register's tests."""
    return _sources(ROOT / "tests" / "gazette", "test_*.py", nested=True)


@cache
def _sources(folder: Path, pattern: str, nested: bool) -> tuple[Source, ...]:
    return tuple(_source(file, nested) for file in sorted(folder.glob(pattern)))


def _source(file: Path, nested: bool) -> Source:
    """A file with its definitions; a decorator or a comment above one belongs to it."""
    text = file.read_text(encoding="utf-8")
    path = file.relative_to(ROOT if file.is_relative_to(ROOT) else PACKAGE.parent).as_posix()
    starts, places = [0], [Place(path, 1, file.stem)]
    line, counted, pending = 1, 0, None
    for found in _DEFINITION.finditer(text):
        name = found["name"] or found["constant"]
        pending = found.start() if pending is None else pending
        if name is None:
            continue
        if nested or not found[0].startswith(" "):
            line, counted = line + text.count("\n", counted, pending), pending
            starts.append(pending)
            places.append(Place(path, line, name))
        pending = None
    return Source(text, tuple(starts), tuple(places))
