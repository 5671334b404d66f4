"""Round: the whole state of one Round, frozen."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.ledger.line import Line
from croupier.rules.hand import Hand
from croupier.rules.irregularity import (
    GENERAL,
    MISDEALT,
    SHUFFLER,
    SHUFFLER_FAILED,
    Cause,
    Fault,
)
from croupier.rules.names import Answered, RightName, WagerName
from croupier.rules.placement import Caller, Laid
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules, tier
from croupier.table.shoe import Shoe
from croupier.totals import Total


class Phase(StrEnum):
    """How far a Round has come."""

    BETTING = "betting"
    DEALING = "dealing"
    PLAY = "play"
    SETTLED = "settled"
    ENDED = "ended"


BETTING, DEALING, PLAY, SETTLED, ENDED = Phase


class Stake(Struct, frozen=True, kw_only=True, gc=False):
    """A wager on the layout, not settled yet."""

    player: str
    wager: WagerName
    amount: int
    """What of it is in action."""
    hand: int | None
    """The place of its hand on the Box, from 0; None for insurance."""
    excess: int = 0
    """What lies above the maximum and goes back in any case."""
    handed_back: bool = False
    """Goes back whatever the result."""
    clauses: tuple[str, ...] = ()
    won: int | None = None
    """The payout of a won side wager that waits for a choice or a prize; None: not won yet."""
    riding: int = 0
    """What of stake and payout rides on with the hand."""
    lammer: int = 0
    """What a free wager counts as where it wins."""
    against: int | None = None
    """The Dealer's hand it plays against, where hands are numbered."""
    warning: str = ""
    """What its owner reads of it when betting closes."""
    readings: tuple[str, ...] = ()
    laid: int = 0
    """Which of the player's wagers of this name on the Box, in the order laid, from 1."""


class Box(Struct, frozen=True, kw_only=True, gc=False):
    """A Box with wagers on it."""

    number: int
    bettors: tuple[Laid, ...]
    """Nearest the Dealer first."""
    stakes: tuple[Stake, ...]
    hands: tuple[Hand, ...] = ()
    caller: Caller = Caller(None, ())
    busted: tuple[tuple[str, WagerName], ...] = ()
    """Whose wagers, and which, were lost to a bust."""
    absent: bool = False
    """Nobody is there to act on it."""
    void: bool = False
    """The Casino Operator has voided it."""
    formed: tuple[int, ...] = (1,)
    """The identity of each hand, from left to right: in which order it was formed, from 1."""
    hands_formed: int = 1
    """How many hands were ever formed, those of a split that was undone included."""

    def has_bettor(self, player: str) -> bool:
        """Has this player an initial wager on the Box?"""
        return any(laid.player == player for laid in self.bettors)

    def original(self, player: str) -> int:
        """What of this player's initial wager is in action."""
        return next((laid.amount for laid in self.bettors if laid.player == player), 0)

    def stake(
        self, player: str, *wagers: WagerName, hand: int | None = None, against: int | None = None
    ) -> Stake | None:
        """This player's open wager of one of these names, on a hand if one is given."""
        return next(iter(self.all_stakes(player, *wagers, hand=hand, against=against)), None)

    def all_stakes(
        self, player: str, *wagers: WagerName, hand: int | None = None, against: int | None = None
    ) -> list[Stake]:
        """All this player's open wagers of these names, on a hand if one is given."""
        return [
            stake
            for stake in self.stakes
            if stake.player == player
            and stake.wager in wagers
            and hand in (None, stake.hand)
            and against in (None, stake.against)
        ]


class Answering(Struct, frozen=True, kw_only=True, gc=False):
    """Other bettors may answer the caller's double or split until the next card."""

    box: int
    hand: int
    call: Answered
    answered: tuple[str, ...] = ()
    awaits_upper: bool = False
    """The call stands only if a wager of the upper tier joins it."""
    before: Box | None = None
    """The Box before a call that may have to be taken back."""
    readings: tuple[str, ...] = ()
    """What only the call and its answers rely on."""


class Declined(NamedTuple):
    """A right a player does not use, of a Box or of one of its hands, counted from 0."""

    right: RightName
    box: int
    player: str
    hand: int | None = None


class Aside(NamedTuple):
    """A card that left the shoe in error and is next in line."""

    card: Card
    exposed: bool
    """Players still to act may refuse it."""
    clauses: tuple[str, ...]
    rebuilt: bool = False
    """It lay on a hand that was rebuilt."""


class NotOffered(NamedTuple):
    """Insurance was not offered to a player, or to all bettors of a Box."""

    box: int
    player: str | None = None


class Misplaced(NamedTuple):
    """A card that lies where it does not belong; Box 0 is the Dealer's hand."""

    card: Card
    box: int
    hand: int


class Wrong(NamedTuple):
    """A double or split permitted in error, and the Box as it was before."""

    call: Answered
    before: Box
    lines: tuple[Line, ...]
    """The wagers that had been settled by then."""
    dealt: tuple[Card, ...] = ()
    """The cards the Box has had since."""


