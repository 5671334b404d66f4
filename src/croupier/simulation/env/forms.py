"""Forms of an observation: the row itself, or a dictionary of named values.

In the dictionary what can be counted is a number of a known set (`Discrete`), sums are in initial
wagers, the shoe in shares, and the action mask is one of the entries:

| entry | what it says |
|---|---|
| `stage` to `dealer_points` | the fields of the row with these names |
| `stake`, `insured`, `may_insure`, `riding`, `may_ride` | the same sums in initial wagers |
| `left` | the share of the shoe that is left |
| `cards` | cards of the hand, by rank |
| `seen` | by rank, the share of the shoe's cards that was seen since it was shuffled |
| `action_mask` | 1 for what may be done now |
"""

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.kernel.coding import RANK, RANKS
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.env import codes as at
from croupier.simulation.env import observation
from croupier.simulation.env.observation import FIELDS, Observed
from croupier.simulation.env.wagers import Wagers
from croupier.totals import LIMIT

ObservationKind = Literal["row", "dict"]
_COUNTED: Final = FIELDS[: at.STAKE]
_SUMS: Final = FIELDS[at.STAKE : at.LEFT]


class ObservationForm(NamedTuple):
    """How observations of a table look."""

    space: gymnasium.Space[Any]
    made: Callable[[Observed, NDArray[np.int8]], Any]
    """Out of the rows and action masks of one table, or of many."""


def form_of(kind: ObservationKind, rules: TableRules, wagers: Wagers) -> ObservationForm:
    """The form that is asked for."""
    if kind == "row":
        return ObservationForm(observation.space(rules), lambda rows, _: rows)
    if kind == "dict":
        named = _NamedValues(rules, wagers)
        return ObservationForm(named.space(), named)
    raise Refusal((), f"an observation is a row or a dict, not a {kind}", at="observation")


class _NamedValues:
    """Rows as dictionaries, at one table."""

    def __init__(self, rules: TableRules, wagers: Wagers) -> None:
        decks = rules.elections.decks
        self._boxes, self._wager = wagers.boxes, wagers.main
        self._most = rules.elections.maximum * rules.dealers_hands / wagers.main
        self._cards = decks * len(DECK)
        self._of_rank = decks * np.bincount(RANK, minlength=RANKS)

    def space(self) -> spaces.Dict:
        """Everything a dictionary may hold."""
        most = observation.MOST | {"box": self._boxes}
        counted = {name: spaces.Discrete(most[name] + 1) for name in _COUNTED}
        sums = {name: spaces.Box(0, self._most, (1,), np.float32) for name in _SUMS}
        return spaces.Dict(
            {
                **cast("dict[str, gymnasium.Space[Any]]", counted | sums),
                "left": spaces.Box(0, 1, (1,), np.float32),
                "cards": spaces.Box(0, LIMIT, (RANKS,), np.int8),
                "seen": spaces.Box(0, 1, (RANKS,), np.float32),
                "action_mask": spaces.MultiBinary(at.ACTIONS),
            }
        )

    def __call__(self, rows: Observed, mask: NDArray[np.int8]) -> dict[str, Any]:
        """The values by name; a card that comes again out of a shoe filled up was seen once."""
        whole = rows.astype(np.int64)
        counted = {name: whole[..., place][()] for place, name in enumerate(_COUNTED)}
        wagers = (rows[..., at.STAKE : at.LEFT] / self._wager).astype(np.float32)
        sums = {name: wagers[..., place : place + 1] for place, name in enumerate(_SUMS)}
        seen = np.minimum(rows[..., at.SEEN :] / self._of_rank, 1)
        return {
            **counted,
            **sums,
            "left": (rows[..., at.LEFT : at.CARDS] / self._cards).astype(np.float32),
            "cards": rows[..., at.CARDS : at.SEEN].astype(np.int8),
            "seen": seen.astype(np.float32),
            "action_mask": mask,
        }
