"""What lies on the layout: the table's settings, the wagers, the hands and the Boxes."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.cards import Card
from croupier.money import Odds, cents

Told = dict[str, Any]

HAND_WAGERS = ("main", "split", "double", "lammer-split", "lammer-double")
BASES = ("main", "split", "lammer-split")
RIDING = ("house-money", "let-it-ride")


class Table:
    """The Casino Operator's settings, as a record tells them."""

    def __init__(self, told: Told) -> None:
        self.edition: str = told["edition"]
        self.act = self.edition.startswith("act")
        self.told: Told = told.get("table", {})
        self.versions: list[str] = self.told.get("versions", [])
        self.minimum = cents(self.told.get("minimum", 5))
        self.maximum = cents(self.told.get("maximum", 500))
        self.chip = cents(self.told.get("smallest_chip", "0.50"))

    def reads(self, name: str, choice: str) -> bool:
        """Was this choice made for a reading, against the one usually taken?"""
        return bool(self.told.get("readings", {}).get(name) == choice)

    def plays(self, version: str) -> bool:
        """Is this version adopted?"""
        return version in self.versions

    def offer(self, name: str) -> Told:
        """How a side wager is offered: scale, payout limit."""
        return dict(self.told.get("side_wagers", {}).get(name, {}))

    def tier(self, amount: int) -> Told:
        """21.2, 21.3, 21.5: the settings for an initial wager of this amount."""
        if not self.plays("player-select"):
            return self.told
        upper: Told = self.told["upper"]
        high = amount >= cents(upper["minimum"])
        return {**self.told, **(upper if high else self.told["lower"])}

    def blackjack_odds(self, amount: int) -> Odds:
        """NZ 5.4, 10.1A, 21.3; ACT 10(a)(i), 17(a)(i)."""
        return Odds.read(self.tier(amount).get("blackjack_pays", "3:2"))

    def pays(self, stake: int, odds: Odds, fixed: bool = False) -> int:
        """What a stake wins at these odds, in whole cents; a fixed stake is under no unit."""
        exact = Fraction(stake * odds.pays, odds.on)
        if self.act:
            return self._pays_act(stake, odds, exact, fixed)
        if self.reads("payment-rounding", "down-to-chip"):
            return int(exact // self.chip) * self.chip
        return int(exact)

    def _pays_act(self, stake: int, odds: Odds, exact: Fraction, fixed: bool) -> int:
        """ACT 20.10: what the float cannot pay in full."""
        if exact % self.chip == 0:
            return int(exact)
        notice = bool(self.told.get("multiples_notice", False))
        if notice and stake % self.minimum and not fixed:  # 23.3
            if self.reads("lower-multiple", "of-the-stake"):
                return self.pays(stake // self.minimum * self.minimum, odds)
            return int(exact // self.minimum) * self.minimum
        if notice and self.reads("on-unit-not-payable", "exact"):
            return int(exact)
        return -int(-exact // self.chip) * self.chip


@dataclass(eq=False)
class Hand:
    """One hand of a Box."""

    cards: list[Card] = field(default_factory=list)
    split: bool = False
    aces: bool = False
    doubled: bool = False
    calls: bool = False
    finished: bool = False
    bust: bool = False
    void: bool = False


@dataclass(eq=False)
class Wager:
    """One wager: ``net`` is None while it is open."""

    box: int
    player: str
    kind: str
    amount: int
    against: int | None = None
    hand: Hand | None = None
    number: int = 0
    handed_back: bool = False
    won: int | None = None
    riding: int | None = None
    net: int | None = None

    @property
    def open(self) -> bool:
        """Has no decision been made yet?"""
        return self.net is None

    @property
    def hand_bust(self) -> bool:
        """Did its hand go over 21?"""
        return self.hand is not None and self.hand.bust


@dataclass(eq=False)
class Box:
    """A Box with a wager: its players nearest the Dealer first, and its hands left to right."""

    number: int
    players: list[str]
    caller: str | None
    hands: list[Hand] = field(default_factory=lambda: [Hand()])
    first: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)
    split: bool = False
    absent: bool = False
    no_ante: bool = False
    """18.7: every wager on it is void for want of an Ante."""

    @property
    def unplayed(self) -> Hand | None:
        """The leftmost hand that is not finished."""
        return next((hand for hand in self.hands if not hand.finished), None)


def mains(told: Told) -> list[Told]:
    """The main wagers as told, nearest the Dealer first."""
    return [one for one in told.get("wager", []) if one.get("on", "main") == "main"]


def boxes(table: Table, told: Told) -> dict[int, Box]:
    """The Boxes with a main wager, from the Dealer's left."""
    numbers = sorted({one["box"] for one in mains(told)})
    return {number: _box(table, told, number) for number in numbers}


def _box(table: Table, told: Told, number: int) -> Box:
    """One Box, and who calls for it."""
    here = [one for one in mains(told) if one["box"] == number]
    players = list(dict.fromkeys(one["player"] for one in here))
    said = [one["player"] for one in here if one.get("seated") is True]
    unsaid = [one["player"] for one in here if "seated" not in one]
    seated = next(iter(said + unsaid), None)
    return Box(number, players, caller(table, here, players, seated))


def caller(table: Table, here: list[Told], players: list[str], seated: str | None) -> str | None:
    """Who decides for a Box: NZ 14.3(a), 16.6; ACT 15.1."""
    if seated is not None:
        return seated  # NZ 14.3(a), ACT 15.1(a)
    if table.act:  # 15.1(b), (c)
        most = max(cents(one["amount"]) for one in here)
        return next(str(one["player"]) for one in here if cents(one["amount"]) == most)
    if len(players) > 1 or table.reads("unseated-box", "nobody-decides"):
        return None
    return players[0]  # 14.4


def wagers(table: Table, told: Told) -> list[Wager]:
    """Every wager made before the first card."""
    lying = []
    left: dict[int, int] = {}
    for one in told.get("wager", []):
        kind = one.get("on", "main")
        wager = Wager(
            one["box"], one["player"], kind, cents(one["amount"]), against=one.get("against")
        )
        if table.act and kind == "main":
            _hold_to_limits(table, one, wager, left)
        if table.act and kind == "super-sevens":
            wager.amount = min(wager.amount, 100)  # 23.3
        lying.append(wager)
    back = {(one.box, one.player) for one in lying if one.handed_back}
    for wager in lying:
        if wager.kind in ("over-13", "under-13"):  # 21.4; a dollar on Super Sevens stays, 23.3
            goes = table.reads("over-under-beside-a-returned-wager", "returned")
            wager.handed_back = goes and (wager.box, wager.player) in back
    return lying


def _hold_to_limits(table: Table, told: Told, wager: Wager, left: dict[int, int]) -> None:
    """ACT 4.1(c), (d), 5.8: below the minimum after a warning, above the maximum."""
    most = cents(told["marker"]) if "marker" in told else table.maximum
    each = table.reads("triple-play-limits", "each-wager")
    room = most if each else left.setdefault(wager.box, most)
    wager.handed_back = wager.amount < table.minimum and bool(told.get("warned"))
    wager.amount = min(wager.amount, room)
    left[wager.box] = room - wager.amount
