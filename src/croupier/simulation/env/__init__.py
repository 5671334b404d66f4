"""A table as a Gymnasium environment, for programs that learn to play.

Importing this registers `croupier/Blackjack-v0`.
"""

from croupier.rules.refusal import Refusal

try:
    import gymnasium
except ImportError:
    why = "an environment needs the extra 'rl': install croupier[rl]"
    raise Refusal((), why) from None

from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.observation import FIELDS, named_fields
from croupier.simulation.env.vector import CroupierVectorEnv

ID = "croupier/Blackjack-v0"

__all__ = ["FIELDS", "ID", "Action", "CroupierEnv", "CroupierVectorEnv", "Follower", "named_fields"]

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="croupier.simulation.env.environment:CroupierEnv",
        vector_entry_point="croupier.simulation.env.vector:CroupierVectorEnv",
    )
