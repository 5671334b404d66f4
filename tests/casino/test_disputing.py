"""Disputes: filed, held back, ruled on by the adjudicator, corrected by a new entry."""

from functools import partial

import pytest

from croupier import house
from croupier.casino.table import acts, disputes
from croupier.ledger.accounts import net_by_player
from croupier.protocol.log import DisputeRuled, RulingProposed
from croupier.record.read import read_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.commands import LayWager
from tests.casino.at_table import CHIPS, Table

CONFIG = TableConfig(edition="nz-current", minimum=10_00, maximum=500_00)


def _played() -> Table:
    """A table at which A and B have played a Round."""
    table = Table(CONFIG)
    for player in "AB":
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
    table.play(LayWager(1, "A", 100_00), LayWager(2, "B", 50_00))
    return table


def _file(table: Table, by: str, everybody: bool = False, number: int = 1) -> None:
    of = table.recalled(number)
    about = partial(disputes.file_dispute, of=of, reason="the Dealer paid me short")
    table.do(partial(about, by=by, everybody=everybody))


def test_d1_a_round_is_ruled_on_again_as_it_was_logged() -> None:
    """The adjudicator finds what the engine paid: nothing is owed, nothing moves."""
    table = _played()
    _file(table, "A")
    ruling = disputes.ruled(table.recalled(1))
    assert ruling.owed == {}
    assert ruling.clauses
    before = table.live.accounts
    table.do(partial(disputes.rule, number=1, by="S", reason="it was right", ruling=ruling))
    assert table.live.accounts == before
    assert table.live.disputes == {}
    assert table.findings() == []


def _halved(table: Table) -> disputes.Ruled:
    """A ruling by a record in which A laid half of what the log has."""
    record = table.recalled(1).record.replace("amount = 100", "amount = 50", 1)
    return disputes.ruled(table.recalled(1), record[: record.index("[expect]")])


