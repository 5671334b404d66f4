"""Section 23: Super Sevens wagers."""

from typing import Any, Final

import pytest

from croupier import house
from croupier.cards import cards as read_cards
from croupier.disputes.ruling import RoundRuling
from croupier.money import Odds
from croupier.rules.side_wager import Seen
from croupier.table.commands import LaySideWager, LayWager
from croupier.table.events import CardDealt, Settled
from tests.law.act.playing import ACT, after, betting, dealt, lines, refused
from tests.telling import Wager, nets, record, refusal, settle, table, unlawful

SEVENS: Final = "super-sevens"
OFFERED: dict[str, Any] = {"side_wagers": {SEVENS: {}}}
MAIN = LayWager(1, "A", 20_00)
WAGERS = ((1, "A", 20), {"box": 1, "player": "A", "on": SEVENS, "amount": 1})
BUST = "Td 9d"
KEY = "1 A super-sevens"


def _nets(cards: str, *play: str) -> dict[str, float]:
    return nets(ACT, cards, play, wagers=WAGERS, **OFFERED)


def _won(cards: str) -> int | None:
    """What the dollar nets before anybody decides anything; None while it is open."""
    round = dealt(cards, MAIN, LaySideWager(1, "A", SEVENS, 1_00), **OFFERED)  # type: ignore[arg-type]
    return next((line.net for line in round.lines if line.wager == SEVENS), None)


def _cards_before_payment(cards: str, *play: str) -> list[str]:
    """The cards that had fallen when the wager was settled."""
    fallen: list[str] = []
    for event in settle(ACT, cards, play, wagers=WAGERS, **OFFERED).played.events:
        if isinstance(event, Settled) and event.line.wager == SEVENS:
            return fallen
        if isinstance(event, CardDealt):
            fallen.append(event.card)
    raise AssertionError("it was not settled")


def test_23_1_only_where_the_table_has_the_option() -> None:
    """A plain table takes no such wager."""
    assert refused(after, betting("", MAIN), LaySideWager(1, "A", SEVENS, 1_00)).clause == "23.1"


@pytest.mark.parametrize("boxes", [6, 8])
def test_23_1_a_seven_or_nine_boxes(boxes: int) -> None:
    """The cloths of the option have seven Boxes or nine."""
    assert unlawful(ACT, boxes=boxes, **OFFERED)
    for permitted in (7, 9):
        table(ACT, boxes=permitted, **OFFERED)


def test_23_1_b_the_ordinary_inscriptions_hold() -> None:
    """Blackjack pays 3 to 2 as at any table."""
    assert _nets("As 5c Kd") == {KEY: -1, "1 A main": 30}


@pytest.mark.parametrize("clause", ["23.1(c)", "23.1(d)"])
def test_23_1_c_and_d_the_cloth_marks_the_wager(clause: str) -> None:
    """The cloth names the wager and has its spaces."""
    shown = [one.text for one in table(ACT, **OFFERED).notices if one.clause == clause]
    assert "Super Sevens" in shown[0]


def test_23_2_before_the_first_card() -> None:
    """After the first card it is too late."""
    round = dealt("9s 6d 8h", **OFFERED)
    assert refused(after, round, LaySideWager(1, "A", SEVENS, 1_00)).rests_on("23.2")


@pytest.mark.parametrize("amount", [0, 50, 2_00])
def test_23_3_one_dollar(amount: int) -> None:
    """Neither less nor more is taken, whatever the operator would like."""
    round = betting("", MAIN, **OFFERED)
    after(round, LaySideWager(1, "A", SEVENS, 1_00))
    assert refused(after, round, LaySideWager(1, "A", SEVENS, amount)).clause == "23.3"


@pytest.mark.parametrize(
    "asked", [{"amount": 2}, {"minimum": 5}, {"maximum": 25}, {"scale": 1}, {"payout_limit": 9}]
)
def test_23_3_no_table_says_otherwise(asked: dict[str, int]) -> None:
    """A table may not display another sum, a range, a scale or a limit."""
    (refusal,) = unlawful(ACT, side_wagers={SEVENS: asked})
    assert refusal.clauses


@pytest.mark.parametrize(("box", "player"), [(2, "A"), (1, "Z"), (3, "A")])
def test_23_4_not_without_a_blackjack_wager(box: int, player: str) -> None:
    """A wager on the layout comes first, on the same Box (23.3)."""
    round = betting("", MAIN, LayWager(2, "B", 20_00), **OFFERED)
    refusal = refused(after, round, LaySideWager(box, player, SEVENS, 1_00))
    assert refusal.rests_on("23.3")
    assert refusal.rests_on("23.4")


