"""The image and its compose file give the server few rights, and say what is in the repository."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import click
import pytest
import yaml  # type: ignore[import-untyped]

from croupier.cli import main
from tests.web.real import Real
from tests.written import ROOT

DEPLOY: Final = ROOT / "deploy"
NOBODY: Final = "65534:65534"


def _stages() -> list[list[tuple[str, str]]]:
    """The instructions of the image, by stages."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    stages: list[list[tuple[str, str]]] = []
    for line in lines:
        name, _, rest = line.partition(" ")
        if name == "FROM":
            stages.append([])
        if stages:
            stages[-1].append((name, " ".join(rest.split())))
    return stages


def _all(stage: list[tuple[str, str]], name: str) -> list[str]:
    return [rest for one, rest in stage if one == name]


def test_the_image_is_built_from_the_locks_in_another_stage() -> None:
    build, last = _stages()
    installs = [one for one in _all(build, "RUN") if "pip install" in one]
    assert all("--no-deps" in one for one in installs)
    assert "--require-hashes --requirement requirements/run.txt" in installs[0]
    assert "--no-build-isolation" in installs[1]
    for copied in _all(build, "COPY"):
        *sources, _ = copied.split()
        assert all((ROOT / one).exists() for one in sources), copied
    assert not any("pip" in one for one in _all(last, "RUN"))
    assert "hatchling==" in (ROOT / "requirements" / "run.txt").read_text()
    for stage in (build, last):
        assert not _all(stage, "ADD")
        assert re.fullmatch(r"docker\.io/library/python:\$\{PYTHON\}( AS build)?", stage[0][1])


def test_the_image_is_built_from_all_that_goes_into_the_package() -> None:
    """Where one is not there, the package is not built."""
    copied = {one for line in _all(_stages()[0], "COPY") for one in line.split()[:-1]}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert copied >= {"pyproject.toml", project["project"]["readme"], *wheel["force-include"]}


def test_the_image_runs_as_nobody_and_writes_to_its_volume_alone() -> None:
    _, last = _stages()
    assert _all(last, "USER") == [NOBODY]
    (volume,) = _all(last, "VOLUME")
    written = dict(re.findall(r"(\w+)=(\S+)", _all(last, "ENV")[0]))
    for name in ("CROUPIER_DATA", "NUMBA_CACHE_DIR"):
        assert written[name].startswith(f"{volume}/")
    assert written["PYTHONDONTWRITEBYTECODE"] == "1"
    names = [name for name, _ in last]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert "RUN" not in names[names.index("USER") :]


def test_the_image_serves_with_options_there_are() -> None:
    _, last = _stages()
    assert json.loads(_all(last, "ENTRYPOINT")[0]) == ["croupier"]
    _check_served(json.loads(_all(last, "CMD")[0]))


def _check_served(words: list[str]) -> None:
    assert isinstance(main, click.Group)
    known = {option for one in main.commands[words[0]].params for option in one.opts}
    assert {word for word in words if word.startswith("--")} <= known


def test_the_image_is_healthy_exactly_when_the_casino_is_ready(tmp_path: Path) -> None:
    (check,) = _all(_stages()[1], "HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    server = Real(tmp_path / "casino")
    here = [one.replace("8021", str(server.port)) for one in command[1:]]
    assert subprocess.run([sys.executable, *here], check=False).returncode == 0
    server.stop()
    gone = subprocess.run([sys.executable, *here], capture_output=True, check=False)
    assert gone.returncode != 0


def _services() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    services: dict[str, Any] = yaml.safe_load(text)["services"]
    return services


@pytest.mark.parametrize("name", ["casino", "backup"])
def test_what_compose_starts_has_few_rights(name: str) -> None:
    service = _services()[name]
    assert (service["user"], service["read_only"]) == (NOBODY, True)
    assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"])
    assert not {"privileged", "cap_add", "devices", "pid", "ipc"} & service.keys()
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


def test_what_compose_starts_takes_its_options() -> None:
    services = _services()
    _check_served(services["casino"]["command"])
    assert "croupier backup /copies/" in services["backup"]["command"][0]
    assert services["backup"]["network_mode"] == "none"
