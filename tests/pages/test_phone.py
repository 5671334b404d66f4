"""The upright felt: the same moments, the same names, everything in its place."""

import re
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from croupier.cards import DECK, cards
from croupier.house import open_table
from croupier.pages.felt import phone_hands, phone_stakes, spots
from croupier.pages.felt.cloth import Cloth, laid_out
from croupier.pages.felt.felt import felt
from croupier.pages.felt.geometry import Rect
from croupier.pages.felt.moment import (
    BUST,
    DONE,
    LOST,
    PAID,
    STAND_OFF,
    TURN,
    WAITING,
    BoxView,
    FeltView,
    Furniture,
    HandView,
    WagerView,
)
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.pages.felt.phone_geometry import HEIGHT, MIDDLE, WIDTH, PhonePlace, places
from croupier.pages.felt.phone_plan import EDGE
from croupier.pages.felt.pills import Written
from croupier.pages.lettering import LEFT_TO_RIGHT, cut, own_way, width
from croupier.pages.tokens import SMALLEST, SMALLEST_PRINT
from croupier.rules.config import TableConfig
from croupier.table.state import ENDED
from tests.figures import partly
from tests.pages.pictures import SVG, names, read, sizes, texts
from tests.pages.rounds import (
    LAYERS,
    SEEDS,
    every_round,
    of,
    played,
    random_moments,
    rectangles,
)

OWN_NAMES = re.compile(
    r"(box|spot|plate|clock|hand|card|total|turn|chip|pay|aside|layer|shoe|discard)\b"
)
SIDE_WAGERS = (
    ("perfect-pairs", "Perfect Pairs"),
    ("lucky-lucky", "Lucky Lucky"),
    ("super-sevens", "Super Sevens"),
    ("over-under-13", "Over/Under 13"),
    ("coloured-pair", "Coloured Pair"),
    ("house-money", "House Money"),
)


def own_names(drawn: str) -> set[str]:
    """The names an update replaces elements by; definitions are not among them."""
    root = read(drawn)
    defs = root.find(f"{SVG}defs")
    defined = {one.get("id") for one in (() if defs is None else defs.iter())}
    return {name for name in names(root) - defined if OWN_NAMES.match(name)}


# ── Every moment ────────────────────────────────────────────────────────────────────────────────


@every_round
def test_every_moment_has_the_layers_and_the_names_of_the_wide_felt(path: Path) -> None:
    for state in played(path)[0][::2]:
        seen = moment(state)
        drawn = felt_phone(seen, None)
        root = read(drawn)
        assert root.get("viewBox") == "0 0 390 474"
        assert [one.get("id") for one in root if one.tag == f"{SVG}g"] == [
            f"layer-{layer}" for layer in LAYERS
        ]
        assert own_names(drawn) == own_names(felt(seen))


@every_round
def test_every_card_dealt_is_on_it_and_no_other(path: Path) -> None:
    for state in played(path)[0]:
        drawn = felt_phone(moment(state), 1)
        lie = [card for box in state.boxes for hand in box.hands for card in hand.cards]
        lie += state.dealer
        lie += (one.card for one in state.trouble.aside if one.exposed)
        lie += (one.card for one in state.trouble.misplaced)
        shown = re.findall(r'<use href="#c-(..)"', drawn)
        assert sorted(shown) == ([] if state.phase is ENDED else sorted(lie))


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moment_of_any_lawful_table_is_whole_and_within_the_picture(seed: int) -> None:
    random = Random(seed)
    for state in random_moments(seed):
        own = random.choice([None, *range(1, state.rules.elections.boxes + 1)])
        root = read(felt_phone(moment(state), own, prefix="t-"))
        assert all(name.startswith("t-") for name in names(root))
        for left, top, right, bottom in rectangles(root):
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT
        assert_readable(root)
        for box in moment(state).boxes:
            assert not crowded(state.rules.elections.boxes, own, moment(state).cloth, box)


def printed(root: ElementTree.Element) -> set[str]:
    """Every text that is print of the cloth."""
    return {
        "".join(text.itertext())
        for one in root.iter()
        if one.get("aria-hidden") == "true"
        for text in one.iter(f"{SVG}text")
    }


