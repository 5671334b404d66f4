"""Live: a table as its log has it so far; each entry gives another one."""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.casino import money as journal
from croupier.casino.money import Posting
from croupier.casino.table.stacks import SealedStack
from croupier.fairness.commitment import sealed_shoe
from croupier.house import heat_rules, open_table
from croupier.ledger.line import Line
from croupier.protocol import log
from croupier.protocol.log import AnyLogged, HeatTerms
from croupier.protocol.pace import Pace
from croupier.protocol.roles import Proposal
from croupier.protocol.unseen import hides, stays_unseen, turns_up, unmasked
from croupier.rules.config import TableConfig
from croupier.rules.finding import Finding, permit
from croupier.rules.table_rules import LAW_RELEASE, TableRules
from croupier.table.events import CardBurnt, Event
from croupier.table.fold.evolve import evolve
from croupier.table.game import seats, settings, shuffles
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.irregular.faults import rack
from croupier.table.mishaps import CardAside, ShoeRefilled
from croupier.table.shoe import Shoe
from croupier.table.state import ENDED, Box, Round, is_idle

Seeds = Callable[[str], bytes]
"""The secret seed of a shoe, by its name."""


class OpenDispute(Struct, frozen=True):
    """A dispute that has not been ruled on: of which Round, whose, and what it holds back."""

    number: int
    round: int
    by: str
    reason: str
    frozen: Mapping[str, int]


class Live(Struct, frozen=True, kw_only=True):
    """A live table."""

    table: str
    config: TableConfig
    rules: TableRules
    game: Game
    round: Round | None = None
    stacks: tuple[SealedStack, ...] = ()
    """The cards in play with their secret, first the shoe's: never written, sent or printed."""
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
    practice: bool = False
    """Is the table for practice rather than strictly by the rules?"""
    ready: frozenset[str] = frozenset()
    """Who has wagered at a practice table and waits for nobody else."""
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
    dealer: str = ""
    """Who deals; nobody: the table does so by itself."""
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
    def seal_due(self) -> bool:
        """Are the cards to be shuffled now? A Continuous Shuffler does so after every Round."""
        if self.round is not None or self.uncut:
            return False
        shuffles_on = self.rules.elections.continuous_shuffler and self.dealt
        return shuffles_on or shuffles.shuffle_due(self.game) is not None


def opened(logged: log.TableOpened) -> Live:
    """A table as its first entry has it."""
    pinned(logged.table, logged)
    rules = rules_of(logged.config, logged.heat)
    return Live(
        table=logged.table,
        config=logged.config,
        rules=rules,
        game=Game(rules=rules),
        heat=logged.heat,
        practice=logged.mode == "practice",
        advises=logged.mode == "practice" or rules.may_advise.permitted,
    )


def rules_of(config: TableConfig, heat: HeatTerms | None) -> TableRules:
    """The rules of settings; at a heat the conditions of its tournament prevail."""
    return open_table(config) if heat is None else heat_rules(config, heat.conditions)


def pinned(table: str, logged: log.TableOpened | log.SettingsChanged) -> None:
    """Settings must give the rules that were in force, unless the law was of an earlier release."""
    rules = open_table(logged.config)
    if logged.law >= LAW_RELEASE and rules.fingerprint != logged.fingerprint:
        raise ValueError(f"{table} was opened by other rules: {logged.fingerprint}")


def fold(live: Live, logged: AnyLogged, seeds: Seeds) -> Live:
    """The table after an entry of its log."""
    if isinstance(logged, log.OfRound):
        return _of_round(live, logged)
    if isinstance(logged, log.OfShoe):
        return _of_shoe(live, logged, seeds)
    if isinstance(logged, log.OfVoids | log.OfDisputes):
        return _of_rulings(live, logged)
    if isinstance(logged, log.OfSettings | log.OfClosing):
        return _of_table(live, logged)
    if isinstance(logged, log.TableOpened):  # a log has one opening, and begins with it
        raise KeyError(type(logged))
    return _of_people(live, logged)


# ── People ──────────────────────────────────────────────────────────────────────────────────────


def _of_people(
    live: Live, logged: log.OfChips | log.OfSeats | log.OfConduct | log.OfMarkers
) -> Live:
    game = live.game
    match logged:
        case log.ChipsBought():
            return _posted(live, journal.cash_in(logged.player, logged.cents))
        case log.ChipsTaken():
            return _taken(live, logged)
        case log.SeatTaken():
            return replace(live, game=seats.sit(game, logged.player, logged.box, logged.seated))
        case log.SeatLeft():
            return replace(live, game=seats.leave(game, logged.player))
        case log.DealerCame():
            return _dealt_by(live, logged.dealer)
        case log.DealerLeft():
            return _dealt_by(live, "")
        case log.PlayerLimited():
            return replace(live, game=seats.limit(game, logged.player))
        case log.LimitLifted():
            return replace(live, game=seats.lift_limit(game, logged.player))
        case log.PlayerExcluded():
            return _seen_off(replace(live, game=seats.exclude(game, logged.player)))
        case log.PlayerReadmitted():
            return replace(live, game=seats.readmit(game, logged.player))
        case log.MarkerPlaced():
            return replace(live, game=seats.mark(game, logged.box, logged.player, logged.maximum))
        case log.MarkerRemoved():
            return replace(live, game=seats.unmark(game, logged.box))


