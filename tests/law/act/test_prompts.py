"""What the rules of the Territory have people asked, clause by clause."""

import pytest

from croupier.rules.prompt import Moment
from tests.law.act.playing import ACT
from tests.telling import asked, table


@pytest.mark.parametrize(
    ("clause", "moment", "person", "about"),
    [
        ("3.2", Moment.OPENING, "Dealer", "every card"),
        ("3.3", Moment.BETWEEN, "Dealer", "whole new set"),
        ("3.4", Moment.SHUFFLE, "Casino Operator", "taken away"),
        ("3.5(a)", Moment.TURN, "Dealer", "one or eleven"),
        ("4.1(c)", Moment.WAGERS, "Dealer", "below the minimum"),
        ("4.2", Moment.BETWEEN, "Casino Operator", "another minimum"),
        ("5.3", Moment.WAGERS, "player", "smaller ones on top"),
        ("5.5", Moment.BETWEEN, "Casino Operator", "gives some up"),
        ("5.8", Moment.WAGERS, "Casino Operator", "marker beside the Box"),
        ("5.10", Moment.WAGERS, "Casino Operator", "first Box"),
        ("6.1", Moment.SHUFFLE, "Dealer", "face down"),
        ("6.2", Moment.SHUFFLE, "Dealer", "behind the rest"),
        ("7.1", Moment.OPENING, "Dealer", "at your left"),
        ("7.2", Moment.SHUFFLE, "Dealer", "unseen"),
        ("8", Moment.WAGERS, "Dealer", "no more wagers"),
        ("9", Moment.INSURANCE, "Dealer", "insurance line"),
        ("11.1(a)", Moment.TURN, "Dealer", "total of the hand"),
        ("15.2(a)", Moment.WAGERS, "Dealer", "nearest the Dealer"),
        ("15.2(b)", Moment.WAGERS, "Dealer", "behind it in a line"),
        ("15.3(b)", Moment.INSURANCE, "player", "once settled early"),
        ("19.2", Moment.BETWEEN, "Casino Operator", "Government Casino Inspector"),
        ("20.2(b)", Moment.BETWEEN, "Casino Operator", "excluded"),
        ("20.3(a)", Moment.DISPUTE, "Casino Operator", "disrupted"),
        ("20.3(b)", Moment.DISPUTE, "Casino Operator", "fraud"),
        ("20.5", Moment.DISPUTE, "supervisor", "Government Casino Inspector"),
        ("20.6", Moment.DISPUTE, "Casino Operator", "Chief Casino Inspector"),
        ("20.8", Moment.BETWEEN, "Casino Operator", "three Rounds"),
        ("20.12", Moment.BETWEEN, "Casino Operator", "copy of the rules"),
    ],
)
def test_what_is_asked_when_and_of_whom(
    clause: str, moment: Moment, person: str, about: str
) -> None:
    """Each prompt at its moment, to its person, about its matter."""
    told = asked(table(ACT), clause)[0]
    assert (told.moment, told.person) == (moment, person)
    assert about in told.asks


@pytest.mark.parametrize(
    ("clause", "about"),
    [
        ("22.13(b)", "keep the first card"),
        ("22.13(c)", "square 2"),
        ("22.13(e)", "keep the first card"),
        ("22.13(f)", "square 3"),
    ],
)
def test_22_13_between_the_dealers_hands(clause: str, about: str) -> None:
    """Only at a Triple Play table, at the Dealer's hand."""
    (told,) = asked(table(ACT, versions=["triple-play"]), clause)
    assert told.moment is Moment.DEALERS_HAND
    assert about in told.asks
    assert not asked(table(ACT), clause)
