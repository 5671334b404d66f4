"""Printing: a page as paper, and what lies on each sheet."""

import re
import zlib
from typing import Final, NamedTuple

from playwright.sync_api import Page

PAPERS: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Millimetres."""


class Leaf(NamedTuple):
    """A printed page: its size in millimetres, and how many things were drawn on it."""

    wide: float
    high: float
    texts: int
    pictures: int

    @property
    def is_blank(self) -> bool:
        return not self.texts and not self.pictures


def printed(page: Page, paper: str) -> list[Leaf]:
    """The pages that come out of a printer with this paper in it."""
    pdf = page.pdf(format=paper, prefer_css_page_size=True, print_background=True)
    objects = {
        int(found[1]): found[2] for found in re.finditer(rb"(?s)(\d+) 0 obj\s(.*?)\nendobj", pdf)
    }
    return [_leaf(body, objects) for body in objects.values() if re.search(rb"/Type /Page\b", body)]


def _leaf(body: bytes, objects: dict[int, bytes]) -> Leaf:
    box = re.search(rb"/MediaBox \[([^\]]+)\]", body)
    assert box is not None
    _, _, wide, high = (float(one) * 25.4 / 72 for one in box[1].split())
    contents = re.search(rb"/Contents (\d+) 0 R", body)
    assert contents is not None
    drawn = _stream(objects[int(contents[1])])
    texts = drawn.count(b"Tj") + drawn.count(b"TJ")
    return Leaf(round(wide, 1), round(high, 1), texts, drawn.count(b" Do"))


def _stream(body: bytes) -> bytes:
    packed = body.partition(b"stream\n")[2].rpartition(b"\nendstream")[0]
    return zlib.decompress(packed) if b"/FlateDecode" in body else packed


def cut_off(page: Page, millimetres: float) -> list[str]:
    """What would lie beyond the right edge of paper that leaves so much room across."""
    pixels = int(millimetres * 96 / 25.4)
    before = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": pixels, "height": 1000})
    found: list[str] = page.evaluate(_BEYOND, pixels)
    page.emulate_media(media="screen")
    if before is not None:
        page.set_viewport_size(before)
    return found


_BEYOND: Final = """(wide) => [...document.querySelectorAll("main *")]
  .filter((one) => one.getClientRects().length && !one.closest(".unseen"))
  .filter((one) => one.getBoundingClientRect().right > wide + 1)
  .map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`).slice(0, 5)"""
