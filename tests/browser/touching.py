"""Touching: how high the place is at which a finger reaches something."""

from typing import Any, Final

from playwright.sync_api import Page

FINGER: Final = 44
"""Pixels a finger needs."""
_ROUNDED: Final = 1
"""Pixels by which edges between two of them may be off."""

_HEIGHTS: Final = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const reaches = (to) => { const at = document.elementFromPoint(x + width / 2, to); return !!at && one.contains(at); };
  let top = y + height / 2, bottom = top;
  while (reaches(top - 1)) top -= 1;
  while (reaches(bottom + 1)) bottom += 1;
  return [one.textContent, bottom - top + 1];
})"""  # noqa: E501


def too_low(page: Page, selector: str) -> list[Any]:
    """Those a finger cannot well reach, with their height; refuses a page that has none at all."""
    found = page.evaluate(_HEIGHTS, selector)
    assert found
    return [one for one in found if one[1] < FINGER - _ROUNDED]
