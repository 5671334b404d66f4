"""Sections 7 and 8: procedure for dealing cards, and the initial deal."""

from typing import Final

from croupier.gazette import Edition
from croupier.rules.elections import Elections
from croupier.rules.procedure import Procedure
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import Choice, Setting

PROCEDURE: Final = Procedure(  # 11.1, terms:Burn
    bets_closed=("5.2", "5.1"),
    withdrawn=("5.2",),
    frozen="5.4",
    boxes="1(a)",
    burn="7.2",
    first_card="8(a)",
    dealers_first="8(b)",
    second_card="8(c)",
    turn="11.1(a)",
    additional="11.1(a)",
    split_order="12.2",
    dealers_second="16",
    collect="terms:Round",
    join_double=("13.1",),
    join_split=("12.1",),
    declined=("13.1", "15.1"),
    insurance_window=("9",),
    early_window=("10(a)(ii)", "10(a)"),
    decision_closes_elections=True,
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


def _slots(_: Elections) -> Slots:
    return {
        "procedure": provided(PROCEDURE, "8", "8(a)", "8(b)", "8(c)", "11.1(a)", "16"),
        "burns_for_new_dealer": provided(True, "7.2"),
    }


SECTION = Section(number="7", title="Procedure for dealing cards", settings=settings, slots=_slots)
