"""Building: the same atlas whoever builds it, in whatever order, and however often it stops."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.refusal import Refusal
from croupier.simulation.local import Crew, on_threads
from croupier.survey.atlas import Atlas
from croupier.survey.build import BuildAsked, build, done
from croupier.survey.work import SUFFIX, Scope
from tests.survey.atlases import built, small_atlas

CANBERRA = Scope(("act-1996",), (6,))
QUICKLY = BuildAsked(CANBERRA, charts=True, deviations=False)


class _Failing(Executor):
    """Does so many pieces of work, then is stopped by Ctrl-C."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it here and now."""
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _digest(body: bytes, folder: Path) -> str:
    file = folder / "built.sqlite"
    file.write_bytes(body)
    with Atlas(file) as atlas:
        assert atlas.intact()
        return atlas.about["digest"]


def test_threads_and_interruptions_change_nothing(tmp_path: Path) -> None:
    """A build that is stopped after each piece of work comes to the same in the end."""
    to = tmp_path / "atlas.sqlite"
    stops, body = 0, b""
    while not body and stops < 20:
        try:
            body = build(to, QUICKLY, Crew(_Failing(2), 1, 1))
        except KeyboardInterrupt:
            stops += 1
            assert to.with_name(to.name + SUFFIX).exists() and not to.exists()
    done(to, CANBERRA)
    assert list(tmp_path.iterdir()) == []
    assert 1 < stops < 20
    assert _digest(body, tmp_path) == _digest(built(QUICKLY, threads=2), tmp_path)


def test_what_was_left_out_is_found_when_it_is_asked_for(tmp_path: Path) -> None:
    to = tmp_path / "atlas.sqlite"
    with on_threads(1) as crew:
        build(to, BuildAsked(CANBERRA, charts=False, deviations=False), crew)
        to.write_bytes(build(to, QUICKLY, crew))
    with Atlas(to) as atlas:
        entry = atlas.entry("1")
        assert len(atlas.chart(entry)) == 3
        assert entry.standard_deviation is None


def test_nobody_goes_on_from_what_was_begun_for_other_tables(tmp_path: Path) -> None:
    to = tmp_path / "atlas.sqlite"
    with on_threads(1) as crew:
        build(to, BuildAsked(CANBERRA, charts=False, deviations=False), crew)
        with pytest.raises(Refusal, match="begun for other tables"):
            build(to, BuildAsked(Scope(("nz-1998",))), crew)


@pytest.mark.parametrize("scope", [Scope(("nz-1066",)), Scope(("act-1996",), (3,))])
def test_what_no_table_has_is_refused(scope: Scope, tmp_path: Path) -> None:
    with on_threads(1) as crew, pytest.raises(Refusal) as refused:
        build(tmp_path / "atlas.sqlite", BuildAsked(scope), crew)
    assert refused.value.at in ("edition", "decks")


def test_a_change_of_any_figure_shows(tmp_path: Path) -> None:
    file = tmp_path / "changed.sqlite"
    file.write_bytes(small_atlas().read_bytes())
    disk = sqlite3.connect(file)
    disk.execute("UPDATE game SET wins = wins + 1e-15 WHERE id = 2")
    disk.commit()
    disk.close()
    with Atlas(file) as atlas:
        assert not atlas.intact()
