"""The kernels of the GPU without one: run by a simulator, and compiled for two processors."""

import gc
import json
import os
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numba import cuda
from numba.cuda import dispatcher, types
from numba.cuda.np.numpy_support import from_dtype

from croupier.kernel.arrays import TableArrays
from croupier.kernel.gpu import box_kernel, device, kept, round_kernel, shuffle_kernel, sum_kernel
from croupier.kernel.gpu.box_arrays import MOST_THREADS, BoxTables
from croupier.kernel.gpu.box_memory import Brought, Sizes
from croupier.kernel.gpu.box_play import BoxPlayer
from croupier.kernel.gpu.box_tables import box_tables
from croupier.kernel.gpu.play import PlainPlayer
from croupier.kernel.gpu.players import kind_of
from croupier.kernel.gpu.sided_kernel import sided_kernel
from croupier.kernel.gpu.sided_play import SidedPlayer
from croupier.kernel.gpu.sided_tables import sided_tables
from croupier.kernel.gpu.tables import CARDS_OF_A_ROUND
from croupier.kernel.gpu.writing_out import _path
from croupier.kernel.seats import BetStep, CardCount, Party, flat
from croupier.kernel.states import Unfit
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.simulation.counted import Path
from croupier.simulation.spec import Spec, table_of
from tests.kernel.gpu_simulated import HIGH_LOW, TABLES

PLAIN = ("nz-current", "act-1996", "burn", "continuous")
SHAPES = ("seven Boxes", "four hands", "two side wagers", "late side wagers", "counting", "kept")
BEYOND = 2**32 - 2
"""Shoes whose numbers go over 32 bits."""
FEW = 5
"""Shoes."""
MORE = 34
"""Among so many one has a hand more than the automaton for all shoes has room for."""
FEW_CARDS = 6
"""Behind the cutting card: now and then a Round needs more."""


def simulated(name: str, first: int = 0, shoes: int = FEW, cards: int = 0) -> dict[str, Any]:
    """What the simulator says of shoes of a table; so many cards are written behind the cutting
    card, where it is not as ever.
    """
    program = [sys.executable, "-W", "ignore", "-m", "tests.kernel.gpu_simulated"]
    done = subprocess.run(
        [*program, name, *map(str, (first, shoes, cards))],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check_alike(found: dict[str, Any]) -> None:
    """All that was counted is what the CPU has counted."""
    assert found["integers"], found
    assert found["rounds"][0] == found["rounds"][1]
    assert found["sums"]
    assert found["nothing"], "of no shoe nothing is counted"


@pytest.mark.parametrize(
    ("name", "first", "shoes"),
    [
        ("nz-current", 0, FEW),
        pytest.param("continuous", 0, MORE, marks=pytest.mark.full),
        pytest.param("nz-current", BEYOND, FEW, marks=pytest.mark.soak),
        pytest.param("act-1996", 0, MORE, marks=pytest.mark.soak),
        pytest.param("burn", 0, MORE, marks=pytest.mark.soak),
    ],
)
def test_the_same_is_counted_as_by_the_cpu(name: str, first: int, shoes: int) -> None:
    """In Canberra shoes with a fourth hand are played again, by the larger automaton."""
    found = simulated(name, first, shoes)
    check_alike(found)
    assert found["within"] or name == "continuous"
    assert found["more_hands"] or name != "act-1996"


@pytest.mark.parametrize(
    ("name", "first"),
    [
        pytest.param("counting", 0, marks=pytest.mark.full),
        *(
            pytest.param(name, first, marks=pytest.mark.soak)
            for name, first in (
                *((name, 0) for name in TABLES if name not in {*PLAIN, "counting"}),
                ("two Boxes", BEYOND),
                ("kept", BEYOND),
            )
        ),
    ],
)
def test_what_lies_beside_a_main_wager_is_counted_as_by_the_cpu(name: str, first: int) -> None:
    found = simulated(name, first)
    check_alike(found)
    assert not found["by_cpu"]


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        pytest.param("kept", FEW_CARDS, marks=pytest.mark.full),
        *(
            pytest.param(name, FEW_CARDS, marks=pytest.mark.soak)
            for name in ("counting", "late side wagers", "seven Boxes")
        ),
        pytest.param("sided, cut later", 1, marks=pytest.mark.soak),
    ],
)
def test_shoes_that_run_out_of_cards_are_played_by_the_cpu(name: str, cards: int) -> None:
    """What was counted of a shoe before it ran out of cards is counted once."""
    found = simulated(name, cards=cards)
    check_alike(found)
    assert found["by_cpu"], found


# ── What is played ──────────────────────────────────────────────────────────────────────────────


