"""Wording: what shows a clause, in words for people."""

from functools import cache
from typing import Final

from croupier import house
from croupier.cards import DECK
from croupier.explain.draft import version_title
from croupier.explain.fields import VALUES, declared, label
from croupier.explain.wording import suited
from croupier.explain.words import WAGERS
from croupier.gazette.coverage import How
from croupier.gazette.register import edition, edition_ids

_PROVISIONS: Final = {
    "accept": "which wagers are accepted",
    "cutting card ends shoe": "when the cutting card ends the shoe",
    "dealer takes card": "when the Dealer takes a card",
    "dealers hands": "how many hands the Dealer completes",
    "early payment": "when a Blackjack is paid early",
    "in error": "what becomes of a double or split permitted in error",
    "instant": "what a hand is paid at once",
    "is blackjack": "which hand is a Blackjack",
    "late insurance": "until when insurance that was not offered may be made",
    "layout": "what the layout shows",
    "main result": "how an initial wager ends",
    "may draw": "which hand may draw",
    "may split": "which hand may be split",
    "point total": "what a hand counts",
    "procedure": "how the cards are shuffled, cut and dealt",
    "stray": "what becomes of a card exposed or dealt in error",
    "turns on": "what a settlement turns on",
    "versions": "which versions are adopted",
}
"""What a table provides, by the names of provisions."""
_QUESTIONS: Final = {
    "a_wrong_double_noticed_after_the_round_stands": "does a wrong double stand that is noticed"
    " after the Round?",
    "may_advise": "may players be advised?",
    "may_limit": "may {who} be held to the minimum?",
    "may_look_at_the_burnt_card": "may players look at the burnt card?",
    "may_reclaim_seat": "may {who} reclaim a seat?",
    "offer_cut": "who is offered the cut?",
}
"""What a table answers, by the names of questions; of whom it is asked."""
_ACTS: Final = {
    "SideWagerGivenUp": "A side wager is given up",
    "early-settlement": "early settlement",
}
_OFFERS: Final = "offers"
_YES_NO: Final = {"True": "yes", "False": "no"}
_CLOSING: Final = ",;:."


def worded(how: How, says: str) -> str:
    """What was said in carrying something out, as a sentence without codes."""
    match how:
        case "refused":
            _, _, why = says.partition(": ")  # not the place in a record that stands before it
            return f"Refused: {_worded(why or says).rstrip('.')}."
        case "provided":
            return f"{_provided(says)}."
        case "answered":
            return f"At a table: {_answered(says)}."
        case "round":
            return f"In a Round: {' '.join(map(_card, _worded(says).split(' ')))}."
        case "displayed":
            where, _, text = says.partition(": ")
            return f"On the {where}: {text.removesuffix('.')}."
        case "asked":
            return f"Asked of the {says}"


def _provided(says: str) -> str:
    """What a table answers by itself: a provision, a setting, or a side wager that is offered."""
    key, is_setting, value = says.partition(" = ")
    if is_setting:
        return f"A table may be set so: {label(key)}: {_value(key, value)}"
    first, _, offered = says.partition(" ")
    if first == _OFFERS:
        return f"A table may offer {_worded(offered)}"
    known = _PROVISIONS.get(says)
    return f"At a table: {_worded(says)}" if known is None else f"The rules of a table say {known}"


def _answered(says: str) -> str:
    """What is asked at a table, and what is answered; a fact may stand by itself."""
    asked, has_answer, answer = says.partition(": ")
    if not has_answer:
        return _worded(says)
    code, _, who = asked.partition(" ")
    return f"{_QUESTIONS[code].format(who=who)} {answer[:1].upper()}{_worded(answer[1:])}"


def _value(key: str, value: str) -> str:
    return VALUES.get(key, {}).get(value) or _YES_NO.get(value, value)


def _worded(text: str) -> str:
    """A text whose wagers, versions and values are called as people call them."""
    return " ".join(map(_named, text.split(" ")))


def _named(word: str) -> str:
    bare = word.rstrip(_CLOSING)
    quoted = bare.strip('"')
    value = quoted.replace(":", " to ").replace("-", " ") if quoted != bare else bare
    return f"{_names().get(quoted, value)}{word[len(bare) :]}"


def _card(word: str) -> str:
    return suited(_CARDS[word]) if word in _CARDS else word


_CARDS: Final = {str(one): one for one in DECK}


@cache
def _names() -> dict[str, str]:
    """What wagers, versions and the values of doubling are called, by their names in a record."""
    laws = [(id_, house.law_of(edition(id_))) for id_ in edition_ids()]
    versions = {str(name): version_title(law, name) for _, law in laws for name in law.versions}
    offered = [(name, declared(id_, name)) for id_, law in laws for name in law.offers]
    offers = {str(name): " and ".join(one.title for one in sides) for name, sides in offered}
    sides = {str(one.name): one.title for _, sides in offered for one in sides}
    totals = {value: text for value, text in VALUES["double_on"].items() if value[:1].isdigit()}
    return {**versions, **offers, **sides, **WAGERS, **totals, **_ACTS}
