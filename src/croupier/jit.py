"""Jit: functions compiled by Numba, kept on disk for the next run.

Numba is imported without what it would look for on the way and we never use.
"""

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar, cast

import numpy as np

_NEVER_USED = ("coverage", "yaml")
"""Where they are installed, Numba imports them at once, and takes half its time over it."""

_hidden = [name for name in _NEVER_USED if name not in sys.modules]
for _name in _hidden:
    sys.modules[_name] = None  # type: ignore[assignment]
try:
    import numba
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
finally:
    for _name in _hidden:
        del sys.modules[_name]

__all__ = ["cached", "compiled", "inlined", "inner", "integer", "numba", "part", "word"]

F = TypeVar("F", bound=Callable[..., Any])

integer: Any = np.int64
word: Any = np.uint64
"""Whole numbers of 64 bits, which the type checker takes for any other."""


def compiled(function: F, **how: Any) -> F:
    """Compile a function that allocates nothing, and keep what was compiled for the next run."""
    return cached(function, _nrt=False, **how)


def inner(function: F, **how: Any) -> F:
    """The same for what only compiled functions call: Python has nothing to call it by."""
    return compiled(function, **_CALLED_BY_COMPILED, **how)


def part(function: F, **how: Any) -> F:
    """The same for what is compiled with each function that calls it, and never by itself.

    Where many functions call one another, those below are not worked over again for each above.
    """
    return cached(function, _nrt=False, pipeline_class=_Parts, **_CALLED_BY_COMPILED, **how)


def inlined(function: F) -> F:
    """A part that stands in the place of every call: many arrays cost much to hand over."""
    return part(function, forceinline=True)


_CALLED_BY_COMPILED: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


class _Part(JITCodeLibrary):
    """The code of a part, as its callers take it in: not worked over, and none for a machine."""

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        return 0

    @property
    def codegen(self) -> "_Part":
        return self

    def set_env(self, _name: str, _environment: object) -> None:
        """There is nothing that would be handed one."""


class _Parts(Compiler):
    """Compiles parts."""

    def __init__(self, typing: Any, target: Any, _library: None, *how: Any) -> None:
        code = _Part(target.codegen(), "part")  # type: ignore[no-untyped-call]
        super().__init__(typing, target, code, *how)  # type: ignore[no-untyped-call]


def cached(function: F, **how: Any) -> F:
    """Compile a function and keep what was compiled for the next run.

    Numba compiles again what lies in a file that has changed. Here it does so too where a number, a
    compiled function or a named tuple has changed that the function takes from another file; they
    are looked up at once, so what a function calls is defined before it.
    """
    made = _made(function, **how)
    if _is_compiled(made):
        _compile_once_for_numbers(made)
        made.stamp = _stamp(function)
        if _is_kept(made):
            _load_machine_code_alone(made._cache)
            made._cache._cache_file._source_stamp = made.stamp
    return cast("F", made)


def _made(function: Callable[..., Any], **how: Any) -> Any:
    """A function to be compiled; where nothing can be written, it is in every run again."""
    how |= {"nogil": True, "error_model": "numpy"}
    try:
        return numba.njit(cache="pipeline_class" not in how, **how)(function)
    except RuntimeError:  # a read-only place, and no other that could be written
        return numba.njit(cache=False, **how)(function)


def _compile_once_for_numbers(made: Any) -> None:
    """Have a number that a compiled caller names be any number, or each is compiled for by itself.

    Numba asks for the types of a call in this one place.
    """
    asked, any_number = made.get_call_template, cast("Any", numba.types.unliteral)

    def asked_of_any_number(types: tuple[Any, ...], named: dict[str, Any]) -> Any:
        typed = {name: any_number(one) for name, one in named.items()}
        return asked(tuple(map(any_number, types)), typed)

    made.get_call_template = asked_of_any_number


def _load_machine_code_alone(cache: Any) -> None:
    """Have what is kept be loaded without all that compiling needs, which takes longer by far.

    Where nothing is kept, Numba loads that as it begins to compile.
    """

    def load(types: Any, target: Any) -> Any:
        with cache._guard_against_spurious_io_errors():
            return cache._load_overload(types, target)

    cache.load_overload = load


def _is_compiled(value: object) -> bool:
    return hasattr(value, "py_func")


def _is_kept(made: Any) -> bool:
    return hasattr(made._cache, "_cache_file")


def _stamp(function: Callable[..., Any]) -> str:
    """All that decides what a function compiles to."""
    file = Path(function.__code__.co_filename)
    own: object = function.__code__.co_code
    if file.exists():
        own = (file.stat().st_mtime, file.stat().st_size)
    return sha256(repr((own, *_imported(function))).encode()).hexdigest()


def _imported(function: Callable[..., Any]) -> Iterator[object]:
    """All that decides what a function compiles to, beside its own file."""
    assert isinstance(function, FunctionType)
    names, spaces = function.__code__.co_names, [function.__globals__]
    spaces += [vars(one) for one in map(spaces[0].get, names) if isinstance(one, ModuleType)]
    values = [space[name] for space in spaces for name in names if name in space]
    for value in (*values, *function.__annotations__.values()):
        if _is_compiled(value):
            yield value.stamp
        elif hasattr(value, "_fields"):
            yield value._fields
        elif isinstance(value, int | float | tuple | np.generic):
            yield repr(value)
