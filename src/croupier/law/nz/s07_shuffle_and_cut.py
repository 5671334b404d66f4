"""Section 7: shuffle and cut of the cards."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from croupier.cards import DECK
from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.placement import Bounds
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.rules.shuffling import CutOffer, Occasion, Seat, clockwise_from, names

from .cite import cite

# Readings on which this section turns
NOBODY_CUTS: Final = choice("cutter-unnamed", "nobody")
ANY_BETTOR_CUTS: Final = choice("cut-on-shared-box", "any-bettor")

EMPLOYEE: Final = "a casino employee"
DEALERS_HAND: Final = 0
"""Where the cutting card appeared, if on no Box."""

_COMMON = {
    Occasion.START: ("7.1(a)",),
    Occasion.CUTTING_CARD_FIRST: ("7.1(b)", "8.8"),
    Occasion.CUTTING_CARD_APPEARED: ("7.1(c)", "8.7"),
    Occasion.REPLACED: ("7.7",),
    Occasion.CUTTING_CARD_MISSING: ("16.10",),
}
_OF_1998 = {Occasion.VACANT_TABLE: ("7.1(d)",)}
_OF_TODAY = {
    Occasion.SUPERVISOR: ("7.1(d)",),
    Occasion.SUSPICION: ("7.1(e)",),
    Occasion.EXPOSED: ("7.1(f)",),
}


def settings(edition: Edition) -> tuple[Setting, ...]:
    """Whether the cards are cut: once always, now as the operator chooses (7.2)."""
    permits: dict[int | str | bool, tuple[str, ...]] = {True: ("7.2",)}
    if edition.says("7.2", "cut-optional"):
        permits[False] = ("7.2",)
    return (
        ChoiceSetting(
            key="cut",
            default=True,
            permits=permits,
            otherwise="shuffled cards shall be cut, as far as this edition is known",
        ),
    )


def shuffle_due(edition: Edition) -> Callable[[Occasion], Finding]:
    """The occasions on which the cards must be shuffled (7.1)."""
    occasions = _COMMON | (_OF_TODAY if edition.says("7.1", "on-suspicion") else _OF_1998)

    def due(occasion: Occasion) -> Finding:
        if occasion in occasions:
            return permit(*occasions[occasion], "7.1")
        return refuse(f"no shuffle is prescribed for this: {occasion}", "7.1")

    return due


def cut_bounds(cards: int) -> Bounds:
    """The cut goes at least one deck in from either end (7.5)."""
    return Bounds(len(DECK), cards - len(DECK), ("7.5",), ("7.5",))


def cutting_card_bounds(edition: Edition) -> Callable[[int], Bounds]:
    """The cutting card goes no more than half way in from the back (7.6)."""
    clause = (cite(edition, "7.6(e)", "7.6"),)
    return lambda cards: Bounds(0, cards // 2, clause, clause)


def cut_offer(table: Elections) -> Callable[[Occasion, tuple[Seat, ...], int | None], CutOffer]:
    """Who cuts: a seated player by 7.3, then round the table by 7.4."""
    standing_may = table.edition.says("7.4", "standing-players")

    def offer(occasion: Occasion, seats: tuple[Seat, ...], box: int | None) -> CutOffer:
        if not table.cut:
            return CutOffer((), EMPLOYEE, ("7.2",), cuts=False)
        seated = tuple(seat for seat in seats if seat.seated)
        standing = tuple(seat for seat in seats if not seat.seated) if standing_may else ()
        if not seated:  # 7.4: standing players are offered it as if they were seated
            seats = seated = tuple(replace(seat, seated=True) for seat in standing)
        if not seated:
            return CutOffer((), EMPLOYEE, ("7.4",))
        first, clauses, readings = _designated(table, occasion, seats, box)
        if first is None:
            return CutOffer((), EMPLOYEE, clauses, readings, cuts=False)
        after = clockwise_from(tuple(dict.fromkeys((*seated, first))), first)
        return CutOffer(names((*after, *standing)), EMPLOYEE, (*clauses, "7.4"), readings)

    return offer


def _designated(
    table: Elections, occasion: Occasion, seats: tuple[Seat, ...], box: int | None
) -> tuple[Seat | None, tuple[str, ...], Readings]:
    """The player 7.3 names for this occasion."""
    seated = sorted((seat for seat in seats if seat.seated), key=lambda seat: seat.box)
    if occasion is Occasion.START:
        return min(seated, key=lambda seat: seat.arrived), ("7.3(a)",), ()
    appeared = occasion in (Occasion.CUTTING_CARD_APPEARED, Occasion.REFILLED)  # 16.7
    if appeared and box:
        return _on_box(table, seats, box)
    if appeared and box == DEALERS_HAND:
        return seated[-1], ("7.3(c)",), ()
    if occasion is Occasion.REPLACED:
        return seated[0], ("7.3(d)",), ()
    unnamed: Readings = ("cutter-unnamed",)
    if table.reads(NOBODY_CUTS):
        return None, ("7.3",), unnamed
    return seated[0], ("7.3",), unnamed


def _on_box(
    table: Elections, seats: tuple[Seat, ...], box: int
) -> tuple[Seat | None, tuple[str, ...], Readings]:
    """The player on whose Box the cutting card appeared, who must be seated (7.3(b))."""
    there = tuple(seat for seat in seats if seat.box == box)
    alone = len(there) == 1 and there[0].seated
    shared: Readings = () if alone else ("cut-on-shared-box",)
    any_bettor = table.reads(ANY_BETTOR_CUTS)
    for seat in there:
        if seat.seated or any_bettor:
            return seat, ("7.3(b)",), shared
    seated = tuple(seat for seat in seats if seat.seated)
    after = [seat for seat in sorted(seated, key=lambda seat: seat.box) if seat.box > box]
    return (after or sorted(seated, key=lambda seat: seat.box))[0], ("7.4",), shared


def cutting_card_ends_shoe(_: int | None) -> Finding:
    """The Round in which the cutting card appears is finished, then the cards are reshuffled.

    Drawn first, it has them reshuffled at once (8.8).
    """
    return permit("8.7", "7.1(c)")


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """What players may ask of decks shuffled beforehand (7.1A), and how the cut is made."""
    rights = "If decks were shuffled beforehand: players may look at them, or have them mixed."
    looked = "If decks were shuffled beforehand: would you look at them?"
    shuffled = ", shuffled and cut" if table.cut else " and shuffled"
    mixed = f"If decks were shuffled beforehand: shall they be inspected, mixed{shuffled}?"
    checked = f"Cards brought in are checked{shuffled}."
    return (
        Prompt("7.1A", Moment.OPENING, "Dealer", rights),
        Prompt("7.1A(a)", Moment.OPENING, "player", looked),
        Prompt("7.1A(b)", Moment.OPENING, "player", mixed),
        *(_cutting(table) if table.cut else ()),
        *_cutting_card(table),
        Prompt("7.7", Moment.BETWEEN, "supervisor", checked),
    )


def _cutting(table: Elections) -> tuple[Prompt, ...]:
    """How a cut is offered and made; a Continuous Shuffler takes the cards after it (7.2)."""
    before = ", before the cards enter the shuffler" if table.continuous_shuffler else ""
    offered = f"Offer the stack for the cut, its backs away from you{before}."
    one_deck = "Cut at least one deck in from either end."
    behind = "Put the cards before the cut behind the rest."
    return (
        Prompt("7.2", Moment.SHUFFLE, "Dealer", offered),
        Prompt("7.5", Moment.SHUFFLE, "player", one_deck),
        Prompt("7.6", Moment.SHUFFLE, "Dealer", behind),
    )


def _cutting_card(table: Elections) -> tuple[Prompt, ...]:
    """Where the cutting card goes: into the stack, or aside from a shuffler (7.6)."""
    if not table.continuous_shuffler:
        half_way = "The cutting card goes in no deeper than half way; a second one to the back."
        return (Prompt("7.6(e)", Moment.SHUFFLE, "Dealer", half_way),)
    if not table.cut:
        return ()
    aside = "Lay the cutting card to one side of the table; the stack goes into the shuffler."
    return (Prompt("7.6(a)", Moment.SHUFFLE, "Dealer", aside),)


def _slots(table: Elections) -> Slots:
    edition = table.edition
    return {
        "shuffle_due": provided(shuffle_due(edition), "7.1"),
        "cut_bounds": provided(cut_bounds, "7.5"),
        "cutting_card_bounds": provided(
            cutting_card_bounds(edition), cite(edition, "7.6(e)", "7.6")
        ),
        "cut_offer": provided(cut_offer(table), "7.3(a)", "7.3(b)", "7.3(c)", "7.3(d)", "7.4"),
        "cutting_card_ends_shoe": provided(cutting_card_ends_shoe, "8.7", "7.1(c)"),
    }


SECTION = Section(
    number="7", title="Shuffle and cut of cards", settings=settings, slots=_slots, prompts=prompts
)
