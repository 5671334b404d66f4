"""Choices of readings as types: a misspelt one fails where it is named, and in the type checker.

``python -m tests.gazette.test_choice`` writes the types anew from the register.
"""

import re
from pathlib import Path

import pytest

from croupier.gazette import choice as module
from croupier.gazette.choice import choice
from croupier.gazette.errors import UnknownReading
from croupier.gazette.reading import Reading, readings

STUB = Path(module.__file__).with_suffix(".pyi")
_HEAD = '''"""Every reading with its choices, for type checkers: written from the register."""

# fmt: off
# ruff: noqa
from typing import Literal, NamedTuple, overload

ReadingName = Literal[
%s]
Readings = tuple[ReadingName, ...]

class ReadingChoice(NamedTuple):
    reading: ReadingName
    taken: str

'''


def stub() -> str:
    """The types of all choices; an editor shows each question, and the default."""
    names = "".join(f'    "{name}",\n' for name in readings())
    return _HEAD % names + "".join(map(_overload, readings().values()))


def _overload(one: Reading) -> str:
    taken = ", ".join(f'"{each}"' for each in one.choices)
    asked = f'name: Literal["{one.name}"], taken: Literal[{taken}]'
    told = " ".join(f"{one.question} By default: {one.default}.".split())
    return f'@overload\ndef choice({asked}) -> ReadingChoice:\n    """{told}"""\n'


def test_the_types_are_those_of_the_register() -> None:
    assert STUB.read_text() == stub()


@pytest.mark.parametrize(
    ("name", "taken", "why"),
    [
        ("bust-take", "whole-box", "There is no reading bust-take."),
        ("bust-takes", "whole-bx", "The reading bust-takes has no choice whole-bx."),
    ],
)
def test_what_is_misspelt_fails_where_it_is_named(name: str, taken: str, why: str) -> None:
    with pytest.raises(UnknownReading, match=re.escape(why)):
        choice(name, taken)  # type: ignore[call-overload]


if __name__ == "__main__":
    STUB.write_text(stub())
