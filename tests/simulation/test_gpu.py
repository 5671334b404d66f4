"""A GPU as an executor, with something that counts as it would in its place."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace

import croupier
from croupier.analysis import count_index
from croupier.cli import warm
from croupier.extras import MissingExtra
from croupier.kernel import runs
from croupier.kernel.gpu import device, players
from croupier.kernel.seats import CardCount, flat
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation import gpu, par_sheet
from croupier.simulation.blocks import ROUNDS, UNLIMITED, Block, played
from croupier.simulation.count_play import gpu_for
from croupier.simulation.counted import Counted
from croupier.simulation.driver import simulated
from croupier.simulation.local import Crew, on_threads
from croupier.simulation.spec import Spec, table_of
from croupier.simulation.together import Together, together
from tests.cli.running import run

SPEC = Spec(config=TableConfig(edition="nz-current"), party=flat(1, (10_00,)), seed=11)
LONG = 8 * ROUNDS
SOME = 3_000_017
FEW = 10
"""Cards behind the cutting card: too few for a GPU."""


class Pretended:
    """What a GPU does with a table, done by the CPU."""

    lost_after = 1 << 62
    """Shoes, after which there is no GPU any more."""

    def __init__(self, table: Any) -> None:
        self._table = table

    played = forgotten = 0

    def play(self, seed: int, first: int, shoes: int) -> Any:
        type(self).played += 1
        if first + shoes > self.lost_after:
            raise device.NoDevice("the GPU was lost: it was pulled out")
        rounds, tally = runs.play(self._table, seed, first, shoes, UNLIMITED)

        class Counts:
            pass

        counts: Any = Counts()
        counts.rounds, counts.tally = rounds, tally
        return counts

    def forget(self) -> None:
        type(self).forgotten += 1

    def within(self, seed: int, first: int, shoes: int, limit: int) -> int:
        done = 0
        for shoe in range(shoes):
            done += runs.play(self._table, seed, first + shoe, 1, UNLIMITED)[0]
            if done > limit:
                return shoe
        return shoes


@pytest.fixture
def pretending(monkeypatch: pytest.MonkeyPatch) -> type[Pretended]:
    """A machine that seems to have a GPU."""

    class Here(Pretended):
        pass

    monkeypatch.setattr(players, "player_of", Here)
    monkeypatch.setattr(players, "tally_of", lambda _, counts, __: counts.tally)
    monkeypatch.setattr(device, "check", lambda: None)
    monkeypatch.setattr(gpu, "ROUNDS", LONG)
    return Here


def by_threads(rounds: int) -> Counted:
    with on_threads(2) as crew:
        return simulated(SPEC, rounds, crew.executor, crew.workers)


def alike(one: Counted, other: Counted) -> bool:
    """Are all whole numbers equal?"""

    def whole(of: Counted) -> Counted:
        bare = tuple(replace(w, cubes=0.0, by_shoe=(0.0, 0.0, 0.0)) for w in of.wagers)
        return replace(of, cpu_seconds=0.0, wagers=bare)

    return whole(one) == whole(other)


@pytest.mark.usefixtures("pretending")
@pytest.mark.parametrize("rounds", [1, 1_000, SOME])
def test_it_is_the_first_rounds_of_the_shoes_also_in_long_blocks(rounds: int) -> None:
    with gpu.on_gpu(SPEC) as crew:
        assert alike(simulated(SPEC, rounds, crew.executor, crew.workers), by_threads(rounds))


@pytest.mark.usefixtures("pretending")
def test_a_gpu_and_threads_play_one_simulation() -> None:
    who: set[str] = set()
    with gpu.on_gpu(SPEC) as ours, on_threads(2) as theirs:
        crew = together([ours, theirs])
        assert isinstance(crew.executor, Together)
        found = simulated(SPEC, SOME, Noted(crew.executor, who), crew.workers)
    assert alike(found, by_threads(SOME))
    assert who == {"long", "ordinary"}


class Noted(Together):
    """Notes how long the blocks are that were handed out."""

    def __init__(self, of: Together, who: set[str]) -> None:
        super().__init__(of._crews)
        self._who = who

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        (block,) = args
        ordinary = block.shoes == Block(SPEC, 0, shoes_of_a_block()).shoes
        self._who.add("ordinary" if ordinary else "long")
        return super().submit(fn, *args, **kwargs)


def shoes_of_a_block() -> int:
    from croupier.simulation.blocks import shoes_in

    return shoes_in(table_of(SPEC))


def test_a_gpu_that_is_lost_leaves_what_was_counted(pretending: type[Pretended]) -> None:
    pretending.lost_after = 9 * shoes_of_a_block()
    with gpu.on_gpu(SPEC) as crew:
        found = simulated(SPEC, 40 * ROUNDS, crew.executor, crew.workers)
        assert gpu.said_of(crew) == "the GPU was lost: it was pulled out"
    assert pretending.forgotten
    assert 0 < found.rounds < 40 * ROUNDS
    assert alike(found, by_threads(found.rounds))


def test_where_nothing_was_counted_it_says_why(pretending: type[Pretended]) -> None:
    pretending.lost_after = 0
    with gpu.on_gpu(SPEC) as crew, pytest.raises(gpu.GpuLost, match="pulled out"):
        simulated(SPEC, SOME, crew.executor, crew.workers)


def test_the_cpu_goes_on_where_it_may(pretending: type[Pretended]) -> None:
    pretending.lost_after = 9 * shoes_of_a_block()
    with gpu.on_gpu(SPEC, or_cpu=True) as crew:
        found = simulated(SPEC, 4 * SOME, crew.executor, crew.workers)
        assert gpu.said_of(crew)
    assert alike(found, by_threads(4 * SOME))


# ── Refused ─────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def check() -> None:
        raise device.NoDevice("there is no NVIDIA GPU here")

    with monkeypatch.context() as patched:
        patched.setattr(device, "check", check)
        yield


def test_without_a_gpu_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with no_gpu(monkeypatch), pytest.raises(Refusal, match="no NVIDIA GPU") as refused:
        gpu.on_gpu(SPEC).__enter__()
    assert refused.value.at == "gpu"


@pytest.mark.usefixtures("pretending")
def test_a_table_that_it_cannot_play_is_refused_with_the_reason() -> None:
    deep = replace(flat(2, (10_00,)), cutting_card=FEW)
    with pytest.raises(Refusal, match="a GPU cannot play this table: fewer than"):
        gpu.on_gpu(replace(SPEC, party=deep)).__enter__()


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier import extras

    monkeypatch.setitem(extras.MODULES, "gpu", ("no_such_module",))
    with pytest.raises(MissingExtra, match="gpu"):
        gpu.on_gpu(SPEC).__enter__()
    assert "extra gpu" in str(gpu.cannot(SPEC))


def test_auto_falls_to_the_cpu_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    with no_gpu(monkeypatch):
        done = run("simulate", "nz-current", "--rounds", "1e4", "--no-sides", "--gpu", "auto")
        refused = run("simulate", "nz-current", "--rounds", "1e4", "--no-sides", "--gpu")
    assert done.exit_code == 0
    assert "The CPU plays: there is no NVIDIA GPU here." in done.stderr
    assert refused.exit_code == 2
    assert "gpu: there is no NVIDIA GPU here" in refused.stderr


def test_what_stands_behind_the_option_is_no_table() -> None:
    done = run("simulate", "--gpu", "nz-current")
    assert done.exit_code == 2
    assert "write --gpu or --gpu auto, and the table before it" in done.stderr


def test_a_block_of_threads_is_as_long_as_ever() -> None:
    """Long blocks are a GPU's alone."""
    with on_threads(1) as crew:
        assert isinstance(crew, Crew)
        one = crew.executor.submit(played, Block(SPEC, 0, shoes_of_a_block())).result()
    assert abs(one.rounds - ROUNDS) < ROUNDS / 5