def _taken(live: Live, logged: log.ChipsTaken) -> Live:
    if live.heat is not None:
        live = replace(live, took={**live.took, logged.player: logged.cents})
    return _posted(live, journal.cash_out(logged.player, logged.cents))


def _dealt_by(live: Live, dealer: str) -> Live:
    game = shuffles.change_dealer(live.game, in_round=live.round is not None)
    return replace(live, dealer=dealer, game=game)


def _seen_off(live: Live) -> Live:
    """Excluded players leave their Boxes, between two Rounds."""
    if live.round is not None:
        return live
    seated = {seat.player for seat in live.game.seats}
    for player in sorted(seated & live.game.excluded):
        live = replace(live, game=seats.leave(live.game, player))
    return live


# ── The table ───────────────────────────────────────────────────────────────────────────────────


def _of_table(live: Live, logged: log.OfSettings | log.OfClosing) -> Live:
    match logged:
        case log.SettingsChanged():
            return _changed(live, logged)
        case log.PaceChanged():
            return replace(live, pace=logged.pace)
        case log.AdviceSwitched():
            return replace(live, advises=logged.shown)
        case log.ShuffleDirected():  # a Round that was only open for wagers never began
            return replace(
                live, game=shuffles.direct_shuffle(live.game, logged.occasion), round=None
            )
        case log.EquipmentRepaired():
            return replace(live, game=settings.repair_equipment(live.game))
        case log.ClosingAnnounced():
            game = settings.announce_closing(live.game, logged.rounds, True, True)
            return replace(live, game=game)
        case log.TableClosed():
            return replace(live, closed=True, round=None)


def _changed(live: Live, logged: log.SettingsChanged) -> Live:
    pinned(live.table, logged)
    live = replace(live, next_config=logged.config)
    return live if live.round is not None else _in_force(live)


def _in_force(live: Live) -> Live:
    """The table by the settings that were waiting for the end of the Round."""
    if live.next_config is None:
        return live
    rules = open_table(live.next_config)
    game = settings.change_settings(live.game, rules, notice=True)
    return replace(live, config=live.next_config, rules=rules, game=game, next_config=None)


# ── The cards ───────────────────────────────────────────────────────────────────────────────────


def _of_shoe(live: Live, logged: log.OfShoe, seeds: Seeds) -> Live:
    match logged:
        case log.ShoeSealed():
            return _sealed(live, logged, seeds)
        case log.CutDeclined():
            return replace(live, cut_declined=(*live.cut_declined, logged.player))
        case log.ShoeStacked():
            return _stacked(live, logged)
        case log.RackSealed():
            return _rack_sealed(live, logged, seeds)
        case log.RackCut():
            return _rack_cut(live, logged)
        case log.BurntCardShown():
            unseen = tuple(place for place in live.discarded if place != live.burnt)
            return replace(live, burnt_card=logged.opening.card, discarded=unseen)


def _sealed(live: Live, logged: log.ShoeSealed, seeds: Seeds) -> Live:
    shoe = logged.commitment.shoe
    stack = SealedStack(sealed_shoe(shoe, logged.commitment.decks, seeds(shoe)))
    live = replace(
        live,
        stacks=(stack,),
        dealt=False,
        shoes=live.shoes + 1,
        discarded=(),
        cut_declined=(),
        burnt=None,
        burnt_card=None,
    )
    if shuffles.shuffle_due(live.game) is None:  # the Continuous Shuffler deals on
        return replace(live, game=replace(live.game, shoe=Shoe(stack.cards)))
    return replace(live, uncut=True)


def _stacked(live: Live, logged: log.ShoeStacked) -> Live:
    stack = SealedStack(live.stacks[0].sealed, logged.cut_at)
    order = stack.sealed.order
    game = shuffles.stacked(live.game, order, logged.cut_at, logged.from_back)
    return replace(live, game=game, stacks=(stack,), uncut=False, cut_declined=())


def _rack_sealed(live: Live, logged: log.RackSealed, seeds: Seeds) -> Live:
    assert live.round is not None, "a shoe is refilled in a Round"
    shoe, number = logged.commitment.shoe, logged.commitment.decks
    sealed = sealed_shoe(shoe, number, seeds(shoe), rack(live.round))
    stacks = (*live.stacks, SealedStack(sealed, logged.cut_at or 0))
    waits = logged.cut_at is None
    return replace(live, stacks=stacks, shoes=live.shoes + 1, uncut_rack=waits, cut_declined=())


