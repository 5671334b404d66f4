"""Section 20: Free Bet Blackjack, with free doubles and splits marked by lammers."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from croupier.cards import face_value
from croupier.gazette.choice import Readings, choice
from croupier.rules.elections import Beneath, Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import DOUBLE, LAMMER_SPLIT, LAMMERS, MAIN
from croupier.rules.notice import Notice, Where
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import LOSE, STAND_OFF, Ruling, stands_off
from croupier.rules.section import Section, Version
from croupier.rules.situation import Reliance, Situation
from croupier.totals import LIMIT, Total, is_ten, low_total, total

from . import s05_wagers, s08_dealing, s17_style_a
from .cite import terms
from .s11_doubling_down import TOTALS, a_total_of
from .s12_splitting_pairs import HANDS
from .s13_drawing import dealer_takes_card
from .s17_style_a import DRAWING_RULE
from .turning import DEALERS_22, RIDES_IN_A_VERSION, faces

# Readings on which this section turns
FREE_DOUBLE_AFTER_SPLIT: Final = choice("free-double-on-split-hands", "open")
RESPLIT_FREE: Final = choice("free-resplit", "free")
NEEDLESS_CARDS_DRAWN: Final = choice("style-a-needless-cards", "drawn-out")

FREE_TOTALS: Final = (9, 10, 11)  # 20.3
STANDS_OFF: Final = 22  # 20.7
ON_SPLIT_HANDS: Final = "free-double-on-split-hands"
RESPLIT: Final = "free-resplit"


def dealer_draws(total: Total) -> bool:
    """The Dealer draws on a Soft Total of 17 (20.6)."""
    return s17_style_a.dealer_draws(total)


def free_double(table: Elections) -> Callable[[Hand], Finding]:
    """A first two-card total of 9, 10 or 11 may be doubled for free (20.3)."""
    split_hands = table.reads(FREE_DOUBLE_AFTER_SPLIT)

    def finding(hand: Hand) -> Finding:
        relied: Readings = (ON_SPLIT_HANDS,) if hand.split else ()
        if len(hand.cards) != 2 or hand.doubled:
            return refuse("a free double is on a first two-card total of 9, 10 or 11", "20.3")
        if hand.total.soft:
            counted_low = low_total(hand.cards) in FREE_TOTALS
            soft: Readings = ("free-soft-double",) if counted_low else ()
            return refuse("a hand with an ace is not doubled for free", "20.3", readings=soft)
        if hand.total.points not in FREE_TOTALS:
            return refuse("a free double is on a first two-card total of 9, 10 or 11", "20.3")
        if hand.split and not split_hands:
            return refuse("a split hand is not doubled for free", "20.3", readings=relied)
        return permit("20.3", readings=relied)

    return finding


def free_split(table: Elections) -> Callable[[Hand, int], Finding]:
    """A Pair of aces to nines may be split for free, to three hands, aces once (20.4)."""
    again = table.reads(RESPLIT_FREE)
    most = min(HANDS, table.hands_max)

    def finding(hand: Hand, hands: int) -> Finding:
        if hand.split_aces:
            return refuse("aces may be split only once", "20.4", "12.4(b)")
        if len(hand.cards) != 2 or hand.doubled or is_ten(hand.cards[0]):
            return refuse("a free split is of a Pair of aces to nines", "20.4")
        if face_value(hand.cards[0]) != face_value(hand.cards[1]):
            return refuse("a free split is of a Pair of aces to nines", "20.4")
        if hands >= most:
            return refuse(f"no more than {most} hands may be formed on a Box", "20.4", "12.4(a)")
        relied: Readings = (RESPLIT,) if hand.split else ()
        if hand.split and not again:
            return refuse("only the first split is free", "20.4", readings=relied)
        return permit("20.4", readings=relied)

    return finding


def main_result(table: Elections) -> Callable[[Hand, Standing], Ruling]:
    """A Dealer's 22 is a Stand Off for every hand but a Blackjack (20.7)."""
    ordinary = s05_wagers.main_result(table)

    def result(hand: Hand, dealer: Standing) -> Ruling:
        live = hand.total.points <= LIMIT and not hand.blackjack
        if dealer.points == STANDS_OFF and live:
            return stands_off("20.7")
        return ordinary(hand, dealer)

    return result


