"""An atlas built on a cluster: the same file to the last byte, and nothing left of a refusal."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rules.refusal import Refusal
from croupier.simulation import batches
from croupier.simulation import cluster as clusters
from croupier.simulation.cluster import cluster_crew
from croupier.survey.build import BuildAsked, build
from croupier.survey.sources import shared
from croupier.survey.work import SUFFIX, Scope
from tests.cli.running import run
from tests.simulation.cluster_site import Site
from tests.survey.atlases import built

CANBERRA = ("--edition", "act-1996", "--decks", "6", "--no-deviations")
ASKED = BuildAsked(Scope(("act-1996",), (6,)), charts=True, deviations=False)
"""The same."""
OTHER_SOURCES = (
    "import croupier.survey.sources as s; from croupier.version import __version__; "
    "s.mark = lambda *_: {'release': __version__, 'sources': 'other'}; "
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A scheduler whose workers each test hires."""
    made = Site(tmp_path_factory.mktemp("site"))
    yield made
    made.tear_down()


@pytest.fixture(scope="module")
def by_threads() -> bytes:
    """The small atlas, as threads build it."""
    return built(ASKED, threads=2)


def test_a_cluster_builds_what_threads_build(site: Site, by_threads: bytes, tmp_path: Path) -> None:
    """The same file to the last byte."""
    site.staff(2)
    to = tmp_path / "atlas.sqlite"
    done = run("atlas", "build", to, *CANBERRA, "--cluster", site.address)
    assert done.exit_code == 0
    assert to.read_bytes() == by_threads
    assert list(tmp_path.iterdir()) == [to]


def _stopped(to: Path, site: Site, trouble: BaseException | None = None) -> None:
    """Build on a cluster until a game is valued: then somebody stops it, or all are gone."""

    def watch(what: str, *_: object) -> None:
        if what == "Valuing every game":
            if trouble is not None:
                raise trouble
            site.dismiss()

    with cluster_crew(site.address, shared()) as crew:
        build(to, ASKED, crew, watch)


def _kept(to: Path) -> int:
    """How many games were valued before."""
    disk = sqlite3.connect(to.with_name(to.name + SUFFIX))
    (found,) = disk.execute("SELECT COUNT(*) FROM law").fetchone()
    disk.close()
    return int(found)


def test_a_stopped_build_goes_on(site: Site, by_threads: bytes, tmp_path: Path) -> None:
    """By the same command, on the cluster."""
    site.staff(1)
    to = tmp_path / "atlas.sqlite"
    with pytest.raises(KeyboardInterrupt):
        _stopped(to, site, KeyboardInterrupt())
    assert not to.exists()
    assert _kept(to) > 0
    done = run("atlas", "build", to, *CANBERRA, "--cluster", site.address)
    assert done.exit_code == 0
    assert to.read_bytes() == by_threads
    assert list(tmp_path.iterdir()) == [to]


def test_a_build_that_loses_its_cluster_goes_on_with_threads(
    site: Site, by_threads: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "GRACE", 0.5)
    site.staff(1)
    to = tmp_path / "atlas.sqlite"
    with pytest.raises(Refusal, match="has lost all its workers"):
        _stopped(to, site)
    assert not to.exists()
    assert _kept(to) > 0
    assert run("atlas", "build", to, *CANBERRA, "--threads", "2").exit_code == 0
    assert to.read_bytes() == by_threads
    assert list(tmp_path.iterdir()) == [to]


REFUSED = {
    "no address": (("--cluster", "somewhere"), "is no address of a cluster"),
    "nobody there": (("--cluster", "tcp://127.0.0.1:1"), "there is no cluster to be reached"),
    "threads too": (("--cluster", "tcp://127.0.0.1:1", "--threads", "2"), "threads of its own"),
    "too few threads": (("--threads", "0"), "threads may play"),
    "no such edition": (("--threads", "1", "--edition", "nz-1066"), "there is no edition nz-1066"),
    "no such decks": (("--threads", "1", "--edition", "act-1996", "--decks", "3"), "so many decks"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refused_build_leaves_nothing_behind(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    words, why = REFUSED[case]
    done = run("atlas", "build", tmp_path / "atlas.sqlite", *words)
    assert done.exit_code == 2
    assert why in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_that_would_build_another_atlas_builds_none(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody at work, or a worker of other sources."""
    site.dismiss()
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    to = tmp_path / "atlas.sqlite"
    refused = run("atlas", "build", to, *CANBERRA, "--cluster", site.address)
    assert (refused.exit_code, "has no workers" in refused.stderr) == (2, True)
    monkeypatch.undo()
    site.hire(OTHER_SOURCES)
    site.await_workers(1)
    refused = run("atlas", "build", to, *CANBERRA, "--cluster", site.address)
    site.dismiss()
    assert refused.exit_code == 2
    assert "the worker at tcp://127.0.0.1:" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_was_found_before_stays_where_a_build_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second build that is refused takes nothing away from the first."""
    monkeypatch.setattr(clusters, "PATIENCE", 1.0)
    to = tmp_path / "atlas.sqlite"
    built_part = to.with_name(to.name + SUFFIX)
    built_part.write_bytes(b"")
    assert run("atlas", "build", to, "--cluster", "tcp://127.0.0.1:1").exit_code == 2
    assert built_part.exists()
