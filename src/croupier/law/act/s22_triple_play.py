"""Section 22: Triple Play Blackjack, one hand against three hands of the Dealer's."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.gazette.choice import choice
from croupier.gazette.edition import Edition
from croupier.money import Odds, spoken
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import INSURANCE, MAIN, ON_HANDS
from croupier.rules.notice import Notice, Shape
from croupier.rules.placement import Acceptance, Bounds, Laid, Layout, Placement
from croupier.rules.procedure import Left
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, Ruling, loses
from croupier.rules.section import Section, Version
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.rules.situation import Reliance
from croupier.totals import Total

from . import (
    s04_limits,
    s05_wagers,
    s12_splitting_pairs,
    s13_doubling_down,
    s16_dealers_hand,
    s17_final_settlement,
)
from .s07_dealing import procedure

# Readings on which this section turns
MAXIMUM_FOR_EACH: Final = choice("triple-play-limits", "each-wager")

BOXES: Final = 6  # 22.1(a)
DEALERS_HANDS: Final = 3  # 22.2, 22.13
HANDS: Final = 2  # 22.11
LIMITS: Final = "triple-play-limits"
SETS: Final = ((1, 2), (1, 2, 3))  # 22.4
SETTLED_IN_TURN: Final = ("22.13(a)", "22.13(d)", "22.13(g)")
"""The wagers of each number, once the Dealer's hand of that number is complete."""


def settings(_: Edition) -> tuple[Setting, ...]:
    """Six Boxes of one player each, one split, no double after it."""
    return (
        ChoiceSetting(
            key="boxes",
            default=BOXES,
            permits={BOXES: ("22.1(a)",)},
            otherwise="a Triple Play cloth has six Boxes",
        ),
        ChoiceSetting(
            key="players_per_box",
            default=1,
            permits={1: ("22.5",)},
            otherwise="only one player may wager on a Box",
        ),
        ChoiceSetting(
            key="hands_max",
            default=HANDS,
            permits={HANDS: ("22.11",)},
            otherwise="a pair may be split once only",
        ),
        ChoiceSetting(
            key="double_after_split",
            default=False,
            permits={False: ("22.10",)},
            otherwise="a split hand may not be doubled",
        ),
    )


def accept(table: Elections) -> Callable[[Placement], Acceptance]:
    """A numbered wager on a Box of the player's own; the maximum is for all of them together.

    What lies above it counts to the maximum and goes back beyond that (4.1(d)).
    """
    ordinary = s04_limits.accept(table)
    each = table.reads(MAXIMUM_FOR_EACH)

    def accepted(placement: Placement) -> Acceptance:
        if placement.on_box:
            raise Refusal(("22.5",), "only one player may wager on a Box")
        if placement.against not in range(1, DEALERS_HANDS + 1):
            raise Refusal(("22.4", "22.2"), "a wager is for the Dealer's hand 1, 2 or 3")
        taken = ordinary(placement)
        most = max(placement.marker or 0, table.maximum)
        room = max(most - placement.own_others, 0)
        if taken.in_action <= room:
            return taken
        relied = tuple(dict.fromkeys((*taken.readings, "above-maximum", LIMITS)))
        if each:
            return replace(taken, readings=relied)
        text = f"{placement.player}'s wagers on Box {placement.box} count to {spoken(most)} in all"
        return Acceptance(room, False, ("4.1(d)", "5.6"), text, relied)

    return accepted


def layout(table: Elections) -> Layout:
    """Two wagers at least: on hands 1 and 2, or on all three (22.3, 22.4); else as ever (5.7)."""
    ordinary = s05_wagers.layout(table)

    def finding(boxes: Mapping[int, tuple[Laid, ...]], present: Collection[str]) -> Finding:
        for number, bettors in boxes.items():
            numbers = tuple(sorted(bettors[0].against))
            if len(numbers) < len(SETS[0]):
                return refuse(f"Box {number} has fewer than two wagers", "22.3")
            if numbers not in SETS:
                why = f"the wagers on Box {number} are not on hands 1 and 2, or on all three"
                return refuse(why, "22.4", "22.3", readings=("triple-play-combinations",))
        return ordinary(boxes, present)

    return finding


def _first(clause: str, found: Finding) -> Finding:
    """What the base game permits, by a clause of this section first."""
    if not found.permitted:
        return found
    return permit(clause, *found.clauses, readings=found.readings)


def may_double(table: Elections) -> Callable[[Hand], Finding]:
    """No double on a split hand (22.10); else as in the base game (22.12)."""
    ordinary = s13_doubling_down.may_double(table)

    def finding(hand: Hand) -> Finding:
        if hand.split:
            return refuse("a split hand may not be doubled", "22.10")
        found = ordinary(hand)
        return _first("22.12", found)

    return finding


def may_split(table: Elections) -> Callable[[Hand, int], Finding]:
    """One split only, into two hands (22.9, 22.11)."""
    ordinary = s12_splitting_pairs.may_split(table)

    def finding(hand: Hand, hands: int) -> Finding:
        if hands >= HANDS:
            return refuse("a pair may be split once only", "22.11", "12.3")
        found = ordinary(hand, hands)
        return _first("22.9", found)

    return finding


