"""Live: a table as its log has it so far; each entry gives another one."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino import money as journal
from croupier.casino.money import Posting
from croupier.casino.table.stacks import SealedStack
from croupier.disputes.departures import RecordDeparture
from croupier.house import heat_rules, open_table
from croupier.ledger.line import Line
from croupier.protocol import log
from croupier.protocol.contributions import RevealedShoe, SeedMix
from croupier.protocol.corrections import Correction
from croupier.protocol.log import HeatTerms
from croupier.protocol.pace import Pace
from croupier.protocol.reports import ReportProposal
from croupier.protocol.roles import Proposal
from croupier.rules.config import TableConfig
from croupier.rules.finding import Finding, permit
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.table.game import shuffles
from croupier.table.game.game import Game
from croupier.table.state import Box, Round, is_idle


class ProposedRuling(Struct, frozen=True):
    """A ruling by a record that departs from the log, which waits for a second person."""

    by: str
    reason: str
    record: str
    departures: tuple[RecordDeparture, ...]


class OpenDispute(Struct, frozen=True):
    """A dispute that has not been ruled on: of which Round, whose, and what it holds back."""

    number: int
    round: int
    by: str
    reason: str
    frozen: Mapping[str, int]
    line: int = 0
    """The settled wager it is about; 0: the whole Round."""
    taken_up_by: str = ""
    """Who looks at it; nobody: it waits for somebody who may rule on it."""
    proposed: ProposedRuling | None = None
    """How somebody would rule on it who needs a second person for that."""


class SettledDispute(Struct, frozen=True, kw_only=True):
    """A dispute that was ruled on: by whom, why so, and what was corrected, by player."""

    dispute: OpenDispute
    by: str
    reason: str
    owed: Mapping[str, int]
    moved: Mapping[str, int]
    clauses: tuple[str, ...]


class CardReported(Struct, frozen=True):
    """A card that somebody on duty reported out of turn: who, when, and of which shoe."""

    by: str
    at: int
    shoe: int


class ConfirmedVoid(Struct, frozen=True, kw_only=True):
    """A void of a Round that two persons declared, why, and whose wagers it took."""

    round: int
    proposal: Proposal
    confirmed_by: str
    players: tuple[str, ...]
    clauses: tuple[str, ...] = ()


REVEALED: Final = 4
"""The last revealed shoes of a table that it remembers."""
VOIDS: Final = 8
"""The last voids of a table that it remembers."""


class Live(Struct, frozen=True, kw_only=True):
    """A live table."""

    table: str
    config: TableConfig
    rules: TableRules
    game: Game
    round: Round | None = None
    stacks: tuple[SealedStack, ...] = ()
    """The cards in play with their secret, first the shoe's: never written, sent or printed."""
    mix: SeedMix | None = None
    """What the next shuffle follows from; nothing before the casino has committed to its secret."""
    excused: Mapping[str, int] = {}
    """Up to which shoe somebody is not asked to contribute, whose contribution was missing."""
    revealed: tuple[RevealedShoe, ...] = ()
    """The last shoes that are done with, of which nothing is secret any more."""
    restored: bool = False
    """The table was restored from a copy, and its shoe is not dealt from again."""
    uncut: bool = False
    """The shoe was shuffled and waits to be cut."""
    uncut_rack: bool = False
    """The discard rack was shuffled to fill the shoe, and waits to be cut."""
    cut_declined: tuple[str, ...] = ()
    """Who was offered the present cut and declined it."""
    burnt: int | None = None
    """The place of the card burnt before the first Round of the shoe."""
    burnt_card: Card | None = None
    """That card, once a player has asked to see it."""
    title: str = ""
    """What people call the table, if somebody has named it."""
    practice: bool = False
    """Is the table for practice rather than strictly by the rules?"""
    owner: str = ""
    """Whose own table for practice it is: nobody else plays at it, and no clock runs."""
    ready: frozenset[str] = frozenset()
    """Who has wagered and waits for nobody else; between Rounds, who wants the next."""
    sitting_out: frozenset[str] = frozenset()
    """Who lays no wager in this Round, and is not waited for."""
    handed_back: Mapping[str, log.WagerHandedBack] = {}
    """The last wager of each player that went back by rule, until they lay another or leave."""
    leaving: frozenset[str] = frozenset()
    """Who leaves with the chips as soon as nothing of theirs lies on the layout."""
    silent: Mapping[str, int] = {}
    """The Rounds in a row that somebody at the table has let pass without a word."""
    dealt: bool = False
    """A Round was dealt from the shoe."""
    unseen: tuple[int, ...] = ()
    """Places of the cards that lie beside the shoe face down."""
    discarded: tuple[int, ...] = ()
    """Places of the cards of this shoe that went into the rack with nobody seeing them."""
    shoes: int = 0
    rounds: int = 0
    """Rounds begun since the table was opened."""
    lines: tuple[Line, ...] = ()
    """What was settled in the last Round."""
    accounts: Mapping[str, int] = {}
    pace: Pace | None = None
    """How long the table waits for people; nothing: as long as the house does."""
    advises: bool = True
    """Players are shown what every call is worth, where the casino shows it at all."""
    shares_rounds: bool = True
    """Ended Rounds may be shown to anybody, without the names of who did not allow theirs."""
    dealer: str = ""
    """Who deals; nobody: the table does so by itself."""
    supervisors: tuple[str, ...] = ()
    """Who is on duty here as a supervisor, the first who came first."""
    report: ReportProposal | None = None
    """A card reported beyond the usual number, which waits for a second person."""
    cards_reported: tuple[CardReported, ...] = ()
    """The cards reported out of turn that count still: of this shoe, or of the last hour."""
    proposal: Proposal | None = None
    """A void of this Round that waits for a second person."""
    next_config: TableConfig | None = None
    """Settings that come into force once the Round has ended."""
    disputes: Mapping[int, OpenDispute] = {}
    """Those not ruled on, by number."""
    corrected: Mapping[int, Mapping[str, int]] = {}
    """What rulings have found owed already, by Round and player."""
    filed: int = 0
    """Disputes ever filed."""
    rulings: Mapping[int, SettledDispute] = {}
    """The disputes that were ruled on, by number."""
    voids: tuple[ConfirmedVoid, ...] = ()
    """The last voids."""
    closed: bool = False
    heat: HeatTerms | None = None
    """What the table is of a tournament, if it is of one."""
    took: Mapping[str, int] = {}
    """What competitors went away with from a heat, once it is closed."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The Boxes on which wagers lie."""
        return () if self.round is None else self.round.boxes

    @property
    def in_play(self) -> bool:
        """Is a Round in play, and more than open for wagers that nobody laid?"""
        return self.round is not None and not is_idle(self.round)

    @property
    def advice(self) -> Finding:
        """May players be advised here? At a table for practice, whatever the edition."""
        return permit() if self.practice else self.rules.may_advise

    @property
    def next_shoe(self) -> str:
        """The name of the shoe that is sealed next."""
        return f"{self.table}/{self.shoes + 1}"

    @property
    def next_prize(self) -> str:
        """What the next prize of the Round is drawn by."""
        lines = 0 if self.round is None else len(self.round.lines)
        return f"{self.table}/prize/{self.rounds}/{lines}"

    def is_here(self, player: str) -> bool:
        """Is somebody at the table: with a seat, chips, or a wager on the layout?"""
        seated = any(seat.player == player for seat in self.game.seats)
        return seated or self.purse(player) > 0 or any(box.has_bettor(player) for box in self.boxes)

    def purse(self, player: str) -> int:
        """The chips a player has here, not wagered."""
        return self.accounts.get(journal.purse(player), 0)

    def purses(self) -> dict[str, int]:
        """The chips every player has here, not wagered."""
        return journal.purses(self.accounts)

    def frozen(self, player: str) -> int:
        """The chips that stay here until disputes are ruled on."""
        held: dict[int, int] = {}
        for one in self.disputes.values():
            held[one.round] = max(held.get(one.round, 0), one.frozen.get(player, 0))
        return sum(held.values())

    @property
    def last_round(self) -> int:
        """The number of the last Round that has ended."""
        return self.rounds - (self.round is not None)

    def corrections(self, round: int, player: str = "") -> tuple[Correction, ...]:
        """What rulings on disputes moved for a Round, for everybody or for one player."""
        return tuple(
            Correction(number, round, key, cents)
            for number, ruling in self.rulings.items()
            if ruling.dispute.round == round
            for key, cents in ruling.moved.items()
            if player in ("", key)
        )

    @property
    def seal_due(self) -> bool:
        """Are the cards to be shuffled now? A Continuous Shuffler does so after every Round."""
        if self.round is not None or (self.uncut and not self.restored):
            return False
        return self.shuffles_on or shuffles.shuffle_due(self.game) is not None

    @property
    def shuffles_on(self) -> bool:
        """Does a Continuous Shuffler take the cards of the last Round, and shuffle on?"""
        return self.rules.elections.continuous_shuffler and self.dealt


def rules_of(config: TableConfig, heat: HeatTerms | None) -> TableRules:
    """The rules of settings; at a heat the conditions of its tournament prevail."""
    return open_table(config) if heat is None else heat_rules(config, heat.conditions)


def posted(live: Live, posting: Posting) -> Live:
    """The accounts after a posting; nobody's purse or wager goes below nothing."""
    held = journal.posted(live.accounts, posting)
    short = journal.overdrawn(held)
    assert not short, f"overdrawn: {short}"
    return replace(live, accounts=held)


def replaced(live: Live) -> Live:
    """A restored table between Rounds: its cards are to be replaced."""
    if not live.restored or live.game.shoe is None:
        return live
    return replace(live, game=replace(live.game, shuffle=Occasion.REPLACED))
