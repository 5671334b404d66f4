"""Names of wagers: no two alike, and each bears the number its hand has in the end."""

import json
from typing import Any

import pytest

from croupier import house
from croupier.record.expect import keys
from croupier.record.report import settled
from croupier.record.write import write_record
from croupier.sentence import plain
from tests.telling import nets, record, settle

NOW = "nz-current"
PAIRS: dict[str, Any] = {
    "extra_pair_wagers_on_splits": True,
    "side_wagers": {"perfect-pair": {"scale": 1, "minimum": 1, "maximum": 50}},
    "wagers": [(1, "A", 10)],
}
TWICE = "8c 6h 8d | 8c | Tc | Th | 9d | Kc Ts"
"""Two eights, a third on the first hand, which is split again."""
LAID_TWICE = [
    *("1 split", "1 A perfect-pair 5 hand 1", "1 split", "1 A perfect-pair 5 hand 1"),
    *("1 stand", "1 stand", "1 stand"),
]
VOID_THEN_SPLIT = ["1 split", "! void 1 hand 2", "1 split", "1 stand", "1 stand"]
MOVED = "8c 6h 8d | 8s | Tc | Th | Kc Ts"
TIERS: dict[str, Any] = {
    "versions": ["player-select"],
    "lower": {"minimum": 5, "hands_max": 2},
    "upper": {"minimum": 50},
}


def test_two_wagers_of_one_name_are_numbered_as_laid() -> None:
    """The additional pair wager after the second split is the second of its name."""
    told = nets(NOW, TWICE, LAID_TWICE, **PAIRS)
    assert (told["1 A perfect-pair 1"], told["1 A perfect-pair 1 #2"]) == (150, -5)


def test_settled_wagers_move_on_with_their_hand() -> None:
    """A hand that was void before a split to its left is the third in the end."""
    told = nets(NOW, MOVED, VOID_THEN_SPLIT, wagers=[(1, "A", 10)])
    assert told == {"1 A main": 10, "1 A split 2": 10, "1 A split 3": 0}


def test_a_split_that_is_undone_moves_them_back() -> None:
    """21.9: the void hand is the second again; what the undone split had added comes after it."""
    play = [
        *("1 split", "! void 1 hand 2", "! allow 1 A split", "! noticed"),
        *("1 draw", "1 stand", "2 stand"),
    ]
    cards = "2c Tc 6h 2d 9d | 2s | Th | Kc Ts"
    told = nets(NOW, cards, play, wagers=[(1, "A", 10), (2, "B", 10)], **TIERS)
    assert told["1 A main"] == 10
    assert (told["1 A split 2"], told["1 A split 2 #2"]) == (0, 0)
    assert "1 A split 3" not in told


def test_a_round_written_and_read_again_names_them_alike() -> None:
    """What is expected of a written record are the names its Lines had."""
    for cards, play, told in ((TWICE, LAID_TWICE, PAIRS), (MOVED, VOID_THEN_SPLIT, {})):
        first = settle(NOW, cards, play, **told)
        text = write_record(first.record.config, first.played.events)
        assert "title" not in text, "a Round without one"
        again = house.settle(text)
        assert again.as_expected
        assert set(again.record.expect or {}) == set(keys(first.played.round.lines))


@pytest.mark.parametrize(
    "expect",
    [
        {"1 A perfect-pair 1": 150, "1 A perfect-pair 1 #2": -5},
        {"1 A perfect-pair 1 #1": 150, "1 A perfect-pair 1 #2": -5},
        {"1 A perfect-pair 1": 145},
        {"1 A perfect-pair 1 #2": -5},
    ],
)
def test_every_way_to_name_them_is_understood(expect: dict[str, int]) -> None:
    """By number, the first without one, or all of one name together."""
    assert house.settle(_expecting(expect)).as_expected


@pytest.mark.parametrize("expect", [{"1 A perfect-pair 1": 150}, {"1 A perfect-pair 1 #3": 5}])
def test_a_wrong_sum_or_number_is_not_as_expected(expect: dict[str, int]) -> None:
    """One of two under the name of both, and a third that was not laid."""
    assert not house.settle(_expecting(expect)).as_expected


def _expecting(expect: dict[str, int], table: str = "expect") -> str:
    rows = [f"{json.dumps(name)} = {net}" for name, net in expect.items()]
    return "\n".join((record(NOW, TWICE, LAID_TWICE, **PAIRS), f"[{table}]", *rows))


def test_json_names_each_wager_and_warns_of_a_doubtful_name() -> None:
    """A name that covers two is said with the two names that tell them apart."""
    held = house.settle(_expecting({"1 A perfect-pair 1": 145}))
    told = settled(held.record, held.played)
    names = [line["key"] for line in told["lines"]]
    assert len(set(names)) == len(names)
    (warning,) = told["warnings"]
    assert "'1 A perfect-pair 1 #1' and '1 A perfect-pair 1 #2'" in warning


def test_a_payment_under_the_name_of_both_is_their_sum() -> None:
    """The table paid 150 and took 5: nothing is owed, and the doubtful name is pointed out."""
    ruling = house.adjudicate(_expecting({"1 A perfect-pair 1": 145}, "done.paid"))
    assert ruling.agrees
    assert ruling.owed == {}
    assert any("#2" in plain(warning) for warning in ruling.warnings)


def test_a_payment_is_held_against_the_wager_it_names() -> None:
    """Paid twice as if both had won, the second is to be given back."""
    paid = {"1 A perfect-pair 1": 150, "1 A perfect-pair 1 #2": 150}
    ruling = house.adjudicate(_expecting(paid, "done.paid"))
    assert [one.at for one in ruling.deviations] == ["1 A perfect-pair 1 #2"]
    assert ruling.owed == {"A": -155_00}
