"""A live table: what it logs gives it back, opens its cards, and holds no secret."""

from base64 import b64encode
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from croupier.casino.table import acts
from croupier.casino.table.fold.log_entry import opened
from croupier.casino.table.live import Live
from croupier.casino.table.stacks import SealedStack
from croupier.casino.table.timing import due
from croupier.fairness.commitment import Commitment, SealedShoe, opens, reveals
from croupier.protocol.log import (
    AnyLogged,
    CardOpened,
    CutDeclined,
    LeaveWithdrawn,
    RackCut,
    RackSealed,
    RoundEvent,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
    TableOpened,
    read,
)
from croupier.protocol.pace import Pace, WaitsFor
from croupier.protocol.unseen import FACE_DOWN
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.random_round import random_command, random_wagers
from croupier.table.commands import CallNoMoreBets, Command, Deal, LayWager, LiftWager
from croupier.table.events import CardDealt
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.mishaps import CardAside, CardOut, ShoeRefilled
from croupier.table.state import BETTING
from tests.casino.at_table import CHIPS, Table
from tests.casino.going_on import all_decline
from tests.casino.memory import MemoryVault
from tests.tables import random_config

PLAYERS = "ABCDE"


def _played(seed: int, rounds: int = 3, often: float = 0) -> Table:
    """A table at which some Rounds were played at random; ``often`` something goes wrong."""
    random = Random(seed)
    table = Table(random_config(random))
    for player in PLAYERS:
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
    for _ in range(rounds):
        _round(random, table, often)
    return table


def _round(random: Random, table: Table, often: float) -> None:
    if table.live.round is not None:
        return  # nobody may decide for a Box, or the layout may not stand
    if table.live.seal_due:
        table.new_shoe(random)
    table.do(acts.open_round)
    for wager in random_wagers(random, table.live.rules):
        _attempt(table, partial(acts.call, command=wager))
    _attempt(table, lambda live: acts.call(live, CallNoMoreBets()))
    for _ in range(200):
        command = _next(random, table.live, often)
        if command is None:
            return
        _attempt(table, partial(acts.call, command=command))


def _next(random: Random, live: Live, often: float) -> Command | None:
    """Something that may be done in the Round now; nothing where betting never closed."""
    round = live.round
    if round is None or round.phase is BETTING:
        return None
    wrong = round.trouble.misplaced or random.random() < often
    told = [option.command for option in irregular(round)] if wrong else []
    return random.choice(told) if told else random_command(random, round)


def _attempt(table: Table, act: Callable[[Live], tuple[AnyLogged, ...]]) -> None:
    try:
        table.do(act)
    except Refusal:
        return


@pytest.mark.parametrize("seed", range(25))
def test_the_log_gives_the_table_back(seed: int) -> None:
    """H1: what is folded from the written log is the table that wrote it."""
    table = _played(seed)
    again, live = table.again(), table.live
    assert again.accounts == live.accounts
    assert (again.round is None) == (live.round is None)
    assert again.game.shoe == live.game.shoe
    if again.round is not None and live.round is not None:
        assert replace(again.round, rules=live.rules) == live.round


@pytest.mark.parametrize("seed", range(25))
def test_every_card_opens_the_commitment_in_the_order_of_the_cut(seed: int) -> None:
    """C2, C3: each card dealt is opened, at the next place of the committed order."""
    table = _played(seed)
    commitment: Commitment | None = None
    cut = place = 0
    shown: list[str] = []
    for logged in map(read, table.log):
        if isinstance(logged, ShoeSealed):
            commitment, cut, place = logged.commitment, 0, 0
        elif isinstance(logged, ShoeStacked):
            cut, place = logged.cut_at, int(table.live.rules.elections.burn)
        elif isinstance(logged, CardOpened):
            assert commitment is not None
            assert opens(commitment, logged.opening)
            shown.append(logged.opening.card)
            assert logged.opening.index == (cut + place) % commitment.cards
            place += 1
        elif isinstance(logged, RoundEvent) and isinstance(logged.event, CardDealt):
            assert logged.event.aside or logged.event.card == shown[-1]
        elif isinstance(logged, ShoeRevealed):
            assert commitment is not None
            assert reveals(commitment, logged.seed)
    assert shown or len(table.log) < 12


