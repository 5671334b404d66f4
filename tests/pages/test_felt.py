"""The felt: moments of Rounds as pictures, and what is seen at each."""

import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.cards import cards
from croupier.house import open_table
from croupier.pages.felt import geometry, stakes_svg
from croupier.pages.felt import moment as moments
from croupier.pages.felt.cloth import laid_out
from croupier.pages.felt.felt import felt
from croupier.pages.felt.geometry import HEIGHT, SMALLEST_HAND, WIDTH, Circle, Point, Rect
from croupier.pages.felt.hands import BoxHands, obstacles, place, room
from croupier.pages.felt.hands_svg import totals
from croupier.pages.felt.lying import HandPlace, cascade, fan
from croupier.pages.felt.moment import (
    BLACKJACK,
    BUST,
    DONE,
    PAID,
    TURN,
    VOID,
    BoxView,
    FeltView,
    HandView,
    WagerView,
)
from croupier.pages.felt.moments import moment, total_said
from croupier.pages.felt.outlines import CLOTH
from croupier.pages.felt.phone import felt_phone
from croupier.pages.lettering import own_way
from croupier.pages.tokens import SMALLEST, SMALLEST_PRINT
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.table.events import CardDealt, Settled
from croupier.table.state import ENDED, SETTLED, troubled
from croupier.totals import Total
from tests.pages.pictures import SVG, names, read, sizes, texts
from tests.pages.rounds import (
    LAYERS,
    ROUNDS,
    SEEDS,
    every_round,
    of,
    played,
    random_moments,
    rectangles,
)


def settled(name: str) -> FeltView:
    """A recorded Round when every wager is settled and the cards still lie there."""
    return moment(next(state for state in of(name)[0] if state.phase is SETTLED))


@every_round
def test_every_moment_of_a_recorded_round_is_one_whole_picture(path: Path) -> None:
    for state in played(path)[0]:
        seen = moment(state)
        root = read(felt(seen))
        assert root.get("role") == "group"
        assert felt(seen) == felt(moment(state))
        for layer in LAYERS:
            assert f"layer-{layer}" in names(root)


@every_round
def test_every_card_on_the_layout_is_on_the_picture_and_no_other(path: Path) -> None:
    """No card that is not dealt yet is anywhere in it."""
    for state in played(path)[0]:
        drawn = felt(moment(state))
        lie = [card for box in state.boxes for hand in box.hands for card in hand.cards]
        lie += state.dealer
        lie += (one.card for one in state.trouble.aside if one.exposed)
        lie += (one.card for one in state.trouble.misplaced)
        shown = re.findall(r'<use href="#c-(..)"', drawn)
        assert sorted(shown) == ([] if state.phase is ENDED else sorted(lie))
        defined = set(re.findall(r'<symbol id="c-(..)"', drawn))
        assert defined == set(shown)


@every_round
def test_all_chips_on_the_layout_are_on_the_picture(path: Path) -> None:
    for state in played(path)[0]:
        if state.phase is ENDED:
            continue
        seen = [
            chips for box in moment(state).boxes
            for chips in (*box.stakes, *box.side, *box.insurance)
        ]  # fmt: skip
        staked = sum(stake.amount + stake.excess for box in state.boxes for stake in box.stakes)
        kept = sum(line.stake for line in state.lines if line.outcome != "lose")
        assert sum(chips.amount for chips in seen) == staked + kept


@every_round
def test_names_do_not_change_while_a_round_goes_on(path: Path) -> None:
    """A card once dealt keeps its name until a split, a correction or the end."""
    states, events = played(path)
    for before, event, after in zip(states[:-1], events, states[1:], strict=True):
        if isinstance(event, CardDealt):
            gone = names(read(felt(moment(before)))) - names(read(felt(moment(after))))
            assert not {name for name in gone if re.match(r"card-(\d|dealer)", name)}


def test_no_text_is_too_small_to_read() -> None:
    for path in ROUNDS:
        root = read(felt(moment(played(path)[0][-3])))
        on_cloth = {
            "".join(text.itertext())
            for layer in root.iter()
            if layer.get("aria-hidden") == "true"
            for text in layer.iter(f"{SVG}text")
        }
        for words, size in sizes(root):
            assert size >= (SMALLEST_PRINT if words in on_cloth else SMALLEST), words


