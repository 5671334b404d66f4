"""Lobby: the first page: every table, and one click to play at it."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.view import phase_text
from croupier.money import spoken_range
from croupier.protocol.roles import OPERATOR
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.lobby.summary import decks, games, law
from croupier.web.pages.sign.page import mode_text

_PHASES: Final = {
    "between": "between two Rounds",
    "betting": "open for wagers",
    "closed": "closed",
}


@get("/", media_type=MediaType.HTML)
async def lobby(visitor: Looker, served: Serving) -> str:
    """Show the tables there are."""
    tables = [_card(table, visitor) for table in served.casino if not _past(table.live)]
    return frame(
        "Tables",
        el("div", _welcome(visitor), el("div", *tables, class_="tables"),
           None if tables else _nothing(visitor), class_="page lobby"),
        visitor=visitor,
        here="/",
        script="lobby.js",
        styles=("lobby.css",),
    )  # fmt: skip


def _past(live: Live) -> bool:
    """Is it the table of a heat that is over? Its tournament leads to it still."""
    return live.heat is not None and live.closed


def _welcome(visitor: Visitor) -> Html:
    return el(
        "section",
        el("h1", "Blackjack, by the book of law"),
        el("p", "Five gazetted instruments, carried out card by card. Every payment answers "
                "“why?”, every hand “what should I do?”.", class_="quiet"),
        el("p", "Play chips only. Choose a table and play as a guest.")
        if visitor.person is None else None,
        class_="welcome",
    )  # fmt: skip


def _nothing(visitor: Visitor) -> Html:
    if visitor.role is OPERATOR:
        return el("p", "No table is open. ", el("a", "Set one up", href="/set-up"), ".")
    return el("p", "No table is open now.", class_="quiet")


def _card(table: LiveTable, visitor: Visitor) -> Html:
    live = table.live
    elections = live.rules.elections
    players = len({seat.player for seat in live.game.seats})
    count = "nobody yet" if not players else f"{players} player{'s' if players != 1 else ''}"
    limits = spoken_range(elections.minimum, elections.maximum)
    phase = _PHASES.get(phase_text(live), "in play")
    to = f"/tables/{live.table}"
    side = [wager.title for wager in live.rules.side_wagers.values()]
    return el(
        "article",
        el("a", el("img", src=f"/api{to}/felt.svg", alt="", loading="lazy", width=1440, height=980),
           href=to, class_="picture", tabindex="-1", aria_hidden="true"),
        el("h2", el("a", live.table, href=to)),
        el("p", " · ".join(games(live.rules)), class_="game"),
        el("p", law(live.rules), class_="quiet"),
        el("p", mode_text(live), class_="quiet small"),
        el("p", " · ".join((limits, decks(live.rules), f"{elections.boxes} Boxes", count, phase))),
        el("p", ", ".join(side), class_="quiet small") if side else None,
        _enter(visitor, to, live),
        class_="table-card panel",
    )  # fmt: skip


def _enter(visitor: Visitor, to: str, live: Live) -> Html | None:
    if live.closed:
        return None
    if live.heat is not None:
        return el("a", f"To the heat of {live.heat.tournament}", href=to, class_="button first")
    if visitor.person is None:
        return el("button", "Play as a guest", type="button", class_="first", data_come=to)
    return el("a", "To the table", href=to, class_="button first")


ROUTES: Final = (lobby,)
