"""Section 21: Player Select Blackjack, with other terms from an Upper Minimum on."""

from collections.abc import Callable, Iterator
from typing import Final

from croupier.gazette.choice import choice
from croupier.money import spoken
from croupier.rules.elections import Beneath, Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.irregularity import Cards, InError, Noticed, Verdict
from croupier.rules.names import ADDED, MAIN
from croupier.rules.notice import Notice, Shape
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.section import Section, Version
from croupier.rules.situation import Reliance, Situation

from . import s03_table, s11_doubling_down, s12_splitting_pairs, s14_boxes

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
        shown.append(Notice("21.4", "layout", see, shape=Shape.REFERENCE, about="blackjack"))
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
    values = {f"Wagers below {most}": below, f"Wagers of {most} or more": above}
    return [
        Notice(clause, "sign", f"{tier}: {text}")
        for tier, texts in values.items()
        for text in texts
    ]


IN_TIME: Final = ("21.9(a)", "21.9(a)~tail")
TOO_LATE: Final = ("21.9(b)", "21.9(b)~tail")


def in_error(table: Elections) -> InError:
    """A double or split permitted against 21.5-21.8 (21.9)."""
    return InError(in_time=IN_TIME, too_late=TOO_LATE, verdict=verdict(table))


def verdict(table: Elections) -> Callable[[Noticed], Verdict]:
    """Noticed in time it is undone, else it stands (21.9)."""
    relied = (FIRST_EVENT_DECIDES.reading,)

    def finding(noticed: Noticed) -> Verdict:
        if _is_too_late(table, noticed):
            return Verdict(stands=True, clauses=(*TOO_LATE, *_since(noticed)), readings=relied)
        return Verdict(
            stands=False,
            clauses=(*IN_TIME, *_before(noticed)),
            readings=relied,
            cards=_cards(table, noticed),
            cards_reading=_CARDS[noticed.call],
        )

    return finding


_CARDS: Final = {"double": (DOUBLE_CARD_STAYS.reading,), "split": (SPLIT_CARDS_NEXT.reading,)}


def _cards(table: Elections, noticed: Noticed) -> Cards:
    """A double's card stays and a split's are next in line, or they go out, as read (21.9(a))."""
    if noticed.call == "double":
        return "stay" if table.reads(DOUBLE_CARD_STAYS) else "out"
    return "next" if table.reads(SPLIT_CARDS_NEXT) else "out"


def _is_too_late(table: Elections, noticed: Noticed) -> bool:
    """After the first of the events of 21.9(b), or the last of them, as it is read."""
    if noticed.collected:
        return True
    if table.reads(FIRST_EVENT_DECIDES):
        return noticed.third_card or noticed.dealers_second
    return noticed.third_card and noticed.dealers_second


def _since(noticed: Noticed) -> Iterator[str]:
    """What has happened: a third card, the Dealer's second, the cards collected (21.9(b))."""
    if noticed.third_card:
        yield "21.9(b)(i)"
    if noticed.dealers_second:
        yield "21.9(b)(ii)"
    if not noticed.third_card and not noticed.dealers_second:
        yield "21.9(b)(iii)"


def _before(noticed: Noticed) -> Iterator[str]:
    """What is still to come: a third card, the Dealer's second, the collecting (21.9(a))."""
    third_due = noticed.later_boxes and not noticed.third_card
    if third_due:
        yield "21.9(a)(i)"
    if noticed.second_due:
        yield "21.9(a)(ii)"
    if not third_due and not noticed.second_due:
        yield "21.9(a)(iii)"


OTHERS_BOUND: Final = s14_boxes.OTHERS_BOUND.citing("21.8")
"""Nobody doubles or splits where who controls the Box does not, whatever the tier (21.8)."""


def with_upper(joined: bool) -> Finding:
    """A wager below the Upper Minimum doubles or splits only with one that reaches it (21.7).

    Without one it has the options of its own tier alone (21.5).
    """
    if joined:
        return permit("21.7", "21.5")
    why = "a wager of the Upper Minimum on this Box has not joined the call"
    return refuse(why, "21.7", "21.5")


def _slots(table: Elections) -> Slots:
    return {
        "in_error": provided(in_error(table), "21.9", "21.9(a)", "21.9(b)"),
        "others_bound": provided(OTHERS_BOUND, "14.3(e)", "14.3(a)", "21.8"),
        "with_upper": provided(with_upper, "21.7", "21.5"),
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
