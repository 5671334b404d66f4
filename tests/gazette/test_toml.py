"""TOML read line by line is what the library reads."""

import tomllib
from pathlib import Path

import pytest

from croupier.gazette import toml
from tests.gazette.texts import data_files

ODD = {
    "a list over several lines": 'a = [\n  1,\n  2,\n]\nb = "x"\n',
    "a comment after a value": 'a = "x" # not y\n',
    "a date": "a = 2012-11-03\n",
    "an inline table": 'a = { b = { c = 1 }, d = ["e"] }\n',
    "a literal string": "a = 'x\\y'\n",
    "a text over several lines": 'a = """\nx = "y"\n[z]\n"""\n',
    "a dotted key": 'a.b = "x"\n',
    "a quoted key": '"a b" = "x"\n[t]\n"3.1" = "é \\"ü\\" \\u00e9"\n',
    "no spaces": 'a="x"\n',
    "a number with a line in it": "a = 1_000\n",
    "tables in lists": "[[a]]\nb = 1\n[a.c]\nd = true\n[[a.e]]\nf = []\n[[a]]\nb = 2\n",
    "a table before the one it is in": "[a.b]\nc = 1\n[a]\nd = 2\n",
    "spaces before": "[a]\n  b = 1\n",
}


@pytest.mark.parametrize("path", data_files(), ids=lambda path: path.name)
def test_every_register_is_read_as_the_library_reads_it(path: Path) -> None:
    text = path.read_text("utf-8")
    assert toml.loads(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_what_is_odd_is_read_as_the_library_reads_it(text: str) -> None:
    assert toml.loads(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", ["a = 1\na = 2\n", "[a]\n[a]\n", "a = x\n", "[a\nb = 1\n", "a\n"])
def test_what_the_library_refuses_is_refused(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        toml.loads(text)
