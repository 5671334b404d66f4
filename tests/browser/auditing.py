"""Auditing: whether a page stands in the way of anybody."""

from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS: Final = ("serious", "critical")
_RESTS: Final = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished))"""
"""Once what fades or moves has come to its end: colours are measured as they stay."""


def audited(page: Page) -> None:
    """Nothing serious may stand in anybody's way."""
    page.evaluate(_RESTS)
    found = Axe().run(page).response["violations"]
    told = [
        (one["id"], one["help"], [node["html"][:160] for node in one["nodes"]][:4])
        for one in found
        if one["impact"] in SERIOUS
    ]
    assert not told, told
