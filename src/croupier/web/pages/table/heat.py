"""Heat: what a table's page has more while a tournament is played there, and what instead."""

from croupier.casino.table.heats import chips, competitors, is_over, law
from croupier.casino.table.live import Live
from croupier.house import tournament_law
from croupier.money import spoken
from croupier.protocol.log import HeatTerms
from croupier.table.game.tournament import least_stake
from croupier.web.api.tournaments import heat_at, prizes_at
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.kit.naming import names_of
from croupier.web.kit.served import Served
from croupier.web.kit.strangers import people_for
from croupier.web.pages.tournament.standings import standings


def heat_line(live: Live, you: str, served: Served) -> Html:
    """How the heat at a table stands, and the way to its tournament."""
    heat = heat_at(live, served)
    if live.heat is None or heat is None:
        return el("section", id="heat", hidden=True)
    keys = (one.player for one in heat.standings)
    return el(
        "section",
        el("h2", "Standings", el("span", _round(live, live.heat))),
        standings(heat, names_of(keys, people_for(you, served)), you),
        _prizes(live, you, served),
        to_tournament(live.heat),
        id="heat",
        class_="heat",
    )


def _prizes(live: Live, you: str, served: Served) -> Html | None:
    """Who won which prize, once the final is over."""
    paid = prizes_at(live, served)
    if not paid:
        return None
    names = names_of((one.player for one in paid), people_for(you, served))
    rows = [
        el(
            "li",
            el("strong", names.get(one.player, one.player)),
            " (you) " if one.player == you else " ",
            el("span", spoken(one.cents), data_cents=one.cents),
        )
        for one in paid
    ]
    why = clauses(tournament_law(live.config).apportionment, live.config.edition)
    return el("div", el("h3", "Prizes ", why), el("ol", *rows), class_="prizes")


def result(live: Live, you: str, served: Served) -> str:
    """Who won the tournament, and what the viewer won, for the table of its final."""
    paid = prizes_at(live, served)
    if not paid:
        return ""
    first = paid[0]
    own = next((one for one in paid if one.player == you), None)
    if own is not None and own == first:
        return f"You win the tournament, and {spoken(own.cents)}."
    names = names_of((first.player,), people_for(you, served))
    won = f"{names.get(first.player, first.player)} wins the tournament, and {spoken(first.cents)}."
    place = _place(live, you, served)
    return f"{won}{place} You win {spoken(own.cents)}." if own is not None else f"{won}{place}"


def _place(live: Live, you: str, served: Served) -> str:
    """The place of a competitor of a final that is over, in a sentence."""
    heat = heat_at(live, served)
    placed = [] if heat is None else [one.player for one in heat.standings]
    return f" You came number {placed.index(you) + 1} of {len(placed)}." if you in placed else ""


def _round(live: Live, heat: HeatTerms) -> str:
    if live.closed or is_over(live):
        return "the heat is over"
    return f"Round {live.rounds} of {heat.rounds}" if live.rounds else f"{heat.rounds} Rounds"


def to_tournament(heat: HeatTerms) -> Html:
    """The way to the tournament of a heat."""
    to = f"/tournaments/{heat.tournament}"
    return el("a", f"Tournament {heat.called}", href=to, class_="button")


def apart(live: Live, you: str, won: str = "") -> tuple[Child, Child] | None:
    """What stands in the bar, and beside it, for who has nothing to do at a heat.

    Nothing for a competitor who can wager, or has; they play as at any table. ``won`` says who won
    the tournament, once its final is over.
    """
    if live.heat is None:
        return None
    if live.closed or is_over(live):
        return _over(live, you, won), to_tournament(live.heat)
    if you not in competitors(live):
        text = f"A heat of {live.heat.called}"
        why = "Who competes was settled at its start; you may watch. "
        return _said(text, why, clauses(law(live), live.config.edition)), to_tournament(live.heat)
    least = least_stake(live.rules)
    if chips(live, you) < least:
        why = f"The minimum wager is {spoken(least)}; the heat goes on without you."
        return _said("You have no chips to wager", why), to_tournament(live.heat)
    return None


def _over(live: Live, you: str, won: str) -> Html:
    if won:
        return _said("The final is over", won)
    if live.closed:
        return _said("The heat is over", "The tournament goes on by itself.")
    yours = f"You have {spoken(live.purse(you))}. " if you in competitors(live) else ""
    return _said("The heat is over", f"{yours}A dispute is raised before the table closes.")


def _said(first: str, *second: Child) -> Html:
    """A heading and a sentence."""
    return el("div", el("strong", first), el("span", *second, class_="quiet"), class_="lead")
