"""Main wagers by a second valuation that states the rules of play itself: the same to 1e-10."""

from functools import cache
from random import Random
from typing import Any

import pytest

from croupier import house
from croupier.analysis.main_wager import main_wager
from croupier.rules.config import TableConfig
from croupier.survey.atlas import Atlas, AtlasEntry
from croupier.survey.criteria import MOST, Criteria
from tests.figures import Many, Tell
from tests.survey.atlases import any_atlas
from tests.witness.main_wagers import Dealers, house_edge, read

CLOSE = 1e-10
PLAYED = ({"style-a", "ante-up"}, "nz")
"""The versions, beside none, and the law that the second valuation knows."""


@cache
def dealers(decks: int, soft_17_draws: bool) -> Dealers:
    """The Dealer's hands, dealt out once for all tables that share them."""
    return Dealers(decks, soft_17_draws)


def test_a_table_without_splits_is_worth_the_same() -> None:
    """Elections drawn at random; splits take a minute for each shoe, and are of longer runs."""
    drawn = Random(12)
    elected: dict[str, Any] = {
        "decks": drawn.choice((4, 5, 6, 7, 8)),
        "blackjack_pays": drawn.choice(("3:2", "6:5", "1:1")),
        "double_on": drawn.choice(("any", "9-11", "10-11", "none")),
        "dealer_blackjack_takes_doubles": drawn.choice((True, False)),
        "split": "none",
    }
    config = TableConfig(edition="nz-current", versions=("style-a",), **elected)
    law = read(elected, config.versions)
    own = house_edge(law, dealers(law.decks, law.soft_17_draws))
    assert abs(own - main_wager(house.open_table(config)).house_edge) < CLOSE


@pytest.mark.full
def test_entries_of_the_atlas_are_worth_the_same(many: Many, figure: Tell) -> None:
    """Drawn at random among the tables of New Zealand with the ordinary game, or Style A."""
    with Atlas(any_atlas()) as atlas:
        known = list(_known(atlas))
    drawn = Random(20260101)
    count = min(many(full=1, soak=200), len(known))
    entries = sorted(drawn.sample(known, count), key=lambda one: (one.decks, one.versions))
    for entry in entries:
        law = read({**entry.elected}, entry.versions)
        own = house_edge(law, dealers(law.decks, law.soft_17_draws))
        assert abs(own - entry.house_edge) < CLOSE, entry
    figure("entries of the atlas valued a second time", count)


def _known(atlas: Atlas) -> list[AtlasEntry]:
    """Every game that the second valuation knows the rules of."""
    versions, law = PLAYED
    found: list[AtlasEntry] = []
    skip = 0
    while True:
        entries = atlas.find(Criteria(most=MOST, skip=skip)).entries
        found += (
            one for one in entries if one.edition.startswith(law) and set(one.versions) <= versions
        )
        skip += MOST
        if len(entries) < MOST:
            return found
