"""Tournament pages: what is announced, who competes, how the heats stand, and the prizes."""

from collections.abc import Mapping
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.gazette.register import edition
from croupier.house import heat_rules, tournament_law
from croupier.money import spoken, spoken_range
from croupier.web.api.tournament_messages import (
    Competition,
    HeatReport,
    TournamentReport,
)
from croupier.web.api.tournaments import shown, standing
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import EMPTY, Html, clauses, el, facts, joined, panel
from croupier.web.kit.requests import may
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.tournament.announcement import CONDITIONS, announcement
from croupier.web.pages.tournament.standings import standings

_STYLES: Final = ("tournament.css",)
KEPT: Final = "The entry fee is not given back."


def _may(visitor: Visitor, act: str) -> bool:
    return visitor.person is not None and may(visitor.person, act)


def _stage(stage: int, ended: bool, final: bool = False) -> str:
    if ended:
        return "ended"
    if not stage:
        return "open for entries"
    return "final table" if final else f"stage {stage}"


# ── All of them ─────────────────────────────────────────────────────────────────────────────────


@get("/tournaments", media_type=MediaType.HTML)
async def tournaments_page(visitor: Looker, served: Serving) -> str:
    """Show the tournaments there are; the operator announces another."""
    every = [standing(state) for state in served.casino.tournaments]
    cards = [_card(one) for one in sorted(every, key=lambda one: (one.ended, one.stage > 0))]
    none = el("p", "No tournament has been announced.", class_="panel")
    announce = announcement() if _may(visitor, "announce tournament") else EMPTY
    body = (
        el("h1", "Tournaments"),
        el("div", *cards, class_="cards") if cards else none,
        announce,
    )
    return _page("Tournaments", visitor, *body)


def _page(title: str, visitor: Visitor, *body: Html) -> str:
    content = el("div", *body, class_="page")
    return frame(
        title,
        content,
        visitor=visitor,
        here="/tournaments",
        script="tournament.js",
        styles=_STYLES,
    )


def _card(one: Competition) -> Html:
    entered = f"{one.entrants} {'has' if one.entrants == 1 else 'have'} entered"
    return el(
        "section",
        el("h2", el("a", one.title, href=f"/tournaments/{one.name}")),
        el("p", el("span", _stage(one.stage, one.ended), class_="stage")),
        el("p", f"Entry {spoken(one.entry_fee)} · {entered}", class_="quiet"),
        el("p", edition(one.edition).title, class_="quiet small"),
        class_="panel",
    )


# ── One of them ─────────────────────────────────────────────────────────────────────────────────


