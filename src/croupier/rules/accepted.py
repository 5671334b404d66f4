"""Accepted: whether a table takes an initial wager, whatever else lies on the layout."""

from croupier.money import spoken, spoken_range
from croupier.rules.placement import Placement
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules


def check_wager(rules: TableRules, wager: int, at: str = "wager") -> None:
    """A wager is within the limits of the table, and such that it is accepted."""
    table = rules.elections
    if not table.minimum <= wager <= table.maximum:
        clauses = (*rules.provenance["minimum"], *rules.provenance["maximum"])
        limits = spoken_range(table.minimum, table.maximum)
        why = f"a wager of {spoken(wager)} is outside the limits of the table, {limits}"
        raise Refusal(tuple(dict.fromkeys(clauses)), why, at=at)
    if rules.dealers_hands == 1:
        try:
            rules.accept(Placement(box=1, player="", amount=wager, seated=True))
        except Refusal as refusal:
            raise refusal.at_place(at) from None
    laid = rules.in_chips(wager)
    if not laid.permitted:
        raise laid.refusal().at_place(at)
