"""Tour: the gazette's words, each shown once at the place on the page it is about."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from croupier.rules.procedure import Procedure
from croupier.rules.table_rules import TableRules
from croupier.web.kit.markup import Html, clauses, el


class TourStop(Struct, frozen=True):
    """A word, what it means, and the element it is shown at."""

    word: str
    text: str
    at: str
    """A selector of the page."""
    clause: Callable[[Procedure], str] | None = None
    """Which step of a Round says so."""


STOPS: Final = (
    TourStop("Box", "A Box is a place for wagers. Choose a chip, then touch a Box: you may take the"
             " wager back until the Dealer calls no more bets.", "#table-felt",
             lambda steps: steps.no_more_bets),
    TourStop("Round", "A Round goes from the first wager to the last payment. This list says what"
             " has happened in it, each with its clause.", "#round", lambda steps: steps.collect),
    TourStop("Initial Deal", "Each Box gets two cards and the Dealer one: that is the Initial Deal."
             " The Dealer's second card comes when all have called.", "#table-felt",
             lambda steps: steps.first_card),
    TourStop("Calls", "At your turn the lawful calls come up here: draw, stand, double, split. One"
             " that is dashed is not lawful now, and says by which clause.", "#bar",
             lambda steps: steps.turn),
    TourStop("Stand Off", "With the Dealer's total, yours is a Stand Off: the wager is yours again,"
             " and nothing is paid.", "#table-felt"),
    TourStop("Why?", "Every settled wager has a why: the cards, the steps and the clause.",
             "#round"),
)  # fmt: skip
"""In less than a minute."""


def tour(rules: TableRules, first: bool) -> Html:
    """The tour of a table, a stop at a time; it begins by itself for who is new here."""
    return el(
        "section",
        *(_stop(rules, number, one) for number, one in enumerate(STOPS, 1)),
        id="tour",
        class_="tour",
        hidden=True,
        data_first="yes" if first else None,
        aria_label="Tour of the table",
    )


def _stop(rules: TableRules, number: int, stop: TourStop) -> Html:
    edition = rules.elections.edition.id
    clause = stop.clause(rules.procedure) if stop.clause else ""
    last = number == len(STOPS)
    return el(
        "div",
        el("h2", stop.word, el("span", f"{number} of {len(STOPS)}", class_="quiet small")),
        el("p", stop.text, " ", clauses((clause,), edition) if clause else None),
        el("div",
           el("button", "Skip", type="button", data_tour="end", class_="quiet"),
           el("button", "Play" if last else "Next", type="button", class_="first",
              data_tour="end" if last else "next"),
           class_="ways"),
        class_="stop",
        data_at=stop.at,
        hidden=True,
    )  # fmt: skip
