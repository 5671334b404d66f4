"""The worked example of docs/guides/add_a_side_wager.md, really carried out."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.analysis.shoe import full_shoe
from croupier.analysis.side_wagers import prospects
from croupier.gazette import register
from croupier.gazette.edition import Edition
from croupier.house import law_of
from croupier.record.expect import mismatches
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.rules.refusal import Refusal
from croupier.rules.section import Law
from croupier.rules.side_wager import Offer
from croupier.table.commands import LaySideWager, LayWager
from croupier.table.decide import play
from croupier.table.gate.opening import open_table
from croupier.table.legal.menu import legal
from croupier.table.shoe import given
from croupier.table.state import new_round
from tests.written import ROOT, only

PAGE = ROOT / "docs" / "guides" / "add_a_side_wager.md"
ROUND = only(PAGE, "toml")


def _offer() -> Offer:
    """The law file of the page."""
    made: dict[str, object] = {}
    exec(only(PAGE, "python"), made)
    offer = made["OFFER"]
    assert isinstance(offer, Offer)
    return offer


def _edition(offer: Offer) -> Edition:
    """Today's edition with the clauses of the new section."""
    edition = register.edition("nz-current")
    like = edition.clause("15B.1")
    clauses = {number: replace(like, id=number) for number in offer.needs}
    return replace(edition, clauses={**edition.clauses, **clauses})


@pytest.fixture
def law() -> Law:
    offer = _offer()
    law = law_of(_edition(offer))
    return replace(law, offers={**law.offers, offer.name: offer})


def test_the_round_of_the_page_settles_as_it_says(law: Law) -> None:
    record = read_record(ROUND)
    played = replay(record, open_table(record.config, law))
    assert record.expect
    assert mismatches(record.expect, played.round.lines) == ()


def test_it_is_offered_and_its_amount_is_judged(law: Law) -> None:
    rules = open_table(read_record(ROUND).config, law)
    round = play(new_round(rules, given(())), LayWager(1, "A", 20_00))[0]
    offered = [one.command for one in legal(round) if isinstance(one.command, LaySideWager)]
    assert [one.on for one in offered] == ["lucky-red"]
    with pytest.raises(Refusal) as refused:
        play(round, LaySideWager(1, "A", "lucky-red", 51_00))  # type: ignore[arg-type]
    assert refused.value.clause == "15J.3"


def test_its_place_and_its_sums_are_displayed(law: Law) -> None:
    rules = open_table(read_record(ROUND).config, law)
    shown = {one.clause: one.text for one in rules.notices if one.wager == "lucky-red"}
    assert shown == {"15J.2": "Lucky Red wagers", "15J.3": "Lucky Red $5 to $50"}


def test_its_worth_is_told_to_the_last_fraction(law: Law) -> None:
    """Nothing more is written for the analysis: it asks the wager what it pays."""
    rules = open_table(read_record(ROUND).config, law)
    (prospect,) = prospects(rules, full_shoe(6))
    red, hearts, cards = 6 * 26, 6 * 13, 6 * 52
    both_red = Fraction(red * (red - 1), cards * (cards - 1))
    both_hearts = Fraction(hearts * (hearts - 1), cards * (cards - 1))
    scale = rules.side_wagers["lucky-red"].scale
    assert scale is not None
    pays = {prize.hand: prize.odds.pays for prize in scale.prizes}
    won = pays["two hearts"] * both_hearts + pays["two red cards"] * (both_red - both_hearts)
    assert prospect.expectation == won - (1 - both_red)
