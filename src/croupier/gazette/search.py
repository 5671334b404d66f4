"""Search: the clauses and readings that speak of some words, the best first.

Every word asked for must occur, but for those a question is made of; where nothing has all of
them, more than half must. Words are compared by their stems, so that ``splitting`` finds split and
splits, and ``boxes`` finds Box; a word of players' finds the gazette's too: ``hit`` draw. A word in
an id weighs most, then one in what a clause says or a reading asks, then choices and the names of
readings, then notes and reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, Literal

import msgspec

from croupier.gazette.clause import Clause
from croupier.gazette.edition import Edition
from croupier.gazette.errors import nearest
from croupier.gazette.history import canonical
from croupier.gazette.reading import Reading

NAME, MAIN, CHOICE, ASIDE = 8.0, 4.0, 3.0, 2.0
"""What a word weighs in a name, in what is mainly said, in a choice, and in a note or reason."""
PHRASE: Final = 3.0
"""What is added where the words stand in the order asked for."""
_WORD: Final = re.compile(r"[A-Za-z0-9]+(?:\.[0-9A-Za-z]+)*(?:'[a-z]+)?")
_ALIKE: Final = 0.75
"""How much like a word of the law a misspelt one is: more than a name, of which there are few."""
_LEAST: Final = 3
"""The letters that must be left of a word without its ending."""

_ASKING: Final = frozenset(
    [
        "a",
        "an",
        "and",
        "any",
        "are",
        "be",
        "can",
        "could",
        "do",
        "does",
        "for",
        "from",
        "get",
        "gets",
        "happens",
        "have",
        "has",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "may",
        "me",
        "my",
        "must",
        "of",
        "on",
        "or",
        "shall",
        "should",
        "so",
        "that",
        "the",
        "their",
        "then",
        "there",
        "they",
        "this",
        "to",
        "was",
        "we",
        "what",
        "when",
        "where",
        "which",
        "who",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
    ]
)
"""Words that a question is made of; they are not searched for beside others."""
_MEANT: Final = {
    "hit": "draw",
    "hits": "draw",
    "show": "first",
    "shows": "first",
    "showing": "first",
    "push": "off",
    "tie": "off",
    "seat": "box",
    "seats": "box",
    "spot": "box",
    "upcard": "first",
    "paytable": "scale",
    "insure": "insurance",
    "insured": "insurance",
    "house": "operator",
    "bet": "wager",
    "bets": "wager",
    "stake": "wager",
}
"""What a word of players' is in the gazettes."""

PLAYERS_WORDS: Final[dict[str, str]] = {
    "hit": "13.1",
    "draw": "13.1",
    "push": "5.1(e)",
    "tie": "5.1(e)",
    "bust": "13.2",
    "natural": "1.1:Blackjack",
    "blackjack": "1.1:Blackjack",
    "ten": "4.1(b)",
    "face card": "4.1(b)",
    "picture card": "4.1(b)",
    "even money": "10.3",
    "double": "11.1",
    "split": "12.1",
    "insurance": "9.1",
    "shoe": "3.3(c)",
    "cut": "7.3",
    "stand": "13.1",
    "surrender": "10.3",
    "dealer shows ace": "9.1",
}
"""Where what players ask for is ruled, in the current edition of New Zealand."""

NOT_OFFERED: Final[dict[str, str]] = {
    "surrender": "These rules offer no surrender: a hand is not given up against part of its"
    " wager. What may be settled early is a Blackjack, against an ace of the Dealer's.",
}
"""What players ask for and no clause offers, in a sentence."""

Field = tuple[float, str]
Query = tuple[frozenset[str], ...]
"""The words asked for, each with the others that would do."""


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of an edition or a reading that has all the words, and how well."""

    what: Literal["clause", "reading"]
    name: str
    editions: tuple[str, ...]
    score: float
    texts: tuple[str, ...]
    words: int = 0
    """How many of the words asked for it has at least."""


def search(
    words: Iterable[str],
    editions: Iterable[Edition],
    readings: Iterable[Reading],
    *,
    some: bool = False,
) -> tuple[Hit, ...]:
    """Return what has all the words, best first; a clause once, in the last edition that fits.

    Where nothing has more than half of them: with ``some``, what has as many as there are.
    """
    query, known, read = asked(" ".join(words)), tuple(editions), tuple(readings)
    for least in range(len(query), 0 if some else len(query) // 2, -1):
        found = [*_in_clauses(query, known, least), *_in_readings(query, read, least)]
        if found:
            return tuple(sorted(found, key=lambda hit: -hit.score))
    return ()


def near(text: str, editions: Iterable[Edition]) -> tuple[str, ...]:
    """Return words of clauses that look like those asked for that no clause has."""
    fields = (each for one in editions for each in one.clauses.values())
    words = {found[0].lower() for each in fields for found in _words_of(each)}
    known = frozenset(map(stem, words))
    missing = (found[0].lower() for found in _WORD.finditer(text))
    query = [word for word in missing if word not in _ASKING and stem(word) not in known]
    return tuple(
        dict.fromkeys(like for word in query for like in nearest(word, words, alike=_ALIKE)[:1])
    )


def _words_of(clause: Clause) -> Iterator[re.Match[str]]:
    return (found for _, text in _of_clause(clause)[1:] for found in _WORD.finditer(text))


def asked(text: str) -> Query:
    """Return the words of a query that are searched for, each with what else would do."""
    words = [found[0].lower() for found in _WORD.finditer(text)]
    telling = [word for word in words if word not in _ASKING] or words
    return tuple(frozenset({stem(word), stem(_MEANT.get(word, word))}) for word in telling)


def led_to(text: str) -> str | None:
    """The clause that players' words mean before all others, if a query is of such words alone."""
    words = [found[0].lower() for found in _WORD.finditer(text)]
    telling = " ".join(stem(word) for word in words if word not in _ASKING)
    known = (phrase for phrase in PLAYERS_WORDS if " ".join(stems(phrase)) == telling)
    found = next(known, None)
    return None if found is None else PLAYERS_WORDS[found]


