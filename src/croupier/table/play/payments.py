"""Payments: the Dealer's acts that pay and collect, and the end of the Round."""

from collections.abc import Iterable

from croupier.rules.finding import Finding
from croupier.rules.hand import Busts, Standing
from croupier.rules.names import BASE, INSURANCE, MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import WIN, Ruling
from croupier.table.commands import CollectCards, PayBlackjacks, Settle, SettleInsurance
from croupier.table.events import BlackjacksPaid, DealersHandCleared, RoundEnded, WagersSettled
from croupier.table.fold.scene import Scene
from croupier.table.play.cards import clear_aside
from croupier.table.play.dealers_hand import insurance_due, left, standing, takes_card
from croupier.table.state import PLAY, SETTLED, Box, Round, Stake, active, rules_for
from croupier.table.wagers.riding import follows_hand, take_unchosen
from croupier.table.wagers.settling import settle_stake
from croupier.table.wagers.side_settling import settle_on_dealers_hand


def pay_blackjacks(scene: Scene, _: PayBlackjacks) -> None:
    """Pay the Blackjacks that do not wait for the Dealer's hand."""
    round = scene.round
    if not round.blackjacks_due:
        clauses = round.rules.provenance["blackjack_at_once"]
        raise Refusal(clauses, "no Blackjack is to be paid now")
    finding = round.rules.blackjack_at_once(round.dealer[0])
    for held in round.boxes:
        if not held.hands or not held.hands[0].blackjack:
            continue
        take_unchosen(scene, held.number, decided=False)
        for stake in scene.round.box(held.number).stakes:
            if stake.hand is not None:
                odds = rules_for(round, held, stake.player).blackjack_odds
                ruling = Ruling(WIN, finding.clauses, odds, finding.readings)
                settle_stake(scene, held.number, stake, follows_hand(round, stake, ruling))
    scene.happens(BlackjacksPaid())


def settle_insurance(scene: Scene, _: SettleInsurance) -> None:
    """Collect or pay every insurance wager on the Dealer's second card."""
    round = scene.round
    if round.phase is not PLAY or not insurance_due(round, left(round)):
        clauses = round.rules.provenance["insurance_result"]
        raise Refusal(clauses, "there is no insurance to settle now")
    ruling = round.rules.insurance_result(round.dealer[1])
    for box in round.boxes:
        for stake in box.stakes:
            if stake.wager == INSURANCE and in_play(round, stake):
                settle_stake(scene, box.number, stake, ruling)


def settle(scene: Scene, _: Settle) -> None:
    """Collect and pay every wager left, once the Dealer's hand is finished."""
    settle_left(scene, _check_finished(scene.round))


def settle_left(scene: Scene, finding: Finding) -> None:
    """Collect and pay every wager left; by the finding the Dealer takes no further card."""
    round = scene.round
    dealer = standing(round)
    for box in round.boxes:
        for stake in _from_left(box.stakes):
            if stake.hand is not None and in_play(round, stake):
                settle_stake(scene, box.number, stake, _ruling(round, box, stake, dealer))
    if round.dealers_hand < round.rules.dealers_hands:
        scene.happens(DealersHandCleared(finding.readings))
        return
    if round.rules.side_wagers:
        for box in round.boxes:
            take_unchosen(scene, box.number, decided=False)
        settle_on_dealers_hand(scene)
    scene.happens(WagersSettled(finding.readings))


def in_play(round: Round, stake: Stake) -> bool:
    """Does this wager play against the Dealer's hand in play?"""
    return stake.against in (None, round.dealers_hand)


def _check_finished(round: Round) -> Finding:
    """The finding that the Dealer takes no further card; refuses while anything is pending."""
    procedure = round.rules.procedure
    waiting = round.phase is not PLAY or active(round) is not None or round.blackjacks_due
    if waiting or insurance_due(round, on_layout := left(round)):
        raise Refusal((procedure.dealers_second,), "the Round is not ready to be settled")
    finding = takes_card(round, on_layout)
    if finding.permitted:
        raise Refusal((procedure.dealers_second,), "the Dealer's hand is not finished")
    return finding


def _from_left(stakes: tuple[Stake, ...]) -> Iterable[Stake]:
    """Wagers by hand, from left to right."""
    if len(stakes) == 1:
        return stakes
    return sorted(stakes, key=lambda stake: (stake.hand or 0, stake.wager not in BASE))


def _ruling(round: Round, box: Box, stake: Stake, dealer: Standing) -> Ruling:
    """How this wager ends."""
    assert stake.hand is not None, "insurance is settled on the Dealer's second card"
    hand = box.hands[stake.hand]
    rules = rules_for(round, box, stake.player)
    if stake.riding:
        blackjack = dealer.blackjack
        return follows_hand(round, stake, rules.main_result(hand, dealer), blackjack)
    if dealer.blackjack and not hand.blackjack:
        return rules.against_dealers_blackjack(stake.wager, hand, _busts(box, stake))
    return rules.main_result(hand, dealer)


def _busts(box: Box, stake: Stake) -> Busts:
    """What this bettor has lost on the Box to busts."""
    lost = [wager for player, wager in box.busted if player == stake.player and wager in BASE]
    own = [one for one in box.stakes if one.player == stake.player and one.wager in BASE]
    on_bust = [one for one in own if one.hand is not None and box.hands[one.hand].bust]
    live = [one for one in own if one not in on_bust]
    return Busts(
        original=MAIN in (*lost, *(one.wager for one in on_bust)),
        first_live=all((stake.hand or 0) <= (one.hand or 0) for one in live),
        any_hand=bool(lost or on_bust),
    )


def collect_cards(scene: Scene, _: CollectCards) -> None:
    """End the Round; cards and chips are all accounted for."""
    round = scene.round
    if round.phase is not SETTLED:
        clause = round.rules.procedure.collect
        raise Refusal((clause,), "the cards are collected when every wager is settled")
    if round.trouble.aside:
        clear_aside(scene)
    check_conserved(scene.round)
    scene.happens(RoundEnded())


def check_conserved(round: Round) -> None:
    """Every card is on the layout once, every chip in one Line."""
    out = (
        len(round.dealer) + len(round.burnt) + len(round.trouble.removed) + len(round.trouble.aside)
    )
    for hand in round.finished_hands:
        out += len(hand) - 1
    for box in round.boxes:
        assert not box.stakes, "a wager was not settled"
        for held in box.hands:
            out += len(held.cards)
    assert out == round.shoe.drawn - round.drawn_before, "a card is missing or too many"
    staked = 0
    for line in round.lines:
        assert line.returned >= 0, "a wager returned less than nothing"
        staked += line.stake
    assert staked == round.staked, "a chip is missing or too many"
