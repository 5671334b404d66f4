"""What the side wagers of this jurisdiction have in common."""

from collections.abc import Callable

from croupier.cards import FACE_VALUES, Card, face_value
from croupier.money import spoken_range
from croupier.rules.elections import Elections
from croupier.rules.names import PAIR_WAGERS, OfferName
from croupier.rules.notice import Notice, Shape
from croupier.rules.side_wager import SideWager


def is_pair(first: Card, second: Card) -> bool:
    """Two cards of one Face Value."""
    return face_value(first) == face_value(second)


def in_sequence(first: Card, second: Card) -> bool:
    """Neighbours in Face Value, the ace next to both the two and the king."""
    apart = abs(FACE_VALUES.index(first[0]) - FACE_VALUES.index(second[0]))
    return apart in (1, len(FACE_VALUES) - 1)


def beside_riding(clause: str) -> Callable[[Elections], tuple[OfferName, ...]]:
    """What a wager that rides may be offered with: the pair wagers, and today Lucky Match."""

    def beside(table: Elections) -> tuple[OfferName, ...]:
        match = table.edition.says(clause, "lucky-match-beside")
        return (*PAIR_WAGERS, *(("lucky-match",) if match else ()))

    return beside


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The layout shows the option; the sign the amount, and the pay scale in operation."""
    place = f"{wager.title} wagers"
    amounts = f"{wager.title} {spoken_range(wager.low, wager.high or wager.low)}"
    return (
        Notice(wager.placed[0], "layout", place, shape=Shape.SPOT, wager=wager.name),
        Notice(wager.amount[0], "sign", amounts, wager=wager.name),
    )


def scale_notice(wager: SideWager, clause: str) -> tuple[Notice, ...]:
    """The pay scale in operation, prize by prize."""
    assert wager.scale is not None
    prizes = ", ".join(f"{prize.hand} {prize.odds.spoken}" for prize in wager.scale.prizes)
    text = f"{wager.title} pay scale {wager.scale.name}: {prizes}"
    return (Notice(clause, "sign", text, shape=Shape.SCALE, wager=wager.name),)
