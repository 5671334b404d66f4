"""TableRules: everything one table needs, resolved and frozen, with the clauses behind it."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import call
from typing import Final, Self

import msgspec
from msgspec import Struct

from croupier.cards import Card
from croupier.money import CENTS, Odds, spoken, spoken_range
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.irregularity import FaultRule, InError, Misdeal, Stray, Voiding
from croupier.rules.names import WagerName
from croupier.rules.notice import Notice
from croupier.rules.placement import Acceptance, Bounds, Caller, Laid, Layout, Placement
from croupier.rules.procedure import Burning, DealtTo, InitialDeal, Joining, Left, Procedure, Window
from croupier.rules.prompt import Prompt
from croupier.rules.provided import Provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Payment, Ruling
from croupier.rules.shuffling import Attendance, CutOffer, Occasion, Seat
from croupier.rules.side_wager import SideWager, step
from croupier.rules.situation import TurnsOn
from croupier.totals import Total


class TableRules(Struct, frozen=True, kw_only=True, eq=False):
    """The rules of one table. Nothing after this asks which edition or version it is."""

    elections: Elections
    notices: tuple[Notice, ...]
    prompts: tuple[Prompt, ...]
    """What the table asks people to do or confirm."""
    provenance: Mapping[str, tuple[str, ...]]
    """The clauses behind every setting and every slot."""
    warnings: tuple[str, ...]
    fingerprint: str
    opening: "Callable[[], TableRules] | None" = None
    """What opens the same table again, in another process too; None: nothing is known to."""

    upper: "TableRules | None" = None
    """The rules for wagers that reach the Upper Minimum, where a table has two tiers."""
    side_wagers: Mapping[str, SideWager]
    not_offered: Mapping[str, str]
    """Side wagers this table does not offer, with the clause that leaves them to the operator."""

    # Cards and hands
    point_total: Callable[[Sequence[Card]], Total]
    is_blackjack: Callable[[Hand], bool]

    # The shoe
    shuffle_due: Callable[[Occasion], Finding]
    cut_bounds: Callable[[int], Bounds]
    """How deep the cut may be, by the number of cards."""
    cutting_card_bounds: Callable[[int], Bounds]
    """How far from the back the cutting card may stand."""
    cut_offer: Callable[[Occasion, tuple[Seat, ...], int | None], CutOffer]
    """Who is offered the cut; the Box on which the cutting card appeared, 0 for the Dealer."""
    cutting_card_ends_shoe: Callable[[int | None], Finding]
    """Is the shoe over once the cutting card is out? By the Rounds left before closing."""
    may_burn: Callable[[Burning], Finding]
    burns_for_new_dealer: bool

    # Wagers and Boxes
    procedure: Procedure
    initial_deal: InitialDeal
    turn: Callable[[Sequence[DealtTo]], tuple[int, int] | None]
    """The hand whose turn it is, by the places of its Box and on it; None: all are finished."""
    may_wager: Callable[[int, bool], Finding]
    """Lay this sum; by whether no card has been dealt."""
    may_take_back: Callable[[WagerName, bool], Finding]
    """Take a wager of this name back; by whether no card has been dealt."""
    in_chips: Callable[[int], Finding]
    """Can a wager of this sum be laid in Chips?"""
    accept: Callable[[Placement], Acceptance]
    """Accepts an initial wager or raises a Refusal."""
    layout: Layout
    """May the layout as a whole stand when betting closes?"""
    least_wagers: tuple[int | None, ...]
    """The Dealer's hands a player wagers on at least; None: there is one, and no number."""
    caller: Callable[[tuple[Laid, ...], bool], Caller]
    """Who decides for a Box: by its bettors, and whether every seat at the table is in use."""
    may_limit: Callable[[Attendance], Finding]
    limit_ends_with_shoe: bool
    """Is a player held to the minimum only until a new shoe?"""
    may_reclaim_seat: Callable[[int, bool], Finding]
    """By the Rounds sat out in a row, and whether every other seat is in use."""
    may_change: Callable[[str, bool], Finding]
    """A setting between two Rounds: by its name, and whether notice of it is given."""
    may_mark: Finding
    """May a marker raise the maximum of one player on a Box?"""
    may_exclude: Finding
    """May a player be excluded from the game?"""
    may_advise: Finding
    """May players be advised how to play their hands?"""
    burnt_card_shown: Finding
    """May players look at the card burnt before the first Round?"""
    may_close: Callable[[bool, bool], Finding]
    """Close the table early: by notice to the players and to the inspector."""

    # Insurance and the payment of Blackjack
    may_insure: Callable[[Card, Hand, int, int], Finding]
    """By the Dealer's first card, the hand, the initial wager and the amount."""
    insurance_window: Window
    insurance_limit: Callable[[int], int]
    insurance_result: Callable[[Card], Ruling]
    blackjack_at_once: Callable[[Card], Finding]
    early_settlement: Callable[[Card, Hand, bool], Finding]
    """By the Dealer's first card, the hand, and whether the player has insured it."""
    early_window: Window
    early_payment: Ruling
    insurance_after_early_settlement: Ruling | None
    """What becomes of the player's insurance; None: it runs on."""

    # Calls
    may_draw: Callable[[Hand], Finding]
    may_stand: Callable[[Hand], Finding]
    may_double: Callable[[Hand], Finding]
    double_bounds: Callable[[int], Bounds]
    """By the wager on the hand."""
    may_split: Callable[[Hand, int], Finding]
    """By the hand and the number of hands formed on the Box so far."""
    split_stake: Callable[[int, int], Bounds]
    """What a split costs: by the own wager on the hand and the caller's."""
    may_join: Callable[[Joining], Finding]
    """May another bettor answer a double or split of who decides for the Box?"""
    others_bound: Finding
    """May others double or split where who decides for the Box does not?"""
    with_upper: Callable[[bool], Finding]
    """May a wager below the upper tier share a call: by whether one of the upper tier joined it?"""
    may_choose_hand: Finding
    """May another bettor name the hand for an unmatched wager?"""
    must_choose_hand: Finding
    """Must another bettor who does not cover a split name the hand before the next card?"""
    one_choice_for_all_splits: bool
    """Does another bettor's first choice bind at later splits?"""
    free_double: Callable[[Hand], Finding]
    """May this hand be doubled without a further wager?"""
    free_split: Callable[[Hand, int], Finding]
    """May this hand be split without a further wager?"""
    counts_additions: bool
    """Do doubles and splits count towards a maximum for the Box or the player?"""

    ante_due: Callable[[int], int]
    """The Ante due with an initial wager."""
    ante_collected: Ruling
    ante_waived: Ruling
    ante_missing: Ruling
    """What becomes of wagers dealt to without the Ante that was due."""

    # The Dealer's hand and the settlement
    instant: Callable[[Hand], Ruling | None]
    """What a hand is paid the moment it stands so; None: it waits for the Dealer's hand."""
    dealers_hands: int
    """How many hands the Dealer completes from the first card."""
    dealer_draws: Callable[[Total], bool]
    dealer_takes_card: Callable[[int, Card, Total, Left], Finding]
    """By the Dealer's number of cards, the first of them, the total, and what is left."""
    on_bust: Callable[[WagerName, Card], Ruling | None]
    """What a bust does to a wager of this name; None: it stays until the Dealer's hand."""
    bust_takes_box: bool
    main_result: Callable[[Hand, Standing], Ruling]
    against_dealers_blackjack: Callable[[WagerName, Hand, Busts], Ruling]
    blackjack_odds: Odds
    payment: Callable[[int, Odds], Payment]
    turns_on: TurnsOn
    """The readings a settlement may turn on though its ruling does not say so, by wager."""

    # Irregularities
    stray: Stray
    misdeal: Misdeal
    may_refuse: Callable[[Hand], Finding]
    """May the player of this hand refuse an exposed stray card?"""
    absent_draws: Callable[[Hand], Finding]
    """Does the hand of an absent player take a further card?"""
    late_insurance: Finding
    """May insurance the Dealer failed to offer be made until the Dealer's second card?"""
    voiding: Voiding
    in_error: InError | None
    """What becomes of a double or split permitted in error; None: no rule says."""
    fault: FaultRule

    def __repr__(self) -> str:
        """Which table it is, without the hundreds of answers it holds."""
        table = self.elections
        named = ", ".join((table.edition.id, *table.versions, f"{table.decks} decks"))
        return f"<TableRules {named}, fingerprint {self.fingerprint}>"

    def __reduce__(self) -> tuple[Callable[..., "TableRules"], tuple[object, ...]]:
        """How they are pickled: the answers are code, so the table is opened again."""
        if self.opening is None:
            raise TypeError(f"cannot pickle {self!r}: nothing is known that opens it again")
        return call, (self.opening,)

    def __copy__(self) -> Self:
        """The same: nothing in them ever changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        """The same."""
        return self


def tier(rules: TableRules, initial: int) -> TableRules:
    """The rules that apply to an initial wager of this size."""
    upper = rules.upper
    return rules if upper is None or initial < upper.elections.minimum else upper


def tiers_of(rules: TableRules) -> tuple[TableRules, ...]:
    """The rules of each tier of a table, the lower first; most tables have one."""
    return (rules,) if rules.upper is None else (rules, rules.upper)


def upper_of(rules: TableRules) -> TableRules:
    """The rules of the upper tier; refused where a table has one tier."""
    if rules.upper is None:
        raise Refusal((), "this table has one tier only", at="upper")
    return rules.upper


LAW_RELEASE: Final = 3
"""Which writing of the law this is: one more whenever a provision gives another result, another
clause or another reading, or the fingerprint is of other things. Rounds of earlier releases are
read, not judged again."""


def side_amount(rules: TableRules, wager: SideWager, asked: int | None, most: int | None) -> int:
    """What is laid on a side wager: what is asked, or about a dollar that Chips can make."""
    chip = step(wager, rules.elections.smallest_chip)
    usual = max(wager.low, min(CENTS, wager.high or CENTS))
    amount = -(-usual // chip) * chip if asked is None else asked
    if amount < wager.low or (most is not None and amount > most):
        limits = f"from {spoken(wager.low)}" if most is None else spoken_range(wager.low, most)
        why = f"{wager.title} does not take {spoken(amount)}, only {limits}"
        raise Refusal(wager.amount, why, at="sides")
    laid = rules.in_chips(amount)
    if not laid.permitted and not wager.fixed_by_law:
        raise laid.refusal().at_place("sides")
    if amount % wager.unit:
        why = f"{wager.title} does not take {spoken(amount)}"
        raise Refusal(wager.amount, why, wager.unit_readings, "sides")
    return amount


_HELD_BESIDE: Final = {
    "elections",
    "notices",
    "prompts",
    "provenance",
    "warnings",
    "fingerprint",
    "opening",
    "upper",
    "side_wagers",
    "not_offered",
}
SLOTS: Final = tuple(field for field in TableRules.__struct_fields__ if field not in _HELD_BESIDE)
"""The questions every jurisdiction answers."""


def fingerprint(
    elections: Elections, slots: Mapping[str, Provided[object]], side_wagers: Iterable[SideWager]
) -> str:
    """A digest of settings, readings and the clauses in force: equal for tables of one law."""
    settings = {
        name: getattr(elections, name)
        for name in elections.__struct_fields__
        if name not in {"edition", "readings", "beneath"}
    }
    values = {
        "law": LAW_RELEASE,
        "edition": elections.edition.id,
        "settings": settings,
        "readings": dict(elections.readings),
        "side wagers": [
            (wager.name, wager.scale, wager.low, wager.high, wager.payout_limit)
            for wager in side_wagers
        ],
        "slots": {slot: given.clauses for slot, given in slots.items()},
    }
    return hashlib.sha256(msgspec.json.encode(values, order="sorted")).hexdigest()[:16]
