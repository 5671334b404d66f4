"""The environment: stages, their stamps, and what is done about one that was broken off."""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment
from tools.environment import BEGUN, SETTING_UP, STAGES, USERS
from tools.installing import LOCKS, program
from tools.running import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment is made and stamped at every stage."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for path in (*LOCKS, "pyproject.toml"):
        (tmp_path / path).write_text(f"what {path} says", encoding="utf-8")
    (tmp_path / "python3.11").touch()
    program("python", tmp_path).symlink_to(tmp_path / "python3.11")
    program("croupier", tmp_path).touch()
    program("pytest", tmp_path).touch()
    for stage in STAGES:
        environment.stamp_file(stage, tmp_path).write_bytes(environment.stamp(stage, tmp_path))
    return tmp_path


def fresh_stages(checkout: Path) -> list[str]:
    return [stage for stage in STAGES if environment.is_fresh(stage, checkout)]


def test_stages_follow_one_another() -> None:
    """Running needs no development tools; testing needs everything."""
    assert environment.stages_up_to("run") == ["venv", "uv", "run"]
    assert environment.stages_up_to("dev") == ["venv", "uv", "run", "dev"]


def test_a_stamped_environment_is_fresh(checkout: Path) -> None:
    """Nothing is done twice."""
    assert fresh_stages(checkout) == ["venv", "uv", "run", "dev", "postgres"]


@pytest.mark.parametrize(
    ("changed", "still_fresh"),
    [
        ("requirements/dev.txt", ["venv", "uv", "run", "postgres"]),
        ("requirements/run.txt", ["venv", "uv", "dev", "postgres"]),
        ("pyproject.toml", ["venv", "uv", "dev", "postgres"]),
        ("requirements/postgres.txt", ["venv", "uv", "run", "dev"]),
        ("requirements/uv.txt", ["venv", "run", "dev", "postgres"]),
    ],
)
def test_a_changed_input_is_installed_again(
    checkout: Path, changed: str, still_fresh: list[str]
) -> None:
    """A stage goes stale with any of its inputs, and the others are left alone."""
    (checkout / changed).write_text("something else", encoding="utf-8")
    assert fresh_stages(checkout) == still_fresh


def test_a_python_that_is_gone_makes_everything_stale(checkout: Path) -> None:
    """A dangling interpreter means the environment is remade."""
    (checkout / "python3.11").unlink()
    assert fresh_stages(checkout) == []


def test_another_python_makes_everything_stale(checkout: Path) -> None:
    """After an upgrade under the same name the environment is remade."""
    (checkout / "python3.13").touch()
    program("python", checkout).unlink()
    program("python", checkout).symlink_to(checkout / "python3.13")
    assert fresh_stages(checkout) == []


