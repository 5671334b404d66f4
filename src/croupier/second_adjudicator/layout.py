"""What lies on the layout: the wagers, the hands and the Boxes."""

from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.money import cents

from .settings import RecordData, TableSettings

HAND_WAGERS = ("main", "split", "double", "lammer-split", "lammer-double")
BASES = ("main", "split", "lammer-split")
RIDING = ("house-money", "let-it-ride")


@dataclass(eq=False)
class PlayedHand:
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
class RoundWager:
    """One wager: ``net`` is None while it is open."""

    box: int
    player: str
    kind: str
    amount: int
    against: int | None = None
    hand: PlayedHand | None = None
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
class PlayedBox:
    """A Box with a wager: its players nearest the Dealer first, and its hands left to right."""

    number: int
    players: list[str]
    caller: str | None
    hands: list[PlayedHand] = field(default_factory=lambda: [PlayedHand()])
    first: list[Card] = field(default_factory=list)
    dealt: list[Card] = field(default_factory=list)
    split: bool = False
    absent: bool = False
    no_ante: bool = False
    """18.7: every wager on it is void for want of an Ante."""

    @property
    def unplayed(self) -> PlayedHand | None:
        """The leftmost hand that is not finished."""
        return next((hand for hand in self.hands if not hand.finished), None)


def mains(data: RecordData) -> list[RecordData]:
    """The main wagers, nearest the Dealer first."""
    return [one for one in data.get("wager", []) if one.get("on", "main") == "main"]


def boxes(table: TableSettings, data: RecordData) -> dict[int, PlayedBox]:
    """The Boxes with a main wager, from the Dealer's left."""
    numbers = sorted({one["box"] for one in mains(data)})
    return {number: _box(table, data, number) for number in numbers}


def _box(table: TableSettings, data: RecordData, number: int) -> PlayedBox:
    """One Box, and who calls for it."""
    here = [one for one in mains(data) if one["box"] == number]
    players = list(dict.fromkeys(one["player"] for one in here))
    said = [one["player"] for one in here if one.get("seated") is True]
    unsaid = [one["player"] for one in here if "seated" not in one]
    seated = next(iter(said + unsaid), None)
    return PlayedBox(number, players, caller(table, here, players, seated))


def caller(
    table: TableSettings, here: list[RecordData], players: list[str], seated: str | None
) -> str | None:
    """Who decides for a Box: NZ 14.3(a), 16.6; ACT 15.1."""
    if seated is not None:
        return seated  # NZ 14.3(a), ACT 15.1(a)
    if table.act:  # 15.1(b), (c)
        most = max(cents(one["amount"]) for one in here)
        return next(str(one["player"]) for one in here if cents(one["amount"]) == most)
    if len(players) > 1 or table.reads("unseated-box", "nobody-decides"):
        return None
    return players[0]  # 14.4


def wagers(table: TableSettings, data: RecordData) -> list[RoundWager]:
    """Every wager made before the first card."""
    lying = []
    left: dict[int, int] = {}
    for one in data.get("wager", []):
        kind = one.get("on", "main")
        wager = RoundWager(
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


def _hold_to_limits(
    table: TableSettings, data: RecordData, wager: RoundWager, left: dict[int, int]
) -> None:
    """ACT 4.1(c), (d), 5.8: below the minimum after a warning, above the maximum."""
    most = cents(data["marker"]) if "marker" in data else table.maximum
    each = table.reads("triple-play-limits", "each-wager")
    room = most if each else left.setdefault(wager.box, most)
    wager.handed_back = wager.amount < table.minimum and bool(data.get("warned"))
    wager.amount = min(wager.amount, room)
    left[wager.box] = room - wager.amount