def double_bounds(stake: int) -> Bounds:
    """Each and every wager is matched in full (22.12)."""
    return Bounds(stake, stake, ("22.12",), ("22.12",), ("triple-play-double",))


def split_stake(own: int, _: int) -> Bounds:
    """Each respective wager is matched (22.9)."""
    return Bounds(own, own, ("22.9",), ("22.9",))


def on_bust(_: str, __: Card) -> Ruling | None:
    """A bust takes every wager of the player on that hand (22.8)."""
    return loses("22.8", "11.1(b)", "11.2(d)")


def main_result(table: Elections) -> Callable[[Hand, Standing], Ruling]:
    """Each of the Dealer's hands settles the wagers of its number by rule 17 (22.13, 22.14)."""
    ordinary = s17_final_settlement.main_result(Odds.read(table.blackjack_pays))

    def result(hand: Hand, dealer: Standing) -> Ruling:
        return ordinary(hand, dealer).citing("22.14")

    return result


def dealer_takes_card(table: Elections) -> Callable[[int, Card, Total, Left], Finding]:
    """Rule 16 anew for each hand, so one on which nothing depends is passed over (22.13)."""
    draws = s16_dealers_hand.dealer_draws(table.reads(s16_dealers_hand.DRAWS_ON_SOFT_17))
    ordinary = s16_dealers_hand.dealer_takes_card(table, draws)

    def finding(held: int, first: Card, total: Total, left: Left) -> Finding:
        found = ordinary(held, first, total, left)
        needless = not found.permitted and not left.hands and draws(total)
        return (
            found.citing("22.13", readings=("triple-play-needless-hands",)) if needless else found
        )

    return finding


def notices(_: Elections) -> tuple[Notice, ...]:
    """The cloth marks the areas of the numbered wagers and the hand in play (22.1(c), 22.1(d))."""
    return (
        Notice("22.1(c)", "layout", "Wagers on hands 1, 2 and 3", shape=Shape.NUMBERS),
        Notice("22.1(d)", "layout", "Dealer's hand in play: 1, 2, 3", shape=Shape.SQUARES),
    )


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """How the Dealer goes from one hand to the next (22.13(b)-22.13(f))."""
    cleared = "Clear what was drawn to the hand; keep the first card."
    return (
        Prompt("22.13(b)", Moment.DEALERS_HAND, "Dealer", cleared),
        Prompt("22.13(c)", Moment.DEALERS_HAND, "Dealer", "Move the first card to square 2."),
        Prompt("22.13(e)", Moment.DEALERS_HAND, "Dealer", cleared),
        Prompt("22.13(f)", Moment.DEALERS_HAND, "Dealer", "Move the first card to square 3."),
    )


def _slots(table: Elections) -> Slots:
    return {
        "accept": provided(
            accept(table), "22.2", "22.3", "22.4", "22.5", "4.1(a)", "4.1(d)", "5.6"
        ),
        "layout": provided(layout(table), "22.3", "22.4", "5.7"),
        "may_double": provided(may_double(table), "22.10", "22.12", "13.2"),
        "double_bounds": provided(double_bounds, "22.12"),
        "may_split": provided(may_split(table), "22.9", "22.11", "12.3"),
        "split_stake": provided(split_stake, "22.9"),
        "on_bust": provided(on_bust, "22.8"),
        "main_result": provided(main_result(table), "22.14", "17", "11.2"),
        "dealer_takes_card": provided(dealer_takes_card(table), "22.13", "16(a)", "16(b)"),
        "least_wagers": provided(SETS[0], "22.3", "22.4"),
        "dealers_hands": provided(DEALERS_HANDS, "22.2", "22.13", *SETTLED_IN_TURN),
        "procedure": provided(
            replace(procedure(table), collect="22.15"), "8", "16", "22.13", "22.15"
        ),
    }


def relies(_: Elections) -> tuple[Reliance, ...]:
    """The readings that settlements against three hands turn on."""
    return (
        Reliance("triple-play-insurance", (INSURANCE,), lambda _: True),  # 22.6
        Reliance("triple-play-blackjack", (MAIN,), lambda s: "10(a)(ii)" in s.clauses),  # 22.7
        Reliance(
            "triple-play-bust", ON_HANDS, lambda s: s.outcome is LOSE and s.hand.bust and s.split
        ),  # 22.8
        Reliance("triple-play-split-aces", ON_HANDS, lambda s: s.hand.split_aces),  # 12.3
    )


TRIPLE_PLAY: Final = Version(
    name="triple-play",
    clauses=tuple(f"22.{n}" for n in range(1, 16)),
    adopted=("22.1", "22.6", "22.7"),
    section=Section(
        number="22",
        title="Triple Play Blackjack",
        settings=settings,
        slots=_slots,
        notices=notices,
        prompts=prompts,
        relies=relies,
    ),
)
