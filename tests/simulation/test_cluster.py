"""A cluster counts what threads count, whoever dies; what cannot be used is told in a sentence."""

import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import distributed
import msgspec
import pytest
from dask.local import reraise
from msgspec.structs import replace

import croupier
from croupier.kernel.seats import flat
from croupier.money import cents
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation import batches, blocks
from croupier.simulation import cluster as clusters
from croupier.simulation.blocks import Block, played
from croupier.simulation.cluster import on_cluster
from croupier.simulation.compatibility import done_alike, mark, unlike
from croupier.simulation.counted import Counted
from croupier.simulation.driver import Progress, simulated
from croupier.simulation.local import MOST_THREADS, on_threads
from croupier.simulation.spec import Spec
from croupier.version import __version__
from tests.figures import Many, partly
from tests.simulation.cluster_site import Site, kill, looking

SPEC = Spec(config=TableConfig(edition="nz-current"), party=flat(2, (1_000,)), seed=2_026)
ROUNDS, LEAST = 8_000_000, 1_000_000
ENDLESS = 500_000_000
"""More than is ever played here."""
STRANGER = "import sys; sys.modules['croupier'] = None; "
OLDER = "import croupier.version; croupier.version.__version__ = '0.0.1'; "
OTHER_RULES = (
    "from croupier.table.gate import opening; from croupier.rules.table_rules import fingerprint; "
    "opening.fingerprint = lambda *of: fingerprint(*of)[::-1]; "
)


@pytest.fixture(scope="module", autouse=True)
def small_blocks() -> Iterator[None]:
    """Many blocks in few Rounds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "ROUNDS", 1 << 16)
        yield


@pytest.fixture(scope="module")
def sites() -> Iterator[list[Site]]:
    """Every cluster there was; a scheduler or a worker takes seconds to start."""
    made: list[Site] = []
    yield made
    for one in made:
        one.tear_down()


@pytest.fixture
def site(sites: list[Site], tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A cluster as the test before has left it; another where nothing is left of it."""
    if not sites or sites[-1].scheduler.poll() is not None:
        sites.append(Site(tmp_path_factory.mktemp("site")))
    return sites[-1]


@pytest.fixture(scope="module")
def rounds(many: Many) -> int:
    """So many are played."""
    return many(ROUNDS, ROUNDS, LEAST)


@pytest.fixture(scope="module")
def by_threads(small_blocks: None, rounds: int) -> Counted:
    with on_threads(2) as crew:
        return _alone(simulated(SPEC, rounds, crew.executor, crew.workers))


def _alone(counted: Counted) -> Counted:
    """What was counted, without how long it took."""
    return replace(counted, cpu_seconds=0.0)


def _refused(address: str, spec: Spec = SPEC) -> str:
    with pytest.raises(Refusal) as refused, on_cluster(address, spec):
        pass
    assert refused.value.at == "cluster"
    return refused.value.why


class Once:
    """A watcher who does something at the first block and remembers how far it went."""

    def __init__(self, do: object = None) -> None:
        self._do = do
        self.seen: list[int] = []

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress.rounds)
        if len(self.seen) == 1 and callable(self._do):
            self._do()


# Whom nobody plays with: before there is anybody else


