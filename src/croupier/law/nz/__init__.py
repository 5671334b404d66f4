"""New Zealand: Division 2 (Blackjack) in its editions of 1998, 2012, 2014 and today."""

from typing import Final

from croupier.gazette import Edition
from croupier.rules.section import Law

from . import (
    s01_interpretation,
    s03_table,
    s04_cards,
    s05_wagers,
    s06_opening,
    s07_shuffle_and_cut,
    s08_dealing,
    s09_insurance,
    s10_payment_of_blackjack,
    s11_doubling_down,
    s12_splitting_pairs,
    s13_drawing,
    s14_boxes,
)
from .s17_style_a import STYLE_A

SECTIONS: Final = (
    s01_interpretation.SECTION,
    s03_table.SECTION,
    s04_cards.SECTION,
    s05_wagers.SECTION,
    s06_opening.SECTION,
    s07_shuffle_and_cut.SECTION,
    s08_dealing.SECTION,
    s09_insurance.SECTION,
    s10_payment_of_blackjack.SECTION,
    s11_doubling_down.SECTION,
    s12_splitting_pairs.SECTION,
    s13_drawing.SECTION,
    s14_boxes.SECTION,
)

VERSIONS: Final = {version.name: version for version in (STYLE_A,)}

AWAITED: Final = {
    "ante-up": ("18.1",),
    "blackjack-plus": ("19.1",),
    "free-bet": ("20.1",),
    "player-select": ("21.1",),
    "super-sevens": ("15.1",),
    "madness-21": ("15A.1",),
    "perfect-pair": ("15B.1",),
    "any-pair": ("15C.1",),
    "house-money": ("15D.1",),
    "let-it-ride": ("15E.1",),
    "lucky-match": ("15F.1",),
    "lucky-lucky": ("15G.1",),
    "buster": ("15H.1",),
    "push-22": ("20A.1",),
}

EXTRAS: Final = {
    "ante": ("18.3",),
    "ante_waived_from": ("18.4",),
    "extra_pair_wagers_on_splits": ("15B.9",),
    "free_bonus": ("15H.9",),
    "lower": ("21.2",),
    "upper": ("21.2",),
}


def law(edition: Edition) -> Law:
    """The law of one New Zealand edition."""
    return Law(
        edition=edition,
        sections=SECTIONS,
        versions=VERSIONS,
        awaited=AWAITED,
        extras=EXTRAS,
    )
