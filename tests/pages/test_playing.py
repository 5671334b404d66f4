"""A felt to play on: names of players, definitions once for a page, targets for wagers."""

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.house import open_table
from croupier.pages.felt.cloth import Cloth, laid_out
from croupier.pages.felt.definitions import defs_all
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moment import EMPTY, OPEN, TURN, BoxView, FeltView
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.table.commands import CallNoMoreBets, Deal, LayWager
from croupier.table.decide import play
from croupier.table.shoe import Shoe
from croupier.table.state import BETTING, Round, new_round
from croupier.table.supervision import Misplace, Reconstruct
from tests.pages.pictures import SVG, names, read, texts
from tests.pages.rounds import ROUNDS, of, played

Draw = Callable[..., str]
PROFILES = pytest.mark.parametrize("draw", [felt, felt_phone], ids=["wide", "phone"])
AIMED = ("main", "lucky-lucky", "perfect-pair", "ante", "insurance")
FINGER = 44
"""What can be touched is at least as wide and as high."""
WAGERS: dict[OfferName, SideWagerConfig] = {
    "lucky-lucky": SideWagerConfig(),
    "perfect-pair": SideWagerConfig(),
}


def cloth(**more: object) -> Cloth:
    laid = laid_out(open_table(TableConfig(edition="nz-current", side_wagers=WAGERS)))
    return replace(laid, **{"boxes": 7, **more})


def turn(name: str = "w12") -> Round:
    """A recorded Round when somebody's call is awaited."""
    return next(state for state in of(name)[0] if any(b.state is TURN for b in moment(state).boxes))


# ── Definitions ─────────────────────────────────────────────────────────────────────────────────


def test_definitions_of_a_page_are_small_and_name_everything_once() -> None:
    defined = defs_all(cloth(), "t-")
    root = ElementTree.fromstring(defined)
    assert (root.get("aria-hidden"), root.get("width"), root.get("class")) == ("true", "0", "defs")
    ids = re.findall(r'id="([^"]+)"', defined)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("t-") for name in ids)
    assert len([name for name in ids if name.startswith("t-c-")]) == 53
    assert len(defs_all(cloth()).encode()) < 60_000


@PROFILES
def test_a_felt_without_definitions_refers_to_those_of_the_page_alone(draw: Draw) -> None:
    for path in ROUNDS:
        for state in played(path)[0][::4]:
            seen = moment(state)
            drawn = draw(seen, prefix="t-", defined=False)
            assert "<defs" not in drawn
            assert "<symbol" not in drawn
            page = set(re.findall(r'id="([^"]+)"', defs_all(seen.cloth, "t-")))
            own = set(re.findall(r'id="([^"]+)"', drawn))
            assert not page & own
            assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn)) <= page | own


@PROFILES
def test_leaving_definitions_out_changes_nothing_else(draw: Draw) -> None:
    seen = moment(turn())
    whole = draw(seen)
    assert draw(seen, defined=False) == re.sub(r"<defs>.*?</defs>", "", whole, flags=re.DOTALL)


# ── Targets ─────────────────────────────────────────────────────────────────────────────────────


