"""States: moments at a live table at which everything a player needs has to be in sight."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.playing import call, deal, lay, sat_down
from tests.browser.screens import Opens

SIZES: Final = (
    (360, 640), (390, 664), (390, 844), (768, 1024), (1024, 768), (1280, 720), (1366, 768),
    (1440, 900),
)  # fmt: skip
_PLAYER_SELECT: Final[dict[str, Any]] = {
    "versions": ["player-select"],
    "lower": {"minimum": 10_00, "blackjack_pays": "6:5"},
    "upper": {"minimum": 50_00, "blackjack_pays": "3:2"},
}
_TRIPLE: Final[dict[str, Any]] = {
    "edition": "act-1996",
    "boxes": 6,
    "smallest_chip": 50,
    "multiples_notice": False,
    "versions": ["triple-play"],
}


def _seated(casino: Casino, opens: Opens, name: str, cards: str, **config: Any) -> Page:
    return sat_down(opens, casino.stacked_table(name, cards, **config))


def _my_turn(page: Page) -> Page:
    deal(page)
    page.locator('#bar .call[data-key="s"]').first.wait_for()
    return page


def betting(casino: Casino, opens: Opens, name: str = "betting") -> Page:
    """A wager lies, others may be laid: on four spots."""
    offered = ("perfect-pair", "lucky-lucky", "super-sevens", "buster")
    side: dict[str, Any] = {one: {} for one in offered}
    page = _seated(casino, opens, name, "8 6 8 T", side_wagers=side)
    lay(page, 4)
    expect(page.locator("#bar")).to_contain_text("Take back")
    return page


def turn(casino: Casino, opens: Opens, name: str = "turn") -> Page:
    """One's turn with every call."""
    page = _seated(casino, opens, name, "8 6 8 T")
    lay(page, 4)
    return _my_turn(page)


def insurance(casino: Casino, opens: Opens, name: str = "insurance") -> Page:
    """Insurance on five Boxes."""
    page = _seated(casino, opens, name, "8 8 9 9 T A T T T T T", boxes_per_player=5)
    for box in range(1, 6):
        lay(page, box)
    deal(page)
    page.locator("[data-all=i]").wait_for()
    return page


def split(casino: Casino, opens: Opens, name: str = "split") -> Page:
    """Four hands, split from one."""
    page = _seated(
        casino, opens, name, ". 8 6 8 8 8 T T T", edition="act-1996", boxes=7, hands_max=4
    )
    lay(page, 2)
    deal(page)
    for hands in (2, 3, 4):
        call(page, "p")
        expect(page.locator(f"#hand-2-{hands}")).to_be_attached()
    page.locator('#bar .call[data-key="s"]').first.wait_for()
    return page


def triple_betting(casino: Casino, opens: Opens, name: str = "triple-betting") -> Page:
    """Triple Play, one wager of three laid."""
    page = _seated(casino, opens, name, ". 8 6 8 T", **_TRIPLE)
    lay(page, 3)
    return page


def triple_play(casino: Casino, opens: Opens, name: str = "triple-play") -> Page:
    """Triple Play, at one's turn."""
    page = _seated(casino, opens, name, ". 8 6 8 T", **_TRIPLE)
    for against in (1, 2, 3):
        lay(page, 3, against=against)
    return _my_turn(page)


def player_select(casino: Casino, opens: Opens, name: str = "player-select") -> Page:
    """Player Select, at one's turn."""
    page = _seated(casino, opens, name, "8 6 8 T", **_PLAYER_SELECT)
    lay(page, 4)
    return _my_turn(page)


def free_bet(casino: Casino, opens: Opens, name: str = "free-bet") -> Page:
    """Free Bet, at one's turn, with calls on a lammer."""
    page = _seated(casino, opens, name, "5 6 5 T", versions=["free-bet"])
    lay(page, 4)
    return _my_turn(page)


STATES: Final[dict[str, Callable[..., Page]]] = {
    one.__name__: one
    for one in (
        *(betting, triple_betting, turn, insurance, split),
        *(triple_play, player_select, free_bet),
    )
}
