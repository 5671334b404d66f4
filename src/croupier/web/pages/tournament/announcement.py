"""Announcement: the operator's form for another tournament."""

from typing import Final

from croupier.casino.tournaments.acts import LONGEST_TITLE
from croupier.gazette.descriptions import edition_named
from croupier.gazette.edition import EditionId
from croupier.gazette.register import edition, edition_ids
from croupier.house import tournament_law
from croupier.money import CENTS
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.tournament import TournamentRules
from croupier.web.api.tournament_messages import MOST_COUNT, MOST_MONEY
from croupier.web.kit.forms import NOT_BLANK
from croupier.web.kit.markup import Child, Html, clauses, el, panel

CONDITIONS: Final = {
    "insurance": "Insurance is offered",
    "early_settlement": "A Blackjack may be settled early",
    "doubling": "Doubling is open",
    "splitting": "Splitting is open",
}
"""What may be left out at a tournament."""


def announcement() -> Html:
    """The operator's form for another tournament, under an edition that has them."""
    law = tournament_law(TableConfig(edition=_editions()[0]))
    kept = ("Of which the Casino Operator keeps, in dollars ", clauses(law.retention))
    form = el(
        "form",
        *_titled(),
        _number("Minimum wager, in dollars", "config.minimum", "cents", 10),
        _number("Maximum wager, in dollars", "config.maximum", "cents", 500),
        _number("Entry fee, in dollars", "entry_fee", "cents", 20),
        _number(kept, "retained", "cents", 0),
        _number("Chips each begins a stage with, in dollars", "chips", "cents", 1000),
        _number("Rounds of a heat", "rounds", "number", 20, low=1),
        _number("Competitors of a heat who go on", "advance", "number", 2, low=1),
        _shares(law),
        *_conditions(law),
        el("button", "Announce", class_="first"),
        id="announce",
        class_="terms",
    )
    return panel("Announce a tournament", form)


def _titled() -> tuple[Html, Html]:
    """What it is called, and under which edition it is played."""
    name = el(
        "input",
        name="title",
        id="t-name",
        required=True,
        maxlength=LONGEST_TITLE,
        pattern=NOT_BLANK,
    )
    options = [el("option", edition_named(edition(one)), value=one) for one in _editions()]
    chosen = el("select", *options, name="config.edition", id="t-edition")
    return (
        el("label", "Name, as people call it", name),
        el("label", "Edition", chosen, class_="double"),
    )


def _shares(law: TournamentRules) -> Html:
    """How the prize fund is divided."""
    look = {"data_kind": "list", "required": True, "pattern": "[0-9]{1,6}([ ,]+[0-9]{1,6})*"}
    look["title"] = "Whole numbers with commas between them: 5, 3, 2"
    field = el("input", name="shares", id="t-shares", value="5, 3, 2", **look)
    words = "Parts of the prize fund, best place first "
    return el("label", words, clauses(law.apportionment), field)


def _conditions(law: TournamentRules) -> tuple[Html, Html]:
    """The conditions of play, and that they were approved."""
    ticks = [
        el(
            "label",
            el("input", type="checkbox", name=f"conditions.{name}", checked=True, id=f"c-{name}"),
            text,
            class_="tick",
        )
        for name, text in CONDITIONS.items()
    ]
    approved = el("input", type="checkbox", name="approved", id="t-approved")
    said = "The conditions of entry and play were approved beforehand "
    return (
        el("fieldset", el("legend", "Conditions of play ", clauses(law.prevailing)), *ticks),
        el("label", approved, said, clauses(law.approval(True).clauses), class_="tick wide"),
    )


def _editions() -> list[EditionId]:
    """The editions that have rules of tournament play."""
    return [one for one in edition_ids() if _has_tournaments(one)]


def _has_tournaments(name: EditionId) -> bool:
    try:
        tournament_law(TableConfig(edition=name))
    except Refusal:
        return False
    return True


def _number(label: Child, name: str, kind: str, value: int, low: int = 0) -> Html:
    control = el(
        "input",
        type="number",
        name=name,
        id=f"t-{name}",
        data_kind=kind,
        value=value,
        min=low,
        max=MOST_MONEY // CENTS if kind == "cents" else MOST_COUNT,
        required=True,
        step=0.01 if kind == "cents" else 1,
    )
    return el("label", label, control)