@get("/tournaments/{name:str}", media_type=MediaType.HTML)
async def tournament_page(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show a tournament: its terms, who has entered, how every heat stands, and the prizes."""
    crumb = el("p", el("a", "Tournaments", href="/tournaments"), class_="quiet crumb")
    found = shown(name, served, visitor.key)
    return _page(found.terms.called, visitor, crumb, _now(found, visitor))


@get("/tournaments/{name:str}/now", media_type=MediaType.HTML)
async def tournament_now(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show what changes on a tournament's page, as it is now."""
    return _now(shown(name, served, visitor.key), visitor)


def _now(tournament: TournamentReport, visitor: Visitor) -> Html:
    stage = _stage(tournament.stage, tournament.ended, tournament.final)
    return el(
        "div",
        el("h1", tournament.terms.called, " ", el("span", stage, class_="stage")),
        el(
            "div",
            el("div", _prizes(tournament), *_heats(tournament, visitor.key), _entrants(tournament)),
            el("div", _acts(tournament, visitor), _terms(tournament)),
            class_="sides",
        ),
        id="now",
        data_ended="yes" if tournament.ended else "",
        data_headline=_headline(tournament),
    )


def _headline(tournament: TournamentReport) -> str:
    """What is said aloud when it changes."""
    if tournament.prizes:
        first = tournament.prizes[0]
        return f"{_called(tournament, first.player)} wins {spoken(first.cents)}."
    stage = _stage(tournament.stage, tournament.ended, tournament.final)
    return f"{tournament.terms.called}: {stage}."


def _called(tournament: TournamentReport, player: str) -> str:
    return tournament.names.get(player, player)


def _prizes(tournament: TournamentReport) -> Html:
    if not tournament.prizes:
        return EMPTY
    rows = [
        el(
            "li",
            el("strong", _called(tournament, one.player)),
            el("span", spoken(one.cents), data_cents=one.cents),
        )
        for one in tournament.prizes
    ]
    law = _law(tournament, tournament_law(tournament.terms.config).apportionment)
    title = el("h2", f"{_called(tournament, tournament.prizes[0].player)} wins")
    why = el("p", "The prize fund is apportioned by place ", law, class_="quiet")
    return el("section", title, why, el("ol", *rows), class_="panel prizes")


def _heats(tournament: TournamentReport, you: str) -> list[Html]:
    heats = sorted(tournament.heats, key=lambda one: (-one.stage, one.number))
    return [_heat(tournament, one, you) for one in heats]


def _heat(tournament: TournamentReport, heat: HeatReport, you: str) -> Html:
    final = tournament.final and heat.stage == tournament.stage
    title = "Final table" if final else f"Stage {heat.stage}, table {heat.number}"
    advance = 0 if final else tournament.terms.advance
    return el(
        "section",
        el("h2", title, " ", el("span", _progress(tournament, heat), class_="stage")),
        standings(heat, tournament.names, you, advance),
        el("p", _way(heat, you)),
        class_="panel",
    )


def _progress(tournament: TournamentReport, heat: HeatReport) -> str:
    if heat.over:
        return "over"
    return f"Round {heat.round} of {tournament.terms.rounds}" if heat.round else "about to begin"


def _way(heat: HeatReport, you: str) -> Html:
    """To the table of a heat: to play, to watch, or to see what was played."""
    to = f"/tables/{heat.table}"
    if heat.over:
        return el("a", "Replay its Rounds", href=f"{to}/rounds", class_="button")
    if any(one.player == you for one in heat.standings):
        return el("a", "To your table", href=to, class_="button first")
    return el("a", "Watch this table", href=to, class_="button")


def _entrants(tournament: TournamentReport) -> Html:
    rows = [
        el(
            "li",
            _called(tournament, one.player),
            el("span", " withdrew", class_="quiet") if one.withdrew else None,
        )
        for one in tournament.entrants
    ]
    none = el("p", "Nobody yet.", class_="quiet")
    return panel(f"Entered: {len(rows)}", el("ul", *rows, class_="entrants") if rows else none)


def _terms(tournament: TournamentReport) -> Html:
    terms, law = tournament.terms, tournament_law(tournament.terms.config)
    table = heat_rules(terms.config, terms.conditions).elections
    rows: Mapping[str, Html | str] = {
        "Edition": edition(terms.config.edition).title,
        "Entry fee": f"{spoken(terms.entry_fee)}, not given back",
        "Kept of each fee": joined((spoken(terms.retained), " ", _law(tournament, law.retention))),
        "Prize fund": _fund(tournament),
        "Shares, best place first": joined(
            (" : ".join(map(str, terms.shares)), " ", _law(tournament, law.apportionment))
        ),
        "Chips at the start of a stage": spoken(terms.chips),
        "Wagers": spoken_range(table.minimum, table.maximum),
        "Rounds of a heat": str(terms.rounds),
        "Go on from a heat": str(terms.advance),
    }
    return panel("Terms", facts(rows.items()), _without(tournament))


def _fund(tournament: TournamentReport) -> str:
    """The prize fund as it grows, and once it was paid out."""
    paid = sum(one.cents for one in tournament.prizes)
    return f"{spoken(paid)}, paid out" if tournament.ended else spoken(tournament.fund)


def _without(tournament: TournamentReport) -> Html:
    """The conditions of play that prevail over the rules."""
    off = [name for name in CONDITIONS if not getattr(tournament.terms.conditions, name)]
    if not off:
        return EMPTY
    law = _law(tournament, tournament_law(tournament.terms.config).prevailing)
    words = ", no ".join(off).replace("_", " ")
    return el("p", f"By its conditions there is no {words} ", law)


def _law(tournament: TournamentReport, numbers: tuple[str, ...]) -> Html:
    return clauses(numbers, tournament.terms.config.edition)


def _acts(tournament: TournamentReport, visitor: Visitor) -> Html:
    """What may be done before the start: enter, withdraw, fill up, start."""
    if tournament.stage:
        return EMPTY if tournament.ended else _closed(tournament)
    at = f"/api/tournaments/{tournament.terms.name}"
    entered = any(one.player == visitor.key and not one.withdrew for one in tournament.entrants)
    gone = any(one.player == visitor.key and one.withdrew for one in tournament.entrants)
    forms: list[Html] = []
    if visitor.person is None:
        forms += _come(tournament)
    elif _may(visitor, "enter tournament") and not gone:
        forms.append(_withdraw(at) if entered else _enter(at, tournament))
    if _may(visitor, "start tournament"):
        forms += [_fill(at), _start(at, tournament)]
    return panel("Before the start", *forms) if forms else EMPTY


def _closed(tournament: TournamentReport) -> Html:
    law = _law(tournament, tournament_law(tournament.terms.config).approval(True).clauses)
    words = "The tournament has begun, and who competes stays as it is "
    return panel("Entries are closed", el("p", words, law))


def _come(tournament: TournamentReport) -> tuple[Html, ...]:
    """For who has not come in: as a guest, or by name."""
    to = f"/tournaments/{tournament.terms.name}"
    return (
        el("p", "Play chips only: a guest may enter, too.", class_="quiet"),
        el(
            "div",
            el("button", "Come in as a guest", type="button", class_="first", data_come=to),
            el("a", "Log in", href=f"/log-in?to={to}", class_="button"),
            class_="come",
        ),
    )


def _enter(at: str, tournament: TournamentReport) -> Html:
    hidden = el("input", type="hidden", name="kind", value="enter")
    fee = tournament.terms.entry_fee
    words = f"Enter for {spoken(fee)}" if fee else "Enter"
    why = el("p", KEPT, class_="quiet") if fee else None
    button = el("button", words, class_="first")
    return el("form", why, hidden, button, data_send=f"{at}/entries", data_command=True)


def _withdraw(at: str) -> Html:
    hidden = el("input", type="hidden", name="kind", value="withdraw")
    why = el("p", f"You have entered. {KEPT}", class_="quiet")
    button = el("button", "Withdraw", data_sure="Press again: you withdraw for good")
    return el("form", why, hidden, button, data_send=f"{at}/entries", data_command=True)


def _fill(at: str) -> Html:
    hidden = el("input", type="hidden", name="kind", value="enter")
    count = el("input", type="number", name="automatic", id="automatic", value=4, min=1, max=100)
    label = el("label", "Automatic competitors, to fill up", count)
    button = el("button", "Enter them")
    return el("form", hidden, label, button, data_send=f"{at}/entries", data_command=True)


def _start(at: str, tournament: TournamentReport) -> Html:
    few = sum(not one.withdrew for one in tournament.entrants) < 2
    words = "Two competitors are needed." if few else "It then goes on by itself, stage by stage."
    why = el("p", words, class_="quiet small")
    sure = "Press again: entries close"
    button = el("button", "Start the tournament", class_="first", disabled=few, data_sure=sure)
    return el("form", why, button, data_send=f"{at}/start", data_command=True)


ROUTES: Final = (tournaments_page, tournament_page, tournament_now)
