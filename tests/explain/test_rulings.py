"""What a player won or lost, and what rulings made of it, in sentences."""

import pytest

from croupier.explain.rulings import came_to, correction_said
from croupier.protocol.corrections import Correction
from croupier.sentence import plain


def _moved(*cents: int) -> list[Correction]:
    return [Correction(number, 7, "ana", one) for number, one in enumerate(cents, 1)]


@pytest.mark.parametrize(
    ("net", "moved", "says"),
    [
        (5_00, (), "ana won $5"),
        (-5_50, (), "ana lost $5.50"),
        (0, (), "ana came out even"),
        (25_00, (50_00,), "ana lost $25; the ruling on dispute 1 paid ana $50: ana won $25"),
        (0, (-25_00,), "ana won $25; the ruling on dispute 1 took $25 back from ana: ana came out"),
        (30_00, (50_00, 5_00), "ana lost $25; rulings on 2 disputes paid ana $55: ana won $30"),
    ],
)
def test_a_result_says_what_was_corrected(net: int, moved: tuple[int, ...], says: str) -> None:
    assert plain(came_to("ana", net, _moved(*moved))).startswith(says)


def test_a_correction_is_said_by_itself() -> None:
    (one,) = _moved(50_00)
    assert plain(correction_said(one)) == "The ruling on dispute 1 paid ana $50"
