"""Tournament pages: what is announced, who competes, how the heats stand, and the prizes."""

from collections.abc import Mapping
from typing import Final

from litestar import MediaType, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from croupier.gazette import edition, edition_ids
from croupier.house import tournament_law
from croupier.money import spoken
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.server import roles
from croupier.server.web.browser.frame import frame
from croupier.server.web.browser.markup import EMPTY, Html, clauses, el, joined
from croupier.server.web.browser.visiting import Visitor
from croupier.server.web.competing import Competition, HeatTold, TournamentTold
from croupier.server.web.served import Served
from croupier.server.web.tournaments import shown, standing

_CONDITIONS: Final = {
    "insurance": "Insurance is offered",
    "early_settlement": "A Blackjack may be settled early",
    "doubling": "Doubling is open",
    "splitting": "Splitting is open",
}
_STYLES: Final = ("tournament.css",)


def _may(visitor: Visitor, act: str) -> bool:
    role = visitor.role
    return role is not None and roles.may(role, act, own_box=True, phase=None).permitted


def _stage(stage: int, ended: bool, final: bool = False) -> str:
    if ended:
        return "ended"
    if not stage:
        return "open for entries"
    return "final table" if final else f"stage {stage}"


# ── All of them ─────────────────────────────────────────────────────────────────────────────────


@get("/tournaments", media_type=MediaType.HTML)
async def tournaments_page(
    visitor: NamedDependency[Visitor], served: NamedDependency[Served]
) -> str:
    """Show the tournaments there are; the operator announces another."""
    every = [standing(state) for state in served.casino.tournaments]
    cards = [_card(one) for one in sorted(every, key=lambda one: (one.ended, one.stage > 0))]
    none = el("p", "No tournament has been announced.", class_="panel")
    announce = _announce() if _may(visitor, "announce tournament") else EMPTY
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
        el("h2", el("a", one.name, href=f"/tournaments/{one.name}")),
        el("p", el("span", _stage(one.stage, one.ended), class_="stage")),
        el("p", f"Entry {spoken(one.entry_fee)} · {entered}", class_="quiet"),
        el("p", edition(one.edition).title, class_="quiet small"),
        class_="panel",
    )


def _announce() -> Html:
    """The operator's form for another tournament, under an edition that has them."""
    form = el(
        "form",
        *_titled(),
        _number("Minimum wager, in dollars", "config.minimum", "cents", 10),
        _number("Maximum wager, in dollars", "config.maximum", "cents", 500),
        _number("Entry fee, in dollars", "entry_fee", "cents", 20),
        _number("Of which the operator keeps, in dollars", "retained", "cents", 0),
        _number("Chips each begins a stage with, in dollars", "chips", "cents", 1000),
        _number("Rounds of a heat", "rounds", "number", 20, low=1),
        _number("Competitors of a heat who go on", "advance", "number", 2, low=1),
        _shares(),
        *_conditions(),
        el("button", "Announce", class_="first"),
        id="announce",
        class_="terms",
    )
    return el("section", el("h2", "Announce a tournament"), form, class_="panel")


def _titled() -> tuple[Html, Html]:
    """What it is called, and under which edition it is played."""
    look = {"required": True, "pattern": r"[a-z0-9][a-z0-9\-]*", "maxlength": 20}
    name = el("input", name="name", id="t-name", **look)
    options = [el("option", edition(one).title, value=one) for one in _editions()]
    chosen = el("select", *options, name="config.edition", id="t-edition")
    return (
        el("label", "Name, in small letters, digits and dashes", name),
        el("label", "Edition", chosen),
    )


def _shares() -> Html:
    """How the prize fund is divided."""
    look = {"data_kind": "list", "required": True, "pattern": "[0-9]+([ ,]+[0-9]+)*"}
    field = el("input", name="shares", id="t-shares", value="5, 3, 2", **look)
    return el("label", "Parts of the prize fund, best place first", field)


def _conditions() -> tuple[Html, Html]:
    """The conditions of play, and that they were approved."""
    ticks = [
        el(
            "label",
            el("input", type="checkbox", name=f"conditions.{name}", checked=True, id=f"c-{name}"),
            told,
            class_="tick",
        )
        for name, told in _CONDITIONS.items()
    ]
    approved = el("input", type="checkbox", name="approved", id="t-approved")
    said = "The conditions of entry and play were approved beforehand"
    return (
        el("fieldset", el("legend", "Conditions of play"), *ticks),
        el("label", approved, said, class_="tick wide"),
    )


def _editions() -> list[str]:
    """The editions that have rules of tournament play."""
    return [one for one in edition_ids() if _has_tournaments(one)]


def _has_tournaments(name: str) -> bool:
    try:
        tournament_law(TableConfig(edition=name))
    except Refusal:
        return False
    return True


def _number(label: str, name: str, kind: str, value: int, low: int = 0) -> Html:
    control = el(
        "input",
        type="number",
        name=name,
        id=f"t-{name}",
        data_kind=kind,
        value=value,
        min=low,
        required=True,
        step="any" if kind == "cents" else 1,
    )
    return el("label", label, control)


# ── One of them ─────────────────────────────────────────────────────────────────────────────────


@get("/tournaments/{name:str}", media_type=MediaType.HTML)
async def tournament_page(
    name: FromPath[str], visitor: NamedDependency[Visitor], served: NamedDependency[Served]
) -> str:
    """Show a tournament: its terms, who has entered, how every heat stands, and the prizes."""
    told = shown(name, served)
    stage = _stage(told.stage, told.ended, told.final)
    body = (
        el("p", el("a", "Tournaments", href="/tournaments"), class_="quiet crumb"),
        el("h1", name, " ", el("span", stage, class_="stage")),
        el(
            "div",
            el("div", _prizes(told), *_heats(told), _entrants(told)),
            el("div", _terms(told), _acts(told, visitor)),
            class_="sides",
        ),
    )
    return _page(name, visitor, *body)