def test_without_workers_or_without_the_package_nothing_is_played(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.dismiss()
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    assert _refused(site.address) == f"the cluster at {site.address} has no workers"
    monkeypatch.undo()
    site.hire(STRANGER)
    site.await_workers(1)
    why = _refused(site.address)
    site.dismiss()
    assert why.startswith("the worker at tcp://127.0.0.1:")
    assert "has no croupier that works: " in why and "\n" not in why


@pytest.mark.parametrize(
    ("first", "how"),
    [
        (OLDER, f" has croupier 0.0.1, not {__version__}"),
        pytest.param(OTHER_RULES, " has other rules for this table: ", marks=pytest.mark.full),
    ],
    ids=["release", "rules"],
)
def test_workers_who_are_not_like_us_play_nothing(site: Site, first: str, how: str) -> None:
    site.dismiss()
    site.hire(first)
    site.await_workers(1)
    why = _refused(site.address)
    site.dismiss()
    assert why.startswith("the worker at tcp://127.0.0.1:") and how in why


# What is counted


def test_a_cluster_counts_what_threads_count(site: Site, by_threads: Counted, rounds: int) -> None:
    site.staff(2)
    watch = Once()
    with on_cluster(site.address, SPEC) as crew:
        found = simulated(SPEC, rounds, crew.executor, crew.workers, watch)
        assert crew.cores == 2
    assert _alone(found) == by_threads
    assert watch.seen == sorted(set(watch.seen)) and watch.seen[-1] == rounds
    assert found.cpu_seconds > 0


@pytest.mark.full
def test_blocks_of_a_worker_that_dies_are_played_again(
    site: Site, by_threads: Counted, rounds: int
) -> None:
    site.staff(2)
    watch = Once(lambda: kill(site.workers[0]))
    with on_cluster(site.address, SPEC) as crew:
        found = simulated(SPEC, rounds, crew.executor, crew.workers, watch)
    assert _alone(found) == by_threads
    assert site.workers[0].poll() is not None, "nobody died"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C is heard, even where whoever started us lets it be ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_what_is_interrupted_stands_and_leaves_nothing_behind(site: Site) -> None:
    site.staff(1)
    with on_cluster(site.address, SPEC) as crew:
        watch = Once(lambda: signal.raise_signal(signal.SIGINT))
        found = simulated(SPEC, ENDLESS, crew.executor, crew.workers, watch)
    with on_threads(1) as crew:
        again = simulated(SPEC, found.rounds, crew.executor, crew.workers)
    assert _alone(found) == _alone(again)
    assert _left(site) == 0


def _left(site: Site) -> int:
    """How many tasks and clients there are, once the scheduler has heard that we are gone."""
    left = -1
    with looking(site.address) as client:
        for _ in range(200):
            left = client.run_on_scheduler(
                lambda but, dask_scheduler: (
                    len(dask_scheduler.tasks)
                    + len(set(dask_scheduler.clients) - {but, "fire-and-forget"})
                ),
                client.id,
            )
            if not left:
                break
            time.sleep(0.02)
    return left


def test_everything_that_is_sent_can_be_sent() -> None:
    block = Block(SPEC, 3, 5)
    for one in (SPEC, block, played(block)):
        assert pickle.loads(pickle.dumps(one)) == one


# What goes wrong while it is played


@pytest.mark.full
def test_a_worker_that_comes_later_is_held_to_the_same_release(site: Site) -> None:
    site.staff(1)
    with pytest.raises(Refusal) as refused, on_cluster(site.address, SPEC) as crew:
        site.hire(OLDER)
        site.await_workers(2)
        simulated(SPEC, ENDLESS, crew.executor, crew.workers)
    kill(site.workers.pop())
    assert refused.value.why == f"a worker has croupier 0.0.1, not {__version__}"


@pytest.mark.parametrize("why", ["no room for it", "it took too long"])
def test_work_that_fails_there_is_told_in_a_sentence(site: Site, why: str) -> None:
    """A worker's own lack of time is not taken for ours."""
    site.staff(1)
    trouble = TimeoutError(why) if "long" in why else MemoryError(why)
    with on_cluster(site.address, SPEC) as crew, pytest.raises(Refusal) as refused:
        crew.executor.submit(reraise, trouble).result()
    assert refused.value.why == f"a worker could not play its blocks: {why}"


def test_blocks_that_kill_whoever_plays_them_are_given_up() -> None:
    killed = distributed.KilledWorker("played", None, 3)  # type: ignore[arg-type]
    assert batches._failed(killed) == "every worker that was given some of the blocks has died"


@pytest.mark.parametrize("all_of_it", partly((False, True), (False,)), ids=["workers", "all"])
@pytest.mark.full
def test_a_cluster_that_is_lost_is_not_waited_for(
    site: Site, monkeypatch: pytest.MonkeyPatch, all_of_it: bool
) -> None:
    """All its workers, or the scheduler too."""
    monkeypatch.setattr(batches, "GRACE", 1.0)
    site.staff(1)
    lose, how = site.dismiss, "has lost all its workers"
    if all_of_it:
        lose, how = site.tear_down, "was lost"
    with pytest.raises(Refusal) as refused, on_cluster(site.address, SPEC) as crew:
        simulated(SPEC, ENDLESS, crew.executor, crew.workers, Once(lose))
    assert refused.value.why == f"the cluster at {site.address} {how}"


# What cannot be used


@pytest.mark.parametrize(
    "address",
    [
        "", "here", "127.0.0.1:8786", "tcp://", "tcp://127.0.0.1", "tcp://127.0.0.1:port",
        "tcp://127.0.0.1:99999", "tcp://127.0.0.1:0", "tcp://:8786", "tcp://[::1:8786",
        "tcp://two words:8786", "http://127.0.0.1:8786", "tcp://127.0.0.1:8786/path",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(address: str) -> None:
    assert _refused(address).startswith(f"{address!r} is no address of a cluster")


@pytest.mark.parametrize("says", [None, b"", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_an_address_where_no_cluster_answers_is_refused(
    says: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody listens; somebody listens and says nothing; somebody says something else."""
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        if says is not None:
            other.listen()
            Thread(target=_answer, args=(other, says), daemon=True).start()
        assert _refused(address) == f"there is no cluster to be reached at {address}"


def _answer(listening: socket.socket, says: bytes) -> None:
    """Answer one caller; they hang up when they have had enough."""
    caller, _ = listening.accept()
    with caller:
        if says:
            caller.sendall(says)
        while caller.recv(1024):
            pass


def test_another_copy_of_the_kernel_is_known_by_its_mark() -> None:
    told = msgspec.json.encode(SPEC)
    own = mark(__version__, told)
    assert unlike(own, own) == ""
    assert done_alike(own, told, [(cents, ("1",)), (cents, ("2.50",))]) == (100, 250)
    other = {**own, "kernel": "another"}
    why = "would play this table otherwise: its copy of croupier is not the same"
    assert done_alike(other, told, [(os.abort, ())]) == why


_MARK = """
import sys
from croupier.simulation.compatibility import mark
from croupier.version import __version__
print(mark(__version__, sys.argv[1].encode())["kernel"])
"""


def test_a_copy_in_which_any_kernel_differs_has_another_mark(tmp_path: Path) -> None:
    """The shorter ones too, which play most tables."""
    told = msgspec.json.encode(SPEC)
    source = Path(croupier.__file__).parent
    shutil.copytree(source, tmp_path / "croupier")
    changed = tmp_path / "croupier" / "kernel" / "quick" / "play.py"
    changed.write_text(changed.read_text() + "# another\n")
    command, there = [sys.executable, "-c", _MARK, told.decode()], {"PYTHONPATH": str(tmp_path)}
    run = subprocess.run(command, env={**os.environ, **there}, capture_output=True, check=True)
    assert run.stdout.decode().strip() != mark(__version__, told)["kernel"]


def test_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert _refused("tcp://127.0.0.1:8786").endswith('install "croupier[cluster]"')


# Threads


@pytest.mark.parametrize("threads", [-1, 0, MOST_THREADS + 1])
def test_so_many_threads_are_refused(threads: int) -> None:
    with pytest.raises(Refusal, match="threads may play") as refused, on_threads(threads):
        pass
    assert refused.value.at == "threads"


def test_there_are_as_many_threads_as_cores_unless_somebody_says() -> None:
    with on_threads() as crew:
        assert crew.cores == crew.workers == len(os.sched_getaffinity(0))
    with on_threads(3) as crew:
        assert crew.cores == crew.workers == 3
