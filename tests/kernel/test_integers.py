"""Integers: what stored shoes of some forty tables have brought stays what it is, to the cent.

A kernel that is rebuilt plays the same Rounds. Where the law, a chart or the shuffle has changed,
``.venv/bin/python -m tests.kernel.test_integers`` writes the file anew.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from croupier.cards import DECK
from croupier.counting_systems import SYSTEMS, CountName
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.basic import basic
from croupier.kernel.lower import lower
from croupier.kernel.seats import BetStep, CardCount, CountsKept, Party, SimulatedSeat
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import OfferName, SideWagerName
from croupier.rules.table_rules import TableRules, tiers_of
from tests.kernel.agreement import Chaotic

STORED: Final = Path(__file__).with_name("integers.json")
SEED: Final = 29
CHIPS: Final = 10_00


class Case(NamedTuple):
    """A table, and who plays how."""

    edition: EditionId = "nz-current"
    elects: Mapping[str, Any] = {}
    sides: tuple[OfferName, ...] = ()
    laid: Mapping[SideWagerName, int] = {}
    """On each Box; 0 where nobody lays what is offered."""
    wagers: tuple[int, ...] = (CHIPS,)
    """On each Box."""
    steps: Mapping[int, int] = {}
    """From a count on, how many times that."""
    system: CountName | None = None
    calls_from: tuple[int, ...] = ()
    kept: CountsKept | None = None
    cutting_card: int | None = None
    chooses: Mapping[str, Any] = {}
    chaos: int | None = None
    """None: the chart is called by."""
    first: int = 0
    shoes: int = 12
    limit: int = 1 << 60


SEVEN: Final = (CHIPS,) * 7
TWO: Final[Mapping[SideWagerName, int]] = {"perfect-pair": 5_00, "lucky-lucky": 2_50}
THREE: Final[Mapping[SideWagerName, int]] = {
    "lucky-lucky": 5_00, "buster": 5_00, "super-sevens": 1_00,
}  # fmt: skip
OFFERED: Final[tuple[OfferName, ...]] = ("lucky-lucky", "buster", "super-sevens")
PAIRS: Final[tuple[OfferName, ...]] = ("perfect-pair", "lucky-lucky")
RAMP: Final = {-100: 1, 1: 2, 2: 5, 4: 8}
TIERS: Final = {
    "lower": TierConfig(minimum=5_00, blackjack_pays="6:5"),
    "upper": TierConfig(minimum=20_00, double_on="9-11"),
}
ANTE: Final = {"minimum": 20_00, "ante": 2_50, "ante_waived_from": 25_00, "versions": ["ante-up"]}
WHOLE_BOX: Final = {"readings": {"bust-takes": "whole-box"}}
LAST_BUST: Final = {"readings": {"bust-then-dealer-blackjack": "busted-plus-one"}}
CONTINUOUS: Final = {"continuous_shuffler": True}

CASES: Final[Mapping[str, Case]] = {
    "one Box": Case(shoes=40),
    "one Box, Canberra": Case("act-1996"),
    "one Box of 1998": Case("nz-1998"),
    "one Box of 2012": Case("nz-2012", first=100),
    "one Box of 2014": Case("nz-2014", chaos=18),
    "any calls": Case(chaos=3),
    "any calls, Canberra": Case("act-1996", chaos=4),
    "later shoes": Case(first=4_090),
    "so many Rounds": Case(limit=123),
    "eight decks, a burnt card": Case(elects={"decks": 8, "burn": True}),
    "Style A": Case(elects={"versions": ["style-a"]}),
    "Style A, seven Boxes": Case(elects={"versions": ["style-a"]}, wagers=SEVEN, chaos=5),
    "cards decide": Case(sides=PAIRS, laid=TWO),
    "three side wagers": Case(sides=OFFERED, laid=THREE, shoes=40),
    "three side wagers, any calls": Case(sides=OFFERED, laid=THREE, chaos=6),
    "Madness 21 and Push 22": Case(
        sides=("madness-21", "push-22"), laid={"madness-21": 5_00, "push-22": 2_50}
    ),
    "Any Pair": Case(sides=("any-pair",), laid={"any-pair": 5_00}, chaos=7),
    "Over 13": Case("act-1996", sides=("over-under-13",), laid={"over-13": 5_00}),
    "Canberra's Sevens": Case("act-1996", sides=("super-sevens",), laid={"super-sevens": 5_00}),
    "Lucky Match": Case("nz-2014", sides=("lucky-match",), laid={"lucky-match": 5_00}),
    "House Money rides": Case(
        sides=("house-money",), laid={"house-money": 5_00}, chooses={"rides": "all"}
    ),
    "Let It Ride": Case(
        sides=("let-it-ride",), laid={"let-it-ride": 5_00}, chooses={"rides": "all"}, chaos=8
    ),
    "several Boxes": Case(wagers=(10_00, 25_00, 40_00)),
    "seven Boxes": Case(wagers=SEVEN),
    "seven Boxes, any calls": Case(wagers=SEVEN, chaos=9),
    "seven Boxes, cards decide": Case(sides=PAIRS, laid=TWO, wagers=SEVEN),
    "seven Boxes, three side wagers": Case(sides=OFFERED, laid=THREE, wagers=SEVEN),
    "seven Boxes, Canberra": Case("act-1996", wagers=SEVEN, chaos=10),
    "to the last card": Case(wagers=SEVEN, cutting_card=0),
    "one Box to the last card": Case(cutting_card=0),
    "odd sums": Case(
        elects={"smallest_chip": 50, "blackjack_pays": "6:5"}, wagers=(11_50, 12_50)
    ),
    "Blackjack +": Case(elects={"versions": ["blackjack-plus"]}, shoes=30),
    "Blackjack +, three Boxes": Case(
        elects={"versions": ["blackjack-plus"]}, wagers=(CHIPS,) * 3, chaos=11
    ),
    "Free Bet": Case(elects={"versions": ["free-bet"]}, shoes=30),
    "Free Bet, three Boxes": Case(
        elects={"versions": ["free-bet"]}, wagers=(CHIPS,) * 3, chaos=12
    ),
    "Player Select": Case(elects={"versions": ["player-select"], **TIERS}, wagers=(5_00, 25_00)),
    "Ante Up": Case(elects=ANTE, wagers=(20_00, 40_00)),
    "Triple Play": Case("act-1996", elects={"versions": ["triple-play"]}, shoes=30),
    "Triple Play, three Boxes": Case(
        "act-1996", elects={"versions": ["triple-play"]}, wagers=(CHIPS,) * 3, chaos=13
    ),
    "continuous shuffler": Case(elects=CONTINUOUS, shoes=600),
    "continuous shuffler, seven Boxes": Case(
        elects=CONTINUOUS, sides=PAIRS, laid=TWO, wagers=SEVEN, shoes=200
    ),
    "a bust takes the Box": Case(elects=WHOLE_BOX, sides=OFFERED, laid=THREE, chaos=14),
    "the last bust": Case(elects=LAST_BUST, chaos=15),
    "the last bust, seven Boxes": Case(elects=LAST_BUST, chaos=15, wagers=SEVEN),
    "insured": Case(chooses={"insures_from": -1_000, "settles_early": True}),
    "insured, seven Boxes": Case(
        wagers=SEVEN, chooses={"insures_from": -1_000, "settles_early": True}
    ),
    "by Hi-Lo": Case(system="hi-lo", steps=RAMP, chooses={"insures_from": 3}, shoes=30),
    "by Knock-Out": Case(system="ko", steps={-100: 1, -4: 5}),
    "kept by count": Case(
        system="hi-lo", steps=RAMP, kept=CountsKept(-5, 5), chooses={"insures_from": 3},
        calls_from=(-1, 0, 2), chaos=16, shoes=30,
    ),
    "seven Boxes by count": Case(
        system="zen", steps=RAMP, kept=CountsKept(-5, 5), chooses={"insures_from": 3},
        calls_from=(-1, 0, 2), chaos=17, sides=PAIRS, laid=TWO, wagers=SEVEN,
    ),
    "shoes that are left": Case(system="halves", steps={-1: 1, 2: 4}, wagers=(CHIPS, 20_00)),
    "a count and three side wagers": Case(
        system="hi-lo", steps=RAMP, sides=OFFERED, laid=THREE, kept=CountsKept(-3, 3), shoes=30
    ),
}  # fmt: skip


def _laid(case: Case) -> TableArrays:
    """The table of a case, ready to be played."""
    offered = {name: SideWagerConfig() for name in case.sides}
    asked: dict[str, Any] = {"minimum": CHIPS, "side_wagers": offered, **case.elects}
    asked["versions"] = tuple(asked.get("versions", ()))
    rules = open_table(TableConfig(edition=case.edition, **asked))
    first, *others = ([_called(case, own, rules, at) for own in tiers_of(rules)]
                      for at in range(1 + len(case.calls_from)))  # fmt: skip
    return table(lower(rules, first, list(case.laid), others), _party(case, rules))


def _called(case: Case, own: TableRules, rules: TableRules, at: int) -> Any:
    return basic(rules, own) if case.chaos is None else Chaotic(case.chaos + 100 * at)


def _party(case: Case, rules: TableRules) -> Party:
    seats = tuple(
        SimulatedSeat(box=box, steps=_steps(case, wager, rules.dealers_hands), **case.chooses)
        for box, wager in enumerate(case.wagers, 1)
    )
    count = CardCount()
    if case.system is not None:
        system = SYSTEMS[case.system]
        begins = system.first(rules.elections.decks)
        count = CardCount(tuple(map(system.tag, DECK)), system.units, begins, system.running)
    return Party(
        seats=seats,
        count=count,
        cutting_card=case.cutting_card,
        kept=case.kept,
        calls_from=case.calls_from,
    )


def _steps(case: Case, wager: int, hands: int) -> tuple[BetStep, ...]:
    if not case.steps:
        return (BetStep(main=(wager,) * hands, sides=case.laid),)
    return tuple(
        BetStep(main=(wager * times,) * hands, sides=case.laid, count=count)
        for count, times in case.steps.items()
    )


def integers(case: Case) -> dict[str, Any]:
    """All that was counted in whole numbers: sums that can be read, and a digest of everything."""
    laid = _laid(case)
    rounds, tally = runs.play(laid, SEED, case.first, case.shoes, case.limit)
    wagers = tally.t[: counting.T_SHOE].reshape(-1, 8)
    used = {*range(len(laid.names) - 1), int(laid.law.m[places.C_WAGERS])}
    sums = {str(at): wagers[at].tolist() for at in sorted(used) if wagers[at, 0]}
    path = tally.t[counting.T_PATH : counting.T_PATH + counting.SHOE_CARRIED + 1].tolist()
    everything = sha256(tally.t.tobytes() + tally.at.tobytes()).hexdigest()
    return {"rounds": rounds, "wagers": sums, "path": path, "digest": everything[:16]}


@pytest.mark.parametrize("name", CASES)
def test_stored_shoes_bring_what_they_have_always_brought(name: str) -> None:
    assert integers(CASES[name]) == json.loads(STORED.read_text())[name]


def test_what_is_stored_is_of_these_tables_and_no_two_are_alike() -> None:
    stored = json.loads(STORED.read_text())
    assert list(stored) == list(CASES)
    assert len({one["digest"] for one in stored.values()}) == len(CASES)


if __name__ == "__main__":
    rows = (f"{json.dumps(name)}: {json.dumps(integers(CASES[name]))}" for name in CASES)
    STORED.write_text("{\n" + ",\n".join(rows) + "\n}\n")
