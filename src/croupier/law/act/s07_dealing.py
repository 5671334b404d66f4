"""Sections 7 and 8: procedure for dealing cards, and the initial deal."""

from typing import Final

from msgspec.structs import replace

from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.procedure import Burning, Procedure, from_dealers_left, one_dealer_one
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting

from .s01_table import cloth_of

PROCEDURE: Final = Procedure(  # 11.1
    boxes="1(a)",
    no_more_bets="8",
    first_card="8(a)",
    second_card="8(c)",
    turn="11.1(a)",
    additional="11.1(a)",
    split_order="12.2",
    dealers_second="16",
    collect="terms:Round",
    cutting_card="6.2(b)",
    shoe="7.1",
    no_cutting_card="7.1",
)


def settings(_: Edition) -> tuple[Setting, ...]:
    """A shoe, no shuffling machine, and a card burnt from each shoe (7.1, 7.2)."""
    return (
        ChoiceSetting(
            key="burn",
            default=True,
            permits={True: ("7.2",)},
            otherwise="the first card of each shoe is burnt",
        ),
        ChoiceSetting(
            key="automatic_shuffler",
            default=False,
            permits={False: ("6.1", "7.1")},
            otherwise="the Dealer shuffles by hand",
        ),
        ChoiceSetting(
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


INITIAL_DEAL: Final = one_dealer_one("8(a)", "8(b)", "8(c)")


def may_burn(burning: Burning) -> Finding:
    """One card of each shoe, and one more by a Dealer who takes over (7.2)."""
    if not burning.before_cards:
        return refuse("a card is burnt before the Round, not during it", "7.2")
    if burning.new_dealer:
        return permit("7.2")
    if burning.burnt:
        return refuse("one card is burnt, and no more", "7.2")
    if not burning.first_round:
        return refuse("a card is burnt before the first Round of a shoe", "7.2")
    return permit("7.2")


def _slots(table: Elections) -> Slots:
    return {
        "procedure": provided(procedure(table), "8", "8(a)", "8(b)", "8(c)", "11.1(a)", "16"),
        "initial_deal": provided(INITIAL_DEAL, "8(a)", "8(b)", "8(c)"),
        "turn": provided(from_dealers_left, "11.1(a)", "12.2"),
        "may_burn": provided(may_burn, "7.2"),
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