# ── What is seen ────────────────────────────────────────────────────────────────────────────────


def test_12_4_a_split_shows_hands_side_by_side_and_whose_turn_it_is() -> None:
    states, _ = of("w12")
    three = next(state for state in states if any(len(box.hands) == 3 for box in state.boxes))
    seen = moment(three)
    (box,) = [box for box in seen.boxes if len(box.hands) == 3]
    assert [hand.state for hand in box.hands].count(TURN) == 1
    assert box.state is TURN
    assert {chips.name for chips in box.stakes} == {"main", "split-2", "split-3"}
    found = names(read(felt(seen)))
    turn = next(hand.number for hand in box.hands if hand.state is TURN)
    assert {f"turn-{box.number}-{turn}", f"clock-{box.number}", "total-1-3"} <= found


def test_11_3_the_card_of_a_double_lies_sideways() -> None:
    seen = settled("w10")
    (hand,) = seen.boxes[0].hands
    assert hand.sideways == (2,)
    assert 'id="card-1-1-3" class="card" transform="rotate(90' in felt(seen)


def test_12_4_the_card_on_a_split_ace_lies_sideways() -> None:
    hand = HandView(number=1, cards=cards("As Kd"), sideways=(1,), total="21", state=DONE)
    box = BoxView(number=1, state=DONE, bettors=1, hands=(hand, hand))
    drawn = felt(FeltView(cloth=laid_out(open_table(TableConfig(edition="nz-current")))))
    assert "rotate(90 " not in drawn
    (first, second) = place([held(1, 1, box)])[0]
    assert [lying.sideways for lying in first.cards] == [False, True]
    assert second.frame.left > first.frame.right


def test_16_2_a_card_next_in_line_is_seen_only_if_it_was_exposed() -> None:
    states, _ = of("w40")
    exposed = next(state for state in states if state.trouble.aside)
    (aside,) = exposed.trouble.aside
    assert f'href="#c-{aside.card}"' in felt(moment(exposed))
    hidden = aside._replace(exposed=False)
    unseen = troubled(exposed, aside=(hidden,))
    drawn = felt(moment(unseen))
    assert "card-aside-1" in names(read(drawn))
    assert 'href="#c-back"' in drawn
    assert aside.card not in re.findall(r"c-([A2-9TJQK][shdc])", drawn)


def test_a_bust_is_told_in_words_and_its_chips_are_gone() -> None:
    seen = settled("w30")
    for box in seen.boxes:
        assert [hand.state for hand in box.hands] == [BUST]
        assert box.stakes == ()
    drawn = felt(seen)
    assert "bust" in texts(read(drawn))
    assert 'opacity=".42"' in drawn


@pytest.mark.parametrize("draw", [felt, felt_phone])
def test_what_won_or_stood_off_stays_bright_and_what_lost_fades(
    draw: Callable[..., str],
) -> None:
    laid = laid_out(open_table(TableConfig(edition="nz-current")))
    for state in moments.SETTLED:
        held = HandView(number=1, cards=cards("Ac Kh"), total="Blackjack", state=state)
        seen = FeltView(cloth=laid, boxes=(BoxView(number=4, hands=(held,)),))
        assert ('opacity=".42"' in draw(seen)) == (state in {moments.LOST, BUST, VOID})


def test_a_paid_hand_shows_both_stacks_and_the_clause() -> None:
    _, events = of("w04")
    lines = [event.line for event in events if isinstance(event, Settled)]
    won = next(line for line in lines if line.net > 0)
    seen = settled("w04")
    box = next(box for box in seen.boxes if box.number == won.box)
    assert PAID in {hand.state for hand in box.hands}
    assert any(chips.paid == won.net for chips in box.stakes)
    drawn = felt(seen)
    assert f"pay-{won.box}-{stakes_svg.chips_key(won.player)}-main" in names(read(drawn))
    assert any(
        words.startswith("paid $") and won.clauses[0] in words for words in texts(read(drawn))
    )


def test_a_void_box_is_struck_through_and_told() -> None:
    seen = settled("w41")
    void = [box for box in seen.boxes if box.state is VOID]
    assert void
    assert any(words.startswith("Void · ") for words in texts(read(felt(seen))))
    assert len(re.findall(r'stroke="#ff9c93" stroke-width="4"', felt(seen))) == 2 * len(void)


