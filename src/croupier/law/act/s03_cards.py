"""Section 3: cards."""

from typing import Final

from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import total

DECKS: Final = (6, 8)  # 3.1


def settings(_: Edition) -> tuple[Setting, ...]:
    """Six or eight decks of one back, and one cutting card (3.1)."""
    return (
        ChoiceSetting(
            key="decks",
            default=DECKS[0],
            permits=dict.fromkeys(DECKS, ("3.1",)),
            otherwise="the game is played with six or eight decks",
        ),
        ChoiceSetting(
            key="cutting_cards",
            default=1,
            permits={1: ("3.1",)},
            otherwise="one cutting card is used",
        ),
        ChoiceSetting(
            key="sets_of_cards",
            default=1,
            permits={1: ("3.1",)},
            otherwise="all cards have backs of one colour and design",
        ),
    )


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """Who checks the cards, when they may be changed, and what is announced (3.2-3.5)."""
    changed = "Cards unfit for use may be changed after a Round; check a whole new set."
    return (
        Prompt("3.3", Moment.BETWEEN, "Dealer", changed),
        Prompt("3.2", Moment.OPENING, "Dealer", "Check every card before gaming begins."),
        Prompt("3.2", Moment.CLOSING, "Dealer", "Check every card now that gaming has ended."),
        Prompt(
            "3.4",
            Moment.SHUFFLE,
            "Casino Operator",
            "The cards may be taken away to be checked, and new ones brought.",
        ),
    )


def _slots(_: Elections) -> Slots:
    counted = ("3.5", "3.5(a)", "3.5(b)", "3.5(c)", "20.14")
    return {"point_total": provided(total, *counted)}


SECTION = Section(number="3", title="Cards", settings=settings, slots=_slots, prompts=prompts)
