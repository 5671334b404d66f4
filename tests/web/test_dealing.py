"""Dealing: what happened is sent picture by picture, in the order it happened."""

from itertools import groupby
from random import Random

import pytest

from croupier.casino.table.live_table import PassedEvent
from croupier.casino.table.story import Story
from croupier.explain.narrative import NarrativeLine
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.pages.felt.felt import felt_moving
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import phone_moving
from croupier.rules.config import TableConfig
from croupier.table import events
from croupier.table.fold.evolve import evolve
from croupier.table.state import Round
from croupier.web.pages.table.dealing import FeltFrame, FrameKind, frames_of, kind_of
from tests.drills import Drilled, drill_at, drills

TRIPLE = TableConfig(
    edition="act-1996",
    versions=("triple-play",),
    boxes=6,
    smallest_chip=50,
    multiples_notice=False,
)


def _passed(drilled: Drilled) -> list[PassedEvent]:
    round, found = drilled.first, list[PassedEvent]()
    for version, event in enumerate(drilled.events, 1):
        round = evolve(round, event)
        if not isinstance(event, events.RoundEnded):
            found.append(PassedEvent(version, event, round))
    return found


def _wide(round: Round) -> dict[str, str]:
    return felt_moving(moment(round))


def _phone(round: Round) -> dict[str, str]:
    return phone_moving(moment(round))


def _cards(drilled: Drilled) -> list[events.CardDealt]:
    return [event for event in drilled.events if isinstance(event, events.CardDealt)]


@pytest.mark.parametrize("edition", register.edition_ids())
@pytest.mark.parametrize("draw", [_wide, _phone])
def test_pictures_come_in_the_order_of_what_happened(edition: EditionId, draw: object) -> None:
    """A picture for each card dealt; results of a Box together, and after the cards before them."""
    assert callable(draw)
    for drilled in drills(7, edition, 0.0, 6):
        passed = _passed(drilled)
        frames = frames_of(passed, draw, {})
        kinds = [kind for kind, _ in groupby(frame.kind for frame in frames)]
        dealt = [f for f in frames if f.kind in (FrameKind.CARD, FrameKind.DEALER)]
        assert len(dealt) == len(_cards(drilled))
        settled = [event.line.box for event in drilled.events if isinstance(event, events.Settled)]
        if settled:
            assert kinds[-1] is FrameKind.RESULT
            assert kinds.count(FrameKind.RESULT) <= len(settled)
        assert _shown(frames) == draw(_last(passed))


def _last(passed: list[PassedEvent]) -> Round:
    """How the Round stood after the last event that is to be seen."""
    return next(one.round for one in reversed(passed) if kind_of(one.event) is not None)


def _shown(frames: tuple[FeltFrame, ...]) -> dict[str, str]:
    layers: dict[str, str] = {}
    for frame in frames:
        layers |= frame.layers
    return layers


def test_nothing_is_told_before_the_cards_are() -> None:
    """The Dealer's cards fall one by one; no picture before the last of them has a result."""
    random, rules = Random(4), open_table(TableConfig(edition="nz-current"))
    seen = 0
    for _ in range(30):
        drilled = drill_at(random, TableConfig(edition="nz-current"), rules, 0.0)
        if drilled is None or sum(card.box is None for card in _cards(drilled)) < 3:
            continue
        passed = _passed(drilled)
        frames = frames_of(passed, _wide, {})
        last = max(at for at, frame in enumerate(frames) if frame.kind is FrameKind.DEALER)
        at_end = drilled.events[_after_dealer(drilled) :]
        late = [e.line for e in at_end if isinstance(e, events.Settled) and e.line.net > 0]
        if late:
            seen += 1
            before = "".join(html for frame in frames[: last + 1] for html in frame.layers.values())
            boxes = {line.box for line in late}
            assert all(f'id="pay-{box}-' not in before for box in boxes if _once(drilled, box))
    assert seen > 3


def _after_dealer(drilled: Drilled) -> int:
    return max(
        at
        for at, event in enumerate(drilled.events)
        if isinstance(event, events.CardDealt) and event.box is None
    )


def _once(drilled: Drilled, box: int) -> bool:
    """Is nothing settled on a Box before the Dealer's last card?"""
    before = drilled.events[: _after_dealer(drilled)]
    return not any(isinstance(e, events.Settled) and e.line.box == box for e in before)


def test_every_hand_of_the_dealers_is_seen_in_triple_play() -> None:
    random, rules = Random(5), open_table(TRIPLE)
    played = (drill_at(random, TRIPLE, rules, 0.0) for _ in range(20))
    for drilled in filter(None, played):
        hands = {event.hand for event in _cards(drilled) if event.box is None}
        pictures = frames_of(_passed(drilled), _wide, {})
        shown = "".join(html for frame in pictures for html in frame.layers.values())
        numbers = {n for n in (1, 2, 3) if f'id="card-dealer-{n}-1"' in shown}
        assert len(numbers) >= len(hands) >= 1


def test_a_viewer_who_is_up_to_date_is_shown_nothing_twice() -> None:
    (drilled, *_) = drills(3, "nz-current", 0.0, 3)
    passed = _passed(drilled)
    half = len(passed) // 2
    first = frames_of(passed[:half], _wide, {})
    rest = frames_of(passed[half:], _wide, _wide(passed[half - 1].round))
    assert len(first) + len(rest) >= len(frames_of(passed, _wide, {}))
    assert {**_shown(first), **_shown(rest)} == _wide(_last(passed))


def test_a_picture_says_what_is_going_on() -> None:
    """The Initial Deal, a card for a Box, the Dealer drawing, the wagers being settled."""
    said = set[str]()
    for drilled in drills(11, "nz-current", 0.0, 8):
        for frame in frames_of(_passed(drilled), _wide, {}):
            said.add(frame.doing)
            if frame.kind is FrameKind.DEALER:
                assert frame.doing in {"The cards are dealt", "The Dealer draws"}
            if frame.kind is FrameKind.RESULT:
                assert frame.doing == "The wagers are settled"
    assert {"The cards are dealt", "The Dealer draws", "The wagers are settled"} <= said
    assert any(one.endswith("gets a card") for one in said)


def test_the_story_follows_picture_by_picture() -> None:
    """A line is told once all of it has happened, and no line before those above it."""
    lines = [NarrativeLine(who="Box 1", sentence=(str(at),), at=at) for at in (3, 1, 4)]
    story = Story(number=1, version=14, lines=tuple(lines), versions=(10, 11, 12, 13, 14))
    assert [story.lines_by(version) for version in (9, 10, 12, 13, 14)] == [None, 0, 0, 2, 3]
    (drilled, *_) = drills(3, "nz-current", 0.0, 3)
    frames = frames_of(_passed(drilled), _wide, {}, lambda version: version)
    told = [frame.told for frame in frames]
    assert told == sorted(told, key=lambda one: one or 0)
    assert len(set(told)) == len(frames)
