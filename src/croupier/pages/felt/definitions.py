"""Definitions: the cards, chips and arcs a felt refers to, with it or once for a whole page."""

from functools import lru_cache
from typing import Final

from croupier.cards import DECK
from croupier.pages.felt import cards_svg, chips_svg, cloth, furniture, phone_plan
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.moment import FeltView
from croupier.pages.marks import tag

_NOWHERE: Final = {"class_": "defs", "aria_hidden": "true", "width": 0, "height": 0}


@lru_cache(16)
def defs_all(laid: Cloth, prefix: str = "") -> str:
    """Whatever any moment at a table may refer to, on either felt, as a picture of nothing."""
    parts = (
        cloth.definitions(laid, cloth.WIDE, prefix),
        cloth.definitions(laid, phone_plan.CLOTH, prefix),
        furniture.tubes(prefix),
        cards_svg.symbols(DECK, prefix, back=True),
        chips_svg.symbols(chips_svg.CHIPS, prefix),
        chips_svg.lammer_symbol(prefix),
    )
    return tag("svg", tag("defs", "".join(parts)), **_NOWHERE)


def lying(moment: FeltView, prefix: str) -> str:
    """The cards and chips that lie on the felt at this moment, and no other."""
    held = [hand for box in moment.boxes for hand in box.hands]
    if moment.dealer:
        held.append(moment.dealer)
    cards = [card for hand in held for card in hand.cards]
    cards += [card for card in moment.aside if card]
    chips = [one for box in moment.boxes for one in (*box.stakes, *box.side, *box.insurance)]
    paid = [one.paid for box in moment.boxes for one in box.stakes]  # elsewhere it is written
    parts = [
        cards_svg.symbols(cards, prefix, back=None in moment.aside),
        chips_svg.symbols((*(one.amount for one in chips), *paid), prefix),
    ]
    if any(one.lammer for one in chips):
        parts.append(chips_svg.lammer_symbol(prefix))
    return "".join(parts)
