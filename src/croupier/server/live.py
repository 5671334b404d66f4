"""Live: a table as its log has it so far; each entry gives another one."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.fairness.commitment import SealedShoe
from croupier.house import open_table
from croupier.rules.table_rules import TableRules
from croupier.server import journal
from croupier.server.journal import Posting
from croupier.server.log import (
    AnyLogged,
    CardOpened,
    ChipsBought,
    ChipsTaken,
    Happened,
    RoundBegun,
    SeatLeft,
    SeatTaken,
    ShoeRevealed,
    ShoeSealed,
    ShoeStacked,
    TableOpened,
)
from croupier.table.evolve import evolve
from croupier.table.game import Game, begin_round, end_round, leave, sit, stacked
from croupier.table.state import ENDED, Round

Seeds = Callable[[str], bytes]
"""The secret seed of a shoe, by its name."""


class Live(Struct, frozen=True, kw_only=True):
    """A live table."""

    table: str
    rules: TableRules
    game: Game
    round: Round | None = None
    sealed: SealedShoe | None = None
    """The shoe in play with its secret: never written, sent or printed."""
    cut_at: int = 0
    shoes: int = 0
    accounts: Mapping[str, int] = {}

    @property
    def next_shoe(self) -> str:
        """The name of the shoe that is sealed next."""
        return f"{self.table}/{self.shoes + 1}"

    def purse(self, player: str) -> int:
        """The chips a player has here, not wagered."""
        return self.accounts.get(journal.purse(player), 0)


def opened(logged: TableOpened) -> Live:
    """A table as its first entry has it."""
    rules = open_table(logged.config)
    if rules.fingerprint != logged.fingerprint:
        raise ValueError(f"{logged.table} was opened by other rules: {logged.fingerprint}")
    return Live(table=logged.table, rules=rules, game=Game(rules=rules))


def fold(live: Live, logged: AnyLogged, seeds: Seeds) -> Live:
    """The table after an entry of its log."""
    if isinstance(logged, ShoeSealed):
        shoe = logged.commitment.shoe
        sealed = SealedShoe(shoe, logged.commitment.decks, seeds(shoe))
        return replace(live, sealed=sealed, shoes=live.shoes + 1)
    return _FOLDS[type(logged)](live, logged)


def _bought(live: Live, logged: ChipsBought) -> Live:
    return _posted(live, journal.cash_in(logged.player, logged.cents))


def _taken(live: Live, logged: ChipsTaken) -> Live:
    return _posted(live, journal.cash_out(logged.player, logged.cents))


def _seated(live: Live, logged: SeatTaken) -> Live:
    return replace(live, game=sit(live.game, logged.player, logged.box, logged.seated))


def _left(live: Live, logged: SeatLeft) -> Live:
    return replace(live, game=leave(live.game, logged.player))


def _stacked(live: Live, logged: ShoeStacked) -> Live:
    assert live.sealed is not None, "a shoe is sealed before it is stacked"
    game = stacked(live.game, live.sealed.order, logged.cut_at, logged.from_back)
    return replace(live, game=game, cut_at=logged.cut_at)


def _begun(live: Live, _: RoundBegun) -> Live:
    return replace(live, round=begin_round(live.game))


def _same(live: Live, _: CardOpened | ShoeRevealed) -> Live:
    return live


def _happened(live: Live, logged: Happened) -> Live:
    assert live.round is not None, "nothing happens outside a Round"
    after = evolve(live.round, logged.event)
    live = _posted(replace(live, round=after), journal.moved(live.round, after))
    if after.phase is ENDED:
        return replace(live, round=None, game=end_round(live.game, after))
    return live


def _posted(live: Live, posting: Posting) -> Live:
    """The accounts after a posting; nobody's purse or wager goes below nothing."""
    held = journal.posted(live.accounts, posting)
    short = journal.overdrawn(held)
    assert not short, f"overdrawn: {short}"
    return replace(live, accounts=held)


_FOLDS: Final[Mapping[type, Callable[..., Live]]] = {
    ChipsBought: _bought,
    ChipsTaken: _taken,
    SeatTaken: _seated,
    SeatLeft: _left,
    ShoeStacked: _stacked,
    RoundBegun: _begun,
    CardOpened: _same,
    Happened: _happened,
    ShoeRevealed: _same,
}
