"""Section 1: the Blackjack table."""

from typing import Final

from croupier.gazette import Edition
from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.section import Section
from croupier.rules.setting import Choice, Setting

from .s09_insurance import INSURANCE_ODDS

BOXES: Final = (7, 9)  # 1(a)
BLACKJACK_PAYS: Final = "3:2"  # 1(b)(i)


def settings(_: Edition) -> tuple[Setting, ...]:
    """Seven or nine Boxes, and Blackjack at 3 to 2."""
    return (
        Choice(
            key="boxes",
            default=BOXES[0],
            permits=dict.fromkeys(BOXES, ("1(a)",)),
            otherwise="the cloth has seven or nine Boxes",
        ),
        Choice(
            key="blackjack_pays",
            default=BLACKJACK_PAYS,
            permits={BLACKJACK_PAYS: ("1(b)(i)", "17(a)(i)")},
            otherwise=f"Blackjack pays {Odds.read(BLACKJACK_PAYS).spoken}",
        ),
        Choice(
            key="results_display",
            default=False,
            permits={False: ("1",)},
            otherwise="these rules know no display of results",
        ),
    )


def notices(table: Elections) -> tuple[Notice, ...]:
    """The three inscriptions of the cloth."""
    return (
        Notice("1(b)(i)", "layout", f"Blackjack pays {Odds.read(table.blackjack_pays).spoken}"),
        Notice("1(b)(ii)", "layout", "Dealer must stand on 17 and must draw to 16"),
        Notice("1(b)(iii)", "layout", f"Insurance pays {INSURANCE_ODDS.spoken}"),
    )


SECTION = Section(number="1", title="Blackjack table", settings=settings, notices=notices)
