"""Candidates: tables, Rounds, games and tournaments in which a clause may be carried out."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card, decks
from croupier.gazette import register
from croupier.gazette.coverage import Kind
from croupier.gazette.edition import Edition
from croupier.house import law_of, open_table
from croupier.record.write import wagers, write_record, write_table
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.irregularity import Fault
from croupier.rules.refusal import Unlawful
from croupier.rules.setting import ChoiceSetting
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.table.events import Event
from tests.coverage.seldom import seldom
from tests.drills import drill_at
from tests.tables import one_at_a_time, random_config
from tests.witness.soak import played

ROOT: Final = Path(__file__).parents[2]
Candidate = tuple[Kind, str]
ROUNDS: Final = 12
"""Rounds played at a table."""
TABLES: Final = 20
"""Random tables of an edition, besides those of one election each."""


def candidates(edition: Edition) -> Iterator[Candidate]:
    """All that is tried for an edition, what is quickest first."""
    yield from _stored(edition.id)
    yield from _seldom(edition)
    configs = [*one_at_a_time(edition.id, edition.backfill), *_several(edition)]
    for config in (*configs, *_widest(configs), *_unlawful(edition)):
        yield "table", write_table(config)
    yield from _tournaments(edition.id)
    for config in configs:
        yield from _games(config)
    random = Random(edition.id)
    for config in (*configs, *_random(random, edition)):
        yield from _rounds(random, config)


def _widest(configs: list[TableConfig]) -> list[TableConfig]:
    """Each thing offered at a table of as many Boxes as there may be."""
    most = max(one.boxes for one in configs if one.boxes)
    return [replace(one, boxes=most) for one in configs if one.side_wagers or one.versions]


# ── What is stored ──────────────────────────────────────────────────────────────────────────────


def _stored(edition_id: str) -> Iterator[Candidate]:
    """The Rounds of the corpus and of the examples."""
    for folder in ("tests/rounds", "examples"):
        for file in sorted((ROOT / folder).glob("*.round.toml")):
            text = file.read_text(encoding="utf-8")
            if f'edition = "{edition_id}"' in text:
                yield "round", text


def _seldom(edition: Edition) -> Iterator[Candidate]:
    if edition.jurisdiction == "nz":
        yield from (("round", retold(text, edition)) for text in seldom(edition.id))


def retold(text: str, edition: Edition) -> str:
    """A file as one of another edition, or of words that are borrowed."""
    lines = [line for line in text.splitlines() if not line.startswith("backfill = ")]
    at = next(n for n, line in enumerate(lines) if line.startswith("edition = "))
    borrowed = [f'backfill = "{edition.backfill}"'] * bool(edition.backfill)
    return "\n".join((*lines[:at], f'edition = "{edition.id}"', *borrowed, *lines[at + 1 :], ""))


def _tournaments(edition_id: str) -> Iterator[Candidate]:
    text = (ROOT / "examples" / "tournament.toml").read_text(encoding="utf-8")
    if f'edition = "{edition_id}"' in text:
        yield "tournament", text
        yield "tournament", text.replace("retained = 10 ", "retained = 11 ")
        yield "tournament", text.replace("approved = true ", "approved = false ")


def _several(edition: Edition) -> Iterator[TableConfig]:
    """Tables on which some rules bear that need several things at once."""
    pairs = {name: SideWagerConfig() for name in ("perfect-pair", "any-pair")}
    extra = {"extra_pair_wagers_on_splits": True, "hands_max": 3}
    plain = TableConfig(edition=edition.id, backfill=edition.backfill)
    if edition.jurisdiction == "nz":
        yield from (replace(plain, side_wagers={name: pairs[name]}, **extra) for name in pairs)
        lower = TierConfig(minimum=10_00, double_on="none", split="none", blackjack_pays="6:5")
        upper = TierConfig(minimum=20_00)
        yield replace(plain, versions=("player-select",), lower=lower, upper=upper)


# ── Tables that may not be opened ───────────────────────────────────────────────────────────────


def _unlawful(edition: Edition) -> Iterator[TableConfig]:
    plain = TableConfig(edition=edition.id, backfill=edition.backfill)
    law = law_of(edition)
    for section in (*law.sections, *(one.section for one in law.versions.values())):
        for setting in section.settings(edition):
            wrong: Any = "7:5" if isinstance(setting, ChoiceSetting) else -1
            yield replace(plain, **{setting.key: wrong})
            yield replace(plain, **{setting.key: 99_999})
    for asked in _WRONG_SETTINGS:
        yield replace(plain, **asked)
        yield from (replace(plain, versions=(name,), **asked) for name in law.versions)
    for name in law.offers:
        for told in _WRONG_OFFERS:
            yield replace(plain, side_wagers={name: told})
    for names in combinations((*law.offers, *law.versions), 2):
        sides = {name: SideWagerConfig() for name in names if name in law.offers}
        versions = tuple(name for name in names if name in law.versions)
        yield replace(plain, side_wagers=sides, versions=versions)


_WRONG_SETTINGS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"minimum": 50_00, "maximum": 20_00},
    {"minimum": 10_00, "smallest_chip": 3_00},
    {"minimum": 20_00, "ante": 10_00},
    {"box_maximum": 5_00},
    {"player_maximum": 5_00},
    {"automatic_shuffler": True, "continuous_shuffler": True},
    {"sets_of_cards": 2},
    {"continuous_shuffler": True, "cutting_cards": 1},
    {"double_after_split": True, "double_on": "none"},
    {"free_bonus": "B1"},
    {"extra_pair_wagers_on_splits": True},
)
_WRONG_OFFERS: Final = (
    SideWagerConfig(scale="Z"),
    SideWagerConfig(payout_limit=0),
    SideWagerConfig(called="Lucky Dip"),
    SideWagerConfig(called=" "),
    SideWagerConfig(minimum=50_00, maximum=5_00),
    SideWagerConfig(amount=33),
    SideWagerConfig(amount=7_00),
    SideWagerConfig(minimum=0),
    SideWagerConfig(maximum=100_000_00),
)


# ── Games ───────────────────────────────────────────────────────────────────────────────────────


def _games(config: TableConfig) -> Iterator[Candidate]:
    if _opened(config) is None:
        return
    for acts in _ACTS:
        told = "".join(f"# {act}\n" for act in acts)
        yield "game", f"{told}{write_table(config)}"


_SEATED: Final = ("sit Ana 1", "sit Ben 2")
_PLAYING: Final = (*_SEATED, "new_shoe 7")
_ACTS: Final[tuple[tuple[str, ...], ...]] = (
    ("offer_cut",),
    ("round",),
    ("may_advise",),
    ("a_wrong_double_noticed_after_the_round_stands",),
    ("may_look_at_the_burnt_card",),
    *((f"fault {one.name}",) for one in Fault),
    ("new_shoe 7", "end_round_before_it_is_played"),
    ("new_shoe 7", "offer_cut"),
    ("new_shoe 7", "new_shoe 8"),
    ("new_shoe 7 0",),
    ("new_shoe 7 9999",),
    ("new_shoe 7 100 9999",),
    (*_SEATED, "offer_cut"),
    ("sit Ana 1 no", "offer_cut"),
    ("sit Ana 1", "sit Ben 1"),
    ("sit Ana 99",),
    *(("new_shoe 7", f"direct_shuffle {one.name}", "round") for one in Occasion),
    *((*_PLAYING, f"direct_shuffle {one.name}", "offer_cut") for one in Occasion),
    (*_PLAYING, "round Ana Ben", "leave Ana", "leave Ben", "round"),
    *(
        (*_PLAYING, "round Ana", act)
        for act in ("limit Ben", "limit Ana", "lift_limit Ana", "may_limit Ana", "may_limit Ben")
    ),
    (*_PLAYING, "round Ana Ben", "round Ana", "may_limit Ben"),
    (*_PLAYING, "round Ana", "limit Ben", "round Ana Ben"),
    ("exclude Ana", "sit Ana 1"),
    ("exclude Ana", "exclude Ana"),
    ("readmit Ana",),
    ("mark 1 Ana 99999999", "sit Ben 1", "new_shoe 7", "round Ben"),
    ("mark 1 Ana 1",),
    ("mark 99 Ana 99999999",),
    ("unmark 1",),
    *(("announce_closing 3 " + told,) for told in ("yes yes", "yes no", "no yes", "no no")),
    ("announce_closing 0 yes yes",),
    (*_PLAYING, "announce_closing 1 yes yes", "round Ana", "round"),
    *(
        (f"change {key} {value} {notice}",)
        for key, value in (("minimum", 5000), ("maximum", 90000), ("decks", 8), ("boxes", 5))
        for notice in ("yes", "no")
    ),
    ("sit Ana 1", "may_reclaim_seat Ana"),
    (
        *(f"sit P{box} {box}" for box in range(1, 10)),
        "new_shoe 7",
        *["round P2"] * 3,
        "may_reclaim_seat P1",
    ),
)


# ── Rounds ──────────────────────────────────────────────────────────────────────────────────────


def _random(random: Random, edition: Edition) -> Iterator[TableConfig]:
    for _ in range(TABLES):
        if edition.backfill:
            config = random_config(random, edition.backfill)
            yield replace(config, edition=edition.id, backfill=edition.backfill)
        else:
            yield random_config(random, edition.id)


def _opened(config: TableConfig) -> TableRules | None:
    try:
        return open_table(config)
    except Unlawful:
        return None


def _rounds(random: Random, config: TableConfig) -> Iterator[Candidate]:
    rules = _opened(config)
    if rules is None:
        return
    for _ in range(ROUNDS):
        ended = played(random, rules, _cards(random, rules))
        if ended is not None:
            yield "round", write_record(config, ended[1])
            yield from _wrong(random, config, ended[1])
        drilled = drill_at(random, config, rules, 0.3)
        if drilled is not None:
            yield "round", write_record(config, drilled.events)


def _cards(random: Random, rules: TableRules) -> list[Card]:
    """Cards of which the first are much alike: pairs, sevens and Blackjacks are many."""
    every = random.sample(decks(rules.elections.decks), 52 * rules.elections.decks)
    often = random.choice((("7",), ("A",), tuple(random.sample("A23456789TJQK", 2))))
    alike = [card for card in every if card[0] in often]
    suited = [card for card in alike if card == alike[0]]
    first = random.choice((alike, alike, suited))[: random.randint(4, 12)]
    left = list(every)
    for card in first:
        left.remove(card)
    mixed = random.sample([*first, *left[:4]], len(first) + 4)
    return [*mixed, *left[4:40]]


def _wrong(random: Random, config: TableConfig, events: list[Event]) -> Iterator[Candidate]:
    """The Round up to a call or an order that may be refused, or with one more wager."""
    text = write_record(config, events).partition("\n[expect]")[0]
    head, _, rest = text.partition("\nplay = ")
    lines, _, rest = rest.partition("\n")
    said = json.loads(lines)
    at = random.randint(0, len(said))
    box = random.choice((*(one["box"] for one in wagers(tuple(events))), 9))
    words = random.choice(_CALLS).format(box=box, player=random.choice("ABCDE"))
    told = json.dumps([*said[:at], words])
    yield "round", f"{head}\nplay = {told}\n{rest}\n"
    yield "round", f"{head}\nplay = {json.dumps([*said[:at], *said[at - 1 : at]])}\n{rest}\n"
    wager = random.choice(_WAGERS).format(box=box, player=random.choice("ABCDE"))
    yield "round", f"{text}\n[[wager]]\n{wager}\n"
    yield "round", text.replace('\ncards = "', '\ncards = "CUT ')


_CALLS: Final = (
    *("{box} draw", "{box} stand", "{box} double", "{box} double 1", "{box} split"),
    *("{box} {player} double", "{box} {player} split", "{box} draw hand 2"),
    *("{box} {player} insurance 1", "{box} {player} insurance 5000"),
    *("{box} {player} early-settlement", "{box} {player} ride 1", "{box} {player} ride 9000"),
    *(f"{{box}} {{player}} lift {on}" for on in ("main", "insurance", "double", "split")),
    *("{box} {player} lift", "{box} {player} wager 10", "{box} absent", "{box} refuse"),
    *("{box} {player} perfect-pair 5 hand 1", "{box} {player} any-pair 5 hand 2"),
    *("{box} free-double", "{box} free-split"),
    *("! void round", "! void {box}", "! void {box} {player}", "! not-offered {box} insurance"),
    *("! allow {box} {player} double", "! allow {box} {player} split", "! noticed"),
    *("! misplaced {box}", "! reconstruct", "! prize 40", "! madness-failure", "! damaged"),
    *("! no-cutting-card", "! missed-shuffle", "! no-burn", "! shuffler-failure", "! dealer"),
)
_WAGERS: Final = tuple(
    f'box = {{box}}\nplayer = "{{player}}"\namount = {amount}{more}'
    for amount in ("0.05", "1", "7", "11", "10", "100000")
    for more in (
        "",
        "\nlimited = true",
        "\nwarned = true",
        "\nmarker = 100000",
        *(f'\non = "{name}"' for name in law_of(register.edition("nz-current")).offers),
        *(f'\non = "{name}"' for name in ("over-13", "under-13", "super-sevens", "ante")),
    )
)
