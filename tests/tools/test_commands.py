"""The commands of dev.py, and what is said where one cannot be carried out."""

import errno
import os
import re
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from tools import chromium, commands
from tools.running import ROOT, Command, beside, meanwhile, steps


def dev_py(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "dev.py"), *arguments]
    environ = {**os.environ, **variables}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environ)


def test_every_command_is_listed_with_what_it_does() -> None:
    """The usage text has a line for each command, and each line is a sentence."""
    usage = commands.usage()
    names = ["run", "serve", "test", "check", "soak", "bench", "coverage", "docs", "lock", "help"]
    for name in names:
        assert re.search(rf"^  {name} +[A-Z].*\.$", usage, re.MULTILINE), name
    assert len(commands.COMMANDS) == len(names)


def test_help_goes_to_stdout() -> None:
    """Asked-for help is what the command prints."""
    answer = dev_py("--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == commands.usage() + "\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"), [(["shuffle"], "There is no command 'shuffle'."), ([], "Which")]
)
def test_an_unknown_command_is_refused_with_the_list(arguments: list[str], sentence: str) -> None:
    """Exit status 2, a sentence and the commands on stderr, nothing on stdout."""
    answer = dev_py(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith(sentence)
    assert commands.usage() in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "--fast"], "dev.py: `check` takes no arguments; it was given --fast.\n"),
        (["test", "tests/nowhere"], "dev.py: There are no tests at tests/nowhere.\n"),
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
    assert steps(exits) == 3
    assert steps(exits[:1]) == 0


def test_what_runs_beside_has_ended_afterwards(tmp_path: Path) -> None:
    """It is waited for, unless what it runs beside breaks off."""
    made = tmp_path / "made"
    write = f"import pathlib, time; time.sleep(0.2); pathlib.Path({str(made)!r}).touch()"
    with beside([sys.executable, "-c", write]):
        assert not made.exists()
    assert made.exists()
    with pytest.raises(KeyboardInterrupt), beside([sys.executable, "-c", "input()"]):
        raise KeyboardInterrupt


def test_what_runs_meanwhile_is_reported_when_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    """Its output stands under its heading, and not among that of others."""
    with meanwhile([sys.executable, "-c", "print('found'); raise SystemExit(3)"]) as report:
        print("others")
        assert report() == 3
    assert capfd.readouterr().out.splitlines()[0::2] == ["others", "found"]
    with pytest.raises(KeyboardInterrupt), meanwhile([sys.executable, "-c", "input()"]):
        raise KeyboardInterrupt


