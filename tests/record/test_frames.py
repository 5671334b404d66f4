"""A Round in frames: every step told once, in order, with the table as it then stood."""

from pathlib import Path

import pytest

from croupier import house
from croupier.record.frames import Frame, frames
from croupier.record.replaying import Replay
from croupier.record.steps import steps
from croupier.table.events import RoundEnded
from croupier.table.state import ENDED, SETTLED

ROUNDS = sorted((Path(__file__).parents[1] / "rounds").glob("*.round.toml"))


def _frames(text: str) -> tuple[tuple[Frame, ...], house.Settlement]:
    settlement = house.settle(text)
    rules = house.open_table(settlement.record.config)
    start = Replay(settlement.record, rules).round
    return frames(start, settlement.played.events), settlement


@pytest.mark.parametrize("file", ROUNDS, ids=lambda file: file.name)
def test_every_step_is_told_once(file: Path) -> None:
    """Together the frames tell the whole Round, up to where its cards are collected."""
    told, settlement = _frames(file.read_text())
    before_the_end = [one for one in settlement.played.events if not isinstance(one, RoundEnded)]
    assert [step for frame in told for step in frame.steps] == list(steps(tuple(before_the_end)))
    assert told[-1].round.phase is SETTLED
    assert told[-1].round.lines == settlement.played.round.lines
    assert settlement.played.round.phase is ENDED


def test_a_frame_for_each_call() -> None:
    """Wagers, each card of the deal, two splits, a double, two stands, the Dealer's hand."""
    file = next(one for one in ROUNDS if one.name.startswith("w12"))
    told, _ = _frames(file.read_text())
    cards = [sum(len(hand.cards) for hand in frame.round.boxes[0].hands) for frame in told]
    assert cards == [0, 1, 1, 2, 3, 4, 6, 7, 7, 7]
    assert [len(frame.round.dealer) for frame in told] == [0, 0, 1, 1, 1, 1, 1, 1, 1, 3]
