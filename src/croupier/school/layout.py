"""Layout: wagers as people lay them, in chips of the table, odd sums among them."""

from random import Random
from typing import Final

from msgspec.structs import replace

from croupier.rules.names import ANTE, WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.legal import side_menu
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import Round, new_round

PEOPLE: Final = ("Ana", "Ben", "Cleo", "Dev", "Eri")
MOST_BOXES: Final = 3
_MULTIPLES: Final = 12
"""A wager is at most so many times the least."""


def laid_out(
    random: Random,
    rules: TableRules,
    often: float,
    *,
    antes: float = 1,
    standing: float = 0,
    short: bool = False,
) -> tuple[Round, tuple[Event, ...]]:
    """A Round whose betting is closed; side wagers and Antes are laid as often as said.

    So often nobody sits at a Box, every seat is in use, or wagers are alike; a short shoe runs out
    in the Round.
    """
    while True:
        cards = shuffled(rules.elections.decks, random.getrandbits(64))
        drawn = len(cards) - random.randint(*_FEW_CARDS) if short else 0
        full = standing > 0 and random.random() < standing
        round = new_round(rules, Shoe(cards, drawn), full)
        found = _laid(random, round, (often, antes), standing)
        if found is not None:
            return found


_FEW_CARDS: Final = (3, 12)
"""What is left in a shoe that runs out."""


def _laid(
    random: Random, round: Round, often: tuple[float, float], standing: float
) -> tuple[Round, tuple[Event, ...]] | None:
    """Wagers on some Boxes; nothing where they may not stand together."""
    done: tuple[Event, ...] = ()
    for wager in _at_boxes(random, round.rules, standing):
        round, happened = _tried(round, wager)
        done += happened
    for option in tuple(side_menu.before_cards(round)):
        side = option.command
        if not isinstance(side, LaySideWager) or random.random() > _chance(side, *often):
            continue
        low, high = option.low or 0, option.high or 0
        by = max(low, round.rules.elections.smallest_chip)
        most = max((high - low) // by, 0)
        amount = low + by * random.randint(0, min(most, _MULTIPLES)) if most else high
        round, happened = _tried(round, replace(side, amount=amount))
        done += happened
    try:
        round, happened = play(round, CallNoMoreBets())
    except Refusal:
        return None
    return round, (*done, *happened)


def one_box(
    random: Random, rules: TableRules, *sides: WagerName
) -> tuple[Round, tuple[Event, ...]]:
    """One Box with an initial wager and what goes with it, as much of it as may be; still open.

    Refuses where these wagers may not lie together.
    """
    shoe = Shoe(shuffled(rules.elections.decks, random.getrandbits(64)))
    box, player = random.randint(1, rules.elections.boxes), random.choice(PEOPLE)
    against = 1 if rules.dealers_hands > 1 else None
    main = LayWager(box, player, wager_amount(random, rules), against=against)
    round, done = play(new_round(rules, shoe), main)
    for option in tuple(side_menu.before_cards(round)):
        side = option.command
        if isinstance(side, LaySideWager) and side.on in (*sides, ANTE):
            round, happened = play(round, side)
            done += happened
    return round, done


def _chance(side: LaySideWager, often: float, antes: float) -> float:
    """How often it is laid; without its Ante, a wager does not stand."""
    return antes if side.on == ANTE else often


def _at_boxes(random: Random, rules: TableRules, standing: float) -> list[LayWager]:
    """Wagers of people who sit at their Boxes, or so often do not, or lay the same sum each."""
    laid = _wagers(random, rules)
    if standing <= 0:
        return laid
    if random.random() < standing:
        laid = [replace(one, amount=rules.elections.minimum) for one in laid]
    return [replace(one, seated=False) if random.random() < standing else one for one in laid]


def _wagers(random: Random, rules: TableRules) -> list[LayWager]:
    """Each Box's player, here and there with a backer behind."""
    table = rules.elections
    count = random.randint(1, min(MOST_BOXES, table.boxes))
    boxes = sorted(random.sample(range(1, table.boxes + 1), count))
    people = random.sample(PEOPLE, len(boxes) + 1)
    laid = [
        LayWager(box, one, wager_amount(random, rules))
        for box, one in zip(boxes, people, strict=False)
    ]
    if rules.dealers_hands > 1:
        numbers = range(1, rules.dealers_hands + 1)
        return [replace(laid[0], against=number) for number in numbers]
    if random.random() < _BACKED:
        laid.append(
            LayWager(random.choice(boxes), people[-1], wager_amount(random, rules), seated=False)
        )
    return laid


_BACKED: Final = 0.25
"""How often somebody wagers on another's Box."""


def wager_amount(random: Random, rules: TableRules) -> int:
    """A sum in Chips, as likely near the least as anywhere."""
    table = rules.elections
    by = max(table.increment, table.smallest_chip)
    steps = (min(table.maximum, _MULTIPLES * table.minimum) - table.minimum) // by
    most = random.choice((min(steps, _MULTIPLES), steps))
    return table.minimum + by * random.randint(0, most)


def _tried(round: Round, command: Command) -> tuple[Round, tuple[Event, ...]]:
    """Carry a command out if it is lawful."""
    try:
        return play(round, command)
    except Refusal:
        return round, ()
