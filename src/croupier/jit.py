"""Jit: functions compiled by Numba, kept on disk for the next run.

Numba is imported without what it would look for on the way and we never use.
"""

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np

_NEVER_USED = ("coverage", "yaml")
"""Where they are installed, Numba imports them at once, and takes half its time over it."""

_hidden = [name for name in _NEVER_USED if name not in sys.modules]
for _name in _hidden:
    sys.modules[_name] = None  # type: ignore[assignment]
try:
    import numba
finally:
    for _name in _hidden:
        del sys.modules[_name]

__all__ = ["cached", "compiled", "inlined", "inner", "numba"]

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F, **how: Any) -> F:
    """Compile a function that allocates nothing, and keep what was compiled for the next run."""
    return cached(function, _nrt=False, **how)


def inner(function: F, **how: Any) -> F:
    """The same for what only compiled functions call: Python has nothing to call it by."""
    return compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, **how)


def inlined(function: F) -> F:
    """The same, as a part of whatever calls it: many arrays cost much to hand over."""
    return inner(function, forceinline=True)


def cached(function: F, **how: Any) -> F:
    """Compile a function and keep what was compiled for the next run.

    Numba compiles again what lies in a file that has changed. Here it does so too where a number, a
    compiled function or a named tuple has changed that the function takes from another file; they
    are looked up at once, so what a function calls is defined before it.
    """
    made = _made(function, **how)
    if _is_compiled(made):
        _compile_once_for_numbers(made)
        if _is_kept(made):
            _load_machine_code_alone(made._cache)
            file = _cache_index(made)
            taken = repr((file._source_stamp, *_imported(function)))
            file._source_stamp = sha256(taken.encode()).hexdigest()
    return cast("F", made)


def _made(function: Callable[..., Any], **how: Any) -> Any:
    """A function to be compiled; where nothing can be written, it is in every run again."""
    how |= {"nogil": True, "error_model": "numpy"}
    try:
        return numba.njit(cache=True, **how)(function)
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


def _cache_index(made: Any) -> Any:
    """The index of what is kept of a function; Numba shows it in no other way."""
    return made._cache._cache_file


def _imported(function: Callable[..., Any]) -> Iterator[object]:
    """All that decides what a function compiles to, beside its own file."""
    assert isinstance(function, FunctionType)
    names, spaces = function.__code__.co_names, [function.__globals__]
    spaces += [vars(one) for one in map(spaces[0].get, names) if isinstance(one, ModuleType)]
    values = [space[name] for space in spaces for name in names if name in space]
    for value in (*values, *function.__annotations__.values()):
        if _is_compiled(value):
            kept = _is_kept(value)
            yield _cache_index(value)._source_stamp if kept else value.py_func.__code__.co_code
        elif hasattr(value, "_fields"):
            yield value._fields
        elif isinstance(value, int | float | tuple | np.generic):
            yield repr(value)
