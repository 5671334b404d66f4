"""Table: one table, and everything that can be asked of it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypedDict, Unpack

from croupier import house
from croupier.counting_systems import CountName, SideCountName
from croupier.errors import NoSuchFile
from croupier.gazette import register
from croupier.gazette.edition import Edition, EditionId
from croupier.gazette.errors import GazetteError
from croupier.library.counted import ROUNDS
from croupier.library.set_up import TableCheck, TableCloth, TableSign
from croupier.library.settled import RuledRound, SettledRound
from croupier.library.source import Cards, Dollars, Source, as_in_a_file, bytes_of, decoded
from croupier.record.file_kind import check_record
from croupier.record.model import BadRecord, bad
from croupier.record.read import as_toml, read_table_file
from croupier.record.settings import money, read_table
from croupier.record.table_source import names_edition, no_such_table
from croupier.record.write import write_table
from croupier.rules.config import TableConfig
from croupier.rules.names import OfferName, VersionName
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, upper_of
from croupier.rules.tournament import Conditions

if TYPE_CHECKING:  # what values and plays a table is loaded when it is asked to
    from croupier.library.count_indices import TableCount
    from croupier.library.counted import SideCountability
    from croupier.library.endgame import EndgameChances
    from croupier.library.par import TablePar
    from croupier.library.simulated import SimulatedTable
    from croupier.library.studied import TableStudy
    from croupier.library.valued import (
        ChoiceWorths,
        HandAdvice,
        TableEdge,
        TableRemoval,
        TableStrategy,
    )

FIRST: Final[EditionId] = "nz-current"
"""The edition of a table that names none."""
StudyWay: TypeAlias = Literal["grid", "each"]
StudyMethod: TypeAlias = Literal["auto", "simulated"]
DoubleOn: TypeAlias = Literal["any", "9-11", "10-11", "none"]
SplitPairs: TypeAlias = Literal["all", "no-aces", "none"]
FreeBonusScale: TypeAlias = Literal["none", "B1", "B3"]


class SideSettings(TypedDict, total=False):
    """What is set of one side wager; sums in dollars."""

    scale: str | int
    amount: Dollars
    minimum: Dollars
    maximum: Dollars
    payout_limit: Dollars
    called: str


class TierSettings(TypedDict, total=False):
    """What is set of one tier of a Player Select table; sums in dollars."""

    minimum: Dollars
    blackjack_pays: Literal["3:2", "6:5", "1:1"]
    double_on: DoubleOn
    double_after_split: bool
    dealer_blackjack_takes_doubles: bool
    dealer_blackjack_takes_splits: bool
    split: SplitPairs
    hands_max: int


class SettingsByName(TierSettings, total=False):
    """What may be set of a table, as ``[table]`` of a file has it; sums in dollars."""

    decks: Literal[1, 2, 3, 4, 5, 6, 7, 8]
    boxes: int
    maximum: Dollars
    increment: Dollars
    smallest_chip: Dollars
    box_maximum: Dollars
    player_maximum: Dollars
    players_per_box: int
    boxes_per_player: int
    ante: Dollars
    ante_waived_from: Dollars
    extra_pair_wagers_on_splits: bool
    free_bonus: FreeBonusScale
    multiples_notice: bool
    continuous_shuffler: bool
    automatic_shuffler: bool
    sets_of_cards: int
    cut: bool
    burn: bool
    cutting_cards: int
    results_display: bool
    versions: Sequence[VersionName]
    side_wagers: Mapping[OfferName, SideSettings]
    lower: TierSettings
    upper: TierSettings
    readings: Mapping[str, str]


def table(
    source: Source | None = None,
    *,
    edition: EditionId | None = None,
    backfill: EditionId | None = None,
    **settings: Unpack[SettingsByName],
) -> "Table":
    """A table out of a file, or by an edition's name and keywords; `Table.check` says if lawful.

    Raises `Unlawful` where there is no such edition or setting, or it cannot have such a value, and
    `NoSuchFile` where there is no such file. Where a file has the name of an edition, it is read.
    """
    if isinstance(source, Mapping):
        raise TypeError("settings are keywords, not a mapping: croupier.table(**settings)")
    if edition is None and names_edition(source):
        source, edition = None, source
    if source is None:
        body = None
        config, wrong = read_table(edition or FIRST, as_in_a_file(settings), backfill)
    elif settings or edition or backfill:
        if not names_edition(source):
            _file_of(source)  # one that is not there is said first
        raise TypeError(
            "a table is given by a file or by keywords, not by both:"
            ' croupier.table("table.toml").but(decks=8) changes a setting of one'
        )
    else:
        body = _file_of(source)
        config, wrong = read_table_file(decoded(body))
    wrong = (*_unknown(config), *wrong)
    if wrong:
        raise Unlawful(tuple(map(_placed, wrong)))
    return Table(config, body)


def _in_cents(at: str, sums: Mapping[str, Dollars]) -> dict[str, int]:
    """Sums of dollars by name, in cents."""
    return {name: money(at, as_in_a_file(amount)) for name, amount in sums.items()}


def _file_of(source: Source) -> bytes:
    try:
        return bytes_of(source)
    except NoSuchFile:
        raise no_such_table(str(source)) from None


def _unknown(config: TableConfig) -> tuple[BadRecord, ...]:
    """That there is no such edition."""
    try:
        register.edition(str(config.edition), config.backfill)
    except GazetteError as unknown:
        return (bad("edition", str(unknown)),)
    return ()


def _placed(one: Refusal) -> Refusal:
    """A refusal that says which setting it is about."""
    return Refusal(one.clauses, f"{one.at.removeprefix('table.')}: {one.why}", one.readings, one.at)


class Table:
    """A table as a Casino Operator asks for it, and everything that can be asked of it."""

    def __init__(self, config: TableConfig, body: bytes | None = None) -> None:
        self.config = config
        """The settings, as they were asked for; sums in cents."""
        self._body = body

    def __repr__(self) -> str:
        """The edition, and what was set, in the words of a table file."""
        settings = (f"{name}={value!r}" for name, value in self._settings.items())
        return f"<Table {', '.join((self.config.edition, *settings))}>"

    @property
    def _settings(self) -> dict[str, Any]:
        """What was set, as a table file has it."""
        settings = as_toml(write_table(self.config)).get("table", {})
        assert isinstance(settings, dict)
        return settings

    def __eq__(self, other: object) -> bool:
        """Are the settings the same?"""
        return isinstance(other, Table) and self.config == other.config

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, object]:
        """What a copy, or another process, makes the table of anew."""
        return {"config": self.config, "_body": self._body}

    def _repr_svg_(self) -> str | None:
        """The layout, where a notebook shows it and the table is lawful."""
        return self.cloth().svg() if self.check() else None

    def _repr_html_(self) -> str:
        """The layout, and every setting with its clauses; or every refusal."""
        checked = self.check()
        return f"{self._repr_svg_() or ''}{checked._repr_html_()}"

    def but(self, **settings: Unpack[SettingsByName]) -> "Table":
        """Another table, which differs from this one in these settings."""
        changed: Any = {**self._settings, **settings}
        return table(edition=self.config.edition, backfill=self.config.backfill, **changed)

    # ── The law ─────────────────────────────────────────────────────────────────────────────────

    @property
    def law(self) -> Edition:
        """The edition the table is opened under, clause by clause."""
        return register.edition(self.config.edition, self.config.backfill)

    @cached_property
    def rules(self) -> TableRules:
        """The law as it applies to this table; raises `Unlawful` with every reason."""
        return house.open_for_play(self.config)

    def check(self) -> TableCheck:
        """Whether it is lawful: every value with its clause, or every refusal."""
        try:
            return TableCheck(self.rules, house.unstated(self.config))
        except Unlawful as unlawful:
            return TableCheck(unlawful)

    def sign(self) -> TableSign:
        """The sign it must display."""
        return TableSign(self.rules, self._file)

    @property
    def _file(self) -> bytes:
        """The table as a file: the one it was read from, or what one would say."""
        return write_table(self.config).encode() if self._body is None else self._body

    def cloth(self) -> TableCloth:
        """Its layout."""
        return TableCloth(self.rules)

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────────

    def settle(self, round: Source) -> SettledRound:
        """Settle a Round at this table; a record that names other settings is refused."""
        return SettledRound(house.settle(decoded(_record_of(round)), at=self.config))

    def adjudicate(self, round: Source, *, all_readings: bool = False) -> RuledRound:
        """Rule on a Round at this table and on what was done there."""
        return _ruled(round, all_readings, self.config)

    # ── What it is worth ────────────────────────────────────────────────────────────────────────

    def edge(self, *, wager: Dollars | None = None, gone: Cards = "") -> "TableEdge":
        """What every wager is worth, exactly; with a wager, and with cards gone from the shoe."""
        from croupier.library.working import edge_of

        return edge_of(self.rules, wager, gone)

    def worth(self, *, wager: Dollars | None = None) -> "ChoiceWorths":
        """What each election and reading would be worth that the table might have otherwise."""
        from croupier.library.working import worth_of

        return worth_of(self.config, wager)

    def par(
        self,
        *,
        wager: Dollars | None = None,
        rounds_an_hour: int = 70,
        gpu: bool | Literal["auto"] = False,
    ) -> "TablePar":
        """The table as a laboratory states it, with an average wager and Rounds an hour.

        With ``gpu`` the GPU of this machine plays the Rounds of an hour; with ``"auto"`` the CPU,
        where there is none that can play the table.
        """
        from croupier.library.working import par_of

        return par_of(self.config, self._file, wager, rounds_an_hour, gpu)

    def count(
        self,
        system: CountName | Sequence[int] = "hi-lo",
        *,
        running: bool = False,
        begins: int = 0,
        side_count: SideCountName | Iterable[SideCountName] | Mapping[SideCountName, float] = (),
        insurance_count: CountName | Literal["perfect"] | Sequence[int] | None = None,
    ) -> "TableCount":
        """From which count on another call is best, by a system or by ten tags of your own.

        Own tags are read for each deck that is left, or as a running count that begins somewhere.
        Cards of a ``side_count`` correct the count for the wager: ``"aces"`` by what is best, or
        ``{"aces": 2}``. Hands are insured by the ``insurance_count``: ``"perfect"``, a system, or
        ten tags of a true count.
        """
        from croupier.library.working import count_of

        own = {"tags": list(system), "running": running, "begins": begins}
        counted = system if isinstance(system, str) else own
        return count_of(self.config, self.rules, counted, side_count, insurance_count)

    def countability(
        self,
        rounds: float = ROUNDS,
        *,
        boxes: int = 1,
        cutting_card: int | None = None,
        seed: int = 0,
        gpu: bool | Literal["auto"] = False,
    ) -> "SideCountability":
        """What a count of its own gains from each side wager: tags, trigger, units.

        With ``gpu`` the GPU of this machine plays; with ``"auto"`` the CPU, where there is none
        that can play the table.
        """
        from croupier.library.working import countability_of
        from croupier.simulation.players import Players

        rounds, boxes, cutting_card, seed = as_in_a_file([rounds, boxes, cutting_card, seed])
        players = Players(boxes=boxes, cutting_card=cutting_card)
        return countability_of(self.config, rounds, players, seed, gpu)

    def removal(self, *wagers: str) -> "TableRemoval":
        """What one card missing from the full shoe does to each wager, or to those named."""
        from croupier.library.working import removal_of

        if not all(isinstance(one, str) for one in wagers):
            raise bad("wagers", 'name them one by one, such as removal("main", "insurance")')
        return removal_of(self.rules, wagers)

    def strategy(self) -> "TableStrategy":
        """How it is best played."""
        from croupier.library.working import strategy_of

        return strategy_of(self.rules)

    def advise(
        self, hand: Cards, dealer: Cards, *, gone: Cards = "", hands: int = 1, upper: bool = False
    ) -> "HandAdvice":
        """What each lawful call on a hand is worth: ``advise("8s 8h", "Td")``.

        ``upper`` is a wager of the upper tier, where a table has two.
        """
        from croupier.library.working import advice_of

        return advice_of(upper_of(self.rules) if upper else self.rules, hand, dealer, gone, hands)

    def endgame(
        self,
        standing: Mapping[str, Dollars],
        me: str,
        *,
        wagers: Mapping[str, Dollars] | None = None,
        rounds: int = 1,
        advance: int = 1,
        hands: Mapping[str, str] | None = None,
        dealer: Cards = "",
        gone: Cards = "",
    ) -> "EndgameChances":
        """The chance to advance with each wager: ``endgame({"Ben": 1000, "Ana": 950}, "Ana")``.

        The standing is in the order of the Boxes; who has no wager lays the minimum. With ``hands``
        on the table, one's own among them, and the Dealer's card: the chance with each call.
        """
        from croupier.analysis.endgame.heat_notation import position_of
        from croupier.library.working import endgame_of

        rules = house.heat_rules(self.config, Conditions())
        chips, laid = _in_cents("standing", standing), _in_cents("wagers", wagers or {})
        position = position_of(rules, chips, me, laid, styles={}, advance=advance, rounds=rounds)
        return endgame_of(rules, position, hands or {}, dealer, gone)

    def simulate(
        self,
        rounds: float = 1_000_000,
        *,
        seed: int = 0,
        boxes: int = 1,
        wager: Dollars | None = None,
        sides: Mapping[str, Dollars] | Literal["all", "none"] = "all",
        cut: int | None = None,
        count: CountName | Sequence[int] = "none",
        steps: Mapping[int, Dollars] | Iterable[tuple[int, Dollars]] = (),
        insure_from: int | None = None,
        settle_early: bool = False,
        ride: bool = False,
        strategy: str = "basic",
        threads: int | None = None,
        gpu: bool | Literal["auto"] = False,
    ) -> "SimulatedTable":
        """Play it over whole shoes; the same seed gives the same Rounds on any machine.

        ``sides`` are all side wagers that go together, none, or some with their amounts; ``cut``
        is how many cards lie behind the cutting card; ``steps`` are wagers by the count from
        which they are made, ``{2: 50}`` or ``[(2, 50)]``; ``strategy`` is ``basic``, ``chart``,
        or a file that ``croupier strategy --json`` has written. ``gpu``: the GPU of this machine
        plays; with ``"auto"`` the CPU, where there is none that can play the table.
        """
        from croupier.library.working import SimulationAsked, simulation_of, steps_given

        if sides not in ("all", "none") and not isinstance(sides, Mapping):
            raise bad("sides", f'expected "all", "none" or amounts by name, not {sides!r}')
        players = {
            "boxes": boxes,
            "wager": wager,
            "sides": None if isinstance(sides, str) else dict(sides),
            "cutting_card": cut,
            "count": count if isinstance(count, str) else list(count),
            "steps": steps_given(steps),
            "insures_from": insure_from,
            "settles_early": settle_early,
            "rides": "all" if ride else "none",
        }
        given = {key: value for key, value in players.items() if value is not None}
        asked = SimulationAsked(rounds, given, sides == "all", strategy, seed, threads, gpu)
        return simulation_of(self.config, self.rules, asked)

    def study(
        self,
        vary: Mapping[str, object],
        *,
        title: str = "",
        way: StudyWay = "grid",
        method: StudyMethod = "auto",
        wagers: Sequence[str] | None = None,
        figures: Sequence[str] | None = None,
        play: Mapping[str, object] | None = None,
        rounds: float | None = None,
        seed: int = 0,
        threads: int | None = None,
        gpu: bool | Literal["auto"] = False,
    ) -> "TableStudy":
        """Vary its settings, and value every table: ``study({"decks": [4, 6, 8]})``.

        Everything is said as a file of a study has it: ``vary`` has lists of values by setting,
        ``way`` is every combination or one setting at a time, ``play`` how the players play; with
        ``gpu`` the GPU of this machine plays what it can.
        """
        from croupier.library.working import study_found, study_given

        more = {"wagers": wagers, "figures": figures, "play": play}
        asked = {
            **as_toml(write_table(self.config)),
            **{"vary": vary, "title": title, "way": way, "method": method, "seed": seed},
            **{name: one for name, one in more.items() if one is not None},
        }
        return study_found(study_given(asked), rounds, threads, gpu)


def settle(round: Source) -> SettledRound:
    """Settle a Round out of a record, which says what table it was played at."""
    return SettledRound(house.settle(decoded(_record_of(round))))


def adjudicate(round: Source, *, all_readings: bool = False) -> RuledRound:
    """Rule on a Round out of a record, and on what was done at the table."""
    return _ruled(round, all_readings)


def _record_of(round: Source) -> bytes:
    """A Round record as it was given; another kind of file is named."""
    body = bytes_of(round)
    check_record(body)
    return body


def _ruled(round: Source, all_readings: bool, at: TableConfig | None = None) -> RuledRound:
    body = _record_of(round)
    return RuledRound(house.adjudicate(decoded(body), all_readings=all_readings, at=at), body)
