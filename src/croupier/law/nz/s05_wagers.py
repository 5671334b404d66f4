"""Section 5: wagers, and how a wager against the Dealer ends."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import choice
from croupier.gazette.edition import Edition
from croupier.money import Odds, spoken
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse, where
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import MAIN, WagerName
from croupier.rules.placement import Placement
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Payment, Ruling, loses, stands_off, wins
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting, money_setting
from croupier.rules.shuffling import Attendance
from croupier.sentence import PlayerPart
from croupier.totals import LIMIT

from .chips import in_chips
from .cite import division_1
from .s10_payment_of_blackjack import scale_clause
from .turning import turns

# Readings on which this section turns
BOTH_OVER_21_LOSE: Final = choice("both-over-21", "player-loses")
PAID_DOWN_TO_CHIP: Final = choice("payment-rounding", "down-to-chip")


def settings(edition: Edition) -> tuple[Setting, ...]:
    """The limits of the table, which Division 1 leaves to the operator."""
    general = (division_1(edition),)
    return (
        money_setting("minimum", 5_00, general, "the minimum wager is a sum above nothing", low=1),
        money_setting(
            "maximum", 500_00, general, "the maximum wager is a sum above nothing", low=1
        ),
        money_setting(
            "increment", 0, ("11.2(b)", *general), "the minimum increment is a sum of money"
        ),
        money_setting(
            "smallest_chip", 50, ("5.2",), "the smallest Chip is a sum above nothing", low=1
        ),
        money_setting("ante", 0, general, "there is no Ante", high=0),
        money_setting("ante_waived_from", 0, general, "there is no Ante", high=0),
        ChoiceSetting(
            key="multiples_notice",
            default=False,
            permits={False: general},
            otherwise="no rule here turns on a notice of multiples",
        ),
    )


def main_result(table: Elections) -> Callable[[Hand, Standing], Ruling]:
    """How a wager ends against the Dealer's finished hand (5.1, 5.4)."""
    pays = Odds.read(table.blackjack_pays)
    scale = scale_clause(table.edition)
    both_over_21_lose = table.reads(BOTH_OVER_21_LOSE)

    def result(hand: Hand, dealer: Standing) -> Ruling:
        points = hand.total.points
        if points > LIMIT:
            return _bust_result(hand, dealer)
        if hand.blackjack:
            return _blackjack_result(dealer)
        how = (*where(hand.doubled, "11.4"), *where(hand.split, "12.5"))
        if dealer.points > LIMIT:
            return wins("5.1(a)", *how)
        if points > dealer.points:
            return wins("5.1(b)", *how)
        if points == dealer.points:
            return stands_off("5.1(e)", *how)
        return loses("5.1(g)", *how)

    def _blackjack_result(dealer: Standing) -> Ruling:
        if dealer.blackjack:
            return stands_off("5.1(e)", "10.2")
        if dealer.points > LIMIT:
            return wins("5.1(a)", "10.2", scale, odds=pays)
        limb = "5.1(c)" if dealer.points == LIMIT else "5.1(b)"
        return wins(limb, "10.2", scale, odds=pays)

    def _bust_result(hand: Hand, dealer: Standing) -> Ruling:
        if hand.total.points == dealer.points and not both_over_21_lose:
            return stands_off("5.1(e)", readings=("both-over-21",))
        return loses("5.1(f)", "13.2")

    return result


def payment(table: Elections) -> Callable[[int, Odds], Payment]:
    """What a winning stake is paid. Division 2 has no rule of rounding."""
    down = table.reads(PAID_DOWN_TO_CHIP)
    chip = table.smallest_chip

    def paid(stake: int, odds: Odds) -> Payment:
        whole, part = odds.parts(stake)
        if not part and whole % chip == 0:
            return Payment(whole)
        amount = whole - whole % chip if down else whole
        return Payment(amount, (), ("payment-rounding",))

    return paid


def may_limit(edition: Edition) -> Callable[[Attendance], Finding]:
    """Whom the operator may hold to the minimum (5.8)."""

    def limit(attendance: Attendance) -> Finding:
        if not edition.in_force("5.8(a)"):
            return permit("5.8")
        if attendance.missed_first:
            return permit("5.8(a)", "5.8")
        if attendance.skipped:
            return permit("5.8(b)", "5.8")
        return refuse(
            "only a person who missed the first Round of the shoe or sat out a later one may be "
            "held to the minimum",
            "5.8",
        )

    return limit


def hold_to_limit(table: Elections, placement: Placement) -> None:
    """A person held to the minimum wagers just that, and since 2012 on one Box only (5.8)."""
    if placement.amount != table.minimum:
        raise Refusal(
            ("5.8",),
            (
                PlayerPart(placement.player),
                f" is held to the minimum wager of {spoken(table.minimum)}",
            ),
        )
    one_box = not table.edition.in_force("5.8(a)")
    if one_box and placement.boxes:
        raise Refusal(("5.8",), (PlayerPart(placement.player), " is held to one Box"))


BEFORE_CARDS: Final = ("5.5(a)", "5.5(b)", "5.1")


_IN_TIME: Final = permit(*BEFORE_CARDS)


def may_wager(amount: int, before_cards: bool) -> Finding:
    """Wagers are placed before the first card, and not after (5.5(a), 5.5(b), 5.1)."""
    if not before_cards:
        return refuse("betting is closed for this Round", *BEFORE_CARDS)
    if amount <= 0:
        return refuse("a wager is a sum above nothing", "5.1")
    return _IN_TIME


def may_take_back(wager: WagerName, before_cards: bool) -> Finding:
    """Until the first card; then an initial wager stays (5.5(b), 5.7), and any other (5.6)."""
    clauses = ("5.5(b)", "5.7") if wager == MAIN else ("5.6",)
    if before_cards:
        return permit(*clauses)
    return refuse("no wager is withdrawn before it is decided", *clauses)


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """How wagers are laid, and when a spoken one counts (5.2, 5.3)."""
    return (
        Prompt(
            "5.2", Moment.WAGERS, "player", "Lay Chips in the wager's area, smaller ones on top."
        ),
        Prompt(
            "5.3",
            Moment.WAGERS,
            "Dealer",
            "A spoken wager counts only with its Chips, laid before betting is called closed.",
        ),
    )


def _slots(table: Elections) -> Slots:
    return {
        "main_result": provided(
            main_result(table),
            *(f"5.1({case})" for case in "abcdefg"),
            "5.4",
        ),
        "may_wager": provided(may_wager, *BEFORE_CARDS),
        "may_take_back": provided(may_take_back, "5.5(b)", "5.6", "5.7"),
        "in_chips": provided(in_chips(table), "5.2"),
        "payment": provided(payment(table), "5.4"),
        "may_limit": provided(may_limit(table.edition), "5.8"),
        "limit_ends_with_shoe": provided(table.edition.in_force("5.8(a)"), "5.8"),
    }


SECTION = Section(
    number="5", title="Wagers", settings=settings, slots=_slots, prompts=prompts, relies=turns
)
