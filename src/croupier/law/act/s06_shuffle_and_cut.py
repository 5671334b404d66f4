"""Section 6: shuffle and cut of the cards."""

from typing import Final

from croupier.cards import DECK
from croupier.gazette import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import Choice, Setting
from croupier.rules.shuffling import CutOffer, Occasion, Seat, clockwise_from, names

SUPERVISOR: Final = "a casino supervisor"
FINAL_ROUNDS: Final = 3  # 6.2(c)

_OCCASIONS: Final = {
    Occasion.START: "6.1",
    Occasion.CUTTING_CARD_FIRST: "6.2(a)",
    Occasion.CUTTING_CARD_APPEARED: "6.2(b)",
    Occasion.REPLACED: "3.3",
}


def settings(_: Edition) -> tuple[Setting, ...]:
    """The cards are always cut (6.1, 6.2)."""
    return (
        Choice(
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


def cut_offer(occasion: Occasion, seats: tuple[Seat, ...], box: int | None) -> CutOffer:
    """Who cuts (6.1(a)-(c)), then clockwise round the table, then a supervisor (6.1(d))."""
    if not seats:
        return CutOffer((), SUPERVISOR, ("6.1(d)",), by_supervisor=True)
    first, clause = _designated(occasion, seats, box)
    players = names(clockwise_from(seats, first))
    return CutOffer(players, SUPERVISOR, (clause, "6.1(d)"), by_supervisor=True)


def _designated(occasion: Occasion, seats: tuple[Seat, ...], box: int | None) -> tuple[Seat, str]:
    ordered = sorted(seats, key=lambda seat: seat.box)
    on_box = sorted((seat for seat in ordered if seat.box == box), key=lambda one: not one.seated)
    if on_box:
        return on_box[0], "6.1(b)"  # the seated player calls for the Box, 15.1(a)
    if box is not None or occasion is Occasion.CUTTING_CARD_APPEARED:
        return ordered[-1], "6.1(c)"
    return min(seats, key=lambda seat: seat.arrived), "6.1(a)"


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


def _slots(_: Elections) -> Slots:
    return {
        "shuffle_due": provided(shuffle_due, "6.1", "6.2(a)", "6.2(b)", "3.3"),
        "cut_bounds": provided(cut_bounds, "6.2"),
        "cutting_card_bounds": provided(cutting_card_bounds, "6.2"),
        "cut_offer": provided(cut_offer, "6.1(a)", "6.1(b)", "6.1(c)", "6.1(d)"),
        "cutting_card_ends_shoe": provided(cutting_card_ends_shoe, "6.2(b)", "6.2(c)"),
    }


SECTION = Section(
    number="6",
    title="Shuffle and cut of the cards",
    settings=settings,
    slots=_slots,
    prompts=prompts,
)
