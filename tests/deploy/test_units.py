"""The units of systemd give each program the few rights it needs, and options that it takes."""

import asyncio
import re
import shlex
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import click
import pytest

from croupier.cli import main
from tests.cli.running import run
from tests.web.browsing import house
from tests.written import ROOT

DEPLOY: Final = ROOT / "deploy"
SERVICES: Final = sorted(DEPLOY.glob("*.service"))
PROGRAM: Final = "/opt/croupier/bin/croupier"
EXPOSED: Final = 2.0
"""How much systemd may find exposed, of 10."""
EVERYWHERE: Final = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "AmbientCapabilities": "",
    "DynamicUser": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "PrivateUsers": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectControlGroups": "yes",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "LockPersonality": "yes",
    "SystemCallArchitectures": "native",
    "StateDirectoryMode": "0700",
    "UMask": "0077",
    "LimitCORE": "0",
}
"""What every service has."""
_APART: Final = {"croupier-signer": {"PrivateUsers": "no"}}
"""What a service has instead: the signer is told by the kernel who asks."""
every_service = pytest.mark.parametrize("file", SERVICES, ids=[one.stem for one in SERVICES])

Settings = dict[str, list[str]]


def _unit(file: Path) -> dict[str, Settings]:
    """The sections of a unit, with every setting in the order given."""
    found: dict[str, Settings] = {}
    section: Settings = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), defaultdict(list))
        elif line and not line.startswith("#"):
            name, sign, value = line.partition("=")
            assert sign == "=", f"{file.name}: {line}"
            section[name].append(value)
    return found


@every_service
def test_a_service_has_few_rights(file: Path) -> None:
    service = _unit(file)["Service"]
    for name, value in (EVERYWHERE | _APART.get(file.stem, {})).items():
        assert service[name] == [value], name
    assert service["SystemCallFilter"] == ["@system-service", "~@privileged"]
    assert service["User"] != ["root"]
    for bound in ("MemoryMax", "TasksMax", "StateDirectory", "RestrictAddressFamilies"):
        assert service[bound], bound


def test_the_server_is_restarted_and_bounded() -> None:
    service = _unit(DEPLOY / "croupier.service")["Service"]
    assert service["Restart"] == ["on-failure"]
    assert service["LimitNOFILE"] == ["16384"]
    assert service["IPAddressDeny"] == ["any"]


def test_a_witness_that_refused_is_not_started_again() -> None:
    service = _unit(DEPLOY / "croupier-witness.service")["Service"]
    assert service["RestartPreventExitStatus"] == ["1"]


def test_the_signer_is_reached_by_its_socket_alone_and_knows_who_may_ask() -> None:
    """It starts before the server, whose user is there without it."""
    unit = _unit(DEPLOY / "croupier-signer.service")
    service = unit["Service"]
    assert unit["Unit"]["Before"] == ["croupier.service"]
    assert (service["PrivateNetwork"], service["RestrictAddressFamilies"]) == (["yes"], ["AF_UNIX"])
    words = shlex.split(service["ExecStart"][0])
    assert words[words.index("--socket") + 1].startswith(f"/run/{service['RuntimeDirectory'][0]}/")
    server = _unit(DEPLOY / "croupier.service")["Service"]["User"]
    asks = words[words.index("--for") + 1]
    users = [line.split()[1] for line in _lines(DEPLOY / "croupier.sysusers")]
    assert [asks] == server
    assert {asks, *service["User"]} == set(users)


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if not line.startswith("#")]


def test_copies_are_made_without_a_network() -> None:
    service = _unit(DEPLOY / "croupier-backup.service")["Service"]
    assert (service["PrivateNetwork"], service["Type"]) == (["yes"], ["oneshot"])
    timer = _unit(DEPLOY / "croupier-backup.timer")["Timer"]
    assert timer["Persistent"] == ["yes"]


@every_service
def test_a_service_says_what_the_program_takes(file: Path) -> None:
    """The command and every option of the line exist."""
    (line,) = _unit(file)["Service"]["ExecStart"]
    words = shlex.split(line)
    if words[0] == "/bin/sh":
        words = shlex.split(words[2].removeprefix("exec "))
    assert words[0] == PROGRAM
    assert isinstance(main, click.Group)
    command = main.commands[words[1]]
    known = {option for one in command.params for option in one.opts}
    assert {word for word in words[2:] if word.startswith("--")} <= known


async def _opened(folder: Path) -> None:
    """A casino that was open for a moment."""
    async with house(folder):
        pass


def test_the_command_of_the_unit_makes_dated_copies_and_old_ones_go(tmp_path: Path) -> None:
    """As systemd runs it: its escapes taken out, and folders of our own."""
    service = _unit(DEPLOY / "croupier-backup.service")["Service"]
    data, copies = tmp_path / "casino", tmp_path / "copies"
    data.mkdir()
    asyncio.run(_opened(data))
    copies.mkdir()
    (old := copies / "20000101T000000Z").mkdir()
    subprocess.run(["touch", "--date", "20 days ago", str(old)], check=True)
    program = tmp_path / "croupier"
    code = "from croupier.cli import main; main()"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{code}" "$@" --data {data}\n')
    program.chmod(0o755)
    for line in (*service["ExecStart"], *service["ExecStartPost"]):
        plain = line.replace("$$", "$").replace("%%", "%").replace(PROGRAM, str(program))
        words = shlex.split(plain.replace("/var/lib/croupier-copies", str(copies)))
        subprocess.run(words, check=True, capture_output=True)
    (made,) = copies.iterdir()
    assert re.fullmatch(r"\d{8}T\d{6}Z", made.name)
    assert run("restore", made, "--data", tmp_path / "new").exit_code == 0


needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd is not installed"
)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, of a program that is here."""
    for file in (*SERVICES, *DEPLOY.glob("*.timer")):
        (tmp_path / file.name).write_text(file.read_text().replace(PROGRAM, "/bin/true"))
    return tmp_path


@needs_systemd
def test_systemd_takes_the_units(units: Path) -> None:
    command = ["systemd-analyze", "verify", *map(str, sorted(units.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
@every_service
def test_systemd_finds_little_exposed(units: Path, file: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(units / file.name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "--offline" in done.stderr:
        pytest.skip("this systemd cannot judge a file")
    (level,) = re.findall(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert float(level) <= EXPOSED
