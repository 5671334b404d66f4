"""The provisions of a section, definition by definition, to be printed on its page."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from croupier.contents import ContentsSection, sections

ROOT: Final = Path(__file__).parents[2]


class Part(NamedTuple):
    """One definition of a file; the first is what stands before any."""

    name: str
    text: str


class Provisions(NamedTuple):
    """A file of the law, in parts."""

    path: str
    parts: tuple[Part, ...]


def provisions(section: ContentsSection) -> Provisions | None:
    """The file that plays a section, if there is one."""
    found = sorted(_folder(section.jurisdiction).glob(_named(section.number)))
    return _read(found[0]) if found else None


def shared(jurisdiction: str) -> tuple[Provisions, ...]:
    """The files of a jurisdiction that belong to no section."""
    taken = {found.path for one in sections(jurisdiction) if (found := provisions(one))}
    files = (_read(file) for file in sorted(_folder(jurisdiction).glob("[!_]*.py")))
    return tuple(one for one in files if one.path not in taken)


def _folder(jurisdiction: str) -> Path:
    return ROOT / "src" / "croupier" / "law" / jurisdiction


def _named(number: str) -> str:
    """How the file of a section is named: s15b_….py for 15B."""
    if not number[0].isdigit():
        return f"{number}.py"
    letter = number[-1] if number[-1].isalpha() else ""
    return f"s{number.removesuffix(letter).zfill(2)}{letter.lower()}_*.py"


def _read(file: Path) -> Provisions:
    """A file in parts; a comment belongs to what follows it, a note below to what it is about."""
    text = file.read_text(encoding="utf-8")
    lines = text.splitlines()
    starts = [(file.stem, 0)]
    end = 0
    for statement in ast.parse(text).body:
        starts += ((name, end) for name in _defined(statement))
        end = statement.end_lineno or end
    ends = [*(start for _, start in starts[1:]), len(lines)]
    parts = (
        Part(name, "\n".join(lines[start:stop]).strip("\n"))
        for (name, start), stop in zip(starts, ends, strict=True)
    )
    return Provisions(file.relative_to(ROOT).as_posix(), tuple(parts))


def _defined(statement: ast.stmt) -> Iterator[str]:
    """The name a statement defines, if any."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            yield name
