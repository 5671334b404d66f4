"""Planting: how a defect comes into a process, while its source file stays as it is.

Where it changes nothing but what functions do, functions that are there get other code: every name
for them sees it, and nothing is imported anew. Any other defect is there when its module is loaded.
"""

import gc
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Final, NamedTuple

_IS_A_FUNCTION: Final = 0x2  # CO_NEWLOCALS: the body of a function, not of a class or a module


class Change(NamedTuple):
    """The code of a function, as it is and as it would be."""

    right: CodeType
    wrong: CodeType


class Spoilt(NamedTuple):
    """A module as it is and as it would be."""

    module: str
    file: Path
    right: str
    wrong: str

    def changes(self) -> list[Change] | None:
        """The functions that differ; None where anything else does."""
        right, wrong = (_compiled(text, self.file) for text in (self.right, self.wrong))
        try:
            return list(_changes(right, wrong))
        except _MoreDiffersError:
            return None


def _compiled(text: str, file: Path) -> CodeType:
    return compile(text, str(file), "exec", dont_inherit=True)


class _MoreDiffersError(Exception):
    """Something differs that is no body of a function."""


def _changes(right: CodeType, wrong: CodeType) -> Iterator[Change]:
    """What differs in a module, or in a class, and in those within it."""
    if _told(right, within=False) != _told(wrong, within=False):
        raise _MoreDiffersError
    for one, other in zip(_within(right), _within(wrong), strict=True):
        if not _is_a_function(one):
            yield from _changes(one, other)
        elif one.co_freevars != other.co_freevars:
            raise _MoreDiffersError
        else:
            yield from _other_bodies(one, other)


def _other_bodies(right: CodeType, wrong: CodeType) -> Iterator[Change]:
    """A function that differs, and those it makes, of which there may be some already."""
    if _told(right) == _told(wrong):
        return
    yield Change(right, wrong)
    for one, other in zip(_within(right), _within(wrong), strict=False):
        if one.co_freevars == other.co_freevars:
            yield from _other_bodies(one, other)


def _is_a_function(code: CodeType) -> bool:
    return bool(code.co_flags & _IS_A_FUNCTION)


def _within(code: CodeType) -> Iterator[CodeType]:
    return (one for one in code.co_consts if isinstance(one, CodeType))


def _told(code: CodeType, within: bool = True) -> tuple[object, ...]:
    """What code does, on whichever lines it stands; with what lies within it, or without."""
    names = code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return (*names, *counts, code.co_code, code.co_exceptiontable, *_constants(code, within))


def _constants(code: CodeType, within: bool) -> Iterator[object]:
    for one in code.co_consts:
        if not isinstance(one, CodeType):
            yield type(one), repr(one)
        else:
            yield _told(one) if within else one.co_name


Functions = Mapping[CodeType, Sequence[FunctionType]]


def functions() -> Functions:
    """Every function there is, by its code."""
    found: defaultdict[CodeType, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found[one.__code__].append(one)
    return found


def plant_in_place(changes: Sequence[Change], known: Functions) -> None:
    """Give every function that is changed its other code; its module was imported before."""
    found = [(one, to.wrong) for to in changes for one in known.get(to.right, ())]
    assert found or not changes, "no function was found that is to be changed"
    for function, wrong in found:
        function.__code__ = wrong


class _Loader(SourceFileLoader):
    """Loads a module with a defect in it."""

    def __init__(self, spoilt: Spoilt) -> None:
        super().__init__(spoilt.module, str(spoilt.file))
        self._wrong = spoilt.wrong

    def get_code(self, fullname: str) -> CodeType:
        return _compiled(self._wrong, Path(self.path))


class _Finder(MetaPathFinder):
    """Finds the one module that has a defect."""

    def __init__(self, spoilt: Spoilt) -> None:
        self._spoilt = spoilt

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._spoilt.module:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        spec.loader = _Loader(self._spoilt)
        return spec


def plant_on_import(spoilt: Spoilt) -> None:
    """Have a module loaded with the defect, which was not imported before."""
    assert spoilt.module not in sys.modules, f"{spoilt.module} was imported already"
    sys.meta_path.insert(0, _Finder(spoilt))
