"""Running the programs that set up, and saying why one failed."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import wait_until
from tools.running import ROOT, reason

OF_UV = """
error: Request failed after 3 retries
  cause: Failed to fetch: the index
  cause: failed to lookup address information: Temporary failure in name resolution
"""
OF_PIP = """
WARNING: Retrying: NewConnectionError('[Errno 111] Connection refused')': /simple/uv/
ERROR: Could not find a version that satisfies the requirement uv==1
ERROR: No matching distribution found for uv==1
"""


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (OF_UV, "failed to lookup address information: Temporary failure in name resolution"),
        (OF_PIP, "Connection refused"),
        ("ERROR: Hashes do not match.\n", "Hashes do not match"),
        ("", "no reason was given"),
    ],
)
def test_the_plainest_reason_is_given(log: str, why: str) -> None:
    assert reason(log) == why


_RUN = """
import sys
from tools import commands
from tools.running import run
pip = "import subprocess, sys, time; print('begun', flush=True); "
pip += "subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
commands.COMMANDS["check"] = lambda arguments: run([sys.executable, "-c", pip])
sys.exit(commands.main(["check"]))
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_what_is_stopped_leaves_no_installer_behind(how: int, tmp_path: Path) -> None:
    """Nor what the installer has started."""
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    with subprocess.Popen([sys.executable, "-c", hears + _RUN], cwd=tmp_path) as process:
        log = tmp_path / "build" / "set-up.log"
        wait_until(lambda: log.exists() and log.read_text().endswith("begun\n"))
        process.send_signal(how)
    assert process.returncode in (128 + how, 130)
    wait_until(lambda: not _runs_in(tmp_path))


def _runs_in(folder: Path) -> bool:
    return any(_is_in(one, folder) for one in Path("/proc").glob("[0-9]*/cwd"))


def _is_in(cwd: Path, folder: Path) -> bool:
    try:
        return cwd.readlink() == folder
    except OSError:  # somebody else's, or it has ended
        return False