@pytest.mark.parametrize(
    ("cards", "play", "net", "clause"),
    [
        ("7s 6d Tc", ["1 stand"], 3, "23.5(a)"),
        ("7s 6d 7h", ["1 stand"], 50, "23.5(b)"),
        ("7s 6d 7h | 3h", ["1 draw", "1 stand"], 50, "23.5(b)"),
        ("7s 6d 7h | 3h", ["1 double"], 50, "23.5(b)"),
        ("7s 6d 7s", ["1 stand"], 100, "23.5(b)"),
        ("7s 6d 7s | 3h", ["1 draw", "1 stand"], 100, "23.5(b)"),
        ("7c 6d 7c | 7d", ["1 draw"], 500, "23.5(c)"),
        ("7s 6d 7h | 7s", ["1 draw"], 500, "23.5(c)"),
        ("7s 6d 7h | 7d", ["1 double"], 500, "23.5(c)"),
        ("7c 6d 7c | 7c", ["1 draw"], 5000, "23.5(c)"),
        ("Td 6d 7c", ["1 stand"], -1, "23.5(d)"),
        ("8s 6d 7c | 2c", ["1 draw", "1 stand"], -1, "23.5(d)"),
    ],
)
def test_23_5_and_23_12_each_prize(cards: str, play: list[str], net: int, clause: str) -> None:
    """Sevens are counted from the first card, and only the highest prize is paid (23.6)."""
    told = lines(f"{cards} | {BUST}", *play, wagers=WAGERS, **OFFERED)[KEY]
    assert (told.net, told.clauses[0]) == (net * 100, clause)


@pytest.mark.parametrize(("cards", "net"), [("8s 6d 7c", -1_00), ("7s 6d 9d", 3_00)])
def test_23_7_settled_with_the_initial_deal(cards: str, net: int) -> None:
    """Losers are removed and first-card winners paid before any further card."""
    assert _won(cards) == net


def test_23_8_two_sevens_wait() -> None:
    """The wager stays until the player has a third card or declines one."""
    assert _won("7s 6d 7h") is None


@pytest.mark.parametrize(
    ("cards", "play", "fallen"),
    [
        (f"7s 6d 7h | {BUST}", ["1 stand"], "7s 6d 7h"),
        (f"7s 6d 7s | 3h | {BUST}", ["1 draw", "1 stand"], "7s 6d 7s 3h"),
        (f"7s 6d 7h | 7s | {BUST}", ["1 draw"], "7s 6d 7h 7s"),
        (f"7s 6d 7s | 7h | {BUST}", ["1 draw"], "7s 6d 7s 7h"),
        (f"7d 6d 7d | 7d | {BUST}", ["1 draw"], "7d 6d 7d 7d Td 9d"),
    ],
)
def test_23_8_to_23_10_when_it_is_paid(cards: str, play: list[str], fallen: str) -> None:
    """Before any further card; three suited sevens, after the dealing is complete (23.10)."""
    assert _cards_before_payment(cards, *play) == fallen.split()


def test_23_8_c_a_bust_is_collected_first() -> None:
    """The hand's wager goes, and then the pair is paid."""
    told = settle(ACT, "7s 6d 7h | Kd", ["1 draw"], wagers=WAGERS, **OFFERED).played.round.lines
    assert [(line.wager, line.net) for line in told] == [("main", -20_00), (SEVENS, 50_00)]


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        ("7d 6d 7d | 7d | Th", 5000),
        ("7d 6d 7c | 7h | Th", 500),
        ("7d 6d 7d | Th | 7d", 100),
        ("7d 6d 7c | Th | 7c", 50),
    ],
)
def test_23_11_the_third_card_received_after_a_split(cards: str, net: int) -> None:
    """The next card to the Box counts, and no later one."""
    assert _nets(f"{cards} | {BUST}", "1 split", "1 stand", "1 stand")[KEY] == net


def test_23_11_for_every_wager_on_the_box() -> None:
    """Another bettor's dollar follows the same three cards."""
    wagers = (*WAGERS, (1, "B", 20), {"box": 1, "player": "B", "on": SEVENS, "amount": 1})
    told = nets(
        ACT, f"7d 6d 7d | 7d | Th | {BUST}", ["1 split", "1 stand", "1 stand"],
        wagers=wagers, **OFFERED,
    )  # fmt: skip
    assert (told[KEY], told["1 B super-sevens"]) == (5000, 5000)


def test_23_7_a_losers_go_after_the_initial_deal() -> None:
    """A first card that is no seven is collected before anybody draws."""
    assert _won("8s 6d 7s") == -1_00


def test_23_7_b_a_first_seven_is_paid_after_the_initial_deal() -> None:
    """One seven pays 3 to 1 before anybody draws."""
    assert _won("7s 6d 8s") == 3_00


def test_23_8_b_a_third_card_that_is_no_seven() -> None:
    """Two sevens and a four: paid for two, as soon as the four lies there."""
    assert _cards_before_payment(f"7s 6d 7h | 4c | {BUST}", "1 draw", "1 stand")[-1] == "4c"
    assert _nets(f"7s 6d 7h | 4c | {BUST}", "1 draw", "1 stand")[KEY] == 50


