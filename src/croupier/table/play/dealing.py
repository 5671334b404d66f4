"""Dealing: which card falls next, and where."""

from msgspec.structs import replace

from croupier.rules.finding import Finding
from croupier.rules.names import MAIN
from croupier.rules.procedure import Burning, Place
from croupier.rules.refusal import Refusal
from croupier.table.commands import Burn, Deal
from croupier.table.events import BoxCollected, CardBurnt, CardDealt, DealCompleted
from croupier.table.fold.scene import Scene
from croupier.table.play.cards import next_card, top_card
from croupier.table.play.dealers_hand import insurance_due, left, takes_card
from croupier.table.play.turns import HANDS_OF_FIRST_SPLIT, answer_awaited, silent_at_split
from croupier.table.state import BETTING, DEALING, PLAY, Box, Round, Stake, rules_for
from croupier.table.wagers.antes import has_antes
from croupier.table.wagers.prizes import awaits_prize
from croupier.table.wagers.riding import follows_hand
from croupier.table.wagers.settling import settle_stake
from croupier.table.wagers.side_settling import after_card, first_card


def burn(scene: Scene, command: Burn) -> None:
    """Burn the next card before the Round."""
    round = scene.round
    finding = round.rules.may_burn(
        Burning(
            before_cards=round.phase is BETTING,
            first_round=round.shoe.drawn == len(round.burnt),
            burnt=bool(round.burnt),
            new_dealer=command.again,
        )
    )
    finding.required()
    scene.happens(CardBurnt(top_card(round), finding.clauses))


def deal(scene: Scene, _: Deal) -> None:
    """Deal the next card to where it belongs."""
    phase = scene.round.phase
    if phase is DEALING:
        _initial_card(scene)
    elif phase is PLAY:
        _further_card(scene)
    else:
        clause = scene.round.rules.procedure.first_card
        raise Refusal((clause,), f"no card is dealt while the Round is {phase}")


def _draw(
    scene: Scene,
    box: int | None,
    hand: int,
    clauses: tuple[str, ...],
    readings: tuple[str, ...] = (),
) -> None:
    """Deal the next card: one that left the shoe in error before, else one out of the shoe."""
    aside = scene.round.trouble.aside
    dealt = CardDealt(
        card=aside[0].card if aside else next_card(scene, box or 0),
        box=box,
        hand=hand,
        clauses=clauses,
        readings=readings,
    )
    scene.happens(replace(dealt, aside=True) if aside else dealt)


def _next_place(round: Round) -> Place | None:
    """Where the next card of the Initial Deal goes."""
    return round.rules.initial_deal(round.boxes, len(round.dealer))


def _initial_card(scene: Scene) -> None:
    """The next card of the Initial Deal; with the last of them it is complete."""
    place = _next_place(scene.round)
    if place is None:  # a Box was voided, or has a card it was not due
        return complete_deal(scene)
    _deal_to(scene, place)
    if place.box is not None and _next_place(scene.round) is None:
        complete_deal(scene)
    return None


def _deal_to(scene: Scene, place: Place) -> None:
    """A card of the Initial Deal; the first of a hand may decide a wager already."""
    if place.box is None:
        return _draw(scene, None, 0, place.clauses)
    box = scene.round.boxes[place.box]
    _draw(scene, box.number, 0, place.clauses)
    if not box.hands and scene.round.rules.side_wagers:
        first_card(scene, place.box)
    return None


def deal_initial(scene: Scene) -> None:
    """Deal the whole Initial Deal."""
    next_place = scene.round.rules.initial_deal
    while place := next_place(scene.round.boxes, len(scene.round.dealer)):
        _deal_to(scene, place)
    complete_deal(scene)


def complete_deal(scene: Scene) -> None:
    """The Initial Deal is complete: say what must be settled on it."""
    round = scene.round
    blackjack = any(box.hands and box.hands[0].blackjack for box in round.boxes)
    finding = round.rules.blackjack_at_once(round.dealer[0]) if blackjack else None
    scene.happens(
        DealCompleted(
            blackjacks_due=finding is not None and finding.permitted,
            readings=() if finding is None else finding.readings,
            side_wagers_due=has_antes(round) or _has_side_wagers(round),
            clauses=(round.rules.procedure.second_card,),
        )
    )


def _has_side_wagers(round: Round) -> bool:
    if not round.rules.side_wagers:
        return False
    return any(stake.wager != MAIN for box in round.boxes for stake in box.stakes)


