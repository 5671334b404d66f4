"""A table as a Gymnasium environment, for programs that learn to play.

Importing this registers `croupier/Blackjack-v0`, and so does the entry point `gymnasium.envs` where
Gymnasium looks at entry points: before 1.0.
"""

from typing import Final

import gymnasium

ID: Final = "croupier/Blackjack-v0"


def registered() -> None:
    """Have Gymnasium know the table."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="croupier.simulation.env.environment:CroupierEnv",
            vector_entry_point="croupier.simulation.env.vector:CroupierVectorEnv",
        )


registered()
