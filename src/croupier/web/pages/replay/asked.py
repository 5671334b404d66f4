"""Asked: a decision of an ended Round put to the viewer, and the verdict on the answer."""

from msgspec import Struct

from croupier.casino.table.history import logged_round
from croupier.casino.table.live import rules_of
from croupier.casino.table.live_table import LiveTable
from croupier.explain.case import ReplayedRound
from croupier.explain.decision import Decision, decisions
from croupier.explain.judged import JudgedCall
from croupier.explain.review import CALL_NAMES, signed
from croupier.explain.wording import suited
from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.web.kit.markup import Child, Html, el
from croupier.web.kit.served import Served

SAME: float = 0.5
"""Cents below which two calls are worth the same in chips."""


class AskedCall(Struct, frozen=True, kw_only=True):
    """A decision put to somebody."""

    made: Decision
    way: str
    """The address of its page, to which an answer is added."""
    answer: str = ""
    """What they would call; nothing: they have not said yet."""
    judged: JudgedCall | None = None
    """What everything is worth; None until it is worked out, or where it is not shown."""
    shows_values: bool = True
    who: str = "You"
    """Who made the call, as a sentence begins with them."""

    @property
    def is_answered(self) -> bool:
        """Has it been said what to call?"""
        return self.answer in self.made.open


async def made_decisions(table: LiveTable, number: int, served: Served) -> tuple[Decision, ...]:
    """Every decision of an ended Round, without what anything was worth."""
    history = await served.histories.of(table)
    logged = await logged_round(served.casino.store, table, history, number)

    def opens(config: TableConfig) -> TableRules:
        return rules_of(config, table.live.heat)

    rules = opens(logged.config)
    round = ReplayedRound(logged.config, rules, logged.events, opens)
    seen = logged.seen(rules.elections.decks)
    return await served.reads.short(decisions, round, seen)


def situation(made: Decision) -> str:
    """The hand and the Dealer's first card, as text."""
    cards = " ".join(map(suited, made.cards))
    return f"{cards} against {suited(made.first)}"


def place(made: Decision) -> str:
    """Where the hand lies."""
    hand = f", hand {made.hand}" if made.hands > 1 else ""
    return f"Box {made.box}{hand}"


def asked_part(asked: AskedCall) -> Html:
    """The question with its buttons; once it is answered, the verdict."""
    made = asked.made
    heading = el("h2", "What would you call?")
    about = el("p", f"{place(made)}: {situation(made)}. Wager {spoken(made.stake)}.")
    body: Child = _verdict(asked) if asked.is_answered else _buttons(asked)
    return el("section", heading, about, body, class_="panel asked", id="asked")


def _buttons(asked: AskedCall) -> Html:
    ways = (
        el(
            "a",
            CALL_NAMES[name],
            href=f"{asked.way}{_joint(asked)}answer={name}#asked",
            class_="button",
        )
        for name in asked.made.open
    )
    return el("p", *ways, class_="answers")


def _joint(asked: AskedCall) -> str:
    return "" if asked.way.endswith("?") else "&"


def _verdict(asked: AskedCall) -> Html:
    return el(
        "div",
        el(
            "p",
            _verdict_said(asked),
            class_="verdict",
            data_waits=asked.shows_values and asked.judged is None,
        ),
        None if asked.judged is None else worths_table(asked.judged, asked.answer),
        el("p", el("a", "Answer again", href=f"{asked.way}#asked", class_="button")),
    )


def _verdict_said(asked: AskedCall) -> str:
    then = CALL_NAMES[asked.made.called].lower()
    was = f"{asked.who} called: {then}."
    if not asked.shows_values:
        return f"{was} The Casino Operator shows no values at this table."
    judged = asked.judged
    if judged is None:
        return f"{was} What each call is worth is being worked out; look again in a moment."
    if judged.best is None:
        return f"{was} What each call is worth is not known: {judged.why}."
    worths = {one.name: one.cents for one in judged.worths}
    if asked.answer not in worths:
        return f"{was} What your answer is worth is not known."
    lost = judged.best.cents - worths[asked.answer]
    if lost < SAME:
        return f"Right: {CALL_NAMES[asked.answer].lower()} is the best call. {was}"
    best = CALL_NAMES[judged.best.name].lower()
    return f"Not the best: {best} is worth {spoken(round(lost))} more. {was}"


def worths_table(judged: JudgedCall, answer: str = "") -> Html:
    """Every lawful call with what it was worth, the best first."""
    rows = (
        el(
            "tr",
            el("th", CALL_NAMES[one.name], _marks(judged, one.name, answer), scope="row"),
            el("td", signed(one.cents), class_="num"),
            class_="best" if at == 0 else None,
        )
        for at, one in enumerate(judged.worths)
    )
    head = el("tr", el("th", "Call", scope="col"), el("th", "Worth", scope="col", class_="num"))
    return el("table", el("thead", head), el("tbody", *rows), class_="worths")


def _marks(judged: JudgedCall, name: str, answer: str) -> Child:
    marks = [
        "best" if judged.worths[0].name == name else "",
        "your answer" if name == answer else "",
        "called" if name == judged.made.called else "",
    ]
    said = ", ".join(one for one in marks if one)
    return el("small", f" {said}") if said else None
