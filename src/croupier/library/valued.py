"""Valued: what a table is worth, how it is best played, and what to call on one hand."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from warnings import warn

from msgspec import Struct, to_builtins

from croupier.cards import spell
from croupier.library.shown import Columns, Pictured, ResultRow, Shown
from croupier.pages.strategy.sheet import Sheet
from croupier.percentage import percent
from croupier.rules.names import FREE_BONUS, MAIN

if TYPE_CHECKING:  # results have names in every install; the extra ``analysis`` makes them
    from croupier.analysis.advice import Advice
    from croupier.analysis.edge import Edge
    from croupier.analysis.removal import Removal, WagerRemoval
    from croupier.analysis.strategy_report import Tiers
    from croupier.analysis.worth import FlipWorths


_EDGES: Final[Columns] = {
    "wager": str,
    "house_edge": float,
    "element_of_risk": float,
    "standard_deviation": float,
    "wins": float,
}
_CALLS: Final[Columns] = {
    "call": str,
    "expected_value": float,
    "why_not": str,
    "clauses": tuple,
}


class EdgeOfWager(Struct, frozen=True):
    """What one wager of a table is worth."""

    wager: str
    house_edge: float
    """What the house keeps of the initial wager."""
    element_of_risk: float
    """What it keeps of all that is staked: of doubles and splits too."""
    standard_deviation: float | None
    """Of what the wager brings, in units of it."""
    wins: float
    """How often it wins by itself; the PAR sheet has how often a whole Round does."""

    @property
    def hit_frequency(self) -> float:
        """What `wins` is called now."""
        why = "EdgeOfWager.hit_frequency is called wins: a hit frequency is of the whole Round"
        warn(why, DeprecationWarning, stacklevel=2)
        return self.wins


class TableEdge(Shown):
    """What every wager of a table is worth, exactly."""

    def __init__(self, tiers: "Sequence[Edge]") -> None:
        self.tiers = tuple(tiers)
        """The analysis of each tier of the table; most tables have one."""

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _EDGES

    @property
    def house_edge(self) -> float:
        """Of the main wager: what the house keeps of the initial wager."""
        return self.wagers[MAIN].house_edge

    @property
    def element_of_risk(self) -> float:
        """Of the main wager: what the house keeps of all that is staked."""
        return self.wagers[MAIN].element_of_risk

    @cached_property
    def wagers(self) -> Mapping[str, EdgeOfWager]:
        """Every wager by its name; those of an upper tier are called ``main (upper)``."""
        found: dict[str, EdgeOfWager] = {}
        for tier, suffix in zip(self.tiers, ("", " (upper)"), strict=False):
            found |= {f"{one.wager}{suffix}": one for one in _wagers(tier)}
        return found

    def line(self) -> str:
        """The house edge of each wager."""
        edges = {name: percent(one.house_edge, 3) for name, one in self.wagers.items()}
        return ", ".join(f"{name} {edge}" for name, edge in edges.items())

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager."""
        return [
            {
                "wager": name,
                "house_edge": one.house_edge,
                "element_of_risk": one.element_of_risk,
                "standard_deviation": one.standard_deviation,
                "wins": one.wins,
            }
            for name, one in self.wagers.items()
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier edge --json`` prints it."""
        from croupier.analysis.report import edge_report

        return dict(edge_report(self.tiers))


def _wagers(tier: "Edge") -> list[EdgeOfWager]:
    main = tier.main
    found = [
        EdgeOfWager(MAIN, main.house_edge, main.element_of_risk, tier.standard_deviation, main.wins)
    ]
    sides = (*(() if tier.insurance is None else (tier.insurance,)), *tier.sides)
    for one in sides:
        if one.name != FREE_BONUS:
            edge, spread = float(one.house_edge), float(one.variance) ** 0.5
            found.append(EdgeOfWager(one.name, edge, edge, spread, float(one.hit_frequency)))
    return found


class ChoiceWorths(Shown):
    """What every election and reading is worth that a table might have otherwise."""

    def __init__(self, found: "FlipWorths") -> None:
        self.found = found
        """The greatest difference first, and what has no exact value."""

    def line(self) -> str:
        """How many choices change anything, and the greatest of them."""
        if not self.found.worth:
            return "no choice changes the house edge"
        one = self.found.worth[0]
        most = f"{one.flip.name} = {one.flip.then}: {percent(one.difference, 3, plus='+')}"
        return f"{len(self.found.worth)} changes, the greatest {most} of {one.wager}"

    def rows(self) -> Sequence[ResultRow]:
        """Choice by choice."""
        from croupier.analysis.report import worth_report

        return [dict(one) for one in worth_report(self.found.worth)]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier edge --worth --json`` has it."""
        return {"worth": list(self.rows()), "not_valued": list(self.found.unvalued)}


class TableRemoval(Shown):
    """What one card missing from the full shoe does to each wager of a table."""

    def __init__(self, removal: "Removal") -> None:
        self.removal = removal
        """The analysis itself, with the side wagers that have no exact value and why."""

    @cached_property
    def wagers(self) -> "Mapping[str, WagerRemoval]":
        """Every wager by its name: effects, correlations of counting systems, best tags."""
        return {one.wager: one for one in self.removal.wagers}

    def line(self) -> str:
        """The counting system that follows each wager best."""
        return ", ".join(f"{name} {_closest(one)}" for name, one in self.wagers.items())

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager and card by card, with the best tags of each level."""
        from croupier.analysis.removal_report import removal_rows

        return removal_rows(self.removal)

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier removal --json`` prints it."""
        from croupier.analysis.removal_report import removal_report

        return dict(removal_report(self.removal))


def _closest(one: "WagerRemoval") -> str:
    if not one.systems:
        return "none"
    best = one.systems[0]
    return f"{best.name} {best.correlation:.2f}"


class TableStrategy(Pictured):
    """How a table is best played: the chart, what following it costs, and when to depart."""

    def __init__(self, tiers: "Tiers") -> None:
        self.tiers = tiers
        """The strategy of each tier; most tables have one."""

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The chart of each tier in rows and words."""
        from croupier.strategy_sheet import sheets

        return sheets(self.tiers)

    def line(self) -> str:
        """Which table it is of, and the house edge."""
        return " | ".join(one.subtitle for one in self.sheets)

    def rows(self) -> Sequence[ResultRow]:
        """The chart: a row for each hand, a column for each first card of the Dealer's."""
        return [
            {"grid": grid.heading, "hand": row.label}
            | {head: cell.letter for head, cell in zip(grid.columns, row.cells, strict=True)}
            for sheet in self.sheets
            for grid in sheet.grids
            for row in grid.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier strategy --json`` prints it."""
        from croupier.analysis.strategy_report import strategy_report

        data: dict[str, Any] = to_builtins(strategy_report(self.tiers))
        return data

    def svg(self) -> str:
        """The chart as a picture."""
        from croupier.pages.strategy.svg import svg

        return svg(self.sheets)

    def pdf(self) -> bytes:
        """The chart as an A4 print, with the extra ``print``."""
        from croupier.pages.strategy.print import pdf

        return pdf(self.sheets)


class HandAdvice(Shown):
    """What each lawful call on a hand is worth."""

    def __init__(self, advice: "Advice") -> None:
        self.advice = advice
        """The analysis itself, with what is barred and why."""

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _CALLS

    @property
    def best(self) -> str:
        """The best call; empty where none is to be made."""
        return self.advice.best

    @property
    def calls(self) -> Mapping[str, float]:
        """What each lawful call is worth, in units of the initial wager, the best first."""
        return dict[str, float](self.advice.calls.items())

    def line(self) -> str:
        """The hand, and the best call on it."""
        hand = f"{spell(self.advice.cards)} against {self.advice.first}"
        return f"{hand}: {self.best} {self.calls[self.best]:+.4f}" if self.best else f"{hand}: none"

    def rows(self) -> Sequence[ResultRow]:
        """Call by call, the best first; those the law bars with the reason."""
        lawful = [
            {"call": call, "expected_value": worth, "why_not": None, "clauses": ()}
            for call, worth in self.calls.items()
        ]
        barred = [
            {"call": call, "expected_value": None, "why_not": one.why, "clauses": one.clauses}
            for call, one in self.advice.barred.items()
        ]
        return [*lawful, *barred]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier advise --json`` prints it."""
        from croupier.analysis.report import advice_report

        return dict(advice_report(self.advice))