def _called(told: TournamentTold, player: str) -> str:
    return told.names.get(player, player)


def _prizes(told: TournamentTold) -> Html:
    if not told.prizes:
        return EMPTY
    rows = [
        el("li", el("strong", _called(told, one.player)), " ", spoken(one.cents))
        for one in told.prizes
    ]
    return el("section", el("h2", "Prizes"), el("ol", *rows), class_="panel prizes")


def _heats(told: TournamentTold) -> list[Html]:
    heats = sorted(told.heats, key=lambda one: (-one.stage, one.number))
    return [_heat(told, one) for one in heats]


def _heat(told: TournamentTold, heat: HeatTold) -> Html:
    state = "over" if heat.over else f"Round {heat.round} of {told.terms.rounds}"
    rows = [
        el(
            "tr",
            el("td", str(place), class_="num"),
            el("th", _called(told, one.player), scope="row"),
            el("td", spoken(one.chips), class_="num"),
        )
        for place, one in enumerate(heat.standings, 1)
    ]
    heads = (("Place", "num"), ("Competitor", ""), ("Chips", "num"))
    head = el("tr", *(el("th", one, scope="col", class_=how or None) for one, how in heads))
    title = f"Stage {heat.stage}, table {heat.number}"
    return el(
        "section",
        el("h2", title, " ", el("span", state, class_="stage")),
        el("p", el("a", f"Go to {heat.table}", href=f"/tables/{heat.table}", class_="button")),
        el("table", el("thead", head), el("tbody", *rows)),
        class_="panel",
    )


def _entrants(told: TournamentTold) -> Html:
    rows = [
        el(
            "li",
            _called(told, one.player),
            el("span", " withdrew", class_="quiet") if one.withdrew else None,
        )
        for one in told.entrants
    ]
    title = f"Entered: {len(rows)}"
    if not rows:
        return el(
            "section", el("h2", title), el("p", "Nobody yet.", class_="quiet"), class_="panel"
        )
    return el("section", el("h2", title), el("ul", *rows, class_="entrants"), class_="panel")


def _terms(told: TournamentTold) -> Html:
    terms, law = told.terms, tournament_law(told.terms.config)
    rows: Mapping[str, Html | str] = {
        "Edition": edition(terms.config.edition).title,
        "Entry fee": spoken(terms.entry_fee),
        "The operator keeps": joined((spoken(terms.retained), " ", _law(told, law.retention))),
        "Prize fund": spoken(told.fund),
        "Chips each stage": spoken(terms.chips),
        "Rounds of a heat": str(terms.rounds),
        "Go on from a heat": str(terms.advance),
        "Shares": joined((" : ".join(map(str, terms.shares)), " ", _law(told, law.apportionment))),
    }
    off = [told_ for name, told_ in _CONDITIONS.items() if not getattr(terms.conditions, name)]
    items = [el("div", el("dt", name), el("dd", value)) for name, value in rows.items()]
    without = el("p", "Not so here: ", "; ".join(off).lower(), ".") if off else EMPTY
    return el("section", el("h2", "Terms"), el("dl", *items), without, class_="panel")


def _law(told: TournamentTold, numbers: tuple[str, ...]) -> Html:
    return clauses(numbers, told.terms.config.edition)


def _acts(told: TournamentTold, visitor: Visitor) -> Html:
    """What may be done before the start: enter, withdraw, fill up, start."""
    if told.stage or told.ended:
        return EMPTY
    at = f"/api/tournaments/{told.terms.name}"
    entered = any(one.player == visitor.key and not one.withdrew for one in told.entrants)
    gone = any(one.player == visitor.key and one.withdrew for one in told.entrants)
    forms = []
    if visitor.person is None:
        forms.append(el("a", "Log in to enter", href="/log-in", class_="button first"))
    elif _may(visitor, "enter tournament") and not gone:
        forms.append(_withdraw(at) if entered else _enter(at, told))
    if _may(visitor, "start tournament"):
        forms += [_fill(at), _start(at)]
    return el("section", el("h2", "Before the start"), *forms, class_="panel") if forms else EMPTY


def _enter(at: str, told: TournamentTold) -> Html:
    hidden = el("input", type="hidden", name="kind", value="enter")
    button = el("button", f"Enter for {spoken(told.terms.entry_fee)}", class_="first")
    return el("form", hidden, button, data_send=f"{at}/entries", data_command=True)


def _withdraw(at: str) -> Html:
    hidden = el("input", type="hidden", name="kind", value="withdraw")
    why = el("p", "You have entered. The entry fee is not given back.", class_="quiet")
    button = el("button", "Withdraw")
    return el("form", why, hidden, button, data_send=f"{at}/entries", data_command=True)


def _fill(at: str) -> Html:
    hidden = el("input", type="hidden", name="kind", value="enter")
    count = el("input", type="number", name="automatic", id="automatic", value=4, min=1, max=100)
    label = el("label", "Automatic competitors, to fill up", count)
    button = el("button", "Enter them")
    return el("form", hidden, label, button, data_send=f"{at}/entries", data_command=True)


def _start(at: str) -> Html:
    why = el("p", "It then goes on by itself, stage by stage.", class_="quiet small")
    button = el("button", "Start the tournament", class_="first")
    return el("form", why, button, data_send=f"{at}/start", data_command=True)


ROUTES: Final = (tournaments_page, tournament_page)