def assert_readable(root: ElementTree.Element) -> None:
    print_ = printed(root)
    for words, size in sizes(root):
        assert size >= (SMALLEST_PRINT if words in print_ else SMALLEST), words


def crowded(boxes: int, own: int | None, laid: Cloth, box: BoxView) -> bool:
    """Do two of the hands at a Box lie over one another, or outside of it, or their words?"""
    at = places(boxes, own, len(laid.spots) + laid.ante)[box.number - 1]
    placed = phone_hands.place(box.hands, at)
    told = phone_hands.labels(placed, at)
    if any(a.frame.meets(b.frame, -0.5) for a, b in combinations(placed, 2)):
        return True
    if any(a.extent.meets(b.extent, -0.5) for a, b in combinations(told, 2)):
        return True
    left, top, right, bottom = at.cards
    return any(
        one.frame.left < left - 0.1 or one.frame.right > right + 0.1
        or one.frame.top < top - 0.1 or one.total.y > bottom
        for one in placed
    )  # fmt: skip


# ── Places ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("boxes", range(1, 10))
@pytest.mark.parametrize("wagers", range(8))
def test_boxes_keep_clear_of_one_another_whoever_looks(boxes: int, wagers: int) -> None:
    for own in (None, *range(1, boxes + 1)):
        at = places(boxes, own, wagers)
        assert [one.number for one in at] == list(range(1, boxes + 1))
        (front,) = [one for one in at if one.front]
        assert own in (None, front.number)
        for one, other in combinations([place for place in at if not place.front], 2):
            assert not one.whole.meets(other.whole)
        for place in at:
            assert len(place.spots) == wagers
            for (middle, radius), (next_one, more) in combinations(place.spots, 2):
                apart = hypot(middle.x - next_one.x, middle.y - next_one.y)
                assert apart >= radius + more - 0.1
            if not place.front:
                assert not any(place.plate.touches(circle) for circle in front.spots)
                assert not place.cards.meets(front.cards)
                assert not place.whole.meets(front.plate)


