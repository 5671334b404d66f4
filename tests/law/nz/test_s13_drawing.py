"""Section 13: drawing of additional cards, by players and by the Dealer."""

import pytest

from croupier.cards import spell
from croupier.rules.ruling import Outcome
from croupier.table.commands import Draw, Stand
from croupier.table.events import CardDealt, Settled
from croupier.table.legal.menu import legal
from tests.law.nz.shared import (
    A_AND_B,
    TWO_BOXES,
    dealer,
    dealt,
    every_edition,
    relied,
)
from tests.telling import line, nets, settle, table

BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""


@every_edition
@pytest.mark.parametrize("two", ["Ts Tc", "Ts 2c", "As 9c"])
def test_13_1_drawing_is_open_below_21(edition: str, two: str) -> None:
    """Even 20, hard or soft, may draw."""
    first, second = two.split()
    round = dealt(table(edition), f"{first} 6d {second}")
    assert Draw in {type(option.command) for option in legal(round)}
    assert nets(edition, f"Ts 6d Tc | Ac | {BUST}", ["1 draw"]) == {"1 A main": 20}


@every_edition
def test_13_1_a_no_card_on_21(edition: str) -> None:
    """Hard or soft, in two cards or more, 21 draws nothing and needs no call."""
    hard = ["1 draw", "? 1 draw -> 13.1(a)"]
    assert nets(edition, f"7c 6d 4d | Th | {BUST}", hard) == {"1 A main": 20}
    assert nets(edition, f"Ac 6d 4d | 6h | {BUST}", hard) == {"1 A main": 20}
    assert nets(edition, "Ac 6d Kd", ["? 1 draw -> 13.1(a)"]) == {"1 A main": 30}


@every_edition
def test_13_1_b_one_card_after_doubling(edition: str) -> None:
    """A doubled 11 that draws a 2 stays on 13."""
    calls = ["1 double", "? 1 draw -> 13.1(b)"]
    told = nets(edition, f"6h 6d 5h | 2c | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A double": 20}


