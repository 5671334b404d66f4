"""Section 18: Ante Up Blackjack."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.cards import spell
from croupier.rules.notice import Shape
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, LaySideWager, LayWager, LiftWager
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled
from croupier.table.shoe import given
from croupier.table.state import ENDED, Round, new_round
from tests.law.nz.shared import changed, refused
from tests.telling import Wager, nets, refusal, settle, signs, table, unlawful

NOW = "nz-current"
ANTE_UP: dict[str, Any] = {"versions": ["ante-up"], "minimum": 20, "ante": 2.5}
WAIVED = {**ANTE_UP, "ante_waived_from": 100}
TWENTY_AGAINST_19 = "Ts 9d Kc | Td"
BOTH_20_AGAINST_19 = "Ts 9s 9d Kc Js | Td"
"""Box 1 has 20, Box 2 has 19."""


def _ante(player: str, box: int = 1, amount: float = 2.5) -> dict[str, Any]:
    return {"box": box, "player": player, "amount": amount, "on": "ante"}


def _main(player: str, amount: float = 20, box: int = 1) -> tuple[int, str, float]:
    return (box, player, amount)


def _nets(cards: str, play: Sequence[str], *wagers: Wager, **settings: Any) -> dict[str, float]:
    return nets(NOW, cards, play, wagers=wagers, **{**ANTE_UP, **settings})


def _laid(*wagers: LayWager | LaySideWager, cards: str = "Ts 9d Kc Td") -> Round:
    """A Round at an Ante Up table with these wagers laid."""
    round = new_round(table(NOW, **ANTE_UP), given(read_cards(cards)))
    for one in wagers:
        round, _ = play(round, one)
    return round


def test_1_1_ante_at_most_an_eighth_of_the_minimum() -> None:
    """With a minimum of $20 the Ante may be $2.50 and not a Chip more."""
    assert table(NOW, **ANTE_UP).elections.ante == 2_50
    why = refused(NOW, **{**ANTE_UP, "ante": 3})
    assert why.rests_on("1.1:Ante")
    assert "2.50" in why.why


def test_18_1_an_ante_belongs_to_ante_up() -> None:
    """No other table may take an Ante or waive one."""
    assert unlawful(NOW, minimum=20, ante=2.5)
    assert unlawful(NOW, minimum=20, ante_waived_from=100)
    assert unlawful(NOW, minimum=20, ante=2.5, versions=["style-a"])


def test_18_1_the_other_rules_stay() -> None:
    """Only the Ante is added to the base game."""
    ante_up, base = table(NOW, **ANTE_UP), table(NOW)
    assert {one for one in changed(ante_up, base) if not one.startswith("ante_")} == {"ante"}
    assert ante_up.provenance["versions"] == ("18.1", "1.1:Ante Up Blackjack")


def test_18_1_with_style_a() -> None:
    """The Dealer draws on soft 17 and the Ante is due."""
    cards, wagers = "Ts 6c 8s | As 3d", (_main("A"), _ante("A"))
    told = _nets(cards, ["1 stand"], *wagers, versions=["style-a", "ante-up"])
    assert told == {"1 A ante": -2.5, "1 A main": -20}


def test_18_2_the_layout_shows_the_version() -> None:
    """The cloth names Ante Up Blackjack and has an area for the Ante."""
    notices = [one for one in table(NOW, **ANTE_UP).notices if one.clause == "18.2"]
    assert [(one.where, one.shape) for one in notices] == [
        ("layout", Shape.WORDS),
        ("layout", Shape.ANTE),
    ]
    assert "Ante Up" in notices[0].text
    assert signs(table(NOW), "18.2") == []


def test_18_3_the_sign_shows_the_ante() -> None:
    """The amount stands on the limits sign, and a table without one is not Ante Up."""
    (said,) = signs(table(NOW, **ANTE_UP), "18.3")
    assert "2.50" in said
    assert refused(NOW, versions=["ante-up"], minimum=20).clause == "18.3"


@pytest.mark.parametrize("amount", [2, 3, 5])
def test_18_3_the_ante_is_that_amount_and_no_other(amount: float) -> None:
    """An Ante of less or more than the sign says is refused."""
    wagers = (_main("A"), _ante("A", amount=amount))
    why = refusal(NOW, TWENTY_AGAINST_19, ["1 stand"], wagers=wagers, **ANTE_UP)
    assert why.rests_on("18.3")


def test_18_3_the_ante_is_flat() -> None:
    """A wager of $80 pays the same Ante as one of $20."""
    told = _nets(TWENTY_AGAINST_19, ["1 stand"], _main("A", 80), _ante("A"))
    assert told == {"1 A ante": -2.5, "1 A main": 80}


def test_18_4_waived_from_the_displayed_wager_on() -> None:
    """At $100 no Ante is due; at $95 it is, and its lack is found."""
    told = _nets(TWENTY_AGAINST_19, ["1 stand"], _main("A", 100), ante_waived_from=100)
    assert told == {"1 A main": 100}
    assert _nets("Ts 9d Kc", [], _main("A", 95), ante_waived_from=100) == {"1 A main": 0}


def test_18_4_a_waived_ante_is_not_taken() -> None:
    """Offered all the same, it is refused."""
    wagers = (_main("A", 100), _ante("A"))
    why = refusal(NOW, TWENTY_AGAINST_19, ["1 stand"], wagers=wagers, **WAIVED)
    assert why.rests_on("18.4")


def test_18_4_an_ante_of_nothing_is_not_laid() -> None:
    """Neither where it is waived nor at a table that takes none."""
    waived = table(NOW, **{**ANTE_UP, "ante_waived_from": 100})
    for rules, amount in ((waived, 100_00), (table(NOW, minimum=20), 20_00)):
        round = new_round(rules, given(read_cards("Ts 9d Kc Td")))
        round, _ = play(round, LayWager(1, "A", amount))
        with pytest.raises(Refusal, match="no Ante is due"):
            play(round, LaySideWager(1, "A", "ante", 0))


def test_18_4_waived_by_each_players_own_wager() -> None:
    """Two wagers of $60 on one Box do not add up to a waiver; one of $100 waives its own."""
    told = _nets(
        TWENTY_AGAINST_19, ["1 stand"], _main("A", 60), _ante("A"), _main("B", 100),
        _main("C", 60), _ante("C"), ante_waived_from=100,
    )  # fmt: skip
    assert told == {
        "1 A ante": -2.5, "1 C ante": -2.5, "1 A main": 60, "1 B main": 100, "1 C main": 60,
    }  # fmt: skip


def test_18_4_the_waiver_is_on_the_sign() -> None:
    """The threshold is displayed where there is one."""
    (said,) = signs(table(NOW, **WAIVED), "18.4")
    assert "100" in said
    assert signs(table(NOW, **ANTE_UP), "18.4") == []


def test_18_4_a_wager_raised_to_the_waiver_pays_no_ante() -> None:
    """$20 with its Ante, then $80 more before the first card: nothing is due any longer."""
    round = new_round(table(NOW, **WAIVED), given(read_cards("Ts 9d Kc Td")))
    laid = LayWager(1, "A", 20_00, seated=True), LaySideWager(1, "A", "ante", 2_50)
    for one in (*laid, LayWager(1, "A", 80_00, seated=True)):
        round, _ = play(round, one)
    round, _ = play(round, CallNoMoreBets())
    round = deal_to_players(round)[0]
    assert [one.net for one in round.lines if one.wager == "ante"] in ([], [0])


def test_18_5_due_from_each_player_on_each_box() -> None:
    """A player on two Boxes pays two Antes, two players on a Box one each."""
    told = _nets(
        BOTH_20_AGAINST_19, ["1 stand", "2 stand"], _main("A"), _main("A", box=2), _main("B"),
        _ante("A"), _ante("A", 2), _ante("B"),
    )  # fmt: skip
    assert [key for key in told if "ante" in key] == ["1 A ante", "1 B ante", "2 A ante"]
    missing = _nets(BOTH_20_AGAINST_19, ["1 stand"], _main("A"), _main("A", box=2), _ante("A"))
    assert missing == {"2 A main": 0, "1 A ante": -2.5, "1 A main": 20}


def test_18_5_before_the_first_card() -> None:
    """Once betting is closed no Ante is taken."""
    round, _ = play(_laid(LayWager(1, "A", 20_00, seated=True)), CallNoMoreBets())
    with pytest.raises(Refusal, match="before the first card"):
        play(round, LaySideWager(1, "A", "ante", 2_50))


def test_18_5_it_accompanies_a_wager_and_goes_down_once() -> None:
    """An Ante without an initial wager, or a second one, is refused."""
    round = _laid(LayWager(1, "A", 20_00, seated=True), LaySideWager(1, "A", "ante", 2_50))
    for player in "AB":
        with pytest.raises(Refusal) as refused:
            play(round, LaySideWager(1, player, "ante", 2_50))
        assert refused.value.rests_on("18.5")


def test_18_5_a_lifted_wager_takes_its_ante_along() -> None:
    """Withdrawn before the first card, wager and Ante both go back and the Round adds up."""
    both = (LayWager(1, "A", 20_00, seated=True), LaySideWager(1, "A", "ante", 2_50))
    round, _ = play(_laid(*both), LiftWager(1, "A"))
    assert round.staked == 0
    for one in (*both, CallNoMoreBets()):
        round, _ = play(round, one)
    assert len([one for one in round.boxes[0].stakes if one.wager == "ante"]) == 1


@pytest.mark.parametrize(
    ("cards", "main"),
    [("Ts 9d Kc | Td", 20), ("Ts 9d 8c | Td", -20), ("Ts 9d 9c | Td", 0), ("As 9d Kc", 30)],
)
def test_18_6_collected_whatever_the_result(cards: str, main: float) -> None:
    """Won, lost, tied or Blackjack, the Ante is gone."""
    calls = [] if cards.startswith("A") else ["1 stand"]
    assert _nets(cards, calls, _main("A"), _ante("A")) == {"1 A ante": -2.5, "1 A main": main}


def test_18_6_collected_after_the_initial_deal() -> None:
    """It goes when the Initial Deal is complete, before any further card."""
    told = settle(NOW, "Ts 9d 6c | 5s | Td", ["1 draw"], wagers=(_main("A"), _ante("A")), **ANTE_UP)
    events = [one for one in told.played.events if isinstance(one, CardDealt | Settled)]
    assert [isinstance(one, Settled) for one in events[:5]] == [False, False, False, True, False]
    assert isinstance(events[3], Settled)
    assert events[3].line.clauses == ("18.6",)


def test_18_6_a_fee_and_no_part_of_the_wager() -> None:
    """Insurance and doubles go by the wager of $20 alone."""
    calls = ["? 1 A insurance 11 -> 9.3(a)", "1 A insurance 10", "? 1 double 22 -> 11.2(a)"]
    told = _nets("6s Ac 5c | 9d | 5d 5c", [*calls, "1 double"], _main("A"), _ante("A"))
    assert told == {
        "1 A ante": -2.5, "1 A insurance": -10, "1 A main": -20, "1 A double": -20,
    }  # fmt: skip


def test_18_6_no_part_of_a_maximum_for_the_box() -> None:
    """A wager at the maximum directed for the Box leaves room for its Ante."""
    told = _nets(TWENTY_AGAINST_19, ["1 stand"], _main("A"), _ante("A"), box_maximum=20)
    assert told["1 A main"] == 20


def test_18_7_a_hand_dealt_without_its_ante_is_void() -> None:
    """The wager goes back, its Box makes no call, and the others play on."""
    wagers = (_main("A"), _main("B", box=2), _ante("B", 2))
    calls = ["? 1 draw", "2 stand"]
    assert _nets(BOTH_20_AGAINST_19, calls, *wagers) == {
        "1 A main": 0, "2 B ante": -2.5, "2 B main": 0,
    }  # fmt: skip


def test_18_7_says_so() -> None:
    """The Line is Void, by this clause."""
    told = settle(NOW, "Ts 9d Kc", wagers=(_main("A"),), **ANTE_UP).played.round
    (only,) = told.lines
    assert (only.outcome, only.clauses, only.returned) == ("void", ("18.7",), 20_00)
    assert spell(told.dealer) == "9d"


@pytest.mark.parametrize("cards", ["As 9d Kc", "As Ad Kc", "As Kd Kc"])
def test_18_7_a_blackjack_without_its_ante_is_void_too(cards: str) -> None:
    """It is not paid, whatever the Dealer's first card."""
    assert _nets(cards, [], _main("A")) == {"1 A main": 0}


