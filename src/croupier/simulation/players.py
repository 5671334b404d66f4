"""Players: who plays in a study, what lies on each Box and what they count, as a file says it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from croupier.counting_systems import (
    FACES,
    NO_COUNT,
    SYSTEMS,
    CountingSystem,
    SideCount,
    wager_tags,
)
from croupier.gazette.errors import hint
from croupier.kernel.seats import ANY_COUNT, BetStep, CardCount, Party, SimulatedSeat
from croupier.money import spoken
from croupier.record.model import bad, check_keys, expected
from croupier.record.settings import entries, flag, money, number
from croupier.rules.accepted import check_wager
from croupier.rules.placement import Placement
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules, side_amount, tier

MOST_COUNT: Final = -ANY_COUNT - 1
_KEYS: Final = (
    "boxes", "wager", "sides", "cutting_card", "count", "steps", "insures_from", "settles_early",
    "rides",
)  # fmt: skip

_COUNT_KEYS: Final = ("tags", "running", "begins")
_A_COUNT: Final = (
    f"a count is {', '.join(SYSTEMS)}; or {len(FACES)} whole numbers, from the ace to the ten-point"
    " cards; or { tags = [...], running = true, begins = -20 }"
)


class From(Struct, frozen=True):
    """From a count on, another wager."""

    count: int
    wager: int


class Players(Struct, frozen=True, kw_only=True):
    """Players who do alike at the first Boxes of a table; None is left to the table."""

    boxes: int = 1
    wager: int | None = None
    """None: the minimum of the table."""
    sides: Mapping[str, int] = {}
    """Those not named are of the least amount."""
    cutting_card: int | None = None
    count: CountingSystem = NO_COUNT
    steps: tuple[From, ...] = ()
    insures_from: int | None = None
    settles_early: bool = False
    rides: Literal["none", "all"] = "none"

    @property
    def plain(self) -> bool:
        """Is there nothing to them that turns on more than one hand from a fresh shoe?"""
        return self == Players(wager=self.wager, sides=self.sides)


def read_players(value: object) -> Players:
    """Read ``[play]``; what is wrong is stated with its place."""
    given = entries("play", value)
    check_keys("play", given, _KEYS, f"[play]: {', '.join(_KEYS)}")
    known = Players()
    return Players(
        boxes=number("play.boxes", given.get("boxes", known.boxes)),
        wager=money("play.wager", given["wager"]) if "wager" in given else None,
        sides={
            name: money(f"play.sides.{name}", amount)
            for name, amount in entries("play.sides", given.get("sides", {})).items()
        },
        cutting_card=_maybe(given, "cutting_card"),
        count=read_count(given.get("count", "none")),
        steps=_steps(given.get("steps", [])),
        insures_from=_maybe(given, "insures_from"),
        settles_early=flag("play.settles_early", given.get("settles_early", False)),
        rides=_rides(given.get("rides", known.rides)),
    )


def _maybe(given: Mapping[str, object], key: str) -> int | None:
    return number(f"play.{key}", given[key]) if key in given else None


def read_count(value: object) -> CountingSystem:
    """A system by its name, ten tags of a true count, or tags and how the count is read."""
    if isinstance(value, str):
        return system(value)
    if isinstance(value, list):
        return CountingSystem("own tags", _tags(value))
    given = entries("play.count", value)
    check_keys("play.count", given, _COUNT_KEYS, f"play.count: {', '.join(_COUNT_KEYS)}")
    begins = number("play.count.begins", given.get("begins", 0))
    return CountingSystem(
        "own tags",
        _tags(given.get("tags")),
        running=flag("play.count.running", given.get("running", False)),
        begins=_within("play.count.begins", begins),
    )


def system(name: str) -> CountingSystem:
    """A counting system by its name."""
    known = {str(one): count for one, count in SYSTEMS.items()}
    if name not in known:
        raise bad("play.count", f"{_A_COUNT}{hint(name, known)}")
    return known[name]


def _tags(value: object) -> tuple[int, ...]:
    if isinstance(value, list) and len(value) == len(FACES):
        return tuple(_within("play.count", number("play.count", tag)) for tag in value)
    raise bad("play.count", _A_COUNT)


def _within(at: str, count: int) -> int:
    if abs(count) > MOST_COUNT:
        raise bad(at, f"a count lies between -{MOST_COUNT} and {MOST_COUNT}, not at {count:,}")
    return count


def _steps(value: object) -> tuple[From, ...]:
    if not isinstance(value, list):
        raise bad("play.steps", "expected a list such as [{ count = 2, wager = 50 }]")
    steps = []
    for at, given in enumerate(value):
        place = f"play.steps[{at}]"
        if set(entries(place, given)) != {"count", "wager"}:
            raise bad(place, "a step says its count and its wager, and nothing else")
        steps.append(From(number(place, given["count"]), money(place, given["wager"])))
    return _rising("play.steps", tuple(steps))


def _rising(at: str, steps: tuple[From, ...]) -> tuple[From, ...]:
    counts = [_within(at, step.count) for step in steps]
    if counts != sorted(set(counts)):
        raise bad(at, "every step begins at a higher count than the one before")
    return steps


def _rides(value: object) -> Literal["none", "all"]:
    if value not in ("none", "all"):
        raise expected("play.rides", '"none" or "all"', value)
    return "all" if value == "all" else "none"


# ── At a table ──────────────────────────────────────────────────────────────────────────────────


def stake_of(players: Players, rules: TableRules) -> int:
    """The initial wager while nothing is known of the cards."""
    return rules.elections.minimum if players.wager is None else players.wager


def party_of(players: Players, rules: TableRules, sides: tuple[str, ...]) -> Party:
    """Everybody at a table, with these side wagers; refuses what the table does not take."""
    _check(players, rules, sides)
    step = _step(players, rules, stake_of(players, rules), sides)
    first = (step,) if players.wager != 0 else ()
    later = tuple(_step(players, rules, one.wager, sides, one.count) for one in players.steps)
    if not first and not later:
        raise bad("wager", "nothing is wagered, at any count")
    return Party(
        seats=tuple(
            SimulatedSeat(
                box=box,
                steps=first + later,
                insures_from=players.insures_from,
                settles_early=players.settles_early,
                rides=players.rides,
            )
            for box in range(1, players.boxes + 1)
        ),
        count=card_count(players.count, rules.elections.decks),
        cutting_card=players.cutting_card,
    )


def card_count(of: CountingSystem, decks: int, side: Sequence[SideCount] = ()) -> CardCount:
    """What is counted of the cards of a shoe, corrected by side counts."""
    tags, units = wager_tags(of, side)
    return CardCount(tags, units, of.first(decks), of.running)


def _check(players: Players, rules: TableRules, sides: tuple[str, ...]) -> None:
    """There are so many Boxes, and one player may have all of these wagers."""
    boxes = rules.elections.boxes
    if not 1 <= players.boxes <= boxes:
        clauses = tuple(rules.provenance["boxes"])
        why = f"there are {boxes} Boxes: {players.boxes} cannot be played"
        raise Refusal(clauses, why, at="boxes")
    if players.cutting_card is not None and players.cutting_card < 0:
        raise bad("cutting_card", "the cutting card lies behind no cards or some, not fewer")
    if players.steps and not players.count.counts:
        raise bad("steps", "a step begins at a count: say what is counted, such as hi-lo")
    _rising("steps", players.steps)
    if _within("insures_from", players.insures_from or 0) > 0 and not players.count.counts:
        why = "without a count nobody would insure: say what is counted, or 0 to insure always"
        raise bad("insures_from", why)
    for group in companies(rules, sides)[1:]:
        wager = rules.side_wagers[group[0]]
        why = f"a player has one of {', '.join(wager.one_of)} on a Box, not several"
        raise Refusal(wager.placed, why, at="sides")


def companies(rules: TableRules, sides: Iterable[str]) -> list[list[str]]:
    """Side wagers in as few groups as it takes, so that one player may have all of a group."""
    groups: list[list[str]] = [[]]
    for name in sides:
        if name in rules.side_wagers:
            others = rules.side_wagers[name].one_of
            free = (group for group in groups if not any(one in others for one in group))
            found = next(free, None)
            if found is None:
                groups.append([name])
            else:
                found.append(name)
    return groups


def _step(
    players: Players,
    rules: TableRules,
    wager: int,
    sides: tuple[str, ...],
    count: int | None = None,
) -> BetStep:
    if wager or count is not None:
        check_step(rules, wager, "wager" if count is None else "steps")
    laid = {
        side.name: _side(rules, side, players.sides.get(name), wager)
        for name in sides
        if (side := rules.side_wagers.get(name))
    }
    main = (wager,) * rules.dealers_hands
    return BetStep(main=main, sides=laid, count=ANY_COUNT if count is None else count)


def check_step(rules: TableRules, wager: int, at: str = "steps") -> None:
    """Refuse a wager that a table does not take."""
    check_wager(tier(rules, wager), wager, at)
    _check_numbered(rules, wager, at)


def _check_numbered(rules: TableRules, wager: int, at: str) -> None:
    """Where the Dealer has several hands, a wager for each is accepted beside the others."""
    hands = rules.dealers_hands
    if hands == 1:
        return
    last = Placement(
        box=1, player="", amount=wager, seated=True, against=hands, own_others=wager * (hands - 1)
    )
    try:
        accepted = rules.accept(last)
    except Refusal as refusal:
        raise refusal.at_place(at) from None
    if accepted.in_action < wager:
        most = spoken(rules.elections.maximum)
        why = f"the wagers on a Box may together be at most {most}"
        raise Refusal(accepted.clauses, why, accepted.readings, at)


def _side(rules: TableRules, wager: SideWager, asked: int | None, main: int) -> int:
    """What is laid on a side wager: what is asked, or the least."""
    most = min(main, wager.high or main) if wager.up_to_main else wager.high
    return side_amount(rules, wager, asked, most)