@every_edition
def test_13_1_c_one_card_to_a_split_ace(edition: str) -> None:
    """A split ace with a 2 stays on 13."""
    calls = ["1 split", "? 1 draw hand 1 -> 13.1(c)"]
    told = nets(edition, f"As 6d Ac | 2d | 5d | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20}


@every_edition
def test_13_1_d_eleven_or_less_must_draw(edition: str) -> None:
    """Nobody stands on 11; on 12 one may."""
    calls = ["? 1 stand -> 13.1(d)", "1 draw", "? 1 stand -> 13.1(d)", "1 draw", "1 stand"]
    assert nets(edition, f"2h 6d 3h | 6c | Ac | {BUST}", calls) == {"1 A main": 20}


@every_edition
def test_13_1_d_until_the_hand_has_twelve(edition: str) -> None:
    """A soft 12 and more is enough, for the ace counts eleven."""
    assert nets(edition, f"Ah 6d Ac | {BUST}", ["1 stand"]) == {"1 A main": 20}


@every_edition
def test_13_1_d_a_doubled_hand_is_excepted(edition: str) -> None:
    """A doubled 5 with a 2 stays on 7."""
    told = nets(edition, f"2h 6d 3h | 2c | {BUST}", ["1 double"])
    assert told == {"1 A main": 20, "1 A double": 20}


@every_edition
@pytest.mark.parametrize(("two", "open_calls"), [("6h 5h", {Draw}), ("7h 5h", {Draw, Stand})])
def test_13_1_d_what_is_open_to_a_hand(edition: str, two: str, open_calls: set[type]) -> None:
    """To 11 standing is not open; to 12 both calls are."""
    first, second = two.split()
    round = dealt(table(edition), f"{first} 6d {second}")
    calls = {type(option.command) for option in legal(round)}
    assert calls & {Draw, Stand} == open_calls


@every_edition
def test_13_2_a_bust_is_collected_at_once(edition: str) -> None:
    """Box 1 has lost before Box 2 draws."""
    calls = ["1 draw", "2 draw", "2 stand"]
    told = settle(edition, f"Ts 9c 6d 6c 4c | 9d | 5c | {BUST}", calls, wagers=TWO_BOXES)
    events = [e for e in told.played.events if isinstance(e, Settled | CardDealt)]
    bust = next(at for at, event in enumerate(events) if isinstance(event, Settled))
    after = events[bust + 1]
    assert isinstance(after, CardDealt)
    assert (after.card, after.box) == ("5c", 2)


@every_edition
def test_13_2_every_wager_on_the_hand_is_lost(edition: str) -> None:
    """Each bettor's wager goes, doubles included, by 13.2."""
    calls = ["1 double", "1 B double"]
    told = settle(edition, "Ts 6d 6c | 9d", calls, wagers=A_AND_B).played.round.lines
    assert [one.outcome for one in told] == [Outcome.LOSE] * 4
    assert all(one.clauses == ("13.2", "5.1(f)") for one in told)


@every_edition
@pytest.mark.parametrize(
    "hand",
    [
        *("7c Td", "Tc Td", "6c As", "As 6c", "5c 5d Ac", "Ac 5d 5h"),
        *("6c Td Ac", "2c 4d 5h 6s", "6c Td 9d"),
    ],
)
def test_13_3_the_dealer_draws_to_17(edition: str, hand: str) -> None:
    """Below 17 the Dealer draws; on 17 to 21, hard or soft, and over 21 the hand is finished."""
    first, *further = hand.split()
    told = settle(edition, f"Ts {first} 8s | {' '.join(further)}", ["1 stand"]).played.round
    assert spell(told.dealer) == hand


@every_edition
def test_13_3_the_dealer_has_no_choice(edition: str) -> None:
    """On 16 the Dealer draws though that loses, and on 17 stands though that loses too."""
    assert nets(edition, "Ts 9c 4s | 7d 6h", ["1 stand"]) == {"1 A main": 20}
    assert nets(edition, "Ts 9c 8s | 8d", ["1 stand"]) == {"1 A main": 20}


@every_edition
def test_13_4_no_card_when_every_hand_is_lost(edition: str) -> None:
    """With every hand over 21 the Dealer keeps the first card alone."""
    assert dealer(edition, "Ts 6d 6c | 9d", ["1 draw"]) == 1


@every_edition
def test_13_4_no_card_when_every_blackjack_is_paid(edition: str) -> None:
    """Nor is there one after the last Blackjack was paid."""
    assert dealer(edition, "As 6d Kc") == 1


@every_edition
def test_13_4_a_blackjack_calls_for_the_second_card_alone(edition: str) -> None:
    """Once the second card has ruled out the Dealer's Blackjack, 15 is left as it is."""
    told = settle(edition, "As Kh Kc | 5d").played.round
    assert (told.lines[0].net, told.dealer_total.points) == (30_00, 15)


@every_edition
def test_13_4_one_live_hand_is_enough_to_draw(edition: str) -> None:
    """Box 1 is bust, Box 2 stands on 12: the Dealer draws."""
    calls = ["1 draw", "2 stand"]
    told = nets(edition, f"Ts Tc 6d 6c 2c | 9d | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}


@every_edition
def test_13_2_reading_bust_takes(edition: str) -> None:
    """A bust takes the wagers on that hand; or on the whole Box, insurance and all."""
    calls = ["1 insurance 10", "1 split", "1 draw"]
    told = nets(edition, "8s Ad 8h | 7c Ts | 9s | Kd", [*calls, "1 stand"])
    assert told == {"1 A main": -20, "1 A split 2": 0, "1 A insurance": 20}
    whole = {"bust-takes": "whole-box"}
    told = nets(edition, "8s Ad 8h | 7c Ts", calls, readings=whole)
    assert told == {"1 A main": -20, "1 A split 2": -20, "1 A insurance": -10}
    assert "bust-takes" in relied(edition, "8s Ad 8h | 7c Ts", calls, readings=whole)


@every_edition
def test_13_2_reading_bust_takes_with_a_cap_for_the_dealers_blackjack(edition: str) -> None:
    """A Box taken whole has no hand left that could win, and no wager on it waits."""
    both = {"bust-takes": "whole-box", "bust-then-dealer-blackjack": "cap-original"}
    told = settle(edition, "8s Tc 8h | 7d Td", ["1 split", "1 draw"], readings=both)
    assert [one.outcome for one in told.played.round.lines] == [Outcome.LOSE] * 2


@every_edition
def test_8_5_reading_dealers_second_card(edition: str) -> None:
    """A second card is dealt only where something depends on it; or always."""
    assert dealer(edition, "Ts 6d 6c | 9d", ["1 draw"]) == 1
    always = {"dealers-second-card": "always"}
    assert dealer(edition, "Ts 6d 6c | 9d | 5h", ["1 draw"], readings=always) == 2
    assert dealer(edition, "As 6d Kc | 5h", readings=always) == 2


@every_edition
def test_13_4_reading_only_blackjacks_left(edition: str) -> None:
    """The Dealer stops at the second card; or the hand is drawn out, with the same result."""
    assert dealer(edition, "As Kh Kc | 5d") == 2
    assert "only-blackjacks-left" in relied(edition, "As Kh Kc | 5d")
    out = {"only-blackjacks-left": "draw-out"}
    assert dealer(edition, "As Kh Kc | 5d 6d", readings=out) == 3
    assert line(edition, "As Kh Kc | 5d 6d", readings=out).net == 30_00
