"""Report: what a table is worth, as one JSON object."""

from typing import cast

from croupier.analysis.advice import Advice
from croupier.analysis.edge import AtWager, Edge, ThirdCard
from croupier.analysis.main_wager import FirstCard
from croupier.analysis.prospect import Chance, Prospect
from croupier.analysis.report_types import (
    AdviceReport,
    AtWagerReport,
    BonusReport,
    ChanceReport,
    EdgeReport,
    EdgeWagers,
    FirstCardReport,
    MainReport,
    NumberedReport,
    NumberedWagers,
    ProspectReport,
    RidingReport,
    ThirdCardEdge,
    ThirdCardReport,
    TogetherReport,
    WorthReport,
)
from croupier.analysis.riding import RidingStrategy
from croupier.analysis.worth import Worth
from croupier.cards import spell
from croupier.money import written
from croupier.rules.names import ANTE, FREE_BONUS, INSURANCE, SideWagerName


def edge_report(edges: tuple[Edge, ...]) -> EdgeReport:
    """A table in full; the upper tier of a table with two is stated beside the lower."""
    first, *others = edges
    data = _tier(first)
    if others:
        data["upper"] = _tier(others[0])
    return data


def _tier(edge: Edge) -> EdgeReport:
    table = edge.rules.elections
    data: EdgeReport = {
        "edition": table.edition.id,
        "versions": list(table.versions),
        "decks": table.decks,
        "cards": edge.shoe.size,
        "fingerprint": edge.rules.fingerprint,
        "wagers": _wagers(edge),
        "early_settlement": None
        if edge.early is None
        else {
            "at_once": edge.early.at_once,
            "waits": edge.early.waits,
            "better": edge.early.better,
        },
        "remarks": list(edge.main.remarks),
    }
    if edge.not_valued:
        data["wagers_not_valued"] = {
            cast(SideWagerName, one.at): str(one) for one in edge.not_valued
        }
    return data


def _wagers(edge: Edge) -> EdgeWagers:
    data: EdgeWagers = {"main": _main(edge)}
    if edge.at_wager.ante:
        data[ANTE] = {"house_edge": 1.0, "house_edge_fraction": "1"}
    if edge.insurance is not None:
        data[INSURANCE] = prospect_report(edge.insurance)
    for side in edge.sides:
        if side.name == FREE_BONUS:
            data[FREE_BONUS] = _bonus(side)
        else:
            data[cast(SideWagerName, side.name)] = _side(edge, side)
    return data


def _side(edge: Edge, side: Prospect) -> ProspectReport:
    """A side wager, with what rides and what a third card makes of it."""
    data = prospect_report(side)
    for ridden in edge.riding:
        if ridden.name == side.name:
            data["riding"] = _riding(ridden)
    for third in edge.third_cards:
        if third.name == side.name:
            data["third_card"] = _third(third)
    return data


def _main(edge: Edge) -> MainReport:
    main = edge.main
    report: MainReport = {
        "house_edge": main.house_edge,
        "element_of_risk": main.element_of_risk,
        "expectation": main.expectation,
        "variance": main.variance,
        "standard_deviation": edge.standard_deviation,
        "wins": main.wins,
        "loses": main.loses,
        "stands_off": main.stands_off,
        "staked": main.staked,
        "memory": main.memory,
        "first_cards": {one.card: _first(one) for one in main.first_cards},
        "at_wager": _at_wager(edge.at_wager),
    }
    if edge.numbered:
        report["numbered"] = _numbered(edge)
    return report


def _first(one: FirstCard) -> FirstCardReport:
    return {
        "chance": one.chance,
        "expectation": one.expectation,
        "wins": one.wins,
        "loses": one.loses,
    }


def _at_wager(at: AtWager) -> AtWagerReport:
    return {
        "wager": written(at.wager),
        "ante": written(at.ante),
        "rounding": at.rounding,
        "house_edge": -at.expectation,
    }


def _numbered(edge: Edge) -> NumberedWagers:
    """Each numbered wager, and several together in units of one."""
    numbers = range(1, edge.rules.dealers_hands + 1)
    each: NumberedReport = {"house_edge": edge.main.house_edge}
    together: dict[str, TogetherReport] = {
        str(one.wagers): {
            "expectation": one.expectation,
            "house_edge": -one.expectation / one.wagers,
            "variance": one.variance,
            "standard_deviation": one.variance**0.5,
            "chart_standard_deviation": one.by_chart**0.5,
        }
        for one in edge.numbered
    }
    return cast(NumberedWagers, {**{str(n): each for n in numbers}, "together": together})


def prospect_report(one: Prospect) -> ProspectReport:
    """A wager that is known to the last fraction."""
    return {
        "house_edge": float(one.house_edge),
        "house_edge_fraction": str(one.house_edge),
        "expectation": float(one.expectation),
        "hit_frequency": float(one.hit_frequency),
        "variance": float(one.variance),
        "standard_deviation": float(one.variance) ** 0.5,
        "best": float(one.best),
        "worst": float(one.worst),
        "note": one.note,
        "outcomes": [_chance(chance) for chance in one.outcomes],
    }


def _chance(one: Chance) -> ChanceReport:
    return {
        "hand": one.text,
        "net": str(one.net),
        "probability": float(one.probability),
        "probability_fraction": str(one.probability),
        "clauses": list(one.clauses),
    }


def _bonus(one: Prospect) -> BonusReport:
    """A bonus costs nothing: what it is worth in cents for each wager."""
    return {
        "cents_per_wager": float(one.expectation),
        "hit_frequency": float(one.hit_frequency),
        "note": one.note,
        "outcomes": [_chance(chance) for chance in one.outcomes],
    }


def _riding(one: RidingStrategy) -> RidingReport:
    return {
        "ratio": one.ratio,
        "house_edge": -one.expectation,
        "joint_house_edge": -one.joint,
        "choices": [
            {
                "cards": "".join(ride.cards),
                "odds": str(ride.odds),
                "first_card": ride.first,
                "ride": ride.rides,
                "gain": ride.gain,
                "chance": ride.chance,
            }
            for ride in one.rides
        ],
    }


def _third(one: ThirdCard) -> ThirdCardReport:
    return {
        "main_strategy": _under(one.by_strategy),
        "own_best_play": _under(one.best),
        "never": _under(one.least),
        "always": _under(one.most),
    }


def _under(one: Prospect) -> ThirdCardEdge:
    return {"house_edge": float(one.house_edge), "house_edge_fraction": str(one.house_edge)}


def worth_report(found: tuple[Worth, ...]) -> list[WorthReport]:
    """What each flip is worth."""
    return [
        {
            "what": one.flip.what,
            "name": one.flip.name,
            "now": one.flip.now,
            "then": one.flip.then,
            "clauses": list(one.flip.clauses),
            "wager": one.wager,
            "house_edge": one.edge,
            "difference": one.difference,
        }
        for one in found
    ]


def advice_report(one: Advice) -> AdviceReport:
    """What each call on a hand is worth."""
    return {
        "hand": spell(one.cards),
        "first_card": one.first,
        "best": one.best,
        "gain": one.gain,
        "calls": dict(one.calls),
        "barred": {
            call: {"why": barred.why, "clauses": list(barred.clauses)}
            for call, barred in one.barred.items()
        },
        "insurance": None if one.insurance is None else float(one.insurance),
        "early_settlement": one.early_settlement,
    }