def test_18_7_the_seated_players_ante_missing_voids_the_hand() -> None:
    """Everybody's wager on it goes back, and an Ante not collected yet with them."""
    told = _nets("Ts 9d Kc", [], _main("A"), _main("B", 30), _ante("B"))
    assert told == {"1 A main": 0, "1 B main": 0, "1 B ante": 0}


def test_18_7_another_bettors_ante_missing_voids_that_wager_alone() -> None:
    """The hand is played on for the others."""
    told = _nets(TWENTY_AGAINST_19, ["1 stand"], _main("A"), _main("B", 30), _ante("A"))
    assert told == {"1 B main": 0, "1 A ante": -2.5, "1 A main": 20}


def test_18_7_the_void_bettor_takes_no_further_part() -> None:
    """Neither insurance nor a double is open to a wager that is Void."""
    wagers = (_main("A"), _main("B", 30), _ante("A"))
    calls = ["? 1 B insurance 10", "1 double", "? 1 B double 30"]
    told = _nets("6s Ac 5c | 9d | 5d 3c", calls, *wagers)
    assert told == {"1 B main": 0, "1 A ante": -2.5, "1 A main": 20, "1 A double": 20}


def test_18_7_side_wagers_on_the_void_hand_are_void() -> None:
    """A Perfect Pair wager on it is not paid, though its cards are a Pair."""
    pair = {"box": 1, "player": "A", "amount": 5, "on": "perfect-pair"}
    offered = {"perfect-pair": {"scale": 1}}
    told = _nets("8s 9d 8s", [], _main("A"), pair, side_wagers=offered)
    assert told == {"1 A main": 0, "1 A perfect-pair": 0}


