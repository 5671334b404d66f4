"""Sections 7 and 8: procedure for dealing cards, and the initial deal."""

from typing import Final

from msgspec.structs import replace

from croupier.gazette import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import refuse
from croupier.rules.procedure import Procedure
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import Choice, Setting

from .s01_table import cloth_of

PROCEDURE: Final = Procedure(  # 11.1
    bets_closed=("5.2", "5.1"),
    withdrawn=("5.2",),
    frozen="5.4",
    taken_back=("5.2",),
    boxes="1(a)",
    burn="7.2",
    no_more_bets="8",
    first_card="8(a)",
    dealers_first="8(b)",
    second_card="8(c)",
    turn="11.1(a)",
    additional="11.1(a)",
    split_order="12.2",
    dealers_second="16",
    collect="terms:Round",
    join_double=("13.1",),
    join_readings=("doubling-a-split-hand",),
    join_split=("12.1",),
    declined=("13.1", "15.1"),
    insurance_window=("9",),
    early_window=("10(a)(ii)", "10(a)"),
    decision_closes_elections=True,
    cutting_card="6.2(b)",
    shoe="7.1",
    no_cutting_card="7.1",
)


def settings(_: Edition) -> tuple[Setting, ...]:
    """A shoe, no shuffling machine, and a card burnt from each shoe (7.1, 7.2)."""
    return (
        Choice(
            key="burn",
            default=True,
            permits={True: ("7.2",)},
            otherwise="the first card of each shoe is burnt",
        ),
        Choice(
            key="automatic_shuffler",
            default=False,
            permits={False: ("6.1", "7.1")},
            otherwise="the Dealer shuffles by hand",
        ),
        Choice(
            key="continuous_shuffler",
            default=False,
            permits={False: ("6.1", "7.1")},
            otherwise="the cards are dealt from a dealing shoe",
        ),
    )


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """The shoe, the burnt card, the call that ends betting, and totals (7.1, 7.2, 8, 11.1(a))."""
    burnt = "Burn the first card of the shoe, unseen; so does a Dealer who takes over."
    totals = "Announce the total of the hand, and again after each card."
    return (
        Prompt("7.1", Moment.OPENING, "Dealer", "The shoe stands on the table at your left."),
        Prompt("7.2", Moment.SHUFFLE, "Dealer", burnt),
        Prompt("8", Moment.WAGERS, "Dealer", "Call that no more wagers are taken."),
        Prompt("11.1(a)", Moment.TURN, "Dealer", totals),
        Prompt(
            "3.5(a)", Moment.TURN, "Dealer", "Announce an ace as one or eleven while it is both."
        ),
    )


def procedure(table: Elections) -> Procedure:
    """The clause behind each step; how many Boxes there are depends on the cloth."""
    return replace(PROCEDURE, boxes=cloth_of(table).boxes)


def _slots(table: Elections) -> Slots:
    return {
        "procedure": provided(procedure(table), "8", "8(a)", "8(b)", "8(c)", "11.1(a)", "16"),
        "burns_for_new_dealer": provided(True, "7.2"),
        "burnt_card_shown": provided(refuse("a card is burnt without being exposed", "7.2"), "7.2"),
    }


SECTION = Section(
    number="7",
    title="Procedure for dealing cards",
    settings=settings,
    slots=_slots,
    prompts=prompts,
)
