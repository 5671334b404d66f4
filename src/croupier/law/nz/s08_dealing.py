"""Section 8: dealing of cards."""

from typing import Final

from croupier.gazette import Edition
from croupier.gazette.choice import choice
from croupier.rules.elections import Elections
from croupier.rules.finding import permit
from croupier.rules.procedure import Procedure
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import Choice, Setting

from .cite import cite, terms

# Readings on which this section turns
EARLY_UNTIL_SECOND_CARD: Final = choice("early-settlement-until", "before-the-second-card")


def settings(_: Edition) -> tuple[Setting, ...]:
    """The first card of the shoe may be burnt (8.1)."""
    return (
        Choice(
            key="burn",
            default=False,
            permits={False: ("8.1",), True: ("8.1",)},
            otherwise="the first card of the shoe is either burnt or not",
        ),
    )


def procedure(table: Elections) -> Procedure:
    """The clause behind each step of the deal; betting is called closed before it (5.5)."""
    return Procedure(
        bets_closed=("5.5(a)", "5.5(b)", "5.1"),
        withdrawn=("5.5(b)", "5.7"),
        frozen="5.6",
        taken_back=("5.6",),
        boxes="3.1",
        burn="8.1",
        no_more_bets="8.2",
        first_card="8.2(a)",
        dealers_first="8.2(b)",
        second_card="8.2(c)",
        turn="8.3",
        additional="8.4",
        split_order="12.3",
        dealers_second="8.5",
        collect="8.6",
        join_double=("14.3(c)",),
        join_split=("14.3(d)",),
        declined=("14.3(e)", "14.3(a)"),
        insurance_window=(cite(table.edition, "9.2~tail", "9.2"),),
        early_window=("10.3(a)",),
        early_until_second_card=table.reads(EARLY_UNTIL_SECOND_CARD),
        early_readings=("early-settlement-until",),
        decision_closes_elections=False,
        cutting_card="8.7",
        shoe="3.3(c)",
        no_cutting_card=cite(table.edition, "7.6(a)", "7.6"),
        upper_joins=("21.7", "21.5"),
    )


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """What the Dealer calls and announces, and how the cards are collected (8.1-8.6)."""
    shown = "Show the burnt card to a player who asks."
    burnt = (Prompt("8.1", Moment.SHUFFLE, "Dealer", shown),) if table.burn else ()
    collected = "Collect the cards in order, so that every hand can be told again."
    return (
        *burnt,
        Prompt("8.2", Moment.WAGERS, "Dealer", "Call that no more wagers are taken."),
        Prompt("8.3", Moment.TURN, "Dealer", "Announce the total of the hand."),
        Prompt("8.4", Moment.TURN, "Dealer", "Announce the new total after each card."),
        Prompt("8.5", Moment.DEALERS_HAND, "Dealer", "Announce the total of your own hand."),
        Prompt("8.6", Moment.BETWEEN, "Dealer", collected),
    )


def slots(table: Elections) -> Slots:
    """What the section provides."""
    steps = ("8.2", "8.3", "8.4", "8.5", "8.6", "12.3")
    named = terms(table.edition, "1.1:Initial Deal", "1.1:Round")
    return {
        "procedure": provided(procedure(table), *steps, *named),
        "burns_for_new_dealer": provided(False, "8.1"),
        "burnt_card_shown": provided(permit("8.1"), "8.1"),
    }


SECTION = Section(
    number="8", title="Dealing of cards", settings=settings, slots=slots, prompts=prompts
)