def test_16_6_an_absent_player_is_told_on_the_plate() -> None:
    states, _ = of("w41")
    absent = next(state for state in states if any(box.absent for box in state.boxes))
    assert "absent" in texts(read(felt(moment(absent))))


def test_9_1_insurance_lies_on_its_line() -> None:
    states, _ = of("w07")
    insured = next(state for state in states if any(
        stake.wager == "insurance" for box in state.boxes for stake in box.stakes
    ))  # fmt: skip
    root = read(felt(moment(insured)))
    assert any(name.startswith("chip-1-") and name.endswith("-insurance") for name in names(root))
    assert any(words.startswith("insured $") for words in texts(root))


def test_20_8_lammers_lie_where_free_wagers_do() -> None:
    states, _ = of("w35")
    most = max(states, key=lambda state: sum(
        stake.lammer > 0 for box in state.boxes for stake in box.stakes
    ))  # fmt: skip
    drawn = felt(moment(most))
    assert drawn.count('href="#lammer"') == 3
    assert drawn.count('<symbol id="lammer"') == 1


def test_22_13_the_square_of_the_dealers_hand_in_play_is_lit() -> None:
    states, _ = of("act-15")
    for number in (1, 2, 3):
        state = next(one for one in states if one.dealers_hand == number and len(one.dealer) > 1)
        seen = moment(state)
        assert seen.dealer is not None
        assert seen.dealer.number == number
        assert f"card-dealer-{number}-2" in names(read(felt(seen)))


def test_when_the_round_has_ended_only_what_each_player_won_or_lost_is_left() -> None:
    states, _ = of("w04")
    seen = moment(states[-1])
    assert states[-1].phase is ENDED
    assert seen.dealer is None
    assert all(not box.hands and not box.stakes for box in seen.boxes)
    nets = [line.net for line in states[-1].lines]
    assert any("+$" in line for box in seen.boxes for line in box.plate) == (max(nets) > 0)


@pytest.mark.parametrize(
    ("total", "said"),
    [
        (Total(16, False), "16"),
        (Total(17, True), "soft 17"),
        (Total(21, True), "21"),
        (Total(22, False), "bust"),
    ],
)
def test_a_total_as_it_is_written(total: Total, said: str) -> None:
    assert total_said(total) == said


def test_a_player_is_named_by_a_key_that_is_safe_in_a_name() -> None:
    assert stakes_svg.chips_key("Ana") == "Ana"
    assert stakes_svg.chips_key('a "b"') == "a_20_22b_22"
    assert stakes_svg.chips_key("a b") != stakes_svg.chips_key("a_20b")


# ── Room ────────────────────────────────────────────────────────────────────────────────────────


def held(number: int, of_boxes: int, box: BoxView, spots: int = 6) -> BoxHands:
    at = list(geometry.boxes(of_boxes))[number - 1]
    return BoxHands(at, box.hands, obstacles(at, spots, ante=True, line=True))


def hand(number: int, count: int) -> HandView:
    held_cards = cards("2s 3h 4d 2c As Ad Ah 2h 3s")[:count]
    return HandView(number=number, cards=held_cards, total="soft 17" if count == 2 else "16")


def split(count: int, cards_each: int) -> BoxView:
    return BoxView(number=1, hands=tuple(hand(n, cards_each) for n in range(1, count + 1)))


def smallest(placed: tuple[HandPlace, ...]) -> float:
    return min(lying.scale for one in placed for lying in one.cards)


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize(("count", "each"), [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2)])
def test_hands_keep_clear_of_wagers_and_of_one_another(number: int, count: int, each: int) -> None:
    """Every Box with as many hands: drawn as small as it takes, never under half size."""
    all_held = [held(n, number, split(count, each), spots=2) for n in range(1, number + 1)]
    placed = place(all_held)
    for one, lies in zip(all_held, placed, strict=True):
        assert smallest(lies) >= SMALLEST_HAND
        for each_hand in lies:
            assert CLOTH.holds(each_hand.pivot)
            if smallest(lies) > SMALLEST_HAND / 0.96:
                assert not any(each_hand.extent.touches(circle) for circle in one.obstacles)
    for left, right in pairwise(placed):
        meet = any(a.frame.meets(b.frame) for a in left for b in right)
        assert not meet or smallest((*left, *right)) < SMALLEST_HAND / 0.96


