"""Screens: how large they are, and what a browser keeps of its viewer."""

import json
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page

PACE: Final = "croupier pace"
"""Where a browser keeps how fast its viewer would see the cards fall."""
TOUR: Final = "croupier tour"
"""Where it keeps that the tour was taken."""
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
LOW_PHONES: Final = ((390, 664), (360, 640))
"""What its browser leaves of a phone."""
SIZES: Final = (
    pytest.param(WIDE, id="wide"),
    pytest.param(PHONE, id="phone", marks=pytest.mark.full),
)
"""A quick run looks at a page on a wide screen alone."""
Opens = Callable[..., Page]
"""Opens a page of somebody else, at an address or nowhere yet."""


def been_here(pace: str) -> str:
    """A script by which a browser has been at a table before, and likes a pace."""
    likes = {PACE: pace, TOUR: "taken"}
    keep = "localStorage.getItem(name) ?? localStorage.setItem(name, value)"
    return f"for (const [name, value] of Object.entries({json.dumps(likes)})) {keep};"
