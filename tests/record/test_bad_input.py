"""Bad input: a sentence, the place, the clause where one applies; never a traceback."""

import pytest

from croupier import house
from croupier.rules.refusal import Refusal, Unlawful
from tests.telling import record, refusal

CARDS = "Ts 6c 7d | 5h Kd"
GOOD = record("nz-current", CARDS, ["1 stand"])


def _wrong(text: str) -> Refusal:
    try:
        house.settle(text)
    except Refusal as refused:
        return refused
    except Unlawful as unlawful:
        return unlawful.refusals[0]
    raise AssertionError("the record was settled")


def test_the_good_record_settles() -> None:
    assert house.settle(GOOD).as_expected


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("edition = ", "", "not TOML"),
        ("cards = 'As'", "edition", "which edition"),
        ("edition = 'nz-1066'", "edition", "nz-1066"),
        ("edition = 'nz-current'", "wager", "no wager"),
        ("edition = 'nz-current'\nrevoke = 1", "revoke", "nothing called revoke"),
        ("edition = 'nz-current'\nplay = '1 draw'", "play", "expected a list"),
        ("edition = 'nz-current'\ntitle = 3", "title", "expected text"),
        ("edition = 'nz-current'\n[table]\ndeck = 6", "table.deck", "no setting called deck"),
        ("edition = 'nz-current'\n[table]\ndecks = '6'", "table.decks", "whole number"),
        ("edition = 'nz-current'\n[table]\ndecks = true", "table.decks", "number, not true"),
        ("edition = 'nz-current'\n[table]\ndecks = 2012-11-03", "table.decks", "not 2012-11-03"),
        (
            "edition = 'nz-current'\n[table]\ndecks = { a = [1, false] }",
            "table.decks",
            "{a = [1, f",
        ),
        ("edition = 'nz-current'\n[table]\nminimum = true", "table.minimum", "true is not an"),
        ("edition = 'nz-current'\n[table]\nminimum = 5.001", "table.minimum", "two decimals"),
        ("edition = 'nz-current'\n[table]\nmaximum = 1e30", "table.maximum", "no sum of money is"),
        ("edition = 'nz-current'\n[table]\nmaximum = '1e99'", "table.maximum", "no sum of money"),
        ("edition = 'nz-current'\n[table]\nburn = 1", "table.burn", "true or false"),
        ("edition = 'nz-current'\ntable = 3", "table", "table of settings"),
        ("edition = 'nz-current'\ncards = 'Ts Ax'", "cards[1]", "not a card"),
        ("edition = 'nz-current'\ncards = 'Ts 1c'", "cards[1]", "not a card"),
        ("edition = 'nz-current'\nwager = 3", "wager", "expected a list"),
        ("edition = 'nz-current'\n[[wager]]\nbox = 1", "wager[0]", "needs its player"),
        ("edition = 'nz-current'\nbackfill = 'x'\n[table]", "backfill", "x"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, at: str, why: str) -> None:
    wrong = _wrong(text)
    assert wrong.at == at
    assert why in wrong.why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "expected a line"),
        ("draw", "number of a Box"),
        ("1", "names no call"),
        ("1 dance", "names no call"),
        ("1 A juggle 3", "names no call"),
        ("1 insurance", "how much"),
        ("1 draw 5", "'5'"),
        ("1 stand hand", "'hand'"),
        ("1 stand after settlement", "'after settlement'"),
        ("1 stand after 9", "does not come to this with 9 cards placed"),
        ("1 double 2.005", "two decimals"),
        ("!", "an order follows"),
        ("! juggle", "is no order"),
        ("! void", "is no order"),
        ("! void 1 2 3 4", "is no order"),
        ("! not-offered 1 tea", "is no order"),
        ("! allow 1 A dance", "is no order"),
        ("! damaged 1x", "not a card"),
        ("! prize", "how many dollars"),
    ],
)
def test_a_line_of_play_that_cannot_be_read(line: str, why: str) -> None:
    wrong = refusal("nz-current", CARDS, [line])
    assert wrong.at == "play[0]"
    assert why in wrong.why


def test_more_of_one_card_than_the_decks_hold() -> None:
    wrong = refusal("nz-current", "Ts Ts Ts Ts Ts", decks=4)
    assert wrong.at == "cards"
    assert "5 times" in wrong.why


def test_too_few_cards_are_told_with_the_place() -> None:
    wrong = refusal("nz-current", "Ts 6c 7d", ["1 stand"])
    assert (wrong.at, wrong.clause) == ("cards", "3.3(c)")
    assert wrong.why == "the record ends while the Dealer is due a card"
    dealt = refusal("nz-current", "Ts 6c", [])
    assert (dealt.at, dealt.why) == (
        "cards",
        "the record ends while cards of the Initial Deal are due",
    )
    drawn = refusal("nz-current", "Ts 2c 7d", ["1 draw"])
    assert (drawn.at, drawn.why) == ("cards", "the record ends while Box 1 is due a card")
    assert refusal("nz-current", "Ts 6c 7d", ["1 draw", "1 stand"]).at == "play[1]"


