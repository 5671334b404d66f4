"""Section 18: Ante Up Blackjack."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.edition import Edition
from croupier.money import spoken
from croupier.rules.elections import Elections
from croupier.rules.names import ADDED, ANTE, INSURANCE, MAIN
from croupier.rules.notice import Notice, Shape
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID, is_returned, is_void, loses
from croupier.rules.section import Section, Version
from croupier.rules.setting import Setting, Span
from croupier.rules.situation import Reliance, Situation

PARTS_OF_MINIMUM: Final = 8  # 1.1:Ante: 12.5 %


def settings(_: Edition) -> tuple[Setting, ...]:
    """The Ante, and the wager from which it is waived (18.3, 18.4)."""
    return (
        Span(
            key="ante",
            default=0,
            low=0,
            because=("18.3", "1.1:Ante"),
            otherwise="the Ante is a sum of money",
            money=True,
        ),
        Span(
            key="ante_waived_from",
            default=0,
            low=0,
            because=("18.4",),
            otherwise="the Ante is waived from a sum of money",
            money=True,
        ),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """An Ante of not more than an eighth of the table minimum."""
    if table.ante == 0:
        return (Refusal(("18.3",), "an Ante Up table displays the amount of its Ante", at="ante"),)
    if table.ante * PARTS_OF_MINIMUM > table.minimum:
        most = spoken(table.minimum // PARTS_OF_MINIMUM)
        return (Refusal(("1.1:Ante", "18.3"), f"the Ante may be at most {most}"),)
    return ()


def ante(table: Elections) -> Callable[[int], int]:
    """The Ante due with an initial wager, unless waived (18.4, 18.5)."""
    waived = table.ante_waived_from

    def due(initial: int) -> int:
        return 0 if waived and initial >= waived else table.ante

    return due


def notices(table: Elections) -> tuple[Notice, ...]:
    """The layout shows the version; the limits sign the Ante and its waiver (18.2-18.4)."""
    shown = [
        Notice("18.2", "layout", "Ante Up Blackjack"),
        Notice("18.2", "layout", "Ante", shape=Shape.ANTE),
        Notice("18.3", "sign", f"Ante {spoken(table.ante)}"),
    ]
    if table.ante_waived_from:
        text = f"No Ante on wagers of {spoken(table.ante_waived_from)} or more"
        shown.append(Notice("18.4", "sign", text))
    return tuple(shown)


def _slots(table: Elections) -> Slots:
    return {
        "ante_due": provided(ante(table), "18.3", "18.4", "18.5"),
        "ante_collected": provided(loses("18.6"), "18.6"),
        "ante_waived": provided(is_returned("18.4"), "18.4"),
        "ante_missing": provided(is_void("18.7"), "18.7"),
    }


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """Where the Antes go (18.6)."""
    tray = "After the Initial Deal the Antes go into the float tray."
    return (Prompt("18.6", Moment.TURN, "Dealer", tray),)


def relies(table: Elections) -> tuple[Reliance, ...]:
    """The Ante is a fee of each player's, apart from the wager (18.4-18.7)."""
    asked = table.ante > 0

    def missing(s: Situation) -> bool:
        return "18.7" in s.clauses

    def void(s: Situation) -> bool:
        return s.outcome is VOID and not missing(s)

    return (
        Reliance("ante-per", (ANTE,), lambda s: s.bettors > 1, asked),
        Reliance("ante-and-the-initial-wager", (INSURANCE, *ADDED), lambda _: True, asked),
        Reliance("ante-of-a-void-hand", (MAIN, ANTE), void, asked),
        Reliance(
            "ante-missing-on-shared-box",
            (MAIN, ANTE),
            lambda s: missing(s) and s.bettors > 1,
            asked,
        ),
    )


ANTE_UP = Version(
    name="ante-up",
    clauses=("18.1", "18.2", "18.3", "18.4", "18.5", "18.6", "18.7", "1.1:Ante"),
    adopted=("18.1", "1.1:Ante Up Blackjack"),
    section=Section(
        number="18",
        title="Ante Up Blackjack",
        settings=settings,
        slots=_slots,
        notices=notices,
        prompts=prompts,
        checks=checks,
        relies=relies,
    ),
)
