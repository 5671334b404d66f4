"""Side wagers: settling each when what it sees has been seen."""

from croupier.cards import Card
from croupier.money import Odds
from croupier.rules.hand import Hand
from croupier.rules.names import FREE_BONUS
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, WIN, Ruling, is_returned, wins
from croupier.rules.side_wager import DEALERS_HAND, FIRST_THREE, Seen, SideWager
from croupier.table.commands import SettleSideWagers
from croupier.table.events import SideWagersSettled, SideWagerWon
from croupier.table.fold.scene import Scene
from croupier.table.state import Box, Round, Stake, side_stakes
from croupier.table.wagers.antes import has_antes, settle_antes
from croupier.table.wagers.prizes import pay_failed
from croupier.table.wagers.settling import settle_stake


def settle_side_wagers(scene: Scene, _: SettleSideWagers) -> None:
    """Settle what the Initial Deal has decided."""
    round = scene.round
    if not round.side_wagers_due:
        raise Refusal((round.rules.procedure.second_card,), "no side wager is to be settled now")
    _settle_seen(scene, at_first_card=True)  # decided card by card, before an Ante is missed
    if has_antes(round):
        settle_antes(scene)
    _settle_seen(scene, at_first_card=False)
    scene.happens(SideWagersSettled())
    if scene.round.trouble.equipment_failed:
        pay_failed(scene)


def _settle_seen(scene: Scene, *, at_first_card: bool) -> None:
    """Settle the wagers that the Initial Deal has decided, of one kind."""
    for box in scene.round.boxes:
        for stake, wager in side_stakes(scene.round, box):
            if wager.sees is not DEALERS_HAND and wager.at_first_card is at_first_card:
                _settle_if_decided(scene, box, stake, wager, final=False)


def settle_fallen(scene: Scene) -> None:
    """During the Initial Deal, settle what the second card of a hand has decided."""
    for box in scene.round.boxes:
        for stake, wager in side_stakes(scene.round, box):
            if wager.at_first_card and box.hands and len(box.hands[0].cards) == 2:
                _settle_if_decided(scene, box, stake, wager, final=False)


def _seen(round: Round, hand: Hand, final: bool) -> Seen:
    return Seen(
        hand.cards[:3],
        round.dealer,
        points=round.dealer_total.points,
        blackjack=hand.blackjack,
        final=final,
    )


def _settle_if_decided(
    scene: Scene,
    box: Box,
    stake: Stake,
    wager: SideWager,
    *,
    final: bool,
    clauses: tuple[str, ...] = (),
    readings: tuple[str, ...] = (),
) -> None:
    """Settle a wager on what its hand shows now; one that may ride or draws a prize waits on."""
    hand = box.hands[stake.hand or 0]
    ruling = wager.result(_seen(scene.round, hand, final))
    if ruling is None:
        return
    if ruling.outcome is WIN and (wager.rides or wager.prize_draw):
        payout = ruling.odds.parts(stake.amount)[0] if wager.rides else 0
        _wait(scene, box, stake, payout, ruling)
        return
    settle_stake(scene, box.number, stake, ruling.citing(*clauses), readings=readings)


def _wait(scene: Scene, box: Box, stake: Stake, payout: int, ruling: Ruling) -> None:
    """A won wager stays on the layout, for a choice, a prize or the end of the dealing."""
    scene.happens(
        SideWagerWon(
            box=box.number,
            player=stake.player,
            on=stake.wager,
            payout=payout,
            clauses=ruling.clauses,
            readings=ruling.readings,
        )
    )


def first_card(scene: Scene, index: int) -> None:
    """The first card of a hand may decide a wager already."""
    box = scene.round.boxes[index]
    for stake, wager in side_stakes(scene.round, box):
        if not wager.at_first_card:
            continue
        ruling = wager.result(Seen(box.hands[0].cards, final=False))
        if ruling is not None and ruling.outcome is LOSE:
            settle_stake(scene, box.number, stake, ruling)


def after_card(scene: Scene, index: int, hand: int) -> None:
    """A card fell: additional pair wagers on a split hand, and wagers on the first three cards."""
    box = scene.round.boxes[index]
    held = box.hands[hand]
    for stake, wager in side_stakes(scene.round, box):
        if stake.hand == hand and wager.on_splits and len(held.cards) == 2:
            settled = (wager.on_splits.settled,)
            _settle_if_decided(scene, box, stake, wager, final=True, clauses=settled)
        elif wager.sees is FIRST_THREE and stake.hand is None and stake.won is None:
            _third_card(scene, box, stake, wager, held)


