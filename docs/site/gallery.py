"""Signs and cloths: what some lawful tables must show, as pictures."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier import house
from croupier.house import sign_of
from croupier.pages.felt.cloth import cloth
from croupier.pages.sign.svg import svg
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig

_SIDES: Final = SideWagerConfig(minimum=5_00, maximum=100_00)
TABLES: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "nz-plain": ("New Zealand, as the rules stand", {"edition": "nz-current", "boxes": 7}),
    "nz-pairs": (
        "With Perfect Pair, Lucky Lucky and Buster Blackjack",
        {
            "edition": "nz-current",
            "boxes": 7,
            "side_wagers": {"perfect-pair": _SIDES, "lucky-lucky": _SIDES, "buster": _SIDES},
        },
    ),
    "nz-ante-up": (
        "Ante Up Blackjack with Style A",
        {
            "edition": "nz-current",
            "boxes": 7,
            "minimum": 20_00,
            "ante": 2_00,
            "ante_waived_from": 100_00,
            "versions": ("style-a", "ante-up"),
        },
    ),
    "nz-player-select": (
        "Player Select Blackjack: other terms from an Upper Minimum on",
        {
            "edition": "nz-current",
            "boxes": 5,
            "versions": ("player-select",),
            "lower": TierConfig(minimum=10_00, blackjack_pays="6:5", double_on="none"),
            "upper": TierConfig(minimum=50_00, blackjack_pays="3:2"),
        },
    ),
    "act-over-under": (
        "Canberra, with Over/Under 13",
        {"edition": "act-1996", "side_wagers": {"over-under-13": SideWagerConfig()}},
    ),
    "act-triple-play": (
        "Canberra, Triple Play",
        {"edition": "act-1996", "versions": ("triple-play",)},
    ),
}


def pages() -> Iterator[tuple[str, str]]:
    """The page and its pictures: where each goes, and what it holds."""
    parts = ["# Signs and cloths", _ABOUT]
    for name, (title, asked) in TABLES.items():
        rules = house.open_table(TableConfig(**{"minimum": 10_00, "maximum": 1000_00, **asked}))
        yield f"{name}-cloth.svg", cloth(rules)
        yield f"{name}-sign.svg", svg(sign_of(rules), clauses=True)
        parts.append(
            f'## {title}\n\n<div class="shown">'
            f'<img src="{name}-cloth.svg" alt="The cloth: {title}">'
            f'<img src="{name}-sign.svg" alt="The sign: {title}"></div>'
        )
    yield "index.md", "\n\n".join(parts) + "\n"


_ABOUT: Final = (
    "What the law makes the Casino Operator show is declared beside the clause that asks for it. "
    "`croupier table sign TABLE --svg sign.svg --pdf sign.pdf --clauses` prints the sign of a "
    "table, `croupier table cloth TABLE --svg cloth.svg` its layout."
)