def test_too_many_cards_settle_but_not_as_expected() -> None:
    settlement = house.settle(record("nz-current", "Ts 6c 7d | 5h Kd 2c", ["1 stand"]))
    assert settlement.played.round.shoe.left == 1
    assert not settlement.as_expected


@pytest.mark.parametrize(
    ("wager", "clause"),
    [((1, "A", 4), "2.1"), ((1, "A", 501), "2.1"), ((10, "A", 20), "3.1"), ((1, "A", 0), "5.1")],
)
def test_a_wager_off_the_limits_or_the_layout(wager: tuple[int, str, float], clause: str) -> None:
    wrong = refusal("nz-current", CARDS, wagers=[wager])
    assert (wrong.at, wrong.clause) == ("wager[0]", clause)


@pytest.mark.parametrize(
    ("play", "at", "clause"),
    [
        (["2 stand"], "play[0]", "8.3"),
        (["1 B stand"], "play[0]", "14.3(a)"),
        (["1 Z stand"], "play[0]", "14.3(a)"),
        (["1 stand", "1 draw"], "play[1]", "8.3"),
        (["3 draw"], "play[0]", "8.2(a)"),
        (["1 stand"], "play", "8.3"),
        (["1 double hand 2"], "play[0]", "8.3"),
    ],
)
def test_calls_out_of_turn_by_the_wrong_person_or_on_a_finished_hand(
    play: list[str], at: str, clause: str
) -> None:
    wagers = [(1, "A", 20), (1, "B", 20), (2, "C", 20)]
    wrong = refusal("nz-current", "Ts 6c 9d 7d 5h Kd", play, wagers=wagers)
    assert (wrong.at, wrong.clause) == (at, clause)


def test_a_call_that_must_be_refused_but_is_allowed() -> None:
    settlement = house.settle(record("nz-current", CARDS, ["? 1 draw", "1 stand"]))
    assert not settlement.as_expected
    assert settlement.played.refused[0].why == "the call was allowed"


def test_a_refusal_by_another_clause_than_the_record_names() -> None:
    settlement = house.settle(record("nz-current", CARDS, ["? 1 split -> 12.8", "1 stand"]))
    assert not settlement.as_expected
    assert settlement.played.refused[0].clause == "12.1"


def test_a_question_changes_nothing_and_is_judged_as_if_nobody_answered() -> None:
    """The card falls for the judgement only; the other bettor may still join the double."""
    play = ["1 double", "? 1 draw -> 11.3 or 13.1(b)", "1 B double 10"]
    wagers = [(1, "A", 20), (1, "B", 10)]
    lines = house.settle(
        record("nz-current", "6s 9c 5d | Td | 9d", play, wagers=wagers)
    ).played.round.lines
    assert [line.wager for line in lines] == ["main", "main", "double", "double"]


def test_insurance_without_a_name_on_a_shared_box_does_not_say_whose() -> None:
    wagers = [(1, "A", 20), (1, "B", 10)]
    wrong = refusal("nz-current", "Ts Ac 7d | 5h", ["1 insurance 5"], wagers=wagers)
    assert "which player" in wrong.why


def test_two_players_seated_at_one_box() -> None:
    wagers = [
        {"box": 1, "player": "A", "amount": 20, "seated": True},
        {"box": 1, "player": "B", "amount": 20, "seated": True},
    ]
    assert refusal("nz-current", CARDS, wagers=wagers).at == "wager[1]"


def test_the_cutting_card_first_means_no_round() -> None:
    assert refusal("nz-current", "CUT Ts 6c 7d | 5h Kd", ["1 stand"]).clause == "7.1(b)"
    assert refusal("act-1996", "4s~ CUT Ts 6c 7d | 5h Kd", ["1 stand"]).clause == "6.2(a)"
    assert refusal("nz-current", "CUT Ts CUT").at == "cards"


def test_a_burnt_card_must_be_elected_and_come_first() -> None:
    assert refusal("nz-current", "4s~ Ts 6c 7d | 5h Kd", ["1 stand"]).clause == "8.1"
    wrong = refusal("nz-current", "Ts 6c~ 7d | 5h Kd", ["1 stand"], burn=True)
    assert wrong.at == "cards[1]"


def test_the_dealers_second_card_may_be_told_to_fall() -> None:
    play = ["1 stand", "! dealer"]
    assert house.settle(record("nz-current", CARDS, play)).as_expected
    assert refusal("nz-current", CARDS, ["! dealer"]).clause == "8.5"
