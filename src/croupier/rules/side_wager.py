"""SideWager: an optional, additional wager, declared by what it sees."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from math import lcm
from typing import Any, NamedTuple

from msgspec import Struct

from croupier.cards import Card
from croupier.gazette.choice import ReadingName, Readings
from croupier.money import Odds
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding
from croupier.rules.names import OfferName, SideWagerName, VersionName
from croupier.rules.notice import Notice
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Prompt
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Pays, Ruling


class Sees(StrEnum):
    """What decides a side wager; from it follow when it settles and what must still be drawn."""

    INITIAL_TWO = "the first two cards"
    WITH_DEALERS_FIRST = "the first two cards and the Dealer's first card"
    FIRST_THREE = "the first three cards"
    DEALERS_HAND = "the Dealer's hand"


INITIAL_TWO, WITH_DEALERS_FIRST, FIRST_THREE, DEALERS_HAND = Sees


class Seen(NamedTuple):
    """What a side wager is shown."""

    cards: tuple[Card, ...]
    """The player's first cards, two or three."""
    dealer: tuple[Card, ...] = ()
    """The Dealer's first card, or the whole hand."""
    points: int = 0
    """The Dealer's point total."""
    blackjack: bool = False
    """The player has a Blackjack."""
    final: bool = True
    """No further card of the player's will count."""
    split: bool = False
    """The first two cards were split before the third fell."""


class Prize(Struct, frozen=True):
    """A winning hand of a pay scale, best first."""

    hand: str
    odds: Odds


class Scale(Struct, frozen=True):
    """A pay scale: its name and its prizes, best first."""

    name: str
    prizes: tuple[Prize, ...]
    beside: tuple[str, ...] = ()
    """The names of all pay scales it was chosen from."""

    def odds(self, hand: str) -> Odds:
        """What a hand pays."""
        return next(prize.odds for prize in self.prizes if prize.hand == hand)


def scales(hands: tuple[str, ...], **columns: tuple[int, ...]) -> dict[str, Scale]:
    """Read a table of pay scales, a column each: odds to one for each hand, best first."""
    return {
        name: Scale(name, tuple(map(Prize, hands, map(Odds, odds))), tuple(columns))
        for name, odds in columns.items()
    }


class Riding(Struct, frozen=True, kw_only=True):
    """How a won side wager may ride on with the hand."""

    choice: tuple[str, ...]
    """The player may leave stake and payout in action, or part."""
    may_ride: Callable[[int, int, int, int], Finding]
    """By stake and payout, the initial wager, the most both may be, and what is to ride."""
    doubled: Callable[[Bounds, int], Bounds]
    """What a double may be with so much riding."""
    covered: Callable[[Bounds, int], Bounds]
    """What a split costs with so much riding."""
    ended: Callable[[Ruling, bool], Ruling]
    """How it ends: by how its hand does, and whether the Dealer's Blackjack did it."""
    insurance: str
    """It is no part of what may be insured."""
    unasked: str
    """Acting on the hand before choosing pays the wager out."""
    unasked_reading: Readings = ("backers-choice-and-the-call",)
    """The reading by which the caller's decision ends the choice of the others on the Box."""


class SplitWagers(Struct, frozen=True):
    """Additional wagers on split hands, and by which clauses."""

    offered: str
    placed: str
    per_hand: int
    settled: str
    preferred: tuple[str, str, str]
    """Who comes first: bettors of the Box, who had the wager there before, any other player."""
    until_reading: Readings = ("extra-pair-wager-until",)
    """The reading by which the second card ends the time for it."""


class PrizeDraw(Struct, frozen=True):
    """A prize drawn from tickets for a winning wager, and what is paid if the equipment fails."""

    tickets: int
    prize_of: Callable[[int], int]
    """The dollars on a ticket, counted from 0."""
    prizes: tuple[int, ...]
    won: tuple[str, ...]
    paid: tuple[str, ...]
    pressed: tuple[str, ...]
    """Who presses the button."""
    per_dollar: bool
    stake_returned: bool
    failure: int
    failure_per_dollar: bool
    failed: tuple[str, ...]
    readings: Readings
    """What a payment turns on."""
    by_amount: Readings
    """What it turns on besides, where the stake is not one dollar."""
    failed_by_amount: Readings


class FoundWager(NamedTuple):
    """A wager that should have been refused and was found after the deal."""

    counts: int
    """What of it is in play; nothing: it is Void."""
    ruling: Ruling
    """What becomes of it, or of the rest."""


