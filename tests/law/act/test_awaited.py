"""What these rules provide and is not played yet: it is refused in so many words."""

import pytest

from tests.law.act.playing import ACT
from tests.telling import refusal, unlawful


@pytest.mark.parametrize("mark", "^!?+-")
def test_18_irregular_cards_are_not_played_yet(mark: str) -> None:
    """A card marked as drawn, dealt or found irregularly cannot be settled."""
    wrong = refusal(ACT, f"Ts Td 8c{mark} 8c 7d", ["1 stand"])
    assert "not played yet" in wrong.why


def test_18_f_an_empty_shoe_is_not_played_yet() -> None:
    """A Round that goes on from the discard rack cannot be settled."""
    assert "not played yet" in refusal(ACT, "Ts Td 8c EMPTY 7d", ["1 stand"]).why


@pytest.mark.parametrize("call", ["1 absent", "1 refuse"])
def test_18_g_18_h_absence_and_refusal_are_not_played_yet(call: str) -> None:
    """Neither an absent player nor a refused card can be told."""
    assert "not played yet" in refusal(ACT, "Ts Td 8c 7d", [call]).why


@pytest.mark.parametrize("order", ["! void 1", "! void round"])
def test_20_2_20_4_void_wagers_and_rounds_are_not_played_yet(order: str) -> None:
    """The operator's power to void a wager or a game cannot be told."""
    assert "not played yet" in refusal(ACT, "Ts Td 8c 7d", [order]).why


@pytest.mark.parametrize("version", ["style-a", "free-bet", "player-select", "ante-up"])
def test_versions_of_other_jurisdictions_are_unknown_here(version: str) -> None:
    """What New Zealand knows is not merely awaited: these rules have nothing of the name."""
    (wrong,) = unlawful(ACT, versions=[version])
    assert "not played yet" not in wrong.why
