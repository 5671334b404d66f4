"""Provisions: one law for all tables that were given it alike."""

from collections.abc import Callable, Mapping

from croupier.analysis.provision import Provision
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.side_wager import SideWager


def limited(limits: Mapping[str, int] | list[int]) -> Callable[[int], bool]:
    """A provision made with some limits."""
    return lambda amount: amount in (limits.values() if isinstance(limits, Mapping) else limits)


def buster(scale: str, decks: int) -> SideWager:
    config = TableConfig(
        edition="nz-current", decks=decks, side_wagers={"buster": SideWagerConfig(scale=scale)}
    )
    return open_table(config).side_wagers["buster"]


def test_provisions_made_alike_are_one() -> None:
    assert Provision(limited({"most": 5})) == Provision(limited({"most": 5}))
    assert hash(Provision(limited({"most": 5}))) == hash(Provision(limited({"most": 5})))
    assert Provision(buster("A", 6).result) == Provision(buster("A", 8).result)


def test_provisions_made_with_other_values_or_of_other_code_are_two() -> None:
    assert Provision(limited({"most": 5})) != Provision(limited({"most": 6}))
    assert Provision(limited({"most": 5})) != Provision(limited({"least": 5}))
    assert Provision(buster("A", 6).result) != Provision(buster("B", 6).result)
    assert Provision(lambda: 1) != Provision(lambda: 2)


def test_what_cannot_be_compared_equals_nothing() -> None:
    made = limited([5])
    assert Provision(made) != Provision(made)
    assert Provision(limited({"most": 1})) != Provision(limited({"most": True}))
