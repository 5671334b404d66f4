"""What people on duty do: deal, direct, change, propose and confirm, close."""

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from croupier.casino.table import acts, management
from croupier.protocol.log import CardOpened, DealerCame, RoundEvent, VoidConfirmed
from croupier.protocol.roles import CONFIRM_WITHIN, Role
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import (
    CallNoMoreBets,
    CollectCards,
    Deal,
    Draw,
    LaySideWager,
    LayWager,
    LiftWager,
)
from croupier.table.dealer import due
from croupier.table.game.players import basic_call
from croupier.table.state import ENDED, Phase
from croupier.table.supervision import VoidHand, VoidRound
from tests.casino.at_table import CHIPS, Table

CONFIG = TableConfig(edition="nz-current", minimum=10_00, maximum=500_00)
WAGER = LayWager(1, "A", 10_00)
KNOWN = {"S": Role.SUPERVISOR, "O": Role.OPERATOR, "D": Role.DEALER, "A": Role.PLAYER}


def _table(config: TableConfig = CONFIG) -> Table:
    table = Table(config)
    for player in "AB":
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
    return table


def _in_play() -> Table:
    table = _table()
    table.new_shoe(Random(2))
    table.do(acts.open_round)
    table.do(partial(acts.call, command=WAGER))
    table.do(partial(acts.call, command=CallNoMoreBets()))
    return table


def test_a_human_dealer_deals_card_by_card() -> None:
    """Nothing falls by itself; each act is the Dealer's, and the log holds all the same."""
    table = _table()
    assert table.do(partial(management.come_to_deal, dealer="D")) == (DealerCame("D"),)
    table.new_shoe(Random(2))
    table.do(acts.open_round)
    table.do(partial(acts.call, command=WAGER))
    table.do(partial(acts.call, command=CallNoMoreBets()))
    assert table.live.round is not None
    assert table.live.round.dealer == ()
    told = table.do(partial(acts.call, command=Deal()))
    assert [type(one) for one in told] == [CardOpened, RoundEvent]
    with pytest.raises(Refusal):
        table.do(partial(acts.call, command=CollectCards()))
    for _ in range(40):
        if table.live.round is not None:
            act = due(table.live.round) or basic_call(table.live.round)
            table.do(partial(acts.call, command=act))
    assert table.live.game.rounds == 1
    assert table.findings() == []
    assert table.again().accounts == table.live.accounts


def test_a_dealer_comes_to_a_round_nobody_has_wagered_in() -> None:
    """A table that waits for its first wager does not keep the Dealer waiting too."""
    table = _table()
    table.new_shoe(Random(2))
    table.do(acts.open_round)
    assert table.do(partial(management.come_to_deal, dealer="D")) == (DealerCame("D"),)
    table.do(partial(acts.call, command=WAGER))
    with pytest.raises(Refusal, match="Round has ended"):
        table.do(partial(management.come_to_deal, dealer="E"))
    table.do(partial(acts.call, command=CallNoMoreBets()))
    assert table.live.round is not None
    assert table.live.round.dealer == ()
    assert table.findings() == []


def test_7_2_act_a_dealer_who_takes_over_burns_a_card() -> None:
    """At once where no wager lies yet, and before the next Round where somebody leaves in one."""
    table = _table(TableConfig(edition="act-1996", minimum=10_00, maximum=500_00))
    table.new_shoe(Random(2))
    table.do(acts.open_round)
    assert _burnt(table) == 1
    table.do(partial(management.come_to_deal, dealer="D"))
    assert _burnt(table) == 2
    table.do(partial(acts.call, command=WAGER))
    with pytest.raises(Refusal, match="Round has ended"):
        table.do(partial(management.come_to_deal, dealer="E"))
    table.do(management.stand_down)
    table.do(partial(acts.call, command=CallNoMoreBets()))
    table.finish()
    table.do(acts.open_round)
    assert _burnt(table) == 1
    assert table.findings() == []


def _burnt(table: Table) -> int:
    return 0 if table.live.round is None else len(table.live.round.burnt)


def test_a_dealer_comes_between_rounds_and_may_leave_in_one() -> None:
    table = _in_play()
    with pytest.raises(Refusal, match="Round has ended"):
        table.do(partial(management.come_to_deal, dealer="D"))
    table.finish()
    table.do(partial(management.come_to_deal, dealer="D"))
    assert table.do(partial(management.come_to_deal, dealer="D")) == ()
    table.do(management.stand_down)
    with pytest.raises(Refusal, match="nobody deals"):
        table.do(management.stand_down)


def test_the_minimum_changes_with_notice_from_the_next_round_on() -> None:
    """The Round in play stays pinned to its settings (4.2)."""
    table = _in_play()
    table.do(partial(management.change_minimum, minimum=20_00, notice=True))
    before = table.live.rules.fingerprint
    assert table.live.round is not None
    assert table.live.round.rules.elections.minimum == 10_00
    table.finish()
    assert table.live.rules.fingerprint != before
    assert table.live.config.minimum == 20_00
    table.play(LayWager(1, "A", 20_00))
    assert table.recalled(1).config.minimum == 10_00
    assert table.recalled(2).config.minimum == 20_00
    assert table.findings() == []
    assert table.again().rules.fingerprint == table.live.rules.fingerprint


