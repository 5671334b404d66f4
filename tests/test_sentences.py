"""Sentences: what is stated is parts, and nothing is read out of the words that come last."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from croupier.cards import Card
from croupier.sentence import (
    AmountPart,
    CardPart,
    ClausesPart,
    LinePart,
    PlayerPart,
    WagerPart,
    capital,
    listed,
    plain,
)

SOURCE = Path(__file__).parent.parent / "src" / "croupier"
FORMATS = {
    "casino/casino.py": "the name of a table, as it is typed",
    "casino/tournaments/acts.py": "the name of a tournament, as it is typed",
    "gazette/clause.py": "the numbers of clauses",
    "gazette/glossary.py": "the rows of GLOSSARY.md",
    "gazette/naming.py": "a clause, as it is typed",
    "gazette/search.py": "the words somebody looks for",
    "gazette/toml.py": "the files of the gazette",
    "pages/marks.py": "what XML does not take as it is",
    "record/lines.py": "the lines of a Round record",
    "web/apidocs.py": "the parameters in the path of a route",
    "web/kit/unread.py": "what a decoder says, not we",
}
"""Modules that have regular expressions, and the format each reads."""
TRIMMED = {
    ("casino/people/lookalikes.py", " WITH "): "what Unicode calls a letter, not we",
    ("pages/felt/phone_plan.py", " to "): "a line of the sign is broken in two",
    ("pages/felt/phone_hands.py", "soft "): "a total is shortened where there is no room",
    ("pages/simulation/svg.py", " %"): "two percentages share one sign",
    ("record/done.py", "dealer "): "a hand by its name in a record",
    ("web/serve.py", " (while"): "what the operating system says, not we",
}
"""Words a text may be looked through for, and why."""
LOOKS = ("startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition")
NAMED = {
    ("cli/law/show_page.py", "in doubt"): "the nature of a change, by its name in the JSON",
    ("law/act/s23_super_sevens.py", "three suited"): "a line of a pay scale, by its name",
    ("law/nz/s15f_lucky_match.py", "Lucky Match"): "a line of a pay scale, by its name",
    ("pages/strategy/svg.py", "cut twice"): "a shape of the chart, by its name",
    ("record/done.py", "dealer 1"): "a hand by its name in a record",
}
"""Names of several words that something may turn on, and of what."""


@cache
def _nodes() -> tuple[tuple[str, ast.AST], ...]:
    """Every node of every module that may be looked at."""
    kinds = (ast.Import, ast.ImportFrom, ast.Call, ast.Compare, ast.MatchValue)
    return tuple(
        (path.relative_to(SOURCE).as_posix(), node)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, kinds)
    )


def _is_words(node: ast.expr) -> bool:
    """Is it a text of more than one word?"""
    told = node.value if isinstance(node, ast.Constant) else None
    return isinstance(told, str) and " " in told and any(map(str.isalpha, told.replace("%", "a")))


def _texts(*nodes: ast.expr) -> Iterator[str]:
    for node in nodes:
        every = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
        yield from (ast.literal_eval(one) for one in every if _is_words(one))


def test_regular_expressions_read_formats_and_no_sentences() -> None:
    found = {
        path
        for path, node in _nodes()
        if (isinstance(node, ast.Import) and any(one.name == "re" for one in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "re")
    }
    assert found == FORMATS.keys()


def test_no_text_is_looked_through_for_words() -> None:
    found = {
        (path, text)
        for path, node in _nodes()
        if isinstance(node, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS
        for text in _texts(*node.args)
    }
    assert found == TRIMMED.keys()


def test_nothing_turns_on_a_sentence() -> None:
    """No comparison, and no case of a match, has words of a sentence in it."""
    found = set()
    for path, node in _nodes():
        if isinstance(node, ast.Compare):
            found |= {(path, text) for text in _texts(node.left, *node.comparators)}
        elif isinstance(node, ast.MatchValue):
            found |= {(path, text) for text in _texts(node.value)}
    assert found == NAMED.keys()


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("words", "words"),
        (CardPart(Card("Jh")), "Jh"),
        (PlayerPart("ana"), "ana"),
        (WagerPart("perfect-pair"), "perfect-pair"),
        (AmountPart(12_50), "$12.50"),
        (ClausesPart(("12.6", "12.8")), "12.6, 12.8"),
        (LinePart("1 ana main"), "1 ana main"),
    ],
)
def test_a_part_as_text_is_what_a_record_writes(part: object, text: str) -> None:
    assert str(part) == text


def test_a_sentence_is_its_parts_one_after_another() -> None:
    """Its first word is written large, a name as it is."""
    told = (PlayerPart("ana"), " lays ", AmountPart(5_00))
    assert plain(told) == "ana lays $5"
    assert capital(told) == told
    assert plain(capital(("the Dealer ", "calls"))) == "The Dealer calls"
    assert plain(listed((told, ("words",)), "; ")) == "ana lays $5; words"
    assert listed((), "; ") == ()
