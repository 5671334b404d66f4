"""Which versions may be adopted together, and how elections and side wagers go with each."""

from itertools import combinations
from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.gazette.errors import EditionIncomplete, NotInEdition
from croupier.rules.hand import Hand
from tests.law.nz.shared import RECONSTRUCTED, lost
from tests.telling import nets, table, unlawful

NOW = "nz-current"
VERSIONS = ("ante-up", "blackjack-plus", "free-bet", "player-select")
NEEDS: dict[str, dict[str, Any]] = {
    "ante-up": {"minimum": 20, "ante": 2.5},
    "player-select": {"lower": {"minimum": 20}, "upper": {"minimum": 50}},
}
"""What a version cannot be adopted without."""
FIRST_CLAUSE = {
    "ante-up": "18.1", "blackjack-plus": "19.1", "free-bet": "20.1", "player-select": "21.1",
}  # fmt: skip
ANTE = {"box": 1, "player": "A", "amount": 2.5, "on": "ante"}
every_version = pytest.mark.parametrize("version", ["base", "style-a", *VERSIONS])


def _settings(*versions: str, **settings: Any) -> dict[str, Any]:
    needs = {key: value for name in versions for key, value in NEEDS.get(name, {}).items()}
    adopted = [name for name in versions if name != "base"]
    return {"versions": adopted, **needs, **settings}


def _told(version: str, **settings: Any) -> dict[str, Any]:
    """The settings of a version, and a wager of $20 with its Ante where one is due."""
    main = (1, "A", 20)
    wagers = (main, ANTE) if version == "ante-up" else (main,)
    return {"wagers": wagers, **_settings(version, **settings)}


@pytest.mark.parametrize("version", ["base", *VERSIONS])
@pytest.mark.parametrize("style_a", [False, True])
def test_17_1_ten_settings(version: str, style_a: bool) -> None:
    """The base game and each version, without Style A and with it."""
    adopted = ("style-a", version) if style_a else (version,)
    rules = table(NOW, **_settings(*adopted))
    assert set(rules.elections.versions) == set(adopted) - {"base"}
    draws = style_a or version == "free-bet"
    assert ("13.3" not in rules.provenance["dealer_draws"]) is draws


@pytest.mark.parametrize("pair", list(combinations(VERSIONS, 2)), ids=" ".join)
@pytest.mark.parametrize("style_a", [False, True])
def test_17_1_no_other_pairing(pair: tuple[str, str], style_a: bool) -> None:
    """Two versions that would both prevail are refused, by the clause of each."""
    adopted = ("style-a", *pair) if style_a else pair
    (why,) = unlawful(NOW, **_settings(*adopted))
    assert why.readings == ("versions-together",)
    assert all(why.rests_on(FIRST_CLAUSE[name]) for name in pair)


def test_17_1_not_three_either() -> None:
    """Nor all of them at once."""
    assert unlawful(NOW, **_settings(*VERSIONS))


def test_17_1_the_pairing_may_not_be_read_otherwise() -> None:
    """No table may choose to have two versions."""
    readings = {"versions-together": "anything-not-forbidden"}
    assert unlawful(NOW, **_settings("ante-up", "blackjack-plus", readings=readings))


def test_17_1_the_order_of_naming_is_nothing() -> None:
    """Style A lies under the version however the table file lists them."""
    one, other = ("style-a", "free-bet"), ("free-bet", "style-a")
    rules = table(NOW, versions=list(other))
    assert rules.provenance == table(NOW, versions=list(one)).provenance
    assert rules.provenance["dealer_draws"] == ("20.6",)


@pytest.mark.parametrize("version", ["style-a", *VERSIONS])
def test_17_1_none_in_1998(version: str) -> None:
    """The edition has no version at all."""
    whys = unlawful("nz-1998", **_settings(version))
    assert any(isinstance(why.__cause__, NotInEdition) for why in whys)


