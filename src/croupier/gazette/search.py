"""Search: the clauses and readings that speak of some words, the best first.

Every word asked for must occur. Words are compared by their stems, so that ``splitting`` finds
split and splits, and ``boxes`` finds Box. A word in an id or a name weighs most, then one in what a
clause says or a reading asks, then choices, then notes and reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from croupier.gazette.clause import Clause
from croupier.gazette.edition import Edition
from croupier.gazette.history import canonical
from croupier.gazette.reading import Reading

NAME, MAIN, CHOICE, ASIDE = 8.0, 4.0, 3.0, 2.0
"""What a word weighs in a name, in what is mainly said, in a choice, and in a note or reason."""
PHRASE: Final = 3.0
"""What is added where the words stand in the order asked for."""
_WORD: Final = re.compile(r"[A-Za-z0-9]+(?:\.[0-9A-Za-z]+)*(?:'[a-z]+)?")
_LEAST: Final = 3
"""The letters that must be left of a word without its ending."""

Field = tuple[float, str]


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of an edition or a reading that has all the words, and how well."""

    what: Literal["clause", "reading"]
    name: str
    editions: tuple[str, ...]
    score: float
    texts: tuple[str, ...]


def search(
    words: Iterable[str], editions: Iterable[Edition], readings: Iterable[Reading]
) -> tuple[Hit, ...]:
    """Return what has all the words, best first; a clause once, in the last edition that fits."""
    query = stems(" ".join(words))
    if not query:
        return ()
    found = [*_in_clauses(query, tuple(editions)), *_in_readings(query, readings)]
    return tuple(sorted(found, key=lambda hit: -hit.score))


def stems(text: str) -> tuple[str, ...]:
    """Return the stems of the words of a text, in order."""
    return tuple(stem(found[0]) for found in _WORD.finditer(text))


@cache
def stem(word: str) -> str:
    """Return a word without the endings of plural, possessive, -ing and -ed."""
    bare = word.lower().removesuffix("'s")
    for ending in ("ing", "ed", "s"):
        shorter = bare.removesuffix(ending)
        if shorter != bare and len(shorter) >= _LEAST and not bare.endswith("ss"):
            bare = shorter
            break
    if len(bare) > _LEAST and bare[-1] == bare[-2] and not bare[-1].isdigit():
        bare = bare[:-1]
    bare = bare.removesuffix("e") if len(bare) > _LEAST else bare
    return f"{bare[:-1]}i" if bare.endswith("y") and len(bare) > _LEAST else bare


def pieces(text: str, query: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Return a text in pieces, each with whether it is a word that was asked for."""
    wanted, end = frozenset(query), 0
    for found in _WORD.finditer(text):
        if stem(found[0]) in wanted:
            yield text[end : found.start()], False
            yield found[0], True
            end = found.end()
    yield text[end:], False


def _in_clauses(query: tuple[str, ...], editions: tuple[Edition, ...]) -> Iterator[Hit]:
    """Return the clauses that have all the words; later editions go before earlier ones."""
    seen: set[tuple[str, str]] = set()
    for edition in reversed(editions):
        for clause in edition.clauses.values():
            key = (edition.jurisdiction, canonical(clause.id))
            score = 0.0 if key in seen else _score(query, _of_clause(clause))
            if score:
                seen.add(key)
                yield _clause_hit(edition, clause, score)


def _clause_hit(edition: Edition, clause: Clause, score: float) -> Hit:
    texts = tuple(filter(None, (clause.in_full, clause.also, clause.note)))
    return Hit(what="clause", name=clause.id, editions=(edition.id,), score=score, texts=texts)


def _in_readings(query: tuple[str, ...], readings: Iterable[Reading]) -> Iterator[Hit]:
    """Return the readings that have all the words."""
    for reading in readings:
        score = _score(query, _of_reading(reading))
        if score:
            texts = (reading.question, *reading.choices.values(), reading.reason)
            yield Hit(
                what="reading",
                name=reading.name,
                editions=reading.editions,
                score=score,
                texts=texts,
            )


def _of_clause(clause: Clause) -> tuple[Field, ...]:
    """Return the texts of a clause; one without words is not found by the sentence saying so."""
    said = clause.in_full if clause.state.supplied else ""
    return (NAME, clause.id), (MAIN, said), (ASIDE, clause.also), (ASIDE, clause.note)


def _of_reading(reading: Reading) -> tuple[Field, ...]:
    """Return the texts of a reading."""
    chosen = " ".join((*reading.choices, *reading.choices.values()))
    named = " ".join(id_ for ids in reading.clauses.values() for id_ in ids)
    name = f"{reading.name} {' '.join(reading.ids)}"
    fields = ((NAME, name), (MAIN, reading.question), (CHOICE, chosen), (ASIDE, reading.reason))
    return (*fields, (ASIDE, named))


def _score(query: tuple[str, ...], fields: tuple[Field, ...]) -> float:
    """Return how well texts answer, or nothing where a word is in none of them."""
    whole = " ".join(text for _, text in fields).lower()
    if not all(one[:_LEAST] in whole for one in query):
        return 0.0
    scores = [(weight, stems(text)) for weight, text in fields if text]
    best = [max((weight for weight, words in scores if one in words), default=0.0) for one in query]
    if not all(best):
        return 0.0
    return sum(best) + max(_closeness(query, words) for _, words in scores)


def _closeness(query: tuple[str, ...], words: tuple[str, ...]) -> float:
    """Return what is added for words in the order asked for, and for a text of little else."""
    runs = zip(*(words[n:] for n in range(len(query))), strict=False)
    share = sum(word in query for word in words) / max(1, len(words))
    return share + (PHRASE if len(query) > 1 and query in runs else 0.0)
