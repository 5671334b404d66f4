"""Lobby: the first page: every table as it stands, one click to play at it, and what this is."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.money import spoken_range
from croupier.percentage import percent
from croupier.protocol.roles import GUEST, OPERATOR, PLAYER
from croupier.web.kit.fragments import wants_fragment
from croupier.web.kit.frame import frame
from croupier.web.kit.guest_name import guest_name
from croupier.web.kit.markup import Child, Html, el, facts
from croupier.web.kit.naming import name_for
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.strangers import people_for
from croupier.web.kit.titles import decks, games, law, now_said, table_title
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.lobby.duty_steps import duty_steps, operator_steps
from croupier.web.pages.sign.page import mode_text

_CALL: Final = "Call."
_STEPS: Final = (
    ("Sit down.", "Choose a table and play as a guest. Chips are free and worth nothing."),
    ("Lay a wager.", "Choose a chip, then your Box. The nearer to 21 the better, never over it."),
    (_CALL, "Draw, stand, double or split; only lawful calls can be made."),
    ("Ask.", "Every result answers “why?” by the clause; every hand, “what should I do?”."),
)


@get("/", media_type=MediaType.HTML)
async def lobby(visitor: Looker, request: AnyRequest, served: Serving) -> str:
    """Show the tables there are; for a script only those."""
    tables = _tables(visitor, served)
    if wants_fragment(request):
        return tables
    return frame(
        "Tables",
        el(
            "div",
            el("div", _welcome(visitor, served.practises), _beside(visitor, served),
               class_="first-view"),
            tables,
            class_="page lobby",
        ),
        visitor=visitor,
        here="/",
        script="lobby.js",
        styles=("lobby.css",),
    )  # fmt: skip


def _tables(visitor: Visitor, served: Served) -> Html:
    cards = [
        _card(table, visitor, served) for table in served.casino.listed() if not _past(table.live)
    ]
    return el("div", *(cards or [_nothing(visitor)]), class_="tables", id="tables")


def _past(live: Live) -> bool:
    """Is it the table of a heat that is over? Its tournament leads to it still."""
    return live.heat is not None and live.closed


def _welcome(visitor: Visitor, practises: bool) -> Html:
    return el(
        "section",
        el("h1", "Blackjack, by the book of law"),
        el("p", "Five gazetted instruments, carried out card by card. Every payment answers "
                "“why?”, every hand “what should I do?”.", class_="quiet"),
        _practise() if practises and visitor.role in (None, GUEST, PLAYER) else None,
        _guest() if visitor.person is None else None,
        class_="welcome",
    )  # fmt: skip


def _practise() -> Html:
    """A table of one's own at one press."""
    text = "A table of your own: no name, no waiting, chips are there."
    button = el("button", "Practise now", type="button", class_="first", data_practise=True)
    return el("div", button, el("p", text, class_="quiet"), class_="practise")


def _guest() -> Html:
    """How one comes in without an account, under a name of one's own if one likes."""
    text = "Play chips only. Choose a table and play as a guest."
    return el("div", el("p", text), guest_name(), class_="as-guest")


def _beside(visitor: Visitor, served: Served) -> Html | None:
    """What stands beside the welcome: what is left to do, where a duty begins, or how one plays."""
    if visitor.role is OPERATOR:
        return operator_steps(served)
    return duty_steps(visitor.role) or _newcomers()


def _newcomers() -> Html:
    """What somebody needs who has never been here."""
    return el(
        "section",
        el("h2", "New here?"),
        el("ol", *(_step(head, text) for head, text in _STEPS)),
        el("p", "The cards of a shoe are committed to before the first falls, so nobody can change "
                "them. The ", el("a", "rulebook", href="/rulebook"), " has every clause in plain "
                "words; the ", el("a", "school", href="/school"), " teaches every call, without "
                "wagers.", class_="quiet"),
        class_="newcomers panel",
    )  # fmt: skip


def _step(head: str, text: str) -> Html:
    """A step of what is to be done; letters are named where there are keys for them."""
    keys = el("span", " By keys: D, S, X, P.", class_="keys") if head == _CALL else None
    return el("li", el("strong", head), " ", text, keys)


def _nothing(visitor: Visitor) -> Html:
    if visitor.role is OPERATOR:
        return el("p", "No table is open. ", el("a", "Set one up", href="/set-up"), ".")
    return el("p", "No table is open now.", class_="quiet")


# ── A table ─────────────────────────────────────────────────────────────────────────────────────


def _card(table: LiveTable, visitor: Visitor, served: Served) -> Html:
    live = table.live
    elections = live.rules.elections
    to = f"/tables/{live.table}"
    side = [wager.title for wager in live.rules.side_wagers.values()]
    picture = f"/api{to}/felt.svg?at={table.version}"
    rows: tuple[tuple[str, Child], ...] = (
        ("Wagers", spoken_range(elections.minimum, elections.maximum)),
        ("House edge", _edge(live, served)),
        ("Played with", f"{decks(live.rules)}, {elections.boxes} Boxes"),
        ("Players", _players(live, visitor, served)),
        ("Side wagers", ", ".join(side)),
    )
    return el(
        "article",
        el("a", el("img", src=picture, alt="", loading="lazy", width=1440, height=980),
           href=to, class_="picture", tabindex="-1", aria_hidden="true"),
        el("h2", el("a", table_title(live), href=to)),
        el("p", " · ".join((*(games(live.rules) if live.title else ()), law(live.rules))),
           class_="game"),
        el("p", now_said(live), class_="now"),
        facts((row for row in rows if row[1]), class_="figures"),
        el("p", mode_text(live, served), class_="quiet small"),
        _enter(visitor, to, live),
        class_="table-card panel",
        id=f"table-{live.table}",
    )  # fmt: skip


def _edge(live: Live, served: Served) -> str:
    """The house edge, exactly; nothing where none is stated."""
    if live.heat is not None:
        return ""
    edge = served.edges.house_edge(live)
    return "being worked out" if edge is None else f"{percent(edge, 2)} of the initial wager"


def _players(live: Live, visitor: Visitor, served: Served) -> Child:
    people = people_for(visitor.key, served)
    keys = dict.fromkeys(seat.player for seat in live.game.seats)
    names = [el("bdi", name_for(key, people)) for key in keys]
    if not names:
        return "nobody yet"
    return [part for at, name in enumerate(names) for part in ((", ", name) if at else (name,))]


def _enter(visitor: Visitor, to: str, live: Live) -> Html | None:
    if live.closed:
        return None
    if live.heat is not None:
        return el("a", f"To the heat of {live.heat.called}", href=to, class_="button first")
    if visitor.person is None:
        return el("button", "Play as a guest", type="button", class_="first", data_come=to)
    return el("a", "To the table", href=to, class_="button first")


ROUTES: Final = (lobby,)
