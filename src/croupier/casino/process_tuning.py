"""Process tuning: settings that keep response times even, made once at the start."""

import gc
import sys
from typing import Final

SWITCH: Final = 0.0001
"""Seconds until a thread that has something to report gets its turn."""


GC_THRESHOLDS: Final = (4_000, 50, 1_000)
"""Thresholds of garbage collection: high, as objects made here are hardly ever garbage; not so high
that anybody notices one pass."""


def tune() -> None:
    """Call once all tables are open: garbage collection then leaves out what exists already."""
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