def test_one_hand_with_room_is_drawn_at_full_size() -> None:
    (placed,) = place([held(1, 1, split(1, 2), spots=2)])
    assert smallest(placed) == 1
    fan = placed[0].cards
    assert fan[1].at.x - fan[0].at.x == pytest.approx(27)
    (placed,) = place([held(1, 1, split(2, 3), spots=2)])
    assert smallest(placed) == pytest.approx(0.78)
    assert placed[0].cards[1].at.y - placed[0].cards[0].at.y == pytest.approx(45 * 0.78)


def test_words_over_a_hand_have_room_as_far_as_the_neighbours_hands() -> None:
    crowd = [held(n, 9, split(1, 2), spots=2) for n in range(1, 10)]
    placed = place(crowd)
    assert 90 < room(placed, 4) < room([placed[4]], 0)
    two = place([held(5, 9, split(2, 2), spots=2)])
    assert room(two, 0) < 110


def test_rectangles_meet_and_circles_touch() -> None:
    rect = Rect(0, 0, 10, 10)
    assert rect.meets(Rect(9, 9, 20, 20))
    assert not rect.meets(Rect(11, 0, 20, 10))
    assert rect.meets(Rect(11, 0, 20, 10), gap=2)
    assert rect.touches(geometry.Circle(geometry.Point(12, 5), 3))
    assert not rect.touches(geometry.Circle(geometry.Point(12, 12), 2.5))


def stakes(*given: WagerView, hands_on: int = 1, bettors: int = 1) -> list[stakes_svg.StackPlace]:
    box = BoxView(number=4, bettors=bettors, stakes=given, hands=split(hands_on, 2).hands)
    return list(stakes_svg.on_box(box, list(geometry.boxes(7))[3], 0))


def chips(name: str, **more: object) -> WagerView:
    return replace(WagerView(player="A", name=name, amount=25_00), **more)


def test_bettors_lie_behind_one_another_the_seated_player_nearest_the_dealer() -> None:
    lying = stakes(chips("main"), chips("main", player="B", bettor=1), bettors=2)
    assert [round(one.at.y, 1) for one in lying] == [784.5, 823.5]
    assert {one.at.x for one in lying} == {720}


def test_stakes_of_hands_lie_side_by_side_and_a_double_behind() -> None:
    two = stakes(chips("main"), chips("split-2", hand=1), hands_on=2)
    assert [one.at.x for one in two] == [698, 742]
    three = stakes(*(chips(f"split-{n}", hand=n) for n in range(3)), hands_on=3)
    assert [one.at.x for one in three] == [687, 720, 753]
    main, double = stakes(chips("main"), chips("double-1", behind=True))
    assert double.at.y > main.at.y
    assert double.name == "chip-4-A-double-1"


def test_a_payment_lies_beside_its_stake() -> None:
    stake, pay = stakes(chips("main", paid=37_50))
    assert (stake.name, pay.name) == ("chip-4-A-main", "pay-4-A-main")
    assert (stake.at.x, pay.at.x) == (699, 741)
    assert pay.amount == 37_50


@pytest.mark.parametrize("hands_on", [2, 3, 4])
@pytest.mark.parametrize("doubled", [False, True])
def test_paid_wagers_of_split_hands_lie_clear_of_one_another(hands_on: int, doubled: bool) -> None:
    """Every wager and what it was paid: eight stacks on four hands, and as many for doubles."""
    given = [chips(f"split-{n}", hand=n, paid=25_00) for n in range(hands_on)]
    if doubled:
        given.append(chips("double-1", hand=0, behind=True, paid=25_00))
    lying = stakes(*given, hands_on=hands_on)
    assert len(lying) == 2 * len(given)
    least = 5 if doubled else 0  # behind one another, stacks may touch
    for one, other in combinations(lying, 2):
        assert geometry.distance(one.at, other.at) >= one.size - least, (one.name, other.name)


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("each", [2, 3])
def test_hands_keep_clear_of_the_outline_of_their_box(number: int, each: int) -> None:
    """Four hands: their totals hang low, and the corner of a Box that stands steep is near."""
    at = list(geometry.boxes(7))[number - 1]
    crowd = BoxHands(at, split(4, each).hands, obstacles(at, 0, ante=False, line=True))
    (placed,) = place([crowd])
    edge = geometry.BOX_CORNER * (1 - 0.5**0.5)  # where the outline of a rounded corner is
    for corner in at.within(edge):
        assert not any(one.extent.touches(Circle(corner, 0.1)) for one in placed)