def test_act_4_2_players_are_told_before_the_minimum_changes() -> None:
    table = _table(TableConfig(edition="act-1996", minimum=10_00, maximum=500_00))
    with pytest.raises(Refusal):
        table.do(partial(management.change_minimum, minimum=20_00, notice=False))
    table.do(partial(management.change_minimum, minimum=20_00, notice=True))


def test_what_needs_another_shoe_or_cloth_does_not_change_at_an_open_table() -> None:
    table = _table()
    other = TableConfig(edition="nz-current", minimum=10_00, decks=8)
    with pytest.raises(Refusal, match="decks does not change"):
        table.do(partial(management.change_settings, config=other, notice=True))


def test_7_1_a_supervisor_directs_a_shuffle() -> None:
    table = _table()
    table.play(WAGER)
    table.do(partial(management.direct_shuffle, occasion=Occasion.SUPERVISOR))
    assert table.live.seal_due
    table.play(WAGER)
    assert table.live.shoes == 2
    assert table.findings() == []


def test_a_void_takes_two_persons() -> None:
    """One proposes, another confirms in time; both must be entitled."""
    table = _in_play()
    ask = partial(management.propose_void, void=VoidHand(1), known=KNOWN.get, now=0)
    with pytest.raises(Refusal, match="may not propose"):
        table.do(partial(ask, by="A"))
    with pytest.raises(Refusal, match="no void was proposed"):
        table.do(partial(management.confirm_void, by="O", known=KNOWN.get, now=1))
    table.do(partial(ask, by="S"))
    with pytest.raises(Refusal, match="another person"):
        table.do(partial(management.confirm_void, by="S", known=KNOWN.get, now=1))
    late = partial(management.confirm_void, by="O", known=KNOWN.get, now=CONFIRM_WITHIN)
    with pytest.raises(Refusal, match="in time"):
        table.do(late)
    told = table.do(partial(management.confirm_void, by="O", known=KNOWN.get, now=1))
    assert told[0] == VoidConfirmed("O")
    assert table.live.purse("A") == CHIPS  # M5: exactly the stake comes back
    assert table.findings() == []


def test_what_cannot_be_voided_is_not_proposed() -> None:
    table = _table()
    with pytest.raises(Refusal, match="no Round"):
        table.do(partial(management.propose_void, void=VoidRound(), by="S", known=KNOWN.get, now=0))


def test_a_proposal_is_gone_with_its_round() -> None:
    table = _in_play()
    void = partial(management.propose_void, void=VoidRound(), by="S", known=KNOWN.get, now=0)
    table.do(void)
    table.finish()
    assert table.live.proposal is None


def test_a_table_closes_after_the_rounds_announced() -> None:
    """Everybody goes with their chips, the shoe is revealed, and nothing happens any more."""
    table = _table()
    table.do(partial(acts.take_seat, player="A", box=1))
    with pytest.raises(Refusal, match="last Round"):
        table.do(management.close_table)
    told = partial(management.announce_closing, rounds=1, players_told=True, inspector_told=True)
    table.do(told)
    table.play(WAGER)
    with pytest.raises(Refusal, match="closed"):
        table.do(acts.open_round)
    table.do(management.close_table)
    assert table.live.closed
    assert table.live.purses() == {}
    assert sum(table.live.accounts.values()) == 0
    for act in (
        management.close_table,
        acts.open_round,
        partial(management.come_to_deal, dealer="D"),
    ):
        with pytest.raises(Refusal, match="closed"):
            table.do(act)
    assert table.findings() == []


def test_who_sits_is_not_put_out_of_a_seat_without_cause() -> None:
    table = _table()
    table.do(partial(acts.take_seat, player="A", box=1))
    with pytest.raises(Refusal):
        table.do(partial(management.reclaim_seat, player="A"))
    with pytest.raises(Refusal, match="no equipment"):
        table.do(management.repair_equipment)


def test_who_goes_takes_all_chips_along() -> None:
    table = _in_play()
    table.do(partial(acts.take_seat, player="B", box=2))
    with pytest.raises(Refusal, match="on the layout"):
        table.do(partial(acts.go, player="A"))
    table.do(partial(acts.go, player="B"))
    assert table.live.purse("B") == 0
    assert table.live.game.seats == ()


def test_the_table_still_takes_players_calls() -> None:
    table = _in_play()
    assert table.live.round is not None
    assert table.live.round.phase in (Phase.PLAY, ENDED)
    table.do(partial(acts.call, command=Draw(1, "A")))


def test_the_verifier_finds_a_void_that_one_person_declared() -> None:
    """No act does that; a log that tells it was forged."""
    table = _in_play()
    table.do(partial(acts.call, command=VoidRound()))
    assert table.findings() == ["it was made Void by fewer than two persons"]


def test_5_1_a_wager_that_was_raised_and_a_side_wager_taken_back_hold() -> None:
    """The verifier brings about what was added, and what went back."""
    pairs: dict[OfferName, SideWagerConfig] = {
        "perfect-pair": SideWagerConfig(minimum=1_00, maximum=50_00)
    }
    table = _table(TableConfig(edition="nz-current", minimum=10_00, side_wagers=pairs))
    table.new_shoe(Random(1))
    table.do(acts.open_round)
    laid = LaySideWager(1, "A", "perfect-pair", 5_00)
    for command in (
        *(WAGER, WAGER, laid, replace(laid, raises=True)),
        *(LiftWager(1, "A", "perfect-pair"), laid, CallNoMoreBets()),
    ):
        table.do(partial(acts.call, command=command))
    table.finish()
    assert table.findings() == []