def _rack_cut(live: Live, logged: log.RackCut) -> Live:
    stack = SealedStack(live.stacks[-1].sealed, logged.cut_at)
    stacks = (*live.stacks[:-1], stack)
    return replace(live, stacks=stacks, uncut_rack=False, cut_declined=())


# ── Rounds ──────────────────────────────────────────────────────────────────────────────────────


def _of_round(live: Live, logged: log.OfRound) -> Live:
    match logged:
        case log.RoundEvent():
            return _happened(live, logged)
        case log.RoundBegun():
            return _begun(live)
        case log.PlayerReady():
            return replace(live, ready=live.ready | {logged.player})
        case log.CardOpened() | log.ShoeRevealed():
            return live


def _begun(live: Live) -> Live:
    begun = begin_round(live.game)
    burnt = range(begun.drawn_before, begun.drawn_before + len(begun.burnt))
    discarded = (*live.discarded, *burnt)
    first = begun.drawn_before if begun.burnt and live.game.rounds == 0 else live.burnt
    return replace(
        live,
        round=begun,
        dealt=True,
        rounds=live.rounds + 1,
        discarded=discarded,
        burnt=first,
        ready=frozenset(),
    )


def _happened(live: Live, logged: log.RoundEvent) -> Live:
    before = live.round
    assert before is not None, "nothing happens outside a Round"
    event = unmasked(logged.event, before, _rack(live))
    after = evolve(before, event)
    live = replace(
        live,
        round=after,
        unseen=unseen_after(live.unseen, before, event),
        discarded=_discarded_after(live.discarded, before, event),
    )
    if isinstance(event, CardBurnt):  # who has just come to deal
        live = replace(live, game=replace(live.game, burn_next=False))
    live = _posted(live, journal.moved(before, after))
    return _ended(live, after) if after.phase is ENDED else live


def _rack(live: Live) -> tuple[Card, ...]:
    """The cards of the discard rack as they were cut, once they were sealed."""
    return live.stacks[-1].cards if live.stacks else ()


def unseen_after(unseen: tuple[int, ...], round: Round, event: Event) -> tuple[int, ...]:
    """Which cards lie face down beside the shoe after an event of a Round."""
    if turns_up(round, event):
        return unseen[1:]
    if isinstance(event, CardAside) and hides(event):
        return (*unseen, round.shoe.drawn)
    return unseen


def _discarded_after(places: tuple[int, ...], round: Round, event: Event) -> tuple[int, ...]:
    """Which cards nobody has seen lie in the rack after an event; a refill takes them all out."""
    if isinstance(event, ShoeRefilled):
        return ()
    return (*places, round.shoe.drawn) if stays_unseen(event) else places


def _ended(live: Live, round: Round) -> Live:
    """The table after a Round: nothing of it waits any more."""
    live = replace(
        live,
        round=None,
        lines=round.lines,
        game=end_round(live.game, round),
        unseen=(),
        discarded=(*live.discarded, *live.unseen),
        proposal=None,
    )
    return _in_force(_seen_off(live))


# ── Voids and disputes ──────────────────────────────────────────────────────────────────────────


def _of_rulings(live: Live, logged: log.OfVoids | log.OfDisputes) -> Live:
    match logged:
        case log.VoidProposed():
            return replace(live, proposal=logged.proposal)
        case log.VoidConfirmed():
            return replace(live, proposal=None)
        case log.DisputeFiled():
            return _filed(live, logged)
        case log.DisputeWithdrawn():
            return _withdrawn(live, logged)
        case log.DisputeRuled():
            return _ruled(live, logged)


def _filed(live: Live, logged: log.DisputeFiled) -> Live:
    about = (logged.number, logged.round, logged.by, logged.reason, logged.frozen)
    disputes = {**live.disputes, logged.number: OpenDispute(*about)}
    return replace(live, disputes=disputes, filed=logged.number)


def _withdrawn(live: Live, logged: log.DisputeWithdrawn | log.DisputeRuled) -> Live:
    left = {number: one for number, one in live.disputes.items() if number != logged.number}
    return replace(live, disputes=left)


def _ruled(live: Live, logged: log.DisputeRuled) -> Live:
    number = live.disputes[logged.number].round
    before = live.corrected.get(number, {})
    owed = {name: before.get(name, 0) + cents for name, cents in logged.owed.items()}
    live = replace(live, corrected={**live.corrected, number: {**before, **owed}})
    return _posted(_withdrawn(live, logged), journal.corrected(logged.moved))


def _posted(live: Live, posting: Posting) -> Live:
    """The accounts after a posting; nobody's purse or wager goes below nothing."""
    held = journal.posted(live.accounts, posting)
    short = journal.overdrawn(held)
    assert not short, f"overdrawn: {short}"
    return replace(live, accounts=held)