def test_23_9_a_third_seven_is_paid_before_further_cards() -> None:
    """Three unsuited sevens pay 500 to 1 as soon as the third lies there."""
    assert _cards_before_payment(f"7s 6d 7h | 7c | {BUST}", "1 draw")[-1] == "7c"
    assert _nets(f"7s 6d 7h | 7c | {BUST}", "1 draw")[KEY] == 500


@pytest.mark.parametrize(
    ("first", "pays"),
    [("7s 8h", 3), ("7s 7h", 50), ("7s 7s", 100), ("7s 7h 7c", 500), ("7s 7s 7s", 5000)],
)
def test_23_12_the_prizes(first: str, pays: int) -> None:
    """One seven, two, two suited, three, three suited."""
    ruling = table(ACT, **OFFERED).side_wagers[SEVENS].result(Seen(read_cards(first)))
    assert ruling is not None
    assert ruling.odds == Odds(pays)


def test_23_3_needs_an_initial_wager_on_the_box() -> None:
    """Without one it is refused before the first card."""
    refusal = refused(after, betting("", MAIN, **OFFERED), LaySideWager(1, "B", SEVENS, 1_00))
    assert refusal.clauses == ("23.3", "23.4")


def test_23_1_a_no_box_beyond_the_cloth() -> None:
    """The cloth of the option has seven Boxes, by its own rule."""
    assert refused(betting, "", LayWager(8, "A", 20_00), **OFFERED).clause == "23.1(a)"


def _ruling(*sides: tuple[int, str, float], **settings: Any) -> RoundRuling:
    """A dispute about Super Sevens wagers found on the layout; the first card is a seven."""
    wagers: list[Wager] = [
        (1, "A", 20),
        *({"box": box, "player": who, "on": SEVENS, "amount": sum_} for box, who, sum_ in sides),
    ]
    told = record(ACT, "7s 6d 9h | Td Tc", ["1 stand"], wagers, **OFFERED, **settings)
    return house.adjudicate(told)


@pytest.mark.parametrize(("choice", "net"), [("one-dollar-counts", 3_00), ("void", 0)])
def test_23_4_reading_super_sevens_wrong_amount(choice: str, net: int) -> None:
    """Found after the deal, of five dollars one counts; or the wager is void."""
    ruling = _ruling((1, "A", 5), readings={"super-sevens-wrong-amount": choice})
    (line,) = [line for line in ruling.lines if line.wager == SEVENS]
    assert (line.stake, line.net) == (5_00, net)
    assert "23.3" in line.clauses
    assert "super-sevens-wrong-amount" in {one.name for one in ruling.relied}


def test_23_4_without_an_initial_wager_it_is_void() -> None:
    """A ruling returns it; on a Box where nobody wagers it counts for nothing."""
    ruling = _ruling((1, "B", 1), (2, "B", 1))
    (line,) = [line for line in ruling.lines if line.player == "B"]
    assert (line.outcome, line.net, line.clauses) == ("void", 0, ("23.4",))
    (deviation,) = ruling.deviations
    assert deviation.clauses == ("23.3",)


def test_23_4_a_settlement_still_refuses_it() -> None:
    """Only a ruling takes the layout as it was found."""
    wagers = [(1, "A", 20), {"box": 1, "player": "A", "on": SEVENS, "amount": 5}]
    assert refusal(ACT, "7s 6d 9h | Td Tc", ["1 stand"], wagers=wagers, **OFFERED).clause == "23.3"


@pytest.mark.parametrize(
    ("shoe", "play", "clauses"),
    [
        ("9s 6d 7c | Td 9d", ["1 stand"], ["23.7(a)"]),
        ("7s 6d 9c | Td 9d", ["1 stand"], ["23.7(b)"]),
        ("7s 6d 7c | Td 9d", ["1 stand"], ["23.8(a)"]),
        ("7s 6d 7c | 2h | Td 9d", ["1 draw", "1 stand"], ["23.8(b)"]),
        ("7s 6d 7c | Kh", ["1 draw"], ["23.8(c)"]),
        ("7s 6d 7c | 7h | Td 9d", ["1 draw"], ["23.9"]),
        ("7s 6d 7s | 7s | Td 9d", ["1 draw"], ["23.10"]),
        ("7s 6d 7c | Td | Th | Tc 9c", ["1 split", "1 stand", "1 stand"], ["23.8(b)", "23.11"]),
        ("7s 6d 7c | 7h | Th | Tc 9c", ["1 split", "1 stand", "1 stand"], ["23.9", "23.11"]),
    ],
    ids=["none", "one", "declined", "drawn", "bust", "third", "suited", "split", "split and third"],
)
def test_23_7_to_23_11_each_settlement_by_its_rule(
    shoe: str, play: list[str], clauses: list[str]
) -> None:
    """When and on which cards it is settled is said by its clause."""
    told = lines(shoe, *play, wagers=WAGERS, **OFFERED)[KEY].clauses
    timing = [one for one in told if one.startswith(("23.7", "23.8", "23.9", "23.10", "23.11"))]
    assert timing == clauses
