"""CroupierAECEnv: a table of several players as a turn-based PettingZoo environment.

One agent a Box, `box_1` to the last: each has its own player, and is asked and called for in turn.
"""

from collections.abc import Mapping
from typing import Any, SupportsIndex

import gymnasium
from pettingzoo import AECEnv

from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.simulation.env.environment import CroupierEnv, Episode, Info
from croupier.simulation.env.forms import ObservationKind
from croupier.simulation.env.wagers import Table


class CroupierAECEnv(AECEnv):  # type: ignore[misc]
    """Several players at a table, one at each of the first Boxes.

    Table, wagers, episodes, actions and observations are those of `CroupierEnv`. The reward of an
    agent comes with the end of a Round: what its own Box has brought, in initial wagers. What may
    be done is in ``infos[agent]["action_mask"]``; what is not lawful changes nothing, and the agent
    has the penalty. An agent observes its own Box in every turn, and what everybody may see.
    """

    def __init__(
        self,
        table: Table = "nz-current",
        *,
        boxes: int = 3,
        wager: int | None = None,
        sides: Mapping[SideWagerName, int] | None = None,
        extra: Mapping[SideWagerName, int] | None = None,
        side_rewards: bool = True,
        episode: Episode = "round",
        observation: ObservationKind = "row",
        penalty: float = 0.1,
        render_mode: str | None = None,
    ) -> None:
        self._table = CroupierEnv(
            table, wager=wager, boxes=boxes, apart=True, sides=sides, extra=extra,
            side_rewards=side_rewards, episode=episode, observation=observation, penalty=penalty,
            render_mode=render_mode,
        )  # fmt: skip
        self.metadata = {
            **self._table.metadata,
            "name": "croupier_blackjack_v0",
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.rules, self.wagers = self._table.rules, self._table.wagers
        self._boxes = {f"box_{box}": box for box in range(1, boxes + 1)}
        self.possible_agents = list(self._boxes)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent may observe: the same for all."""
        del agent
        return self._table.observation_space

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """What an agent may do: the same for all."""
        del agent
        return self._table.action_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal the first Round of the next shoe; a seed fixes this shoe and all after it.

        `options["cards"]` gives its cards instead; other options are not this table's.
        """
        given = {name: value for name, value in (options or {}).items() if name == "cards"}
        _, info = self._table.reset(seed=seed, options=given)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select(info)

    def observe(self, agent: str) -> Any:
        """What an agent sees."""
        return self._table.seen_from(self._boxes[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Do one thing for the agent whose turn it is, and go on to the next one."""
        if not self.agents:
            raise self._table.reset_first()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise Refusal((), f"{agent} has to act: only an agent whose episode is over does not")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        _, reward, over, _, info = self._table.step(action)
        if "nets" in info:
            units = (info["nets"] / self.wagers.main).tolist()
            self.rewards = dict(zip(self.agents, units, strict=True))
        else:
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, over)
        self._select(info)

    def render(self) -> str | None:
        """The Round so far in words, and what may be done."""
        return self._table.render()

    def close(self) -> None:
        """Nothing has to be released."""
        self._table.close()

    def _select(self, info: Info) -> None:
        """The agent whose turn it is; at the end, all are in the order of their Boxes."""
        sitting = self._table.sitting
        self.agent_selection = self.agents[0 if sitting.over() else sitting.turn[0] - 1]
        nets = info.pop("nets", ())
        info.pop("net", None)
        own = [{"net": int(net)} for net in nets] or [{} for _ in self.agents]
        self.infos: dict[str, Info] = dict(zip(self.agents, own, strict=True))
        self.infos[self.agent_selection] |= info
