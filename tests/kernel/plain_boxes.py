"""Plain Boxes: the random tables of the agreement test with main wagers and nothing beside them."""

from random import Random

from croupier.house import open_table
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.basic import basic
from croupier.kernel.hands import CallStrategy
from croupier.kernel.lower import lower
from croupier.kernel.seats import Party, flat
from croupier.rules.table_rules import TableRules, tiers_of
from tests.kernel.agreement import Chaotic, random_wager
from tests.tables import random_config


def plain_boxes(seed: int, boxes: int, *, chaotic: bool) -> TableArrays:
    """The random table of a seed, with so many Boxes as far as it has them, which are played by the
    chart or by chance.
    """
    random = Random(seed)
    rules = open_table(random_config(random))
    strategies: list[CallStrategy] = [
        Chaotic(random.randrange(1 << 30)) if chaotic else basic(rules, tier)
        for tier in tiers_of(rules)
    ]
    return table(lower(rules, strategies, []), _party(random, rules, boxes))


def _party(random: Random, rules: TableRules, boxes: int) -> Party:
    wager = random_wager(random, rules)
    return flat(min(boxes, rules.elections.boxes), (wager,) * min(2, rules.dealers_hands))