@pytest.mark.parametrize("seed", range(25))
def test_chips_are_conserved(seed: int) -> None:
    """M2-M4: all accounts add up to nothing, and between Rounds no wager is left."""
    table = _played(seed)
    assert sum(table.live.accounts.values()) == 0
    assert table.live.accounts["cage"] == -CHIPS * len(PLAYERS)
    if table.live.round is None:
        assert not [name for name in table.live.accounts if name.startswith("escrow:")]


class _Given(SealedShoe, frozen=True, dict=True):
    """A shoe whose order is given, for two worlds that differ only in what is undealt."""


def test_undealt_cards_change_nothing_that_is_written() -> None:
    """S1: two shoes alike up to the cards that fell give the same log, openings apart."""
    told: list[list[bytes]] = []
    for tail in (1, -1):
        table = Table(TableConfig(edition="nz-current", minimum=10_00))
        table.seeds["t1/1"] = bytes(32)
        table.do(lambda live: acts.buy_chips(live, "A", CHIPS))
        table.do(lambda live: acts.seal_shoe(live, bytes(32)))
        sealed = table.live.stacks[0].sealed
        order = sealed.order
        world = _Given(sealed.shoe, sealed.decks, sealed.seed)
        world.__dict__["order"] = (*order[:70], *order[70:][::tail])
        table.live = replace(table.live, stacks=(SealedStack(world),))
        table.do(all_decline)
        table.do(acts.open_round)
        table.do(lambda live: acts.call(live, LayWager(1, "A", 10_00)))
        table.do(lambda live: acts.call(live, CallNoMoreBets()))
        bodies = [body for body in table.log if not isinstance(read(body), CardOpened | ShoeSealed)]
        told.append(bodies)
    assert told[0] == told[1]


def test_no_seed_is_written_before_the_shoe_is_done() -> None:
    """S2: neither seed nor salt of an undealt card stands in the log."""
    table = _played(3, rounds=1)
    text = b"".join(table.log)
    sealed = table.live.stacks[0].sealed
    assert b64encode(sealed.seed) not in text
    opened_at = {one.opening.index for one in map(read, table.log) if isinstance(one, CardOpened)}
    closed = [index for index in range(len(sealed.order)) if index not in opened_at]
    assert not any(b64encode(sealed.open(index).salt) in text for index in closed)


def test_who_has_no_chips_wagers_none() -> None:
    """M3: a wager is escrowed from the purse, or refused."""
    table = Table(TableConfig(edition="nz-current", minimum=10_00))
    table.new_shoe(Random(1))
    table.do(acts.open_round)
    wager = replace(random_wagers(Random(2), table.live.rules)[0], player="A")
    with pytest.raises(Refusal, match="chips"):
        table.do(lambda live: acts.call(live, wager))


def test_a_table_opened_by_other_rules_is_not_opened_again() -> None:
    with pytest.raises(ValueError, match="other rules"):
        opened(TableOpened("t1", TableConfig(edition="nz-current"), "0" * 16, law=LAW_RELEASE))


def test_a_table_opened_by_an_earlier_release_of_the_law_is_opened_again() -> None:
    """Its fingerprint is of another writing of the law, which is not kept."""
    earlier = TableOpened("t1", TableConfig(edition="nz-current"), "0" * 16, law=LAW_RELEASE - 1)
    assert opened(earlier).table == "t1"


def _irregular(seed: int) -> Table:
    return _played(seed, rounds=6, often=0.2)


@pytest.mark.parametrize("seed", range(40))
def test_the_log_gives_an_irregular_table_back(seed: int) -> None:
    """H1, S1: cards nobody saw come back from the seed, and the log names none of them."""
    table = _irregular(seed)
    again, live = table.again(), table.live
    assert (again.accounts, again.unseen, again.stacks) == (live.accounts, live.unseen, live.stacks)
    assert again.game.shoe == live.game.shoe
    if again.round is not None and live.round is not None:
        assert replace(again.round, rules=live.rules) == live.round
    for logged in map(read, table.log):
        if isinstance(logged, RoundEvent):
            _check_face_down(logged)


def _check_face_down(logged: RoundEvent) -> None:
    event = logged.event
    if isinstance(event, CardAside) and not event.exposed:
        assert event.card == FACE_DOWN
    if isinstance(event, CardOut) and event.why == "burnt":
        assert event.card == FACE_DOWN
    if isinstance(event, CardDealt):
        assert event.card != FACE_DOWN


