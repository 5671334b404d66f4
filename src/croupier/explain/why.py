"""Why: what there is to say of one settled Line, from the question to the sum."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import DECK, Card
from croupier.disputes.readings import SideBySide, relied_on
from croupier.disputes.ruling import Relied
from croupier.explain.case import LineContext, seen
from croupier.explain.clause import clause_said, read_into
from croupier.explain.sums import Sums, sums
from croupier.explain.wording import plainly
from croupier.explain.words import answer, capital, counted, question
from croupier.gazette import reading
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.expect import bettor, keys
from croupier.record.expect import nets as nets_of
from croupier.record.read import read_record
from croupier.record.steps import steps
from croupier.record.write import write_record
from croupier.rules.names import ON_HANDS
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID
from croupier.rules.side_wager import FIRST_THREE, INITIAL_TWO, WITH_DEALERS_FIRST
from croupier.sentence import CardPart, Sentence, plain
from croupier.table.events import CardBurnt, Event
from croupier.table.mishaps import CardOut


class AnswerStep(Struct, frozen=True):
    """A step of the answer, with the clauses it rests on."""

    clauses: tuple[str, ...]
    sentence: Sentence

    @property
    def text(self) -> str:
        """The step as text, people by their keys."""
        return plain(self.sentence)


class ReadingAlternative(Struct, frozen=True):
    """A choice of a reading: what it says, and what it would have given."""

    name: str
    meaning: str
    taken: bool
    net: int | None = None
    """What this wager would have come to; None where that cannot be stated."""
    together: int | None = None
    """What all wagers of the player on the Box would have come to."""
    why_not: Sentence = ()


class Weighed(Struct, frozen=True):
    """A reading the Line relied on, with every choice."""

    relied: Relied
    choices: tuple[ReadingAlternative, ...]


class Why(Struct, frozen=True, kw_only=True):
    """All there is to say of a Line."""

    case: LineContext
    question: str
    answer: str
    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    later: bool
    """The Dealer's hand is shown as it came to lie after the wager was settled."""
    steps: tuple[AnswerStep, ...]
    readings: tuple[Weighed, ...]
    sums: Sums


def why(case: LineContext) -> Why:
    """All there is to say of a Line."""
    dealer = _dealer(case)
    return Why(
        case=case,
        question=question(case),
        answer=answer(case),
        cards=seen(case),
        dealer=dealer,
        later=len(dealer) > max(1, len(case.dealer)),
        steps=tuple(_steps(case)),
        readings=tuple(_weighed(case)),
        sums=sums(case),
    )


def _dealer(case: LineContext) -> tuple[Card, ...]:
    """The Dealer's cards that belong to the answer: as they lay, or as they came to lie."""
    rode = case.stake is not None and case.stake.riding
    if case.side is not None and case.side.sees in (INITIAL_TWO, FIRST_THREE) and not rode:
        return ()
    if case.side is not None and case.side.sees is WITH_DEALERS_FIRST and not rode:
        return case.dealer[:1]
    return case.dealer if len(case.dealer) > 1 else case.dealers_end


# ── Steps ───────────────────────────────────────────────────────────────────────────────────────


def _steps(case: LineContext) -> Iterator[AnswerStep]:
    """How the cards were counted, what went wrong, and what each clause says."""
    yield from _counting(case)
    yield from _mishaps(case)
    edition = case.round.edition
    for one in dict.fromkeys(case.line.clauses):
        if one in edition:
            yield AnswerStep((one,), (clause_said(edition, one),))
        else:
            yield AnswerStep((one,), ("It is cited for this wager.",))


def _counting(case: LineContext) -> Iterator[AnswerStep]:
    hand = case.hand
    if hand is None or case.line.wager not in ON_HANDS or case.line.outcome is VOID:
        return
    clauses = case.rules.provenance["point_total"][:1]
    if len(hand.cards) > 1:
        yield AnswerStep(clauses, (capital(counted(hand.cards, hand.total)),))
    if case.dealers is not None:
        counting = f"The Dealer: {counted(case.dealer, case.then.dealer_total)}"
        yield AnswerStep(clauses, (counting,))


def _mishaps(case: LineContext) -> Iterator[AnswerStep]:
    """What went wrong on the way, on this Box or with the Dealer's hand."""
    for event in case.round.events[: case.at]:
        if getattr(event, "box", None) in (None, 0, case.line.box):
            for step in steps((event,)):
                if step.irregular and CardPart(FACE_DOWN) not in step.sentence:
                    yield AnswerStep(step.clauses, (*plainly(step.sentence, case.rules), "."))


# ── Readings ────────────────────────────────────────────────────────────────────────────────────


class _Tried:
    """The Round settled again under other choices, where it can be stated as a record."""

    def __init__(self, case: LineContext) -> None:
        self.case = case

    @cached_property
    def side(self) -> SideBySide | None:
        """The Round, to be settled again; nothing where a card of it was never seen."""
        events = _seen_cards(self.case.round.events)
        if any(getattr(event, "card", None) == FACE_DOWN for event in events):
            return None
        try:
            text = write_record(self.case.round.config, events)
            return SideBySide(read_record(text), self.case.round.opens)
        except Refusal:
            return None

    def nets(self, name: str, choice: str) -> Mapping[str, int] | Sentence:
        """Every wager's net by a choice, or why it cannot be stated."""
        if self.side is None:
            return ("a card of this Round was never seen",)
        found = self.side.outcome({name: choice})
        return found.why if found.nets is None else found.nets


def _seen_cards(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events with a stand-in for a card that was burnt unseen: it has no part in any result."""
    dealt = {getattr(event, "card", None) for event in events}
    other = next(one for one in DECK if one not in dealt)
    return tuple(
        replace(one, card=other)
        if isinstance(one, CardBurnt | CardOut) and one.card == FACE_DOWN
        else one
        for one in events
    )


def _weighed(case: LineContext) -> Iterator[Weighed]:
    tried = _Tried(case)
    line, edition = case.line, case.round.edition
    read = filter(None, (read_into(edition, one) for one in line.clauses))
    names = tuple(dict.fromkeys((*line.readings, *read)))
    for relied in relied_on(case.round.config, names):
        every = reading.reading(relied.name).choices
        alternatives = (_choice(case, relied, name, text, tried) for name, text in every.items())
        yield Weighed(relied, tuple(alternatives))


def _choice(
    case: LineContext, relied: Relied, name: str, text: str, tried: _Tried
) -> ReadingAlternative:
    taken = name == relied.choice
    if not taken and not relied.selectable:
        return ReadingAlternative(name, text, taken, why_not=("no table may choose it",))
    lines = case.last.lines
    nets = nets_of(lines) if taken else tried.nets(relied.name, name)
    if isinstance(nets, tuple):
        return ReadingAlternative(name, text, taken, why_not=nets)
    own = next(name for name, line in zip(keys(lines), lines, strict=True) if line == case.line)
    on_box = (case.line.box, case.line.player)
    together = sum(net for each, net in nets.items() if bettor(each) == on_box)
    return ReadingAlternative(name, text, taken, nets.get(own), together)