def test_a_python_of_another_version_makes_everything_stale(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever calls dev.py with another Python gets an environment of that one."""
    monkeypatch.setattr(environment, "PYTHON", "3.99")
    assert fresh_stages(checkout) == []


def test_a_moved_checkout_makes_everything_stale(checkout: Path) -> None:
    """An environment names its own folder, so one carried elsewhere is remade."""
    moved = checkout.rename(checkout.with_name("moved"))
    assert fresh_stages(moved) == []


def test_a_program_that_is_gone_is_installed_again(checkout: Path) -> None:
    """A stamp is not believed without the program its stage leaves."""
    program("croupier", checkout).unlink()
    assert fresh_stages(checkout) == ["venv", "uv", "dev", "postgres"]


def test_a_digest_tells_where_its_parts_end() -> None:
    """Moving a byte from one file to the next is a change."""
    assert environment.digest([b"ab", b"c"]) != environment.digest([b"a", b"bc"])
    assert environment.digest([b"ab", b"c"]) == environment.digest([b"ab", b"c"])


# ── Making one ──

_PREPARE = """
import sys
from tools import environment
from tools.installing import program
from tools.running import Trouble

def make(name):
    def made(broken_off):
        print(name + "-anew" * broken_off, flush=True)
        program(name).parent.mkdir(parents=True, exist_ok=True)
        program(name).touch()
        if name == sys.argv[1]:
            raise Trouble("no packages")
    return made

for name in ("python", "croupier"):
    environment.STAGES[name] = environment.Stage((), name, make(name))
environment.STAGES["luxury"] = environment.Stage((), "python", make("luxury"), "No luxury.")
for name in ("venv", "uv", "run", "dev", "postgres"):
    del environment.STAGES[name]
environment.STAGES["venv"] = environment.STAGES.pop("python")
environment.STAGES["run"] = environment.STAGES.pop("croupier")
environment.STAGES["luxury"] = environment.STAGES.pop("luxury")
try:
    environment.prepare("luxury")
except Trouble as trouble:
    sys.exit(str(trouble))
"""
"""Prepares an environment whose stages touch a file each, and one of them may fail."""


class Elsewhere:
    """Another checkout, with an environment of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT / "tools", folder / "tools")

    def prepared(self, failing: str = "") -> list[str]:
        """Prepare it: the stages that were made, then what was said in the end."""
        command = [sys.executable, "-c", _PREPARE, failing]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=60
        )
        said = [line for line in done.stderr.splitlines() if not line.startswith("Setting up")]
        return [*done.stdout.split(), *said]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Elsewhere:
    """A checkout whose environment is still to be made."""
    return Elsewhere(tmp_path)


def test_what_is_made_is_not_made_again(elsewhere: Elsewhere) -> None:
    """The second run finds everything fresh."""
    assert elsewhere.prepared() == ["python", "croupier", "luxury"]
    assert elsewhere.prepared() == []


def test_a_stage_that_was_broken_off_is_made_anew_and_no_other(elsewhere: Elsewhere) -> None:
    """Half a package may lie in it, and no installer would notice; what stands is kept."""
    assert elsewhere.prepared("croupier") == ["python", "croupier", "no packages"]
    assert environment.content(environment.stamp_file("run", elsewhere.folder)) == BEGUN
    assert elsewhere.prepared("croupier") == ["croupier-anew", "no packages"]
    assert elsewhere.prepared() == ["croupier-anew", "luxury"]


def test_what_can_be_missed_is_missed_and_tried_again(elsewhere: Elsewhere) -> None:
    """A sentence says what is lost; the rest of the environment stands."""
    assert elsewhere.prepared("luxury") == ["python", "croupier", "luxury", "No luxury."]
    assert elsewhere.prepared() == ["luxury-anew"]


def test_an_environment_in_use_is_not_made_anew(elsewhere: Elsewhere) -> None:
    """Not under the feet of a server that runs from it."""
    elsewhere.prepared()
    environment.stamp_file("venv", elsewhere.folder).unlink()
    with (elsewhere.folder / USERS).open("w") as users:
        fcntl.flock(users, fcntl.LOCK_SH)
        (sentence,) = elsewhere.prepared()
    assert "a program is running from it" in sentence
    assert elsewhere.prepared() == ["python"]


def test_what_is_made_is_used_where_nothing_can_be_written(elsewhere: Elsewhere) -> None:
    """On a read-only disk; nobody could make it anew there."""
    elsewhere.prepared()
    (elsewhere.folder / USERS).unlink()
    (elsewhere.folder / USERS).mkdir()  # what nobody can open, root included
    assert elsewhere.prepared() == []


def test_two_never_make_it_together(elsewhere: Elsewhere) -> None:
    """The second waits, and says so."""
    with (elsewhere.folder / SETTING_UP).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-c", _PREPARE, ""]
        waiting = subprocess.Popen(
            command, cwd=elsewhere.folder, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        with waiting:
            assert waiting.stderr is not None
            assert waiting.stderr.readline().startswith("Waiting for another process")
            assert waiting.poll() is None
            fcntl.flock(lock, fcntl.LOCK_UN)
            out, _ = waiting.communicate(timeout=60)
    assert out.split() == ["python", "croupier", "luxury"]
