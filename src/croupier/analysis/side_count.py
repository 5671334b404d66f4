"""Side count: what cards counted beside a system are worth for the wager, and what they add to it.

The effects of removal are taken as a multiple of the tags and, for each kind of cards counted
apart, a multiple of what they have beyond their share: least squares over the cards of a deck.
What a card of a kind is worth in the count is the one multiple divided by the other.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct

from croupier.analysis.count_fit import EffectByCard, correlation
from croupier.analysis.removal import removal
from croupier.cards import DECK
from croupier.counting_systems import CountingSystem, SideCount, SideCountName, wager_tags
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

GivenWeights: TypeAlias = Mapping[SideCountName, Fraction | None]
"""What each is worth; None: what is best."""
HUNDREDTHS: Final = 100
"""The best weights are rounded to these."""


class SideCountFit(Struct, frozen=True):
    """Side counts beside a system, and how closely the count follows the main wager with them."""

    counts: tuple[SideCount, ...]
    correlation: float
    """The betting correlation of the count that is corrected."""
    without: float
    """That of the system by itself."""


def side_count_fit(rules: TableRules, system: CountingSystem, given: GivenWeights) -> SideCountFit:
    """Side counts beside a system at a table, with the best weights where none are given."""
    effects = removal(rules, (MAIN,)).wagers[0].by_card
    counts = best_weights(effects, system, given)
    return SideCountFit(
        counts, _correlation(effects, system, counts), _correlation(effects, system, ())
    )


def best_weights(
    effects: EffectByCard, system: CountingSystem, given: GivenWeights
) -> tuple[SideCount, ...]:
    """Side counts with the weights that are given, and else those that follow the effects best."""
    known = {cards: SideCount(cards, weight) for cards, weight in given.items() if weight}
    known |= {cards: SideCount(cards, Fraction(0)) for cards, one in given.items() if one == 0}
    wanted = [cards for cards, weight in given.items() if weight is None]
    if wanted:
        found = _fitted(effects, system, tuple(known.values()), wanted)
        known |= {one.cards: one for one in found}
    return tuple(known[cards] for cards in given)


def _fitted(
    effects: EffectByCard,
    system: CountingSystem,
    known: Sequence[SideCount],
    wanted: Sequence[SideCountName],
) -> list[SideCount]:
    """The weights of least squares, to hundredths."""
    tags, units = wager_tags(system, known)
    beyond = [[float(SideCount(one, Fraction(1)).tag(card)) for card in DECK] for one in wanted]
    columns = np.array([np.array(tags) / units, *beyond, np.ones(len(DECK))]).T
    found, _, rank, _ = np.linalg.lstsq(columns, [effects[card] for card in DECK], rcond=None)
    of_tags, *of_cards, _ = found.tolist()
    if rank < columns.shape[1] or of_tags <= 0:
        why = (
            f"beside {system.title} no weight is the best for {', '.join(wanted)}: say what each"
            f" is worth, such as {wanted[0]}=2"
        )
        raise Refusal((), why, at="side_count")
    return [
        SideCount(cards, Fraction(round(one / of_tags * HUNDREDTHS), HUNDREDTHS))
        for cards, one in zip(wanted, of_cards, strict=True)
    ]


def _correlation(effects: EffectByCard, system: CountingSystem, side: Sequence[SideCount]) -> float:
    tags = dict(zip(DECK, wager_tags(system, side).tags, strict=True))
    return correlation(effects, tags.__getitem__)