def targets(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [one for one in root.iter() if one.get("class") == "target"]


@PROFILES
def test_pictures_have_no_targets_unless_they_are_asked_for(draw: Draw) -> None:
    assert not targets(read(draw(FeltView(cloth=cloth()))))


def test_every_box_and_every_spot_is_a_target() -> None:
    root = read(felt(FeltView(cloth=cloth(ante=True)), targets=True))
    assert aimed(root) == {(box, wager) for box in range(1, 8) for wager in AIMED}
    assert {one.get("fill") for one in targets(root)} == {"transparent"}
    for box in range(1, 8):
        spot = next(one for one in root.iter() if one.get("id") == f"spot-{box}-ll")
        assert [one.get("data-wager") for one in targets(spot)] == ["lucky-lucky"]
        whole = next(one for one in root.iter() if one.get("id") == f"box-{box}")
        rect = next(one for one in targets(whole) if one.tag == f"{SVG}rect")
        assert rect.get("data-wager") == "main"
        assert min(float(rect.attrib["width"]), float(rect.attrib["height"])) >= FINGER


def aimed(root: ElementTree.Element) -> set[tuple[int, str]]:
    """The Boxes and wagers that are aimed at."""
    return {
        (int(one.attrib["data-box"]), one.attrib["data-wager"])
        for one in targets(root)
        if "data-wager" in one.attrib
    }


@pytest.mark.parametrize("front", range(1, 10))
def test_on_a_phone_one_aims_at_the_box_in_front_and_brings_others_forward(front: int) -> None:
    """Nothing at a side is too small to be touched."""
    laid = replace(cloth(ante=True), boxes=9)
    root = read(felt_phone(FeltView(cloth=laid), front, targets=True))
    assert aimed(root) == {(front, wager) for wager in AIMED}
    forward = [one for one in targets(root) if one.get("data-forward")]
    assert {int(one.attrib["data-box"]) for one in forward} == {*range(1, 10)} - {front}
    for one in forward:
        assert min(float(one.attrib["width"]), float(one.attrib["height"])) >= FINGER


@PROFILES
def test_22_1_numbered_wagers_are_aimed_at_one_of_the_dealers_hands(draw: Draw) -> None:
    boxes = range(1, 8) if draw is felt else (4,)
    root = read(draw(FeltView(cloth=cloth(numbers=3)), targets=True))
    against = {
        (one.get("data-box"), one.get("data-against"))
        for one in targets(root)
        if one.get("data-against")
    }
    assert against == {(str(box), str(hand)) for box in boxes for hand in (1, 2, 3)}


def test_22_1_on_a_phone_numbered_wagers_are_as_large_as_a_finger() -> None:
    """Side by side, also where the felt is drawn at three quarters of its size."""
    root = read(felt_phone(FeltView(cloth=cloth(numbers=3, spots=())), 4, targets=True))
    parts = [one.attrib for one in targets(root) if one.get("data-against")]
    lefts = [float(one["x"]) for one in parts]
    assert min(float(one[side]) for one in parts for side in ("width", "height")) >= FINGER / 0.757
    wide = float(parts[0]["width"])
    assert all(after - before >= wide - 0.2 for before, after in pairwise(lefts))
    printed = [one for one in root.iter() if one.get("id") == "box-4"]
    rings = [float(one.attrib["cx"]) for one in printed[0].iter(f"{SVG}circle") if one.get("cx")]
    assert len(rings) == len(lefts)
    assert all(left < x < left + wide for left, x in zip(lefts, rings, strict=True))


def test_on_a_phone_the_spots_in_front_are_as_large_as_a_finger() -> None:
    root = read(felt_phone(FeltView(cloth=cloth()), 3, targets=True))
    box = next(one for one in root.iter() if one.get("id") == "box-3")
    sizes = [float(one.attrib[side]) for one in targets(box) for side in ("width", "height")]
    assert len(sizes) == 2 * 3
    assert min(sizes) >= FINGER / 0.71
    layer = next(one for one in root if one.get("id") == "layer-boxes")
    assert [one.get("id") for one in layer][-1] == "box-3"


# ── Names, seats, the clock ─────────────────────────────────────────────────────────────────────


@PROFILES
def test_players_are_called_by_their_names_and_known_by_their_keys(draw: Draw) -> None:
    state = turn()
    key = state.boxes[0].bettors[0].player
    seen = moment(state, names={key: "Aroha"})
    drawn = draw(seen)
    assert any("Aroha" in words for words in texts(read(drawn)))
    assert 'aria-label="Aroha, main: $' in drawn
    assert names(read(drawn)) == names(read(draw(moment(state))))
    own = draw(moment(state, names={key: "Aroha"}, you=key))
    assert any(words.startswith("You") for words in texts(read(own)))
    assert "Aroha" not in own


def test_without_anything_more_a_moment_is_what_it_was() -> None:
    seen = moment(turn())
    assert seen == moment(turn(), names={}, you="", results=(), clock=None, seats={}, betting=False)
    assert all(box.clock is None for box in seen.boxes)
    assert all(len(box.plate) == len(box.names) for box in seen.boxes)


@PROFILES
def test_the_clock_runs_at_the_box_whose_turn_it_is(draw: Draw) -> None:
    seen = moment(turn(), clock=0.25)
    assert [box.clock for box in seen.boxes] == [
        0.25 if box.state is TURN else None for box in seen.boxes
    ]
    (ring,) = [one for one in read(draw(seen)).iter() if (one.get("id") or "").startswith("clock-")]
    assert ring.get("stroke-dasharray") == "25 100"


@PROFILES
def test_3_6_results_of_the_dealer_are_shown(draw: Draw) -> None:
    root = read(draw(moment(turn(), results=("17", "bust", "BJ"))))
    shown = next(one for one in root.iter() if one.get("id") == "results")
    assert shown.get("aria-label") == "Results display: Dealer 17, bust, BJ"


@PROFILES
def test_players_who_sit_without_a_wager_and_boxes_open_to_stake(draw: Draw) -> None:
    state = next(state for state in of("w12")[0] if state.phase is BETTING)
    empty = replace(state, boxes=())
    seen = moment(empty, seats={2: "g1"}, names={"g1": "Aroha"}, betting=True)
    assert {box.state for box in seen.boxes} == {OPEN}
    assert len(seen.boxes) == seen.cloth.boxes
    assert {box.number: box.plate for box in seen.boxes if box.plate} == {2: ("Aroha",)}
    drawn = draw(seen)
    assert "Aroha" in texts(read(drawn))
    assert drawn.count('class="box open') == seen.cloth.boxes
    assert "stroke-dasharray" in drawn
    (sits,) = moment(empty, seats={2: "g1"}).boxes
    assert sits == BoxView(number=2, state=EMPTY, plate=("g1",), names=("g1",))


def test_a_player_at_a_box_only_others_have_wagers_on_comes_first() -> None:
    state = turn()
    number = state.boxes[0].number
    seen = moment(state, seats={number: "sits"})
    first = seen.boxes[0]
    assert first.plate[0] == "sits"
    assert first.names[:2] == ("sits", state.boxes[0].bettors[0].player)


# ── Cards that do not belong there ──────────────────────────────────────────────────────────────


def _misplaced(box: int) -> Round:
    """In the Initial Deal of wagers on Boxes 1 and 3 the next card is put on another place."""
    rules = open_table(TableConfig(edition="nz-current", boxes=5))
    round = new_round(rules, Shoe(cards("5h 9c Kd 7s 8d 2c")))
    for number in (1, 3):
        round, _ = play(round, LayWager(number, f"P{number}", 10_00))
    for command in (CallNoMoreBets(), Deal(), Misplace(box, 1 if box else None)):
        round, _ = play(round, command)
    return round


@PROFILES
@pytest.mark.parametrize("box", [0, 1, 2])
def test_16_5_a_misplaced_card_lies_where_it_was_put(draw: Draw, box: int) -> None:
    """On a hand, before the Dealer who has no card yet, and on a Box without a wager."""
    seen = moment(_misplaced(box))
    drawn = read(draw(seen))
    (card,) = [one for one in drawn.iter(f"{SVG}g") if one.get("class") == "card misplaced"]
    assert [one.get("href") for one in card.iter(f"{SVG}use")] == ["#c-9c"]
    labels = [one.get("aria-label", "") for one in drawn.iter(f"{SVG}g")]
    where = f"Box {box}" if box else "The Dealer"
    assert any(one.startswith(where) and "9 of clubs misplaced" in one for one in labels), labels
    said = f"Box {box}" if box else "The Dealer's hand"
    assert f"{said} has a card that does not belong there" in seen.said


@PROFILES
def test_16_5_a_misplaced_card_counts_for_nothing(draw: Draw) -> None:
    held = moment(_misplaced(1)).box(1).hands[0]
    assert (held.cards, held.misplaced, held.total) == (("5h", "9c"), (1,), "5")


@PROFILES
def test_16_5_once_it_is_ruled_on_no_card_is_marked(draw: Draw) -> None:
    round, _ = play(_misplaced(1), Reconstruct())
    assert "card misplaced" not in draw(moment(round))
    assert "does not belong" not in moment(round).said