def test_others_follow_one_another_down_the_right_and_up_the_left() -> None:
    at = places(7, 4, 0)
    middles = [(round(one.plate.left + one.plate.right) // 2, one.plate.top) for one in at]
    assert [x > 195 for x, _ in middles[:3]] == [True] * 3
    assert [x < 195 for x, _ in middles[4:]] == [True] * 3
    downs = [y for _, y in middles]
    assert downs[0] < downs[1] < downs[2] < downs[3] > downs[4] > downs[5] > downs[6]
    assert places(7, None, 0) == at


@pytest.mark.parametrize("wagers", range(7))
@pytest.mark.parametrize("boxes", [7, 9])
def test_spots_in_front_can_be_touched_without_touching_another(boxes: int, wagers: int) -> None:
    """Up to four are large enough where the felt is drawn at seven tenths of its size."""
    at = places(boxes, 4, wagers)
    (front,) = [one for one in at if one.front]
    others = [front.plate, *(one.whole for one in at if not one.front)]
    for (x, y), touched in zip((one.at for one in front.spots), front.touched, strict=True):
        middle = Rect(x, y, x, y)
        assert min(touched.width, touched.high) >= (62 if wagers <= 4 else 43)
        assert touched.meets(middle)
        assert not any(one.meets(middle) for one in others)
    gap = 0 if wagers <= 4 else -1  # closer together they lie by a hair over one another
    assert not any(one.meets(other, gap) for one, other in combinations(front.touched, 2))
    if wagers <= 4:
        assert not any(one.meets(other) for one in front.touched for other in others)


@pytest.mark.parametrize("boxes", range(1, 10))
@pytest.mark.parametrize("wagers", range(8))
def test_nothing_printed_touches_the_rail(boxes: int, wagers: int) -> None:
    for place in places(boxes, 1 + boxes // 2, wagers):
        for one in (place.plate, place.cards):
            left, right = MIDDLE - EDGE.reach(one.bottom - 6), MIDDLE + EDGE.reach(one.bottom - 6)
            assert left + 3 <= one.left < one.right <= right - 3
        for (x, y), radius in place.spots:
            assert abs(x - MIDDLE) + radius <= EDGE.reach(y)


# ── Crowded tables ──────────────────────────────────────────────────────────────────────────────


def cloth_with(boxes: int, wagers: int, *, ante: bool = False) -> Cloth:
    laid = laid_out(open_table(TableConfig(edition="nz-current")))
    given = spots.named([(name, title, False) for name, title in SIDE_WAGERS[:wagers]])
    return replace(laid, boxes=boxes, spots=given, ante=ante)


def hand(random: Random, number: int, most: int, **more: object) -> HandView:
    held = tuple(random.sample(DECK, random.randint(2, most)))
    turned = (len(held) - 1,) if len(held) > 2 and random.random() < 0.3 else ()
    total = random.choice(["16", "soft 17", "21", "20"])
    return replace(HandView(number=number, cards=held, sideways=turned, total=total), **more)


def crowd(random: Random, number: int, laid: Cloth, hands: int, **more: object) -> BoxView:
    """A Box with several bettors, wagers on every spot, and insurance."""
    players = ("Ana", "Wiremu", "Alexandrina")
    stakes = (
        WagerView(player=player, name=f"split-{at}", amount=137_50, hand=at, bettor=row, paid=37_50)
        for row, player in enumerate(players)
        for at in range(hands)
    )
    side = (
        WagerView(player="Ana", name=s.key, spot=s.key, amount=5_00, paid=9_00) for s in laid.spots
    )
    insured = (WagerView(player=player, name="insurance", amount=12_50) for player in players)
    return BoxView(
        number=number, state=DONE, plate=tuple(f"{one} $137.50" for one in players), names=players,
        bettors=3, stakes=tuple(stakes), side=tuple(side), insurance=tuple(insured),
        hands=tuple(hand(random, at, 7, **more) for at in range(1, hands + 1)),
    )  # fmt: skip


def crowds(seed: int, boxes: int, wagers: int, **more: object) -> FeltView:
    random = Random(seed)
    laid = cloth_with(boxes, wagers)
    there = (
        crowd(random, number, laid, random.randint(1, 4), **more) for number in range(1, boxes + 1)
    )
    dealer = HandView(number=1, cards=tuple(random.sample(DECK, 8)), total="21")
    return FeltView(cloth=laid, boxes=tuple(there), dealer=dealer)


@pytest.mark.parametrize("seed", partly(range(40), range(0, 40, 4)))
def test_the_fullest_tables_have_room_for_every_hand(seed: int) -> None:
    boxes, wagers = 1 + seed % 9, seed % 4
    seen = crowds(seed, boxes, wagers, state=(WAITING, DONE)[seed % 2])
    own = 1 + seed % boxes
    root = read(felt_phone(seen, own))
    assert not [box.number for box in seen.boxes if crowded(boxes, own, seen.cloth, box)]
    for left, top, right, bottom in rectangles(root):
        assert 0 <= left < right <= WIDTH
        assert 0 <= top < bottom <= HEIGHT
    assert_readable(root)


@pytest.mark.parametrize("seed", partly(range(20), range(0, 20, 4)))
def test_settled_hands_of_the_fullest_tables_are_all_told(seed: int) -> None:
    boxes = 1 + seed % 9
    told = {"state": (PAID, LOST, BUST)[seed % 3], "note": "paid $37.50 · 13.2", "short": "+$37.50"}
    seen = crowds(seed, boxes, 0, **told)
    found = names(read(felt_phone(seen, None)))
    for box in seen.boxes:
        assert {f"total-{box.number}-{held.number}" for held in box.hands} <= found
        assert not crowded(boxes, None, seen.cloth, box)


@pytest.mark.parametrize("boxes", [3, 5, 7, 9])
@pytest.mark.parametrize("seed", range(4))
def test_results_of_hands_and_of_spots_cover_no_others(seed: int, boxes: int) -> None:
    """Six side wagers and an Ante, all paid, and up to four settled hands on every Box."""
    random, laid = Random(seed), cloth_with(boxes, 6, ante=True)
    ante = WagerView(player="Ana", name="ante", spot="ante", amount=1_00, paid=1_00)
    there = []
    for number in range(1, boxes + 1):
        states = [random.choice([PAID, LOST, BUST, STAND_OFF]) for _ in range(4)]
        box = crowd(random, number, laid, 1 + (number + seed) % 4, note="13.2", short="+$37.50")
        hands = (replace(held, state=state) for held, state in zip(box.hands, states, strict=False))
        there.append(
            replace(box, hands=tuple(hands), side=(*box.side, ante), insurance=())
        )  # fmt: skip
    root = read(felt_phone(FeltView(cloth=laid, boxes=tuple(there)), 1 + seed % boxes))
    for one, other in combinations(of_class(root, "total"), 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across < HARDLY or down < HARDLY


HARDLY = 4.5
"""How far edges of pills may run into one another; what is written in them stays clear."""


def front(hands: tuple[HandView, ...], own: int = 4) -> tuple[PhonePlace, tuple[Written, ...]]:
    at = places(7, own, 0)[3]
    return at, tuple(phone_hands.labels(phone_hands.place(hands, at), at))


def test_cards_have_the_sizes_of_the_design() -> None:
    held = HandView(number=1, cards=cards("8c 8h"), total="16")
    lit = replace(held, state=TURN)
    assert {lying.scale for lying in phone_hands.place((held,), front(())[0])[0].cards} == {0.62}
    assert {lying.scale for lying in phone_hands.place((lit,), front(())[0])[0].cards} == {0.68}
    at_a_side = places(7, 1, 0)[3]
    assert {lying.scale for lying in phone_hands.place((held,), at_a_side)[0].cards} == {0.42}


def test_a_total_is_told_in_full_in_front_and_as_there_is_room_at_a_side() -> None:
    soft = tuple(HandView(number=at, cards=cards("Ac 6h"), total="soft 17") for at in range(1, 5))
    assert {one.said for one in front(soft)[1]} == {"soft 17"}
    assert {one.said for one in front(soft, own=1)[1]} == {"17"}
    alone = (HandView(number=1, cards=cards("Ac 6h"), total="soft 17"),)
    assert [one.said for one in front(alone, own=1)[1]] == ["soft 17"]


def test_how_a_hand_ended_is_told_by_more_than_colour() -> None:
    paid = HandView(
        number=1, cards=cards("Tc 9h"), total="19", state=PAID, note="paid $25 · 13.2", short="+$25"
    )
    lost = replace(paid, number=2, state=LOST, note="lost · 13.2", short="lost")
    assert [one.said for one in front((paid,))[1]] == ["19", "paid $25 · 13.2"]
    assert [one.said for one in front((paid,), own=1)[1]] == ["19", "+$25"]
    assert [one.said for one in front((paid, lost), own=1)[1]] == ["19 +", "19 −"]


def test_what_each_of_four_hands_was_paid_is_written_in_front() -> None:
    """Above the cards where there is no room beside the total."""
    paid = [
        HandView(number=at, cards=cards("8c Th"), total="18", state=PAID, note="+$25", short="+$25")
        for at in range(1, 5)
    ]
    at, written = front(tuple(paid))
    placed = phone_hands.place(tuple(paid), at)
    assert [one.said for one in written] == ["18", "+$25"] * 4
    for hand, over in zip(placed, written[1::2], strict=True):
        assert over.extent.bottom <= hand.frame.top


def test_paid_wagers_of_split_hands_lie_in_two_rows_on_the_plate_in_front() -> None:
    hands = tuple(HandView(number=at, cards=cards("8c Th"), total="18") for at in range(1, 5))
    stakes = tuple(
        WagerView(player="A", name=f"split-{at}", hand=at, amount=25_00, paid=25_00)
        for at in range(4)
    )
    box = BoxView(number=4, hands=hands, stakes=stakes)
    spread = phone_stakes.spread(box, places(7, 4, 0)[3], 0)
    assert spread is not None
    lying = phone_stakes.on_plate(box, spread)
    assert len({one.at.y for one in lying}) == 2
    for one, other in combinations(lying, 2):
        assert hypot(one.at.x - other.at.x, one.at.y - other.at.y) >= one.size


@pytest.mark.parametrize("number", range(1, 10))
def test_insurance_of_every_box_lies_on_the_line_and_is_told_apart(number: int) -> None:
    laid = cloth_with(number, 0)
    insured = WagerView(player="A", name="insurance", amount=12_50)
    there = (
        BoxView(number=at, plate=("A",), names=("A",), insurance=(insured,))
        for at in range(1, number + 1)
    )
    root = read(felt_phone(FeltView(cloth=laid, boxes=tuple(there)), None))
    pills = list(of_class(root, "total"))
    assert len(pills) == number
    for one, other in combinations(pills, 2):
        assert one[2] <= other[0] + 0.2 or other[2] <= one[0] + 0.2 or (
            one[3] <= other[1] + 0.2 or other[3] <= one[1] + 0.2
        )  # fmt: skip


def of_class(root: ElementTree.Element, name: str) -> Iterator[tuple[float, ...]]:
    for one in root.iter(f"{SVG}g"):
        if one.get("class") == name:
            rect = one.find(f"{SVG}rect")
            assert rect is not None
            x, y, wide, high = (float(rect.attrib[key]) for key in ("x", "y", "width", "height"))
            yield x, y, x + wide, y + high


# ── Furniture, plates ───────────────────────────────────────────────────────────────────────────


def test_signs_stand_where_there_is_room() -> None:
    stands = Furniture(
        limits=("$10 to $5,000", "8 decks"), results=("17", "bust", "BJ", "20", "19", "21")
    )
    plain = FeltView(cloth=cloth_with(7, 0), furniture=stands)
    root = read(felt_phone(plain, None))
    assert {"limits", "results"} <= names(root)
    assert {"$10", "to $5,000", "8 decks", "bust"} <= set(texts(root))
    assert "17" not in texts(root)
    aside = replace(plain, aside=cards("5d"), cloth=replace(plain.cloth, squares=3))
    assert not {"limits", "results"} & names(read(felt_phone(aside, None)))


def test_a_long_rule_takes_two_lines_rather_than_being_too_small() -> None:
    hard = "Dealer must stand on hard 17 and soft 18 and must draw to 16 and on soft 17"
    laid = replace(cloth_with(7, 0), words=((hard, "dealer"),))
    root = read(felt_phone(FeltView(cloth=laid), None))
    lines = [words for words in texts(root) if words in hard]
    assert " ".join(lines) == hard
    assert all(size >= 7.5 for words, size in sizes(root) if words in lines)


def test_a_name_is_cut_short_before_what_follows_it() -> None:
    assert cut("Ana", 100, " $25") == "Ana $25"
    short = cut("Alexandrina", 60, " +2")
    assert short.startswith("Al")
    assert short.endswith("… +2")
    assert cut("", 10) == ""


def test_a_name_read_from_the_right_leaves_its_sum_alone() -> None:
    """A mark that shows nothing stands between them, though the name is cut short."""
    name = own_way("אלכסנדרה הגדולה")
    assert name.endswith(LEFT_TO_RIGHT)
    assert own_way("Ana") == "Ana"
    assert cut(name, 500, " $25").endswith(f"{LEFT_TO_RIGHT} $25")
    short = cut(name, 90, " $25")
    assert short.endswith(f"…{LEFT_TO_RIGHT} $25")
    assert width(name, 12) == width(name.removesuffix(LEFT_TO_RIGHT), 12)


def test_a_box_that_waits_for_an_absent_player_says_so() -> None:
    states, _ = of("w41")
    state = next(state for state in states if any(box.absent for box in state.boxes))
    assert "absent" in texts(read(felt_phone(moment(state), 2)))


def test_somebody_without_a_box_has_the_middle_one_of_those_with_players_in_front() -> None:
    two = (
        BoxView(number=1, plate=("A",), names=("A",)),
        BoxView(number=7, plate=("B",), names=("B",)),
    )
    drawn = felt_phone(FeltView(cloth=cloth_with(7, 0), boxes=two), None)
    assert 'id="box-7" class="box empty front"' in drawn
    nobody = felt_phone(FeltView(cloth=cloth_with(7, 0)), None)
    assert 'id="box-4" class="box empty front"' in nobody


def test_a_spot_too_small_for_its_words_has_its_initials() -> None:
    """The Box in front has the name in full where it can be read, those beside it initials."""
    laid = replace(cloth_with(7, 0), spots=spots.named([("lucky-match", "Lucky Match", False)]))
    shown = texts(read(felt_phone(FeltView(cloth=laid), 4)))
    assert (shown.count("Match"), shown.count("LM")) == (1, 6)
    laid = replace(laid, spots=spots.named([("buster", "Buster Blackjack", False)]))
    assert texts(read(felt_phone(FeltView(cloth=laid), 4))).count("BB") == 7
