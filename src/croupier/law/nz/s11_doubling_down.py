"""Section 11: doubling down."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.notice import Notice
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import LIMIT, is_ace

from .cite import those_in_force

# Readings on which this section turns
BARRED_BY_TWO_ACES: Final = choice("double-with-an-ace", "barred-by-two-aces")
BAR_COVERS_SPLIT_HANDS: Final = choice("ace-bar-covers", "split-hands-only")
LIST_ENDS_DOUBLE_AFTER_SPLIT: Final = choice(
    "double-totals-and-splits", "list-ends-double-after-split"
)
LIST_BINDS_INITIAL_HAND: Final = choice("double-totals-and-splits", "list-binds-initial-hand-only")

TOTALS: Final = {"9-11": (9, 10, 11), "10-11": (10, 11), "none": ()}  # 11.6(a), 11.6(b), 11.6
TOTALS_CLAUSE: Final = {"9-11": "11.6(a)", "10-11": "11.6(b)", "none": "11.6"}
LISTS: Final = "double-totals-and-splits"


def settings(edition: Edition) -> tuple[Setting, ...]:
    """How the operator may modify the option to double (11.6, 11.7)."""
    lists = ', "9-11", "10-11" or "none"' if edition.in_force("11.6") else ""
    return (
        ChoiceSetting(
            key="double_on",
            default="any",
            permits={
                "any": ("11.1",),
                "9-11": ("11.6(a)", "11.6", "11.8"),
                "10-11": ("11.6(b)", "11.6", "11.8"),
                "none": ("11.6", "11.8"),
            },
            otherwise=f"doubling is open on any total{lists}",
            beyond=those_in_force(edition, "11.6"),
        ),
        ChoiceSetting(
            key="double_after_split",
            default=True,
            permits={True: ("11.1",), False: ("11.6~tail", "11.8")},
            otherwise="doubling after a split is either open or barred",
        ),
        ChoiceSetting(
            key="dealer_blackjack_takes_doubles",
            default=False,
            permits={False: ("11.5",), True: ("11.7", "11.8")},
            otherwise="the Dealer's Blackjack either takes doubles or not",
        ),
    )


def may_double(table: Elections) -> Callable[[Hand], Finding]:
    """Doubling is on the first two cards of a hand, with no ace, within what is elected."""

    def finding(hand: Hand) -> Finding:
        if hand.doubled:
            return refuse("a doubled hand takes one card and no more", "11.3", "13.1(b)")
        if hand.split_aces:
            return refuse("a split ace takes one card and no more", "12.4(b)", "13.1(c)", "11.1")
        if len(hand.cards) != 2:
            return refuse("a player may double only on the first two cards of a hand", "11.1")
        denied = _aces(table, hand) or _elected(table, hand)
        return _allowed(table, hand) if denied is None else denied

    return finding


def _aces(table: Elections, hand: Hand) -> Finding | None:
    """No doubling where the two cards include an ace (11.1)."""
    aces = sum(map(is_ace, hand.cards))
    if not aces:
        return None
    if hand.total.points == LIMIT:
        return refuse("a hand of 21 takes no further card", "13.1(a)", "11.1")
    spared, readings = _spared(table, hand, aces)
    if spared:
        return None
    return refuse("a hand with an ace may not be doubled", "11.1", readings=readings)


def _spared(table: Elections, hand: Hand, aces: int) -> tuple[bool, Readings]:
    """Does a reading spare this hand from the ace bar, and which readings is that?"""
    readings: Readings = ()
    spared = False
    if aces == 1 and table.asks(BARRED_BY_TWO_ACES):
        readings = (BARRED_BY_TWO_ACES.reading,)
        spared = table.reads(BARRED_BY_TWO_ACES)
    if table.asks(BAR_COVERS_SPLIT_HANDS) and not hand.split:
        readings = (*readings, BAR_COVERS_SPLIT_HANDS.reading)
        spared = spared or table.reads(BAR_COVERS_SPLIT_HANDS)
    return spared, readings


def _elected(table: Elections, hand: Hand) -> Finding | None:
    """What the operator's restriction forbids (11.6)."""
    if hand.split and not table.double_after_split:
        return refuse("doubling after a split is barred at this table", "11.6~tail", "11.6")
    if table.double_on == "any":
        return None
    if table.double_on == "none":
        return refuse("doubling is barred at this table", "11.6")
    relied: Readings = _relied_on_list(table, hand)
    if hand.split and table.reads(LIST_ENDS_DOUBLE_AFTER_SPLIT):
        return refuse("doubling is open on initial hands only", "11.6", readings=relied)
    free = hand.split and table.reads(LIST_BINDS_INITIAL_HAND)
    if free or hand.total.points in TOTALS[table.double_on]:
        return None
    why = f"doubling is open only on {table.double_on} at this table"
    return refuse(why, TOTALS_CLAUSE[table.double_on], "11.6", readings=relied)


