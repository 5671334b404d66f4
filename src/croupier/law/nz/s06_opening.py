"""Section 6: opening the table.

People inspect, spread and mix the cards; the table asks for it. That a shuffle comes first is
7.1(a), in section 7.
"""

from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.section import Section


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """What is done with the cards before the table opens (6.1-6.6)."""
    machine = table.automatic_shuffler or table.continuous_shuffler
    looked_at = () if machine else inspection()
    return (*both_check(), *looked_at, *mixing(table), *set_aside())


def both_check() -> tuple[Prompt, ...]:
    """The Dealer and the supervisor each check the decks (6.1)."""
    text = "Sort and check the decks, each of you separately."
    return (
        Prompt("6.1", Moment.OPENING, "Dealer", text),
        Prompt("6.1", Moment.OPENING, "supervisor", text),
    )


def inspection() -> tuple[Prompt, ...]:
    """The first arrivals see the cards (6.2)."""
    text = "Spread the cards face up, deck by deck, by suit and in order, for the first to arrive."
    return (Prompt("6.2", Moment.OPENING, "Dealer", text),)


def mixing(table: Elections) -> tuple[Prompt, ...]:
    """The cards are turned down and shuffled (6.3); a shuffler may be loaded unseen (6.4)."""
    if table.automatic_shuffler or table.continuous_shuffler:
        first = "a look at the cards, a shuffle and a cut" if table.cut else "a look and a shuffle"
        text = f"Load the shuffler; {first} before are optional."
        return (Prompt("6.4", Moment.OPENING, "Dealer", text),)
    turned = Prompt("6.3", Moment.OPENING, "Dealer", "Turn the cards face down and shuffle them.")
    if not table.edition.in_force("6.3(a)"):
        return (turned,)
    return (
        turned,
        Prompt("6.3(a)", Moment.OPENING, "Dealer", "Wash the cards."),
        Prompt("6.3(b)", Moment.OPENING, "Dealer", "Stack the cards."),
        Prompt("6.3(c)", Moment.OPENING, "Dealer", "Riffle the cards."),
    )


def set_aside() -> tuple[Prompt, ...]:
    """Cards checked or shuffled beforehand (6.5, 6.6)."""
    return (
        Prompt(
            "6.5",
            Moment.OPENING,
            "supervisor",
            "If cards were checked or shuffled beforehand: they were kept secure; shuffle those"
            " only checked.",
        ),
        Prompt(
            "6.6",
            Moment.OPENING,
            "Casino Operator",
            "If the maker has shuffled and sealed the cards: they are used so only if approved.",
        ),
    )


SECTION = Section(number="6", title="Opening of the table", prompts=prompts)