def return_extra(scene: Scene, number: int, hand: int, clauses: tuple[str, ...]) -> None:
    """Hand back additional wagers on a split hand that has no second card to decide them."""
    box = scene.round.box(number)
    for stake, wager in side_stakes(scene.round, box):
        if stake.hand == hand and wager.on_splits and len(box.hands[hand].cards) == 1:
            back = is_returned(wager.on_splits.settled, *clauses)
            settle_stake(scene, number, stake, back)


def _third_card(scene: Scene, box: Box, stake: Stake, wager: SideWager, held: Hand) -> None:
    """The next card the Box receives after its first two is the third that counts."""
    first_two = _split_cards(box) if held.split else held.cards[:2]
    seen = Seen((*first_two, held.cards[-1]), scene.round.dealer, split=held.split)
    ruling = wager.result(seen)
    assert ruling is not None, "three cards decide the wager"
    if wager.deferred and wager.deferred in ruling.clauses:
        _wait(scene, box, stake, ruling.odds.parts(stake.amount)[0], ruling)
        return
    settle_stake(scene, box.number, stake, ruling)


def _split_cards(box: Box) -> tuple[Card, Card]:
    """The first two cards of a Box whose Pair was split once."""
    return box.hands[0].cards[0], box.hands[1].cards[0]


def first_payout(round: Round, box: Box, wager: SideWager, stake: int) -> int:
    """What a wager on the first two cards was paid before it rode on."""
    two = box.hands[0].cards[:2] if len(box.hands) == 1 else _split_cards(box)
    ruling = wager.result(Seen(two, round.dealer[:1]))
    return 0 if ruling is None else ruling.odds.parts(stake)[0]


def decided(scene: Scene, number: int, *, split: bool, asked: bool = True) -> None:
    """A hand stands or is split: a wager on the first three cards may end with the first two.

    Not ``asked``: nobody was there to take a card, or an exposed one was refused.
    """
    if not scene.round.rules.side_wagers:
        return
    box = scene.round.box(number)
    for stake, wager in side_stakes(scene.round, box):
        decided_before = stake.hand is not None or stake.won is not None
        if wager.sees is not FIRST_THREE or decided_before:
            continue
        if not split:
            relied = () if asked else wager.no_card_reading
            _settle_if_decided(scene, box, stake, wager, final=True, readings=relied)
        elif wager.closes_on_split:
            _on_split(scene, box, stake, wager)


def _on_split(scene: Scene, box: Box, stake: Stake, wager: SideWager) -> None:
    ruling = wager.result(Seen(_split_cards(box), scene.round.dealer))
    assert ruling is not None, "the first two cards decide the wager"
    settle_stake(scene, box.number, stake, ruling.citing(wager.closes_on_split))


def settle_on_dealers_hand(scene: Scene) -> None:
    """Settle the wagers that see the Dealer's hand, from right to left, with any bonus."""
    round = scene.round
    for box in reversed(round.boxes):
        for stake, wager in side_stakes(round, box):
            if wager.deferred and stake.won is not None:
                settle_stake(scene, box.number, stake, wins(odds=Odds(stake.won, stake.amount)))
            elif wager.sees is DEALERS_HAND:
                _settle_with_bonus(scene, box, stake, wager)


def _settle_with_bonus(scene: Scene, box: Box, stake: Stake, wager: SideWager) -> None:
    """Settle a wager on the Dealer's hand, and pay a bonus beside a win."""
    round = scene.round
    seen = Seen(
        (), round.dealer, points=round.dealer_total.points, blackjack=box.hands[0].blackjack
    )
    ruling = wager.result(seen)
    assert ruling is not None, "the Dealer's hand decides the wager"
    settle_stake(scene, box.number, stake, ruling)
    bonus = wager.bonus(seen) if wager.bonus else None
    if bonus is not None and ruling.outcome is not LOSE:
        free = Stake(player=stake.player, wager=FREE_BONUS, amount=0, hand=None, lammer=1)
        settle_stake(scene, box.number, free, bonus)