# ── What else is played by it ───────────────────────────────────────────────────────────────────


def test_a_study_has_it_play_what_it_can(pretending: type[Pretended]) -> None:
    """Where too few cards lie behind the cutting card threads play: the figures are the same."""
    table = croupier.table("nz-current")
    vary = {"play": {"cutting_card": [100, FEW]}}
    pretending.played = 0
    by_gpu = table.study(vary, method="simulated", wagers=["main"], rounds=20_000, gpu=True)
    assert pretending.played
    by_cpu = table.study(vary, method="simulated", wagers=["main"], rounds=20_000)
    assert by_gpu.to_dict() == by_cpu.to_dict()


def test_the_library_plays_by_it(pretending: type[Pretended]) -> None:
    table = croupier.table("nz-current")
    pretending.played = 0
    for use in (True, "auto"):
        found = table.simulate(10_000, sides="none", gpu=use)
        assert pretending.played
        assert found.wagers == table.simulate(10_000, sides="none").wagers
    with pytest.raises(Refusal, match="a GPU cannot play this table"):
        table.simulate(10_000, boxes=2, cut=FEW, sides="none", gpu=True)
    assert table.simulate(10_000, boxes=2, cut=FEW, sides="none", gpu="auto").rounds == 10_000
    with pytest.raises(Refusal, match="it is True, False"):
        table.simulate(10_000, gpu="perhaps")  # type: ignore[arg-type]


def test_warm_compiles_what_a_gpu_plays(pretending: type[Pretended]) -> None:
    pretending.played = 0
    warm._gpu_simulation()
    assert pretending.played


