"""The API reference has everything that is public: what is exported, and what the pages import."""

import re
from importlib import import_module
from types import ModuleType

import pytest

import croupier
from docs.site import notebooks
from docs.site.reference import PARTS, exported, page_of_module
from tests.written import ROOT, blocks

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
DOCUMENTED = {module for modules in PARTS.values() for module in modules}
_IMPORTED = re.compile(
    r"^\s*(?:from (croupier[\w.]*) import (\w+)|import (croupier\.[\w.]+))", re.M
)


def _imported() -> set[str]:
    """The modules that pages and notebooks import from."""
    code = [
        block.text for page in PAGES for block in blocks(page) if block.kind in ("python", "py")
    ]
    for file in notebooks.files():
        code += ("".join(cell["source"]) for cell in notebooks.read(file)["cells"])
    found = _IMPORTED.findall("\n".join(code))
    return {_module(package, name) if package else whole for package, name, whole in found}


def _module(package: str, name: str) -> str:
    """The module that ``from package import name`` means."""
    whole = getattr(import_module(package), name, None)
    return whole.__name__ if isinstance(whole, ModuleType) else package


def test_everything_exported_has_its_page() -> None:
    """Each name of ``croupier.__all__``, with the first line of what it says of itself."""
    named = {one.name: one for one in exported()}
    assert named.keys() == {*croupier.__all__} - {"__version__"}
    for one in named.values():
        assert one.module in DOCUMENTED, one.name
        assert one.says.endswith("."), one.name


def test_what_the_pages_import_has_its_page() -> None:
    """In the reference; a section of the law is in the rulebook, with its provisions."""
    imported = {one for one in _imported() - {"croupier"} if not one.startswith("croupier.law.")}
    assert len(imported) > 20
    assert imported - DOCUMENTED == set()


@pytest.mark.parametrize("module", sorted(DOCUMENTED))
def test_what_is_documented_is_there_once(module: str) -> None:
    assert import_module(module).__doc__
    assert [part for part, modules in PARTS.items() if module in modules] == [
        page_of_module(module)
    ]