def test_18_7_any_wager_in_that_area_is_void() -> None:
    """So is the Perfect Pair wager of a player from another Box."""
    pair = {"box": 1, "player": "B", "amount": 5, "on": "perfect-pair"}
    offered = {"perfect-pair": {"scale": 1}}
    wagers = (_main("A"), _main("B", box=2), _ante("B", 2), pair)
    told = _nets("8s Ts 9d 8s Ks | Td", ["2 stand"], *wagers, side_wagers=offered)
    assert told["1 B perfect-pair"] == 0


def test_18_7_the_last_hand_void_ends_the_round() -> None:
    """With nothing left the Dealer takes no second card and the Round still adds up."""
    round, _ = play(_laid(LayWager(1, "A", 20_00, seated=True)), CallNoMoreBets())
    round, _ = deal_out(round)
    assert (round.phase, len(round.dealer)) == (ENDED, 1)


def test_18_7_with_the_other_hands_void_the_dealers_hand_is_not_completed() -> None:
    """16.5(b): A has no Ante, B's hand is declared Void: no second card, whatever the reading."""
    wagers = (_main("A"), _main("B", box=2), _ante("B", box=2))
    always = {"dealers-second-card": "always"}
    told = _nets("Ts 9s 9d Kc Js", ["! void round"], *wagers, readings=always)
    assert told == {"1 A main": 0, "2 B main": 0, "2 B ante": -2.5}
