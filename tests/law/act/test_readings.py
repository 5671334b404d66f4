"""Readings: every selectable one is tested, and a settlement names those it relied on."""

from pathlib import Path
from typing import Any

import pytest

from croupier.gazette import reading
from tests.law.act.playing import relied_on

SHARED = [(1, "A", 30), (1, "B", 10)]
NOTICE = {"minimum": 10, "smallest_chip": 5, "multiples_notice": True}

RELIED: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("only-blackjacks-left", ("As Kd Kc 5h",), {}),
    ("dealer-soft-17", ("Ts Ad 8c 6c", "1 stand"), {}),
    (
        "bust-takes",
        ("8s 6d 8c Tc Td", "1 split", "1 draw"),
        {"readings": {"bust-takes": "whole-box"}},
    ),
    (
        "insurance-after-early-settlement",
        ("As Ah Kd Qc", "1 insurance 10", "1 early-settlement"),
        {},
    ),
    ("blackjack-against-a-court-card", ("As Kh Kd Ac",), {}),
    ("dealer-blackjack-takes", ("6s Kc 5c Tc Ac", "1 double"), {}),
    (
        "double-when",
        ("5s 6d 4c 2h Tc Td 9h", "1 draw", "1 double"),
        {"readings": {"double-when": "any-time"}},
    ),
    (
        "double-amount",
        ("6s 6d 5c Tc Td 9h", "1 double 10"),
        {"readings": {"double-amount": "up-to-the-wager"}},
    ),
    (
        "double-on-split-21",
        ("Ks 6d Th Ac 9c 9h Tc 3d", "1 split", "1 double", "1 stand"),
        {"readings": {"double-on-split-21": "allowed"}},
    ),
    (
        "matching-a-split",
        ("8s 6d 8c Tc Td Kd 3c", "1 split", "1 B split", "1 stand", "1 stand"),
        {"wagers": SHARED},
    ),
    (
        "resplit-which-hands",
        (
            "8s 6d 8c 8h Tc 8d Td Th Jc Kd 3c",
            *("1 split", "1 split", "1 stand", "1 split", "1 stand", "1 stand", "1 stand"),
        ),
        {},
    ),
    ("off-unit-wager", ("As 6d Kc",), {"wagers": [(1, "A", 24)], "minimum": 10}),
    ("lower-multiple", ("As 6d Kc",), {"wagers": [(1, "A", 35)], **NOTICE}),
    (
        "on-unit-not-payable",
        ("As 6d Kc",),
        {"wagers": [(1, "A", 50)], **NOTICE, "smallest_chip": 10},
    ),
    (
        "lone-player",
        ("Ts Tc Td 8s 8c 7d", "1 stand", "2 stand"),
        {
            "wagers": [(1, "A", 20), (2, "A", 20)],
            "readings": {"lone-player": "more-with-permission"},
        },
    ),
    ("refusing-below-12", ("6s 6d 5c Td! 9d", "1 refuse"), {}),
    ("void-round-undoes", ("As 6d Kc", "! void round"), {}),
    (
        "triple-play-limits",
        ("Ts 6h 9c | Td Tc | 5c 9d", "1 stand"),
        {
            "versions": ["triple-play"],
            "wagers": [
                {"box": 1, "player": "A", "amount": 300, "against": number} for number in (1, 2)
            ],
        },
    ),
    ("refusal-ends-drawing-of", ("8s 6d 8c | 4d | Th! | 4h", "1 split", "1 refuse"), {}),
    (
        "over-under-beside-a-returned-wager",
        ("9s 6d 8c | Td Tc", "1 stand"),
        {
            "side_wagers": {"over-under-13": {}},
            "wagers": [
                {"box": 1, "player": "A", "amount": 3, "warned": True},
                {"box": 1, "player": "A", "amount": 2, "on": "over-13"},
            ],
        },
    ),
]


@pytest.mark.parametrize(("name", "told", "settings"), RELIED, ids=[one[0] for one in RELIED])
def test_a_settlement_names_the_reading_it_relied_on(
    name: str, told: tuple[str, ...], settings: dict[str, Any]
) -> None:
    """Another choice would have settled or refused this Round differently, so it is named."""
    assert name in relied_on(*told, **settings)


def test_no_reading_is_named_that_nothing_turned_on() -> None:
    """A plain Round relies on none."""
    assert relied_on("Ts Td 8c 7d", "1 stand") == ()


def test_every_selectable_reading_has_its_test() -> None:
    """A reading a table may choose is shown by name in the tests of its section, and above."""
    told = "".join(one.read_text(encoding="utf-8") for one in Path(__file__).parent.glob("test_s*"))
    selectable = {one.name for one in reading.readings_of("act").values() if one.selectable}
    assert {
        name for name in selectable if f"_reading_{name.replace('-', '_')}" not in told
    } == set()
    elsewhere = {"over-under-limits", "super-sevens-wrong-amount", "cutter-not-designated"}
    assert selectable - elsewhere == {name for name, _, _ in RELIED}
