"""Searching the register: every word, by its stem, the best first."""

import pytest

from croupier.gazette.edition import Edition
from croupier.gazette.reading import readings
from croupier.gazette.register import edition, edition_ids
from croupier.gazette.search import Hit, pieces, search, stem, stems


def found(words: str, *edition_ids_: str) -> tuple[Hit, ...]:
    """What has the words in some editions, or in all."""
    held: list[Edition] = [edition(id_) for id_ in edition_ids_ or edition_ids()]
    return search(words.split(), held, readings().values())


def names(words: str, *edition_ids_: str) -> list[str]:
    """The names of what has the words."""
    return [hit.name for hit in found(words, *edition_ids_)]


@pytest.mark.parametrize(
    "alike",
    [
        "split splits splitting Split",
        "double doubles doubled doubling",
        "box Boxes boxed",
        "ace aces Ace's",
        "card cards",
        "deal deals dealing",
        "Dealer dealers Dealer's",
        "penalty penalties",
        "bust busted busting busts",
        "stand standing stands",
    ],
)
def test_forms_of_one_word_have_one_stem(alike: str) -> None:
    assert len(set(stems(alike))) == 1


@pytest.mark.parametrize(
    ("one", "other"), [("one", "on"), ("ace", "act"), ("17", "1"), ("11", "1")]
)
def test_other_words_have_other_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_every_word_must_occur() -> None:
    both, one = set(names("splitting aces")), set(names("split"))
    assert both < one
    for hit in found("splitting aces"):
        words = stems(" ".join((hit.name, *hit.texts)))
        assert {"split", "ace"} <= set(words), hit.name
    assert names("splitting zebra") == []
    assert names("") == []


def test_plural_and_singular_find_the_same() -> None:
    assert set(names("split ace")) == set(names("splitting aces")) == set(names("splits ACES"))


def test_the_best_is_first() -> None:
    assert names("dealer soft 17")[0] == "dealer-soft-17"
    assert names("10.1A")[0] == "10.1A"
    assert names("Push 22 wager")[0] == "1.1:Push 22 Wager"
    scores = [hit.score for hit in found("blackjack")]
    assert scores == sorted(scores, reverse=True)


def test_words_in_order_weigh_more() -> None:
    in_order = {hit.name: hit.score for hit in found("soft total")}
    turned = {hit.name: hit.score for hit in found("total soft")}
    assert in_order["1.1:Soft Total"] > turned["1.1:Soft Total"]


def test_a_clause_is_found_once_in_the_latest_edition_that_has_the_words() -> None:
    assert "12.6" in names("Dealer Blackjack original", "nz-1998")
    hits = [hit for hit in found("Dealer Blackjack original") if hit.name == "12.6"]
    assert [hit.editions for hit in hits] == [("nz-current",)]
    older = [hit for hit in found("trigger skipped Round") if hit.what == "clause"]
    assert [(hit.name, hit.editions) for hit in older] == [("5.8(b)", ("nz-1998",))]


def test_an_edition_may_be_asked_alone() -> None:
    assert "15G.1" in names("lucky")
    assert not any(name.startswith("15G") for name in names("lucky", "nz-2014"))


def test_a_clause_without_words_is_not_found_by_the_sentence_that_says_so() -> None:
    assert edition("nz-2012").clause("15A.1").summary.startswith("Proved")
    assert [name for name in names("proved stood", "nz-2012") if name.startswith("15A")] == []


def test_readings_are_found_by_question_choice_and_reason() -> None:
    for words in ("only-when-needed", "second card depends", "13.4 stops every card"):
        assert "dealers-second-card" in names(words), words


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Split aces take one card.", ["Split", "aces"]),
        ("No ace; the Dealer's ace, splitting.", ["ace", "ace", "splitting"]),
        ("Nothing.", []),
        ("", []),
    ],
)
def test_pieces_mark_the_words_and_keep_the_text(text: str, marked: list[str]) -> None:
    parts = list(pieces(text, stems("split aces")))
    assert "".join(piece for piece, _ in parts) == text
    assert [piece for piece, is_asked in parts if is_asked] == marked