class SideWager(Struct, frozen=True, kw_only=True, eq=False):
    """One side wager as a table offers it."""

    name: SideWagerName
    title: str
    sees: Sees
    result: Callable[[Seen], Ruling | None]
    """How it ends on what it sees; None while it is open."""
    offered: str
    placed: tuple[str, ...]
    amount: tuple[str, ...]
    settled: tuple[str, ...]
    defined: tuple[str, ...] = ()
    """The definitions it rests on."""
    needs_main: tuple[str, ...] = ()
    """The clauses by which it needs an initial wager, where they are not those on placing it."""
    scale: Scale | None = None
    pays: tuple[Prize, ...] = ()
    """What it pays, where that is in no pay scale."""
    at_first_card: bool = False
    """May be lost on the first card already."""
    own_box: bool = True
    """Lies on the Box of the player's own initial wager."""
    per_box: int | None = None
    low: int = 1
    high: int | None = None
    limits_reading: Readings = ()
    """The reading by which the sign may state a range for it."""
    unit: int = 1
    """It is a multiple of this, where the table is so read."""
    unit_readings: Readings = ()
    one_reading: Readings = ()
    """The reading by which a player has one of it on a Box."""
    fixed_by_law: bool = False
    """The law names its amount, whatever the smallest Chip of the table is."""
    least_reading: Readings = ()
    """The reading by which the smallest Chip is the least of it, not the table's minimum."""
    up_to_main: bool = False
    """May not exceed the player's initial wager."""
    any_name: str = ""
    """The clause by which it is the same wager under another name."""
    same_scale_everywhere: str = ""
    """The clause by which all tables of a casino that offer it use one pay scale."""
    one_of: tuple[SideWagerName, ...] = ()
    """Wagers of which a player may have one on a Box."""
    one_of_reading: Readings = ()
    closes_on_split: str = ""
    """The clause by which a split decides it on the first two cards; else the next card counts."""
    on_splits: SplitWagers | None = None
    rides: Riding | None = None
    payout_limit: int | None = None
    limit_clause: str = ""
    limit_reading: Readings = ()
    """The reading on which it turns what the limit holds down."""
    priority_reading: Readings = ()
    """The reading on who comes first among those who do not play on the Box."""
    no_card_reading: Readings = ()
    """The reading by which a hand that is not asked for a card has declined one."""
    prize_draw: PrizeDraw | None = None
    found: Callable[[int, bool], FoundWager] | None = None
    """What becomes of one found on the layout that should have been refused: by its amount, and
    whether an initial wager lies beside it; None: no rule says."""
    draws_out: str = ""
    """The clause by which the Dealer draws out for it, though every hand is settled."""
    draws_out_reading: Readings = ()
    keeps_bust_hand: str = ""
    """The clause by which the cards of a bust hand stay on the layout with it."""
    deferred: str = ""
    """The clause by which a win that cites it is paid only when all dealing is done."""
    beside_returned: Readings = ()
    """The reading on which it turns whether it goes back with an initial wager handed back."""
    returned_with_main: bool = False
    """Does it go back where the law hands the initial wager back whatever the result?"""
    payment: Pays | None = None
    """How a win is paid, where the unit of the table's wagers does not bind it."""
    void_with_hand: tuple[str, ...] = ()
    """The clause by which it is Void where its hand is."""
    void_with_wager: tuple[str, ...] = ()
    """The clause by which it is Void where the player's initial wager is."""
    void_when_settled: bool = False
    """Also once it was paid or collected?"""
    void_reading: Readings = ()
    """The reading on which that turns."""
    bonus: Callable[[Seen], Ruling | None] | None = None
    """A further payout of fixed cents, in the ruling's odds to one cent, beside a win."""

    @property
    def turns_on_boxes(self) -> bool:
        """Does the Dealer's hand that decides it stop where no Box leaves anything to draw for?"""
        return self.sees is DEALERS_HAND and not self.draws_out


def step(wager: SideWager, smallest_chip: int) -> int:
    """What every amount of a side wager is a multiple of."""
    return lcm(wager.unit, 1 if wager.fixed_by_law else smallest_chip)


def least(wager: SideWager, smallest_chip: int, lies: int = 0) -> int:
    """The least that may be laid, or added to what lies there, in sums that can be laid."""
    by = step(wager, smallest_chip)
    return -(-max(wager.low - lies, by) // by) * by


def _no_notices(_: SideWager) -> tuple[Notice, ...]:
    return ()


def _no_prompts(_: SideWager) -> tuple[Prompt, ...]:
    return ()


def _no_checks(_: Elections) -> tuple[Refusal, ...]:
    return ()


class Offer(Struct, frozen=True, kw_only=True):
    """What an edition lets the operator offer under one name, and beside what."""

    name: OfferName
    needs: tuple[str, ...]
    """The clauses an edition must have."""
    wagers: tuple[SideWagerName, ...] = ()
    """The names of its wagers, where they are not its own."""
    declare: Callable[[Elections, SideWagerConfig], tuple[SideWager, ...]]
    """The wagers in force; raises a Refusal for a scale or an amount the law does not know."""
    excludes: Mapping[OfferName | VersionName, str] = {}
    """Wagers that may not be offered at the same table, with the clause."""
    only_with: Callable[[Elections], tuple[OfferName, ...]] | None = None
    """The only wagers it may be offered with, if there is such a rule."""
    only_with_clause: str = ""
    only_with_reading: Readings = ()
    excludes_reading: Readings = ()
    notices: Callable[[SideWager], tuple[Notice, ...]] = _no_notices
    prompts: Callable[[SideWager], tuple[Prompt, ...]] = _no_prompts
    checks: Callable[[Elections], tuple[Refusal, ...]] = _no_checks


def pick_scale(config: SideWagerConfig, known: Mapping[str, Scale], clause: str) -> Scale:
    """The pay scale asked for, the first where none is."""
    asked = config.scale
    if asked is None:
        return next(iter(known.values()))
    if asked not in known:
        names = ", ".join(known)
        raise Refusal((clause,), f"the pay scales are {names}: not {asked}")
    return known[asked]


def limits(config: SideWagerConfig, reading: ReadingName = "posted-amount") -> dict[str, Any]:
    """The sums the sign allows: one amount, or by a reading a range."""
    if config.amount is not None:
        return {"low": config.amount, "high": config.amount}
    range_ = {"low": config.minimum or 1, "high": config.maximum}
    return {**range_, "limits_reading": (reading,)}
