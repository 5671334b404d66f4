"""Published and computed figures the analysis must agree with."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.analysis.main_wager import main_wager
from croupier.gazette.edition import EditionId
from croupier.rules.config import TableConfig
from croupier.rules.ruling import is_returned, loses
from croupier.rules.table_rules import TableRules

ORIGINAL_ONLY = {"bust-then-dealer-blackjack": "cap-original"}
"""Nothing but the original wager is ever lost to the Dealer's Blackjack."""


def opened(edition: EditionId, **settings: Any) -> TableRules:
    return house.open_table(TableConfig(edition=edition, **settings))


def percent(rules: TableRules) -> float:
    return 100 * main_wager(rules).house_edge


def two_hands(rules: TableRules) -> TableRules:
    """The same table with one split only."""
    full = rules.elections.hands_max

    def may_split(hand: Any, hands: int) -> Any:
        return rules.may_split(hand, hands if hands < 2 else full)

    return replace(rules, may_split=may_split)


@pytest.mark.parametrize(
    ("expected", "edition", "settings"),
    [
        ("0.514056", "act-1996", {}),
        ("0.542390", "act-1996", {"decks": 8}),
        ("0.50643", "nz-current", {"decks": 6, "readings": ORIGINAL_ONLY}),
        (
            "0.61733",
            "nz-current",
            {
                "decks": 6,
                "dealer_blackjack_takes_doubles": True,
                "dealer_blackjack_takes_splits": True,
            },
        ),
        (
            "0.72873",
            "nz-current",
            {"decks": 6, "versions": ("style-a",), "readings": ORIGINAL_ONLY},
        ),
        (
            "1.86612",
            "nz-current",
            {"decks": 6, "blackjack_pays": "6:5", "readings": ORIGINAL_ONLY},
        ),
        ("0.62593", "nz-current", {"decks": 8, "double_on": "10-11", "readings": ORIGINAL_ONLY}),
        ("0.756", "act-1996", {"decks": 8, "readings": {"dealer-soft-17": "draws"}}),
    ],
)
def test_house_edge(expected: str, edition: EditionId, settings: dict[str, Any]) -> None:
    """Each figure to its last printed digit."""
    places = len(expected.partition(".")[2])
    assert f"{percent(opened(edition, **settings)):.{places}f}" == expected


def test_two_hands_to_ten_digits() -> None:
    """With one split the figure is known to twelve decimals."""
    assert percent(two_hands(opened("act-1996"))) == pytest.approx(0.566079455900, abs=1e-10)


def test_two_hands_original_only_to_ten_digits() -> None:
    """The same where only the original wager is lost to the Dealer's Blackjack."""
    rules = replace(
        two_hands(opened("act-1996")),
        against_dealers_blackjack=lambda wager, _, __: (
            loses() if wager == "main" else is_returned()
        ),
        on_bust=lambda wager, _: loses() if wager == "main" else None,
    )
    assert percent(rules) == pytest.approx(0.456886297293, abs=1e-10)
