"""A live table: what it logs gives it back, opens its cards, and holds no secret."""

from base64 import b64encode
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from croupier.fairness.commitment import Commitment, SealedShoe, opens, reveals
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.server import acting
from croupier.server.live import Live, fold, opened
from croupier.server.log import (
    AnyLogged,
    CardOpened,
    Happened,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
    TableOpened,
    read,
    written,
)
from croupier.table.commands import CallNoMoreBets, Command, LayWager
from croupier.table.events import CardDealt
from croupier.table.game import shuffle_due
from croupier.table.state import BETTING
from tests.tables import random_command, random_config, random_wagers

PLAYERS = "ABCDE"
CHIPS = 50_000_00


class Table:
    """A live table in a test: everything goes through its written log."""

    def __init__(self, config: TableConfig) -> None:
        rules = open_table(config)
        self.seeds: dict[str, bytes] = {}
        self.log: list[bytes] = []
        first = TableOpened("t1", config, rules.fingerprint)
        self.log.append(written(first))
        self.live = opened(first)

    def do(self, act: Callable[[Live], tuple[AnyLogged, ...]]) -> tuple[AnyLogged, ...]:
        """Do something; what follows is written, read again and folded."""
        told = act(self.live)
        for logged in told:
            self.log.append(written(logged))
            self.live = fold(self.live, read(self.log[-1]), self.seeds.__getitem__)
        return told

    def new_shoe(self, random: Random) -> None:
        """Seal and stack a shoe."""
        seed = random.randbytes(32)
        self.seeds[f"t1/{self.live.shoes + 1}"] = seed
        self.do(lambda live: acting.seal_shoe(live, seed))
        self.do(lambda live: acting.stack_shoe(live, ""))

    def again(self) -> Live:
        """The table as its log alone gives it back."""
        first = read(self.log[0])
        assert isinstance(first, TableOpened)
        live = opened(first)
        for body in self.log[1:]:
            live = fold(live, read(body), self.seeds.__getitem__)
        return live


def _config(random: Random) -> TableConfig:
    """A random lawful table that is dealt from a shoe."""
    while True:
        config = random_config(random)
        if not open_table(config).elections.continuous_shuffler:
            return config


def _played(seed: int, rounds: int = 3) -> Table:
    """A table at which some Rounds were played at random."""
    random = Random(seed)
    table = Table(_config(random))
    for player in PLAYERS:
        table.do(partial(acting.buy_chips, player=player, cents=CHIPS))
    for _ in range(rounds):
        _round(random, table)
    return table


def _round(random: Random, table: Table) -> None:
    if table.live.round is not None:
        return  # nobody may decide for a Box, or the layout may not stand
    if shuffle_due(table.live.game) is not None:
        table.new_shoe(random)
    table.do(acting.open_round)
    for wager in random_wagers(random, table.live.rules):
        _attempt(table, partial(acting.call, command=wager))
    _attempt(table, lambda live: acting.call(live, CallNoMoreBets()))
    for _ in range(200):
        command = _next(random, table.live)
        if command is None:
            return
        _attempt(table, partial(acting.call, command=command))


def _next(random: Random, live: Live) -> Command | None:
    """Something that may be done in the Round now; nothing where betting never closed."""
    round = live.round
    return None if round is None or round.phase is BETTING else random_command(random, round)


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
            commitment = logged.commitment
        elif isinstance(logged, ShoeStacked):
            cut, place = logged.cut_at, int(table.live.rules.elections.burn)
        elif isinstance(logged, CardOpened):
            assert commitment is not None
            assert opens(commitment, logged.opening)
            shown.append(logged.opening.card)
            assert logged.opening.index == (cut + place) % commitment.cards
            place += 1
        elif isinstance(logged, Happened) and isinstance(logged.event, CardDealt):
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
        table.do(lambda live: acting.buy_chips(live, "A", CHIPS))
        table.do(lambda live: acting.seal_shoe(live, bytes(32)))
        sealed = table.live.sealed
        assert sealed is not None
        order = sealed.order
        world = _Given(sealed.shoe, sealed.decks, sealed.seed)
        world.__dict__["order"] = (*order[:70], *order[70:][::tail])
        table.live = replace(table.live, sealed=world)
        table.do(lambda live: acting.stack_shoe(live, ""))
        table.do(acting.open_round)
        table.do(lambda live: acting.call(live, LayWager(1, "A", 10_00)))
        table.do(lambda live: acting.call(live, CallNoMoreBets()))
        bodies = [body for body in table.log if not isinstance(read(body), CardOpened | ShoeSealed)]
        told.append(bodies)
    assert told[0] == told[1]


def test_no_seed_is_written_before_the_shoe_is_done() -> None:
    """S2: neither seed nor salt of an undealt card stands in the log."""
    table = _played(3, rounds=1)
    text = b"".join(table.log)
    sealed = table.live.sealed
    assert sealed is not None
    assert b64encode(sealed.seed) not in text
    opened_at = {one.opening.index for one in map(read, table.log) if isinstance(one, CardOpened)}
    closed = [index for index in range(len(sealed.order)) if index not in opened_at]
    assert not any(b64encode(sealed.open(index).salt) in text for index in closed)


def test_who_has_no_chips_wagers_none() -> None:
    """M3: a wager is escrowed from the purse, or refused."""
    table = Table(TableConfig(edition="nz-current", minimum=10_00))
    table.new_shoe(Random(1))
    table.do(acting.open_round)
    wager = replace(random_wagers(Random(2), table.live.rules)[0], player="A")
    with pytest.raises(Refusal, match="chips"):
        table.do(lambda live: acting.call(live, wager))


def test_a_table_opened_by_other_rules_is_not_opened_again() -> None:
    with pytest.raises(ValueError, match="other rules"):
        opened(TableOpened("t1", TableConfig(edition="nz-current"), "0" * 16))
