"""Jit: Numba, without what it would look for on the way and we never use."""

import sys

_NEVER_USED = ("coverage", "yaml")
"""Where they are installed, Numba imports them at once, and takes half its time over it."""

_hidden = [name for name in _NEVER_USED if name not in sys.modules]
for _name in _hidden:
    sys.modules[_name] = None  # type: ignore[assignment]
try:
    import numba
finally:
    for _name in _hidden:
        del sys.modules[_name]

__all__ = ["numba"]
