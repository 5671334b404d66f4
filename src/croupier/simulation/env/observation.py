"""Observation: what everybody at the table may see, as one row of whole numbers.

| field | what it says |
|---|---|
| `stage` | 0: nothing is to be chosen; 1: something is offered before the first call; 2: a call |
| `box`, `hands`, `hand` | the Box asked, the hands formed on it, which of them it is |
| `points`, `soft` | the hand's point total, and whether an ace counts 11 in it |
| `pair` | 1: two cards of one Face Value; 2: two ten-point cards of different Face Value |
| `blackjack`, `split` | a Blackjack; made by splitting |
| `free` | split off without a wager |
| `initial` | its first card came in the Initial Deal |
| `dealer`, `dealer_points` | the Dealer's first card (1: ace, 10: ten-point card); points so far |
| `stake`, `insured`, `riding` | cents on the hand, on its insurance, and riding on with it |
| `may_insure`, `may_ride` | cents that may be laid as insurance, or left riding, now |
| `left` | cards left in the shoe |
| `cards_A` to `cards_T` | cards of the hand, by rank |
| `seen_A` to `seen_T` | cards seen since the shoe was shuffled, by rank |
"""

from typing import Final, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import FACE_VALUES, Card
from croupier.kernel.coding import RANKS
from croupier.rules.hand import Hand
from croupier.rules.names import BASE, INSURANCE, LAMMER_SPLIT
from croupier.rules.table_rules import TableRules
from croupier.simulation.env import codes as at
from croupier.simulation.env.actions import Action
from croupier.simulation.env.player_round import Sitting
from croupier.simulation.env.wagers import player_at
from croupier.table.commands import Insure, Ride
from croupier.table.state import Box, Round
from croupier.totals import LOW_POINTS

_BY_RANK: Final = FACE_VALUES[:RANKS]
FIELDS: Final = (
    "stage", "box", "hands", "hand", "points", "soft", "pair", "blackjack", "split", "free",
    "initial", "dealer", "dealer_points", "stake", "insured", "may_insure", "riding", "may_ride",
    "left", *(f"cards_{face}" for face in _BY_RANK), *(f"seen_{face}" for face in _BY_RANK),
)  # fmt: skip
"""The fields of an observation, in their order."""
Observed = NDArray[np.int32]
_MOST_CENTS: Final = 10**9
MOST: Final = {
    "stage": 2, "box": 9, "hands": 4, "hand": 4, "points": 31, "soft": 1, "pair": 2,
    "blackjack": 1, "split": 1, "free": 1, "initial": 1, "dealer": RANKS, "dealer_points": 31,
    "stake": _MOST_CENTS, "insured": _MOST_CENTS, "may_insure": _MOST_CENTS,
    "riding": _MOST_CENTS, "may_ride": _MOST_CENTS,
}  # fmt: skip
"""The most of each field that is no number of cards."""
_RANK: Final = {card: points - 1 for card, points in LOW_POINTS.items()}


def space(rules: TableRules) -> gymnasium.Space[Observed]:
    """Everything that may be observed at a table."""
    cards = rules.elections.decks * 52
    high = np.array([MOST.get(field, cards) for field in FIELDS], dtype=np.int32)
    low = np.zeros(len(FIELDS), dtype=np.int32)
    return cast("gymnasium.Space[Observed]", spaces.Box(low, high, dtype=np.int32))


def named_fields(observed: Observed) -> dict[str, int]:
    """An observation by the names of its fields."""
    return dict(zip(FIELDS, observed.tolist(), strict=True))


def observe(sitting: Sitting, before: NDArray[np.int64], number: int | None = None) -> Observed:
    """What is seen at a table now; `before`, what was seen of the shoe in earlier Rounds.

    From a Box with a number, whose turn it need not be; else from the one whose turn it is.
    """
    round = sitting.round
    out = np.zeros(at.OBSERVED, dtype=np.int32)
    out[at.SEEN :] = before + seen(round)
    out[at.LEFT] = round.shoe.left
    out[at.DEALER] = _RANK[round.dealer[0]] + 1
    out[at.DEALER_POINTS] = round.dealer_total.points
    if not sitting.over():
        turn, place = sitting.turn
        own = number in (None, turn)
        _tell_box(out, round.box(turn if number is None else number), place if own else 0)
        if own:
            _tell_choice(out, sitting)
    return out


def seen(round: Round) -> NDArray[np.int64]:
    """The cards of a Round, by rank; a card that was burnt is not seen."""
    cards: list[Card] = [*round.dealer]
    for finished in round.finished_hands:  # each began with the same first card
        cards += finished[1:]
    cards += (card for box in round.boxes for hand in box.hands for card in hand.cards)
    return np.bincount([_RANK[card] for card in cards], minlength=RANKS)


def _tell_box(out: Observed, box: Box, place: int) -> None:
    """A hand of a Box, and what lies on it."""
    out[at.BOX], out[at.HANDS], out[at.HAND] = box.number, len(box.hands), place + 1
    _tell_hand(out, box.hands[place])
    _tell_wagers(out, box, place)


def _tell_choice(out: Observed, sitting: Sitting) -> None:
    """What is to be decided, and what may be laid."""
    out[at.STAGE] = at.CALLED if sitting.asked is None else at.OFFERED
    out[at.MAY_INSURE] = _offered(sitting, Action.INSURE)
    out[at.MAY_RIDE] = _offered(sitting, Action.RIDE)


def _tell_hand(out: Observed, hand: Hand) -> None:
    out[at.POINTS], out[at.SOFT] = hand.total
    ranks = [_RANK[card] for card in hand.cards]
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        out[at.PAIR] = 1 if hand.cards[0][0] == hand.cards[1][0] else 2
    out[at.BLACKJACK], out[at.WAS_SPLIT] = hand.blackjack, hand.split
    out[at.INITIAL] = hand.initial
    out[at.CARDS : at.SEEN] = np.bincount(ranks, minlength=RANKS)


def _tell_wagers(out: Observed, box: Box, place: int) -> None:
    player = player_at(box)
    out[at.STAKE] = sum(stake.amount for stake in box.all_stakes(player, *BASE, hand=place))
    out[at.LAMMER] = bool(box.all_stakes(player, LAMMER_SPLIT, hand=place))
    out[at.INSURED] = sum(stake.amount for stake in box.all_stakes(player, INSURANCE))
    out[at.RIDING] = sum(stake.riding for stake in box.stakes)


def _offered(sitting: Sitting, action: Action) -> int:
    """The cents that an action would put in play."""
    commands = sitting.options.get(action, ())
    return sum(one.amount for one in commands if isinstance(one, Insure | Ride))
