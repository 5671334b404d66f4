"""No address from elsewhere: what the site's own theme would look up is taken out."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_ADDRESS: Final = re.compile(r"(?:https?:|(?<=src=\")|(?<=href=\"))//[\w.-]+[^\s\"'`)\\<>,;]*")
_NAMESPACES: Final = ("http://www.w3.org/",)
"""Names of languages, which nothing looks up."""
_SCRIPT: Final = re.compile(r'<script src="(?:https?:)?//[^"]*"[^>]*></script>')
_KINDS: Final = (".html", ".css", ".js", ".json", ".svg", ".xml")


def scrub(site: Path) -> None:
    """Take out every script from elsewhere, every address, and the map of addresses."""
    for name in ("sitemap.xml", "objects.inv"):
        (site / name).unlink(missing_ok=True)
    for file in _texts(site):
        text = file.read_text(encoding="utf-8")
        clean = _ADDRESS.sub(_emptied, _SCRIPT.sub("", text))
        if clean != text:
            file.write_text(clean, encoding="utf-8")


def addresses(site: Path) -> Iterator[str]:
    """Every address from elsewhere that a page, a script or a style names."""
    for file in _texts(site):
        for found in _ADDRESS.finditer(file.read_text(encoding="utf-8")):
            if not found[0].startswith(_NAMESPACES):
                yield f"{file.relative_to(site)}: {found[0]}"


def _emptied(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith(_NAMESPACES) else "#"


def _texts(site: Path) -> Iterator[Path]:
    return (file for file in sorted(site.rglob("*")) if file.suffix in _KINDS)
