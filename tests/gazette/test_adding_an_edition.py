"""A sixth edition, made of today's by one amendment: data alone, no section is touched."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from croupier.gazette import register
from croupier.gazette.clause import ClauseState
from croupier.gazette.reading import _asks_as, arises, readings
from croupier.gazette.register import edition as edition_of
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Unlawful
from croupier.rules.table_rules import TableRules
from tests.telling import nets

NEXT: Final = "nz-next"
EDITION: Final = {
    "id": NEXT,
    "title": "Division 2 (Blackjack), as amended once more",
    "jurisdiction": "nz",
    "base_complete": True,
    "parent": "nz-current",
    "instruments": ["nz-next-1"],
    "effective": {"basis": "made up", "certainty": "presumed"},
}
INSTRUMENT: Final = {
    "id": "nz-next-1",
    "title": "One more amendment",
    "power": "none",
    "prescribed": "2030-01-01",
    "effective_earliest": "2030-01-02",
    "basis": "made up",
    "items": 2,
}
OPERATIONS: Final = [
    {
        "instrument": "nz-next-1",
        "item": "1",
        "operation": "substitute-text",
        "target": "3.1",
        "summary": "A table has up to ten Boxes.",
        "sets": {"max_boxes": {"old": 9, "new": 10}},
    },
    {
        "instrument": "nz-next-1",
        "item": "2",
        "operation": "delete-replace",
        "target": "7.2",
        "kind": "procedure-dealer",
        "summary": "Shuffled cards are cut again.",
    },
]
_CACHED: Final = (
    *(register.entries, register.instruments, register.operations, register._amendments),
    *(register._edition, register._backfilled, _asks_as, arises),
)


@pytest.fixture(autouse=True)
def one_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The register with one edition, one instrument and two operations more."""
    was: Callable[[str], dict[str, Any]] = register.read

    def read(name: str) -> dict[str, Any]:
        told = was(name)
        if name == "editions.toml":
            return {"edition": [*told["edition"], EDITION]}
        if name == "amendments.toml":
            instruments = [*told["instrument"], INSTRUMENT]
            return {"instrument": instruments, "operation": [*told["operation"], *OPERATIONS]}
        return told

    monkeypatch.setattr(register, "read", read)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for kept in _CACHED:
        kept.cache_clear()


def _table(edition: str = NEXT, **settings: Any) -> TableRules:
    settings |= {"edition": edition, "minimum": 10_00}
    return open_table(TableConfig(**settings))


def test_it_says_what_the_amendment_says_and_else_what_todays_says() -> None:
    made, today = edition_of(NEXT), edition_of("nz-current")
    assert made.number("3.1", "max_boxes") == 10
    assert made.says("7.4", "standing-players")
    assert not made.says("7.2", "cut-optional")
    assert {one.state for one in made.clauses.values()} == {ClauseState.KNOWN}
    changed = {id_ for id_ in today.clauses if made.clauses[id_] != today.clauses[id_]}
    assert changed == {"3.1", "7.2"}


def test_what_the_amendment_changes_is_changed() -> None:
    assert _table(boxes=10).elections.boxes == 10
    with pytest.raises(Unlawful, match=r"3\.1"):
        _table("nz-current", boxes=10)
    assert not _table("nz-current", cut=False).elections.cut
    with pytest.raises(Unlawful, match=r"7\.2"):
        _table(cut=False)


def test_it_is_not_read_as_the_words_of_1998() -> None:
    """Lucky Match is made with the Dealer's first card, as in the edition it was made of."""
    offered = {"lucky-match": SideWagerConfig(scale="4")}
    now, then = (_table(one, side_wagers=offered) for one in (NEXT, "nz-current"))
    assert now.side_wagers["lucky-match"].sees == then.side_wagers["lucky-match"].sees


def test_the_same_questions_arise_as_in_its_parent() -> None:
    every = readings().values()
    asked = {one.name for one in every if one.applies_in(NEXT, "nz")}
    assert asked == {one.name for one in every if one.applies_in("nz-current", "nz")}


def test_a_round_of_it_is_settled() -> None:
    assert nets(NEXT, "Ts 6d 9h | Td Kd", ["1 stand"]) == {"1 A main": 20}
