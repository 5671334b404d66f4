"""What was compiled is kept between runs, and compiled again when anything it came from changes."""

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import FunctionType, MappingProxyType
from typing import Any

import pytest

from croupier.analysis.sums import branches, calls, couples, dealer
from croupier.jit import compiled, numba
from croupier.kernel import counting, plain, quick, shuffling, whole
from croupier.simulation.env import choices, in_play, showing, stepping

_NUMBERS = "LIMIT = {limit}\n"
_CALLED = """
from typing import Any, NamedTuple
from croupier.jit import {kind}

class Pair(NamedTuple):
    {fields}

@{kind}
def add(one: int) -> Any:
    return one + {more}
"""
_CALLING = """
from typing import Any
import numbers_of
from croupier.jit import compiled
from called import Pair, add

@compiled
def answer(one: int, pair: Pair) -> Any:
    return add(one) * numbers_of.LIMIT + pair.left

print(answer(1, Pair(left=5, right=7)), sum(answer.stats.cache_hits.values()))
"""


def _run(
    folder: Path,
    *,
    limit: int = 10,
    more: int = 1,
    order: str = "left right",
    kind: str = "compiled",
    where: Mapping[str, str] = MappingProxyType({}),
) -> list[int]:
    """What the function answers, and how often it was found on disk."""
    fields = "\n    ".join(f"{field}: int" for field in order.split())
    _write(folder / "numbers_of.py", _NUMBERS.format(limit=limit))
    _write(folder / "called.py", _CALLED.format(fields=fields, more=more, kind=kind))
    _write(folder / "calling.py", _CALLING)
    env = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(folder / "kept"),
        "PYTHONDONTWRITEBYTECODE": "1",
        **where,
    }
    command = [sys.executable, "calling.py"]
    run = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=True)
    return [int(word) for word in run.stdout.split()]


def _write(file: Path, text: str) -> None:
    """Write a file unless it says so already."""
    if not file.exists() or file.read_text() != text:
        file.write_text(text)


@pytest.mark.parametrize("kind", ["compiled", "part"])
def test_what_has_not_changed_is_read_from_disk(tmp_path: Path, kind: str) -> None:
    assert _run(tmp_path, kind=kind) == [25, 0]
    assert _run(tmp_path, kind=kind) == [25, 1]


@pytest.mark.full
def test_where_nothing_can_be_kept_functions_are_compiled_all_the_same(tmp_path: Path) -> None:
    """As in a container whose file system is read-only."""
    (tmp_path / "__pycache__").touch()
    (tmp_path / "kept").touch()
    nowhere = {"HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null"}
    assert [_run(tmp_path, where=nowhere) for _ in range(2)] == [[25, 0]] * 2


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        pytest.param({"limit": 100}, 205, id="a number", marks=pytest.mark.full),
        pytest.param({"more": 2}, 35, id="a function that is called"),
        pytest.param({"more": 2, "kind": "part"}, 35, id="a part of it"),
        pytest.param({"order": "right left"}, 25, id="the order of fields", marks=pytest.mark.full),
    ],
)
def test_what_has_changed_elsewhere_is_compiled_again(
    tmp_path: Path, change: dict[str, Any], answer: int
) -> None:
    assert _run(tmp_path, kind=change.get("kind", "compiled"))[0] == 25
    assert _run(tmp_path, **change) == [answer, 0]


@compiled
def _twice(one: int) -> int:
    return 2 * one


def test_what_a_caller_names_is_compiled_for_once() -> None:
    """As any number: or each number would be compiled for by itself."""
    called: Any = _twice
    types: Any = numba.types
    for number in (1, 2):
        called.get_call_template((types.literal(number),), {})
    assert [one.args for one in called.nopython_signatures] == [(types.int64,)]


def _functions(module: Any) -> dict[str, FunctionType]:
    """The compiled functions of a module, as they are written."""
    return {name: made.py_func for name, made in vars(module).items() if hasattr(made, "py_func")}


KERNEL = [
    counting, shuffling,
    *filter(_functions, (
        import_module(f"{one.__name__}.{module.name}")
        for one in (plain, quick, whole)
        for module in iter_modules(one.__path__)
    )),
]  # fmt: skip
ENVIRONMENT = (in_play, choices, showing, stepping)
SUMS = (branches, calls, couples, dealer)


@pytest.mark.parametrize("module", [*KERNEL, *ENVIRONMENT, *SUMS])
def test_what_a_compiled_function_calls_is_defined_before_it(module: Any) -> None:
    """It is looked up when the function is defined, to know when to compile it again."""
    functions = _functions(module)
    assert functions
    for name, function in functions.items():
        for other in set(function.__code__.co_names) & functions.keys() - {name}:
            if functions[other].__module__ == function.__module__:
                before = functions[other].__code__.co_firstlineno
                assert before < function.__code__.co_firstlineno, f"{name} calls {other}"