def the_table(party: Party, **settings: Any) -> TableArrays:
    config = TableConfig(edition="nz-current", **settings)
    return table_of(Spec(config=config, party=party, seed=1))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("nz-current", PlainPlayer),
        ("continuous", PlainPlayer),
        ("sided", SidedPlayer),
        ("two Boxes", BoxPlayer),
        ("counting", BoxPlayer),
    ],
)
def test_who_plays_a_table_soonest_plays_it(name: str, kind: type) -> None:
    config, party = TABLES[name]
    assert kind_of(table_of(Spec(config=config, party=party, seed=1))) is kind


@pytest.mark.parametrize("boxes", [1, 2])
def test_what_no_gpu_can_play_is_refused_with_the_reason(boxes: int) -> None:
    party = flat(boxes, (10_00,))
    with pytest.raises(Unfit, match="the rules or the wagers of its Boxes"):
        kind_of(the_table(party, versions=("free-bet",)))
    early = replace(party, seats=tuple(replace(one, settles_early=True) for one in party.seats))
    with pytest.raises(Unfit, match="the rules or the wagers of its Boxes"):
        kind_of(the_table(early))
    with pytest.raises(Unfit, match=r"fewer than [0-9]+ cards lie behind the cutting card"):
        kind_of(the_table(replace(party, cutting_card=CARDS_OF_A_ROUND // 2)))


def test_calls_that_turn_on_the_count_are_refused() -> None:
    party = replace(flat(2, (10_00,)), count=HIGH_LOW, calls_from=(2,))
    config = TableConfig(edition="nz-current")
    spec = Spec(config=config, party=party, otherwise=("basic",), seed=1)
    with pytest.raises(Unfit, match="its calls turn on the count"):
        kind_of(table_of(spec))


@pytest.mark.parametrize(("times", "begins"), [(300, 0), (-300, 0), (200, 10_000), (0, -40_000)])
def test_counts_that_go_too_far_are_refused(times: int, begins: int) -> None:
    """A GPU has sixteen bits for each: what exceeds them would be read as another count."""
    tags = tuple(times * tag for tag in HIGH_LOW.tags)
    party = replace(flat(2, (10_00,)), count=CardCount(tags=tags, begins=begins, running=True))
    steps = (BetStep(main=(10_00,)), BetStep(main=(20_00,), count=1))
    seats = tuple(replace(one, steps=steps) for one in party.seats)
    with pytest.raises(Unfit, match="its counts may go beyond 32,767"):
        kind_of(the_table(replace(party, seats=seats)))


def test_a_count_for_insurance_that_goes_too_far_is_refused() -> None:
    tags = tuple(300 * tag for tag in HIGH_LOW.tags)
    insuring = [replace(one, insures_from=1) for one in flat(1, (10_00,)).seats]
    party = Party(seats=tuple(insuring), count=HIGH_LOW, insurance_count=CardCount(tags=tags))
    with pytest.raises(Unfit, match="its counts may go beyond 32,767"):
        kind_of(the_table(party))


def test_wagers_of_too_many_units_are_refused() -> None:
    """Their squares, summed up over all shoes of a launch, would not fit."""
    party = flat(9, (1000_00,), {"super-sevens": 100_00, "buster": 50})
    config = TableConfig(
        edition="nz-current",
        maximum=1000_00,
        side_wagers={"super-sevens": SideWagerConfig(), "buster": SideWagerConfig()},
    )
    with pytest.raises(Unfit, match=r"units of .* cents or more are laid in a Round"):
        kind_of(table_of(Spec(config=config, party=party, seed=1)))


# ── What becomes of counts ──────────────────────────────────────────────────────────────────────


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


def test_kernels_are_compiled_again_where_any_file_has_changed(tmp_path: pathlib.Path) -> None:
    """Numba looks at a kernel's own file alone, and would keep on playing by the code of before."""
    for name in ("round_kernel.py", "instructions.py"):
        (tmp_path / name).write_text("1\n")
    before = kept.stamp(tmp_path)
    (tmp_path / "instructions.py").write_text("22\n")
    kept.stamp.cache_clear()
    assert kept.stamp(tmp_path) != before
    kernels = (shuffle_kernel.shuffle_shoes, round_kernel.play_all, sum_kernel.sum_shoes)
    for kernel in (*kernels, sided_kernel(2)):
        assert kernel._cache._cache_file._source_stamp == kept.stamp()


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


needs_compilers = pytest.mark.skipif(
    not compilers_are_there(), reason="NVVM and NVRTC, which compile for a GPU"
)
BOTH = [(9, 0), (10, 0)]
"""Architectures."""


def row(of: Any, dimensions: int = 1) -> Any:
    return types.Array(of, dimensions, "C")


def check_compiled(
    kernel: Any, signature: Any, cc: tuple[int, int], patched: pytest.MonkeyPatch, **more: Any
) -> None:
    """A kernel is compiled for an architecture, and calls nothing: a call would cost registers."""
    here = SimpleNamespace(compute_capability=cc)
    patched.setattr(dispatcher, "get_current_device", lambda: here)
    ptx, _ = cuda.compile_ptx(kernel.py_func, signature, cc=cc, **more)
    assert f".target sm_{cc[0]}{cc[1]}" in ptx
    assert ".entry" in ptx
    assert "call.uni" not in ptx, "everything is inlined"


@needs_compilers
@pytest.mark.parametrize("architecture", BOTH)
@pytest.mark.parametrize(
    "kernel", ["shuffle_shoes", "play_all", "play_listed", "sum_shoes", "sum_wagers"]
)
def test_kernels_are_compiled_for_two_architectures(
    kernel: str, architecture: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    word, long, number = types.uint32, types.uint64, types.int64
    shoes = (row(word), row(types.int32), row(types.int32, 2))
    played = (
        *(row(long), *[word] * 7, row(word), row(types.uint8), row(word), row(word)),
        *(*shoes, row(long)),
    )
    sides = (row(types.int32, 2), row(types.int32, 2), row(number, 2))
    taken = {
        "shuffle_shoes": (shuffle_kernel, (*[word] * 6, row(word), row(long), row(long))),
        "play_all": (round_kernel, played),
        "play_listed": (round_kernel, played),
        "sum_shoes": (sum_kernel, (number, *shoes, row(types.int32), row(number, 2), row(long))),
        "sum_wagers": (sum_kernel, (number, *sides)),
    }
    module, signature = taken[kernel]
    check_compiled(getattr(module, kernel), signature, architecture, monkeypatch)


def like(array: Any) -> Any:
    return row(from_dtype(array.dtype), array.ndim)


def all_of(arrays: Any) -> Any:
    return types.NamedTuple([like(array) for array in arrays], type(arrays))


@needs_compilers
@pytest.mark.parametrize("architecture", BOTH)
@pytest.mark.soak
def test_the_kernel_of_a_round_with_its_side_wagers_is_compiled(
    architecture: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    config, party = TABLES["sided"]
    tables = sided_tables(table_of(Spec(config=config, party=party, seed=1)))
    word, by_shoe = types.uint32, row(types.int32, 2)
    brought = (row(word), row(word), row(types.int32), *[by_shoe] * 3, row(types.uint64))
    given = (
        *(row(types.uint64), *[word] * 6, types.int32, word, word, all_of(tables.arrays)),
        *(like(tables.laid), types.Tuple(brought)),
    )
    check_compiled(sided_kernel(tables.sides), given, architecture, monkeypatch)


@pytest.mark.parametrize("hands", [3, 2])
def test_numbers_of_64_bits_begin_where_they_may(hands: int) -> None:
    """What side wagers pay lies behind tables of smaller numbers, in the same memory; with two
    hands of a Box the automaton has an odd number of states.
    """
    config, party = TABLES["sided"]
    table = table_of(Spec(config=replace(config, hands_max=hands), party=party, seed=1))
    arrays = sided_tables(table).arrays
    before = sum(array.nbytes for array in arrays) - arrays.pays.nbytes
    assert arrays[-1] is arrays.pays
    assert before % arrays.pays.itemsize == 0


def given_to(tables: BoxTables) -> tuple[Any, ...]:
    """The types of what the kernel of a table takes."""
    word, number = types.uint32, types.int64
    by_shoe = [row(types.int32, 2)] * 3
    brought = [row(word), row(word), row(types.int32), *by_shoe]
    brought += [row(types.uint64), row(number), row(types.float64), row(number)]
    return (
        row(types.uint64),
        types.NamedUniTuple(word, len(Sizes._fields), Sizes),
        *map(all_of, (tables.hands, tables.sides, tables.reading)),
        like(tables.laid),
        types.NamedTuple(brought, Brought),
    )


@needs_compilers
@pytest.mark.parametrize(
    ("name", "architecture"),
    [
        pytest.param("late side wagers", (9, 0), marks=pytest.mark.full),
        pytest.param("counting", (10, 0), marks=pytest.mark.full),
        *(
            pytest.param(name, architecture, marks=pytest.mark.soak)
            for name in SHAPES
            for architecture in BOTH
        ),
    ],
)
def test_the_kernel_of_several_boxes_is_compiled_in_every_shape(
    name: str, architecture: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    config, party = TABLES[name]
    tables = box_tables(table_of(Spec(config=config, party=party, seed=1)))
    kernel = box_kernel.box_kernel(tables.shape)
    bounds = {"launch_bounds": (MOST_THREADS, 1)}
    check_compiled(kernel, given_to(tables), architecture, monkeypatch, **bounds)


@pytest.mark.full
def test_shapes_that_are_compiled_have_whatever_a_shape_may_have() -> None:
    shapes = []
    for name in SHAPES:
        config, party = TABLES[name]
        shapes.append(box_tables(table_of(Spec(config=config, party=party, seed=1))).shape)
    for has in ("thirds", "dealers", "counting", "insures", "keeps", "alike", "suits", "few"):
        assert {getattr(shape, has) for shape in shapes} == {False, True}, has
