"""Titles: what people call a table, and what is played there in a few words."""

from typing import Final

from croupier import house
from croupier.casino.table.live import Live
from croupier.casino.table.view import phase_text
from croupier.gazette.descriptions import edition_named
from croupier.money import spoken_range
from croupier.pages.felt.moments import total_said
from croupier.rules.table_rules import TableRules
from croupier.table.state import active

HEAT_CHIPS: Final = (
    "Chips of a tournament are no money: they decide who goes on, and what is won are its prizes."
)


def table_title(live: Live) -> str:
    """What people call a table: the name it was given, or which it is and what is played there."""
    if live.title:
        return live.title
    if live.owner:
        return "Practice table"
    if live.heat is not None:
        return f"{live.heat.called}, table {live.table.rpartition('-')[2]}"
    elections = live.rules.elections
    limits = spoken_range(elections.minimum, elections.maximum)
    place = live.table.replace("-", " ").capitalize()
    return f"{place}: {' and '.join(games(live.rules))}, {limits}"


def table_named(live: Live) -> str:
    """The same within a sentence."""
    return "the practice table" if live.owner and not live.title else table_title(live)


def round_title(live: Live, number: int) -> str:
    """What a page about one Round of a table is called; a name may begin with anything."""
    return f"Round {number} · {table_title(live)}"


def games(rules: TableRules) -> tuple[str, ...]:
    """The games played at a table, by the titles the law gives them."""
    known = house.law_of(rules.elections.edition).versions
    return tuple(known[name].section.title for name in rules.elections.versions) or ("Blackjack",)


def law(rules: TableRules) -> str:
    """Under which law it is played."""
    return edition_named(rules.elections.edition)


def decks(rules: TableRules) -> str:
    """With how many decks it is played."""
    count = rules.elections.decks
    return f"{count} deck{'s' if count != 1 else ''}"


def described(rules: TableRules) -> str:
    """What is played at a table, under which law, with how many decks."""
    return " · ".join((*games(rules), law(rules), decks(rules)))


_PHASES: Final = {
    "between": "Between two Rounds",
    "betting": "Open for wagers",
    "closed": "Closed",
}


def now_said(live: Live) -> str:
    """What happens at the table at this moment."""
    known = _PHASES.get(phase_text(live))
    round = live.round
    if known is not None or round is None:
        return known or "Between two Rounds"
    dealer = total_said(round.dealer_total) if round.dealer else ""
    shown = f"The Dealer shows {dealer}" if dealer else "The cards are dealt"
    turn = active(round)
    return f"{shown}; Box {round.boxes[turn[0]].number} is to call" if turn else shown
