"""CroupierEnv: a table as a Gymnasium environment; the reference engine plays by the full rules."""

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final, Literal, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from croupier.cards import Card, UnknownCard, card, cards, too_many
from croupier.money import spoken
from croupier.record.steps import steps
from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.simulation.env.actions import Action
from croupier.simulation.env.forms import ObservationKind, form_of
from croupier.simulation.env.observation import observe, seen
from croupier.simulation.env.player_round import Sitting
from croupier.simulation.env.shoes import RoundDraws, order, uncut
from croupier.simulation.env.wagers import Table, nets, rules_of, wagers_of
from croupier.table.commands import Burn
from croupier.table.decide import play
from croupier.table.events import CardBurnt
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import shuffle_due, stacked
from croupier.table.shoe import Shoe
from croupier.table.state import new_round

KEYS = 1 << 64
"""So many shoes are the first of a table."""
NOT_DEALT: Final = "no Round was dealt yet: reset the table first"
_OVER: Final = "the episode is over: reset the table first"
Info = dict[str, Any]
Episode = Literal["round", "shoe"]


class ResetFirst(Refusal, ResetNeeded):
    """A step where no Round is played: the environment has to be reset first."""


class CroupierEnv(gymnasium.Env[Any, SupportsIndex]):
    """One player at a table.

    An episode is one Round out of a shoe of its own, or the Rounds of a whole shoe. The reward
    comes with the end of a Round: what it has brought, in units of the initial wager. What may be
    done is in ``info["action_mask"]``. Anything else is refused: nothing changes, the penalty is
    taken off, and ``info`` has the sentence (``refused``) and its clauses, so that a learner who
    tries everything still plays lawful Rounds to their end; with ``strict``, the Refusal is raised.

    - `table`: a `croupier.Table`, rules, settings, a table file, or the name of an edition
    - `wager`: the initial wager in cents; the table's minimum if left out
    - `boxes`, `apart`: the first so many Boxes are played, by one player or by one each
    - `sides`, `extra`: side wagers in cents; additional ones on the hands of a split
    - `side_rewards`: does what side wagers bring count?
    - `observation`: a row of whole numbers, or a dictionary with the action mask in it
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        table: Table = "nz-current",
        *,
        wager: int | None = None,
        boxes: int = 1,
        apart: bool = False,
        sides: Mapping[SideWagerName, int] | None = None,
        extra: Mapping[SideWagerName, int] | None = None,
        side_rewards: bool = True,
        episode: Episode = "round",
        observation: ObservationKind = "row",
        penalty: float = 0.1,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules_of(table)
        self.wagers = wagers_of(self.rules, wager, boxes, sides, extra, apart=apart)
        check(episode, penalty)
        if episode == "shoe" and self.rules.elections.continuous_shuffler:
            clauses = (self.rules.procedure.no_cutting_card,)
            raise Refusal(clauses, "a Continuous Shuffler has no end: play by the Round")
        if render_mode not in (None, "ansi"):
            raise Refusal((), f"the only render mode is ansi, not {render_mode}")
        self.render_mode = render_mode
        self.observation_space, self._form = form_of(observation, self.rules, self.wagers)
        self.action_space = Discrete(len(Action))
        self._episode, self._penalty, self._strict = episode, penalty, strict
        self._side_rewards = side_rewards
        self._key, self._number = 0, 0
        self._seen: NDArray[np.int64] = np.zeros(10, dtype=np.int64)
        self._game: Game | None = None
        self._sitting: Sitting | None = None
        self._refused = ""

    def __repr__(self) -> str:
        """The edition, the wagers, and what an episode is."""
        boxes = self.wagers.boxes
        laid = f"{spoken(self.wagers.main)} on {boxes} Box{'' if boxes == 1 else 'es'}"
        edition = self.rules.elections.edition.id
        return f"<{type(self).__name__}: {edition}, {laid}, by the {self._episode}>"

    __str__ = __repr__

    # Gymnasium

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Deal the first Round of the next shoe; a seed fixes this shoe and all after it.

        `options["cards"]` gives the cards of the shoe instead, in the order in which they come.
        """
        check_options(options, "cards")
        fresh = self._sitting is None
        super().reset(seed=seed)
        if seed is not None or fresh:
            self._key, self._number = self.np_random_seed % KEYS, 0
        self._number += 1
        self._seen = np.zeros(10, dtype=np.int64)
        self._refused = ""
        self._begin(self._cards(options or {}))
        return self._shown()

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, Info]:
        """Do one thing and go on to the next choice."""
        sitting = self._sitting
        if sitting is None or sitting.over():
            raise self.reset_first()
        self._refused = ""
        try:
            sitting.choose(_action(action))
        except Refusal as refusal:
            if self._strict:
                raise
            self._refused = str(refusal)
            observed, info = self._shown()
            info |= {"refused": self._refused, "clauses": refusal.clauses}
            return observed, -self._penalty, False, False, info
        if not sitting.over():
            observed, info = self._shown()
            return observed, 0.0, False, False, info
        brought = nets(sitting.round, self._side_rewards)
        over = not self._next_round(sitting)
        observed, info = self._shown()
        info |= {"net": sum(brought), "nets": np.array(brought)}
        return observed, sum(brought) / self.wagers.main, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, by the name and type that libraries look for."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """The Round so far in words, and what may be done."""
        if self.render_mode is None or self._sitting is None:
            return None
        events = tuple(one for one in self._sitting.events if not isinstance(one, CardBurnt))
        lines = [step.text for step in steps(events)]
        if self._refused:
            lines.append(f"Refused: {self._refused}.")
        options = ", ".join(action.word for action in sorted(self._sitting.options))
        return "\n".join([*lines, f"Now: {options}." if options else "The Round is over."])

    # The table

    def seen_from(self, box: int) -> Any:
        """What is observed from one Box; nothing may be done there unless it is its turn."""
        sitting = self.sitting
        mask = self._mask()
        if sitting.over() or sitting.turn[0] != box:
            mask[:] = 0
        return self._form(observe(sitting, self._seen, box), mask)

    @property
    def sitting(self) -> Sitting:
        """The Round as it stands."""
        if self._sitting is None:
            raise self.reset_first()
        return self._sitting

    def reset_first(self) -> ResetFirst:
        """Why there is nothing to do here: no Round was dealt yet, or the episode is over."""
        return ResetFirst((), NOT_DEALT if self._sitting is None else _OVER)

    def _cards(self, options: Mapping[str, Any]) -> tuple[Card, ...]:
        """The cards of the shoe: given, or shuffled."""
        given = options.get("cards")
        if given is None:
            return order(self.rules.elections.decks, self._key, self._number)
        dealt = _read(given)
        decks = self.rules.elections.decks
        for one, times in too_many(dealt, decks):
            raise Refusal((), f"a shoe of {decks} decks has no {times} {one}", at="cards")
        return dealt

    def _begin(self, dealt: tuple[Card, ...]) -> None:
        if self._episode == "shoe":
            game = Game(rules=self.rules)
            for box in range(1, self.wagers.boxes + 1 if self.wagers.apart else 2):
                game = sit(game, self.wagers.player(box), box)
            self._game = stacked(game, uncut(game, dealt))
            self._sit()
            return
        round = new_round(self.rules, Shoe(dealt))
        if self.rules.elections.burn:
            round = play(round, Burn())[0]
        self._sitting = Sitting(round, self.wagers, self._draws)

    def _sit(self) -> None:
        assert self._game is not None, "the episode is a shoe"
        self._sitting = Sitting(begin_round(self._game), self.wagers, self._draws)

    @property
    def _draws(self) -> RoundDraws:
        return RoundDraws(self._key, self._number, 0 if self._game is None else self._game.rounds)

    def _next_round(self, sitting: Sitting) -> bool:
        """Deal the next Round of the shoe, if the episode goes on."""
        if self._game is None:
            return False
        self._game = end_round(self._game, sitting.round)
        if shuffle_due(self._game) is not None:
            return False
        self._seen = self._seen + seen(sitting.round)
        self._sit()
        return True

    def _shown(self) -> tuple[Any, Info]:
        """What is observed, and what may be done."""
        mask = self._mask()
        return self._form(observe(self.sitting, self._seen), mask), {"action_mask": mask.copy()}

    def _mask(self) -> NDArray[np.int8]:
        mask = np.zeros(len(Action), dtype=np.int8)
        mask[list(self.sitting.options)] = 1
        return mask


def check(episode: str, penalty: float) -> None:
    """Refuse an episode nobody knows, or a penalty that rewards."""
    if episode not in ("round", "shoe"):
        raise Refusal((), f"an episode is a round or a shoe, not a {episode}", at="episode")
    if not penalty >= 0:
        raise Refusal((), f"a penalty is nothing or more, not {penalty}", at="penalty")


def check_options(options: Mapping[str, Any] | None, known: str) -> None:
    """A table is reset with the option it knows, or with none."""
    for name in options or {}:
        if name != known:
            raise Refusal((), f"a table is not reset with {name}, only with {known}", at="options")


def _action(number: SupportsIndex) -> Action:
    try:
        return Action(index(number))
    except (TypeError, ValueError):
        why = f"an action is a number from 0 to {len(Action) - 1}, not {number!r}"
        raise Refusal((), why) from None


def _read(given: str | Sequence[str]) -> tuple[Card, ...]:
    try:
        return cards(given) if isinstance(given, str) else tuple(card(one) for one in given)
    except (UnknownCard, TypeError) as wrong:
        raise Refusal((), str(wrong), at="cards") from None