def not_offered(text: str) -> str:
    """What is said to who asks for something no clause offers; nothing for anything else."""
    words = frozenset(stems(text))
    return next((said for word, said in NOT_OFFERED.items() if stem(word) in words), "")


def sought(text: str) -> tuple[str, ...]:
    """Return the stems a query finds, so that they can be marked."""
    return tuple(sorted(frozenset().union(*asked(text))))


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


def _in_clauses(query: Query, editions: tuple[Edition, ...], least: int) -> Iterator[Hit]:
    """Return the clauses that have the words; later editions go before earlier ones."""
    seen: set[tuple[str, str]] = set()
    for edition in reversed(editions):
        for clause in edition.clauses.values():
            key = (edition.jurisdiction, canonical(clause.id))
            score = 0.0 if key in seen else _score(query, _of_clause(clause), least)
            if score:
                seen.add(key)
                yield _clause_hit(edition, clause, score, least)


def _clause_hit(edition: Edition, clause: Clause, score: float, words: int) -> Hit:
    texts = tuple(filter(None, (clause.in_full, clause.also, clause.note)))
    return Hit(
        what="clause",
        name=clause.id,
        editions=(edition.id,),
        score=score,
        texts=texts,
        words=words,
    )


def _in_readings(query: Query, readings: Iterable[Reading], least: int) -> Iterator[Hit]:
    """Return the readings that have the words."""
    for reading in readings:
        score = _score(query, _of_reading(reading), least)
        if score:
            texts = (reading.question, *reading.choices.values(), reading.reason)
            yield Hit(
                what="reading",
                name=reading.name,
                editions=reading.editions,
                score=score,
                texts=texts,
                words=least,
            )


def _of_clause(clause: Clause) -> tuple[Field, ...]:
    """Return the texts of a clause; one without words is not found by the sentence saying so."""
    said = clause.in_full if clause.state.supplied else ""
    return (NAME, clause.id), (MAIN, said), (ASIDE, clause.also), (ASIDE, clause.note)


def _of_reading(reading: Reading) -> tuple[Field, ...]:
    """Return the texts of a reading."""
    chosen = " ".join((*reading.choices, *reading.choices.values()))
    named = " ".join(id_ for ids in reading.clauses.values() for id_ in ids)
    name, ids = reading.name.replace("-", " "), " ".join(reading.ids)
    fields = ((NAME, ids), (MAIN, reading.question), (CHOICE, f"{name} {chosen}"))
    return (*fields, (ASIDE, reading.reason), (ASIDE, named))


def _score(query: Query, fields: tuple[Field, ...], least: int) -> float:
    """Return how well texts answer, or nothing where too many of the words are in none of them."""
    whole = " ".join(text for _, text in fields).lower()
    if sum(any(one[:_LEAST] in whole for one in word) for word in query) < least:
        return 0.0
    scores = [(weight, stems(text)) for weight, text in fields if text]
    best = [
        max((weight for weight, words in scores if not word.isdisjoint(words)), default=0.0)
        for word in query
    ]
    if sum(map(bool, best)) < least:
        return 0.0
    return sum(best) + max(_closeness(query, words) for _, words in scores)


def _closeness(query: Query, words: tuple[str, ...]) -> float:
    """Return what is added for words in the order asked for, and for a text of little else."""
    runs = zip(*(words[n:] for n in range(len(query))), strict=False)
    wanted = frozenset[str]().union(*query)
    share = sum(word in wanted for word in words) / max(1, len(words))
    in_order = any(all(one in word for one, word in zip(run, query, strict=True)) for run in runs)
    return share + (PHRASE if len(query) > 1 and in_order else 0.0)
