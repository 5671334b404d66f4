"""Slots: every edition answers every question once, whatever the operator elects."""

from random import Random
from typing import Any

import pytest

from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import law_of, open_table
from croupier.rules.config import TableConfig
from croupier.rules.provided import SlotConflict, join, lay, provided
from croupier.rules.refusal import Unlawful
from croupier.rules.setting import ChoiceSetting
from croupier.rules.table_rules import SLOTS
from tests.tables import permitted, random_config

EDITIONS = register.edition_ids()


def _one_setting_at_a_time(edition_id: EditionId) -> list[TableConfig]:
    """The edition's own table, each permitted value of each setting alone, and each version."""
    edition = register.edition(edition_id)
    law = law_of(edition)
    configs = [TableConfig(edition=edition_id)]
    for section in law.sections:
        for setting in section.settings(edition):
            for value in permitted(setting, edition):
                configs.append(TableConfig(edition=edition_id, **{setting.key: value}))
    return [*configs, *(TableConfig(edition=edition_id, versions=(v,)) for v in law.versions)]


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_no_slot_is_empty_and_none_filled_twice(edition_id: EditionId) -> None:
    """Each permitted setting opens a table in which every slot is filled, with a clause."""
    opened = 0
    for config in _one_setting_at_a_time(edition_id):
        try:
            rules = open_table(config)
        except Unlawful as unlawful:
            assert unlawful.refusals[0].clauses, config
            continue
        opened += 1
        for slot in SLOTS:
            assert hasattr(rules, slot)
            assert rules.provenance[slot], f"{slot} has no clause"
    assert opened > len(SLOTS) // 2


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_clause_behind_a_table_stands_in_its_edition(edition_id: EditionId) -> None:
    """Provenance and notices cite clauses the edition has, whatever is elected."""
    random = Random(edition_id)
    for _ in range(60):
        rules = open_table(random_config(random, edition_id))
        edition = rules.elections.edition
        for name, clauses in rules.provenance.items():
            for clause in clauses:
                assert edition.in_force(clause), f"{name}: {clause} is not in {edition_id}"
        for notice in rules.notices:
            assert edition.in_force(notice.clause), notice


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_setting_says_why_another_value_is_refused(edition_id: EditionId) -> None:
    """A value no clause permits is refused with a sentence and a clause."""
    edition = register.edition(edition_id)
    for section in law_of(edition).sections:
        for setting in section.settings(edition):
            wrong: dict[str, Any] = {
                setting.key: "7:5" if isinstance(setting, ChoiceSetting) else -1
            }
            with pytest.raises(Unlawful) as refused:
                open_table(TableConfig(edition=edition_id, **wrong))
            (refusal,) = refused.value.refusals
            assert refusal.at == f"table.{setting.key}"
            assert "not" in refusal.why


def test_a_slot_filled_twice_is_an_error() -> None:
    with pytest.raises(SlotConflict, match="filled twice: dealer_draws"):
        join([{"dealer_draws": provided(1, "13.3")}, {"dealer_draws": provided(2, "16(a)")}])


def test_a_layer_states_only_what_the_base_game_knows() -> None:
    with pytest.raises(SlotConflict, match="no such slot"):
        lay({"dealer_draws": provided(1, "13.3")}, {"dealer_juggles": provided(2, "17.2")})


def test_equal_tables_have_equal_fingerprints_and_others_do_not() -> None:
    one = open_table(TableConfig(edition="nz-current"))
    same = open_table(TableConfig(edition="nz-current", decks=6))
    other = open_table(TableConfig(edition="nz-current", decks=8))
    reading = open_table(TableConfig(edition="nz-current", readings={"bust-takes": "whole-box"}))
    assert one.fingerprint == same.fingerprint
    assert len({one.fingerprint, other.fingerprint, reading.fingerprint}) == 3
