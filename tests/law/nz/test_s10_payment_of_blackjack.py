"""Section 10: payment of Blackjack."""

from typing import Any

import pytest

from croupier.table.events import CardDealt, Settled
from tests.law.nz.shared import (
    A_AND_B,
    TWO_BOXES,
    dealer,
    every_edition,
    lines,
    refused,
    since_2012,
)
from tests.telling import line, nets, refusal, settle, table


@every_edition
@pytest.mark.parametrize("first", "23456789")
def test_10_1_paid_when_the_initial_deal_is_complete(edition: str, first: str) -> None:
    """Against a 2 to 9 a Blackjack is paid at once, and no further card falls."""
    told = line(edition, f"Ad {first}h Kc")
    assert (told.net, told.clauses[0]) == (30_00, "10.1")
    assert dealer(edition, f"Ad {first}h Kc") == 1


@every_edition
def test_10_1_before_any_further_card(edition: str) -> None:
    """The Blackjack of Box 2 is paid before Box 1 draws."""
    calls = ["1 draw", "1 stand"]
    events = settle(edition, "9s Ad 6h 4c Kc | 5d | Td 9d", calls, wagers=TWO_BOXES).played.events
    told = [event for event in events if isinstance(event, Settled | CardDealt)]
    paid = next(at for at, event in enumerate(told) if isinstance(event, Settled))
    assert paid == 5
    assert [event.card for event in told[6:7] if isinstance(event, CardDealt)] == ["5d"]


@since_2012
@pytest.mark.parametrize(("scale", "net"), [("3:2", 15), ("6:5", 12), ("1:1", 10)])
def test_10_1A_three_scales_since_2012(edition: str, scale: str, net: int) -> None:
    """$10 win $15, $12 or $10, at once against a 6 and later against a king."""
    ten = ((1, "A", 10),)
    rules = table(edition, blackjack_pays=scale)
    assert rules.provenance["blackjack_pays"] == rules.provenance["blackjack_odds"] == ("10.1A",)
    for cards in ("Ad 6h Kc", "Ad Kh Kc | 9d"):
        assert nets(edition, cards, wagers=ten, blackjack_pays=scale) == {"1 A main": net}


@every_edition
@pytest.mark.parametrize("cards", ["Ad 6h Kc", "Ad Kh Kc | 9d"])
def test_10_1A_a_payment_cites_its_scale(edition: str, cards: str) -> None:
    """Paid at once or later, the Line names the clause that sets the odds; in 1998 that is 5.4."""
    clause = "5.4" if edition == "nz-1998" else "10.1A"
    assert clause in line(edition, cards).clauses


@every_edition
def test_10_1A_no_other_scale(edition: str) -> None:
    """7 to 5 is no scale of any edition; in 1998 there is 3 to 2 and nothing else."""
    clause = "5.4" if edition == "nz-1998" else "10.1A"
    assert refused(edition, blackjack_pays="7:5").clause == clause


@pytest.mark.parametrize("scale", ["6:5", "1:1"])
def test_10_1A_not_in_1998(scale: str) -> None:
    """In 1998 Blackjack pays 3 to 2 by 5.4."""
    assert refused("nz-1998", blackjack_pays=scale).clause == "5.4"
    assert table("nz-1998").provenance["blackjack_odds"] == ("5.4",)


@since_2012
def test_10_1A_a_low_scale_takes_nothing_else_away(edition: str) -> None:
    """At 1 to 1 a Blackjack still beats the Dealer's 21 in three cards."""
    told = nets(
        edition, "As Ts Th Qd 9c | 5c 6s", ["2 stand"], wagers=TWO_BOXES, blackjack_pays="1:1"
    )
    assert told == {"1 A main": 20, "2 B main": -20}


@every_edition
@pytest.mark.parametrize("first", "TJQKA")
def test_10_2_a_blackjack_waits_against_an_ace_or_a_ten(edition: str, first: str) -> None:
    """It is settled after the Dealer's second card, not before."""
    events = settle(edition, f"As {first}h Qd | 5c").played.events
    told = [event for event in events if isinstance(event, Settled | CardDealt)]
    assert isinstance(told[-1], Settled)
    assert (told[-1].line.net, "10.2" in told[-1].line.clauses) == (30_00, True)
    assert isinstance(told[-2], CardDealt)
    assert told[-2].box is None


@every_edition
def test_10_2_a_waiting_blackjack_may_end_in_a_stand_off(edition: str) -> None:
    """What would have been paid against a 9 is returned against the Dealer's Blackjack."""
    assert nets(edition, "As Kh Qd | Ac") == {"1 A main": 0}


EARLY = ["1 early-settlement"]


@every_edition
def test_10_3_a_early_settlement_at_1_to_1(edition: str) -> None:
    """Asked for, $40 are paid on $40 at once, and the Dealer takes no card for it."""
    told = line(edition, "Ah As Qc", EARLY, wagers=((1, "A", 40),))
    assert (told.net, told.clauses) == (40_00, ("10.3(a)",))


@every_edition
def test_10_3_a_it_is_final(edition: str) -> None:
    """What the Dealer makes afterwards for another Box changes nothing."""
    for second, net in (("Kd", -20), ("7d", 20)):
        told = nets(edition, f"Ah Ts As Qc 9s | {second}", [*EARLY, "2 stand"], wagers=TWO_BOXES)
        assert told == {"1 A main": 20, "2 B main": net}


