"""Which side wagers may be offered at one table: every set of the ten, and every pair."""

from functools import cache
from itertools import chain, combinations

import pytest

from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.rules.refusal import Refusal, Unlawful

NAMES: tuple[OfferName, ...] = (
    "super-sevens", "madness-21", "perfect-pair", "any-pair", "house-money",
    "let-it-ride", "lucky-match", "lucky-lucky", "buster", "push-22",
)  # fmt: skip
SETS = tuple(chain.from_iterable(combinations(NAMES, size) for size in range(len(NAMES) + 1)))
PAIRS = {
    "super-sevens": " YYY--YYYY",
    "madness-21": "Y YY--YYYY",
    "perfect-pair": "YY -YY-YYY",
    "any-pair": "YY- YY-YYY",
    "house-money": "--YY -Y---",
    "let-it-ride": "--YY- Y---",
    "lucky-match": "YY--YY YYY",
    "lucky-lucky": "YYYY--Y YY",
    "buster": "YYYY--YY Y",
    "push-22": "YYYY--YYY ",
}
"""Y: may be offered together; in the order of the names above."""
OF_PAIRS = {"perfect-pair": "15B.1A", "any-pair": "15C.2", "lucky-match": "15F.2"}
RIDING = {"house-money": "15D.12", "let-it-ride": "15E.11"}


@cache
def _refusals(names: tuple[OfferName, ...], decks: int = 6) -> tuple[Refusal, ...]:
    asked = {name: SideWagerConfig() for name in names}
    try:
        open_table(
            TableConfig(
                edition="nz-current", minimum=5_00, maximum=500_00, decks=decks, side_wagers=asked
            )
        )
    except Unlawful as unlawful:
        return unlawful.refusals
    return ()


@pytest.mark.parametrize(("decks", "lawful"), [(6, 136), (4, 72)])
def test_15_every_set_of_the_ten(decks: int, lawful: int) -> None:
    """Of 1,024 sets 136 may be offered with six decks, 72 with four; the largest has six."""
    permitted = [names for names in SETS if not _refusals(names, decks)]
    assert (len(SETS), len(permitted)) == (1024, lawful)
    assert max(map(len, permitted)) == (6 if decks == 6 else 5)


@pytest.mark.parametrize("decks", [5, 7, 8])
def test_3_3_a_the_number_of_decks_decides_on_super_sevens_alone(decks: int) -> None:
    """A lawful set stays lawful with any other number of decks, unless it has Super Sevens."""
    for names in SETS:
        if len(names) < 3:
            barred = decks < 6 and "super-sevens" in names
            assert bool(_refusals(names, decks)) == (barred or bool(_refusals(names)))


def test_15_every_refusal_has_its_clause() -> None:
    """No set is refused without saying by which clause, and of which wager."""
    for names in SETS:
        for refusal in _refusals(names, 4):
            assert refusal.clause in {"3.3(a)", *OF_PAIRS.values(), *RIDING.values()}
            assert refusal.at.removeprefix("table.side_wagers.") in names


@pytest.mark.parametrize("one", NAMES)
def test_15_each_pair(one: OfferName) -> None:
    """Fourteen pairs are barred, in whichever order they are asked for."""
    row = dict(zip(NAMES, PAIRS[one], strict=True))
    for other in NAMES:
        if other != one:
            assert bool(_refusals((one, other))) == (row[other] == "-"), other


@pytest.mark.parametrize(("one", "other"), list(combinations(OF_PAIRS, 2)))
def test_15B_1A_one_wager_on_pairs(one: OfferName, other: OfferName) -> None:
    """Two wagers on pairs are barred by the clauses of both."""
    assert {refusal.clause for refusal in _refusals((one, other))} == {
        OF_PAIRS[one], OF_PAIRS[other],
    }  # fmt: skip


@pytest.mark.parametrize(("rides", "clause"), list(RIDING.items()))
def test_15D_12_what_rides_bars_the_rest(rides: OfferName, clause: str) -> None:
    """House Money and Let it Ride each bar all but a wager on pairs."""
    for other in NAMES:
        if other not in OF_PAIRS and other != rides:
            assert clause in {refusal.clause for refusal in _refusals((rides, other))}
