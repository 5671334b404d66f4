"""Evenness: what makes a process answer evenly, set once when it starts."""

import gc
import sys
from typing import Final

SWITCH: Final = 0.0005
"""Seconds until a thread that has something to tell gets its turn."""


def settle() -> None:
    """Call once all tables are open: what is there now is not looked through for waste again."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
