"""Documentation: the site as a reader gets it, built once a run."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from docs.site.build import SITE

ROOT: Final = Path(__file__).parents[1]


def built_site(own: Path) -> Path:
    """The site, built by whichever process of a run comes first; ``own`` is this one's folder."""
    build = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "documentation"
    with build.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (build / SITE).exists():
            _build(build)
    return build / SITE


def _build(build: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "docs.site.build", str(build)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    assert "No issues found" in built.stdout + built.stderr