def test_d2_what_was_wrong_is_corrected_by_a_new_entry() -> None:
    """A record that departs from the log takes two persons; the difference is moved then."""
    table = _played()
    _file(table, "S", everybody=True)
    before, paid = table.live.purse("A"), table.recalled(1).nets()["A"]
    ruling = _halved(table)
    assert [one.what for one in ruling.departures] == ["wager"]
    rule = partial(disputes.rule, number=1, reason="it was fifty", ruling=ruling)
    (proposed,) = table.do(partial(rule, by="I"))
    assert isinstance(proposed, RulingProposed)
    assert table.live.purse("A") == before, "nothing is moved by one person's word"
    with pytest.raises(Refusal, match="a second person confirms"):
        table.do(partial(rule, by="I"))
    with pytest.raises(Refusal, match="by somebody else than who filed it"):
        table.do(partial(rule, by="S"))
    (logged,) = table.do(partial(rule, by="O"))
    assert isinstance(logged, DisputeRuled)
    assert (logged.by, logged.confirmed_by) == ("I", "O")
    assert logged.departures == ruling.departures
    assert logged.owed == ({"A": -paid // 2} if paid else {})  # half the wager: half the net
    assert table.live.purse("A") == before - paid // 2
    assert sum(table.live.accounts.values()) == 0
    assert table.findings() == []
    assert table.again().accounts == table.live.accounts


def test_chips_of_a_disputed_round_stay_at_the_table() -> None:
    """Frozen until ruled on or withdrawn."""
    table = _played()
    while not (back := table.recalled(table.live.rounds).returned()):
        table.play(LayWager(1, "A", 100_00), LayWager(2, "B", 50_00))
    winner = next(iter(back))
    _file(table, winner, number=table.live.rounds)
    purse = table.live.purse(winner)
    with pytest.raises(Refusal, match="disputed Round stay"):
        table.do(partial(acts.take_chips, player=winner, cents=purse))
    table.do(partial(acts.take_chips, player=winner, cents=purse - back[winner]))
    table.do(partial(disputes.withdraw, number=1, by=winner))
    table.do(partial(acts.take_chips, player=winner, cents=back[winner]))
    assert table.findings() == []


def test_d3_a_dispute_only_moves_forward() -> None:
    table = _played()
    _file(table, "A")
    with pytest.raises(Refusal, match="already"):
        _file(table, "A")
    ruling = disputes.ruled(table.recalled(1))
    rule = partial(disputes.rule, number=1, reason="it was right", ruling=ruling)
    with pytest.raises(Refusal, match="somebody else"):
        table.do(partial(rule, by="A"))
    with pytest.raises(Refusal, match="by who filed it"):
        table.do(partial(disputes.withdraw, number=1, by="B"))
    table.do(partial(rule, by="S"))
    for act in (partial(rule, by="S"), partial(disputes.withdraw, number=1, by="A")):
        with pytest.raises(Refusal, match="no open dispute"):
            table.do(act)


def test_who_had_no_wager_disputes_nothing() -> None:
    table = _played()
    with pytest.raises(Refusal, match="no wager"):
        _file(table, "C")
    with pytest.raises(Refusal, match="say why"):
        filed = partial(disputes.file_dispute, of=table.recalled(1), everybody=False)
        table.do(partial(filed, by="A", reason=" "))


def test_a_round_that_does_not_exist_or_has_not_ended_is_not_disputed() -> None:
    table = _played()
    with pytest.raises(Refusal, match="has no Round 2: there are 1"):
        table.recalled(2)
    table.do(acts.open_round)
    of = table.recalled(2)
    with pytest.raises(Refusal, match="has not ended"):
        table.do(partial(disputes.file_dispute, of=of, by="A", reason="x", everybody=True))


def test_a_record_of_another_table_is_no_ruling() -> None:
    table = _played()
    record = table.recalled(1).record.replace("maximum = 500", "maximum = 600")
    with pytest.raises(Refusal, match="other settings"):
        disputes.ruled(table.recalled(1), record)


def test_a_player_who_has_not_enough_left_pays_what_there_is() -> None:
    """M3: no purse goes below nothing, whatever is owed; the log tells both."""
    table = _played()
    _file(table, "S", everybody=True)
    owed = disputes.Ruled(table.recalled(1).record, {"A": -(CHIPS * 2)}, ("1",))
    held = table.live.purse("A")
    (logged,) = table.do(partial(disputes.rule, number=1, by="I", reason="all", ruling=owed))
    assert isinstance(logged, DisputeRuled)
    assert logged.moved == {"A": -held}
    assert table.live.purse("A") == 0
    assert any("again" in one for one in table.findings())  # and the verifier sees it was made up


def test_a_round_is_corrected_once_however_often_it_is_disputed() -> None:
    """What one ruling found owed is not owed again."""
    table = _played()
    _file(table, "S", everybody=True)
    _file(table, "I", everybody=True)
    ruling = _halved(table)
    assert ruling.owed
    rule = partial(disputes.rule, reason="it was fifty", ruling=ruling)
    table.do(partial(rule, number=1, by="I"))
    table.do(partial(rule, number=1, by="O"))
    held = table.live.purse("A")
    table.do(partial(rule, number=2, by="S"))
    (logged,) = table.do(partial(rule, number=2, by="O"))
    assert isinstance(logged, DisputeRuled)
    assert logged.owed == logged.moved == {}
    assert table.live.purse("A") == held
    assert table.findings() == []


def test_disputes_of_one_round_hold_its_chips_back_once() -> None:
    table = _played()
    while not (back := table.recalled(table.live.rounds).returned()):
        table.play(LayWager(1, "A", 100_00), LayWager(2, "B", 50_00))
    winner = next(iter(back))
    for by, everybody in ((winner, False), ("S", True)):
        _file(table, by, everybody, number=table.live.rounds)
    assert table.live.frozen(winner) == back[winner]


def test_a_ruling_on_nothing_or_for_a_stranger_is_refused() -> None:
    table = _played()
    _file(table, "A")
    nothing = disputes.Ruled("", {}, ())
    with pytest.raises(Refusal, match="nothing was ruled on"):
        table.do(partial(disputes.rule, number=1, by="S", reason="see", ruling=nothing))
    record = table.recalled(1).record.replace('"A"', '"Z"').replace("1 A ", "1 Z ")
    with pytest.raises(Refusal, match="Z laid 0 on main of Box 1 by the log, not 100"):
        disputes.ruled(table.recalled(1), record[: record.index("[expect]")])


def test_m6_a_ruling_rests_on_the_cards_and_stakes_of_the_log() -> None:
    """Nobody's word makes a card of another, nor a stake higher than it was laid."""
    table = _played()
    of = table.recalled(1)
    text = of.record[: of.record.index("[expect]")]
    with pytest.raises(Refusal, match="A laid 100 on main of Box 1 by the log, not 1000"):
        disputes.ruled(of, text.replace("amount = 100", "amount = 1000", 1))
    first = str(read_record(text).cards[0].card)
    other = "As" if first != "As" else "Ks"
    with pytest.raises(Refusal, match=r"card 1 cannot be .*: the log has .*, as was proved"):
        disputes.ruled(of, text.replace(first, other, 1))
    with pytest.raises(Refusal, match="the log has no such card"):
        disputes.ruled(of, text.replace('"\nplay', ' As"\nplay', 1))


def test_m6_the_verifier_finds_a_ruling_that_one_person_made_up() -> None:
    """Seven Blackjacks nobody was dealt, or one person's word against the log."""
    table = _played()
    _file(table, "S", everybody=True)
    of = table.recalled(1)
    text = of.record[: of.record.index("[expect]")]
    for record, why in (
        (text.replace("amount = 100", "amount = 400", 1), "stakes that nobody laid"),
        (text.replace("amount = 100", "amount = 50", 1), "one person alone ruled"),
    ):
        made = house.adjudicate(record)
        owed = net_by_player(made.lines)["A"] - of.nets()["A"]
        forged = disputes.Ruled(record, {"A": owed} if owed else {}, made.clauses)
        rule = partial(disputes.rule, number=1, by="I", reason="so it was", ruling=forged)
        honest, live = list(table.log), table.live
        table.do(rule)
        assert any(why in one for one in table.findings()), why
        table.log, table.live = honest, live
