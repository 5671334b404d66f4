"""Section 8: dealing of cards."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.procedure import Burning, Procedure, from_dealers_left, one_dealer_one
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting

from .cite import cite, terms


def settings(_: Edition) -> tuple[Setting, ...]:
    """The first card of the shoe may be burnt (8.1)."""
    return (
        ChoiceSetting(
            key="burn",
            default=False,
            permits={False: ("8.1",), True: ("8.1",)},
            otherwise="the first card of the shoe is either burnt or not",
        ),
    )


def procedure(table: Elections) -> Procedure:
    """The clause behind each step of the deal."""
    return Procedure(
        boxes="3.1",
        no_more_bets="8.2",
        first_card="8.2(a)",
        second_card="8.2(c)",
        turn="8.3",
        additional="8.4",
        split_order="12.3",
        dealers_second="8.5",
        collect="8.6",
        cutting_card="8.7",
        shoe="3.3(c)",
        no_cutting_card=cite(table.edition, "7.6(a)", "7.6"),
    )


INITIAL_DEAL: Final = one_dealer_one("8.2(a)", "8.2(b)", "8.2(c)")


def may_burn(table: Elections) -> Callable[[Burning], Finding]:
    """One card before the first Round of a shoe, where the operator has elected so (8.1)."""

    def finding(burning: Burning) -> Finding:
        if not burning.before_cards:
            return refuse("a card is burnt before the Round, not during it", "8.1")
        if not table.burn:
            return refuse("the operator has not elected to burn a card", "8.1")
        if burning.burnt:
            return refuse("one card is burnt, and no more", "8.1")
        if not burning.first_round:
            return refuse("a card is burnt before the first Round of a shoe", "8.1")
        return permit("8.1")

    return finding


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
        "initial_deal": provided(INITIAL_DEAL, "8.2(a)", "8.2(b)", "8.2(c)"),
        "turn": provided(from_dealers_left, "8.3", "12.3"),
        "may_burn": provided(may_burn(table), "8.1"),
        "burns_for_new_dealer": provided(False, "8.1"),
        "burnt_card_shown": provided(permit("8.1"), "8.1"),
    }


SECTION = Section(
    number="8", title="Dealing of cards", settings=settings, slots=slots, prompts=prompts
)
