"""Why?: one settled Line as a leaf of paper, for a dialog or as a page of its own."""

import asyncio
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.cards import Card
from croupier.casino.people.sessions import NotIn
from croupier.casino.people.state import People
from croupier.casino.table.cases import DisputeCase
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled
from croupier.explain.case import LineContext, cases
from croupier.explain.rulings import correction_said
from croupier.explain.sums import Sums
from croupier.explain.why import AnswerStep, ReadingAlternative, Weighed, Why, why
from croupier.explain.words import wager_said
from croupier.money import CENTS, spoken
from croupier.pages.felt.cards_svg import said, symbols
from croupier.pages.felt.geometry import CARD_HIGH, CARD_WIDE
from croupier.pages.felt.moments import total_said
from croupier.pages.marks import picture, tag
from croupier.protocol.corrections import Correction
from croupier.sentence import PlayerPart, Sentence
from croupier.table.play.dealers_hand import standing
from croupier.totals import Total
from croupier.web.kit.fragments import wants_fragment
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, address, clauses, el, wide
from croupier.web.kit.naming import named
from croupier.web.kit.refusals import AnyRequest, Forbidden, NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.why.disputed import dispute_shown, own_dispute, voids_shown
from croupier.web.pages.why.public import may_be_shown, public_lines
from croupier.web.pages.why.recall import may_dispute, replayed_round, to_look_at

ACROSS: Final = 27.0
"""How much of a card is seen under the next."""
_CLOSE: Final = el(
    "button", "×", type="button", class_="close", data_close=True, aria_label="Close"
)


@get("/tables/{name:str}/why/{round:int}/{line:int}", media_type=MediaType.HTML)
async def why_line(
    *,
    name: FromPath[str],
    round: FromPath[int],
    line: FromPath[int],
    request: AnyRequest,
    visitor: Looker,
    served: Serving,
) -> str:
    """Say why a Line was settled as it was: what goes into a dialog, or a whole page."""
    table = found(served, name)
    of, people, moved = await _looked_at(visitor, table, round, served)
    answer = await asyncio.to_thread(_why, of, table, line)
    dispute = await own_dispute(table, visitor.key, round, line, served)
    corrections = tuple(one for one in moved if one.player == answer.case.line.player)
    leaf = Leaf(answer, of, people, visitor, dispute=dispute, corrections=corrections)
    if wants_fragment(request):
        return leaf.drawn("h2", closes=True)
    return frame(
        answer.question,
        el("div", leaf.drawn("h1"), class_="desk"),
        visitor=visitor,
        script="forms.js",
        styles=("why.css",),
        paper=True,
    )


async def _looked_at(
    visitor: Visitor, table: LiveTable, number: int, served: Served
) -> tuple[Recalled, People, tuple[Correction, ...]]:
    """A Round somebody may look at, its people, and what was corrected; to a stranger no names."""
    people, live = served.directory.people, table.live
    try:
        return await to_look_at(visitor, table, number, served), people, live.corrections(number)
    except (NotIn, Forbidden):
        if not may_be_shown(table):
            raise
    public = await public_lines(table, number, served)
    return public.of, public.people(people), public.corrections(live)


def _why(of: Recalled, table: LiveTable, number: int) -> Why:
    if not 1 <= number <= len(of.lines):
        raise NotThere((), f"Round {of.number} has no settled wager {number}")
    every = cases(replayed_round(of, table.live))
    return why(next(one for one in every if one.number == number))


