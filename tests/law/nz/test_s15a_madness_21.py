"""Section 15A: Madness 21 wagers, and the failure of their equipment (16.12)."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.law.nz.s15a_madness_21 import TICKETS, prize_of
from croupier.rules.prompt import Moment
from croupier.table.commands import Deal, LaySideWager, LayWager, ShowPrize
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round
from croupier.table.game.settings import repair_equipment
from croupier.table.game.shuffles import new_shoe
from tests.law.nz.shared import RECONSTRUCTED, relied
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    Contract,
    dealt,
    kept,
    on,
    refused,
    side,
    side_line,
    with_main,
    won,
)
from tests.telling import asked, nets, refusal, settle, table

MADNESS: Final = "madness-21"
OFFERED: dict[str, Any] = {"side_wagers": {MADNESS: {}}}
BLACKJACK = "As 6d Kd"


@kept(
    Contract(
        wager=MADNESS,
        untold=RECONSTRUCTED,
        offered="15A.1",
        own_box="15A.2",
        before="15A.2",
        amount="15A.3",
    )
)
def test_15A_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@pytest.mark.parametrize("cards", ["As 6d Kd", "Td 6d Ah"])
def test_15A_4_a_wins_on_blackjack(cards: str) -> None:
    """An ace and a ten-point card win a prize, which has still to be drawn."""
    assert won(MADNESS, cards) is None
    assert side(MADNESS, cards, ["! prize 10"], 1)["1 A madness-21"] == 10


@pytest.mark.parametrize("cards", ["Th 6d 9c", "As 6d Ad"])
def test_15A_4_b_otherwise_loses(cards: str) -> None:
    """Any other two cards lose when the Initial Deal is complete."""
    assert won(MADNESS, cards) == -5


def test_15A_4_b_a_split_ace_has_no_blackjack() -> None:
    """The wager was lost before the split ace received its king."""
    told = side(MADNESS, f"As 6d Ad | Kd | 9s | {BUST}", ["1 split"])
    assert told["1 A madness-21"] == -5


def test_15A_5_settled_before_any_further_card() -> None:
    """No card falls while a winner has not been paid."""
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", MADNESS, 1_00)
    round = dealt(MADNESS, "As Ad Kd | 9c", *laying)
    refused(round, Deal())
    assert round.dealer == ("Ad",)


def test_15A_5_a_record_without_its_prize_is_not_settled() -> None:
    """What the display showed belongs to the Round."""
    told = refusal(NZ, BLACKJACK, wagers=with_main(MADNESS, 1), **OFFERED)
    assert told.clause == "15A.7"


def test_15A_6_the_tickets() -> None:
    """3,750 tickets bear 23 prizes worth $52,031 in all."""
    assert (len(TICKETS), sum(TICKETS.values())) == (23, 3750)
    assert sum(prize_of(ticket) for ticket in range(3750)) == 52_031


@pytest.mark.parametrize(
    ("prize", "tickets"),
    [
        (1000, 1), (100, 10), (50, 25), (40, 50), (35, 60), (30, 70), (25, 105), (24, 108),
        (23, 110), (22, 112), (21, 115), (20, 134), (15, 150), (14, 175), (13, 200), (12, 250),
        (11, 350), (10, 400), (9, 225), (8, 260), (7, 270), (6, 280), (5, 290),
    ],
)  # fmt: skip
def test_15A_6_each_prize(prize: int, tickets: int) -> None:
    """Each prize is on so many tickets, and is paid for each of two dollars."""
    assert sum(prize_of(ticket) == prize for ticket in range(3750)) == tickets
    told = side(MADNESS, BLACKJACK, [f"! prize {prize}"], 2)
    assert told["1 A madness-21"] == 2 * prize


@pytest.mark.parametrize("prize", [0, 4, 16, 99, 2000])
def test_15A_6_no_other_prize(prize: int) -> None:
    """A sum the table of prizes does not have cannot have been shown."""
    told = refusal(NZ, BLACKJACK, [f"! prize {prize}"], wagers=with_main(MADNESS, 1), **OFFERED)
    assert told.clause == "15A.6"


def test_15A_7_each_winner_of_the_box_receives_it() -> None:
    """One press of the button pays $1 and $2 on the same Box $20 and $40."""
    wagers = ((1, "A", 20), (1, "B", 20), on(MADNESS, 1), on(MADNESS, 2, "B"))
    told = nets(NZ, BLACKJACK, ["! prize 20"], wagers=wagers, **OFFERED)
    assert (told["1 A madness-21"], told["1 B madness-21"]) == (20, 40)


def test_15A_7_each_winner_relies_on_one_draw_for_the_box() -> None:
    """Whoever is paid first."""
    wagers = ((1, "A", 20), (1, "B", 20), on(MADNESS, 1), on(MADNESS, 2, "B"))
    round = settle(NZ, BLACKJACK, ["! prize 20"], wagers=wagers, **OFFERED).played.round
    won = [line for line in round.lines if line.wager == MADNESS]
    assert ["madness-on-shared-box" in line.readings for line in won] == [True, True]


def test_15A_7_each_box_draws_its_own() -> None:
    """Two Boxes with Blackjack have a press each, in order."""
    wagers = ((1, "A", 20), (2, "B", 20), on(MADNESS, 1), on(MADNESS, 1, "B", 2))
    told = nets(NZ, "As Ah 6d Kd Kc", ["! prize 20", "! prize 5"], wagers=wagers, **OFFERED)
    assert (told["1 A madness-21"], told["2 B madness-21"]) == (20, 5)


def test_15A_7_no_prize_without_a_winner() -> None:
    """Nobody presses the button for a losing wager."""
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", MADNESS, 1_00)
    assert refused(dealt(MADNESS, "Ts 6d 9d", *laying), ShowPrize(20)).clause == "15A.7"


def test_15A_8_valid_against_the_dealers_blackjack() -> None:
    """Two Blackjacks stand off, and the prize is drawn all the same."""
    told = side(MADNESS, "Ad Ac Kc | Kd", ["! prize 15"], 1)
    assert told == {"1 A madness-21": 15, "1 A main": 0}


def test_16_12_a_failure_pays_25_dollars() -> None:
    """A wager that had won is paid $25, whatever it was."""
    for amount in (1, 2):
        told = side(MADNESS, BLACKJACK, ["! madness-failure"], amount)
        assert told["1 A madness-21"] == 25


def test_16_12_a_failure_pays_every_winner() -> None:
    """Winners on every Box are paid, and a loser is not."""
    wagers = ((1, "A", 20), (2, "B", 20), on(MADNESS, 1), on(MADNESS, 1, "B", 2))
    told = nets(NZ, "As Ah 6d Kd Kc", ["! madness-failure"], wagers=wagers, **OFFERED)
    assert (told["1 A madness-21"], told["2 B madness-21"]) == (25, 25)
    lost = side(MADNESS, f"Ts 6d 9d | {BUST}", ["! madness-failure", "1 stand"], 1)
    assert lost["1 A madness-21"] == -1


def test_15A_6_reading_madness_stake() -> None:
    """The stake goes back beside the prize; or only the prize is paid."""
    kept = {"madness-stake": "kept"}
    assert side(MADNESS, BLACKJACK, ["! prize 40"], 2, readings=kept)["1 A madness-21"] == 78
    told = side_line(MADNESS, BLACKJACK, ["! prize 40"])
    assert "madness-stake" in told.readings


def test_15A_7_reading_madness_prize() -> None:
    """The prize is for each dollar; or the sum shown is paid once."""
    flat = {"madness-prize": "flat"}
    assert side(MADNESS, BLACKJACK, ["! prize 40"], 2, readings=flat)["1 A madness-21"] == 40
    told = relied(NZ, BLACKJACK, ["! prize 40"], wagers=with_main(MADNESS, 2), **OFFERED)
    assert "madness-prize" in told


def test_16_12_reading_madness_failure_pays() -> None:
    """A failure pays one sum for a wager; or that sum for each dollar of it."""
    each = {"madness-failure-pays": "per-dollar"}
    told = side(MADNESS, BLACKJACK, ["! madness-failure"], 2, readings=each)
    assert told["1 A madness-21"] == 50
    named = relied(NZ, BLACKJACK, ["! madness-failure"], wagers=with_main(MADNESS, 2), **OFFERED)
    assert "madness-failure-pays" in named


@pytest.mark.parametrize("edition", ["nz-2012", "nz-2014"])
def test_15A_1_borrowed_from_today(edition: str) -> None:
    """A reconstructed edition may borrow the section, with a warning."""
    told = table(edition, "nz-current", **OFFERED).warnings
    assert f"Clause 15A.4 of {edition} is borrowed from nz-current." in told


@pytest.mark.parametrize(
    "clause", ["3.5(a)", "3.5(a)(iii)", "3.5(b)", "3.5(c)", "3.5(d)", "3.5~tail"]
)
def test_3_5_the_prize_equipment_is_asked_for(clause: str) -> None:
    """Where Madness 21 is offered, before the table opens; at other tables not (3.5)."""
    (asks,) = asked(table(NZ, **OFFERED), clause)
    assert asks.person == "Casino Operator"
    assert not asked(table(NZ), clause)


def test_3_5_a_ii_each_ticket_is_as_likely() -> None:
    """Every ticket has one prize, and as many tickets bear a prize as 15A.6 says (3.5(a)(ii))."""
    tickets = [prize_of(ticket) for ticket in range(sum(TICKETS.values()))]
    assert {prize: tickets.count(prize) for prize in TICKETS} == TICKETS


def test_3_5_a_i_a_prize_says_nothing_of_the_next() -> None:
    """A prize takes no ticket out: two Boxes may win the same one (1.1:Jackpot Prize Button)."""
    wagers = ((1, "A", 20), (2, "B", 20), on(MADNESS, 1), on(MADNESS, 1, box=2, player="B"))
    told = nets(NZ, "As As 6d Kd Kd", ["! prize 1000", "! prize 1000"], wagers=wagers, **OFFERED)
    assert (told["1 A madness-21"], told["2 B madness-21"]) == (1000, 1000)


def test_15A_9_who_presses_is_asked() -> None:
    """The caller of the Box, or whom the caller names; else staff."""
    assert [one.moment for one in asked(table(NZ, **OFFERED), "15A.9")] == [Moment.PRIZE]


def test_16_12_until_the_equipment_is_repaired() -> None:
    """After a failure the next Round takes no Madness 21, until somebody repairs it."""
    game = replace(new_shoe(Game(rules=table(NZ, **OFFERED)), seed=1), equipment_failed=True)
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", MADNESS, 1_00)
    round, _ = play(begin_round(game), laying[0])
    assert refused(round, laying[1]).rests_on("16.12")
    round, _ = play(begin_round(repair_equipment(game)), laying[0])
    assert play(round, laying[1])


def test_15A_3_reading_madness_part_dollars() -> None:
    """Fifty cents are paid half the prize; or only whole dollars are taken."""
    told: dict[str, Any] = {
        "wagers": ((1, "A", 20), {"box": 1, "player": "A", "amount": 0.5, "on": "madness-21"}),
        "side_wagers": {"madness-21": {}},
    }
    cards, calls = "As 6d Kc", ["! prize 40"]
    assert nets("nz-current", cards, calls, **told)["1 A madness-21"] == 20
    named = settle("nz-current", cards, calls, **told).played.round.readings
    assert "madness-part-dollars" in named
    told["readings"] = {"madness-part-dollars": "whole-dollars"}
    refused = refusal("nz-current", cards, calls, **told)
    assert (refused.clause, refused.readings) == ("15A.3", ("madness-part-dollars",))
