"""Names as types: those of the law files and the register, and a misspelt one is found."""

import subprocess
import sys

from croupier.gazette import register
from croupier.gazette.edition import EDITIONS
from croupier.house import law_of
from croupier.rules.names import OFFERS, SIDE_WAGERS, VERSIONS

LAWS = [law_of(register.edition(one)) for one in EDITIONS]
USED = """
from croupier.gazette.choice import choice
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.finding import permit
from croupier.rules.ruling import loses
from croupier.rules.situation import Reliance
from croupier.table.commands import Decline, LaySideWager
from croupier.table.state import Stake
from croupier.table.supervision import AllowCall
"""
SPELT = {
    'choice("{}", "whole-box")': ("bust-takes", "bust-take"),
    'choice("bust-takes", "{}")': ("whole-box", "whole-bx"),
    'permit("16.4", readings=("{}",))': ("refusing-below-12", "refusing-under-12"),
    'loses("15E.4(c)", readings=("{}",))': ("let-it-ride-suited-pair", "suited-pair"),
    'Reliance("{}", ("main",), lambda _: True)': ("first-ace", "first-aces"),
    'Reliance("first-ace", ("{}",), lambda _: True)': ("lammer-split", "lamer-split"),
    'Stake(player="A", wager="{}", amount=1, hand=0)': ("double", "duoble"),
    'LaySideWager(1, "A", "{}", 1)': ("perfect-pair", "perfect-pairs"),
    'Decline(1, "A", right="{}")': ("early-settlement", "early-setlement"),
    'AllowCall(box=1, player="A", call="{}")': ("split", "spilt"),
    'TableConfig(edition="{}")': ("nz-current", "nz-curent"),
    'TableConfig(edition="nz-current", versions=("{}",))': ("free-bet", "free-bets"),
    'TableConfig(edition="act-1996", side_wagers={{"{}": SideWagerConfig()}})': (
        "over-under-13",
        "over-under",
    ),
}
"""What is written in source, rightly and misspelt."""


def test_editions_are_those_of_the_register() -> None:
    assert register.edition_ids() == EDITIONS


def test_versions_are_those_of_the_law_files() -> None:
    assert {name for law in LAWS for name in law.versions} == set(VERSIONS)


def test_side_wagers_are_those_of_the_law_files() -> None:
    offers = [offer for law in LAWS for offer in law.offers.values()]
    assert {offer.name for offer in offers} == set(OFFERS)
    assert {name for one in offers for name in one.wagers or (one.name,)} == set(SIDE_WAGERS)


def test_the_type_checker_refuses_each_misspelt_name_and_no_other() -> None:
    """A reading, a choice, a wager, a side wager, a right, a call, an edition, a version."""
    lines = [*USED.splitlines()]
    wrong = set()
    for form, (right, misspelt) in SPELT.items():
        lines += [form.format(right), form.format(misspelt)]
        wrong.add(len(lines))
    assert _refused("\n".join(lines)) == wrong


def _refused(program: str) -> set[int]:
    """The lines of a program that the type checker refuses."""
    asked = ("-m", "mypy", "--strict", "--follow-imports=silent", "-c", program)
    told = subprocess.run([sys.executable, *asked], capture_output=True, check=False, text=True)
    errors = [line.split(":") for line in told.stdout.splitlines() if ": error:" in line]
    return {int(number) for _, number, *_ in errors}