@pytest.mark.parametrize(
    ("edition", "version", "cause"),
    [
        ("nz-2012", "free-bet", NotInEdition),
        ("nz-2012", "player-select", NotInEdition),
        ("nz-2014", "player-select", NotInEdition),
        ("nz-2012", "ante-up", EditionIncomplete),
        ("nz-2014", "ante-up", EditionIncomplete),
        ("nz-2012", "blackjack-plus", EditionIncomplete),
        ("nz-2014", "blackjack-plus", EditionIncomplete),
    ],
)
def test_17_1_what_2012_and_2014_lack(edition: str, version: str, cause: type) -> None:
    """Absent where it came later, untold where the instrument is not supplied."""
    whys = unlawful(edition, **_settings(version))
    assert any(isinstance(why.__cause__, cause) for why in whys)


@pytest.mark.parametrize("edition", RECONSTRUCTED)
@pytest.mark.parametrize("version", ["ante-up", "blackjack-plus"])
def test_17_1_untold_versions_may_be_borrowed(edition: str, version: str) -> None:
    """With a warning for every clause taken from today's text."""
    warnings = table(edition, "nz-current", **_settings(version)).warnings
    assert any(FIRST_CLAUSE[version] in warning for warning in warnings)


def test_18_1_a_refused_edition_gives_no_false_reason() -> None:
    """An Ante that was named is not said to be missing because the edition lacks section 18."""
    whys = unlawful("nz-2012", **_settings("ante-up"))
    assert all(why.__cause__ is not None for why in whys), [why.why for why in whys]


def test_20_1_free_bet_came_in_2014() -> None:
    """It opens under 2014, with Style A too."""
    for adopted in (("free-bet",), ("style-a", "free-bet")):
        assert table("nz-2014", **_settings(*adopted)).provenance["free_double"] == ("20.3",)


@every_version
@pytest.mark.parametrize(("pays", "net"), [("3:2", 30), ("6:5", 24), ("1:1", 20)])
def test_10_1a_every_scale_with_every_version(version: str, pays: str, net: float) -> None:
    """A Blackjack against a 9 is paid as the layout says."""
    told = nets(NOW, "As 9d Ks", **_told(version, blackjack_pays=pays))
    assert told["1 A main"] == net


@every_version
def test_11_6_no_doubling_with_every_version(version: str) -> None:
    """Barred, no wager may be added to a 12; in Free Bet 9 to 11 stay free."""
    calls = ["? 1 double -> 11.6", "1 draw", "1 stand"]
    told = nets(NOW, "Ts 6d 2h | 8s | Td 7c", calls, **_told(version, double_on="none"))
    assert told["1 A main"] == 20


@every_version
def test_12_7_no_splitting_with_every_version(version: str) -> None:
    """Barred, kings may not be split for money."""
    calls = ["? 1 split -> 12.7(a)", "1 stand"]
    told = nets(NOW, "Ks 6d Kh | Td 7c", calls, **_told(version, split="none"))
    assert told["1 A main"] == 20


@every_version
def test_12_8_two_hands_with_every_version(version: str) -> None:
    """Elected, a split Pair of kings may not be split again."""
    calls = ["1 split", "? 1 split -> 12.8", "1 stand", "1 stand"]
    told = nets(NOW, "Ks 6d Kh | Kc | 9s | Td 7c", calls, **_told(version, hands_max=2))
    assert told["1 A split 2"] == 20


@every_version
def test_11_7_and_12_9_with_every_version(version: str) -> None:
    """Elected, the Dealer's Blackjack takes what was added for money."""
    takes = {"dealer_blackjack_takes_doubles": True, "dealer_blackjack_takes_splits": True}
    cards, calls = "8s Kh 8h | 4c 5s | Ts | Ah", ["1 split", "1 double", "1 stand"]
    taken = lost(NOW, cards, calls, **_told(version, **takes))
    assert [one for one in taken if "ante" not in one] == ["main 1", "double 1", "split 2"]
    taken = lost(NOW, cards, calls, **_told(version))
    assert [one for one in taken if "ante" not in one] == ["main 1"]


@every_version
def test_9_1_insurance_with_every_version(version: str) -> None:
    """Any hand but a Blackjack may be insured against an ace."""
    told = nets(NOW, "Ts Ad 9s | Kd", ["1 A insurance 10", "1 stand"], **_told(version))
    assert told["1 A insurance"] == 20


