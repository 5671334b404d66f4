"""What shows a clause is said in words, never in codes."""

from croupier.gazette.coverage import sources
from tests.coverage.wording import worded as said

CODES = (
    "_",
    " = ",
    "True",
    "False",
    "[",
    '"',
    "-match",
    "-pair",
    "-sevens",
    "house-",
    "let-it",
    "..",
)


def test_no_evidence_has_codes() -> None:
    found = {one.says for source in sources() for one in source.shows}
    assert found
    assert {text for text in found if any(code in text for code in CODES)} == set()


def test_settings_wagers_versions_and_cards_are_named() -> None:
    assert said("provided", "double_after_split = False") == (
        "A table may be set so: Double after a split: no."
    )
    assert said("provided", "double_on = 9-11") == "A table may be set so: Double on: 9 to 11."
    assert said("provided", "offers any-pair") == "A table may offer Any Pair."
    assert said("provided", "is blackjack") == "The rules of a table say which hand is a Blackjack."
    assert said("displayed", "layout: 9 Boxes for wagers") == "On the layout: 9 Boxes for wagers."
    assert said("answered", "offer_cut: nobody, then a casino employee") == (
        "At a table: who is offered the cut? Nobody, then a casino employee."
    )
    assert said("round", "E's lucky-match of $0.50 on Box 1 loses") == (
        "In a Round: E's Lucky Match of $0.50 on Box 1 loses."
    )
    assert said("round", "As is dealt to Box 2") == "In a Round: A♠ is dealt to Box 2."
    assert said(
        "refused", "table.versions: no rule lets ante-up and free-bet be adopted together"
    ) == ("Refused: no rule lets Ante Up Blackjack and Free Bet Blackjack be adopted together.")


def test_a_value_outside_the_law_is_no_code() -> None:
    text = 'table.double_on: doubling is open on any total, "9-11", "10-11" or "none": not "7:5"'
    assert said("refused", text) == (
        "Refused: doubling is open on any total, 9 to 11, 10 or 11 or none: not 7 to 5."
    )
