"""Unasked: clauses behind a provision that no exercise can ask about, and why."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.cards import card, cards
from croupier.gazette.clause import is_within
from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import CASES, IRREGULARITIES, PAYOUTS, Kind
from croupier.totals import LIMIT, Total

DEFINES: Final = "it defines a word, and nothing is done by it alone"
OPENS: Final = "it opens a list, whose paragraphs are asked"
UNSUPPLIED: Final = "a rule stood on this, and its words are not supplied in this edition"
NOT_EARLY: Final = "no Blackjack is settled early at this table"
_NO_ANTE: Final = "no Ante is due at this table"
REASONS: Final[Mapping[tuple[str, str], str]] = {
    ("nz", "5.4"): "it gives the odds of the layout, which are asked by the clauses that pay them",
    ("nz", "13.4"): "it lets hands wait for the Dealer's, and pays nothing by itself",
    ("nz", "10.3(b)"): "it says when the cards of a Blackjack settled early go, not what is paid",
    ("nz", "19.3(d)"): "at such a table every Blackjack is paid at once, by 19.5",
    ("nz", "21.9"): OPENS,
    ("act", "16"): "it completes the Dealer's hand, which is asked as procedure",
    ("act", "5.1"): _NO_ANTE,
    ("act", "20.6"): "it leaves to the Casino Operator what no rule says",
    ("act", "22.13"): OPENS,
}
"""Of a jurisdiction's clauses, why no exercise can ask about them."""
_LISTS: Final = (PAYOUTS, CASES)
"""Kinds in which what opens a list is never itself what decides."""


def unasked(rules: TableRules, kind: Kind, clause: str) -> str:
    """Why a clause cannot be asked about by exercises of a kind; nothing where it can."""
    edition = rules.elections.edition
    if _defines(rules, clause):
        return DEFINES
    if kind in _LISTS and any(is_within(one, clause) and one != clause for one in edition.clauses):
        return OPENS
    not_here = next((why for why, clauses in _not_here(rules, kind) if clause in clauses), "")
    return not_here or REASONS.get((edition.jurisdiction, clause), "")


def _defines(rules: TableRules, clause: str) -> bool:
    """Is it a definition, and no step of the Round is taken by it?"""
    edition, procedure = rules.elections.edition, rules.procedure
    steps = {getattr(procedure, field) for field in procedure.__struct_fields__}
    return clause in edition and edition.clause(clause).kind == "definition" and clause not in steps


def _not_here(rules: TableRules, kind: Kind) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What cannot come about at this table, and the clauses on it."""
    behind = rules.provenance
    if kind is IRREGULARITIES and rules.late_insurance.incomplete:
        yield UNSUPPLIED, behind["late_insurance"]
    if kind in _LISTS and not rules.early_settlement(_ACE, _BLACKJACK, False).permitted:
        yield NOT_EARLY, behind["early_payment"] + behind["insurance_after_early_settlement"]


_ACE: Final = card("As")
_BLACKJACK: Final = Hand(cards=cards("As Ks"), total=Total(LIMIT, True), blackjack=True)
