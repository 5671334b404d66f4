"""Section 6: shuffle and cut of the cards."""

from collections.abc import Callable
from typing import Final

from croupier.cards import DECK
from croupier.gazette.choice import Readings
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.rules.shuffling import CutOffer, Occasion, Seat, clockwise_from, names

SUPERVISOR: Final = "a casino supervisor"
FINAL_ROUNDS: Final = 3  # 6.2(c)
DEALERS_HAND: Final = 0
"""Where the cutting card appeared, if on no Box."""
UNNAMED: Final = "cutter-not-designated"

_OCCASIONS: Final = {
    Occasion.START: "6.1",
    Occasion.CUTTING_CARD_FIRST: "6.2(a)",
    Occasion.CUTTING_CARD_APPEARED: "6.2(b)",
    Occasion.REPLACED: "3.3",
}


def settings(_: Edition) -> tuple[Setting, ...]:
    """The cards are always cut (6.1, 6.2)."""
    return (
        ChoiceSetting(
            key="cut", default=True, permits={True: ("6.1", "6.2")}, otherwise="the cards are cut"
        ),
    )


def shuffle_due(occasion: Occasion) -> Finding:
    """The occasions on which the cards are shuffled."""
    if occasion in _OCCASIONS:
        return permit(_OCCASIONS[occasion])
    return refuse(f"no shuffle is prescribed for this: {occasion}", "6.2")


def cut_bounds(cards: int) -> Bounds:
    """The cut goes at least one deck in from either end (6.2)."""
    return Bounds(len(DECK), cards - len(DECK), ("6.2",), ("6.2",))


def cutting_card_bounds(cards: int) -> Bounds:
    """The cutting card goes no more than half way in from the back (6.2)."""
    return Bounds(0, cards // 2, ("6.2",), ("6.2",))


def cut_offer(table: Elections) -> Callable[[Occasion, tuple[Seat, ...], int | None], CutOffer]:
    """Who cuts (6.1(a)-(c)), then clockwise round the table, then a supervisor (6.1(d))."""

    def offer(occasion: Occasion, seats: tuple[Seat, ...], box: int | None) -> CutOffer:
        if not seats:
            return CutOffer((), SUPERVISOR, ("6.1(d)",), by_supervisor=True)
        first, clause, relied = _designated(table, occasion, seats, box)
        if first is None:
            return CutOffer((), SUPERVISOR, (clause, "6.1(d)"), relied, by_supervisor=True)
        offered = names(clockwise_from(seats, first))
        return CutOffer(offered, SUPERVISOR, (clause, "6.1(d)"), relied, by_supervisor=True)

    return offer


def _designated(
    table: Elections, occasion: Occasion, seats: tuple[Seat, ...], box: int | None
) -> tuple[Seat | None, str, Readings]:
    """The player 6.1 names for this occasion, by which clause, on which reading."""
    ordered = sorted(seats, key=lambda seat: seat.box)
    if occasion is Occasion.START:
        return min(seats, key=lambda seat: seat.arrived), "6.1(a)", ()
    if box == DEALERS_HAND:
        return ordered[-1], "6.1(c)", ()
    if box is not None:
        return _on_box(ordered, box), "6.1(b)", ()
    unnamed = {"first-player": min(seats, key=lambda seat: seat.arrived), "supervisor": None}
    return unnamed.get(table.readings[UNNAMED], ordered[0]), "6.1", (UNNAMED,)


def _on_box(ordered: list[Seat], box: int) -> Seat:
    """Who calls for the Box (15.1(a)); if nobody is left there, the next one round (6.1(d))."""
    there = sorted((seat for seat in ordered if seat.box == box), key=lambda one: not one.seated)
    after = [seat for seat in ordered if seat.box > box]
    return (there or after or ordered)[0]


def cutting_card_ends_shoe(rounds_left: int | None) -> Finding:
    """The Round is finished, then the cards are shuffled, save in the last three before closing."""
    if rounds_left is not None and rounds_left <= FINAL_ROUNDS:
        return refuse(
            "in the final three Rounds the cutting card is discarded and dealing goes on",
            "6.2(c)",
            readings=("closing-rounds",),
        )
    return permit("6.2(b)")


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """How the cards are shuffled and offered for the cut (6.1, 6.2)."""
    offered = "Shuffle face down; offer the stack for the cut, its backs away from you."
    behind = "Put the cards before the cut behind the rest, and the cutting card back in."
    return (
        Prompt("6.1", Moment.SHUFFLE, "Dealer", offered),
        Prompt("6.2", Moment.SHUFFLE, "Dealer", behind),
    )


def _slots(table: Elections) -> Slots:
    return {
        "shuffle_due": provided(shuffle_due, "6.1", "6.2(a)", "6.2(b)", "3.3"),
        "cut_bounds": provided(cut_bounds, "6.2"),
        "cutting_card_bounds": provided(cutting_card_bounds, "6.2"),
        "cut_offer": provided(cut_offer(table), "6.1(a)", "6.1(b)", "6.1(c)", "6.1(d)"),
        "cutting_card_ends_shoe": provided(cutting_card_ends_shoe, "6.2(b)", "6.2(c)"),
    }


SECTION = Section(
    number="6",
    title="Shuffle and cut of the cards",
    settings=settings,
    slots=_slots,
    prompts=prompts,
)
