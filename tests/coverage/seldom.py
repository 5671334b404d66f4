"""Rounds of what chance seldom brings, as New Zealand's law has it."""

from collections.abc import Iterator
from typing import Any, Final

from tests.telling import Wager, record

BUST: Final = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
FIVE: Final = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c | Tc | Kd Kh"
"""A splits eights; D, E, F and G stand on the Boxes behind, and the Dealer busts."""
STAND: Final = tuple(f"{box} stand" for box in (1, 1, 2, 3, 4, 5))
PLAYERS: Final[tuple[Wager, ...]] = tuple((box, name, 20) for box, name in enumerate("ADEFG", 1))
TIERS: Final[dict[str, Any]] = {
    "versions": ["player-select"],
    "lower": {"minimum": 10, "double_on": "none", "split": "none"},
    "upper": {"minimum": 50, "blackjack_pays": "6:5"},
}
ALONE: Final[tuple[Wager, ...]] = ((1, "A", 10),)
TWO: Final[tuple[Wager, ...]] = ((1, "A", 10), (2, "C", 50))
DOUBLE: Final = "! allow 1 A double 10"


def seldom(edition: str) -> Iterator[str]:
    """Their records under an edition."""
    for pair in ("perfect-pair", "any-pair"):
        yield from _pairs(edition, pair)
    for name, riding in (("house-money", "8c 6d 8d"), ("let-it-ride", "8c 6d 8c")):
        yield from _riding(edition, name, riding)
    yield from _tiers(edition)


def _pairs(edition: str, pair: str) -> Iterator[str]:
    """Four ask for three additional pair wagers on a split hand: who gives way to whom."""
    table = {"side_wagers": {pair: {}}, "extra_pair_wagers_on_splits": True}
    before = {"box": 1, "player": "G", "amount": 5, "on": pair}
    for order, wagers in (
        ("DEFA", PLAYERS),
        ("DEFG", (*PLAYERS, before)),
        ("GFED", PLAYERS),
    ):
        calls = ("1 split", *(f"1 {name} {pair} 5 hand 1" for name in order), *STAND)
        yield record(edition, FIVE, calls, wagers, **table)


def _riding(edition: str, name: str, pair: str) -> Iterator[str]:
    """What rides raises the price of a double and of a split, and not the insurance."""
    table: dict[str, Any] = {"side_wagers": {name: {}}}
    for amount, rides in ((5, 20), (10, 20)):
        laid = ((1, "A", 20), {"box": 1, "player": "A", "amount": amount, "on": name})
        ride = f"1 A ride {rides}"
        yield record(edition, f"{pair} | Ts | Ks | {BUST}", (ride, "1 split 20"), laid, **table)
        yield record(edition, "5d 6d 6d | Th", (ride, "1 double 61"), laid, **table)
        yield record(edition, "8c Ad 8c | 9d", (ride, "1 A insurance 10.50"), laid, **table)
        yield record(edition, "9c Kd Tc | As", (ride, "1 stand"), laid, **table)
        yield record(edition, f"Ac 6d Kc | {BUST}", (), laid, **table)


def _tiers(edition: str) -> Iterator[str]:
    """Options permitted in error, noticed in time and too late; and who may not double alone."""
    table: dict[str, Any] = {"wagers": TWO, **TIERS}
    early = (DOUBLE, "2 stand", "! noticed", "1 draw", "1 stand")
    yield record(edition, f"5h Ts 6d 6h 8s | 2c | 6c | {BUST}", early, **table)
    third = (DOUBLE, "2 draw", "2 stand", "! noticed")
    yield record(edition, f"5h 5s 6d 6h 8s | 9h | 5c | {BUST}", third, **table)
    second = (DOUBLE, "2 stand", "! dealer", "! noticed")
    yield record(edition, f"5h Ts 6d 6h 8s | 9h | {BUST}", second, **table)
    bust = (DOUBLE, "! noticed after 4")
    yield record(edition, "Th 6d 6h | Ks", bust, **{**table, "wagers": ALONE})
    yield record(edition, "5h 6d 6h", ("1 double",), **{**table, "wagers": ALONE})
    both = ((1, "A", 10), (1, "B", 50))
    yield record(edition, "5h 6d 6h | Ts", ("1 double",), **{**table, "wagers": both})