def test_a_study_without_a_gpu_is_refused_or_goes_by_the_cpu(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    file = tmp_path / "study.toml"
    file.write_text(
        'edition = "nz-current"\nmethod = "simulated"\nrounds = 10000\nwagers = ["main"]\n'
        "[vary]\ndecks = [6, 8]\n"
    )
    with no_gpu(monkeypatch):
        auto, only = run("study", file, "--gpu", "auto"), run("study", file, "--gpu")
    assert auto.exit_code == 0
    assert "The CPU plays: there is no NVIDIA GPU here." in auto.stderr
    assert only.exit_code == 2
    assert "there is no NVIDIA GPU here" in only.stderr


def test_what_counts_gain_from_side_wagers_is_played_by_it(
    pretending: type[Pretended], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.simulation.countability.PERFECT_SHOES", 20)
    table = croupier.table("nz-current", side_wagers={"lucky-lucky": {}})
    pretending.played = 0
    by_gpu = table.countability(20_000, gpu=True)
    assert pretending.played
    assert by_gpu.to_dict() == table.countability(20_000).to_dict()


@pytest.mark.full
def test_the_hours_of_a_par_sheet_are_played_by_it(
    pretending: type[Pretended], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(par_sheet, "PLAYED", 2_000)
    table = croupier.table("nz-current", boxes=2)
    pretending.played = 0
    by_gpu = table.par(gpu=True)
    assert pretending.played
    assert by_gpu.to_dict() == table.par().to_dict()


@pytest.mark.usefixtures("pretending")
def test_calls_that_turn_on_the_count_go_to_threads_or_are_refused() -> None:
    party = replace(SPEC.party, count=CardCount(tags=(1,) * 52), calls_from=(2,))
    counting = replace(SPEC, party=party, otherwise=("basic",))
    why = "a GPU cannot play this table: its calls turn on the count"
    with gpu.crews_as_asked(1, "only") as crew_for, pytest.raises(Refusal, match=why) as refused:
        crew_for(counting)
    assert refused.value.at == "gpu"
    told: list[str] = []
    with gpu.crews_as_asked(1, "auto", told.append) as crew_for:
        who = [type(crew_for(spec).executor) for spec in (SPEC, counting, counting)]
    assert who == [gpu.Gpu, ThreadPoolExecutor, ThreadPoolExecutor]
    assert told == [why]


def test_what_is_counted_beside_a_system_is_played_by_threads() -> None:
    told: list[str] = []
    assert gpu_for("auto", beside=True, tell=told.append) is None
    assert told == ["a GPU does not play what is counted beside a system"]
    assert gpu_for("auto", beside=False) == "auto"
    with pytest.raises(Refusal, match="counted beside a system") as refused:
        gpu_for("only", beside=True)
    assert refused.value.at == "gpu"


@pytest.mark.parametrize(
    "asked", [("count", "--rounds", "1e4"), ("count", "--sides", "--rounds", "1e4"), ("par",)]
)
def test_without_a_gpu_counts_and_par_sheets_are_refused_or_go_by_the_cpu(
    asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(par_sheet, "PLAYED", 2_000)
    monkeypatch.setattr(count_index, "COUNTS", range(-4, 5, 4))
    monkeypatch.setattr("croupier.simulation.countability.PERFECT_SHOES", 20)
    file = tmp_path / "table.toml"
    file.write_text('edition = "nz-current"\n[table.side_wagers.lucky-lucky]\n')
    with no_gpu(monkeypatch):
        auto, only = run(*asked, file, "--gpu", "auto"), run(*asked, file, "--gpu")
    assert auto.exit_code == 0
    assert auto.stderr.count("The CPU plays: there is no NVIDIA GPU here.") == 1
    assert only.exit_code == 2
    assert "there is no NVIDIA GPU here" in only.stderr


def test_of_a_study_that_is_exact_the_cpu_plays_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    file = tmp_path / "study.toml"
    file.write_text(
        'edition = "nz-current"\nwagers = ["main"]\nfigures = ["house_edge"]\n[vary]\ndecks = [6]\n'
    )
    with no_gpu(monkeypatch):
        done = run("study", file, "--gpu", "auto")
    assert done.exit_code == 0
    assert "The CPU plays" not in done.stderr


def test_a_simulator_is_no_gpu() -> None:
    program = "from croupier.simulation.gpu import no_gpu; print(no_gpu())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "NUMBA_ENABLE_CUDASIM is set: a simulator of CUDA is no GPU\n"


def test_what_stands_behind_the_option_is_said_to_be_no_use_of_it() -> None:
    done = run("simulate", "--gpu", "nz-current")
    assert done.exit_code == 2
    assert "'nz-current' is no way to use it: write --gpu or --gpu auto" in done.stderr


def test_where_nothing_is_played_a_gpu_has_no_part() -> None:
    done = run("count", "nz-current", "--gpu", "auto")
    assert done.exit_code == 2
    assert "--gpu: it is about play by the count" in done.stderr
