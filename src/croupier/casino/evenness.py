"""Evenness: what makes a process answer evenly, set once when it starts."""

import gc
import sys
from typing import Final

SWITCH: Final = 0.0001
"""Seconds until a thread that has something to tell gets its turn."""


WASTE: Final = (20_000, 50, 1_000)
"""How much is made before it is looked through for waste: what is made here hardly ever is any."""


def settle() -> None:
    """Call once all tables are open: what is there now is not looked through for waste again."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*WASTE)
