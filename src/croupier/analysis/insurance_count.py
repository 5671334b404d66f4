"""Insurance count: what hands are insured by, where that is not the count for calls."""

from fractions import Fraction
from math import lcm
from typing import Final

from croupier.analysis.count_index import insurance_index
from croupier.analysis.prospect import net_of
from croupier.cards import DECK, Card
from croupier.counting_systems import FACES, CountingSystem, InsuranceCount
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

_OF_FACE: Final = {face: Card(f"{face}s") for face in FACES}


def perfect_insurance(rules: TableRules) -> InsuranceCount:
    """A running count of what insurance would come to over all cards not seen: above 0 it gains.

    Each card adds the opposite of what insurance brings if it is the Dealer's second, and the count
    begins at the sum over all of them.
    """
    nets = {card: net_of(rules.insurance_result(card)) for card in DECK}
    units = lcm(*(net.denominator for net in nets.values()))
    begins = sum(nets.values(), Fraction(0)) * units
    tags = tuple(int(-nets[_OF_FACE[face]] * units) for face in FACES)
    system = CountingSystem(
        "Perfect insurance", tags, running=True, begins_for_each_deck=int(begins)
    )
    return InsuranceCount(system, 1)


def insurance_count(rules: TableRules, system: CountingSystem) -> InsuranceCount:
    """Hands are insured by a system, from the count on at which insurance gains."""
    from_ = insurance_index(rules, system)
    if from_ is None:
        why = f"by {system.title} insurance gains at no count that is looked at"
        raise Refusal((), why, at="insurance_count")
    return InsuranceCount(system, from_)
