"""Cuts: who is offered the cut, one after another."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.rules.config import TableConfig
from croupier.rules.shuffling import CutOffer, Occasion, Seat
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import Stated
from croupier.school.layout import PEOPLE
from croupier.school.subject import ProcedureQuestion, right, wrong
from croupier.school.tenable import other_tables
from croupier.sentence import PlayerPart, Sentence
from croupier.table.game.game import Game
from croupier.table.game.shuffles import offer_cut
from croupier.table.shoe import Shoe
from croupier.table.state import new_round

NOBODY_CUTS: Final = "Nobody cuts"
_OF_THE_CARD: Final = (Occasion.CUTTING_CARD_APPEARED,)
_STANDING: Final = 0.3
"""How often a player at the table does not sit."""


class CutSituation(NamedTuple):
    """Cards to be cut, and who has declined already."""

    game: Game
    declined: int


def cutter(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Who is offered the cut now."""
    at = to_be_cut(random, rules)
    offer = offer_cut(at.game)
    answer = turn(offer, at.declined)
    tenable = dict(_other_cutters(config, at, offer, answer))
    everybody: tuple[Sentence, ...] = (
        *((PlayerPart(one.player),) for one in at.game.seats),
        _staff(offer),
        (NOBODY_CUTS,),
    )
    why = Stated(_offered(offer, answer), offer.clauses)
    others = (one for one in dict.fromkeys(everybody) if one not in (answer, *tenable))
    return ProcedureQuestion(
        round=new_round(rules, Shoe(())),
        given=tuple(_given(at, offer)),
        question=("Who is offered the cut now?",),
        right=right(answer, why),
        wrong=tuple(wrong(one, why) for one in others),
        also=tuple(tenable.values()),
        harder_by=tuple(_harder(at, bool(tenable))),
    )


def to_be_cut(random: Random, rules: TableRules) -> CutSituation:
    """Some people at the table, and an occasion on which the cards are shuffled."""
    occasion = random.choice(occasions(rules))
    seats = tuple(_seats(random, rules))
    on_box = random.choice((0, *(one.box for one in seats))) if occasion in _OF_THE_CARD else None
    game = Game(rules=rules, shuffle=occasion, seats=seats, cutting_card_box=on_box)
    players = len(offer_cut(game).players)
    return CutSituation(game, random.choice((0, 0, random.randint(0, players))))


def occasions(rules: TableRules) -> list[Occasion]:
    """The occasions on which the cards of this table are shuffled."""
    every = [one for one in Occasion if rules.shuffle_due(one).permitted]
    by_card = {Occasion.CUTTING_CARD_FIRST, *_OF_THE_CARD, Occasion.CUTTING_CARD_MISSING}
    if not rules.elections.continuous_shuffler:
        return every
    return [one for one in every if one not in by_card]


def _seats(random: Random, rules: TableRules) -> Iterator[Seat]:
    count = random.randint(1, min(4, rules.elections.boxes))
    boxes = sorted(random.sample(range(1, rules.elections.boxes + 1), count))
    came = random.sample(range(1, count + 1), count)
    for box, player, arrived in zip(boxes, random.sample(PEOPLE, count), came, strict=True):
        yield Seat(box, player, random.random() >= _STANDING, arrived)


def turn(offer: CutOffer, declined: int) -> Sentence:
    """Whose turn it is to cut, after so many have declined."""
    if not offer.cuts:
        return (NOBODY_CUTS,)
    return (
        (PlayerPart(offer.players[declined]),) if declined < len(offer.players) else _staff(offer)
    )


def _staff(offer: CutOffer) -> Sentence:
    return (offer.last_resort,)


def _offered(offer: CutOffer, answer: Sentence) -> Sentence:
    return ("The cut is offered to ", *answer) if offer.cuts else answer


def _given(at: CutSituation, offer: CutOffer) -> Iterator[Stated]:
    """Who is there, why the cards are shuffled, and who has declined."""
    for seat in at.game.seats:
        where = "sits" if seat.seated else "stands"
        text = f" {where} at Box {seat.box} and was number {seat.arrived} to come"
        yield Stated((PlayerPart(seat.player), text))
    yield Stated((f"The cards have been shuffled: {at.game.shuffle}",))
    if at.game.cutting_card_box is not None:
        box = at.game.cutting_card_box
        where = f"on Box {box}" if box else "in your own hand"
        yield Stated((f"The cutting card had come out {where}",))
    for player in offer.players[: at.declined]:
        yield Stated((PlayerPart(player), " declines the cut"))


def _other_cutters(
    config: TableConfig, at: CutSituation, offer: CutOffer, answer: Sentence
) -> Iterator[tuple[Sentence, Stated]]:
    """Who would be offered the cut by another reading."""
    for meaning, rules in other_tables(config, offer.readings):
        other = offer_cut(replace(at.game, rules=rules))
        found = turn(other, at.declined)
        if found != answer:
            yield found, Stated((f"Read otherwise ({meaning}): ", *found), other.clauses)


def _harder(at: CutSituation, tenable: bool) -> Iterator[str]:
    if len(at.game.seats) > 2:
        yield "several people at the table"
    if any(not one.seated for one in at.game.seats):
        yield "somebody stands"
    if at.declined:
        yield "somebody has declined"
    if tenable:
        yield "another reading is tenable"
