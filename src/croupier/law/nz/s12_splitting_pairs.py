"""Section 12: splitting Pairs, and the Dealer's Blackjack against wagers added to a hand."""

from collections.abc import Callable
from typing import Final

from croupier.cards import face_value
from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse, where
from croupier.rules.hand import Busts, Hand
from croupier.rules.names import DOUBLE, LAMMERS, SPLIT, WagerName
from croupier.rules.notice import Notice
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, is_returned, loses
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import LIMIT, is_ace, value

from .cite import those_in_force
from .s11_doubling_down import for_a_wager

# Readings on which this section turns
SPLIT_BY_RANK: Final = choice("split-match", "by-rank")
RESPLIT_BY_RANK: Final = choice("resplit-match", "by-rank")
ORIGINAL_PER_HAND: Final = choice("original-wager-per", "hand")
BUSTED_PLUS_ONE: Final = choice("bust-then-dealer-blackjack", "busted-plus-one")
CAP_ORIGINAL: Final = choice("bust-then-dealer-blackjack", "cap-original")

HANDS: Final = 3  # 12.4(a)
HANDS_RESTRICTED: Final = 2  # 12.8
AFTER_BUST: Final = "bust-then-dealer-blackjack"


def settings(edition: Edition) -> tuple[Setting, ...]:
    """How the operator may modify the option to split (12.7-12.9)."""
    barred = ', "no-aces" or "none"' if edition.in_force("12.7") else ""
    fewer = f", or {HANDS_RESTRICTED} if elected" if edition.in_force("12.8") else " at most"
    return (
        ChoiceSetting(
            key="split",
            default="all",
            permits={
                "all": ("12.1",),
                "no-aces": ("12.7(b)", "12.7", "12.10"),
                "none": ("12.7(a)", "12.7", "12.10"),
            },
            otherwise=f'splitting is open to "all" Pairs{barred}',
            beyond=those_in_force(edition, "12.7"),
        ),
        ChoiceSetting(
            key="hands_max",
            default=HANDS,
            permits={HANDS: ("12.4(a)",), HANDS_RESTRICTED: ("12.8", "12.10")},
            otherwise=f"{HANDS} hands may be formed on a Box{fewer}",
        ),
        ChoiceSetting(
            key="dealer_blackjack_takes_splits",
            default=False,
            permits={False: ("12.6",), True: ("12.9", "12.10")},
            otherwise="the Dealer's Blackjack either takes split wagers or not",
        ),
    )


def may_split(table: Elections) -> Callable[[Hand, int], Finding]:
    """Two aces or two cards of one value may be split, within the hands that may be formed.

    A split hand may be split again, within the same bounds (12.4).
    """

    def finding(hand: Hand, hands: int) -> Finding:
        if hand.split_aces:
            return refuse("aces may be split only once, and take one card each", "12.4(b)")
        if len(hand.cards) != 2 or hand.doubled:
            return refuse("only the first two cards of a hand may be split", "12.1")
        barred = _barred(table, hand)
        if barred is not None:
            return barred
        if value(hand.cards[0]) != value(hand.cards[1]):
            return refuse("only two cards of the same value may be split", "12.1", "12.4(a)")
        if hands >= table.hands_max:
            return _full(table.hands_max)
        return _matched(table, hand)

    return finding


def _barred(table: Elections, hand: Hand) -> Finding | None:
    """What the operator's restriction forbids (12.7)."""
    if table.split == "none":
        relied: Readings = ("split-bar-of-pairs",) if all(map(is_ace, hand.cards)) else ()
        return refuse("splitting is barred at this table", "12.7(a)", "12.7", readings=relied)
    if table.split == "no-aces" and all(map(is_ace, hand.cards)):
        return refuse("aces may not be split at this table", "12.7(b)", "12.7")
    return None


def _full(hands: int) -> Finding:
    if hands == HANDS_RESTRICTED:
        return refuse("a Pair may be split once only at this table", "12.8", "12.4(a)")
    return refuse(f"no more than {HANDS} hands may be formed on a Box", "12.4(a)")


def _matched(table: Elections, hand: Hand) -> Finding:
    """Ten-point cards of different Face Value match (12.1, 12.4(a)) unless read otherwise."""
    first, second = hand.cards
    clause = "12.4(a)" if hand.split else "12.1"
    if face_value(first) == face_value(second):
        return permit(clause, "12.2")
    by_rank = RESPLIT_BY_RANK if hand.split else SPLIT_BY_RANK
    if not table.asks(by_rank):  # 12.1 says it outright today
        return permit(clause, "12.2")
    if table.reads(by_rank):
        why = "ten-point cards of different Face Value do not match"
        return refuse(why, clause, readings=(by_rank.reading,))
    return permit(clause, "12.2", readings=(by_rank.reading,))


