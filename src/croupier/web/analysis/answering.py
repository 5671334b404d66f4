"""Answering: what a question about a table comes to, worked out where it is asked."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from croupier import house
from croupier.explain.case import ReplayedRound
from croupier.explain.decision import decisions
from croupier.explain.judged import judged
from croupier.explain.review import TableSpreads, WagerSpread
from croupier.money import CENTS, spoken, written
from croupier.percentage import percent
from croupier.rules.names import ANTE, FREE_BONUS, INSURANCE, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.ruling import WIN
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.web.analysis.questions import (
    UPPER,
    Advised,
    AnalysedTable,
    Answer,
    AskAct,
    AskAdvice,
    AskCells,
    AskChart,
    AskCourse,
    AskEdges,
    AskExercise,
    AskFelts,
    AskJudged,
    AskQuestion,
    AskRide,
    AskSheet,
    AskSpreads,
    CallValue,
    CellFrequencies,
    ChartSheets,
    Closed,
    Edges,
    ElectionLine,
    JudgedRound,
    NotSo,
    Question,
    RideAdvice,
    WagerEdge,
)

if TYPE_CHECKING:  # the analysis is loaded where something is worked out
    from croupier.analysis.main_wager import MainWager
    from croupier.analysis.riding import RideDecision


def answered(question: Question) -> Answer:
    """Work out the answer to a question; a refusal is one too."""
    try:
        match question:
            case AskEdges():
                return _edges(_rules(question.table))
            case AskChart():
                return _chart(_rules(question.table))
            case AskAdvice():
                return _advised(_rules(question.table), question)
            case AskRide():
                return _ride(_rules(question.table), question)
            case AskSpreads():
                return _spreads(_rules(question.table))
            case AskJudged():
                return _judged(_rules(question.table), question)
            case AskExercise() | AskFelts() | AskAct():
                return _lesson(question)
            case AskCells():
                return _cells(_rules(question.table))
            case AskCourse() | AskQuestion() | AskSheet():
                return _of_course(question)
    except Refusal as wrong:
        return NotSo(wrong.clauses, wrong.why)
    except Unlawful as wrong:
        return NotSo((), "; ".join(one.why for one in wrong.refusals))


def _lesson(question: AskExercise | AskFelts | AskAct) -> Answer:
    from croupier.web.analysis import lessons, whole_rounds  # they bring the engine's exercises

    match question:
        case AskExercise():
            return lessons.posed(question)
        case AskFelts():
            return lessons.drawn(question)
        case AskAct():
            return whole_rounds.posed(question)


def _cells(rules: TableRules) -> CellFrequencies:
    from croupier.school.frequencies import frequencies

    return CellFrequencies(rules.fingerprint, frequencies(rules))


def _of_course(question: AskCourse | AskQuestion | AskSheet) -> Answer:
    from croupier.web.analysis import courses  # the same

    match question:
        case AskCourse():
            return courses.checked(question)
        case AskQuestion():
            return courses.posed_next(question)
        case AskSheet():
            return courses.printed(question)


def _rules(table: AnalysedTable) -> TableRules:
    """The rules of a table, the same for the same table, so that what is known of them is kept."""
    return _opened(msgspec.json.encode(table))


@lru_cache(maxsize=8)
def _opened(body: bytes) -> TableRules:
    table = msgspec.json.decode(body, type=AnalysedTable)
    if table.conditions is None:
        return house.open_table(table.config)
    return house.heat_rules(table.config, table.conditions)


# ── What wagers are worth ───────────────────────────────────────────────────────────────────────


def wagers_of(rules: TableRules) -> Iterator[tuple[str, str]]:
    """Every wager of a table whose worth is stated: its name, and what it is called."""
    yield MAIN, "Main wager"
    if rules.upper is not None:
        yield UPPER, f"Main wager from {spoken(rules.upper.elections.minimum)}"
    if rules.elections.ante:
        yield ANTE, "Ante"
    yield INSURANCE, "Insurance"
    for wager in rules.side_wagers.values():
        yield wager.name, side_title(wager)


def side_title(wager: SideWager) -> str:
    """What a side wager is called, with its pay scale where there are several."""
    several = wager.scale is not None and len(wager.scale.beside) > 1
    return f"{wager.title}, scale {wager.scale.name}" if several and wager.scale else wager.title


def _edges(rules: TableRules) -> Edges:
    from croupier.analysis.edge import Edge, edge

    def note(one: Edge) -> str:
        at = one.at_wager
        if not (at.ante or at.rounding):
            return ""
        ante = f" with an Ante of {spoken(at.ante)}" if at.ante else ""
        return f"{percent(-at.expectation, 5)} at {spoken(at.wager)}{ante}"

    found = [edge(tier) for tier in tiers_of(rules)]
    known = {MAIN: found[0].main.house_edge, UPPER: found[-1].main.house_edge, ANTE: 1.0}
    if found[0].insurance is not None:
        known[INSURANCE] = float(found[0].insurance.house_edge)
    known |= {side.name: float(side.house_edge) for side in found[0].sides}
    notes: dict[str, str] = {side.name: side.note for side in found[0].sides}
    notes |= {UPPER: note(found[-1]), MAIN: note(found[0])}
    edges = tuple(
        WagerEdge(name, title, known[name], notes.get(name, ""))
        for name, title in wagers_of(rules)
        if name in known
    )
    bonus = [side for side in found[0].sides if side.name == FREE_BONUS]
    remarks = [
        f"The Free Bonus is worth {float(one.expectation):.3f} cents a wager" for one in bonus
    ]
    remarks += [str(one) for one in found[0].not_valued]
    return Edges(rules.fingerprint, edges, (*found[0].main.remarks, *remarks))


def _spreads(rules: TableRules) -> TableSpreads:
    from croupier.analysis.edge import edge

    found = [edge(tier) for tier in tiers_of(rules)]
    main, upper = found[0].main, found[-1].main
    known = [
        WagerSpread(MAIN, main.expectation, main.variance),
        WagerSpread(UPPER, upper.expectation, upper.variance),
        WagerSpread(ANTE, -1.0, 0.0),
    ]
    prospects = (*found[0].sides, *((found[0].insurance,) if found[0].insurance else ()))
    known += [
        WagerSpread(one.name, float(one.expectation), float(one.variance)) for one in prospects
    ]
    least = None if rules.upper is None else rules.upper.elections.minimum
    return TableSpreads(tuple(known), least)


def _chart(rules: TableRules) -> ChartSheets:
    from croupier.analysis.main_wager import main_wager
    from croupier.analysis.strategy import strategy
    from croupier.strategy_sheet import sheets

    mains = [main_wager(tier) for tier in tiers_of(rules)]
    strategies = ((main.model.rules, strategy(main)) for main in mains)
    return ChartSheets(rules.fingerprint, sheets(strategies), tuple(_elections(rules, mains[0])))


def _elections(rules: TableRules, main: "MainWager") -> Iterator[ElectionLine]:
    """What to do about insurance and early settlement on a fresh shoe."""
    from croupier.analysis.edge import early_settlement, insured

    insurance = insured(rules, main.shoe)
    if insurance is not None:
        edge = float(insurance.house_edge)
        does, result = ("Decline it", "loses") if edge > 0 else ("Take it", "gains")
        text = (
            f"{does}: on a fresh shoe it {result} {percent(abs(edge), 2)} of what is laid on"
            " average. What is seen later may change that; the panel shows it for every hand."
        )
        yield ElectionLine("Insurance", text, rules.provenance["may_insure"][:1])
    early = early_settlement(main)
    if early is not None:
        gain = early.waits - early.at_once
        does = "Wait" if gain > 0 else "Take it"
        text = (
            f"{does}: a Blackjack against an ace is worth {early.waits:.4f} of the wager "
            f"if it waits, {early.at_once:.4f} if it is settled early."
        )
        yield ElectionLine("Even money", text, rules.early_payment.clauses[:1])


# ── What calls are worth ────────────────────────────────────────────────────────────────────────


def _advised(rules: TableRules, asked: AskAdvice) -> Advised:
    from croupier.analysis.advice import advise
    from croupier.analysis.shoe import Composition

    tier = rules.upper if asked.upper and rules.upper is not None else rules
    counts = dict(asked.unseen)
    for card in (*asked.cards, asked.first):
        counts[card] = counts.get(card, 0) + 1
    found = advise(tier, asked.cards, asked.first, Composition(counts), asked.hands)
    calls = tuple(
        CallValue(name, value, round(value * asked.stake), name == found.best)
        for name, value in found.calls.items()
    )
    half = asked.stake // 2
    insurance = None if found.insurance is None else float(found.insurance)
    return Advised(
        cards=asked.cards,
        first=asked.first,
        calls=calls,
        closed=tuple(Closed(name, one.why, one.clauses) for name, one in found.barred.items()),
        insurance=None
        if insurance is None
        else CallValue(INSURANCE, insurance, round(insurance * half), insurance > 0),
        reason=reason(calls),
    )


def _ride(rules: TableRules, asked: AskRide) -> RideAdvice:
    from fractions import Fraction

    from croupier.analysis.shoe import RANK, SAMPLE
    from croupier.cards import face_value
    from croupier.rules.side_wager import Seen

    tier = rules.upper if asked.upper and rules.upper is not None else rules
    ruling = tier.side_wagers[asked.on].result(Seen(asked.cards))
    if ruling is None or ruling.outcome is not WIN:
        raise Refusal((), "this hand does not win the side wager")
    odds = Fraction(ruling.odds.pays, ruling.odds.on)
    ranks = sorted(RANK[card] for card in asked.cards)
    cards = tuple(face_value(SAMPLE[rank]) for rank in ranks)
    first = face_value(SAMPLE[RANK[asked.first]])
    for one in _ridden(tier, asked.on, asked.side / asked.main):
        if (one.cards, one.odds, one.first) == (cards, odds, first):
            return RideAdvice(one.gain, round(one.gain * asked.side))
    raise Refusal((), "what riding is worth on this hand is not known")


@lru_cache(maxsize=16)
def _ridden(rules: TableRules, on: str, ratio: float) -> "tuple[RideDecision, ...]":
    from croupier.analysis.riding import riding
    from croupier.analysis.shoe import shoe_of

    return riding(rules, rules.side_wagers[on], shoe_of(rules), ratio).rides


def _judged(rules: TableRules, asked: AskJudged) -> JudgedRound:
    round = ReplayedRound(asked.table.config, rules, asked.events, house.open_table)
    made = decisions(round, asked.seen)
    return JudgedRound(tuple(judged(rules, one) for one in made))


CALLS: Final = {
    "draw": "Drawing",
    "stand": "Standing",
    "double": "Doubling",
    "split": "Splitting",
    "free-double": "Doubling for free",
    "free-split": "Splitting for free",
    "wait": "Waiting",
    "settle-early": "Settling early",
}
"""Each call as something one does."""


def reason(calls: tuple[CallValue, ...]) -> str:
    """Why the first of the calls is best, in a sentence."""
    if not calls:
        return ""
    best = CALLS[calls[0].name]
    if len(calls) == 1:
        return f"{best} is the only call the rules leave open."
    worth = "wins most" if calls[0].value >= 0 else "loses least"
    gain = calls[0].value - calls[1].value
    more = written(round(100 * CENTS * gain))
    return f"{best} {worth}: ${more} better on each $100 than {CALLS[calls[1].name].lower()}."
