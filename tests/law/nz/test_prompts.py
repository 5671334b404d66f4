"""What the rules of New Zealand have people asked, clause by clause."""

from typing import Any

import pytest

from croupier.rules.prompt import Moment
from croupier.rules.shuffling import Occasion
from croupier.table.game.game import Game
from croupier.table.game.prompts import prompts_between
from croupier.table.game.shuffles import direct_shuffle, new_shoe
from tests.telling import asked, table

NOW = "nz-current"
ON_SPLITS = {"extra_pair_wagers_on_splits": True}


@pytest.mark.parametrize(
    ("clause", "moment", "person", "about"),
    [
        ("3.1", Moment.OPENING, "Casino Operator", "drop box"),
        ("3.3(c)", Moment.OPENING, "Casino Operator", "shoe holds all 312 cards"),
        ("3.3(d)", Moment.OPENING, "Casino Operator", "rack holds all 312 cards"),
        ("5.2", Moment.WAGERS, "player", "smaller ones on top"),
        ("5.3", Moment.WAGERS, "Dealer", "spoken wager"),
        ("6.1", Moment.OPENING, "Dealer", "Sort and check"),
        ("6.2", Moment.OPENING, "Dealer", "face up"),
        ("6.3", Moment.OPENING, "Dealer", "face down"),
        ("6.5", Moment.OPENING, "supervisor", "kept secure"),
        ("6.6", Moment.OPENING, "Casino Operator", "only if approved"),
        ("7.1A(a)", Moment.OPENING, "player", "would you look"),
        ("7.1A(b)", Moment.OPENING, "player", "mixed, shuffled and cut"),
        ("7.2", Moment.SHUFFLE, "Dealer", "backs away"),
        ("7.5", Moment.SHUFFLE, "player", "one deck in from either end"),
        ("7.6", Moment.SHUFFLE, "Dealer", "behind the rest"),
        ("7.6(e)", Moment.SHUFFLE, "Dealer", "no deeper than half way"),
        ("7.7", Moment.BETWEEN, "supervisor", "checked, shuffled and cut"),
        ("8.2", Moment.WAGERS, "Dealer", "no more wagers"),
        ("8.3", Moment.TURN, "Dealer", "total of the hand"),
        ("8.4", Moment.TURN, "Dealer", "after each card"),
        ("8.5", Moment.DEALERS_HAND, "Dealer", "your own hand"),
        ("8.6", Moment.BETWEEN, "Dealer", "in order"),
        ("9.2(a)", Moment.INSURANCE, "Dealer", "'insurance'"),
        ("9.2(b)", Moment.INSURANCE, "Dealer", "along the insurance line"),
        ("11.3", Moment.TURN, "Dealer", "sideways"),
        ("12.4(b)", Moment.TURN, "Dealer", "sideways"),
        ("14.3(b)", Moment.WAGERS, "Dealer", "nearest the Dealer"),
        ("14.3(c)", Moment.TURN, "player", "double too"),
        ("14.3(d)", Moment.TURN, "player", "cover both hands"),
        ("14.4", Moment.BETWEEN, "Casino Operator", "places at like tables"),
        ("16.4", Moment.DISPUTE, "Dealer", "takes no other"),
        ("16.8", Moment.BETWEEN, "supervisor", "damaged"),
    ],
)
def test_what_is_asked_when_and_of_whom(
    clause: str, moment: Moment, person: str, about: str
) -> None:
    """Each prompt at its moment, to its person, about its matter."""
    told = asked(table(NOW), clause)[0]
    assert (told.moment, told.person) == (moment, person)
    assert about in told.asks