@every_version
def test_10_3_early_settlement_with_every_version(version: str) -> None:
    """At 3:2 a Blackjack may be settled early against an ace; in Blackjack + nothing waits."""
    if version == "blackjack-plus":
        told = nets(NOW, "As Ad Ks", ["? 1 A early-settlement -> 19.5"], **_told(version))
    else:
        told = nets(NOW, "As Ad Ks", ["1 A early-settlement"], **_told(version))
    assert told["1 A main"] == (30 if version == "blackjack-plus" else 20)


SIDE_WAGERS: dict[str, dict[str, Any]] = {
    "super-sevens": {"amount": 1}, "madness-21": {}, "perfect-pair": {"scale": 1},
    "any-pair": {"scale": 1}, "house-money": {}, "let-it-ride": {}, "lucky-match": {"scale": 1},
    "lucky-lucky": {"scale": 1}, "buster": {"scale": "A"}, "push-22": {"scale": 1},
}  # fmt: skip


@every_version
@pytest.mark.parametrize("name", SIDE_WAGERS)
def test_15_1_no_version_bars_a_side_wager(version: str, name: str) -> None:
    """Every side wager may be offered with every version."""
    offered = {name: SIDE_WAGERS[name]}
    assert name in table(NOW, **_settings(version, side_wagers=offered)).side_wagers


@every_version
def test_15b_5_perfect_pair_with_every_version(version: str) -> None:
    """It is settled on the first two cards, whatever becomes of the hand."""
    told = _told(version, side_wagers={"perfect-pair": {"scale": 1}})
    told["wagers"] += ({"box": 1, "player": "A", "amount": 5, "on": "perfect-pair"},)
    assert nets(NOW, "9s 6d 9s | Td 7c", ["1 stand"], **told)["1 A perfect-pair"] == 150


@every_version
def test_15h_5_buster_with_every_version(version: str) -> None:
    """With the hand bust the Dealer's hand is drawn out, and 22 is over 21 for Buster."""
    told = _told(version, side_wagers={"buster": {"scale": "A"}})
    told["wagers"] += ({"box": 1, "player": "A", "amount": 5, "on": "buster"},)
    settled = nets(NOW, "Ts 6d 6s | 9s | Td 6h", ["1 draw"], **told)
    assert (settled["1 A main"], settled["1 A buster"]) == (-20, 10)


@every_version
def test_15d_10_house_money_rides_with_every_version(version: str) -> None:
    """Riding $20 wins with its hand, and comes back where a Dealer's 22 stands off."""
    told = _told(version, side_wagers={"house-money": {}})
    told["wagers"] += ({"box": 1, "player": "A", "amount": 5, "on": "house-money"},)
    calls = ["1 A ride 10", "1 stand"]
    settled = nets(NOW, "Ts 6d 9h | Td 6h", calls, **told)
    stands_off = version in ("blackjack-plus", "free-bet")
    assert (settled["1 A main"], settled["1 A house-money"]) == ((0, 5) if stands_off else (20, 15))


@every_version
def test_18_5_an_ante_in_ante_up_alone(version: str) -> None:
    """Only there is an Ante due."""
    rules = table(NOW, **_settings(version))
    assert rules.ante_due(20_00) == (2_50 if version == "ante-up" else 0)


@every_version
def test_20_3_free_wagers_in_free_bet_alone(version: str) -> None:
    """Only there may a Pair of fives be doubled or split for free."""
    rules = table(NOW, **_settings(version))
    fives = Hand(read_cards("5s 5h"), rules.point_total(read_cards("5s 5h")))
    found = (rules.free_double(fives), rules.free_split(fives, 1))
    assert [one.permitted for one in found] == [version == "free-bet"] * 2


@every_version
def test_5_1_a_a_dealers_22_with_every_version(version: str) -> None:
    """It loses to 18 but in Blackjack + and Free Bet, where it stands off."""
    told = nets(NOW, "Ts 6d 8s | Td 6h", ["1 stand"], **_told(version))
    assert told["1 A main"] == (0 if version in ("blackjack-plus", "free-bet") else 20)
