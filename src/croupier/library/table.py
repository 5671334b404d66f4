"""Table: one table, and everything that can be asked of it."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict, Unpack

from croupier import house
from croupier.extras import require
from croupier.gazette import register
from croupier.gazette.edition import Edition, EditionId
from croupier.gazette.errors import GazetteError
from croupier.library.set_up import TableCheck, TableCloth, TableSign
from croupier.library.settled import RuledRound, SettledRound
from croupier.library.source import Cards, Dollars, Source, bytes_of, decoded, text_of
from croupier.record.model import BadRecord, bad
from croupier.record.read import as_toml, read_table_file
from croupier.record.settings import read_table
from croupier.record.write import write_table
from croupier.rules.config import TableConfig
from croupier.rules.names import OfferName, VersionName
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, upper_of

if TYPE_CHECKING:  # what values and plays a table is loaded when it is asked to
    from croupier.library.simulated import SimulatedTable
    from croupier.library.valued import HandAdvice, TableEdge, TableStrategy

FIRST: Final[EditionId] = "nz-current"
"""The edition of a table that names none."""
CountName: TypeAlias = Literal["none", "hi-lo", "ko"]
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
    """A table out of a file, or by keywords; whether it is lawful, `Table.check` says.

    Raises `Unlawful` where there is no such edition or setting, or it cannot have such a value.
    """
    if source is None:
        given = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in settings.items()
        }
        body = None
        config, wrong = read_table(edition or FIRST, given, backfill)
    elif settings or edition or backfill:
        raise TypeError("a table is given by a file or by keywords, not by both")
    else:
        body = bytes_of(source)
        config, wrong = read_table_file(decoded(body))
    wrong = (*_unknown(config), *wrong)
    if wrong:
        raise Unlawful(tuple(map(_placed, wrong)))
    return Table(config, body)


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
        told = as_toml(write_table(self.config)).get("table", {})
        assert isinstance(told, dict)
        settings = (f"{name}={value!r}" for name, value in told.items())
        return f"<Table {', '.join((self.config.edition, *settings))}>"

    def __eq__(self, other: object) -> bool:
        """Are the settings the same?"""
        return isinstance(other, Table) and self.config == other.config

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        """The layout, where a notebook shows it and the table is lawful."""
        return self.cloth().svg() if self.check() else None

    def _repr_html_(self) -> str:
        """The layout, and every setting with its clauses; or every refusal."""
        checked = self.check()
        return f"{self._repr_svg_() or ''}{checked._repr_html_()}"

    # ── The law ─────────────────────────────────────────────────────────────────────────────────

    @property
    def law(self) -> Edition:
        """The edition the table is opened under, clause by clause."""
        return register.edition(self.config.edition, self.config.backfill)

    @cached_property
    def rules(self) -> TableRules:
        """The law as it applies to this table; raises `Unlawful` with every reason."""
        return house.open_table(self.config)

    def check(self) -> TableCheck:
        """Whether it is lawful: every value with its clause, or every refusal."""
        try:
            return TableCheck(self.rules)
        except Unlawful as unlawful:
            return TableCheck(unlawful)

    def sign(self) -> TableSign:
        """The sign it must display."""
        body = write_table(self.config).encode() if self._body is None else self._body
        return TableSign(self.rules, body)

    def cloth(self) -> TableCloth:
        """Its layout."""
        return TableCloth(self.rules)

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────────

    def settle(self, round: Source) -> SettledRound:
        """Settle a Round at this table; a record that names other settings is refused."""
        return SettledRound(house.settle(text_of(round), at=self.config))

    def adjudicate(self, round: Source, *, all_readings: bool = False) -> RuledRound:
        """Rule on a Round at this table and on what was done there."""
        return _ruled(round, all_readings, self.config)

    # ── What it is worth ────────────────────────────────────────────────────────────────────────

    def edge(self, *, wager: Dollars | None = None, gone: Cards = "") -> "TableEdge":
        """What every wager is worth, exactly; with a wager, and with cards gone from the shoe."""
        require("analysis")
        from croupier.library.working import edge_of

        return edge_of(self.rules, wager, gone)

    def strategy(self) -> "TableStrategy":
        """How it is best played."""
        require("analysis")
        from croupier.library.working import strategy_of

        return strategy_of(self.rules)

    def advise(
        self, hand: Cards, dealer: Cards, *, gone: Cards = "", hands: int = 1, upper: bool = False
    ) -> "HandAdvice":
        """What each lawful call on a hand is worth: ``advise("8s 8h", "Td")``.

        ``upper`` is a wager of the upper tier, where a table has two.
        """
        require("analysis")
        from croupier.library.working import advice_of

        return advice_of(upper_of(self.rules) if upper else self.rules, hand, dealer, gone, hands)

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
        steps: Mapping[int, Dollars] | None = None,
        insure_from: int | None = None,
        settle_early: bool = False,
        ride: bool = False,
        strategy: str = "basic",
        threads: int | None = None,
    ) -> "SimulatedTable":
        """Play it over whole shoes; the same seed gives the same Rounds on any machine.

        ``sides`` are all side wagers that go together, none, or some with their amounts; ``cut``
        is how many cards lie behind the cutting card; ``steps`` are wagers by the count from
        which they are made; ``strategy`` is ``basic``, ``chart``, or a file that
        ``croupier strategy --json`` has written.
        """
        require("analysis")
        from croupier.library.working import SimulationAsked, simulation_of

        players = {
            "boxes": boxes,
            "wager": wager,
            "sides": None if isinstance(sides, str) else dict(sides),
            "cutting_card": cut,
            "count": count if isinstance(count, str) else list(count),
            "steps": [{"count": at, "wager": sum_} for at, sum_ in sorted((steps or {}).items())],
            "insures_from": insure_from,
            "settles_early": settle_early,
            "rides": "all" if ride else "none",
        }
        if isinstance(sides, str) and sides not in ("all", "none"):
            raise bad("sides", f'expected "all", "none" or amounts by name, not {sides!r}')
        given = {key: value for key, value in players.items() if value is not None}
        asked = SimulationAsked(rounds, given, sides == "all", strategy, seed, threads)
        return simulation_of(self.config, self.rules, asked)


def settle(round: Source) -> SettledRound:
    """Settle a Round out of a record, which says what table it was played at."""
    return SettledRound(house.settle(text_of(round)))


def adjudicate(round: Source, *, all_readings: bool = False) -> RuledRound:
    """Rule on a Round out of a record, and on what was done at the table."""
    return _ruled(round, all_readings)


def _ruled(round: Source, all_readings: bool, at: TableConfig | None = None) -> RuledRound:
    body = bytes_of(round)
    return RuledRound(house.adjudicate(decoded(body), all_readings=all_readings, at=at), body)
