"""Insurance: the most a player may insure for, named before the Dealer's second card."""

from collections.abc import Iterator
from random import Random

from croupier.cards import DECK
from croupier.explain.clause import clause_said
from croupier.money import CENTS
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.chips import chips_of
from croupier.school.exercise import INSURANCE as KIND
from croupier.school.exercise import AmountAnswer, AmountForm, Exercise, Stated
from croupier.school.layout import laid_out
from croupier.school.moments import TRIES, RoundMoment
from croupier.school.stacking import FallingCards, played_with
from croupier.sentence import AmountPart, PlayerPart
from croupier.table.events import Event
from croupier.table.play.entitlements import Entitlement, entitlements
from croupier.table.state import Round, Stake
from croupier.table.wagers.insurance import insurable
from croupier.table.wagers.prices import insurance_bounds
from croupier.totals import is_ace


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A hand against an ace, whose player asks how much may be insured."""
    random = Random(f"insurance {seed}")
    aces = [one for one in DECK if is_ace(one)]
    for _ in range(TRIES):
        round, laid = laid_out(random, rules, 0)
        cards = FallingCards((), (random.choice(aces),))
        found = _offered(round, laid, cards)
        if found is not None:
            return _exercise(config, *found, seed)
    raise Refusal(rules.provenance["may_insure"], "no insurance is offered at this table")


def _offered(
    round: Round, laid: tuple[Event, ...], cards: FallingCards
) -> tuple[RoundMoment, Entitlement] | None:
    """The first moment at which insurance is open, and to whom."""
    events = laid
    for after, event in played_with(round, round.boxes[0].number, cards):
        events += (event,)
        held = [one for one in entitlements(after) if one.right == INSURANCE]
        if held:
            return RoundMoment(after, events), held[0]
    return None


def _exercise(config: TableConfig, at: RoundMoment, held: Entitlement, seed: int) -> Exercise:
    round, rules = at.round, at.round.rules
    box = round.box(held.box)
    main = insurable(round, box, held.player)[0]
    bounds = insurance_bounds(round, box, main)
    assert bounds is not None
    clauses = rules.provenance["insurance_limit"]
    most = clause_said(rules.elections.edition, clauses[0])
    asked = (PlayerPart(held.player), f" on Box {held.box} asks for the most insurance on ")
    return Exercise(
        kind=KIND,
        seed=seed,
        config=config,
        fingerprint=rules.fingerprint,
        round=round,
        given=at.story(config, results=False),
        question=(*asked, AmountPart(main.amount), ": how much is it?"),
        form=AmountForm(0, chips_of(rules)),
        answer=AmountAnswer(bounds[1]),
        why=(Stated((most,), clauses), *_in_chips(rules, main.amount, bounds[1])),
        topics=frozenset({"most insurance"}),
        clauses=frozenset(clauses),
        harder_by=tuple(_harder(round, main)),
    )


def _in_chips(rules: TableRules, wager: int, most: int) -> Iterator[Stated]:
    """Why it is less than half, where half cannot be laid."""
    if 2 * most < wager:
        chip = AmountPart(rules.elections.smallest_chip)
        yield Stated(("Half is ", AmountPart(wager // 2), ", and the smallest chip ", chip))


def _harder(round: Round, main: Stake) -> Iterator[str]:
    """What makes half a wager harder to name."""
    if main.amount % (2 * CENTS):
        yield "half of it is no whole sum of dollars"
    if main.amount % (2 * round.rules.elections.smallest_chip):
        yield "half of it cannot be laid in Chips"
    if any(len(box.bettors) > 1 for box in round.boxes):
        yield "several people on a Box"
