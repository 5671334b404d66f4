"""Call values: what each lawful call on one hand is worth."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from croupier.analysis.against import Against, Facing, Splitter
from croupier.analysis.model import NET, Model
from croupier.analysis.pairs import pair_of
from croupier.analysis.shoe import RANK
from croupier.analysis.sums.lowered import DOUBLE, DRAW, FREE_DOUBLE, STAND
from croupier.cards import Card, spell
from croupier.rules.names import LAMMER_SPLIT, Advised, CallName
from croupier.rules.refusal import Refusal
from croupier.totals import LIMIT, is_ace

CALL_NAMES: Final[dict[int, CallName]] = {
    STAND: "stand",
    DRAW: "draw",
    DOUBLE: "double",
    FREE_DOUBLE: "free-double",
}


def call_values(
    lowered: Model, facing: Against, cards: Sequence[Card], hands: int = 1
) -> dict[Advised, float]:
    """What each lawful call on a hand that is no Blackjack is worth, the best first."""
    try:
        node = lowered.tables.lattice.node(tuple(RANK[card] for card in cards))
    except KeyError:
        raise Refusal((), f"{spell(cards)} is over {LIMIT}", at="hand") from None
    if hands > 1 and is_ace(cards[0]):
        return {}
    values = (facing.dealt if hands == 1 else facing.divided).values[node]
    worth: dict[Advised, float] = {name: float(values[call]) for call, name in CALL_NAMES.items()}
    worth = {name: value for name, value in worth.items() if not np.isnan(value)}
    worth |= _split_value(lowered, facing, cards, hands)
    return dict(sorted(worth.items(), key=lambda one: -one[1]))


def _split_value(
    lowered: Model, facing: Against, cards: Sequence[Card], hands: int
) -> dict[Advised, float]:
    """What splitting is worth, where the law lets these cards be split."""
    pair = pair_of(cards) if len(cards) == 2 else None
    if pair is None:
        return {}
    kind = lowered.plans[pair].after(hands).first
    if not kind:
        return {}
    value = facing.splits[pair, NET]
    if hands > 1 or np.isnan(value):
        seen = Facing(lowered, facing.shoe, facing.first)
        value = Splitter(seen, facing.split_calls).outcome(pair, hands)[NET]
    return {"free-split" if kind == LAMMER_SPLIT else "split": float(value)}
