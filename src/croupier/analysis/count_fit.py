"""Count fit: how well a count follows the effects of removal, and which tags follow them best."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import DECK, Card
from croupier.counting_systems import SYSTEMS, CountName

EffectByCard: TypeAlias = Mapping[Card, float]
"""What the removal of each card of a deck does to a player's expectation."""
LEVELS: Final = (1, 2, 3)
"""Tags of a level lie between it and its negative."""
_DIGITS: Final = 9
"""Of a correlation: two that differ less are the same."""


class SystemFit(NamedTuple):
    """A published system, and the correlation of its tags with the effects."""

    name: CountName
    title: str
    correlation: float


class TagsFit(NamedTuple):
    """Whole tags in proportion to the effects, and their correlation with them."""

    level: int
    tags: Mapping[Card, int]
    correlation: float


def differ(effects: EffectByCard) -> bool:
    """Does it matter which card is removed? If not, no count follows it."""
    return len({effects[card] for card in DECK}) > 1


def system_fits(effects: EffectByCard) -> tuple[SystemFit, ...]:
    """Every published system, the closest first, either way; none where all cards are alike."""
    if not differ(effects):
        return ()
    fits = (
        SystemFit(name, system.title, correlation(effects, system.tag))
        for name, system in SYSTEMS.items()
        if system.counts
    )
    return tuple(sorted(fits, key=lambda one: -abs(one.correlation)))


def tags_fits(effects: EffectByCard) -> tuple[TagsFit, ...]:
    """The best tags of each level; none where all cards are alike."""
    if not differ(effects):
        return ()
    return tuple(_best_tags(effects, level) for level in LEVELS)


def correlation(effects: EffectByCard, tag: Callable[[Card], int]) -> float:
    """The correlation coefficient over the cards of a deck; an unbalanced count is centred."""
    means = [sum(of) / len(DECK) for of in (effects.values(), map(tag, DECK))]
    pairs = [(effects[card] - means[0], tag(card) - means[1]) for card in DECK]
    both, first, second = (
        sum(products) for products in zip(*((a * b, a * a, b * b) for a, b in pairs), strict=True)
    )
    return round(float(both / (first * second) ** 0.5), _DIGITS) + 0.0  # no negative nothing


def _best_tags(effects: EffectByCard, level: int) -> TagsFit:
    """The smallest of the tags with the highest correlation."""
    fits = (
        TagsFit(level, tags, correlation(effects, tags.__getitem__))
        for tags in _in_proportion(effects, level)
        if len(set(tags.values())) > 1
    )
    return max(fits, key=lambda one: one.correlation)


def _in_proportion(effects: EffectByCard, level: int) -> Iterator[dict[Card, int]]:
    """The effects rounded at every scale that gives other tags, and held within the level."""
    sizes = {abs(effect) for effect in effects.values() if effect}
    steps = sorted({(whole + 0.5) / size for whole in range(level) for size in sizes})
    for below, above in pairwise((*steps, 2 * steps[-1])):
        scale = (below + above) / 2
        yield {card: max(-level, min(level, round(effects[card] * scale))) for card in DECK}
