"""Wording: what stands in a record as a code is told to people in words."""

import pytest

from croupier import house
from croupier.explain.wording import by_name, plainly
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.read import read_record
from croupier.rules.config import SideWagerConfig, TableConfig

RULES = house.open_table(
    TableConfig(
        edition="nz-current",
        minimum=10_00,
        side_wagers={"perfect-pair": SideWagerConfig(), "madness-21": SideWagerConfig()},
    )
)
KEY = "cNj7qzgfzx7blSZt"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Jh is dealt to Box 1", "J♥ is dealt to Box 1"),
        ("Tc, As and 9d", "10♣, A♠ and 9♦"),
        ("the key x-As-9d is left alone", "the key x-As-9d is left alone"),
        ("A's main of $25 on Box 1 loses", "A's initial wager of $25 on Box 1 loses"),
        ("A's split of $25 on Box 1 hand 2 wins", "A's split of $25 on Box 1 hand 2 wins"),
        ("A lays $5 on perfect-pair, Box 1", "A lays $5 on Perfect Pair, Box 1"),
        ("A's madness-21 on Box 1 has won", "A's Madness 21 on Box 1 has won"),
        ("A leaves $5 of perfect-pair in action", "A leaves $5 of Perfect Pair in action"),
        ("The main of it all", "The main of it all"),
        (f"{FACE_DOWN} is burnt", "A card, unseen, is burnt"),
    ],
)
def test_a_sentence_of_the_record_is_told_without_codes(text: str, told: str) -> None:
    assert plainly(text, RULES) == told


RECORD = f"""
edition = "nz-current"
cards = "Jh 8c 6d | As"
play = ["1 stand"]

[table]
minimum = 10

[[wager]]
box = 1
player = "{KEY}"
amount = 25

[expect]
"1 {KEY} main" = -25
"""


def test_a_record_calls_people_by_name_where_a_name_can_stand_in_it() -> None:
    """It reads and settles as before: a name in a record is one word."""
    told = by_name(RECORD, {KEY: "Guest 7"})
    assert KEY not in told
    (wager,) = read_record(told).wagers
    assert wager.player == "Guest-7"
    assert not house.settle(told).mismatches


@pytest.mark.parametrize("name", ['a"b', "7", "", "<b>", "a\\"])
def test_a_name_no_record_can_hold_is_not_put_there(name: str) -> None:
    assert by_name(RECORD, {KEY: name}) == RECORD


def test_two_people_are_never_told_by_one_name() -> None:
    other = "x" * len(KEY)
    text = f"{KEY} and {other}"
    assert by_name(text, {KEY: "A B", other: "A-B"}) == text
    assert by_name(text, {KEY: "Ana", other: "Bo"}) == "Ana and Bo"
