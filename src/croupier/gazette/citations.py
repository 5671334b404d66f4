"""Citations: the clauses that a text or the name of a test speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from croupier.gazette.clause import counterpart

_NUMBER: Final = (
    r"\d{1,2}[A-H]?\.\d{1,2}[A-Za-z]?(?:\([a-z]+\))*(?:~tail)?"  # 12.4(a), 15H.10a, 9.2~tail
    r"|\d{1,2}(?:\([a-z]+\))+"  # 17(a)(i)
    r"|(?<=\")\d{1,2}(?=\")"  # "17", where a whole rule is cited
)
_LIKELY: Final = re.compile(r"[0-9][0-9]?[A-H]?[.(\"]")
"""Where a number may begin: quick to look for, so that a text is read in no time."""
_SPAN: Final = re.compile(rf"(?<![\w.$])({_NUMBER})(?![\w%:]|\.\d| %)(?:[-–]({_NUMBER})(?![\w%]))?")
_TERMS: Final = ("terms:", "1.1:", "appendix:", "diagram:")
_WORDS: Final = re.compile(r"[A-Za-z0-9+]+")
_PARAGRAPH: Final = re.compile(r"[a-z]|i{1,3}|iv|vi{0,3}")


class Numbers(msgspec.Struct, frozen=True):
    """The clause ids a text may speak of, in the order of the contents page."""

    ids: tuple[str, ...]
    places: dict[str, int]
    terms: tuple[str, ...]
    """Those that are not numbers, the longest first."""
    slugs: tuple[tuple[str, str], ...]
    """The words of each of them as a name has them, with an end to them, and the id."""

    @classmethod
    def of(cls, ids: Iterable[str]) -> Numbers:
        """Those of some clauses, a definition under both the ids it may have."""
        both = dict.fromkeys(each for id_ in ids for each in (id_, counterpart(id_)))
        terms = sorted((id_ for id_ in both if ":" in id_), key=len, reverse=True)
        slugs = tuple((_slug(id_), id_) for id_ in terms)
        return cls(tuple(both), {id_: n for n, id_ in enumerate(both)}, tuple(terms), slugs)


def _slug(term: str) -> str:
    return "".join(f"{word.lower()}_" for word in _WORDS.findall(term.partition(":")[2]))


def cited(text: str, numbers: Numbers) -> Iterator[tuple[int, str]]:
    """Every clause that a text cites, and where; a run such as 12.7-12.9 cites each in it."""
    end = 0
    for likely in _LIKELY.finditer(text):
        span = _SPAN.match(text, likely.start()) if likely.start() >= end else None
        if span:
            end = span.end()
            yield from ((span.start(), id_) for id_ in _run(span[1], span[2], numbers))
    for prefix in _TERMS:
        yield from _terms(text, prefix, numbers)


def _terms(text: str, prefix: str, numbers: Numbers) -> Iterator[tuple[int, str]]:
    """The definitions, appendices or diagrams that a text names in full."""
    start = text.find(prefix)
    while start >= 0:
        full = next((id_ for id_ in numbers.terms if text.startswith(id_, start)), None)
        if full:
            yield start, full
        start = text.find(prefix, start + 1)


def _run(first: str, last: str | None, numbers: Numbers) -> Iterator[str]:
    """The clause, or those from one to another of the same depth in the order of the contents."""
    last = last or first
    if first not in numbers.places or last not in numbers.places:
        return
    for id_ in numbers.ids[numbers.places[first] : numbers.places[last] + 1]:
        if id_.count("(") == first.count("("):
            yield id_


def named(test: str, numbers: Numbers) -> tuple[str, ...]:
    """The clauses a test is named after: 12.4(a) for ``test_12_4_a_three_hands_and_no_more``.

    Further letters name further paragraphs, as in ``test_7_1_d_e_f_today``; after ``1_1`` or
    ``terms`` the words of a definition follow.
    """
    parts = test.removeprefix("test_").split("_")
    term = _defined(parts, numbers)
    if term:
        return (term,)
    stem, rest = _stem(parts, numbers)
    return tuple(_paragraphs(stem, rest, numbers)) if stem else ()


def _stem(parts: list[str], numbers: Numbers) -> tuple[str, list[str]]:
    """The number a name begins with, and the parts after it."""
    two = ".".join(parts[:2])
    if two in numbers.places:
        return two, parts[2:]
    if not parts[0][:1].isdigit():
        return "", []
    return parts[0], parts[1:]


def _paragraphs(stem: str, rest: list[str], numbers: Numbers) -> Iterator[str]:
    """The paragraphs of a number that the following letters name, or the number itself."""
    here = stem
    for part in rest:
        deeper = here + ("~tail" if part == "tail" else f"({part})")
        sibling = f"{here.rpartition('(')[0]}({part})"
        if deeper in numbers.places:
            here = deeper
        elif here != stem and _PARAGRAPH.fullmatch(part) and _comes_later(sibling, here, numbers):
            yield here
            here = sibling
        else:
            break
    if here in numbers.places:
        yield here


def _comes_later(clause: str, other: str, numbers: Numbers) -> bool:
    return clause in numbers.places and numbers.places[clause] > numbers.places[other]


def _defined(parts: list[str], numbers: Numbers) -> str:
    """The definition whose words a name begins with."""
    if parts[0] == "terms":
        told = "_".join(parts[1:])
    elif parts[:2] == ["1", "1"]:
        told = "_".join(parts[2:])
    else:
        return ""
    return next((id_ for slug, id_ in numbers.slugs if f"{told}_".startswith(slug)), "")