@every_edition
def test_10_3_only_on_request(edition: str) -> None:
    """Who does not ask waits for the Dealer's hand and 3 to 2."""
    assert nets(edition, "Ah As Qc | 7d") == {"1 A main": 30}


@every_edition
def test_10_3_only_against_an_ace(edition: str) -> None:
    """Against a ten there is no early settlement."""
    assert nets(edition, "Ah Ks Qc | 7d", ["? 1 early-settlement -> 10.3"]) == {"1 A main": 30}


@every_edition
def test_10_3_only_for_a_blackjack(edition: str) -> None:
    """Any other hand plays on."""
    calls = ["? 1 early-settlement -> 10.3", "1 stand"]
    assert nets(edition, "9h As Qc | 7d", calls) == {"1 A main": 20}


@since_2012
@pytest.mark.parametrize("scale", ["6:5", "1:1"])
def test_10_3_only_on_the_scale_of_3_to_2(edition: str, scale: str) -> None:
    """On a lower scale the option is closed."""
    calls = ["? 1 early-settlement -> 10.3"]
    assert line(edition, "Ah As Qc | Kd", calls, blackjack_pays=scale).net == 0


@every_edition
def test_10_3_b_the_cards_stay_for_those_who_wait(edition: str) -> None:
    """One of two bettors settles early; the Blackjack stays for the other, and beats a 19."""
    told = nets(edition, "Ah As Qc | 8d", ["1 A early-settlement"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 45}


@every_edition
def test_10_3_b_the_cards_go_when_all_settle_early(edition: str) -> None:
    """With both paid nothing is left, and the Dealer takes no second card."""
    both = ["1 A early-settlement", "1 B early-settlement"]
    assert nets(edition, "Ah As Qc", both, wagers=A_AND_B) == {"1 A main": 20, "1 B main": 30}
    assert dealer(edition, "Ah As Qc", both, wagers=A_AND_B) == 1


@every_edition
def test_10_3_b_before_any_further_card(edition: str) -> None:
    """Once a card has been drawn for another Box the request comes too late."""
    calls = ["1 draw", "1 stand", "? 2 early-settlement -> 10.3"]
    told = nets(edition, "9h Ah As 4c Qc | 5d | 7d", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 30}


@every_edition
def test_10_3_tail_insurance_goes_back(edition: str) -> None:
    """Early settlement voids the player's own insurance on the hand, and nobody else's."""
    calls = ["1 A insurance 10", "1 B insurance 10", "1 A early-settlement"]
    told = settle(edition, "Ah As Qc | 7d", calls, wagers=A_AND_B).played.round.lines
    back = {one.player: one for one in told if one.wager == "insurance"}
    assert (back["A"].net, back["A"].outcome) == (0, "void")
    assert back["A"].clauses[0].startswith("10.3")
    assert (back["B"].net, back["B"].outcome) == (-10_00, "lose")


@every_edition
def test_10_3_tail_no_insurance_after_early_settlement(edition: str) -> None:
    """The wager is settled in full, so there is nothing left to insure."""
    told = lines(edition, "Ah As Qc", [*EARLY, "? 1 insurance 10 -> 9.1"])
    assert list(told) == ["main 1"]


@every_edition
def test_10_3_a_a_wager_is_settled_once(edition: str) -> None:
    """Early settlement cannot be had twice."""
    assert nets(edition, "Ah As Qc", [*EARLY, "? 1 early-settlement"]) == {"1 A main": 20}


@every_edition
def test_10_3_reading_early_settlement_until(edition: str) -> None:
    """After a draw on another Box it is too late; or it may be asked for until the second card."""
    calls = ["1 draw", "1 stand", "2 B early-settlement"]
    cards = "5s As Ad 4c Kc | Th | Kd"
    wagers = ((1, "A", 20), (2, "B", 20))
    refused = refusal(edition, cards, calls, wagers=wagers)
    assert (refused.at, refused.clause) == ("play[2]", "10.3(a)")
    assert "early-settlement-until" in refused.readings
    late: dict[str, Any] = {
        "wagers": wagers,
        "readings": {"early-settlement-until": "before-the-second-card"},
    }
    assert nets(edition, cards, calls, **late) == {"1 A main": -20, "2 B main": 20}
    settled = settle(edition, cards, calls, **late).played.round
    assert "early-settlement-until" in settled.readings


@every_edition
def test_10_3_a_record_says_whether_a_card_fell_before_it(edition: str) -> None:
    """Asked for between a draw and its card it is in time; after the card, too late."""
    cards, wagers = "5s As Ad 4c Kc | Th | Kd", ((1, "A", 20), (2, "B", 20))
    calls = ["1 draw", "2 B early-settlement", "1 stand"]
    assert nets(edition, cards, calls, wagers=wagers)["2 B main"] == 20
    calls[1] = "2 B early-settlement after 6"
    refused = refusal(edition, cards, calls, wagers=wagers)
    assert (refused.at, refused.clause) == ("play[1]", "10.3(a)")


@every_edition
def test_10_3_never_after_the_second_card(edition: str) -> None:
    """Whatever is read into it, the second card decides the Blackjack."""
    late: dict[str, Any] = {
        "wagers": ((1, "A", 20), (2, "B", 20)),
        "readings": {"early-settlement-until": "before-the-second-card"},
    }
    calls = ["1 stand", "! dealer", "2 B early-settlement"]
    assert refusal(edition, "Ts As Ad 9c Kc | 5d Kd", calls, **late).clause == "10.3(a)"
