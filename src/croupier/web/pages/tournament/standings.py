"""Standings: who has how many chips in a heat, on a tournament's page and at a table."""

from collections.abc import Mapping

from croupier.money import spoken
from croupier.table.game.tournament import going_on
from croupier.web.api.tournament_messages import HeatReport
from croupier.web.kit.markup import EMPTY, Html, el, joined


def standings(heat: HeatReport, names: Mapping[str, str], you: str, advance: int = 0) -> Html:
    """How a heat stands, best first; with ``advance``, who of it goes on is marked."""
    order = [one.player for one in heat.standings]
    best = going_on(order, (order,), advance) if advance and heat.round else ()
    rows = [
        el(
            "tr",
            el("td", str(place), class_="num"),
            el("th", _called(one.player, names, you), _on(one.player in best, heat), scope="row"),
            el("td", spoken(one.chips), class_="num", data_cents=one.chips),
            class_="you" if one.player == you else None,
        )
        for place, one in enumerate(heat.standings, 1)
    ]
    heads = (("Place", "num"), ("Competitor", ""), ("Chips", "num"))
    head = el("tr", *(el("th", one, scope="col", class_=how or None) for one, how in heads))
    table = el("table", el("thead", head), el("tbody", *rows), class_="standings")
    return joined((table, _even(heat)))


def _called(player: str, names: Mapping[str, str], you: str) -> Html:
    mark = el("span", " you", class_="quiet small") if player == you else None
    return joined((names.get(player, player), mark))


def _on(goes: bool, heat: HeatReport) -> Html:
    """That a competitor goes on, or would if it ended now."""
    if not goes:
        return EMPTY
    return el("span", " goes on" if heat.over else " would go on", class_="quiet small")


def _even(heat: HeatReport) -> Html:
    """Who of those with as many chips is placed first."""
    chips = [one.chips for one in heat.standings]
    if not heat.round or len(set(chips)) == len(chips):
        return EMPTY
    return el("p", "Of equals the lower Box is placed first.", class_="quiet small")