def _further_card(scene: Scene) -> None:
    """A card a hand is owed, or the Dealer's next."""
    round = scene.round
    procedure = round.rules.procedure
    if round.side_wagers_due or awaits_prize(round):
        raise Refusal(
            (procedure.second_card,), "the side wagers are settled before any further card"
        )
    if round.blackjacks_due:
        clauses = round.rules.provenance["blackjack_at_once"]
        raise Refusal(clauses, "the Blackjacks are paid before any further card")
    turn = round.rules.turn(round.boxes)
    if turn is None:
        return _dealers_card(scene)
    box, hand = round.boxes[turn[0]], turn[1]
    if not box.hands[hand].owed:
        why = f"Box {box.number} has not called for a card"
        raise Refusal((procedure.turn, procedure.dealers_second), why)
    relied: tuple[str, ...] = ()
    if round.answering is not None:
        relied = _check_answers(round)
    clause = procedure.split_order if len(box.hands[hand].cards) == 1 else procedure.additional
    _draw(scene, box.number, hand, (clause,), relied)
    return card_fell(scene, turn[0], hand)


def _check_answers(round: Round) -> tuple[str, ...]:
    """No card falls before a call has the answers it needs; the readings on which that turns."""
    awaited = answer_awaited(round)
    if awaited is not None:
        raise awaited
    return _relied_on(round) if silent_at_split(round) else ()


def _relied_on(round: Round) -> tuple[str, ...]:
    """What is read into a wager that nobody said anything about at a split, or at another."""
    stays, asked = round.rules.may_choose_hand, round.answering
    again = asked is not None and len(round.box(asked.box).hands) > HANDS_OF_FIRST_SPLIT
    return round.rules.must_choose_hand.readings + (stays.readings if again else ())


def _dealers_card(scene: Scene) -> None:
    on_layout = left(scene.round)
    if insurance_due(scene.round, on_layout):
        clauses = scene.round.rules.provenance["insurance_result"]
        raise Refusal(clauses, "insurance is settled before any further card")
    finding = takes_card(scene.round, on_layout).required()
    _draw(scene, None, 0, finding.clauses, finding.readings)


def deal_own_hand(scene: Scene) -> Finding | None:
    """Deal to the Dealer's hand; the finding by which it ends, None where insurance is settled."""
    on_layout = left(scene.round)
    while not insurance_due(scene.round, on_layout):
        finding = takes_card(scene.round, on_layout)
        if not finding.permitted:
            return finding
        _draw(scene, None, 0, finding.clauses, finding.readings)
    return None


def card_fell(scene: Scene, index: int, hand: int) -> None:
    """A bust is collected at once; side wagers that the card decides are settled."""
    box = scene.round.boxes[index]
    if not box.hands[hand].bust:
        _pay_at_once(scene, box, hand)
        return after_card(scene, index, hand)
    if scene.round.rules.bust_takes_box:
        return _collect_box(scene, index, hand)
    for stake in box.stakes:
        if stake.hand == hand and not _is_extra(scene.round, stake):
            _collect(scene, box.number, stake, (), on_hand=True)
    return after_card(scene, index, hand)


def _collect_box(scene: Scene, index: int, hand: int) -> None:
    """A bust takes whatever lies on the Box, but for what the same card has decided."""
    after_card(scene, index, hand)
    box = scene.round.boxes[index]
    beyond = any(stake.hand != hand for stake in box.stakes)
    relied = ("bust-takes",) if beyond else ()
    for stake in box.stakes:
        if stake.won is None or stake.riding:
            _collect(scene, box.number, stake, relied, on_hand=stake.hand == hand)
    scene.happens(BoxCollected(box.number))


def _pay_at_once(scene: Scene, box: Box, hand: int) -> None:
    """Some versions pay a hand the moment it stands so."""
    ruling = scene.round.rules.instant(box.hands[hand])
    if ruling is None:
        return
    for stake in box.stakes:
        if stake.hand == hand and not _is_extra(scene.round, stake):
            settle_stake(scene, box.number, stake, follows_hand(scene.round, stake, ruling))


def _is_extra(round: Round, stake: Stake) -> bool:
    """Is it an additional side wager on a split hand, which the second card decides?"""
    return stake.wager in round.rules.side_wagers and not stake.riding


def _collect(
    scene: Scene, box: int, stake: Stake, readings: tuple[str, ...], *, on_hand: bool
) -> None:
    """Collect one wager with a bust, unless a reading keeps it until the Dealer's hand."""
    rules = rules_for(scene.round, scene.round.box(box), stake.player)
    ruling = rules.on_bust(stake.wager, scene.round.dealer[0])
    if ruling is not None:
        ruling = follows_hand(scene.round, stake, ruling)
        settle_stake(scene, box, stake, ruling, readings=readings, bust=on_hand)
