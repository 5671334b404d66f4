"""Contents: the sections, versions and side wagers of New Zealand's Division 2 (Blackjack)."""

from typing import Final

from croupier.gazette.edition import Edition
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
    s15_super_sevens,
    s15a_madness_21,
    s15b_perfect_pair,
    s15c_any_pair,
    s15d_house_money,
    s15e_let_it_ride,
    s15f_lucky_match,
    s15g_lucky_lucky,
    s15h_buster_blackjack,
    s16_irregularities,
    s20a_push_22,
)
from .chips import in_chips
from .s17_style_a import STYLE_A
from .s18_ante_up import ANTE_UP
from .s19_blackjack_plus import BLACKJACK_PLUS
from .s20_free_bet import FREE_BET
from .s21_player_select import PLAYER_SELECT

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
    s15b_perfect_pair.SECTION,
    s15h_buster_blackjack.SECTION,
    s16_irregularities.SECTION,
)

VERSIONS: Final = {
    version.name: version for version in (STYLE_A, ANTE_UP, BLACKJACK_PLUS, FREE_BET, PLAYER_SELECT)
}
"""In the order in which they are laid over the base game."""

OFFERS: Final = {
    offer.name: offer
    for offer in (
        s15_super_sevens.OFFER,
        s15a_madness_21.OFFER,
        s15b_perfect_pair.OFFER,
        s15c_any_pair.OFFER,
        s15d_house_money.OFFER,
        s15e_let_it_ride.OFFER,
        s15f_lucky_match.OFFER,
        s15g_lucky_lucky.OFFER,
        s15h_buster_blackjack.OFFER,
        s20a_push_22.OFFER,
    )
}

TITLES: Final = {
    "2": "Application",
    "15": "Super Sevens wagers",
    "15A": "Madness 21 wagers",
    "15C": "Any Pair wagers",
    "15D": "House Money wagers",
    "15E": "Let it Ride wagers",
    "15F": "Lucky Match",
    "15G": "Lucky Lucky wagers",
    "20A": "Push 22 wagers",
    "appendix": "Appendices",
}


def law(edition: Edition) -> Law:
    """The law of one New Zealand edition."""
    return Law(
        edition=edition,
        sections=SECTIONS,
        versions=VERSIONS,
        offers=OFFERS,
        titles=TITLES,
        in_chips=in_chips,
        settled_by=("5.1", "5.4"),
    )
