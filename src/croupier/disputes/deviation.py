"""Deviations: where what was done at the table is not what the law says."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.cards import Card
from croupier.disputes.ruling import Deviation
from croupier.ledger.line import Line
from croupier.money import spoken_net
from croupier.record.done import given_effect
from croupier.record.expect import bettor, covered, wager_of
from croupier.record.model import Done, Record, Said, bad
from croupier.record.replay import Played
from croupier.record.replaying import RefusedCall
from croupier.sentence import CardPart, Sentence, listed
from croupier.table.state import Round

_EFFECT: Final = " was given effect"
OPEN: Final = "the call was open to the player"
"""What the law makes of a call that need not have been refused."""


def deviations(record: Record, played: Played) -> tuple[Deviation, ...]:
    """Every call, card and payment in which practice and law part."""
    done = record.done or Done()
    return (
        *_calls(record, played),
        *_cards(done.placed, played.round),
        *_payments(done.paid, played.round),
    )


def _calls(record: Record, played: Played) -> Iterator[Deviation]:
    for struck in played.struck:
        said = (*struck.called, _EFFECT), lawfully_refused(struck)
        yield Deviation("call", struck.at, *said, _by(struck), struck.line)
    for refused in played.refused:
        line = refused.line
        assert line is not None, "what must be refused is a line of play"
        if line.held:
            said = (*refused.called, " was said to be open"), refused.sentence
            yield Deviation("call", refused.at, *said, (), line)
        elif refused.permitted:
            _check_unpaid(record, line, played.round)
            said = (*refused.called, " was refused"), (OPEN,)
            yield Deviation("call", refused.at, *said, (), line)
        elif given_effect(record, line):
            said = (*refused.called, _EFFECT), lawfully_refused(refused)
            yield Deviation("call", refused.at, *said, _by(refused), line)


def _check_unpaid(record: Record, line: Said, round: Round) -> None:
    """Refuse a record that has a lawful call as refused, and yet a payment on it."""
    done = record.done or Done()
    for name, these in covered(done.paid, round.lines).items():
        box, player = bettor(name)
        of_call = box == line.box and wager_of(name) == line.call
        if of_call and not these and line.player in (None, player):
            why = f"it was paid, but play has {line.text!r} as refused"
            raise bad(f"done.paid.{name}", f"{why}: name it in [done] calls if it was given effect")


def lawfully_refused(refused: RefusedCall) -> Sentence:
    """What the law makes of a call that is refused."""
    return ("it had to be refused: ", *refused.sentence)


def _by(refused: RefusedCall) -> tuple[str, ...]:
    return (refused.clause,) if refused.clause else ()


def _cards(placed: Mapping[str, tuple[Card, ...]], round: Round) -> Iterator[Deviation]:
    lawful = hands(round)
    for name, lay in placed.items():
        belongs = lawful.get(name, ())
        if lay != belongs:
            formed = (*_spelt(belongs), " belongs there")
            law = formed if belongs else ("no such hand was formed",)
            yield Deviation("card", name, (*_spelt(lay), " lay there"), law, _placing(round))


def _spelt(cards: tuple[Card, ...]) -> Sentence:
    return listed(((CardPart(one),) for one in cards), " ")


def _placing(round: Round) -> tuple[str, ...]:
    return round.rules.misdeal.put_right(False).clauses


def hands(round: Round) -> dict[str, tuple[Card, ...]]:
    """The cards of every hand, by its name."""
    held: dict[str, tuple[Card, ...]] = {}
    for box in round.boxes:
        for place, hand in enumerate(box.hands, 1):
            held[f"{box.number}" if place == 1 else f"{box.number} hand {place}"] = hand.cards
    dealers = (*round.finished_hands, round.dealer)
    for number, cards in enumerate(dealers, 1):
        held["dealer" if len(dealers) == 1 else f"dealer {number}"] = cards
    return held


def _payments(paid: Mapping[str, int], round: Round) -> Iterator[Deviation]:
    for name, these in covered(paid, round.lines).items():
        net, lawful = paid[name], sum(line.net for line in these)
        practice = (f"{spoken_net(net)} for the player",)
        if _is_open(name, round):
            yield Deviation("payment", name, practice, ("the wager is not settled yet",))
        elif not these:
            law = "no such wager was made in law: nothing is won or lost by it"
            if net:
                yield Deviation("payment", name, practice, (law,))
        elif lawful != net:
            law = f"{spoken_net(lawful)} for the player: {_all_ended(these)}"
            clauses = dict.fromkeys(clause for line in these for clause in line.clauses)
            yield Deviation("payment", name, practice, (law,), tuple(clauses))


def _is_open(name: str, round: Round) -> bool:
    """Does the wager of this name lie there still? So it is where a Round has no end."""
    number, player = bettor(name)
    box = round.find(number)
    return box is not None and any(
        one.player == player and one.wager == wager_of(name) for one in box.stakes
    )


def _all_ended(lines: tuple[Line, ...]) -> str:
    texts = [f"the wager is {_ended(line)}" for line in lines[:1]]
    return "; ".join((*texts, *(f"another is {_ended(line)}" for line in lines[1:])))


def _ended(line: Line) -> str:
    ends = {"win": "won", "lose": "lost", "stand-off": "a Stand Off", "void": "Void"}
    return ends.get(str(line.outcome), str(line.outcome))


def owed(record: Record, round: Round) -> dict[str, int]:
    """What the casino owes each player for payments that were wrong; below nothing: the player."""
    done = record.done or Done()
    amounts: dict[str, int] = {}
    for name, these in covered(done.paid, round.lines).items():
        if _is_open(name, round):
            continue
        _, player = bettor(name)
        lawful = sum(line.net for line in these)
        amounts[player] = amounts.get(player, 0) + lawful - done.paid[name]
    return {player: cents for player, cents in amounts.items() if cents}
