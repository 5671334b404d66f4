"""dev.py: its commands, its stamps, and the locks it installs."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev

PROJECT = tomllib.loads((dev.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def dev_py(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(dev.ROOT / "dev.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose environment is made and stamped at every stage."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    for path in (*dev.LOCKS, "pyproject.toml"):
        (tmp_path / path).write_text(f"what {path} says", encoding="utf-8")
    (tmp_path / "python3.11").touch()
    dev.program("python", tmp_path).symlink_to(tmp_path / "python3.11")
    dev.program("croupier", tmp_path).touch()
    dev.program("pytest", tmp_path).touch()
    for stage in dev.STAGES:
        dev.stamp_file(stage, tmp_path).write_bytes(dev.stamp(stage, tmp_path))
    return tmp_path


def fresh_stages(checkout: Path) -> list[str]:
    return [stage for stage in dev.STAGES if dev.is_fresh(stage, checkout)]


# ── Commands ──


def test_every_command_is_listed_with_what_it_does() -> None:
    """The usage text has a line for each command, and each line is a sentence."""
    usage = dev.usage()
    for name in ("run", "serve", "test", "check", "soak", "bench", "docs", "lock", "help"):
        assert re.search(rf"^  {name} +[A-Z].*\.$", usage, re.MULTILINE), name
    assert len(dev.COMMANDS) == 9


def test_help_goes_to_stdout() -> None:
    """Asked-for help is what the command prints."""
    answer = dev_py("--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == dev.usage() + "\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"), [(["shuffle"], "There is no command 'shuffle'."), ([], "Which")]
)
def test_an_unknown_command_is_refused_with_the_list(arguments: list[str], sentence: str) -> None:
    """Exit status 2, a sentence and the commands on stderr, nothing on stdout."""
    answer = dev_py(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith(sentence)
    assert dev.usage() in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "--fast"], "dev.py: `check` takes no arguments; it was given --fast.\n"),
        (["bench", "no_such_question"], "dev.py: There is no benchmark 'no_such_question'. "),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: list[str], sentence: str) -> None:
    """A wrong argument ends in exit status 1 and a sentence, not in a traceback."""
    answer = dev_py(*arguments)
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith(sentence)
    assert "Traceback" not in answer.stderr


def test_all_steps_run_and_the_first_failure_is_the_answer() -> None:
    """A failing linter does not hide the next one's findings."""
    exits = [[sys.executable, "-c", f"raise SystemExit({status})"] for status in (0, 3, 4, 0)]
    assert dev.steps(exits) == 3
    assert dev.steps(exits[:1]) == 0


# ── Stamps ──


def test_stages_follow_one_another() -> None:
    """Running needs no development tools; testing needs everything."""
    assert dev.stages_up_to("run") == ["venv", "uv", "run"]
    assert dev.stages_up_to("dev") == ["venv", "uv", "run", "dev"]


def test_a_stamped_environment_is_fresh(checkout: Path) -> None:
    """Nothing is done twice."""
    assert fresh_stages(checkout) == ["venv", "uv", "run", "dev"]


@pytest.mark.parametrize(
    ("changed", "still_fresh"),
    [
        ("requirements/dev.txt", ["venv", "uv", "run"]),
        ("requirements/run.txt", ["venv", "uv", "dev"]),
        ("pyproject.toml", ["venv", "uv", "dev"]),
        ("requirements/uv.txt", ["venv", "run", "dev"]),
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
    dev.program("python", checkout).unlink()
    dev.program("python", checkout).symlink_to(checkout / "python3.13")
    assert fresh_stages(checkout) == []


def test_a_moved_checkout_makes_everything_stale(checkout: Path) -> None:
    """An environment names its own folder, so one carried elsewhere is remade."""
    moved = checkout.rename(checkout.with_name("moved"))
    assert fresh_stages(moved) == []


def test_a_program_that_is_gone_is_installed_again(checkout: Path) -> None:
    """A stamp is not believed without the program its stage leaves."""
    dev.program("croupier", checkout).unlink()
    assert fresh_stages(checkout) == ["venv", "uv", "dev"]


def test_a_digest_tells_where_its_parts_end() -> None:
    """Moving a byte from one file to the next is a change."""
    assert dev.digest([b"ab", b"c"]) != dev.digest([b"a", b"bc"])
    assert dev.digest([b"ab", b"c"]) == dev.digest([b"ab", b"c"])


# ── Locks ──


def pins(lock: str) -> dict[str, str]:
    text = (dev.ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+) ", text, re.MULTILINE))


def names(requirements: list[object]) -> set[str]:
    return {re.split(r"[^\w-]", text)[0] for text in requirements if isinstance(text, str)}


def test_the_locks_hold_what_pyproject_asks_for() -> None:
    """A dependency added without `dev.py lock` is noticed here."""
    groups = PROJECT["dependency-groups"]
    runtime = names(PROJECT["project"]["dependencies"] + groups["build"])
    assert names(groups["uv"]) <= set(pins(dev.UV_LOCK))
    assert runtime <= set(pins(dev.RUN_LOCK))
    assert runtime | names(groups["dev"]) <= set(pins(dev.DEV_LOCK))


def test_the_dev_lock_keeps_the_pins_of_the_run_lock() -> None:
    """Tests run against exactly what people run."""
    assert pins(dev.RUN_LOCK).items() <= pins(dev.DEV_LOCK).items()


@pytest.mark.parametrize("lock", list(dev.LOCKS))
def test_a_lock_names_no_host_and_no_folder(lock: str) -> None:
    """Packages are known by name, version and digest alone."""
    text = (dev.ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--index|--find-links|[ =]/", text)
    assert text.count("--hash=sha256:") >= len(pins(lock)) > 0