def notices(table: Elections) -> tuple[Notice, ...]:
    """Adoption is displayed, on a cloth of its own in 2014 (20.2), and what is free by it."""
    where: Where = "sign" if table.edition.says("20.2", "by-notice") else "layout"
    too = "after a split too" if table.reads(FREE_DOUBLE_AFTER_SPLIT) else "not after a split"
    again = "" if table.reads(RESPLIT_FREE) else ", the first time only"
    double = f"Free doubling down on {a_total_of(FREE_TOTALS)}, {too}"
    return (
        Notice("20.2", where, "Free Bet Blackjack"),
        Notice("20.3", "sign", double),
        Notice("20.4", "sign", f"Free splitting of Pairs of aces to nines{again}"),
    )


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """Lammers are at the table, mark what is wagered for free, and are collected (20.2-20.8)."""
    there = "Free Bet Lammers are at the table."
    doubled = "For a free double, put a Free Bet Lammer to the right of the original wager."
    split = "For a free split, put a Free Bet Lammer in place of the second wager."
    collected = "Collect every Free Bet Lammer, however its hand ended."
    return (
        Prompt("20.2", Moment.OPENING, "Casino Operator", there),
        Prompt("20.3", Moment.TURN, "Dealer", doubled),
        Prompt("20.4", Moment.TURN, "Dealer", split),
        Prompt("20.8", Moment.BETWEEN, "Dealer", collected),
    )


def _slots(table: Elections) -> Slots:
    out = table.reads(NEEDLESS_CARDS_DRAWN)
    takes = dealer_takes_card(table, dealer_draws, "20.6", needless_drawn=out)
    dealt = s08_dealing.slots(table)["procedure"]
    return {
        "procedure": provided(
            replace(s08_dealing.procedure(table), lammers=("20.8",)), *dealt.clauses
        ),
        "dealer_draws": provided(dealer_draws, "20.6"),
        "dealer_takes_card": provided(takes, "8.5", "20.6", "13.4"),
        "free_double": provided(free_double(table), "20.3"),
        "free_split": provided(free_split(table), "20.4"),
        "main_result": provided(
            main_result(table),
            *(f"5.1({limb})" for limb in "abcdefg"),
            "20.7",
            "20.8",
            *terms(table.edition, "1.1:Free Bet Lammer"),
        ),
    }


def relies(table: Elections) -> tuple[Reliance, ...]:
    """Free wagers, and a Dealer's 22 (20.3-20.8)."""

    def over_elections(s: Situation) -> bool:
        if s.wager == LAMMER_SPLIT:
            aces = table.split == "no-aces" and s.hand.split_aces
            return table.split == "none" or aces
        if table.double_on in TOTALS:
            listed = TOTALS[table.double_on]
            return total(s.hand.cards[:2]).points not in listed
        return s.hand.split and not table.double_after_split

    def blackjack_at_22(s: Situation) -> bool:
        return s.hand.blackjack and s.points == DEALERS_22

    return (
        Reliance("lammer-not-won", LAMMERS, lambda s: s.outcome in (LOSE, STAND_OFF)),
        Reliance("paid-double-on-a-free-hand", (DOUBLE,), lambda s: s.on_lammer),
        Reliance("free-options-of-backers", LAMMERS, lambda s: s.backer),
        Reliance("elections-and-free-options", LAMMERS, over_elections),
        Reliance("dealer-22-and-blackjack", (MAIN,), blackjack_at_22),
        Reliance("free-bet-drawing-for-buster", ("buster",), lambda _: True),
        RIDES_IN_A_VERSION,
        Reliance("pair-of-fives", LAMMERS, lambda s: faces(s.first_two) == ("5", "5")),
    )


FREE_BET = Version(
    name="free-bet",
    clauses=tuple(f"20.{n}" for n in range(1, 9)),
    adopted=("20.1", "20.5", "1.1:Free Bet Blackjack"),
    beneath=Beneath(
        open_otherwise=True,  # 20.3, 20.4
        modifications_bind=" for a further wager",
        drawing_rule=DRAWING_RULE,  # 20.6
        answers=("push-22-tables",),
    ),
    section=Section(
        number="20",
        title="Free Bet Blackjack",
        slots=_slots,
        notices=notices,
        prompts=prompts,
        relies=relies,
    ),
)