def _relied_on_list(table: Elections, hand: Hand) -> Readings:
    """The reading that decides what a list of totals means for a split hand."""
    return (LISTS,) if hand.split and table.double_on in ("9-11", "10-11") else ()


def _allowed(table: Elections, hand: Hand) -> Finding:
    """What the permission of a hand turns on: the bar of aces, and a list of totals."""
    aces = sum(map(is_ace, hand.cards))
    spared = _spared(table, hand, aces)[1] if aces else ()
    return permit("11.1", "11.3", readings=(*spared, *_relied_on_list(table, hand)))


def not_free(_: Hand) -> Finding:
    """To double a player makes an additional wager."""
    return refuse("to double a player makes an additional wager", "11.2")


def double_bounds(table: Elections) -> Callable[[int], Bounds]:
    """From the displayed increment, or one Chip, up to the wager on the hand (11.2, 5.2)."""
    least = table.increment or table.smallest_chip
    low = ("11.2(b)",) if table.increment else ("5.2",)
    return lambda stake: Bounds(least, stake, low, ("11.2(a)",))


def for_a_wager(table: Elections) -> str:
    """What a modification binds where free doubles and splits are open beside it (20.3, 20.4)."""
    return table.beneath.modifications_bind


def a_total_of(totals: tuple[int, ...]) -> str:
    """Some totals in the words of a sign."""
    said = ", ".join(map(str, sorted(totals)))
    return f"a total of {' or '.join(said.rsplit(', ', 1))}"


def modified(table: Elections) -> tuple[str, ...]:
    """The modifications of doubling in force, in words."""
    if table.double_on == "none" and not table.beneath.open_otherwise:
        return ("No doubling down",)
    lines = []
    doubling = f"doubling down{for_a_wager(table)}"
    if table.double_on == "none":
        lines.append(f"No {doubling}")
    elif table.double_on != "any":
        lines.append(f"{doubling.capitalize()} only on {a_total_of(TOTALS[table.double_on])}")
    if not table.double_after_split:
        lines.append(f"No {doubling} after splitting")
    if table.dealer_blackjack_takes_doubles:
        lines.append("Dealer's Blackjack takes doubled wagers")
    return tuple(lines)


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """How the one card of a doubled hand is laid (11.3)."""
    sideways = "Lay the one card of a doubled hand sideways."
    return (Prompt("11.3", Moment.TURN, "Dealer", sideways),)


def notices(table: Elections) -> tuple[Notice, ...]:
    """Modifications are displayed as long as they last (11.8)."""
    return tuple(Notice("11.8", "sign", text, tiered=True) for text in modified(table))


def _slots(table: Elections) -> Slots:
    return {
        "may_double": provided(may_double(table), "11.1", "11.3"),
        "free_double": provided(not_free, "11.2"),
        "double_bounds": provided(double_bounds(table), "11.2(a)", "11.2(b)", "5.2"),
    }


SECTION = Section(
    number="11",
    title="Doubling down",
    settings=settings,
    slots=_slots,
    notices=notices,
    prompts=prompts,
)
