"""Every reading on which money or legality may turn is named where something turned on it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.gazette.reading import readings
from croupier.law.act.s24_tournament import TOURNAMENT
from croupier.rules.refusal import Refusal
from croupier.table.commands import LaySideWager, LayWager
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.settings import change_settings
from croupier.table.game.tournament import Competitor, Plan, check
from croupier.table.shoe import given
from croupier.table.state import new_round
from tests.telling import refusal, settle, table, unlawful

SOURCE = Path(croupier.__file__).parent
ACT, NOW, OF_2014 = "act-1996", "nz-current", "nz-2014"
SHARED = [(1, "A", 20), (1, "B", 10)]

ELSEWHERE = {
    "madness-draw": "the chances of a prize, not a Round with the prize shown",
    "ante-measure": "no table has an Ante and two minima",
    "free-double-in-part": "no call asks for part of a free double",
    "super-sevens-settled-then-void": "asked where a settled wager meets a void hand",
    "side-minimum": "asked where a wager is laid that no chip can make",
}
"""Readings on which no settlement and no refusal turns here, and why."""


def _side(on: str, amount: float = 10, box: int = 1, player: str = "A") -> dict[str, Any]:
    return {"box": box, "player": player, "amount": amount, "on": on}


def _with(*sides: dict[str, Any], main: Sequence[Any] = ((1, "A", 20),), **more: Any) -> Any:
    """Wagers with side wagers beside them, at a table that offers those."""
    offered = {"over-13": "over-under-13"}
    offers: dict[str, Any] = {offered.get(str(one["on"]), str(one["on"])): {} for one in sides}
    offers.pop("ante", None)
    return {"wagers": [*main, *sides], "side_wagers": offers, **more}


def _triple(*amounts: float) -> dict[str, Any]:
    on = [
        {"box": 1, "player": "A", "amount": one, "against": at} for at, one in enumerate(amounts, 1)
    ]
    return {"versions": ["triple-play"], "wagers": on}


ANTE: dict[str, Any] = {"versions": ["ante-up"], "ante": 0.5}
SELECT: dict[str, Any] = {
    "versions": ["player-select"],
    "lower": {"minimum": 5, "double_on": "none", "blackjack_pays": "6:5"},
    "upper": {"minimum": 25},
}
FREE = {"versions": ["free-bet"]}
PLUS = {"versions": ["blackjack-plus"]}

Told = tuple[str, str, list[str], dict[str, Any]]

NAMED: dict[str, Told] = {
    # New Zealand
    "insurance-of-a-busted-hand": (
        NOW,
        "Ts Ad 6c | Td | Tc",
        ["1 insurance 10", "1 draw"],
        {},
    ),
    "early-settlement-returns-insurance": (
        NOW,
        "As Ad Kh",
        ["1 insurance 10", "1 early-settlement"],
        {},
    ),
    "void-split-hand-takes": (
        NOW,
        "8s Ad 8c | Td | Th 9c",
        ["1 insurance 10", "1 split", "1 stand", "! void 1 hand 1", "1 stand"],
        {},
    ),
    "low-scale-blackjack": (NOW, "As 6d Kh", [], {"blackjack_pays": "6:5"}),
    "super-sevens-when": (NOW, "7s 6d 7c | Td Tc", ["1 stand"], _with(_side("super-sevens", 1))),
    "super-sevens-of-backers": (
        NOW,
        "7s 6d 7c | Td Tc",
        ["1 stand"],
        _with(_side("super-sevens", 1, player="B"), main=SHARED),
    ),
    "super-sevens-by-backers": (
        NOW,
        "9s 6d 7c | Td Tc",
        ["1 stand"],
        _with(_side("super-sevens", 1, player="B"), main=SHARED),
    ),
    "madness-on-shared-box": (
        NOW,
        "As 6d Kh",
        ["! prize 40"],
        _with(_side("madness-21", 1), _side("madness-21", 1, player="B"), main=SHARED),
    ),
    "pair-of-ten-point-cards": (NOW, "Ts 6d Kh | Td Tc", ["1 stand"], _with(_side("any-pair"))),
    "house-money-lines": (NOW, "9s 6d Ts | Td Tc", ["1 stand"], _with(_side("house-money"))),
    "cards-in-sequence": (NOW, "9s 6d Th | Td Tc", ["1 stand"], _with(_side("let-it-ride"))),
    "riding-choice-when": (NOW, "As 6d Kh", [], _with(_side("house-money"))),
    "riding-amount": (
        NOW,
        "9s 6d Th | Td Tc",
        ["1 A ride 5", "1 stand"],
        _with(_side("house-money")),
    ),
    "riding-after-split": (
        NOW,
        "8s 6d 8h | Td | Th | Tc 9c",
        ["1 A ride 40", "1 split", "1 stand", "1 stand"],
        _with(_side("house-money")),
    ),
    "riding-on-dealer-blackjack": (
        NOW,
        "9s Kd Th | Ad",
        ["1 A ride 20", "1 stand"],
        _with(_side("house-money")),
    ),
    "riding-in-versions": (
        NOW,
        "9s 6d Th | Td Tc",
        ["1 A ride 20", "1 stand"],
        _with(_side("house-money"), **PLUS),
    ),
    "riding-and-early-settlement": (
        NOW,
        "As Ad Ks",
        ["1 A ride 20", "1 A early-settlement"],
        _with(_side("house-money")),
    ),
    "double-cap-on-split-hand": (
        NOW,
        "8s 6d 8h | 3d | Td | Th | Tc 9c",
        ["1 A ride 40", "1 split", "1 double", "1 stand"],
        _with(_side("house-money")),
    ),
    "added-wager-once-riding-is-lost": (
        NOW,
        "8s 6d 8h | 7d | Td | 3h | Kh | Tc 9c",
        ["1 A ride 40", "1 split", "1 draw", "1 double"],
        _with(_side("house-money")),
    ),
    "lammer-value": (
        NOW,
        "5s 6d 5h | Td | Tc 9c",
        ["1 A ride 40", "1 free-double"],
        _with(_side("house-money"), **FREE),
    ),
    "triple-match-suits": (NOW, "9s 9d 9s | Td", ["1 stand"], _with(_side("lucky-match"))),
    "lucky-match-when-paid": (NOW, "9s 7d 9s | Td", ["1 stand"], _with(_side("lucky-match"))),
    "lucky-match-split-pair": (OF_2014, "9s 7d 9h | Td", ["1 stand"], _with(_side("lucky-match"))),
    "lucky-match-limit": (
        NOW,
        "9s 7d 9s | Td",
        ["1 stand"],
        {
            "wagers": [(1, "A", 20), _side("lucky-match")],
            "side_wagers": {"lucky-match": {"scale": 1, "payout_limit": 100}},
        },
    ),
    "lucky-lucky-aces": (NOW, "As 7d 9s | Td", ["1 stand"], _with(_side("lucky-lucky"))),
    "buster-draws-out": (NOW, "As Td Kh | 5c 7c", [], _with(_side("buster"))),
    "free-bet-drawing-for-buster": (
        NOW,
        "Ts 6d 9c | Td Tc",
        ["1 stand"],
        _with(_side("buster"), **FREE),
    ),
    "buster-of-a-paid-blackjack": (NOW, "As 6d Kh | Td Tc", [], _with(_side("buster"))),
    "free-bonus-per": (
        NOW,
        "As 2d Kh | 2c 2h 3c 3h 4c 6h",
        [],
        _with(_side("buster"), free_bonus="B1"),
    ),
    "push-22-lines": (NOW, "Ts 6d 9c | 6d Td", ["1 stand"], _with(_side("push-22"))),
    "push-22-tables": (NOW, "Ts 6d 9c | Td Tc", ["1 stand"], _with(_side("push-22"))),
    "push-22-after-a-bust": (NOW, "Ts 6d 6c | Kd | Td Tc", ["1 draw"], _with(_side("push-22"))),
    "ante-per": (
        NOW,
        "Ts 6d 9c | Td Tc",
        ["1 stand"],
        _with(_side("ante", 0.5), _side("ante", 0.5, player="B"), main=SHARED, **ANTE),
    ),
    "ante-and-the-initial-wager": (
        NOW,
        "6s 6d 5c | Td | Tc 9c",
        ["1 double"],
        _with(_side("ante", 0.5), **ANTE),
    ),
    "ante-of-a-void-hand": (NOW, "6s 6d 5c", ["! void 1"], _with(_side("ante", 0.5), **ANTE)),
    "ante-missing-on-shared-box": (
        NOW,
        "Ts 6d 9c | Td Tc",
        ["1 stand"],
        _with(_side("ante", 0.5), main=SHARED, **ANTE),
    ),
    "insurance-in-blackjack-plus": (
        NOW,
        "Ts Ad 9c | Tc",
        ["1 insurance 10", "1 stand"],
        PLUS,
    ),
    "dealer-22-in-blackjack-plus": (
        NOW,
        "Ts 6d 9c | 6c Tc",
        ["1 stand"],
        _with(_side("buster"), **PLUS),
    ),
    "rule-10-in-blackjack-plus": (NOW, "As Kd Kh", [], PLUS),
    "five-and-under-hands": (NOW, "2s 6d 2c | 2h 2d 3c", ["1 draw"] * 3, PLUS),
    "lammer-not-won": (NOW, "5s 6d 6h | 2d | Tc 5c", ["1 free-double"], FREE),
    "paid-double-on-a-free-hand": (
        NOW,
        "8s 6d 8h | Td | 4d | 9h | Tc 9c",
        ["1 free-split", "1 stand", "1 double"],
        FREE,
    ),
    "free-options-of-backers": (
        NOW,
        "5s 6d 6h | Td | Tc 9c",
        ["1 free-double", "1 B free-double"],
        {"wagers": SHARED, **FREE},
    ),
    "elections-and-free-options": (
        NOW,
        "5s 6d 6h | Td | Tc 9c",
        ["1 free-double"],
        {"double_on": "none", **FREE},
    ),
    "dealer-22-and-blackjack": (
        NOW,
        "Ts As Td 9c Kh | 2c Tc",
        ["1 stand"],
        {"wagers": [(1, "A", 20), (2, "B", 20)], **FREE},
    ),
    "pair-of-fives": (NOW, "5s 6d 5h | Td | Tc 9c", ["1 free-double"], FREE),
    "early-settlement-with-two-scales": (
        NOW,
        "As Ad Kh",
        ["1 early-settlement"],
        {"wagers": [(1, "A", 30)], **SELECT},
    ),
    "upper-minimum-reached-by": (
        NOW,
        "Ts 6d 9c | Td Tc",
        ["1 stand"],
        {"wagers": SHARED, **SELECT},
    ),
    "sharing-upper-options": (
        NOW,
        "6s 6d 5c | Td | Tc 9c",
        ["1 double", "1 B double"],
        {"wagers": [(1, "A", 30), (1, "B", 10)], **SELECT},
    ),
    "refusal-ends-drawing-of": (
        NOW,
        "8s 6d 8c | 4d | Th! | Td 9d",
        ["1 split", "1 refuse", "1 stand"],
        {},
    ),
    # Australian Capital Territory
    "first-ace": (
        ACT,
        "As Ah Td 6d 7c 8c 9c | Tc 9d",
        ["1 stand", "2 stand", "3 stand"],
        {"wagers": [(1, "A", 20), (2, "A", 20), (3, "B", 20)]},
    ),
    "over-under-on-shared-box": (
        ACT,
        "Ts 6d 9c | Td Tc",
        ["1 stand"],
        _with(_side("over-13", player="B"), main=SHARED),
    ),
    "triple-play-insurance": (
        ACT,
        "Ts Ad 9c | Tc | 9h",
        ["1 insurance 5 against 1", "1 stand"],
        _triple(10, 20),
    ),
    "triple-play-blackjack": (
        ACT,
        "As Ad Kc | 9h",
        ["1 early-settlement against 1"],
        _triple(10, 20),
    ),
    "triple-play-bust": (
        ACT,
        "8s 6d 8c | 7d | Th | Tc | Td 9h | 5h 6h",
        ["1 split", "1 draw", "1 stand"],
        _triple(10, 20),
    ),
    "triple-play-split-aces": (
        ACT,
        "As 6d Ac | 7d | Tc | Td 9h | 5h 6h",
        ["1 split"],
        _triple(10, 20),
    ),
    "triple-play-needless-hands": (ACT, "Ts 6d 6c | Kh", ["1 draw"], _triple(10, 20)),
    "third-card-after-a-split": (
        ACT,
        "7s 6d 7c | Td | Th | Tc 9c",
        ["1 split", "1 stand", "1 stand"],
        _with(_side("super-sevens", 1)),
    ),
    "suited-sevens": (ACT, "7s 6d 7s | 7c | Tc 9c", ["1 draw"], _with(_side("super-sevens", 1))),
    "super-sevens-and-no-card": (
        ACT,
        "7s 6d 7c | Tc 9c",
        ["1 absent"],
        _with(_side("super-sevens", 1)),
    ),
}
"""A Round for each reading, which its settlement names."""


@pytest.mark.parametrize("name", NAMED)
def test_a_settlement_names_what_it_turned_on(name: str) -> None:
    """Another choice would have settled this Round differently, or not at all."""
    edition, shoe, lines, told = NAMED[name]
    assert name in settle(edition, shoe, lines, **told).played.round.readings


def _refused(edition: str, cards: str, lines: Sequence[str], **told: Any) -> Callable[[], Refusal]:
    return lambda: refusal(edition, cards, lines, **told)


def _unlawful(edition: str, **settings: Any) -> Callable[[], Refusal]:
    return lambda: unlawful(edition, **settings)[0]


def _laid(edition: str, *commands: LayWager | LaySideWager, **settings: Any) -> Refusal:
    """Why the last of these wagers is not taken."""
    round = new_round(table(edition, **settings), given(()))
    *laid, last = commands
    for one in laid:
        round = play(round, one)[0]
    with pytest.raises(Refusal) as refused:
        play(round, last)
    return refused.value


def _pairs() -> Refusal:
    """Four who do not play on Box 1 want a pair wager there."""
    mains = [LayWager(box, f"P{box}", 10_00) for box in range(1, 6)]
    pairs = [LaySideWager(1, f"P{box}", "any-pair", 5_00) for box in (2, 3, 4, 5)]
    return _laid(NOW, *mains, *pairs, side_wagers={"any-pair": {}})


def _limits() -> Refusal:
    with pytest.raises(Refusal) as refused:
        change_settings(Game(rules=table(ACT)), table(ACT, maximum=400), notice=True)
    return refused.value


def _fee() -> Refusal:
    plan = Plan(
        name="Cup",
        competitors=(Competitor("A"), Competitor("B")),
        approved=True,
        entry_fee=50_00,
        retained=6_00,
        chips=100_00,
        rounds=1,
        advance=1,
        shares=(1,),
    )
    with pytest.raises(Refusal) as refused:
        check(plan, TOURNAMENT)
    return refused.value


EXTRA = {"side_wagers": {"any-pair": {}}, "extra_pair_wagers_on_splits": True}

REFUSED: dict[str, Callable[[], Refusal]] = {
    "split-bar-of-pairs": _refused(NOW, "As 6d Ah", ["1 split"], split="none"),
    "free-soft-double": _refused(NOW, "As 6d 8h", ["1 free-double"], **FREE),
    "posted-amount": lambda: _laid(
        NOW,
        LayWager(1, "A", 20_00),
        LaySideWager(1, "A", "buster", 50_00),
        side_wagers={"buster": {"minimum": 1, "maximum": 10}},
    ),
    "side-wagers-together": _unlawful(NOW, side_wagers={"house-money": {}, "buster": {}}),
    "lucky-match-section": _unlawful(NOW, side_wagers={"perfect-pair": {}, "lucky-match": {}}),
    "extra-pair-wager-until": _refused(
        NOW, "8s 6d 8h | Td", ["1 split", "1 stand", "1 A any-pair 5 hand 1"], **EXTRA
    ),
    "pair-wager-priority": _pairs,
    "riding-cap": _refused(
        NOW, "9s 6d Th", ["1 A ride 20"], **_with(_side("house-money"), maximum=30)
    ),
    "doubling-a-split-hand": _refused(
        ACT,
        "8s 6d 8c | Td | 3h",
        ["1 split", "1 stand", "1 double", "1 B double"],
        wagers=SHARED,
    ),
    "marker-takes-effect": lambda: _laid(
        ACT, LayWager(1, "A", 20_00), LayWager(1, "B", 600_00, seated=False, marker=1000_00)
    ),
    "change-of-limits": _limits,
    "triple-play-combinations": _refused(
        ACT,
        "Ts 6d 9c",
        [],
        versions=["triple-play"],
        wagers=[{"box": 1, "player": "A", "amount": 10, "against": at} for at in (1, 3)],
    ),
    "triple-play-double": _refused(ACT, "6s 6d 5c", ["1 double 10"], **_triple(10, 20)),
    "options-together": _unlawful(ACT, side_wagers={"super-sevens": {}, "over-under-13": {}}),
    "over-under-limits": lambda: _laid(
        ACT,
        LayWager(1, "A", 20_00),
        LaySideWager(1, "A", "over-13", 15_00),
        side_wagers={"over-under-13": {"maximum": 10}},
    ),
    "tournament-fee": _fee,
}
"""Something refused for each reading, which the refusal names."""


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_what_it_turned_on(name: str) -> None:
    """Another choice would have permitted it."""
    assert name in REFUSED[name]().readings


def test_every_reading_of_weight_is_named_by_some_provision() -> None:
    """Where money or legality may turn on a reading, the law or the table names it."""
    rooms = ("law", "rules", "table", "record")
    files = (path for room in rooms for path in (SOURCE / room).rglob("*.py"))
    told = "".join(path.read_text(encoding="utf-8") for path in files)
    weighty = {name for name, one in readings().items() if one.weight in ("money", "legality")}
    assert {name for name in weighty if f'"{name}"' not in told} <= ELSEWHERE.keys()
    assert weighty >= ELSEWHERE.keys()


def test_a_plain_round_turns_on_nothing() -> None:
    """No reading is named that decided nothing."""
    for edition in (ACT, NOW, "nz-1998"):
        assert settle(edition, "Ts 6d 9c | Td Tc", ["1 stand"]).played.round.readings == ()