def against_dealers_blackjack(table: Elections) -> Callable[[WagerName, Hand, Busts], Ruling]:
    """What the Dealer's Blackjack takes of a hand that is not one (5.1, 11.5-11.7, 12.6-12.9)."""

    def ruling(wager: WagerName, hand: Hand, busts: Busts) -> Ruling:
        if wager in LAMMERS:
            return is_returned("20.8")
        if wager == DOUBLE:
            return _double(table, hand)
        if wager == SPLIT:
            return _split(table, hand, busts)
        relied: Readings = where(busts.any_hand, AFTER_BUST)
        return loses(*_limits(table, hand), _beaten(hand), readings=relied)

    return ruling


def _beaten(hand: Hand) -> str:
    """The limb of 5.1 by which a hand loses to the Dealer's Blackjack."""
    if hand.bust:
        return "5.1(f)"
    return "5.1(d)" if hand.total.points == LIMIT else "5.1(g)"


def _limits(table: Elections, hand: Hand) -> tuple[str, ...]:
    """The clauses on what the Dealer collects of a split or doubled hand."""
    split = "12.9" if table.dealer_blackjack_takes_splits else "12.6"
    doubled = "11.7" if table.dealer_blackjack_takes_doubles else "11.5"
    return (*where(hand.split, split), *where(hand.doubled, doubled))


def _double(table: Elections, hand: Hand) -> Ruling:
    if hand.bust:
        return loses("13.2", "5.1(f)", readings=("doubled-bust-then-dealer-blackjack",))
    if table.dealer_blackjack_takes_doubles:
        return loses("11.7", _beaten(hand))
    return is_returned("11.5")


def _split(table: Elections, hand: Hand, busts: Busts) -> Ruling:
    if table.dealer_blackjack_takes_splits:
        return loses("12.9", _beaten(hand))
    if table.reads(ORIGINAL_PER_HAND):
        return loses("12.6", _beaten(hand), readings=("original-wager-per",))
    taken_instead = table.reads(BUSTED_PLUS_ONE)
    relied: Readings = (AFTER_BUST,) if busts.any_hand else ("original-wager-per",)
    if taken_instead and busts.original and busts.first_live:
        return loses("12.6", _beaten(hand), readings=(AFTER_BUST,))
    if hand.bust and not table.reads(CAP_ORIGINAL):
        return loses("13.2", "5.1(f)")
    return is_returned("12.6", readings=relied)


def modified(table: Elections) -> tuple[str, ...]:
    """The modifications of splitting in force, in words."""
    if table.split == "none" and not table.beneath.open_otherwise:
        return ("No splitting of Pairs",)
    lines = []
    if table.split == "none":
        lines.append(f"No splitting of Pairs{for_a_wager(table)}")
    if table.split == "no-aces":
        lines.append(f"No splitting of aces{for_a_wager(table)}")
    if table.hands_max == HANDS_RESTRICTED:
        lines.append("Pairs may be split once only")
    if table.dealer_blackjack_takes_splits:
        lines.append("Dealer's Blackjack takes split wagers")
    return tuple(lines)


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """How the cards of split aces are laid (12.4(b))."""
    sideways = "Lay the one card of a split ace sideways."
    return (Prompt("12.4(b)", Moment.TURN, "Dealer", sideways),)


def notices(table: Elections) -> tuple[Notice, ...]:
    """Modifications are displayed as long as they last (12.10)."""
    return tuple(Notice("12.10", "sign", text, tiered=True) for text in modified(table))


def not_free(_: Hand, __: int) -> Finding:
    """To split a player makes an additional wager."""
    return refuse("to split Pairs a player makes an additional wager", "12.2")


def split_stake(own: int, _: int) -> Bounds:
    """A split costs a bettor the same again as the own wager (12.2)."""
    return Bounds(own, own, ("12.2",), ("12.2",))


def _slots(table: Elections) -> Slots:
    return {
        "may_split": provided(may_split(table), "12.1", "12.4", "12.4(a)", "12.4(b)"),
        "split_stake": provided(split_stake, "12.2"),
        "free_split": provided(not_free, "12.2"),
        "against_dealers_blackjack": provided(
            against_dealers_blackjack(table), "11.5", "12.6", "5.1(d)", "5.1(g)"
        ),
    }


SECTION = Section(
    number="12",
    title="Splitting Pairs",
    settings=settings,
    slots=_slots,
    notices=notices,
    prompts=prompts,
)
