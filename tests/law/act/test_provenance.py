"""Provenance: each answer of a table stands on its clauses."""

import pytest

from tests.law.act.playing import ACT
from tests.telling import table

STANDS_ON = {
    "is_blackjack": "terms:Blackjack 3.5(d) 12.6",
    "point_total": "3.5(a) 3.5(b) 3.5(c)",
    "accept": "4.1(a) 4.1(b) 4.1(c) 4.1(d) 5.6 5.8 5.9 5.10",
    "may_change": "4.2",
    "layout": "5.7",
    "may_limit": "5.10 5.10(a) 5.10(b)",
    "shuffle_due": "6.1 6.2(a) 6.2(b) 3.3",
    "cut_bounds": "6.2",
    "cutting_card_bounds": "6.2",
    "cut_offer": "6.1(a) 6.1(b) 6.1(c) 6.1(d)",
    "cutting_card_ends_shoe": "6.2(b) 6.2(c)",
    "procedure": "8 8(a) 8(b) 8(c) 11.1(a) 16",
    "burns_for_new_dealer": "7.2",
    "may_insure": "9 15.3(a)",
    "insurance_limit": "9",
    "insurance_result": "9 10(b)",
    "blackjack_odds": "10(a)(i) 17(a)(i)",
    "blackjack_at_once": "10(a)(i)",
    "early_settlement": "10(a)(ii) 15.3(b)",
    "early_payment": "10(a)(ii)",
    "on_bust": "11.1(b) 11.2(d)",
    "bust_takes_box": "11.1(b)",
    "against_dealers_blackjack": "11.2(f) 17(b)(i) 17(b)(ii)",
    "may_split": "12.1 12.2 12.3 12.7",
    "split_stake": "12.1 12.2",
    "may_choose_hand": "12.1",
    "may_double": "13.1 13.2 12.4",
    "double_bounds": "13.1",
    "may_draw": "14 14(a) 14(c) 14(d)",
    "may_stand": "14(b)",
    "caller": "15.1(a) 15.1(b) 15.1(c) 15.2",
    "dealer_draws": "16(a) 3.5(a)",
    "dealer_takes_card": "16(a) 16(b)",
    "main_result": "11.2(a) 11.2(b) 11.2(c) 11.2(d) 11.2(e) 11.2(g) 17(a)(i) 17(a)(ii) 17(b)(i) "
    "17(c)(i) 17(c)(ii)",
    "may_close": "19.2",
    "payment": "20.10",
    "may_reclaim_seat": "20.8",
}


@pytest.mark.parametrize(("slot", "clauses"), STANDS_ON.items())
def test_an_answer_names_its_clauses(slot: str, clauses: str) -> None:
    """A table can say by which clauses it answers this question."""
    assert set(clauses.split()) <= set(table(ACT).provenance[slot])
