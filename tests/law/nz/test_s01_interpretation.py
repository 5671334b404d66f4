"""Section 1: what the defined words mean."""

from typing import Any, Final

import pytest

from croupier.cards import cards, face_value
from croupier.gazette.clause import section as section_of
from croupier.rules.hand import Hand
from croupier.rules.side_wager import Seen
from croupier.table.commands import LayWager
from croupier.table.decide import play
from croupier.table.game.rounds import begin_round
from croupier.table.game.shuffles import new_shoe
from croupier.totals import Total, value
from tests.law.nz.shared import A_AND_B, dealt, every_edition, game, since_2012
from tests.telling import nets, settle, table, unlawful

PAIRS: Final = ("perfect-pair", "any-pair")
TIERS: Final = {"lower": {"minimum": 10}, "upper": {"minimum": 50}}


def _hand(edition: str, text: str, split: bool = False) -> Hand:
    held = cards(text)
    return Hand(held, table(edition).point_total(held), split=split)


@every_edition
def test_1_1_blackjack_is_an_ace_and_a_ten_point_card(edition: str) -> None:
    """The first two cards are an ace and a 10, jack, queen or king, in either order."""
    is_blackjack = table(edition).is_blackjack
    for two in ("As Tc", "Jd Ah", "Ac Qc", "Ks Ad"):
        assert is_blackjack(_hand(edition, two)), two
    for other in ("As 9c", "Kc Qd", "As Ad", "7s 4h Tc", "As 5c 5d", "As"):
        assert not is_blackjack(_hand(edition, other)), other


@every_edition
def test_1_1_blackjack_of_the_dealer(edition: str) -> None:
    """An ace and a ten-point card make the Dealer's Blackjack; 21 in three cards does not."""
    assert nets(edition, "Ts Kc 5s | 6h | Ac", ["1 draw"]) == {"1 A main": -20}
    assert nets(edition, "Ts Kc 5s | 6h | 6d 5c", ["1 draw"]) == {"1 A main": 0}


@every_edition
def test_1_1_blackjack_is_never_made_by_drawing(edition: str) -> None:
    """21 in three cards is paid as any other win."""
    assert nets(edition, "7s 6c 4h | Tc | Td 9d", ["1 draw"]) == {"1 A main": 20}