def test_16_7_a_shoe_that_runs_out_is_filled_from_the_rack_under_a_commitment_of_its_own() -> None:
    """A card is owed and none is left: the rack is sealed, and its cards open that commitment."""
    table = Table(TableConfig(edition="nz-current", minimum=10_00, decks=4))
    table.do(lambda live: acts.buy_chips(live, "A", CHIPS))
    table.new_shoe(Random(5))
    table.do(acts.open_round)
    table.do(lambda live: acts.call(live, LayWager(1, "A", 10_00)))
    assert table.live.round is not None
    shoe = replace(table.live.round.shoe, drawn=len(table.live.stacks[0].sealed.order) - 2)
    table.live = replace(table.live, round=replace(table.live.round, shoe=shoe))
    table.do(lambda live: acts.call(live, CallNoMoreBets()))
    assert table.live.round is not None
    assert acts.card_missing(table.live.round)
    table.seeds[table.live.next_shoe] = bytes(range(32))
    told = table.do(lambda live: acts.refill_shoe(live, bytes(range(32))))
    (sealed,) = told
    assert isinstance(sealed, RackSealed)
    assert table.live.uncut_rack
    with pytest.raises(Refusal, match="cut first"):
        table.do(lambda live: acts.call(live, Deal()))
    told = table.do(all_decline)
    cut, refilled = [one for one in told if not isinstance(one, CutDeclined)][:2]
    assert isinstance(cut, RackCut)
    assert isinstance(refilled, RoundEvent)
    assert isinstance(refilled.event, ShoeRefilled)
    assert set(refilled.event.cards) == {FACE_DOWN}
    fell = [one.opening for one in told if isinstance(one, CardOpened)]
    assert fell
    assert all(opens(sealed.commitment, one) for one in fell)


# ── Leaving ─────────────────────────────────────────────────────────────────────────────────────


def _in_play() -> Table:
    """A and B have wagers in a Round that is open for wagers."""
    table = Table(TableConfig(edition="nz-current", minimum=10_00))
    for box, player in enumerate("AB", 1):
        table.do(partial(acts.buy_chips, player=player, cents=100_00))
        table.do(partial(acts.take_seat, player=player, box=box))
    table.new_shoe(Random(3))
    table.do(acts.open_round)
    for box, player in enumerate("AB", 1):
        table.do(partial(acts.call, command=LayWager(box, player, 10_00)))
    return table


def test_who_leaves_after_the_round_goes_with_the_chips_when_it_has_ended() -> None:
    table = _in_play()
    with pytest.raises(Refusal, match="before the Round has ended"):
        table.do(partial(acts.go, player="A"))
    table.do(partial(acts.go_after_round, player="A"))
    table.do(partial(acts.go_after_round, player="A"))
    assert table.live.leaving == {"A"}
    assert acts.departing(table.live) == ()
    table.do(partial(acts.call, command=CallNoMoreBets()))
    table.finish()
    next_ = due(table.live, Pace(), MemoryVault(1, {}))
    assert next_ is not None
    assert (next_.what, next_.after) == (WaitsFor.LEAVING, 0)
    table.do(next_.act)
    assert table.live.purse("A") == 0
    assert [seat.player for seat in table.live.game.seats] == ["B"]
    assert table.again().leaving == table.live.leaving == frozenset()
    assert table.findings() == []


def test_who_was_to_leave_may_stay_and_who_was_not_is_told_so() -> None:
    table = _in_play()
    with pytest.raises(Refusal, match="not about to leave"):
        table.do(partial(acts.stay, player="A"))
    table.do(partial(acts.go_after_round, player="A"))
    table.do(partial(acts.stay, player="A"))
    table.do(partial(acts.call, command=CallNoMoreBets()))
    table.finish()
    assert acts.departing(table.live) == ()
    assert table.live.purse("A")


def test_who_has_nothing_on_the_layout_goes_at_once_and_who_lost_all_just_goes() -> None:
    table = _in_play()
    table.do(partial(acts.call, command=LiftWager(1, "A")))
    table.do(partial(acts.go_after_round, player="A"))
    assert [seat.player for seat in table.live.game.seats] == ["B"]
    live = replace(table.live, round=None, leaving=frozenset({"Z"}))
    assert acts.see_leavers_off(live) == (LeaveWithdrawn("Z"),)
