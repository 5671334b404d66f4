"""croupier tournament advise: what is asked is of the tournament, and can be."""

import pytest

from tests.cli.running import run
from tests.written import ROOT

FILE = ROOT / "examples" / "tournament.toml"
TWO = "Ben=1000 Ana=950"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--standing", f"{TWO} Carro=900"), "Carro is no competitor; nearest: Caro"),
        (("--standing", f"{TWO} Jon=900"), "Jon has withdrawn"),
        (("--standing", f"{TWO} Ben=900"), "everybody is named once"),
        (("--standing", TWO, "--wagers", "Ben=7"), "wagers are from $10 to $200"),
        (("--standing", TWO, "--wagers", "Ben=500"), "Ben cannot wager $500"),
        (("--standing", "Ben=5 Ana=950", "--wagers", "Ben=5"), "the least is $10"),
        (("--standing", TWO, "--cards", "Ben=Ts 9d"), "where --hand is on the table"),
        (("--standing", TWO, "--advance", "2"), "of 2 competitors one goes on"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], why: str) -> None:
    result = run("tournament", "advise", FILE, "--me", "Ana", *words)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())


ON_THE_TABLE = ("--standing", TWO, "--hand", "8s 8h", "--first", "Td")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--cards", "Ben=Ts 9d"), "what Ana has wagered must be said"),
        (("--cards", "Ben=Ts 9d", "--cards", "Ben=9s 9d"), "everybody is named once"),
        (("--cards", "Ana=Ts 9d"), "the cards of Ana are given by --hand"),
        (
            ("--cards", "Ben=Ts 9d", "--cards", "Zed=9s 9d", "--wagers", "Ana=10"),
            "Zed is not in the standing",
        ),
    ],
)
def test_a_hand_on_the_table_is_of_who_plays(words: tuple[str, ...], why: str) -> None:
    result = run("tournament", "advise", FILE, "--me", "Ana", *ON_THE_TABLE, *words)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())
