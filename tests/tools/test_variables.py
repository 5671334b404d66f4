"""Variables of the environment that belong to other programs change nothing here."""

import locale
from pathlib import Path

import pytest

from tools import variables
from tools.running import ROOT
from tools.variables import OURS, own_only


def test_what_belongs_to_another_python_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {
        "PYTHONPATH": "/elsewhere",
        "PYTHONHOME": "/elsewhere",
        "PYTHONOPTIMIZE": "2",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONWARNINGS": "error",
        "PYTHONUTF8": "0",
        "PIP_TARGET": "/elsewhere",
        "UV_SYSTEM_PYTHON": "1",
        "VIRTUAL_ENV": "/elsewhere",
    }
    monkeypatch.setattr("locale.getencoding", lambda: "utf-8")
    assert own_only({**told, "UV_CACHE_DIR": "/", "PLAYWRIGHT_BROWSERS_PATH": "/"}) == {
        "UV_CACHE_DIR": "/",
        "PLAYWRIGHT_BROWSERS_PATH": "/",
        **OURS,
    }


@pytest.mark.parametrize(
    "name", ["PYTHONUNBUFFERED", "PIP_INDEX_URL", "UV_DEFAULT_INDEX", "PIP_CERT", "PATH", "TMPDIR"]
)
def test_what_a_person_means_for_us_is_kept(name: str) -> None:
    assert own_only({name: "x"})[name] == "x"


def test_a_locale_without_most_letters_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that is told to ignore its variables reads paths by the locale."""
    assert "LC_ALL" not in own_only({}) or locale.getencoding().lower() != "utf-8"
    monkeypatch.setattr("locale.getencoding", lambda: "ANSI_X3.4-1968")
    assert own_only({"LC_ALL": "C"})["LC_ALL"] == "C.UTF-8"


def test_it_is_done_once() -> None:
    """Else dev.py would start itself again for ever."""
    once = own_only({"PYTHONPATH": "/elsewhere", "HOME": "/home/ana"})
    assert own_only(once) == once


def test_without_a_home_to_write_to_nothing_is_kept_there(tmp_path: Path) -> None:
    told = own_only({"XDG_CACHE_HOME": "/dev/null/cache"})
    assert told["UV_NO_CACHE"] == "1"
    assert told["PLAYWRIGHT_BROWSERS_PATH"] == str(ROOT / ".venv" / "browsers")
    assert "UV_NO_CACHE" not in own_only({"XDG_CACHE_HOME": str(tmp_path / "not" / "made")})


def test_a_user_without_a_home_has_a_folder_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert variables.home() == "/nonexistent"
