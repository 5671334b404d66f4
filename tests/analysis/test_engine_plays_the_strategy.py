"""The table itself plays the calls of the analysis, on every order of a small shoe."""

from typing import Any

import pytest

from croupier.analysis.main_wager import main_wager
from tests.analysis.best_calls import BestCalls
from tests.analysis.engine import Engine
from tests.analysis.whole_rounds import small_shoe
from tests.telling import table

NZ, ACT = "nz-current", "act-1996"


def brings(edition: str, settings: dict[str, Any], faces: dict[str, int], hands: int) -> None:
    """Every Line of every Round comes, on average, to what the analysis says."""
    rules, shoe = table(edition, decks=8, **settings), small_shoe(**faces)
    wager = main_wager(rules, shoe)
    engine = Engine(rules, shoe, BestCalls(wager))
    assert float(engine.expectation()) == pytest.approx(wager.expectation, abs=1e-12)
    assert engine.hands == hands


def version(name: str) -> dict[str, Any]:
    return {"versions": [name]}


def reads(name: str, choice: str) -> dict[str, Any]:
    return {"readings": {name: choice}}


FEW = {"A": 1, "_8": 5, "T": 8}


@pytest.mark.parametrize(
    ("edition", "settings", "faces", "hands"),
    [
        pytest.param(NZ, {}, FEW, 3, id="nz"),
        pytest.param(ACT, {}, {"A": 1, "_8": 6, "T": 10}, 4, id="act"),
        pytest.param(NZ, version("free-bet"), FEW, 3, id="free-bet"),
        pytest.param(NZ, version("blackjack-plus"), FEW, 3, id="blackjack-plus"),
        pytest.param(ACT, version("triple-play"), {"A": 1, "_7": 4, "T": 11}, 2, id="triple-play"),
    ],
)
def test_the_table_pays_what_the_analysis_expects(
    edition: str, settings: dict[str, Any], faces: dict[str, int], hands: int
) -> None:
    """Every order of a small shoe, every Line of every Round."""
    brings(edition, settings, faces, hands)


MORE = {"A": 2, "_4": 3, "_7": 5, "T": 7}
FOUR = {"A": 2, "_3": 2, "_8": 6, "T": 10}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("edition", "settings", "faces", "hands"),
    [
        (NZ, {}, {"A": 2, "_3": 2, "_8": 5, "T": 7}, 3),
        (NZ, {}, MORE, 3),
        (NZ, reads("bust-then-dealer-blackjack", "cap-original"), MORE, 3),
        (NZ, reads("both-over-21", "equal-totals-stand-off"), MORE, 3),
        (NZ, reads("original-wager-per", "hand"), MORE, 3),
        (NZ, {"dealer_blackjack_takes_doubles": True}, MORE, 3),
        (NZ, {"dealer_blackjack_takes_splits": True}, MORE, 3),
        (NZ, version("style-a"), MORE, 3),
        (NZ, version("free-bet"), MORE, 3),
        (NZ, version("blackjack-plus"), MORE, 3),
        (ACT, {}, FOUR, 4),
        (ACT, reads("dealer-blackjack-takes", "original-only"), FOUR, 4),
        (ACT, reads("resplit-which-hands", "initial-cards-only"), FOUR, 4),
        (ACT, version("triple-play"), FOUR, 2),
    ],
)
def test_the_table_pays_what_the_analysis_expects_of_larger_shoes(
    edition: str, settings: dict[str, Any], faces: dict[str, int], hands: int
) -> None:
    """The same with more kinds of cards, and at more tables."""
    brings(edition, settings, faces, hands)
