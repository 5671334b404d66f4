"""Citations: clauses by the numbers and words that people cite them by."""

from collections.abc import Iterable


def cited(clause_id: str) -> str:
    """A clause as people cite it."""
    said = clause_id.replace("~tail", " (closing words)")
    return said.replace("1.1:", "1.1 ").replace("terms:", "term ").replace("appendix:", "appendix ")


def cited_all(clause_ids: Iterable[str]) -> str:
    """Clauses as people cite them, one after another."""
    return ", ".join(map(cited, clause_ids))
