"""Importing the gazette is cheap: no data file is read until something is asked."""

import subprocess
import sys

PROBE = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from croupier.gazette.register import edition_ids
print([name for name in opened if name.endswith(".toml")])
edition_ids()
print([name.rpartition("/")[2] for name in opened if name.endswith(".toml")])
print(sorted({name for name in sys.modules if name.startswith("croupier.")}))
"""


def test_nothing_is_read_at_import_and_only_what_is_asked_for_after() -> None:
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    at_import, asked, modules = done.stdout.splitlines()
    assert at_import == "[]"
    assert asked == "['editions.toml']"
    loaded = {
        name for name in modules[1:-1].split(", ") if not name.startswith("'croupier.gazette")
    }
    itself = {f"'croupier.{name}'" for name in ("loading", "table", "verify", "version")}
    assert loaded == {*itself, "'croupier.errors'"}, "what `croupier` itself loads, and one class"
