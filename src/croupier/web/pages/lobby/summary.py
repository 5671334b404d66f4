"""Summary: a table in a few words."""

from croupier import house
from croupier.gazette.edition import PLACES
from croupier.rules.table_rules import TableRules


def games(rules: TableRules) -> tuple[str, ...]:
    """The games played at a table, by the titles the law gives them."""
    known = house.law_of(rules.elections.edition).versions
    return tuple(known[name].section.title for name in rules.elections.versions) or ("Blackjack",)


def law(rules: TableRules) -> str:
    """Under which law it is played."""
    edition = rules.elections.edition
    return f"{PLACES[edition.jurisdiction]}, {edition.id.partition('-')[2]}"


def decks(rules: TableRules) -> str:
    """With how many decks it is played."""
    count = rules.elections.decks
    return f"{count} deck{'s' if count != 1 else ''}"


def described(rules: TableRules) -> str:
    """What is played at a table, under which law, with how many decks."""
    return " · ".join((*games(rules), law(rules), decks(rules)))
