"""Section 21: Player Select Blackjack, with other terms from an Upper Minimum on."""

from typing import Final

from msgspec.structs import replace

from croupier.gazette.choice import choice
from croupier.money import spoken
from croupier.rules.elections import Beneath, Elections
from croupier.rules.irregularity import InError
from croupier.rules.names import ADDED, MAIN
from croupier.rules.notice import Notice, Shape
from croupier.rules.procedure import Procedure
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.section import Section, Version
from croupier.rules.situation import Reliance, Situation

from . import s03_table, s08_dealing, s11_doubling_down, s12_splitting_pairs

# Readings on which this section turns
FIRST_EVENT_DECIDES: Final = choice("wrong-option-found-early", "first-event-decides")
DOUBLE_CARD_STAYS: Final = choice("voided-double-card", "stays")
SPLIT_CARDS_NEXT: Final = choice("voided-split-cards", "next-in-sequence")


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


def two_tiers(lower: Elections, upper: Elections) -> tuple[Notice, ...]:
    """Pay scales and rules that differ between the tiers are displayed for both (21.3, 21.6).

    Two pay scales stand on the sign, to which the layout refers (21.4).
    """
    shown: list[Notice] = []
    if lower.blackjack_pays != upper.blackjack_pays:
        scales = (s03_table.blackjack_pays(lower),), (s03_table.blackjack_pays(upper),)
        shown += _both("21.3", upper, *scales)
        see = "Blackjack pays as the sign says"
        shown.append(Notice("21.4", "layout", see, shape=Shape.REFERENCE))
    for what, modified in _MODIFIED.items():
        below, above = modified(lower), modified(upper)
        if below != above:
            free = (f"{what} without restriction",)
            shown += _both("21.6", upper, below or free, above or free)
    return tuple(shown)


_MODIFIED: Final = {
    "Doubling down": s11_doubling_down.modified,
    "Splitting of Pairs": s12_splitting_pairs.modified,
}


def _both(
    clause: str, upper: Elections, below: tuple[str, ...], above: tuple[str, ...]
) -> list[Notice]:
    """What is said of wagers below the Upper Minimum, and of those from it on."""
    most = spoken(upper.minimum)
    told = {f"Wagers below {most}": below, f"Wagers of {most} or more": above}
    return [
        Notice(clause, "sign", f"{tier}: {text}") for tier, texts in told.items() for text in texts
    ]


def in_error(table: Elections) -> InError:
    """A double or split permitted against 21.5-21.8: undone in time, else it stands (21.9)."""
    early, double, split = "wrong-option-found-early", "voided-double-card", "voided-split-cards"
    return InError(
        early=("21.9(a)", "21.9(a)~tail"),
        late=("21.9(b)", "21.9(b)~tail"),
        third_card=("21.9(a)(i)", "21.9(b)(i)"),
        dealers_second=("21.9(a)(ii)", "21.9(b)(ii)"),
        collected=("21.9(a)(iii)", "21.9(b)(iii)"),
        readings=(early,),
        first_event_decides=table.reads(FIRST_EVENT_DECIDES),
        double_card_stays=table.reads(DOUBLE_CARD_STAYS),
        split_cards_next=table.reads(SPLIT_CARDS_NEXT),
        double_reading=(double,),
        split_reading=(split,),
    )


def procedure(table: Elections) -> Procedure:
    """Nobody doubles or splits where who controls the Box does not, whatever the tier (21.8)."""
    ordinary = s08_dealing.procedure(table)
    return replace(ordinary, declined=(*ordinary.declined, "21.8"))


def _slots(table: Elections) -> Slots:
    return {
        "in_error": provided(in_error(table), "21.9", "21.9(a)", "21.9(b)"),
        "procedure": provided(procedure(table), "8.2", "8.3", "8.4", "8.5", "8.6", "21.8"),
    }


def relies(table: Elections) -> tuple[Reliance, ...]:
    """Options go by each player's own initial wager (21.3, 21.5, 21.7)."""
    upper = table.upper_minimum

    def together(s: Situation) -> bool:
        return s.initial < upper <= s.on_box and s.bettors > 1

    return (
        Reliance(
            "early-settlement-with-two-scales",
            (MAIN,),
            lambda s: "10.3(a)" in s.clauses,
            upper > 0,
        ),
        Reliance("upper-minimum-reached-by", (MAIN,), together, upper > 0),
        Reliance("sharing-upper-options", ADDED, together, upper > 0),
    )


PLAYER_SELECT = Version(
    name="player-select",
    adopted=("21.1", "1.1:Player Select Blackjack"),
    clauses=tuple(f"21.{n}" for n in range(1, 10)),
    section=Section(
        number="21",
        title="Player Select Blackjack",
        notices=notices,
        checks=checks,
        slots=_slots,
        relies=relies,
    ),
    beneath=Beneath(open_otherwise=True),  # 21.7
    two_minima=("21.2", "1.1:Lower Minimum", "1.1:Upper Minimum"),
    two_tiers=two_tiers,
)
