"""Heat: what a table's page has more while a tournament is played there, and what instead."""

from croupier.casino.table.heats import chips, competitors, is_over, law
from croupier.casino.table.live import Live
from croupier.money import spoken
from croupier.protocol.log import HeatTerms
from croupier.table.game.tournament import least_stake
from croupier.web.api.tournaments import heat_at
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.kit.naming import names_of
from croupier.web.kit.served import Served
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
        standings(heat, names_of(keys, served.directory.people), you),
        to_tournament(live.heat),
        id="heat",
        class_="heat",
    )


def _round(live: Live, heat: HeatTerms) -> str:
    if live.closed or is_over(live):
        return "the heat is over"
    return f"Round {live.rounds} of {heat.rounds}" if live.rounds else f"{heat.rounds} Rounds"


def to_tournament(heat: HeatTerms) -> Html:
    """The way to the tournament of a heat."""
    to = f"/tournaments/{heat.tournament}"
    return el("a", f"Tournament {heat.tournament}", href=to, class_="button")


def apart(live: Live, you: str) -> tuple[Child, Child] | None:
    """What stands in the bar, and beside it, for who has nothing to do at a heat.

    Nothing for a competitor who can wager, or has; they play as at any table.
    """
    if live.heat is None:
        return None
    if live.closed or is_over(live):
        return _over(live, you), to_tournament(live.heat)
    if you not in competitors(live):
        text = f"A heat of {live.heat.tournament}"
        why = "Who competes was settled at its start; you may watch. "
        return _said(text, why, clauses(law(live), live.config.edition)), to_tournament(live.heat)
    least = least_stake(live.rules)
    if chips(live, you) < least:
        why = f"The minimum wager is {spoken(least)}; the heat goes on without you."
        return _said("You have no chips to wager", why), to_tournament(live.heat)
    return None


def _over(live: Live, you: str) -> Html:
    if live.closed:
        return _said("The heat is over", "The tournament goes on by itself.")
    yours = f"You have {spoken(live.purse(you))}. " if you in competitors(live) else ""
    return _said("The heat is over", f"{yours}A dispute is raised before the table closes.")


def _said(first: str, *second: Child) -> Html:
    """A heading and a sentence."""
    return el("div", el("strong", first), el("span", *second, class_="quiet"), class_="lead")
