"""The atlas in the library: tables found, held against one another, and opened."""

import pytest

import croupier
from croupier.rules.refusal import Refusal
from tests.cli.running import told
from tests.survey.atlases import any_atlas


def test_a_table_that_is_found_can_be_asked_for_everything() -> None:
    atlas = croupier.atlas(any_atlas())
    found = atlas.find({"blackjack_pays": "6:5"}, editions=["nz-2012"], most=3)
    assert found[0].entry.elected["blackjack_pays"] == "6:5"
    assert found[0].table.check()
    assert found[0].table.rules.fingerprint == found[0].entry.fingerprint
    assert len(found) == len(found.rows()) == len(found.found.entries)
    assert {row["grid"] for row in found[0].chart} >= {"Hard totals", "Pairs", "Soft totals"}


def test_the_library_says_what_the_commands_print() -> None:
    file = any_atlas()
    atlas = croupier.atlas(file)
    assert atlas.find(most=3).to_dict() == told("atlas", "find", file, "--most", "3")
    assert atlas.cost("version").to_dict() == told("atlas", "find", file, "--by", "version")
    sides = told("atlas", "find", file, "--side", "super-sevens", "--most", "1000")
    assert _plain(atlas.side_wagers("super-sevens").to_dict()) == sides
    assert atlas.entry(2).to_dict() == told("atlas", "show", 2, file)
    assert atlas.compare(1, 5) == told("atlas", "compare", 1, 5, file)


def _plain(one: object) -> object:
    """As JSON has it: tuples are lists."""
    if isinstance(one, dict):
        return {key: _plain(value) for key, value in one.items()}
    return [_plain(part) for part in one] if isinstance(one, list | tuple) else one


def test_an_atlas_says_what_it_holds() -> None:
    atlas = croupier.atlas(any_atlas())
    rows = atlas.rows()
    assert sum(int(str(row["tables"])) for row in rows) == int(atlas.atlas.about["tables"])
    assert "lawful tables" in repr(atlas)
    assert atlas.to_dict()["atlas"]["digest"] == atlas.atlas.about["digest"]


def test_what_is_asked_wrongly_is_refused() -> None:
    atlas = croupier.atlas(any_atlas())
    with pytest.raises(Refusal):
        atlas.find({"decks": 99})
    with pytest.raises(TypeError, match="two numbers"):
        atlas.find(edge=0.5)  # type: ignore[arg-type]
