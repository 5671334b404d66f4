"""Contents: the sections, versions and side wagers of Casino Canberra's rules of Blackjack."""

from typing import Final

from croupier.gazette.edition import Edition
from croupier.rules.section import Law

from . import (
    s01_table,
    s03_cards,
    s04_limits,
    s05_wagers,
    s06_shuffle_and_cut,
    s07_dealing,
    s09_insurance,
    s10_interim_settlement,
    s11_players_hands,
    s12_splitting_pairs,
    s13_doubling_down,
    s14_drawing,
    s15_boxes,
    s16_dealers_hand,
    s17_final_settlement,
    s18_irregularities,
    s19_closure,
    s20_general,
    s21_over_under_13,
    s23_super_sevens,
    terms,
)
from .chips import in_chips
from .s22_triple_play import TRIPLE_PLAY
from .s24_tournament import TOURNAMENT

SECTIONS: Final = (
    terms.SECTION,
    s01_table.SECTION,
    s03_cards.SECTION,
    s04_limits.SECTION,
    s05_wagers.SECTION,
    s06_shuffle_and_cut.SECTION,
    s07_dealing.SECTION,
    s09_insurance.SECTION,
    s10_interim_settlement.SECTION,
    s11_players_hands.SECTION,
    s12_splitting_pairs.SECTION,
    s13_doubling_down.SECTION,
    s14_drawing.SECTION,
    s15_boxes.SECTION,
    s16_dealers_hand.SECTION,
    s17_final_settlement.SECTION,
    s18_irregularities.SECTION,
    s19_closure.SECTION,
    s20_general.SECTION,
)

VERSIONS: Final = {TRIPLE_PLAY.name: TRIPLE_PLAY}

OFFERS: Final = {offer.name: offer for offer in (s21_over_under_13.OFFER, s23_super_sevens.OFFER)}

TITLES: Final = {
    "2": "Bank",
    "8": "Initial deal",
    "21": "Over/Under 13 wagers",
    "23": "Super Sevens wagers",
    "24": "Tournament play",
    "diagram": "Diagrams",
}


def law(edition: Edition) -> Law:
    """The law of Casino Canberra's edition."""
    return Law(
        edition=edition,
        sections=SECTIONS,
        versions=VERSIONS,
        settled_by=("11.2",),
        offers=OFFERS,
        titles=TITLES,
        in_chips=in_chips,
        tournament=TOURNAMENT,
    )