class Leaf:
    """A leaf of paper with the whole answer on it."""

    def __init__(
        self,
        answer: Why,
        of: Recalled,
        people: People,
        visitor: Visitor,
        *,
        dispute: DisputeCase | None = None,
        corrections: tuple[Correction, ...] = (),
    ) -> None:
        """What is said of a Line, people called by name, for somebody, and of their dispute."""
        self.dispute, self.corrections = dispute, corrections
        self.answer, self.of, self.people, self.visitor = answer, of, people, visitor
        self.case, self.edition = answer.case, answer.case.round.edition.id

    def drawn(self, heading: str, *, closes: bool = False) -> Html:
        """The leaf, its question in a heading of this rank; in a dialog it can be closed."""
        answer = self.answer
        return el(
            "article",
            _CLOSE if closes else None,
            el("p", self._tag(), class_="tag"),
            el(heading, answer.question, class_="asks", id="why-asks"),
            el("p", answer.answer, class_="lead"),
            self._cards(),
            el("ol", *(self._step(one) for one in answer.steps), class_="why-steps"),
            *(self._reading(one) for one in answer.readings),
            sums_shown(answer.sums),
            *(self._corrected(one) for one in self.corrections),
            voids_shown(self.of.voids, self.people),
            self._disputed(),
            self._onwards(),
            class_="why-leaf paper",
        )

    def _tag(self) -> str:
        line, case = self.case.line, self.case
        whose = self._named((PlayerPart(line.player),))
        parts = [f"Round {self.of.number}", f"Box {line.box}", whose]
        parts.append(wager_said(case))
        if line.hand and case.split:
            parts.append(f"hand {line.hand}")
        if line.against:
            parts.append(f"against the Dealer's hand {line.against}")
        return " · ".join((*parts, spoken(line.stake)))

    def _cards(self) -> Html | None:
        answer, case = self.answer, self.case
        own = hand_shown(answer.cards, _own_name(case), _own_total(case), "why-own-")
        theirs = hand_shown(answer.dealer, "Dealer", _dealers_total(answer), "why-dealer-")
        if not answer.cards and not answer.dealer:
            return None
        word = "then" if answer.later else "with" if case.side else "against"
        between = el("span", word, class_="then")
        return el("div", own, between if own and theirs else None, theirs, class_="show")

    def _step(self, one: AnswerStep) -> Html:
        text = self._named(one.sentence)
        return el("li", el("span", clauses(one.clauses, self.edition)), el("span", text))

    def _named(self, said: Sentence) -> str:
        """A sentence with people's names, the viewer addressed."""
        return named(said, self.people, self.visitor.key)

    def _reading(self, one: Weighed) -> Html:
        head = el(
            "tr",
            el("th", "Read so", scope="col"),
            el("th", "This wager", scope="col", class_="num"),
            el("th", f"All on Box {self.case.line.box}", scope="col", class_="num"),
        )
        rows = (self._choice(choice) for choice in one.choices)
        link = el("a", one.relied.question, href=f"/rulebook/readings#{one.relied.name}")
        return el(
            "section",
            el("h3", "A reading was needed"),
            el("p", link),
            wide(el("table", el("thead", head), el("tbody", *rows)), "Readings side by side"),
            class_="why-reading",
        )

    def _choice(self, one: ReadingAlternative) -> Html:
        mark = el("em", "this table") if one.taken else None
        nets: tuple[Child, ...] = (
            el("td", net_said(one.net), class_="num", data_label="This wager"),
            el("td", net_said(one.together), class_="num", data_label="All on the Box"),
        )
        if one.why_not:
            nets = (
                el(
                    "td",
                    self._named(one.why_not),
                    colspan=2,
                    class_="quiet",
                ),
            )
        return el(
            "tr",
            el("th", one.meaning, " ", mark, scope="row"),
            *nets,
            class_="sel" if one.taken else None,
        )

    def _corrected(self, one: Correction) -> Html:
        """What a ruling moved for the Round of the Line."""
        said = self._named(correction_said(one))
        return el("p", el("strong", f"{said} for Round {one.round}."))

    def _disputed(self) -> Html | None:
        """What has become of the viewer's dispute."""
        if self.dispute is None:
            return None
        return dispute_shown(self.of.table, self.dispute, self.people, self.edition)

    def _onwards(self) -> Html:
        """Replay, rulebook, dispute."""
        way = f"/tables/{self.of.table}/rounds/{self.of.number}"
        links: list[Child] = []
        if self.of.ended:
            to = f"{way}?line={self.case.number}#at"
            links.append(el("a", "Replay to this card", href=to, class_="button"))
        if self.case.line.clauses:
            one = self.case.line.clauses[0]
            to = address(one, self.edition)
            links.append(el("a", f"{one} in the rulebook", href=to, class_="button"))
        if self.dispute is None and may_dispute(self.visitor.person, self.of):
            to = f"{way}?line={self.case.number}#dispute"
            links.append(el("a", "Dispute this line", href=to, class_="button warn"))
        return el("footer", *links)


# ── Pieces ──────────────────────────────────────────────────────────────────────────────────────


def _own_name(case: LineContext) -> str:
    return f"Hand {case.line.hand}" if case.line.hand and case.split else f"Box {case.line.box}"


def _own_total(case: LineContext) -> str:
    if case.side is not None and not (case.stake and case.stake.riding):
        return ""
    hand = case.hand
    if hand is None:
        return ""
    return "Blackjack" if hand.blackjack else _points(hand.total)


def _points(total: Total) -> str:
    return str(total.points) if total.bust else total_said(total)


def _dealers_total(answer: Why) -> str:
    if len(answer.dealer) < 2:
        return ""
    then = answer.case.last if answer.later else answer.case.then
    if then.dealer == answer.dealer and standing(then).blackjack:
        return "Blackjack"
    total = answer.case.round.rules.point_total(answer.dealer)
    return _points(total)


def hand_shown(cards: tuple[Card, ...], name: str, total: str, prefix: str) -> Html | None:
    """A hand in small, with whose it is and what it counts."""
    if not cards:
        return None
    said_ = f"{name}: {', '.join(map(said, cards))}"
    return el(
        "figure",
        fan(cards, prefix, said_),
        el("figcaption", name, el("b", total) if total else None),
    )


def fan(cards: tuple[Card, ...], prefix: str, text: str) -> Html:
    """Cards lying across one another, as one picture."""
    drawn = [tag("defs", symbols(cards, prefix))]
    for at, card in enumerate(cards):
        drawn.append(
            tag(
                "use",
                href=f"#{prefix}c-{card}",
                x=ACROSS * at,
                y=0.0,
                width=CARD_WIDE,
                height=CARD_HIGH,
            )
        )
    width = CARD_WIDE + ACROSS * (len(cards) - 1)
    return Html(
        picture("".join(drawn), width, CARD_HIGH, role="img", aria_label=text, class_="fan")
    )


def sums_shown(sums: Sums) -> Html:
    """The arithmetic: staked, won, returned, net, and how it came about."""
    way = "won" if sums.net > 0 else "lost" if sums.net < 0 else None
    cells = (
        ("Staked", dollars(sums.staked), None),
        ("Won", dollars(sums.won), None),
        ("Returned", dollars(sums.returned), None),
        ("Net", net_said(sums.net), way),
    )
    return el(
        "div",
        el(
            "dl",
            *(el("div", el("dt", name), el("dd", text, class_=kind)) for name, text, kind in cells),
            class_="sumline",
        ),
        el("p", _sentence(sums.how), class_="how") if sums.how else None,
    )


def _sentence(parts: tuple[str, ...]) -> str:
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def dollars(cents: int) -> str:
    """A sum with its cents: ``$1,250.00``."""
    return f"${cents // CENTS:,}.{cents % CENTS:02d}"


def net_said(cents: int | None) -> str:
    """What somebody is up or down, with a true minus; a dash where that cannot be stated."""
    if cents is None:
        return "no such wager"
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}{dollars(abs(cents))}"


ROUTES: Final = (why_line,)
