"""Section 16: the subsequent deal to the Dealer's hand."""

import pytest

from croupier.table.commands import Deal, Draw, Settle, Stand
from croupier.table.events import CardDealt
from croupier.table.legal.option import refusal as judged
from tests.law.act.playing import ACT, after, clauses_of, dealt, refused
from tests.telling import nets, settle, table


def _dealer(shoe: str, *play: str, **told: object) -> tuple[str, ...]:
    return settle(ACT, shoe, play, **told).played.round.dealer


def test_16_the_dealer_draws_after_every_player() -> None:
    """While Box 1 has not finished the Dealer takes no card and settles nothing."""
    round = dealt("Ts 6d 9c Tc")
    for act in (Deal(), Settle()):
        wrong = judged(round, act)
        assert wrong is not None
        assert wrong.rests_on("16")


def test_16_the_dealers_second_card_is_the_first_after_the_players() -> None:
    """It falls when the last decision is made, and bears its clause."""
    events = settle(ACT, "Ts Td 9c 7h", ["1 stand"]).played.events
    last = [one for one in events if isinstance(one, CardDealt)][-1]
    assert (last.box, last.card, last.clauses[0]) == (None, "7h", "16")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("Td 6h Ah", "hard 16 draws, hard 17 stands"),
        ("Td 7h", "hard 17"),
        ("Td Ah", "21 in two cards"),
        ("9d 9h", "18"),
        ("3c Ac 2h Ad", "soft 16 draws, soft 17 stands"),
        ("Ac 7h", "soft 18"),
        ("2c 2h 2d 2s 2c 2h 4d Ks", "12 to 16 draw, however many the cards"),
        ("Ac 5h Kd 5s", "a soft 16 that becomes a hard 16 draws on"),
    ],
)
def test_16_a_draws_to_16_and_stands_on_17(cards: str, why: str) -> None:
    """The Dealer's cards are these and no others."""
    first, rest = cards.split(maxsplit=1)
    assert _dealer(f"Ts {first} 9c | {rest}", "1 stand") == tuple(cards.split()), why


def test_16_a_each_card_and_the_end_bear_the_clause() -> None:
    """The third card falls by 16(a), and on 17 a further one is refused by it."""
    told = clauses_of(CardDealt, "Ts Td 9c | 6h Ac", "1 stand")
    assert told[-2:] == [("16", "16(a)"), ("16(a)",)]
    finished = after(dealt("Ts Td 9c 7h 2c"), Stand(1, "A"), Deal())
    assert refused(after, finished, Deal()).clauses == ("16(a)",)
    soft = after(dealt("Ts Ad 9c 6h 2c"), Stand(1, "A"), Deal())
    assert refused(after, soft, Deal()).clauses == ("16(a)",)


def test_16_b_a_needless_card_is_refused() -> None:
    """With every hand lost, and once a waiting Blackjack is decided, no card may be dealt."""
    lost = after(dealt("Ts 6d 6c Kc 2h"), Draw(1, "A"), Deal())
    assert refused(after, lost, Deal()).clauses == ("16(b)",)
    decided = after(dealt("As Kd Kc 5h 2h"), Deal())
    assert refused(after, decided, Deal()).clauses == ("16(b)",)


def test_16_a_reading_dealer_soft_17() -> None:
    """The Dealer stands on a soft 17; a table may read that the Dealer draws, hard 17 apart."""
    assert nets(ACT, "Ts Ad 8c | 6c", ["1 stand"]) == {"1 A main": 20}
    draws = {"dealer-soft-17": "draws"}
    assert nets(ACT, "Ts Ad 8c | 6c 4h", ["1 stand"], readings=draws) == {"1 A main": -20}
    assert nets(ACT, "Ts Td 8c | 7c", ["1 stand"], readings=draws) == {"1 A main": 20}
    assert nets(ACT, "Ts Ad 8c | 7c", ["1 stand"], readings=draws) == {"1 A main": 0}
    assert {"16(a)", "3.5(a)"} <= set(table(ACT).provenance["dealer_draws"])


def test_16_b_no_card_when_every_hand_has_lost() -> None:
    """The only Box went over 21: the Dealer keeps one card."""
    assert _dealer("Ts 6d 6c | Kc", "1 draw") == ("6d",)


@pytest.mark.parametrize("first", ["Kd", "Ad"])
def test_16_b_one_card_for_a_blackjack_that_waits(first: str) -> None:
    """With nothing but Blackjacks left one card decides, though it make only 15 or soft 16."""
    assert _dealer(f"As {first} Kc | 5h") == (first, "5h")


def test_16_b_no_card_for_a_blackjack_already_paid() -> None:
    """Paid against a six, and settled early against an ace, it needs no card."""
    assert _dealer("As 6d Kc") == ("6d",)
    assert _dealer("As Ad Kc", "1 early-settlement") == ("Ad",)


def test_16_b_open_insurance_has_its_card_and_no_more() -> None:
    """All hands gone, the second card is drawn for the insurance and the Dealer stops at 16."""
    shoe, play = "Ts Ad 6c | Kc | 5h", ("1 insurance 10", "1 draw")
    assert _dealer(shoe, *play) == ("Ad", "5h")
    assert settle(ACT, shoe, play).played.round.readings == ("insurance-with-hands-settled",)
    assert clauses_of(CardDealt, shoe, *play)[-1] == ("16", "10(b)")


def test_16_b_a_blackjack_beside_another_hand_does_not_stop_the_dealer() -> None:
    """Box 2's 19 still depends on the Dealer's hand."""
    wagers = [(1, "A", 20), (2, "B", 20)]
    told = nets(ACT, "As Ts Kd Kc 9c | 5h 5c", ["2 stand"], wagers=wagers)
    assert told == {"1 A main": 30, "2 B main": -20}


def test_16_b_reading_only_blackjacks_left() -> None:
    """The Dealer stops at the second card; a table may read that the hand is drawn out."""
    assert _dealer("As Kd Kc | 5h") == ("Kd", "5h")
    draw_out = {"only-blackjacks-left": "draw-out"}
    assert _dealer("As Kd Kc | 5h 6c", readings=draw_out) == ("Kd", "5h", "6c")
    assert nets(ACT, "As Kd Kc | 5h 6c", readings=draw_out) == {"1 A main": 30}
    assert clauses_of(CardDealt, "As Kd Kc | 5h 6c", readings=draw_out)[-1] == ("16(a)",)
