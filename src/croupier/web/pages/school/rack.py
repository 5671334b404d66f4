"""Rack: the chips of a table as buttons; each press places one in the answer.

Without a script there is no rack: chips are typed into the field, like 25 25 5.
"""

from collections.abc import Iterator

from croupier.money import plain, spoken
from croupier.web.kit.markup import Html, el


def rack(chips: tuple[int, ...]) -> Iterator[Html]:
    """The chips, the smallest first, and a way to take the last one back."""
    if not chips:
        return
    buttons = map(_chip, chips)
    back = el("button", "Take one back", type="button", data_take_back=True)
    yield el("div", *buttons, back, class_="rack", role="group", aria_label="Chips to place",
             data_rack=True, hidden=True)  # fmt: skip


def _chip(worth: int) -> Html:
    """A chip, which the script writes into the field."""
    named = spoken(worth)
    return el("button", named, type="button", aria_label=f"Place a chip of {named}",
              data_chip=str(plain(worth)))  # fmt: skip
