"""Section 21: Player Select Blackjack, with other terms from an Upper Minimum on."""

from croupier.money import spoken
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.refusal import Refusal
from croupier.rules.section import Section, Version


def checks(table: Elections) -> tuple[Refusal, ...]:
    """Two minima, the Lower below the Upper (21.2)."""
    if not table.upper_minimum:
        return (Refusal(("21.2",), "a Player Select table has a Lower and an Upper Minimum"),)
    return ()


def notices(table: Elections) -> tuple[Notice, ...]:
    """Both minima, and that pay scales and rules differ between them (21.2, 21.3, 21.6)."""
    upper = table.minimum == table.upper_minimum
    if upper:
        return ()
    least, most = spoken(table.minimum), spoken(table.upper_minimum)
    return (Notice("21.2", "sign", f"Lower Minimum {least}, Upper Minimum {most}"),)


PLAYER_SELECT = Version(
    name="player-select",
    clauses=tuple(f"21.{n}" for n in range(1, 9)),
    section=Section(number="21", title="Player Select Blackjack", notices=notices, checks=checks),
)
