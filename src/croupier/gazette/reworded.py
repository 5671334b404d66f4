"""Reworded: what a later text says otherwise than the clause it goes on from, in substance.

The registers are in our own words, so that two summaries may differ where the law does not. Of a
clause whose earlier words are sure, and whose later words stand in a text supplied whole, this says
what became different; one that is not named here says the same as before, in other words at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_CLOTH: Final = "No appendix is named: the cloth shows that the wager is offered."

REWORDED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "nz-current": MappingProxyType(
            {
                "terms:Coloured Match": "Tied to the first two cards of the player.",
                "terms:Lucky Match": "Tied to the first two cards of the player.",
                "terms:Lucky Match Wager": "Names section 15F, where it named 15D.",
                "terms:Lucky Triple Match": "The third card is the Dealer's first card.",
                "terms:Mixed Match": "Tied to the first two cards of the player.",
                "3.2(c)": "Of the appendices only the first is named.",
                "6.6": "The cards need no cut either, and the approval is the Secretary's.",
                "13.4": "Yields to 13.5.",
                "15B.2": _CLOTH,
                "15C.3": _CLOTH,
                "15D.2": _CLOTH,
                "15D.12": "Lucky Match may be offered beside it too.",
                "15E.2": _CLOTH,
                "15E.5(a)": "Points to the odds of 15E.4, where it pointed to itself.",
                "15E.5(b)": "A payout left riding counts towards the limit.",
                "15E.11": "Lucky Match may be offered beside it too.",
                "15F.6": "The triple is made with the Dealer's first card.",
                "15F.9": "Two more pay scales, three and four.",
                "15F.10": "Revoked.",
                "16.15": "Points to 15E.5 and 15E.4, where each number was one too high.",
                "20.2": "A notice must be shown, where a cloth was prescribed.",
                "20A.2": _CLOTH,
                "20A.5": "By Minimum Operating Standards, where it was by approved procedures.",
            }
        )
    }
)
"""By the later edition: the clauses that say something else there, and what."""
