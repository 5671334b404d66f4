"""Instructions of a GPU that Python has no word for, and what the simulator does instead."""

from typing import Any, Final

import numpy as np
from numba import cuda
from numba.cuda.core import config

_word: Any = np.uint32
_0: Final = np.uint32(0)
_ZEROS, _BYTE = np.uint32(0x4440), np.uint32(0xFF)
_ALL_LANES: Final = np.uint32(0xFFFFFFFF)
_PAIR, _PAIRS = np.uint32(0x0040), np.uint32(0x5410)


if config.ENABLE_CUDASIM:  # which knows no instructions

    @cuda.jit(device=True)
    def byte(word: Any, at: Any) -> Any:
        """One of the four bytes of a word."""
        return _word(word >> _word(8 * at)) & _BYTE

    @cuda.jit(device=True)
    def four(first: Any, second: Any, third: Any, fourth: Any) -> Any:
        """Four bytes as a word."""
        return _word(first | second << 8 | third << 16 | fourth << 24)

    @cuda.jit(device=True)
    def anywhere(said: Any) -> Any:
        """Is it so for any thread of this one's warp? Here every thread goes by itself."""
        return said

else:
    from numba.cuda import libdevice

    @cuda.jit(device=True)
    def byte(word: Any, at: Any) -> Any:
        """One of the four bytes of a word."""
        return _word(libdevice.byte_perm(word, _0, _word(_ZEROS + _word(at))))

    @cuda.jit(device=True)
    def four(first: Any, second: Any, third: Any, fourth: Any) -> Any:
        """Four bytes as a word."""
        lower = libdevice.byte_perm(first, second, _PAIR)
        upper = libdevice.byte_perm(third, fourth, _PAIR)
        return _word(libdevice.byte_perm(lower, upper, _PAIRS))

    @cuda.jit(device=True)
    def anywhere(said: Any) -> Any:
        """Is it so for any thread of this one's warp? All of them go the same way then, at once."""
        return cuda.any_sync(_ALL_LANES, said)
