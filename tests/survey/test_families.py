"""Families: what the gate permits is listed, nothing else, and what is not varied turns nothing."""

from itertools import islice
from random import Random

from msgspec.structs import replace

from croupier import house
from croupier.analysis.model import model
from croupier.analysis.model_law import law_digest
from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.table_rules import tiers_of
from croupier.survey.families import DECKS, ODDS, Family, families, opened
from croupier.survey.listing import Listing, listed
from tests.figures import Many, Tell


def test_every_edition_has_the_versions_that_its_gate_permits() -> None:
    found = {(one.edition, one.versions) for one in families()}
    assert ("nz-1998", ()) in found
    assert ("nz-1998", ("style-a",)) not in found  # 17 came later
    assert ("nz-2014", ("style-a", "free-bet")) in found
    assert ("nz-current", ("free-bet", "blackjack-plus")) not in found
    assert not any("player-select" in versions for _, versions in found)
    for one in families():
        assert house.open_table(one.config).elections.versions == one.versions


def test_18_3_what_a_version_has_the_table_state_is_stated() -> None:
    """An Ante Up table displays its Ante; the least that can be laid is taken."""
    stated = {one.versions: one.stated for one in families(["nz-current"]) if one.stated}
    assert stated == {("ante-up",): {"ante": 50}, ("style-a", "ante-up"): {"ante": 50}}


def test_a_table_stands_at_the_place_of_its_elections() -> None:
    listing = _canberra()
    family = listing.family
    assert [one.key for one in family.axes] == [DECKS, ODDS]
    assert family.places == len(list(family.tables())) == 2
    assert family.steps() == {ODDS: 1, DECKS: 1}
    assert [elected[DECKS] for _, elected, _ in family.tables()] == [6, 8]


def test_tables_are_listed_with_the_fingerprint_of_their_file() -> None:
    listing = _canberra()
    configs = {place: config for place, _, config in listing.family.tables()}
    for one in listing.tables:
        assert house.open_table(configs[one.place]).fingerprint == one.fingerprint


def test_the_law_of_a_main_wager_turns_on_neither_decks_nor_odds(many: Many, figure: Tell) -> None:
    """So each law is looked at once, whatever the shoe and the odds of a Blackjack."""
    drawn = Random(5)
    count = many(full=40, soak=400, least=3)
    for _ in range(count):
        config = _random_table(drawn)
        others = (
            replace(config, decks=drawn.choice((4, 5, 7, 8))),
            replace(config, blackjack_pays=drawn.choice(("6:5", "1:1"))),
        )
        law = _law(config)
        assert all(_law(other) == law for other in others), config
    figure("tables whose law turns on neither decks nor odds", count)


def test_what_is_not_varied_changes_no_law(many: Many, figure: Tell) -> None:
    """From tables elected at random too, not only from an edition's own."""
    drawn, tried = Random(6), 0
    count = many(full=12, soak=200, least=1)
    for _ in range(count):
        config = _random_table(drawn)
        law = _law(config)
        others = [one for one in house.alternatives(config) if _is_unvaried(one.name, one.what)]
        for one in islice(drawn.sample(others, len(others)), 6):
            if opened(one.config) is not None:
                assert _law(one.config) == law, (config, one.name, one.then)
                tried += 1
    figure("settings outside the atlas that change no law", tried)


def test_21_the_tiers_of_player_select_are_tables_of_other_families() -> None:
    tiers = (TierConfig(minimum=1000, double_on="none"), TierConfig(minimum=5000, split="no-aces"))
    lower, upper = tiers
    config = TableConfig(
        edition="nz-current", versions=("player-select",), lower=lower, upper=upper
    )
    alone = [
        TableConfig(edition="nz-current", minimum=lower.minimum, double_on="none"),
        TableConfig(edition="nz-current", minimum=upper.minimum, split="no-aces"),
    ]
    own = [law_digest(model(one)) for one in tiers_of(house.open_table(config))]
    assert own == list(map(_law, alone))


_VARIED = (
    *("double_on", "double_after_split", "dealer_blackjack_takes_doubles"),
    *("split", "hands_max", "dealer_blackjack_takes_splits"),
)


def _is_unvaried(name: str, what: str) -> bool:
    return what == "setting" and name not in (*_VARIED, DECKS, ODDS)


def _canberra() -> Listing:
    (plain,) = (one for one in families(["act-1996"]) if not one.versions)
    return listed(plain)


def _law(config: TableConfig) -> bytes:
    return law_digest(model(house.open_table(config)))


def _random_table(drawn: Random) -> TableConfig:
    """A lawful table of the latest edition with elections drawn at random."""
    found: Family = drawn.choice(list(families(["nz-current"])))
    config = found.config
    for _ in range(4):
        others = [one.config for one in house.alternatives(config) if one.name in _VARIED]
        config = drawn.choice(others)
    assert opened(config) is not None
    return config
