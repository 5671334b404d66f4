"""The kernels of the GPU without one: run by a simulator, and compiled for two processors."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.kernel.gpu import device
from croupier.kernel.gpu.tables import CARDS_OF_A_ROUND, gpu_tables
from croupier.kernel.gpu.writing_out import _path
from croupier.kernel.seats import flat
from croupier.kernel.states import Unfit
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.simulation.counted import Path
from croupier.simulation.spec import Spec, table_of

PLAIN: Mapping[str, Mapping[str, object]] = {
    "nz-current": {"edition": "nz-current"},
    "act-1996": {"edition": "act-1996", "decks": 8},
    "burn": {"edition": "act-1996", "burn": True},
    "continuous": {"edition": "nz-current", "continuous_shuffler": True},
}
BEYOND = 2**32 - 20
"""Shoes whose numbers go over 32 bits."""
SHOES = 34
"""Two more than are played at once."""


def simulated(name: str, first: int, shoes: int) -> dict[str, Any]:
    """What the simulator says of shoes of a table."""
    settings = json.dumps(PLAIN[name])
    program = [sys.executable, "-W", "ignore", "-m", "tests.kernel.gpu_simulated"]
    done = subprocess.run(
        [*program, settings, str(first), str(shoes)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("nz-current", 0),
        pytest.param("continuous", 0, marks=pytest.mark.full),
        pytest.param("nz-current", BEYOND, marks=pytest.mark.soak),
        pytest.param("act-1996", 0, marks=pytest.mark.soak),
        pytest.param("burn", 0, marks=pytest.mark.soak),
    ],
)
def test_the_same_is_counted_as_by_the_cpu(name: str, first: int) -> None:
    """In Canberra shoes with a fourth hand are played again, by the larger automaton."""
    found = simulated(name, first, SHOES)
    assert found["integers"], found
    assert found["rounds"][0] == found["rounds"][1]
    assert found["sums"] == 0.0
    assert found["nothing"], "of no shoe nothing is counted"
    assert found["within"] or name == "continuous"
    assert found["more_hands"] or name != "act-1996"


def the_table(party: Any = None, **settings: Any) -> Any:
    config = TableConfig(edition="nz-current", **settings)
    return table_of(Spec(config=config, party=party or flat(1, (10_00,)), seed=1))


def test_what_no_gpu_can_play_is_refused_with_the_reason() -> None:
    with pytest.raises(Unfit, match="one Box"):
        gpu_tables(the_table(flat(2, (10_00,))))
    offered = {"perfect-pair": SideWagerConfig()}
    with pytest.raises(Unfit, match="side wagers"):
        gpu_tables(the_table(flat(1, (10_00,), {"perfect-pair": 5_00}), side_wagers=offered))
    deep = replace(flat(1, (10_00,)), cutting_card=CARDS_OF_A_ROUND // 2)
    with pytest.raises(Unfit, match="behind the cutting card"):
        gpu_tables(the_table(deep))


def test_a_bankroll_takes_the_way_of_runs_in_a_row() -> None:
    """Drawdown, highest and lowest of many runs are those of one after another."""
    random = np.random.default_rng(5)
    for _ in range(50):
        rows = np.zeros((20, 11), dtype=np.int64)
        ways = []
        for row in rows:
            bank = np.cumsum(random.integers(-9, 10, 12))
            whole = np.concatenate(([0], bank))
            fallen = int((np.maximum.accumulate(whole) - whole).max())
            ways.append(Path(fallen, int(whole.max()), int(whole.min()), int(bank[-1])))
            row[2], row[8:] = bank[-1], (fallen, whole.max(), whole.min())
        together = ways[0]
        for way in ways[1:]:
            together = together.then(way)
        assert Path(*_path(rows)) == together


def test_nothing_is_given_back_of_a_gpu_that_is_lost() -> None:
    """Numba frees what nobody holds any more; of a lost GPU the driver would complain each time."""
    held: list[str] = []

    @contextmanager
    def defer_cleanup() -> Iterator[None]:
        held.append("deferred")
        yield
        held.append("given back")

    device.forget(SimpleNamespace(defer_cleanup=defer_cleanup))
    gc.collect()
    assert held == ["deferred"]


def compilers_are_there() -> bool:
    try:
        from cuda.pathfinder import load_nvidia_dynamic_lib

        for library in ("nvvm", "nvrtc"):
            load_nvidia_dynamic_lib(library)
    except Exception:  # whatever keeps a compiler from being found
        return False
    return True


@pytest.mark.skipif(not compilers_are_there(), reason="NVVM and NVRTC, which compile for a GPU")
@pytest.mark.parametrize("architecture", [(9, 0), (10, 0)])
@pytest.mark.parametrize("kernel", ["shuffle_shoes", "play_all", "play_listed", "sum_shoes"])
def test_kernels_are_compiled_for_two_architectures(
    kernel: str, architecture: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from numba import cuda, types
    from numba.cuda import dispatcher

    from croupier.kernel.gpu import round_kernel, shuffle_kernel, sum_kernel

    def row(of: Any, dimensions: int = 1) -> Any:
        return types.Array(of, dimensions, "C")

    word, long, number = types.uint32, types.uint64, types.int64
    shoes = (row(word), row(types.int32), row(types.int32, 2))
    played = (
        *(row(long), *[word] * 6, row(word), row(types.int8), row(word), row(word)),
        *(*shoes, row(long)),
    )
    taken = {
        "shuffle_shoes": (shuffle_kernel, (*[word] * 7, row(word), row(long), row(long))),
        "play_all": (round_kernel, played),
        "play_listed": (round_kernel, played),
        "sum_shoes": (sum_kernel, (number, *shoes, row(types.int32), row(number, 2), row(long))),
    }
    here = SimpleNamespace(compute_capability=architecture)
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: here)
    module, signature = taken[kernel]
    function = getattr(module, kernel).py_func
    ptx, _ = cuda.compile_ptx(function, signature, cc=architecture)
    assert f".target sm_{architecture[0]}{architecture[1]}" in ptx
    assert ".entry" in ptx
    assert "call.uni" not in ptx, "everything is inlined: a call would cost registers"