# ── Any table ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", SEEDS)
def test_any_moment_of_any_lawful_table_is_one_whole_picture_on_the_table(seed: int) -> None:
    for state in random_moments(seed):
        root = read(felt(moment(state), prefix="t-"))
        assert all(name.startswith("t-") for name in names(root))
        for left, top, right, bottom in rectangles(root):
            assert 0 <= left < right <= WIDTH
            assert 0 <= top < bottom <= HEIGHT


def test_a_full_table_says_whose_cards_and_chips_they_are() -> None:
    """Hands and stacks have labels; the print of the cloth is hidden from readers."""
    rules = open_table(
        TableConfig(edition="nz-current", side_wagers={"lucky-lucky": SideWagerConfig()})
    )
    box = BoxView(
        number=4,
        state=TURN,
        plate=("Ana $50",),
        bettors=1,
        clock=0.5,
        stakes=(WagerView(player="Ana", name="main", amount=50_00),),
        side=(WagerView(player="Ana", name="ll", spot="ll", amount=5_00, paid=10_00),),
        hands=(HandView(number=1, cards=cards("8c 8h"), total="16", state=TURN),),
    )
    dealer = HandView(number=1, cards=cards("As Kd"), total="Blackjack", state=BLACKJACK)
    root = read(felt(FeltView(cloth=laid_out(rules), boxes=(box,), dealer=dealer)))
    labels = {one.get("aria-label") for one in root.iter() if one.get("aria-label")}
    assert {
        "Box 4, hand 1: 8 of clubs, 8 of hearts, 16",
        "Ana, main: $50",
        "The Dealer: ace of spades, king of diamonds, Blackjack",
    } <= labels
    assert {"chip-4-Ana-main", "chip-4-Ana-ll", "pay-4-Ana-ll", "spot-4-ll", "plate-4"} <= names(
        root
    )
    assert "+$10" in texts(root)
    ring = next(one for one in root.iter() if one.get("id") == "clock-4")
    assert ring.get("stroke-dasharray") == "50 100"
    hidden = [one.get("id") for one in root.iter() if one.get("aria-hidden") == "true"]
    assert {"layer-cloth", "layer-inscriptions"} <= set(hidden)


def test_thirty_to_one_looks_unlike_even_money() -> None:
    """A payment of many times the wager is written with its odds, and in a look of its own."""
    even = WagerView(player="A", name="pp", spot="pp", amount=5_00, paid=5_00)
    great = WagerView(player="A", name="pp", spot="pp", amount=5_00, paid=150_00)
    assert stakes_svg.written([even]) == "+$5"
    assert stakes_svg.written([great]) == "30 to 1 · +$150"
    assert stakes_svg.look_of([great]) != stakes_svg.look_of([even])


@pytest.mark.parametrize("boxes", range(1, 8))
def test_a_long_plate_stays_on_the_cloth(boxes: int) -> None:
    laid = laid_out(open_table(TableConfig(edition="nz-current")))
    name = own_way("שלום עולם ושלום לכל")
    box = BoxView(number=boxes, plate=(f"{name} $25",), names=(name,), worth=" $25")
    root = read(felt(FeltView(cloth=replace(laid, boxes=boxes), boxes=(box,))))
    plate = next(one for one in root.iter() if one.get("id") == f"plate-{boxes}")
    rect = {key: float(plate[0].attrib[key]) for key in ("x", "y", "width", "height")}
    reach = CLOTH.reach(rect["y"] + rect["height"]) + 0.2
    assert 720 - reach <= rect["x"] < rect["x"] + rect["width"] <= 720 + reach


@pytest.mark.parametrize("laid", [fan, cascade])
def test_how_a_hand_ended_is_written_clear_of_its_cards(
    laid: Callable[[HandView, Point, float], HandPlace],
) -> None:
    """Above a hand split from another too: its first card shows its rank at the very top."""
    ended = HandView(
        number=1, cards=cards("8c Th"), total="18", state=PAID, note="+$10", short="+$10"
    )
    placed = laid(ended, Point(200, 200), 0.6)
    (written,) = (one for one in totals(placed, 1, 200) if one.said == "+$10")
    assert written.extent.bottom <= placed.frame.top
