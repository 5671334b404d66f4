"""Stacking: cards that win a chosen row of a pay scale, and a Round in which they fall."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import DECK, FACE_VALUES, SUITS, Card
from croupier.money import Odds
from croupier.rules.hand import Hand
from croupier.rules.ruling import WIN
from croupier.rules.side_wager import FIRST_THREE, Seen, SideWager
from croupier.rules.table_rules import TableRules
from croupier.school.random_round import MOST_STEPS
from croupier.table.commands import Command, Draw, Stand
from croupier.table.decide import play
from croupier.table.events import CardDealt, Event
from croupier.table.fold.evolve import evolve
from croupier.table.legal.menu import legal
from croupier.table.shoe import Shoe
from croupier.table.state import Round

SEARCHED: Final = 40_000
"""Hands that are looked at, at most, for the rows of a pay scale."""
DEALER_STANDS: Final = 17
_NEAR: Final = 11
"""Above it a card may take the Dealer over 21."""


class FallingCards(NamedTuple):
    """The cards of a Box's first hand and of the Dealer's, in the order they fall."""

    player: tuple[Card, ...]
    dealer: tuple[Card, ...]


@lru_cache(maxsize=256)
def winning_cards(rules: TableRules, name: str) -> tuple[FallingCards, ...]:
    """Cards for every row of a side wager's pay scale, by what is paid and by which clause."""
    side, random = rules.side_wagers[name], Random(f"stacking {name}")
    found: dict[tuple[Odds, tuple[str, ...]], FallingCards] = {}
    rows = len({one.odds for one in side.scale.prizes}) if side.scale else 1
    for _ in range(SEARCHED):
        if len({odds for odds, _ in found}) >= rows:
            break
        cards = _alike(random, rules)
        if max(Counter((*cards.player, *cards.dealer)).values()) > rules.elections.decks:
            continue
        ruling = side.result(_seen(rules, side, cards))
        if ruling is not None and ruling.outcome is WIN:
            found.setdefault((ruling.odds, ruling.clauses), cards)
    return tuple(found.values())


def _seen(rules: TableRules, side: SideWager, cards: FallingCards) -> Seen:
    own = cards.player if side.sees is FIRST_THREE else cards.player[:2]
    first = Hand(cards=cards.player[:2], total=rules.point_total(cards.player[:2]))
    points = rules.point_total(cards.dealer).points
    return Seen(own, cards.dealer, points, rules.is_blackjack(first))


def _alike(random: Random, rules: TableRules) -> FallingCards:
    """Cards of few faces and suits: what a pay scale asks for is seldom dealt otherwise."""
    faces = random.choice(_FACES)(random)
    suits = random.sample(SUITS, random.choice((1, 2, 4)))
    pool = [one for one in DECK if one[0] in faces and one[1] in suits]
    player = tuple(random.choice(pool) for _ in range(3))
    dealer = [random.choice(pool)]
    others = random.choice((pool, DECK))
    while (points := rules.point_total(dealer).points) < DEALER_STANDS:
        dealer.append(random.choice(DECK if points > _NEAR else others))
    return FallingCards(player, tuple(dealer))


_FACES: Final[tuple[Callable[[Random], Sequence[str]], ...]] = (
    lambda random: random.sample(FACE_VALUES, 1),
    lambda random: random.sample(FACE_VALUES, 2),
    lambda random: FACE_VALUES[(at := random.randrange(len(FACE_VALUES) - 2)) : at + 3],
    lambda random: FACE_VALUES[: random.randint(2, 6)],
)
"""One face, two, three in a row, or small cards, of which a hand takes many."""


# ── A Round in which they fall ──────────────────────────────────────────────────────────────────


def played_with(
    round: Round, box: int, cards: FallingCards, prefers: tuple[type[Command], ...] = ()
) -> Iterator[tuple[Round, Event]]:
    """What happens in a Round in which these cards fall, each event with the table after it.

    What is preferred is done on the Box wherever it is open; else draws are called as long as the
    hand waits for a card.
    """
    wanted = {box: list(cards.player), None: list(cards.dealer)}
    for _ in range(MOST_STEPS):
        options = [one.command for one in legal(round)]
        command = _preferred(options, box, prefers) or _next(options, len(wanted[box]))
        if command is None:
            return
        before, happened = _falling(round, command, wanted)
        for event in happened:
            before = evolve(before, event)
            yield before, event
        round = before


def fallen(
    round: Round, command: Command, wanted: dict[int | None, list[Card]]
) -> tuple[Round, tuple[Event, ...]]:
    """The table after a command with the wanted cards, and what happened."""
    before, happened = _falling(round, command, wanted)
    return reduce(evolve, happened, before), happened


def _falling(
    round: Round, command: Command, wanted: dict[int | None, list[Card]]
) -> tuple[Round, tuple[Event, ...]]:
    """Carry a command out with the wanted cards in the place of those that would have fallen."""
    _, happened = play(round, command)
    for place, event in _dealt(round, happened):
        if event.hand == 0 and wanted.get(event.box):
            shoe = _swapped(round.shoe, place, wanted[event.box].pop(0))
            round = replace(round, shoe=shoe)
    return round, play(round, command)[1]


def _dealt(round: Round, happened: tuple[Event, ...]) -> Iterator[tuple[int, CardDealt]]:
    dealt = [one for one in happened if isinstance(one, CardDealt)]
    return ((round.shoe.drawn + at, one) for at, one in enumerate(dealt))


def _swapped(shoe: Shoe, place: int, card: Card) -> Shoe:
    """The shoe with a card brought forward from behind."""
    cards = list(shoe.cards)
    behind = cards.index(card, place) if card in cards[place:] else place
    cards[place], cards[behind] = cards[behind], cards[place]
    return replace(shoe, cards=tuple(cards))


def _preferred(
    options: Sequence[Command], box: int, prefers: tuple[type[Command], ...]
) -> Command | None:
    """What is preferred on a Box, where it is open."""
    open_ = (one for one in options if isinstance(one, prefers))
    return next((one for one in open_ if getattr(one, "box", box) == box), None)


def quietest_act(round: Round, more: int = 0) -> Command | None:
    """A draw while so many cards are wanted, else the quietest lawful act."""
    return _next([one.command for one in legal(round)], more)


def _next(options: Sequence[Command], more: int) -> Command | None:
    """A draw while cards are wanted, else the quietest lawful act."""
    calls = [one for one in options if isinstance(one, Draw | Stand)]
    draws = [one for one in calls if isinstance(one, Draw) and more]
    return next(iter((*draws, *reversed(calls), *reversed(options))), None)