class Trouble(Struct, frozen=True, kw_only=True, gc=False):
    """What has gone wrong in a Round so far."""

    aside: tuple[Aside, ...] = ()
    """Cards out of the shoe that are next in line."""
    removed: tuple[Card, ...] = ()
    """Cards taken out of play by a rule on irregularities."""
    misplaced: tuple[Misplaced, ...] = ()
    misdealt: bool = False
    """A card was put in a wrong place and the Round was not rebuilt."""
    next_hand: tuple[str, ...] = ()
    """Clauses of what befell cards that the next hand to be dealt to would have had."""
    dealers_clauses: tuple[str, ...] = ()
    """Clauses of what befell the Dealer's cards."""
    not_offered: tuple[NotOffered, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    """Calls permitted in error, not noticed yet: the first on each Box."""
    faults: tuple[Fault, ...] = ()
    equipment_failed: bool = False


QUIET = Trouble()
"""Nothing has gone wrong."""


class Round(Struct, frozen=True, kw_only=True, gc=False):
    """One Round at one table. Every change is an event; every event gives another Round."""

    rules: TableRules
    shoe: Shoe
    phase: Phase = BETTING
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    dealer_total: Total = Total(0, False)
    dealers_hand: int = 1
    """Which of the Dealer's hands is in play."""
    finished_hands: tuple[tuple[Card, ...], ...] = ()
    """The Dealer's hands whose wagers are settled."""
    lines: tuple[Line, ...] = ()
    answering: Answering | None = None
    declined: tuple[Declined, ...] = ()
    """Rights that end with a card to come and are not used."""
    button: tuple[str, ...] = ()
    """Who does not press the button for the prize that is due, and last who is named in turn."""
    decided: bool = False
    """A player has decided about a hand."""
    further: bool = False
    """A card beyond the Initial Deal was dealt."""
    side_wagers_due: bool = False
    """Side wagers must be settled on the Initial Deal."""
    blackjacks_due: bool = False
    """Blackjacks must be paid before any further card."""
    burnt: tuple[Card, ...] = ()
    cutting_card_at: int | None = None
    """The Box on which the cutting card came out this Round, 0 for the Dealer's hand."""
    staked: int = 0
    full: bool = False
    """Every seat at the table is in use."""
    present: tuple[str, ...] = ()
    """Who is known to be at the table, whether they wager or not."""
    drawn_before: int = 0
    """Cards that had left the shoe before this Round."""
    readings: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    trouble: Trouble = QUIET

    def box(self, number: int) -> "Box":
        """A Box in play."""
        index = self.index(number)
        assert index is not None, f"no wager lies on Box {number}"
        return self.boxes[index]

    def find(self, number: int) -> "Box | None":
        """A Box, if it is in play."""
        for box in self.boxes:
            if box.number == number:
                return box
        return None

    def index(self, number: int) -> int | None:
        """Where in ``boxes`` a Box stands, if it is in play."""
        for at, box in enumerate(self.boxes):
            if box.number == number:
                return at
        return None


def bettors(round: Round) -> tuple[str, ...]:
    """Everybody with an initial wager in the Round, each once."""
    return tuple(dict.fromkeys([laid.player for box in round.boxes for laid in box.bettors]))


def is_idle(round: Round) -> bool:
    """Is a Round only open for wagers, and none was laid?"""
    return round.phase is BETTING and not round.boxes


def side_stakes(round: Round, box: Box) -> Iterator[tuple[Stake, SideWager]]:
    """The open side wagers on a Box, each with its declaration."""
    offered = round.rules.side_wagers
    if offered:
        for stake in box.stakes:
            wager = offered.get(stake.wager)
            if wager is not None:
                yield stake, wager


def rules_for(round: Round, box: Box, player: str) -> TableRules:
    """The rules that apply to a player's wagers on a Box."""
    return tier(round.rules, box.original(player)) if round.rules.upper else round.rules


def new_round(
    rules: TableRules,
    shoe: Shoe,
    full: bool = False,
    equipment_failed: bool = False,
    present: tuple[str, ...] = (),
) -> Round:
    """A Round open for wagers."""
    return Round(
        rules=rules,
        shoe=shoe,
        full=full,
        present=present,
        drawn_before=shoe.drawn,
        trouble=Trouble(equipment_failed=True) if equipment_failed else QUIET,
    )


def void_cause(round: Round) -> Cause:
    """Why hands would be declared Void now."""
    if SHUFFLER in round.trouble.faults:
        return SHUFFLER_FAILED
    return MISDEALT if round.trouble.misdealt else GENERAL


def troubled(round: Round, **changes: Any) -> Round:
    """The Round after something went wrong."""
    return replace(round, trouble=replace(round.trouble, **changes))


def with_box(round: Round, index: int, box: Box) -> tuple[Box, ...]:
    """The Boxes with one of them changed."""
    boxes = round.boxes
    return (box,) if len(boxes) == 1 else (*boxes[:index], box, *boxes[index + 1 :])


def with_hand(box: Box, index: int, hand: Hand) -> Box:
    """The Box with one of its hands changed."""
    hands = box.hands
    held = (hand,) if len(hands) == 1 else (*hands[:index], hand, *hands[index + 1 :])
    return replace(box, hands=held)


def active(round: Round) -> tuple[int, int] | None:
    """The hand whose turn it is, by the places of its Box and on it."""
    return round.rules.turn(round.boxes)


def in_turn(round: Round) -> tuple[Box, int] | None:
    """The Box whose turn it is, and the place of the hand on it."""
    turn = active(round)
    return None if turn is None else (round.boxes[turn[0]], turn[1])


def undecided(round: Round) -> tuple[Box, int] | None:
    """The same, once nothing is to be settled before a player decides."""
    waits = round.side_wagers_due or round.blackjacks_due
    return None if waits or round.phase is not PLAY else in_turn(round)
