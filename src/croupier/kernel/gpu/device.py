"""Device: a GPU that can play, and kernels started on it."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda
from numba.cuda.core import config

from croupier.errors import CroupierError
from croupier.kernel.gpu.tables import MOST_SHARED

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a few shoes are few
Array = Any
"""An array in the memory of a GPU."""
FREELY_SHARED: Final = 48 << 10
"""Bytes of shared memory that every kernel may have; for more a driver has to be asked."""


one_at_a_time: Final = threading.RLock()
"""Numba loads kernels and takes memory for one thread at a time."""


class NoDevice(CroupierError):
    """No GPU can play here, with the reason."""


def check() -> None:
    """Refuse where there is no GPU that can play."""
    if config.ENABLE_CUDASIM:
        raise NoDevice("NUMBA_ENABLE_CUDASIM is set: a simulator of CUDA is no GPU")
    from numba.cuda.cudadrv.error import CudaSupportError, NvvmSupportError

    try:
        if not cuda.is_available():
            raise NoDevice(_why_not())
        device = cuda.get_current_device()
        shared = device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
    except (CudaSupportError, NvvmSupportError, RuntimeError, OSError) as trouble:
        raise NoDevice(f"no GPU can be used here: {_line(trouble)}") from trouble
    if shared < MOST_SHARED:
        why = f"this GPU has {shared >> 10} KB of shared memory for a block; {MOST_SHARED >> 10} KB"
        raise NoDevice(f"{why} are needed")


def _why_not() -> str:
    """Why no GPU is available."""
    from numba.cuda.cudadrv import driver

    trouble = driver.driver.initialization_error
    if trouble is None:
        return "there is no NVIDIA GPU here, or its compiler (NVVM) is not installed"
    return f"there is no GPU that can be used here: {_line(trouble)}"


def _line(trouble: object) -> str:
    """A trouble in one sentence, without advice that follows it."""
    first = " ".join(str(trouble).split()).split(". ")[0]
    return first.rstrip(".") or type(trouble).__name__


def free_memory() -> int:
    """Bytes of a GPU's memory that nobody uses."""
    return int(cuda.current_context().get_memory_info()[0])


def processors() -> int:
    """How many blocks of threads a GPU works on at once, if each takes all shared memory."""
    return int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


def name() -> str:
    """What a GPU is called."""
    called = cuda.get_current_device().name
    return called.decode() if isinstance(called, bytes) else str(called)


def start(
    kernel: Any,
    grid: int | tuple[int, int],
    threads: int,
    arguments: Sequence[Any],
    *,
    stream: Any,
    shared: int = 0,
) -> None:
    """Start a kernel, with so many bytes of shared memory a block."""
    with one_at_a_time:
        if shared > FREELY_SHARED and hasattr(kernel, "compile"):  # a simulator has no bounds
            _allow(kernel, arguments, shared)
        kernel[grid, threads, stream, shared](*arguments)


_allowed: Final[dict[Any, int]] = {}
"""Bytes of shared memory that a kernel may have on a device."""


def _allow(kernel: Any, arguments: Sequence[Any], shared: int) -> None:
    """Ask the driver for more shared memory: Numba has no word for it."""
    from cuda.bindings import driver

    device = cuda.get_current_device().id
    if _allowed.get((kernel, device), 0) >= shared:
        return
    compiled = kernel.compile(tuple(map(kernel.typeof_pyval, arguments)))
    function = compiled._codelibrary.get_cufunc()
    attribute = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    (answer,) = driver.cuKernelSetAttribute(attribute, shared, function.handle, device)
    if answer != driver.CUresult.CUDA_SUCCESS:
        raise NoDevice(f"this GPU gives no {shared >> 10} KB of shared memory: {answer.name}")
    _allowed[kernel, device] = shared


@contextmanager
def driven() -> Iterator[None]:
    """Whatever a driver complains of while a GPU plays is one sentence."""
    try:
        yield
    except _complaints() as trouble:
        raise NoDevice(f"the GPU was lost: {_line(trouble)}") from trouble


def _complaints() -> tuple[type[Exception], ...]:
    """What Numba raises where a driver complains, and what starts its kernels."""
    from numba.cuda.cudadrv.error import CudaDriverError

    try:
        from cuda.core._utils.cuda_utils import CUDAError
    except ImportError:  # another release keeps it elsewhere
        return (CudaDriverError,)
    return CudaDriverError, CUDAError


_lost: Final[list[Any]] = []


def forget(context: Any) -> None:
    """Give nothing back of a GPU that is lost: its driver would complain of each piece."""
    kept = context.defer_cleanup()
    kept.__enter__()
    _lost.append(kept)  # for as long as the program runs


class Taken(NamedTuple):
    """What a kernel takes of a GPU."""

    registers: int
    """Of a thread."""
    threads: int
    """Of a block."""
    blocks: int
    """That one of its processors holds at once."""


def taken(kernel: Any, threads: int, shared: int) -> Taken:
    """What a kernel that has been started takes, with so much shared memory a block."""
    (compiled,) = kernel.overloads.values()
    made = compiled._codelibrary.get_cufunc().kernel
    blocks = made.occupancy.max_active_blocks_per_multiprocessor(threads, shared)
    return Taken(compiled.regs_per_thread, threads, int(blocks))


def empty(shape: Any, kind: type, stream: Any) -> Array:
    """Room in a GPU's memory."""
    return cuda.device_array(shape, dtype=kind, stream=stream)


def sent(array: np.ndarray[Any, Any], stream: Any) -> Array:
    """An array sent to a GPU."""
    return cuda.to_device(array, stream=stream)
