"""croupier examples."""

import json
import tomllib
from pathlib import Path
from typing import Final

import croupier
from croupier.cli.files import refuse, write
from croupier.cli.law.page import rows
from croupier.cli.printing import DONE
from croupier.record.model import bad
from croupier.rules.refusal import Refusal

_HERE: Final = Path(croupier.__file__).parent


_NOTEBOOK: Final = ".ipynb"


def examples() -> list[Path]:
    """Every example and notebook: within the package, or in the checkout it is run from."""
    root = _HERE.parents[1]
    packaged = (_HERE / "examples", _HERE / "notebooks")
    folders = packaged if packaged[0].is_dir() else (root / "examples", root / "docs" / "notebooks")
    found = (one for each in folders for one in each.iterdir() if one.is_file())
    return sorted(found, key=lambda one: one.name)


def hand_out(to: str | None) -> int:
    """List the examples, or put them into a folder; the exit status."""
    found = examples()
    if to is None:
        rows(((one.name, _title(one)) for one in found), indent=0)
        return DONE
    try:
        _put(found, Path(to))
    except Refusal as wrong:
        return refuse(to, wrong, as_json=False)
    except OSError as trouble:
        return refuse(to, bad("", f"cannot be written: {trouble.strerror}"), as_json=False)
    return DONE


def _put(found: list[Path], to: Path) -> None:
    there = [one.name for one in found if (to / one.name).exists()]
    if there:
        more = f" and {len(there) - 1} more are" if len(there) > 1 else " is"
        raise bad("", f"{there[0]}{more} there already: nothing is written over")
    to.mkdir(parents=True, exist_ok=True)
    for one in found:
        write(str(to / one.name), one.read_bytes)


def _title(one: Path) -> str:
    """What an example says of itself."""
    text = one.read_text(encoding="utf-8")
    if one.suffix == _NOTEBOOK:
        return str(json.loads(text)["cells"][0]["source"][0]).removeprefix("#").strip()
    title = tomllib.loads(text).get("title", "")
    comment = next((line for line in text.splitlines() if line.startswith("#")), "")
    return str(title) or comment.removeprefix("#").strip()
