"""Installing: what the locks name, by uv or pip, from whichever package index is configured."""

import ast
import errno
import os
import re
import shutil
import ssl
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tools.running import LOG, ROOT, WINDOWS, Trouble, logged, output, reason, run, say

UV_LOCK: Final = "requirements/uv.txt"
RUN_LOCK: Final = "requirements/run.txt"
DEV_LOCK: Final = "requirements/dev.txt"
POSTGRES_LOCK: Final = "requirements/postgres.txt"

LOCKS: Final[dict[str, tuple[str, ...]]] = {
    UV_LOCK: ("--group", "uv"),
    RUN_LOCK: (
        *("pyproject.toml", "--extra", "analysis", "--extra", "print", "--extra", "server"),
        *("--group", "build"),
    ),
    DEV_LOCK: (
        *("pyproject.toml", "--extra", "print", "--extra", "server", "--extra", "docs"),
        *("--extra", "postgres", "--extra", "cluster", "--extra", "rl", "--extra", "gpu"),
        *("--group", "dev", "--constraint", RUN_LOCK),
    ),
    POSTGRES_LOCK: ("--group", "postgres", "--constraint", DEV_LOCK),
}
"""What each lock is compiled from, in this order: each takes over the pins of the one before."""


def program(name: str, root: Path = ROOT) -> Path:
    """A program of the environment."""
    if WINDOWS:
        return root / ".venv" / "Scripts" / f"{name}.exe"
    return root / ".venv" / "bin" / name


def python() -> Path:
    """The environment's interpreter."""
    return program("python")


def base_python() -> Path:
    """The interpreter a virtual environment is made from, even when dev.py runs inside one."""
    return Path(getattr(sys, "_base_executable", None) or sys.executable)


# ── Stages ──────────────────────────────────────────────────────────────────────────────────────


def install_uv(broken_off: bool) -> None:
    """Put uv into `.venv`; without it pip does the work, only slower."""
    try:
        install_lock(UV_LOCK, broken_off)
    except Trouble:
        if not any(_installers()):
            raise


def install_run(broken_off: bool) -> None:
    """Install what running needs, then Croupier itself, editable."""
    install_lock(RUN_LOCK, broken_off)
    install("--no-index", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    run([python(), "-m", "compileall", "-q", "src"])


def install_dev(broken_off: bool) -> None:
    """Install what checking and testing need."""
    install_lock(DEV_LOCK, broken_off)


def install_postgres(broken_off: bool) -> None:
    """Install the programs of PostgreSQL, which are not built for every processor."""
    install_lock(POSTGRES_LOCK, broken_off)


def install_lock(lock: str, anew: bool = False) -> None:
    """Install exactly what a lock names: ready-built files whose digests it knows.

    Anew, what is there already is installed again: it may not be whole.
    """
    if not (ROOT / lock).exists():
        raise Trouble(f"{lock} is missing: `python3 dev.py lock` makes it.")
    install("--only-binary", ":all:", "--require-hashes", "--requirement", lock, anew=anew)


def install(*arguments: str, anew: bool = False) -> None:
    """Install with the first program that can."""
    if any(run([*one, *arguments], variables()) == 0 for one in _installers(anew)):
        return
    if shutil.disk_usage(ROOT).free < NEARLY_FULL:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(ROOT))
    if not any(_installers()):
        raise Trouble(
            f"{base_python()} has neither pip nor ensurepip: install them (python3-venv on Debian "
            "and Ubuntu) or uv, then run this again."
        )
    raise Trouble(
        f"The packages that are needed could not be installed ({reason(logged())}): check the "
        f"connection or the package index (PIP_INDEX_URL), then run this again. {LOG} says more."
    )


# ── Programs that install ───────────────────────────────────────────────────────────────────────


NEARLY_FULL: Final = 100_000_000
"""Bytes of room; where an installation fails with less, that is why."""


def _installers(anew: bool = False) -> Iterator[list[str | Path]]:
    """The programs that can install into `.venv`: its uv, this machine's uv, pip."""
    for uv in (program("uv"), shutil.which("uv")):
        if uv and Path(uv).exists():
            quickly = ["--quiet", "--compile-bytecode", *uv_options(variables())]
            again = ["--reinstall"] if anew else []
            yield [uv, "pip", "install", *quickly, *again, "--python", python()]
    if pip := _pip():
        yield [*pip, "install", "--no-user", *(["--ignore-installed"] if anew else [])]


def _pip() -> list[str | Path]:
    """The pip that installs into `.venv`: this Python's own, or else one put into `.venv`."""
    return _base_pip() or _own_pip()


@cache
def _base_pip() -> list[str | Path]:
    command: list[str | Path] = [base_python(), "-m", "pip", "--quiet"]
    into = [*command, "--python", python()]
    return into if output([*into, "--version"]) else []


