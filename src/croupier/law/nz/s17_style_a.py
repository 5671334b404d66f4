"""Section 17: Blackjack (Style A), in which the Dealer draws on a Soft Total of 17."""

from typing import Final

from croupier.gazette.choice import choice
from croupier.rules.elections import Beneath, Elections
from croupier.rules.notice import Notice
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section, Version
from croupier.totals import Total

from .s13_drawing import dealer_takes_card

# Readings on which this section turns
NEEDLESS_CARDS_DRAWN: Final = choice("style-a-needless-cards", "drawn-out")

STANDS_HARD: Final = 17  # 17.2
STANDS_SOFT: Final = 18
DRAWING_RULE: Final = "Dealer must stand on hard 17 and soft 18 and must draw to 16 and on soft 17"


def dealer_draws(total: Total) -> bool:
    """The Dealer draws until a Hard Total of 17 or a Soft Total of 18, or until 21 is passed."""
    return total.points < (STANDS_SOFT if total.soft else STANDS_HARD)


def notices(table: Elections) -> tuple[Notice, ...]:
    """Adoption is displayed throughout (17.3)."""
    if not table.edition.in_force("17.3"):
        return ()
    return (Notice("17.3", "sign", "Blackjack (Style A)"),)


def _slots(table: Elections) -> Slots:
    out = table.reads(NEEDLESS_CARDS_DRAWN)
    takes = dealer_takes_card(table, dealer_draws, "17.2", needless_drawn=out)
    return {
        "dealer_draws": provided(dealer_draws, "17.2"),
        "dealer_takes_card": provided(takes, "8.5", "17.2", "13.4"),
    }


STYLE_A = Version(
    name="style-a",
    clauses=("17.1", "17.2"),
    adopted=("17.1", "1.1:Blackjack (Style A)"),
    goes_under_others=True,
    beneath=Beneath(drawing_rule=DRAWING_RULE),
    section=Section(number="17", title="Blackjack (Style A)", slots=_slots, notices=notices),
)
