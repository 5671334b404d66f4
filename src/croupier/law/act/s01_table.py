"""Section 1: the Blackjack table."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.gazette.edition import Edition
from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.names import OfferName, VersionName
from croupier.rules.notice import Notice, Shape, drawn_after
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting

from .s09_insurance import INSURANCE_ODDS

BOXES: Final = (7, 9)  # 1(a)
BLACKJACK_PAYS: Final = "3:2"  # 1(b)(i)


class ClothClauses(NamedTuple):
    """The clauses by which a cloth is marked with Boxes and its three inscriptions."""

    boxes: str
    blackjack: str
    dealer: str
    insurance: str
    drawn: Mapping[int, str]
    """The diagram it follows, by the number of Boxes."""


PLAIN: Final = ClothClauses(
    "1(a)", "1(b)(i)", "1(b)(ii)", "1(b)(iii)", {7: "diagram:A", 9: "diagram:B"}
)
CLOTHS: Final[dict[OfferName | VersionName, ClothClauses]] = {
    "over-under-13": ClothClauses(
        "21.1(a)", "21.1(b)(i)", "21.1(b)(ii)", "21.1(b)(iii)", {7: "diagram:C", 9: "diagram:D"}
    ),
    "triple-play": ClothClauses(
        "22.1(a)", "22.1(b)(i)", "22.1(b)(ii)", "22.1(b)(iii)", {6: "diagram:E"}
    ),
    "super-sevens": ClothClauses(
        "23.1(a)", "23.1(b)(i)", "23.1(b)(ii)", "23.1(b)(iii)", {7: "diagram:F", 9: "diagram:G"}
    ),
}
"""What is played on a cloth of its own, and the rules of that cloth."""


def settings(_: Edition) -> tuple[Setting, ...]:
    """Seven or nine Boxes, and Blackjack at 3 to 2."""
    return (
        ChoiceSetting(
            key="boxes",
            default=BOXES[0],
            permits=dict.fromkeys(BOXES, ("1(a)",)),
            otherwise="the cloth has seven or nine Boxes",
        ),
        ChoiceSetting(
            key="blackjack_pays",
            default=BLACKJACK_PAYS,
            permits={BLACKJACK_PAYS: ("1(b)(i)", "17(a)(i)")},
            otherwise=f"Blackjack pays {Odds.read(BLACKJACK_PAYS).spoken}",
        ),
        ChoiceSetting(
            key="results_display",
            default=False,
            permits={False: ("1",)},
            otherwise="these rules know no display of results",
        ),
    )


def cloth_of(table: Elections) -> ClothClauses:
    """The rules of the cloth a table needs."""
    played = (*table.versions, *table.side_wagers)
    return next((CLOTHS[name] for name in played if name in CLOTHS), PLAIN)


def notices(table: Elections) -> tuple[Notice, ...]:
    """The Boxes and the inscriptions of the cloth, and the diagram it follows."""
    cloth = cloth_of(table)
    rule = "Dealer must stand on 17 and must draw to 16"
    insurance = f"Insurance pays {INSURANCE_ODDS.spoken}"
    pays = f"Blackjack pays {Odds.read(table.blackjack_pays).spoken}"
    return (
        Notice(cloth.boxes, "layout", f"{table.boxes} Boxes for wagers", shape=Shape.BOXES),
        Notice(cloth.blackjack, "layout", pays, about="blackjack"),
        Notice(cloth.dealer, "layout", rule, about="dealer"),
        Notice(cloth.insurance, "layout", insurance, about="insurance"),
        *drawn_after(cloth.drawn[table.boxes]),
    )


SECTION = Section(number="1", title="Blackjack table", settings=settings, notices=notices)