@every_edition
def test_1_1_box_is_what_is_dealt_to(edition: str) -> None:
    """Two wagers on one Box share one hand."""
    told = nets(edition, "Ts 6c 9s | Td 9d", ["1 stand"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


def test_1_1_face_value_tells_apart_what_points_do_not() -> None:
    """A jack and a queen have one point value and two Face Values."""
    jack, queen = cards("Jc Qc")
    assert value(jack) == value(queen)
    assert face_value(jack) != face_value(queen)


@every_edition
@pytest.mark.parametrize(
    ("held", "total"), [("9s 8d", 17), ("As 6d Kc", 17), ("As Ad Kc 9d", 21), ("As 9d Kc", 20)]
)
def test_1_1_hard_total_counts_every_ace_as_one(edition: str, held: str, total: int) -> None:
    """A hand without aces, or with all of them at 1, has a Hard Total."""
    assert table(edition).point_total(cards(held)) == Total(total, soft=False)


@every_edition
@pytest.mark.parametrize(("held", "total"), [("As 6d", 17), ("As Ad 5c", 17), ("As Ad", 12)])
def test_1_1_soft_total_counts_an_ace_as_eleven(edition: str, held: str, total: int) -> None:
    """A hand with an ace at 11 has a Soft Total."""
    assert table(edition).point_total(cards(held)) == Total(total, soft=True)


@every_edition
def test_1_1_initial_deal_is_two_cards_a_player_and_one_for_the_dealer(edition: str) -> None:
    """Three Boxes and the Dealer take seven cards before anybody decides."""
    wagers = (LayWager(box, player, 20_00) for box, player in enumerate("ABC", 1))
    round = dealt(table(edition), "2s 3s 4s 5s 6s 7s 8s 9s", *wagers)
    assert (round.shoe.drawn, len(round.dealer)) == (7, 1)
    assert [len(box.hands[0].cards) for box in round.boxes] == [2, 2, 2]


@every_edition
def test_1_1_round_does_not_begin_with_the_burnt_card(edition: str) -> None:
    """After the burn and before the first card of the Round, wagers may still be made."""
    round = begin_round(new_shoe(game(edition, burn=True), seed=1))
    assert (round.shoe.drawn, len(round.burnt)) == (1, 1)
    assert play(round, LayWager(1, "A", 20_00))[0].staked == 20_00


@since_2012
def test_1_1_style_a_names_section_17(edition: str) -> None:
    """The version of that name is laid over the base game from section 17."""
    assert table(edition, versions=["style-a"]).provenance["dealer_draws"] == ("17.2",)
    assert table(edition).provenance["dealer_draws"] == ("13.3",)


def test_1_1_continuous_shuffler_is_defined_today() -> None:
    """The consolidation defines it; in 1998 there was none to use."""
    told = table("nz-current", continuous_shuffler=True).provenance["continuous_shuffler"]
    assert "1.1:Continuous Shuffler" in told
    assert unlawful("nz-1998", continuous_shuffler=True)


@pytest.mark.parametrize(
    ("term", "version", "clause"),
    [
        ("1.1:Ante Up Blackjack", "ante-up", "18.5"),
        ("1.1:Blackjack +", "blackjack-plus", "19.8"),
        ("1.1:Blackjack (Style A)", "style-a", "17.2"),
        ("1.1:Free Bet Blackjack", "free-bet", "20.3"),
        ("1.1:Player Select Blackjack", "player-select", "21.9"),
    ],
)
def test_1_1_each_version_is_that_of_its_section(term: str, version: str, clause: str) -> None:
    """A table that adopts a version has provisions of the section its definition names."""
    more: dict[str, Any] = {"ante-up": {"minimum": 20, "ante": 2}, "player-select": TIERS}
    rules = table("nz-current", versions=[version], **more.get(version, {}))
    cited = {number for clauses in rules.provenance.values() for number in clauses}
    assert clause in cited
    section = section_of(clause)
    assert rules.elections.edition.clause(term).summary.endswith(f"section {section}.")
    plain = {number for clauses in table("nz-current").provenance.values() for number in clauses}
    assert clause not in plain


@pytest.mark.parametrize(
    ("term", "wager", "section"),
    [
        ("1.1:Super Sevens Wager", "super-sevens", "15"),
        ("1.1:Madness 21 Wager", "madness-21", "15A"),
        ("1.1:Perfect Pair Wager", "perfect-pair", "15B"),
        ("1.1:Any Pair Wager", "any-pair", "15C"),
        ("1.1:House Money Wager", "house-money", "15D"),
        ("1.1:Let it Ride Wager", "let-it-ride", "15E"),
        ("1.1:Lucky Match Wager", "lucky-match", "15F"),
        ("1.1:Lucky Lucky Wager", "lucky-lucky", "15G"),
        ("1.1:Buster Blackjack Wager", "buster", "15H"),
        ("1.1:Push 22 Wager", "push-22", "20A"),
    ],
)
def test_1_1_each_side_wager_is_that_of_its_section(term: str, wager: str, section: str) -> None:
    """A wager is offered under the name and by the section its definition names."""
    offered = table("nz-current", side_wagers={wager: {}}).side_wagers[wager]
    assert f"1.1:{offered.title} Wager" == term
    assert offered.offered == f"{section}.1"


def test_1_1_insurance_wager_is_that_of_section_9() -> None:
    """1.1:Insurance Wager is what section 9 lets a player make, and its lines cite it."""
    told = settle("nz-current", "Ts As 9s | 9d", ["1 insurance 10", "1 stand"]).played.round.lines
    insured = next(one for one in told if one.wager == "insurance")
    assert {clause.split(".")[0] for clause in insured.clauses} == {"9"}


@pytest.mark.parametrize(
    ("term", "two", "first"),
    [
        ("1.1:Mixed Match", "8s 8h", "8c"),
        ("1.1:Coloured Match", "8s 8c", "8c"),
        ("1.1:Lucky Match", "8s 8s", "8c"),
        ("1.1:Lucky Triple Match", "8s 8s", "8s"),
    ],
)
def test_1_1_the_matches(term: str, two: str, first: str) -> None:
    """Rank first, then colour, then suit, then the Dealer's first card."""
    wager = table("nz-current", side_wagers={"lucky-match": {}}).side_wagers["lucky-match"]
    ruling = wager.result(Seen(cards(two), cards(first)))
    assert ruling is not None
    assert term in ruling.clauses
    assert wager.scale is not None
    assert ruling.odds == wager.scale.odds(term.removeprefix("1.1:"))


@pytest.mark.parametrize(
    ("term", "two"),
    [
        ("1.1:Mixed Pair", "8s 8h"),
        ("1.1:Coloured Pair", "8s 8c"),
        ("1.1:Perfect Pair", "8s 8s"),
    ],
)
def test_1_1_the_pairs(term: str, two: str) -> None:
    """Two colours, two suits of one colour, one suit; 1.1:Any Pair takes them all."""
    offered = {name: table("nz-current", side_wagers={name: {}}) for name in PAIRS}
    perfect, any_pair = (offered[name].side_wagers[name].result(Seen(cards(two))) for name in PAIRS)
    assert perfect is not None
    assert any_pair is not None
    assert term in perfect.clauses
    assert any_pair.outcome == "win"