@pytest.mark.parametrize(
    ("clause", "about", "settings"),
    [
        ("3.4", "differ in colour", {"automatic_shuffler": True, "sets_of_cards": 2}),
        ("3.6", "results display", {"results_display": True}),
        ("6.4", "Load the shuffler", {"continuous_shuffler": True}),
        ("8.1", "burnt card", {"burn": True}),
        ("15.6", "straight to the player", {"side_wagers": {"super-sevens": {}}}),
        ("15A.9", "presses", {"side_wagers": {"madness-21": {}}}),
        ("15B.2", "fourth wager", {"side_wagers": {"perfect-pair": {}}}),
        ("15B.9", "before its second card", {"side_wagers": {"perfect-pair": {}}, **ON_SPLITS}),
        ("15C.3", "fourth wager", {"side_wagers": {"any-pair": {}}}),
        ("15C.10", "before its second card", {"side_wagers": {"any-pair": {}}, **ON_SPLITS}),
        ("7.6(a)", "to one side", {"continuous_shuffler": True}),
        ("15D.6", "riding", {"side_wagers": {"house-money": {}}}),
        ("15E.5", "riding", {"side_wagers": {"let-it-ride": {}}}),
        ("15F.3", "fourth wager", {"side_wagers": {"lucky-match": {}}}),
        ("15F.12", "approved", {"side_wagers": {"lucky-match": {"payout_limit": 1000}}}),
        ("15G.2", "fourth wager", {"side_wagers": {"lucky-lucky": {}}}),
        ("15H.7", "stays in action", {"side_wagers": {"buster": {}}}),
        ("18.6", "float tray", {"versions": ["ante-up"], "minimum": 20, "ante": 2}),
        ("20.2", "Lammers", {"versions": ["free-bet"]}),
    ],
)
def test_what_is_asked_where_it_arises(clause: str, about: str, settings: dict[str, Any]) -> None:
    """Only at a table that elects, offers or adopts what it is about."""
    (told,) = asked(table(NOW, **settings), clause)
    assert about in told.asks
    assert not asked(table(NOW), clause)


def test_7_7_new_cards_are_looked_at_as_at_an_opening() -> None:
    """When the cards are replaced, what section 6 asks is asked again."""
    game = direct_shuffle(new_shoe(Game(rules=table(NOW)), seed=1), Occasion.REPLACED)
    assert {"6.1", "6.2", "6.3"} <= {prompt.clause for prompt in prompts_between(game)}


@pytest.mark.parametrize(
    ("edition", "marked"), [("nz-1998", set()), ("nz-2014", {"6.5"}), ("nz-current", set())]
)
def test_6_5_a_prompt_by_missing_words_says_so(edition: str, marked: set[str]) -> None:
    """6.5 stood in 2014; its words are not supplied, so the prompt is told by later ones."""
    told = {one.clause for one in table(edition).prompts if "are not supplied" in one.asks}
    assert told == marked


CUT = {"7.2", "7.5", "7.6"}
CUTTING_CARD = {"7.6(a)", "7.6(e)"}


@pytest.mark.parametrize(
    ("settings", "asks"),
    [
        ({}, {*CUT, "7.6(e)"}),
        ({"cut": False}, {"7.6(e)"}),
        ({"continuous_shuffler": True}, {*CUT, "7.6(a)"}),
        ({"continuous_shuffler": True, "cut": False}, set()),
    ],
)
def test_7_6_cut_and_cutting_card_are_asked_for_where_they_are_used(
    settings: dict[str, Any], asks: set[str]
) -> None:
    """No cut where none is elected, no cutting card among cards that are shuffled without end."""
    told = {prompt.clause for prompt in table(NOW, **settings).prompts}
    assert told & (CUT | CUTTING_CARD) == asks


def test_6_4_no_cut_is_spoken_of_at_a_shuffler_without_one() -> None:
    """A shuffle before loading stays optional; a cut the operator has not elected is not named."""
    rules = table(NOW, continuous_shuffler=True, cut=False)
    (told,) = asked(rules, "6.4")
    assert "a look and a shuffle before are optional" in told.asks
    assert not [one for one in rules.prompts if " cut" in one.asks]


def test_7_2_a_continuous_shuffler_takes_cards_that_were_cut_before() -> None:
    """The cut, if elected, comes before the cards enter the machine."""
    (told,) = asked(table(NOW, continuous_shuffler=True), "7.2")
    assert "before the cards enter" in told.asks


@pytest.mark.parametrize("clause", ["7.1A(b)", "7.7"])
def test_7_7_no_cut_is_spoken_of_where_none_is_elected(clause: str) -> None:
    """New cards and cards players had mixed are shuffled, and cut only where the table cuts."""
    (told,) = asked(table(NOW, cut=False), clause)
    assert "shuffled" in told.asks
    assert "cut" not in told.asks