def _own_pip() -> list[str | Path]:
    command: list[str | Path] = [python(), "-m", "pip", "--quiet"]
    for remedy in (None, _ensure_pip, _ensure_ensurepip):
        if remedy and not remedy():
            continue
        if output([*command, "--version"]):
            return command
    return []


def _ensure_pip() -> bool:
    return run([python(), "-m", "ensurepip"]) == 0


def _ensure_ensurepip() -> bool:
    return install_from_system("python3-venv") and _ensure_pip()


def install_from_system(*packages: str) -> bool:
    """Install packages of the system, where it is Debian's kind and we may; whether that worked."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say(f"Installing {' and '.join(packages)} with apt-get …")
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], quietly)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    return run([*install, *packages], quietly) == 0


# ── Package indexes ─────────────────────────────────────────────────────────────────────────────

UV_OF_PIP: Final = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "trusted-host": "UV_INSECURE_HOST",
    "cert": "SSL_CERT_FILE",
    "proxy": "ALL_PROXY",
    "timeout": "UV_HTTP_TIMEOUT",
    "default-timeout": "UV_HTTP_TIMEOUT",
}
"""A setting of pip and the variable by which uv takes the same; uv reads no settings of pip."""
UV_INDEXES: Final = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "UV_INDEX", "UV_EXTRA_INDEX_URL")
TRUE: Final = ("1", "true", "yes", "on", "y", "t")
PIP_OF_UV: Final = {
    "UV_DEFAULT_INDEX": "PIP_INDEX_URL",
    "UV_INDEX_URL": "PIP_INDEX_URL",
    "UV_INDEX": "PIP_EXTRA_INDEX_URL",
    "UV_EXTRA_INDEX_URL": "PIP_EXTRA_INDEX_URL",
    "UV_FIND_LINKS": "PIP_FIND_LINKS",
    "UV_INSECURE_HOST": "PIP_TRUSTED_HOST",
}
"""A variable of uv and the one by which pip takes the same."""
_WHERE: Final = ssl.get_default_verify_paths()
SYSTEM_CERTIFICATES: Final = {"UV_SYSTEM_CERTS": "1"} if _WHERE.cafile or _WHERE.capath else {}
"""uv believes those whom the system believes, as pip does, where the system has a say."""


@cache
def variables() -> dict[str, str]:
    """Variables by which uv and pip find packages where either was told to find them."""
    settings = pip_settings(output([base_python(), "-m", "pip", "config", "list"]))
    uv_knows = any(name in os.environ for name in UV_INDEXES)
    given = for_pip(os.environ) | ({} if uv_knows else for_uv(settings))
    if "no-index" in settings:
        given["PIP_NO_INDEX"] = settings["no-index"]
    return {**SYSTEM_CERTIFICATES, **given, **os.environ}


def pip_settings(listed: str) -> dict[str, str]:
    """The settings of pip, from its own list of them: files, then variables, which prevail."""
    lines = re.findall(r"^(.+?)\.([a-z-]+)=(.+)$", listed, re.MULTILINE)
    order = {"global": 0, "install": 1, ":env:": 2}
    known = [line for line in lines if line[0] in order]
    known.sort(key=lambda line: order[line[0]])
    return {name: str(ast.literal_eval(value)) for _, name, value in known}


def for_uv(settings: Mapping[str, str]) -> dict[str, str]:
    """Settings of pip as variables of uv; of several indexes the best match counts, as with pip."""
    given = {UV_OF_PIP[name]: value for name, value in settings.items() if name in UV_OF_PIP}
    given = {name: " ".join(value.split()) for name, value in given.items()}
    if "UV_FIND_LINKS" in given:
        given["UV_FIND_LINKS"] = given["UV_FIND_LINKS"].replace(" ", ",")
    return {**given, "UV_INDEX_STRATEGY": "unsafe-best-match"}


def uv_options(given: Mapping[str, str]) -> list[str]:
    """What uv takes no variable for."""
    return ["--no-index"] if given.get("PIP_NO_INDEX", "").lower() in TRUE else []


def for_pip(environ: Mapping[str, str]) -> dict[str, str]:
    """Variables of uv as variables of pip; the names uv may give its indexes are left out."""
    given = {PIP_OF_UV[name]: value for name, value in environ.items() if name in PIP_OF_UV}
    return {
        name: " ".join(re.sub(r"^[\w-]+=", "", one) for one in re.split(r"[\s,]+", value))
        for name, value in given.items()
    }


def compile_lock(lock: str, arguments: list[str]) -> list[str | Path]:
    """The command line that compiles a lock: every platform, every digest, no host names."""
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header"]
    (ROOT / lock).parent.mkdir(exist_ok=True)
    return [
        *(program("uv"), "pip", "compile", "--quiet"),
        *(*options, *arguments, *LOCKS[lock], "--output-file", lock),
    ]
