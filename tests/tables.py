"""Tables for tests: random lawful settings, and Rounds played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.gazette import errors, feature, reading, register
from croupier.gazette.edition import Edition, EditionId
from croupier.house import WORDINGS, law_of, open_table
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import VersionName
from croupier.rules.refusal import Unlawful
from croupier.rules.section import Law
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.rules.table_rules import TableRules


def permitted(setting: Setting, edition: Edition) -> list[Any]:
    """Values this edition permits for a setting, its own among them."""
    if isinstance(setting, ChoiceSetting):
        values = [value for value, clauses in setting.permits.items() if _stands(edition, clauses)]
        return values or [setting.default]
    if setting.money:
        return [setting.default]
    high = setting.default if setting.high is None else setting.high
    return list(range(max(setting.low, 1), high + 1))


def _stands(edition: Edition, clauses: tuple[str, ...]) -> bool:
    try:
        feature.require(edition, "a setting", clauses)
    except errors.ClauseUnavailable:
        return False
    return True


def random_config(random: Random, edition_id: EditionId | None = None) -> TableConfig:
    """A lawful table: random settings, versions and readings of a random edition."""
    asked = random.choice(register.edition_ids()) if edition_id is None else edition_id
    while True:
        config = _any_config(random, asked)
        try:
            open_table(config)
        except Unlawful:
            continue
        return config


def _any_config(random: Random, edition_id: EditionId) -> TableConfig:
    edition = register.edition(edition_id)
    law = law_of(edition)
    asked: dict[str, Any] = {
        setting.key: random.choice(permitted(setting, edition))
        for section in law.sections
        for setting in section.settings(edition)
        if random.random() < 0.5
    }
    asked["minimum"] = random.choice((5_00, 10_00))
    asked["increment"] = random.choice((0, 5_00))
    asked["smallest_chip"] = random.choice((50, 1_00, 2_50))
    versions = _versions(random, edition, law)
    for setting in (
        one for name in versions for one in law.versions[name].section.settings(edition)
    ):
        if asked.get(setting.key) not in (None, *permitted(setting, edition)):
            del asked[setting.key]  # a version that settles it anew does not permit that
    if "ante-up" in versions:
        asked |= {"minimum": 20_00, "ante": 2_50, "ante_waived_from": random.choice((0, 25_00))}
        asked["smallest_chip"] = random.choice((50, 2_50))
    if "player-select" in versions:
        asked["lower"] = TierConfig(minimum=5_00, **_tier(random))
        asked["upper"] = TierConfig(minimum=20_00, **_tier(random))
    asked["side_wagers"] = _side_wagers(random, edition, law)
    readings = _readings(random.getrandbits(64), edition)
    return TableConfig(edition=edition_id, versions=versions, readings=readings, **asked)


def _readings(seed: int, edition: Edition) -> dict[str, str]:
    """Some readings chosen, each by itself: one that is added later changes no other choice."""
    every = reading.readings_of(edition.jurisdiction).values()
    chosen = {}
    for one in (one for one in every if one.applies_in(edition.id, edition.jurisdiction)):
        random = Random(f"{seed} {one.name}")
        if one.name == WORDINGS:
            chosen[one.name] = random.choice(("of-1998", "of-today"))  # both may settle nothing
        elif one.selectable and random.random() < 0.3:
            chosen[one.name] = random.choice(list(one.choices))
    return chosen


def _versions(random: Random, edition: Edition, law: Law) -> tuple[VersionName, ...]:
    """One version at most, and Style A where it may be adopted."""
    able = [name for name, version in law.versions.items() if _stands(edition, version.clauses)]
    style_a: tuple[VersionName, ...] = ("style-a",) if "style-a" in able else ()
    chosen = [name for name in style_a if random.random() < 0.3]
    others = [name for name in able if name != "style-a"]
    if others and random.random() < 0.6:
        chosen.append(random.choice(others))
    return tuple(chosen)


def _tier(random: Random) -> dict[str, Any]:
    return {
        "blackjack_pays": random.choice(("3:2", "6:5")),
        "double_on": random.choice(("any", "9-11", "none")),
        "split": random.choice(("all", "none")),
        "dealer_blackjack_takes_doubles": random.choice((True, False)),
    }


def _side_wagers(random: Random, edition: Edition, law: Law) -> dict[str, SideWagerConfig]:
    """Some side wagers the edition tells enough of; the gate says whether they go together."""
    able = [name for name, offer in law.offers.items() if _stands(edition, offer.needs)]
    chosen = random.sample(able, min(len(able), random.choice((0, 1, 2, 3))))
    return {name: SideWagerConfig() for name in chosen}


def every_offer(edition_id: EditionId) -> Iterator[TableRules]:
    """A plain table, and one for each thing an operator may elect, adopt or offer besides."""
    for config in one_at_a_time(edition_id):
        try:
            yield open_table(config)
        except Unlawful:
            continue


def one_at_a_time(
    edition_id: EditionId, backfill: EditionId | None = None
) -> Iterator[TableConfig]:
    """The settings of those tables; what the edition does not permit is among them."""
    for asked in ({}, *_one_at_a_time(register.edition(edition_id, backfill))):
        told = {"minimum": 20_00, **asked}
        yield TableConfig(edition=edition_id, backfill=backfill, **told)


def _one_at_a_time(edition: Edition) -> Iterator[dict[str, Any]]:
    law = law_of(edition)
    for section in law.sections:
        for setting in section.settings(edition):
            yield from ({setting.key: value} for value in permitted(setting, edition))
    directions = {"box_maximum": 200_00, "player_maximum": 100_00, "increment": 5_00}
    tiers: dict[str, Any] = {
        "lower": TierConfig(minimum=20_00, blackjack_pays="6:5", double_on="none", split="none"),
        "upper": TierConfig(minimum=50_00),
    }
    ante: dict[str, Any] = {"ante": 2_00, "ante_waived_from": 50_00}
    with_two_sets = {"automatic_shuffler": True, "sets_of_cards": 2}
    yield from (directions, with_two_sets)
    for name in law.versions:
        more: dict[str, Any] = {"ante-up": ante, "player-select": tiers}.get(name, {})
        yield {"versions": (name,), **more}
    limits = SideWagerConfig(minimum=5_00, maximum=25_00), SideWagerConfig(payout_limit=1000_00)
    for offer in law.offers:
        yield from ({"side_wagers": {offer: told}} for told in (SideWagerConfig(), *limits))
    yield {"side_wagers": {"buster": SideWagerConfig()}, "free_bonus": "B1"}
