"""Unread: what a decoder found wrong with a message, as a sentence about the field it is in."""

import re
from typing import Final

_FILL_IN: Final = "{0} is to be filled in"
_SAID: Final = tuple(
    (re.compile(found), said)
    for found, said in (
        (r"Expected `str` of length >= 1\b", _FILL_IN),
        (r"Expected `str` of length <= (\d+)", "{0} has {1} letters at most"),
        (r"Expected `str` of length >= (\d+)", "{0} has {1} letters at least"),
        (r"Expected `array` of length <= (\d+)", "{0} has {1} at most"),
        (r"Expected `array` of length >= (\d+)", "{0} has {1} at least"),
        (r"Expected `(?:int|float)` <= (\d+)", "{0} is {1} at most"),
        (r"Expected `(?:int|float)` >= (-?\d+)", "{0} is {1} at least"),
        (r"Expected .*, got `null`", _FILL_IN),
        (r"Expected `int`, got `float`", "{0} is a whole number of 18 digits at most"),
        (r"Expected `int\b", "{0} is a whole number"),
        (r"Expected `float\b", "{0} is a number"),
        (r"Expected `bool`", "{0} is true or false"),
        (r"Expected `str`, got", "{0} is a text"),
        (r"Invalid enum value", "there is no such choice"),
    )
)


def place(wrong: str) -> str:
    """The field a decoder speaks of, by its names with dots between them; it names a path last."""
    path = wrong.rpartition("`$.")[2].removesuffix("`")
    return path.partition("[")[0] if path != wrong else ""


def why_unread(wrong: str) -> str:
    """What a decoder says of a field, in our words; what it says of a whole message, as it is."""
    found = amiss("this", wrong) if place(wrong) else ""
    return found or f"this message was not understood: {wrong}"


def amiss(subject: str, wrong: str) -> str:
    """What a decoder says, of a subject; nothing where it says something unforeseen."""
    for found, said in _SAID:
        if match := found.match(wrong):
            return said.format(subject, *match.groups())
    return ""
