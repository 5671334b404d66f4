"""Tables for the environments: one of every edition and version, and random ones."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from croupier.gazette import register
from croupier.house import law_of, open_table
from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.wagers import wagers_of
from tests.kernel.agreement import in_chips, random_sides
from tests.tables import random_config

_MORE: dict[str, dict[str, Any]] = {
    "ante-up": {"ante": 2_00, "ante_waived_from": 50_00},
    "player-select": {
        "lower": TierConfig(minimum=20_00, blackjack_pays="6:5", double_on="none", split="none"),
        "upper": TierConfig(minimum=50_00),
    },
}


def _lawful(config: TableConfig) -> bool:
    try:
        open_table(config)
    except Unlawful:
        return False
    return True


def _all() -> Iterator[TableConfig]:
    for edition in register.edition_ids():
        yield TableConfig(edition=edition, minimum=20_00)
        for name in law_of(register.edition(edition)).versions:
            more = _MORE.get(name, {})
            yield TableConfig(edition=edition, minimum=20_00, versions=(name,), **more)


CONFIGS = [config for config in _all() if _lawful(config)]
NAMES = ["-".join((config.edition, *config.versions)) for config in CONFIGS]


def played(env: CroupierEnv, random: Random, rounds: int) -> Iterator[tuple[Any, Any]]:
    """Rounds of random lawful actions, moment by moment."""
    observed, info = env.reset(seed=random.randrange(1 << 30))
    while rounds:
        yield observed, info
        action = random.choice(np.flatnonzero(info["action_mask"]).tolist())
        observed, reward, over, cut, info = env.step(action)
        assert not cut
        assert "refused" not in info
        assert (reward == 0) or "net" in info
        rounds -= "net" in info
        if over:
            assert not info["action_mask"].any()
            observed, info = env.reset()


def random_env(seed: int, **asked: Any) -> CroupierEnv:
    """A random table with whatever may be wagered there."""
    random = Random(seed)
    while True:
        rules = open_table(random_config(random))
        offered = rules.side_wagers
        alone = [
            one for one in offered.values() if not any(other in offered for other in one.one_of)
        ]
        wager = rules.elections.minimum * random.choice((1, 2, 4))
        sides = {one.name: max(one.low, 5_00) for one in alone}
        extra = {name: cents for name, cents in sides.items() if offered[name].on_splits}
        try:
            return CroupierEnv(rules, wager=wager, sides=sides, extra=extra, **asked)
        except Refusal:
            continue


def random_wagers(random: Random, rules: TableRules) -> dict[str, Any]:
    """Side wagers of random lawful sums, on any number of Boxes there may be."""
    while True:
        wager = rules.elections.minimum * random.choice((1, 1, 2, 3, 5))
        boxes = random.randint(1, rules.elections.boxes)
        sides = random_sides(random, rules, wager)
        extra = {
            side.name: sides.get(side.name, in_chips(rules, side, side.low))
            for side in rules.side_wagers.values()
            if side.on_splits and random.random() < 0.5
        }
        asked: dict[str, Any] = {"boxes": boxes, "sides": sides, "extra": extra}
        try:
            wagers_of(rules, wager, **asked)
        except Refusal:
            continue
        return asked | {"wager": wager, "side_rewards": random.random() < 0.8}
