"""Section 3: table layout and equipment."""

from typing import Final

from croupier.cards import DECK
from croupier.gazette.edition import Edition
from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.names import OfferName, VersionName
from croupier.rules.notice import Notice, Shape, drawn_after
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.refusal import Refusal
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting, Span

from .cite import division_1
from .s09_insurance import INSURANCE_ODDS

DECKS_LEAST, DECKS_MOST = 4, 8  # 3.3(a)
DECKS_USUAL = 6
SETS_FOR_A_SHUFFLER = 2  # 3.4
APPENDIX = "appendix:1"
APPENDICES: Final[dict[OfferName | VersionName, str]] = {
    "super-sevens": "appendix:2",
    "madness-21": "appendix:3",
    "perfect-pair": "appendix:4",
    "any-pair": "appendix:5",
    "house-money": "appendix:6",
    "let-it-ride": "appendix:7",
    "lucky-match": "appendix:8",
    "free-bet": "appendix:9",
    "push-22": "appendix:9",
}
"""The drawing of a layout with the place of a side wager, or of a version."""


def settings(edition: Edition) -> tuple[Setting, ...]:
    """Boxes, decks, cutting cards, shufflers and the game results display."""
    most = edition.number("3.1", "max_boxes")
    return (
        Span(
            key="boxes",
            default=most,
            low=1,
            high=most,
            because=("3.1",),
            otherwise=f"a table has up to {most} Boxes",
        ),
        Span(
            key="decks",
            default=DECKS_USUAL,
            low=DECKS_LEAST,
            high=DECKS_MOST,
            because=("3.3(a)",),
            otherwise=f"the game is played with {DECKS_LEAST} to {DECKS_MOST} decks",
        ),
        ChoiceSetting(
            key="cutting_cards",
            default=1,
            permits={1: ("3.3(b)",), 2: ("3.3(b)",)},
            otherwise="one cutting card is used, or two at the operator's option",
        ),
        *shufflers(edition),
        ChoiceSetting(
            key="results_display",
            default=False,
            permits={False: ("3.3",), True: ("3.6",)},
            otherwise="a game results display is either used or not",
        ),
    )


def shufflers(edition: Edition) -> tuple[Setting, ...]:
    """Automatic and continuous shufflers, and how many sets of cards they take."""
    shoe = ("3.3(c)",)
    defined = "1.1:Continuous Shuffler"
    continuous = defined if edition.in_force(defined) else "3.3(e)"
    return (
        ChoiceSetting(
            key="automatic_shuffler",
            default=False,
            permits={False: shoe, True: ("3.3(e)", "3.4")},
            otherwise="an automatic shuffler is either used or not",
        ),
        ChoiceSetting(
            key="continuous_shuffler",
            default=False,
            permits={False: shoe, True: ("3.4", continuous)},
            otherwise="a Continuous Shuffler is either used or not",
        ),
        ChoiceSetting(
            key="sets_of_cards",
            default=1,
            permits={1: ("3.3(a)",), SETS_FOR_A_SHUFFLER: ("3.4",)},
            otherwise="one set of cards is used, or two with an automatic shuffler",
        ),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """Limits that fit together, and two sets of cards for a shuffler that is not continuous."""
    found = []
    if table.maximum < table.minimum:
        found.append(
            Refusal((division_1(table.edition),), "the maximum wager is below the minimum")
        )
    one_set = table.sets_of_cards < SETS_FOR_A_SHUFFLER
    if table.automatic_shuffler and not table.continuous_shuffler and one_set:  # 3.4
        found.append(
            Refusal(
                ("3.4",),
                "an automatic shuffler needs two sets of cards of different colours, "
                "unless it is a Continuous Shuffler",
            )
        )
    if table.sets_of_cards > 1 and not (table.automatic_shuffler or table.continuous_shuffler):
        found.append(Refusal(("3.4",), "two sets of cards are used only with a shuffler"))
    return tuple(found)


def notices(table: Elections) -> tuple[Notice, ...]:
    """The Boxes the layout marks, what it must say, and the drawings it follows (3.2)."""
    boxes = f"{table.boxes} {'Box' if table.boxes == 1 else 'Boxes'} for wagers"
    insurance = f"Insurance pays {INSURANCE_ODDS.spoken}"
    return (
        Notice("3.2(a)", "layout", boxes, shape=Shape.BOXES),
        Notice("3.2(b)(i)", "layout", blackjack_pays(table), tiered=True, about="blackjack"),
        Notice("3.2(b)(ii)", "layout", drawing_rule(table), about="dealer"),
        Notice("3.2(b)(iii)", "layout", insurance, about="insurance"),
        *drawings(table),
    )


def drawings(table: Elections) -> tuple[Notice, ...]:
    """The drawings the layout follows: those of its wagers and version, or the plain one (3.2(c)).

    The consolidation shows a plain one only.
    """
    played = (*table.side_wagers, *table.versions)
    own = (APPENDICES[name] for name in played if name in APPENDICES)
    shown = tuple(dict.fromkeys(filter(table.edition.in_force, own))) or (APPENDIX,)
    text = f"Marked as in {' and '.join(shown).replace(':', ' ')}"
    followed = Notice("3.2(c)", "layout", text, shape=Shape.DRAWING)
    return (followed, *drawn_after(*filter(table.edition.in_force, shown)))


def blackjack_pays(table: Elections) -> str:
    """What Blackjack pays in the words of a layout."""
    return f"Blackjack pays {Odds.read(table.blackjack_pays).spoken}"


def drawing_rule(table: Elections) -> str:
    """The Dealer's drawing rule in the words of a layout."""
    return table.beneath.drawing_rule or "Dealer must stand on 17 and must draw to 16"


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """The equipment that must be at the table before it opens (3.1, 3.3-3.6)."""
    cards = len(DECK) * table.decks
    rack = f"The discard rack holds all {cards} cards."
    display = "The results display is approved, and meets the standards for it."
    asked = [
        Prompt("3.1", Moment.OPENING, "Casino Operator", "A drop box is attached to the table."),
        Prompt("3.3(c)", Moment.OPENING, "Casino Operator", f"The shoe holds all {cards} cards."),
        Prompt("3.3(d)", Moment.OPENING, "Casino Operator", rack),
    ]
    if table.sets_of_cards > 1:
        colours = "The two sets of cards differ in colour."
        asked.append(Prompt("3.4", Moment.OPENING, "Casino Operator", colours))
    if table.results_display:
        asked.append(Prompt("3.6", Moment.OPENING, "Casino Operator", display))
    return tuple(asked)


SECTION = Section(
    number="3",
    title="Table layout and equipment",
    settings=settings,
    checks=checks,
    notices=notices,
    prompts=prompts,
)
