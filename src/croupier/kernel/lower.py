"""Lower: a table's provisions run over their whole domain, as the arrays the kernel reads."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.cards import DECK, FACE_VALUES, Card
from croupier.kernel.coding import SAMPLE, Amounts, Endings
from croupier.kernel.dealers import Dealers, dealers
from croupier.kernel.hands import BLACKJACK, COLUMNS, NOTHING, Hands, Strategies, hands
from croupier.kernel.sides import Seeing, seeing
from croupier.rules.finding import Finding
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.names import BASE, DOUBLES, MAIN, RIDING, WagerName, WithHand
from croupier.rules.ruling import Ruling, stands_off
from croupier.rules.side_wager import FIRST_THREE, PrizeDraw, Sees, SideWager
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.totals import LIMIT, Total

_LAID: Final = (*BASE, *DOUBLES)
WAGERS: Final[tuple[WithHand, ...]] = (*_LAID, RIDING)
"""Wagers on a hand, in the order of their numbers."""
BUSTS: Final = 8
FIRST_LIVE: Final = 2
"""Of them: nothing was lost to a bust, and no live wager lies to the left."""
SPLIT_SAMPLE: Final = SAMPLE[7], SAMPLE[7]


class Lowered(Struct, frozen=True, eq=False):
    """A table as arrays, whatever is wagered at it."""

    rules: TableRules
    tiers: tuple[TableRules, ...]
    endings: Endings
    amounts: Amounts
    hands: Hands
    dealers: Dealers
    sides: tuple[SideWager, ...]
    seeing: tuple[Seeing, ...]
    ends: NDArray[np.uint8]
    """By tier, wager, split, doubled, column, the Dealer's standing, busts."""
    on_bust: NDArray[np.uint8]
    """By tier, wager and the Dealer's first Face Value; NOTHING where it stays."""

    @property
    def prize_draw(self) -> PrizeDraw | None:
        """How prizes are drawn, where a side wager has any."""
        return next((wager.prize_draw for wager in self.sides if wager.prize_draw), None)

    @property
    def rider(self) -> SideWager | None:
        """The side wager that may ride on with a hand."""
        return next((wager for wager in self.sides if wager.rides), None)


def lower(
    rules: TableRules,
    strategies: Strategies,
    sides: Sequence[str],
    otherwise: Sequence[Strategies] = (),
) -> Lowered:
    """Run a table's provisions over their whole domain, with a strategy for each tier, or none.

    Other strategies may be called by at other counts.
    """
    tiers = tiers_of(rules)
    endings = Endings()
    wagers = tuple(wager for name, wager in rules.side_wagers.items() if name in sides)
    played = hands(tiers, [strategies, *otherwise], endings, lammers=_lammers(rules))
    own = dealers(rules)
    rider = next((wager.name for wager in wagers if wager.rides), MAIN)
    return Lowered(
        rules=rules,
        tiers=tiers,
        endings=endings,
        amounts=Amounts(rules, endings),
        hands=played,
        dealers=own,
        sides=wagers,
        seeing=tuple(seeing(rules, wager, endings) for wager in wagers),
        ends=np.stack([ends_of(tier, own.standings, endings) for tier in tiers]),
        on_bust=np.stack([_on_bust(tier, rider, endings) for tier in tiers]),
    )


def _lammers(rules: TableRules) -> bool:
    """Is any Pair split for free?"""
    return any(
        rules.free_split(Hand((card, card), rules.point_total((card, card))), 1).permitted
        for card in SAMPLE
    )


def ends_of(
    rules: TableRules, standings: Sequence[Standing], endings: Endings
) -> NDArray[np.uint8]:
    """How every wager on every hand ends against every finished hand of the Dealer's."""
    shape = (len(WAGERS), 2, 2, COLUMNS, len(standings), BUSTS)
    table = np.zeros(shape, dtype=np.uint8)
    for column in range(2, COLUMNS):
        for split, doubled in np.ndindex(2, 2):
            hand = _of_column(column, bool(split), bool(doubled))
            for at, dealer in enumerate(standings):
                wagers = table[:, split, doubled, column, at]
                wagers[:] = endings.code(rules.main_result(hand, dealer))
                if dealer.blackjack:
                    _fill_blackjack(rules, hand, endings, wagers)
    return table


def _of_column(column: int, split: bool, doubled: bool) -> Hand:
    """A hand a settlement sees so; of its cards nothing but their total counts."""
    blackjack = column == BLACKJACK
    total = Total(LIMIT if blackjack else column, False)
    return Hand((), total, blackjack=blackjack, split=split, doubled=doubled)


def _fill_blackjack(
    rules: TableRules, hand: Hand, endings: Endings, wagers: NDArray[np.uint8]
) -> None:
    """How wagers on a hand end against a Blackjack, by wager and what was lost to busts before."""
    wagers[WAGERS.index(RIDING)] = endings.code(stands_off())
    if not hand.blackjack:
        for wager, name in enumerate(_LAID):
            rulings = (rules.against_dealers_blackjack(name, hand, busts) for busts in _ALL_BUSTS)
            wagers[wager] = [endings.code(ruling) for ruling in rulings]


_ALL_BUSTS: Final = [Busts(bool(bits & 1), bool(bits & 2), bool(bits & 4)) for bits in range(BUSTS)]


def _on_bust(rules: TableRules, rider: WagerName, endings: Endings) -> NDArray[np.uint8]:
    """What a bust does to each wager at once, by the Dealer's first card."""
    firsts = [Card(face + "s") for face in FACE_VALUES]
    names = [rider if name == RIDING else name for name in WAGERS]
    return np.array(
        [[_code(rules.on_bust(name, first), endings) for first in firsts] for name in names],
        dtype=np.uint8,
    )


def _code(ruling: Ruling | None, endings: Endings) -> int:
    return NOTHING if ruling is None else endings.code(ruling)


# ── What the Dealer's first card decides ────────────────────────────────────────────────────────


def at_once(rules: TableRules) -> NDArray[np.uint8]:
    """By the Dealer's first card: is a Blackjack paid at once?"""
    return _bits([rules.blackjack_at_once(card) for card in DECK])


def early(rules: TableRules) -> NDArray[np.uint8]:
    """By the Dealer's first card and whether insured: may a Blackjack be settled early?"""
    hand = natural(rules)
    return _bits(
        [rules.early_settlement(card, hand, insured) for card in DECK for insured in (False, True)]
    )


def natural(rules: TableRules) -> Hand:
    """A Blackjack."""
    cards = (SAMPLE[0], SAMPLE[-1])
    return Hand(cards, rules.point_total(cards), blackjack=True)


def other_hand(rules: TableRules) -> Hand:
    """A hand that is none."""
    return Hand(SPLIT_SAMPLE, rules.point_total(SPLIT_SAMPLE))


def _bits(findings: Sequence[Finding]) -> NDArray[np.uint8]:
    return np.array([finding.permitted for finding in findings], dtype=np.uint8)


def sees(wager: SideWager) -> int:
    """What a side wager sees, as a number."""
    return tuple(Sees).index(wager.sees)


def any_three(lowered: Lowered) -> bool:
    """Does any side wager see a third card?"""
    return any(wager.sees is FIRST_THREE for wager in lowered.sides)
