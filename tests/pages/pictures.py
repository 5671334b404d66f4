"""Pictures as tests read them: one document that asks for nothing, every name in it once."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
_BANNED = ("http", " style=", "<style", "<script", "<image", "@import", "data:", "javascript:")
_REFERENCE = re.compile(r'(?:href="#|url\(#)([^")]+)')


def read(drawn: str) -> ElementTree.Element:
    """A picture, once it is known to be whole and to refer to nothing but itself."""
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox")
    assert root.get("role") in ("img", "group")
    assert root.get("aria-label")
    inside = drawn.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert [banned for banned in _BANNED if banned in inside] == []
    assert not [key for one in root.iter() for key in one.attrib if key.startswith("on")]
    found = [str(one.get("id")) for one in root.iter() if one.get("id")]
    assert len(found) == len(set(found)), sorted(name for name in found if found.count(name) > 1)
    referred = set(_REFERENCE.findall(drawn))
    assert referred <= set(found)
    assert _defined(root) <= referred
    assert "--" not in drawn
    assert not re.search(r'[" ]-?(nan|inf)[" ]', drawn)
    return root


def _defined(root: ElementTree.Element) -> set[str]:
    """The names of what is defined: nothing is that is not used."""
    defs = root.find(f"{SVG}defs")
    return {str(one.get("id")) for one in defs} if defs is not None else set()


def names(root: ElementTree.Element) -> set[str]:
    """The names of all elements."""
    return {str(one.get("id")) for one in root.iter() if one.get("id")}


def texts(root: ElementTree.Element) -> list[str]:
    """Every text, in order."""
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]


def sizes(root: ElementTree.Element) -> Iterator[tuple[str, float]]:
    """Every text outside the definitions with its size."""
    defs = root.find(f"{SVG}defs")
    defined = set(defs.iter()) if defs is not None else set()
    for one in root.iter(f"{SVG}text"):
        if one not in defined:
            yield "".join(one.itertext()), float(one.attrib["font-size"])
