"""Wording: what stands in a record as a code is told to people in words."""

import pytest

from croupier import house
from croupier.cards import Card
from croupier.casino.table.recall import Recalled
from croupier.explain.wording import line_named, plainly
from croupier.ledger.line import Line
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.read import read_record
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import WagerName
from croupier.rules.ruling import WIN
from croupier.sentence import CardPart, PlayerPart, Sentence, WagerPart, plain
from croupier.web.pages.replay.replayed import with_names

RULES = house.open_table(
    TableConfig(
        edition="nz-current",
        minimum=10_00,
        side_wagers={"perfect-pair": SideWagerConfig(), "madness-21": SideWagerConfig()},
    )
)
KEY = "cNj7qzgfzx7blSZt"


WHO = PlayerPart("A")


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ((CardPart(Card("Jh")), " is dealt to Box 1"), "J♥ is dealt to Box 1"),
        ((CardPart(Card("Tc")), ", ", CardPart(Card("As")), " and 9d"), "10♣, A♠ and 9d"),
        ((WHO, "'s ", WagerPart("main"), " of $25 loses"), "A's initial wager of $25 loses"),
        ((WHO, "'s ", WagerPart("split"), " of $25 wins"), "A's split of $25 wins"),
        ((WHO, " lays $5 on ", WagerPart("perfect-pair")), "A lays $5 on Perfect Pair"),
        ((WHO, "'s ", WagerPart("madness-21"), " has won"), "A's Madness 21 has won"),
        (("The main of it all",), "The main of it all"),
        ((CardPart(FACE_DOWN), " is burnt"), "A card, unseen, is burnt"),
        (("the burnt card: ", CardPart(FACE_DOWN)), "the burnt card: a card, unseen,"),
    ],
)
def test_a_sentence_is_told_without_codes(sentence: Sentence, told: str) -> None:
    """What is no part of its own is left alone."""
    assert plain(plainly(sentence, RULES)) == told


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


OTHER = "x" * len(KEY)


def _recalled(names: dict[str, str]) -> Recalled:
    """The Round as a table's log has it, told again with names."""
    settled = house.settle(RECORD)
    of = Recalled("main", 1, settled.record.config, settled.played.events)
    return with_names(of, names)


def test_a_record_calls_people_by_name_where_a_name_can_stand_in_it() -> None:
    """It reads and settles as before: a name in a record is one word."""
    told = _recalled({KEY: "Guest 7"}).record
    assert KEY not in told
    assert told == _recalled({}).record.replace(KEY, "Guest-7")
    (wager,) = read_record(told).wagers
    assert wager.player == "Guest-7"
    assert not house.settle(told).mismatches


@pytest.mark.parametrize("name", ['a"b', "7", "", "<b>", "a\\"])
def test_a_name_no_record_can_hold_is_not_put_there(name: str) -> None:
    assert _recalled({KEY: name}) == _recalled({})


def test_two_people_are_never_told_by_one_name() -> None:
    assert _recalled({KEY: "A B", OTHER: "A-B"}) == _recalled({})
    assert _recalled({KEY: "Ana", OTHER: "Bo"}) == _recalled({KEY: "Ana"})


def test_a_wager_names_its_hand_where_its_box_has_several() -> None:
    """As the story of the Round does: both hands of a pair that was split have their number."""
    pair, second = _line(1, "main", 1), _line(1, "split", 2)
    alone, side = _line(2, "main", 1), _line(1, "perfect-pair", None)
    lines = (pair, second, alone, side)
    assert [line_named(one, lines, RULES) for one in lines] == [
        "hand 1, initial wager",
        "hand 2, split",
        "initial wager",
        "Perfect Pair",
    ]


def _line(box: int, wager: WagerName, hand: int | None) -> Line:
    return Line(
        box=box,
        player="A",
        wager=wager,
        hand=hand,
        stake=10_00,
        outcome=WIN,
        returned=20_00,
        clauses=(),
    )
