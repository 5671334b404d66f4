"""Totals: a hand is to be announced as the law counts it."""

from collections.abc import Iterator
from random import Random
from typing import Final

from croupier.cards import DECK, Card
from croupier.explain.words import capital, counted
from croupier.rules.config import TableConfig
from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import TOTALS, Exercise, Stated, TotalAnswer, TotalForm
from croupier.school.tenable import other_tables
from croupier.sentence import CardPart, Sentence, listed
from croupier.table.shoe import Shoe
from croupier.table.state import new_round
from croupier.totals import LIMIT, is_ace, is_ten

MOST_CARDS: Final = 7


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A hand whose total is asked for."""
    random = Random(f"totals {seed}")
    split = Random(f"totals after a split {seed}").random() < _SPLIT
    cards = _ace_with_ten(random) if split else _hand(random, rules)
    hand = Hand(cards=cards, total=rules.point_total(cards), split=split)
    blackjack = rules.is_blackjack(hand)
    total = hand.total
    clauses = rules.provenance["is_blackjack" if blackjack or split else "point_total"]
    said = "Blackjack" if blackjack else capital(counted(cards, total))
    return Exercise(
        kind=TOTALS,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=new_round(rules, Shoe(())),
        given=(Stated((*(("After a split: ",) if split else ()), *_shown(cards))),),
        question=("What do you announce?",),
        form=TotalForm(),
        answer=TotalAnswer(total.points, total.soft, blackjack),
        why=(Stated((said,), clauses[:2]), *_read_otherwise(config, hand)),
        topics=frozenset({f"total {_named(hand, blackjack)}"}),
        clauses=frozenset(clauses),
        harder_by=tuple(_harder(cards, hand)),
    )


_SPLIT: Final = 0.05
"""How often a hand was made by splitting: an ace with a ten is no Blackjack then."""


def _ace_with_ten(random: Random) -> tuple[Card, ...]:
    aces, tens = ([one for one in DECK if fits(one)] for fits in (is_ace, is_ten))
    return tuple(random.sample((random.choice(aces), random.choice(tens)), 2))


def _read_otherwise(config: TableConfig, hand: Hand) -> Iterator[Stated]:
    """What several aces would count by another reading."""
    if sum(map(is_ace, hand.cards)) > 1:
        for meaning, rules in other_tables(config, (_SEVERAL_ACES,)):
            total = rules.point_total(hand.cards)
            if total != hand.total:
                clauses = rules.provenance["point_total"][:2]
                yield Stated((f"Read otherwise ({meaning}): {total}",), clauses)


_SEVERAL_ACES: Final = "several-aces"


def _hand(random: Random, rules: TableRules) -> tuple[Card, ...]:
    """Cards as a hand comes about: none falls on a total that takes no more."""
    aces = [one for one in DECK if is_ace(one)]
    cards = [random.choice(aces if random.random() < _ACES else DECK), random.choice(DECK)]
    wanted = random.randint(2, MOST_CARDS)
    while len(cards) < wanted and rules.point_total(cards).points < LIMIT:
        cards.append(random.choice(DECK))
    random.shuffle(cards)
    return tuple(cards)


_ACES: Final = 0.4
"""How often a hand is given an ace: without, nothing is soft."""


def _shown(cards: tuple[Card, ...]) -> Sentence:
    return listed(((CardPart(one),) for one in cards), " ")


def _named(hand: Hand, blackjack: bool) -> str:
    if blackjack:
        return "Blackjack"
    if hand.bust:
        return "bust"
    return "soft" if hand.total.soft else "hard"


def _harder(cards: tuple[Card, ...], hand: Hand) -> Iterator[str]:
    """What makes a hand harder to count."""
    aces = sum(map(is_ace, cards))
    if aces:
        yield "an ace counts one or eleven"
    if aces > 1:
        yield "several aces"
    if aces and not hand.total.soft:
        yield "the ace counts one here"
    if len(cards) > _FEW:
        yield "many cards"
    if hand.split:
        yield "a hand made by splitting"


_FEW: Final = 3