def test_variables_of_others_change_nothing() -> None:
    """A Python told to drop docstrings, stay open, and look for modules elsewhere still helps."""
    told = {"PYTHONOPTIMIZE": "2", "PYTHONINSPECT": "1", "PYTHONSAFEPATH": "1", "PYTHONUTF8": "0"}
    answer = dev_py("help", **told)
    assert (answer.returncode, answer.stdout) == (0, commands.usage() + "\n")


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EACCES, "Copy the checkout to a folder that you may write to"),
        (errno.EROFS, "Copy the checkout to a folder that you may write to"),
        (errno.ENOSPC, "Make room on the disk"),
    ],
)
def test_what_the_machine_refuses_comes_with_what_to_do(
    number: int, remedy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(arguments: list[str]) -> int:
        raise OSError(number, os.strerror(number), "/checkout/.venv")

    monkeypatch.setitem(commands.COMMANDS, "check", refused)
    assert commands.main(["check"]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"dev.py: /checkout/.venv: {os.strerror(number)}. {remedy}")
    assert said.count("\n") == 1


def test_after_what_linters_find_no_test_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "prepare", lambda stage: None)
    monkeypatch.setattr(commands, "beside", lambda command: nullcontext())
    monkeypatch.setattr(commands, "meanwhile", lambda command: nullcontext(int))
    monkeypatch.setattr(commands, "steps", lambda linters: 3)
    assert commands.command_test([]) == 3
    assert capsys.readouterr().out.startswith("No test was run: ")


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a command does, instead of doing it."""
    told: list[object] = []

    def begin(command: Command) -> AbstractContextManager[None]:
        told.append(" ".join(map(str, command[1:3])))
        return nullcontext()

    def types(command: Command) -> int:
        told.append(Path(command[0]).name)
        return 5

    monkeypatch.setattr(commands, "prepare", told.append)
    monkeypatch.setattr(chromium, "provide", lambda: told.append("chromium"))
    monkeypatch.setattr(commands, "beside", begin)
    monkeypatch.setattr(commands, "meanwhile", lambda command: nullcontext(lambda: types(command)))
    monkeypatch.setattr(commands, "steps", lambda linters: told.append("linters"))
    monkeypatch.setattr(commands, "step", lambda command: told.append(command[3:]))
    return told


SIDE_BY_SIDE = ["-n", commands.PROCESSES, "--dist", "worksteal"]


@pytest.mark.parametrize("more", [[], ["--full"]])
def test_a_run_of_all_tests_begins_with_the_linters(more: list[str], done: list[object]) -> None:
    assert commands.command_test(more) == 5, "what the type checker finds fails the run"
    checked = ["dev", "warm", "-m pytest", "linters"]
    assert done == [*checked, "postgres", "chromium", [*SIDE_BY_SIDE, *more], "mypy"]


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (["tests/law/nz"], ["dev"]),
        (["tests/law/nz", "--full"], ["dev"]),
        (["tests/casino/test_store.py::test_x", "-x"], ["postgres"]),
        (["tests/browser"], ["dev", "chromium"]),
        (["tests/law", "tests/web"], ["postgres"]),
        (["tests"], ["postgres", "chromium"]),
        (["-k", "pair"], ["postgres", "chromium"]),
    ],
)
def test_nothing_is_set_up_that_the_tests_named_do_not_need(
    arguments: list[str], needed: list[str], done: list[object]
) -> None:
    arguments = [one.partition("::")[0] for one in arguments]
    commands.command_test(arguments)
    assert done == [*needed, arguments]


@pytest.mark.parametrize(
    ("imports", "folders"),
    [(r"tests\.casino\.postgres", commands.POSTGRES), ("playwright", commands.CHROMIUM)],
)
def test_what_needs_more_lies_where_it_is_set_up(imports: str, folders: tuple[str, ...]) -> None:
    """A test that looks at a page or at PostgreSQL elsewhere would be skipped when run alone."""
    line = re.compile(rf"^(?:from|import) {imports}|pytest_plugins.*{imports}", re.MULTILINE)
    files = [path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py")]
    found = [path for path in files if line.search((ROOT / path).read_text(encoding="utf-8"))]
    assert found
    assert [path for path in found if not commands.concern([path], folders)] == []


# ── Ending ──

_STEP = """
import signal, sys
from tools.running import step
from tools.commands import main, COMMANDS
hear = "signal.signal(signal.SIGINT, signal.default_int_handler)"
exec(hear)
code = f"import signal, time\\n{hear}\\ntry: print('begun', flush=True); time.sleep(60)\\n"
code += "except KeyboardInterrupt: time.sleep(0.5); print('ended in order', flush=True)"
COMMANDS["check"] = lambda arguments: step([sys.executable, "-c", code])
sys.exit(main(["check"]))
"""


@pytest.mark.parametrize(
    ("how", "status", "last"),
    [(signal.SIGINT, 130, "ended in order"), (signal.SIGTERM, 128 + signal.SIGTERM, "begun")],
)
def test_a_step_that_is_stopped_is_waited_for(how: int, status: int, last: str) -> None:
    """Ctrl-C goes to both; what we are told alone is passed on."""
    process = subprocess.Popen(
        [sys.executable, "-c", _STEP],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stdout is not None
        while process.stdout.readline() != "begun\n":
            assert process.poll() is None
        if how == signal.SIGINT:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        rest = process.stdout.read()
    assert ("begun\n" + rest).splitlines()[-1] == last
    assert process.returncode == status
