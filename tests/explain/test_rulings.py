"""What a player won or lost, and what rulings made of it, in sentences."""

import pytest

from croupier.disputes.departures import RecordDeparture
from croupier.explain.deviations import departure_said
from croupier.explain.rulings import came_to, correction_said
from croupier.explain.wording import plainly
from croupier.house import open_table
from croupier.protocol.corrections import Correction
from croupier.rules.config import TableConfig
from croupier.sentence import plain


def _moved(*cents: int) -> list[Correction]:
    return [Correction(number, 7, "ana", one) for number, one in enumerate(cents, 1)]


@pytest.mark.parametrize(
    ("net", "moved", "says"),
    [
        (5_00, (), "ana won $5"),
        (-5_50, (), "ana lost $5.50"),
        (0, (), "ana came out even"),
        (25_00, (50_00,), "ana lost $25; the ruling on dispute 1 paid ana $50: ana won $25"),
        (0, (-25_00,), "ana won $25; the ruling on dispute 1 took $25 back from ana: ana came out"),
        (30_00, (50_00, 5_00), "ana lost $25; rulings on 2 disputes paid ana $55: ana won $30"),
    ],
)
def test_a_result_says_what_was_corrected(net: int, moved: tuple[int, ...], says: str) -> None:
    assert plain(came_to("ana", net, _moved(*moved))).startswith(says)


def test_a_correction_is_said_by_itself() -> None:
    (one,) = _moved(50_00)
    assert plain(correction_said(one)) == "The ruling on dispute 1 paid ana $50"


def test_where_a_record_departs_from_the_log_is_said_in_words() -> None:
    """Cards are cards, marks are words, calls and wagers are named."""
    rules = open_table(TableConfig(edition="nz-current"))

    def said(one: RecordDeparture) -> str:
        return plain(plainly(departure_said(one, rules), rules))

    rest = " by the record ruled on."
    card = RecordDeparture("card", 3, "Td", "Td!")
    exposed = "10♦, drawn in error and exposed,"
    assert said(card) == f"Card 3: 10♦ by the log, {exposed}{rest}"
    call = RecordDeparture("call", 1, "1 Ana double 20", "")
    assert said(call) == f"Call 1: Ana's double of $20 on Box 1 by the log, nothing{rest}"
    order = RecordDeparture("call", 2, "", "! void 2")
    assert said(order) == f"Call 2: nothing by the log, “void 2”{rest}"
    wager = RecordDeparture("wager", 2, "1 Ana main 20", "1 Ana main 10 warned")
    both = [f"Ana's initial wager of ${sum_} on Box 1" for sum_ in (20, 10)]
    assert said(wager) == f"Wager 2: {both[0]} by the log, {both[1]} warned{rest}"
