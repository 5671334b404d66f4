"""Side wagers: laying them, and settling each when what it sees has been seen."""

from croupier.money import CENTS, Odds, spoken
from croupier.rules.hand import Hand
from croupier.rules.placement import Laid
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, WIN, Ruling, stands_off, wins
from croupier.rules.side_wager import DEALERS_HAND, FIRST_THREE, PrizeDraw, Seen, SideWager
from croupier.table.commands import FailEquipment, LaySideWager, Ride, SettleSideWagers, ShowPrize
from croupier.table.events import (
    BoxCollected,
    PrizeShown,
    Rode,
    SideWagerGivenUp,
    SideWagerLaid,
    SideWagersSettled,
    SideWagerWon,
)
from croupier.table.scene import Scene
from croupier.table.settling import settle_stake
from croupier.table.state import BETTING, MAIN, Box, Round, Stake

ANTE = "ante"


def lay(scene: Scene, command: LaySideWager) -> None:
    """Take a side wager with the initial wagers, or an additional one on a split hand."""
    round = scene.round
    if command.on == ANTE:
        return _lay_ante(scene, command)
    wager = _offered(round, command)
    box = _box(round, command, wager)
    _check_amount(command, wager, box)
    if command.hand is None:
        _check_before_cards(scene, command, wager, box)
    else:
        _check_on_split(scene, command, wager, box)
    hand = None if command.hand is None else command.hand - 1
    laid = (command.box, command.player, command.on, command.amount, hand)
    scene.happens(SideWagerLaid(*laid, wager.placed))
    return None


def _lay_ante(scene: Scene, command: LaySideWager) -> None:
    """An Ante goes down with the initial wager it accompanies."""
    round = scene.round
    clauses = round.rules.provenance["ante"]
    index = round.index(command.box)
    box = None if index is None else round.boxes[index]
    if round.phase is not BETTING:
        raise Refusal(round.rules.procedure.bets_closed, "the Ante is placed before the first card")
    if box is None or not _has_main(box, command.player):
        raise Refusal(clauses, f"{command.player} has no initial wager on Box {command.box}")
    due = round.rules.ante(box.original(command.player))
    if command.amount != due or box.stake(command.player, ANTE):
        raise Refusal(clauses, f"the Ante due with this wager is {spoken(due)}")
    scene.happens(SideWagerLaid(command.box, command.player, ANTE, command.amount, None, clauses))


def _offered(round: Round, command: LaySideWager) -> SideWager:
    wager = round.rules.side_wagers.get(command.on)
    if wager is None:
        clause = round.rules.not_offered.get(command.on, "")
        raise Refusal((clause,) if clause else (), f"{command.on} is not offered at this table")
    return wager


def _box(round: Round, command: LaySideWager, wager: SideWager) -> Box:
    """The Box the wager is for, on which an initial wager lies."""
    index = round.index(command.box)
    if index is None:
        raise Refusal(wager.placed, f"no initial wager lies on Box {command.box}")
    return round.boxes[index]


def _has_main(box: Box, player: str) -> bool:
    return any(laid.player == player for laid in box.bettors)


def _make_room(
    scene: Scene, command: LaySideWager, box: Box, same: list[Stake], full: Refusal
) -> None:
    """Whoever is preferred least gives way to somebody preferred more."""
    round = scene.round
    last = max(same, key=lambda one: _preference(round, box, command.on, one.player))
    behind = _preference(round, box, command.on, last.player)
    if _preference(round, box, command.on, command.player) >= behind:
        raise full
    scene.happens(SideWagerGivenUp(box.number, last.player, last.wager, last.hand, full.clauses))


def _preference(round: Round, box: Box, on: str, player: str) -> tuple[bool, bool, int]:
    """Bettors of the Box first, then who had the wager there before, each from the Dealer's left."""
    before = any(
        line.box == box.number and line.player == player and line.wager == on
        for line in round.lines
    )
    seat = min((one.number for one in round.boxes if _has_main(one, player)), default=0)
    own = _has_main(box, player)
    return (not own, not before, 0 if own else seat)


def _check_before_cards(scene: Scene, command: LaySideWager, wager: SideWager, box: Box) -> None:
    round = scene.round
    if round.phase is not BETTING:
        closed = (*wager.placed, *round.rules.procedure.bets_closed)
        raise Refusal(closed, f"{wager.title} is wagered before the first card")
    own = _has_main(box, command.player)
    anywhere = any(_has_main(one, command.player) for one in round.boxes)
    if not (own if wager.own_box else anywhere):
        where = f"on Box {box.number}" if wager.own_box else "in this Round"
        raise Refusal(wager.placed, f"{command.player} has no initial wager {where}")
    same = [one for one in box.stakes if one.wager == wager.name and one.hand is None]
    if any(one.player == command.player for one in same):
        raise Refusal(wager.placed, f"{command.player} has a {wager.title} wager there already")
    if wager.per_box is not None and len(same) >= wager.per_box:
        why = f"at most {wager.per_box} {wager.title} wagers lie on a Box"
        _make_room(scene, command, box, same, Refusal(wager.placed, why))
    other = next((one for one in wager.one_of if one != wager.name), "")
    if other and box.stake(command.player, other):
        relied = (wager.one_of_reading,) if wager.one_of_reading else ()
        why = f"{command.player} has wagered on the other side already"
        raise Refusal(wager.placed, why, relied)


def _check_on_split(scene: Scene, command: LaySideWager, wager: SideWager, box: Box) -> None:
    """An additional wager goes down before the split hand's second card."""
    round = scene.round
    extra = wager.on_splits
    if extra is None:
        raise Refusal(
            (*wager.placed, *round.rules.procedure.bets_closed),
            f"{wager.title} is not offered on split hands",
        )
    hand = (command.hand or 0) - 1
    if not (0 <= hand < len(box.hands)) or not box.hands[hand].split:
        raise Refusal((extra.placed,), f"Box {box.number} has no split hand {command.hand}")
    if not box.hands[hand].owed or len(box.hands[hand].cards) > 1:
        raise Refusal((extra.placed,), "the split hand awaits no second card")
    if not any(_has_main(one, command.player) for one in round.boxes):
        raise Refusal((extra.offered,), f"{command.player} has no initial wager in this Round")
    same = [one for one in box.stakes if one.wager == wager.name and one.hand == hand]
    full = Refusal(
        (extra.placed,), f"at most {extra.per_hand} wagers lie on a split hand, one a player"
    )
    if any(one.player == command.player for one in same):
        raise full
    if len(same) >= extra.per_hand:
        _make_room(scene, command, box, same, full)


def _check_amount(command: LaySideWager, wager: SideWager, box: Box) -> None:
    if command.amount < wager.low:
        raise Refusal(wager.amount, f"{wager.title} is at least {spoken(wager.low)}")
    if wager.high is not None and command.amount > wager.high:
        raise Refusal(wager.amount, f"{wager.title} is at most {spoken(wager.high)}")
    main = box.stake(command.player, MAIN)
    if wager.up_to_main and main and command.amount > main.amount:
        raise Refusal(wager.amount, f"{wager.title} may not exceed the initial wager")


def settle_side_wagers(scene: Scene, _: SettleSideWagers) -> None:
    """Settle what the Initial Deal has decided."""
    round = scene.round
    if not round.side_wagers_due:
        raise Refusal((round.rules.procedure.second_card,), "no side wager is to be settled now")
    if has_antes(round):
        _settle_antes(scene)
    for box in scene.round.boxes:
        for stake in box.stakes:
            wager = round.rules.side_wagers.get(stake.wager)
            if wager is not None and wager.sees is not DEALERS_HAND:
                _settle_if_decided(scene, box, stake, wager, final=False)
    scene.happens(SideWagersSettled())


def _seen(round: Round, hand: Hand, final: bool) -> Seen:
    return Seen(hand.cards[:3], round.dealer, round.dealer_total.points, hand.blackjack, final)


def _settle_if_decided(
    scene: Scene,
    box: Box,
    stake: Stake,
    wager: SideWager,
    *,
    final: bool,
    clauses: tuple[str, ...] = (),
) -> None:
    """Settle a wager on what its hand shows now; one that may ride or draws a prize waits on."""
    hand = box.hands[stake.hand or 0]
    ruling = wager.result(_seen(scene.round, hand, final))
    if ruling is None:
        return
    if ruling.outcome is WIN and (wager.rides or wager.prize_draw):
        payout = ruling.odds.parts(stake.amount)[0] if wager.rides else 0
        won = (box.number, stake.player, wager.name, payout, ruling.clauses, ruling.readings)
        scene.happens(SideWagerWon(*won))
        return
    settle_stake(scene, box.number, stake, _with(ruling, clauses))


def _with(ruling: Ruling, clauses: tuple[str, ...]) -> Ruling:
    if not clauses:
        return ruling
    return Ruling(ruling.outcome, ruling.clauses + clauses, ruling.odds, ruling.readings)


def first_card(scene: Scene, index: int) -> None:
    """The first card of a hand may decide a wager already."""
    round = scene.round
    if not round.rules.side_wagers:
        return
    box = round.boxes[index]
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        if wager is None or not wager.at_first_card:
            continue
        ruling = wager.result(Seen(box.hands[0].cards, final=False))
        if ruling is not None and ruling.outcome is LOSE:
            settle_stake(scene, box.number, stake, ruling)


def after_card(scene: Scene, index: int, hand: int) -> None:
    """A card fell: additional pair wagers on a split hand, and wagers on the first three cards."""
    round = scene.round
    if not round.rules.side_wagers:
        return
    box = round.boxes[index]
    held = box.hands[hand]
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        if wager is None:
            continue
        if stake.hand == hand and wager.on_splits and len(held.cards) == 2:
            settled = (wager.on_splits.settled,)
            _settle_if_decided(scene, box, stake, wager, final=True, clauses=settled)
        elif wager.sees is FIRST_THREE and stake.hand is None and stake.won is None:
            _third_card(scene, box, stake, wager, held)


def _third_card(scene: Scene, box: Box, stake: Stake, wager: SideWager, held: Hand) -> None:
    """The next card the Box receives after its first two is the third that counts."""
    first_two = (box.hands[0].cards[0], box.hands[1].cards[0]) if held.split else held.cards[:2]
    cards = (*first_two, held.cards[-1])
    ruling = wager.result(Seen(cards, scene.round.dealer))
    assert ruling is not None, "three cards decide the wager"
    if wager.deferred and wager.deferred in ruling.clauses:
        payout = ruling.odds.parts(stake.amount)[0]
        won = (box.number, stake.player, wager.name, payout, ruling.clauses, ruling.readings)
        scene.happens(SideWagerWon(*won))
        return
    settle_stake(scene, box.number, stake, ruling)


def decided(scene: Scene, index: int, *, split: bool) -> None:
    """A hand stands or is split: a wager on the first three cards may end with the first two."""
    round = scene.round
    if not round.rules.side_wagers:
        return
    box = round.boxes[index]
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        decided_before = stake.hand is not None or stake.won is not None
        if wager is None or wager.sees is not FIRST_THREE or decided_before:
            continue
        if not split:
            _settle_if_decided(scene, box, stake, wager, final=True)
        elif wager.closes_on_split:
            _on_split(scene, box, stake, wager)


def _on_split(scene: Scene, box: Box, stake: Stake, wager: SideWager) -> None:
    cards = (box.hands[0].cards[0], box.hands[1].cards[0])
    ruling = wager.result(Seen(cards, scene.round.dealer))
    assert ruling is not None, "the first two cards decide the wager"
    settle_stake(scene, box.number, stake, _with(ruling, (wager.closes_on_split,)))


def ride(scene: Scene, command: Ride) -> None:
    """Leave stake and payout in action, or part of it, or take it all."""
    round = scene.round
    index = round.index(command.box)
    box = None if index is None else round.boxes[index]
    stake = None if box is None else _winner(round, box, command.player)
    if box is None or stake is None:
        clauses = next((w.rides.choice for w in round.rules.side_wagers.values() if w.rides), ())
        raise Refusal(clauses, f"{command.player} has nothing on Box {command.box} that may ride")
    wager = round.rules.side_wagers[stake.wager]
    assert wager.rides is not None
    stack = stake.amount + (stake.won or 0)
    if not 0 <= command.amount <= stack:
        raise Refusal(wager.rides.choice, f"stake and payout together are {spoken(stack)}")
    _check_ride_limit(round, box, command, wager)
    scene.happens(Rode(box.number, command.player, wager.name, command.amount))
    if command.amount == 0:
        take(scene, box.number, stake)


def _winner(round: Round, box: Box, player: str) -> Stake | None:
    """This player's won wager that may ride and on which no choice was made yet."""
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        open_choice = stake.won is not None and not stake.riding
        if stake.player == player and wager and wager.rides and open_choice:
            return stake
    return None


def _check_ride_limit(round: Round, box: Box, command: Ride, wager: SideWager) -> None:
    """What rides and the original wager stay within the maximum."""
    assert wager.rides is not None
    table = round.rules.elections
    main = box.stake(command.player, MAIN)
    others = sum(laid.amount for laid in box.bettors if laid.player != command.player)
    directed = (table.player_maximum, table.box_maximum - others if table.box_maximum else 0)
    most = min(limit for limit in (table.maximum, *directed) if limit)
    if main and main.amount + command.amount > most:
        why = f"the wager and what rides may together be at most {spoken(most)}"
        raise Refusal(wager.rides.limit, why)


def take(scene: Scene, box: int, stake: Stake, clauses: tuple[str, ...] = ()) -> None:
    """Pay a won wager out; it takes no further part."""
    wager = scene.round.rules.side_wagers[stake.wager]
    settle_stake(scene, box, stake, wins(*wager.settled, *clauses))


def take_unchosen(scene: Scene, index: int, player: str | None = None) -> None:
    """Acting on the hand before the choice pays the wagers out, of all or of one player."""
    round = scene.round
    if not round.rules.side_wagers:
        return
    box = round.boxes[index]
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        own = player in (None, stake.player)
        if own and wager and wager.rides and stake.won is not None and not stake.riding:
            take(scene, box.number, stake, (wager.rides.unasked,))


def riding_ruling(wager: SideWager, ruling: Ruling, dealers_blackjack: bool) -> Ruling:
    """How what rides ends: with its hand, but for the Dealer's Blackjack."""
    assert wager.rides is not None
    if dealers_blackjack:
        return stands_off(wager.rides.dealers_blackjack)
    return Ruling(ruling.outcome, (wager.rides.follows, *ruling.clauses), ruling.odds)


def follows_hand(
    round: Round, stake: Stake, ruling: Ruling, dealers_blackjack: bool = False
) -> Ruling:
    """The ruling on a hand as it applies to a wager; what rides follows the hand."""
    if not stake.riding:
        return ruling
    return riding_ruling(round.rules.side_wagers[stake.wager], ruling, dealers_blackjack)


def has_antes(round: Round) -> bool:
    """Is an Ante due at this table?"""
    return round.rules.elections.ante > 0


def _settle_antes(scene: Scene) -> None:
    """Void what was dealt without its Ante, then collect the Antes."""
    for box in scene.round.boxes:
        missing = [one.player for one in box.bettors if _ante_missing(scene.round, box, one)]
        if box.caller.player in missing or len(missing) == len(box.bettors):
            _void(scene, box, [one.player for one in box.stakes])
            scene.happens(BoxCollected(box.number))
        else:
            _void(scene, box, missing)
    for box in scene.round.boxes:
        for stake in box.stakes:
            if stake.wager == ANTE:
                due = scene.round.rules.ante(box.original(stake.player)) > 0
                rules = scene.round.rules
                ruling = rules.ante_collected if due else rules.ante_waived
                settle_stake(scene, box.number, stake, ruling)


def _ante_missing(round: Round, box: Box, laid: Laid) -> bool:
    return round.rules.ante(laid.amount) > 0 and box.stake(laid.player, ANTE) is None


def _void(scene: Scene, box: Box, players: list[str]) -> None:
    """A wager without its Ante is Void, with every undecided wager tied to the hand."""
    for stake in box.stakes:
        if stake.player in players:
            settle_stake(scene, box.number, stake, scene.round.rules.ante_missing)


def awaits_prize(round: Round) -> Box | None:
    """The first Box with a winning wager whose prize has not been drawn."""
    for box in round.boxes:
        for stake in box.stakes:
            wager = round.rules.side_wagers.get(stake.wager)
            if wager and wager.prize_draw and stake.won is not None:
                return box
    return None


def show_prize(scene: Scene, command: ShowPrize) -> None:
    """Pay the prize the display shows to every winner of the Box."""
    box, draw = _prize_box(scene.round)
    if command.dollars not in draw.prizes:
        raise Refusal(draw.won[-1:], f"{spoken(command.dollars * CENTS)} is not among the prizes")
    scene.happens(PrizeShown(box.number, command.dollars))
    for stake in _prize_stakes(scene.round, box):
        odds = (
            Odds(command.dollars)
            if draw.per_dollar
            else Odds(command.dollars * CENTS, stake.amount)
        )
        relied = draw.readings + (draw.by_amount if stake.amount != CENTS else ())
        ruling = wins(*draw.won, *draw.paid, odds=odds, readings=relied)
        settle_stake(scene, box.number, stake, ruling, keeps_stake=not draw.stake_returned)


def fail_equipment(scene: Scene, _: FailEquipment) -> None:
    """The prize equipment fails: winners of this Round are paid a fixed sum."""
    while awaits_prize(scene.round) is not None:
        box, draw = _prize_box(scene.round)
        scene.happens(PrizeShown(box.number, None))
        for stake in _prize_stakes(scene.round, box):
            odds = Odds(draw.failure, CENTS if draw.failure_per_dollar else stake.amount)
            relied = draw.failed_by_amount if stake.amount != CENTS else ()
            ruling = wins(*draw.failed, odds=odds, readings=relied)
            settle_stake(scene, box.number, stake, ruling, keeps_stake=not draw.stake_returned)


def prize_not_shown(round: Round) -> Refusal | None:
    """Why a Round cannot go on without the prize of a winning wager; None if none is due."""
    if awaits_prize(round) is None:
        return None
    return Refusal(_prize_box(round)[1].paid, "no prize was shown for a winning wager")


def _prize_box(round: Round) -> tuple[Box, PrizeDraw]:
    box = awaits_prize(round)
    draws = [w.prize_draw for w in round.rules.side_wagers.values() if w.prize_draw]
    if box is None or not draws:
        clauses = draws[0].paid if draws else ()
        raise Refusal(clauses, "no prize is to be drawn now")
    return box, draws[0]


def _prize_stakes(round: Round, box: Box) -> list[Stake]:
    wagers = round.rules.side_wagers
    return [
        stake
        for stake in box.stakes
        if stake.won is not None and stake.wager in wagers and wagers[stake.wager].prize_draw
    ]


def settle_on_dealers_hand(scene: Scene) -> None:
    """Settle the wagers that see the Dealer's hand, from right to left, with any bonus."""
    round = scene.round
    for box in reversed(round.boxes):
        for stake in box.stakes:
            wager = round.rules.side_wagers.get(stake.wager)
            if wager is not None and wager.deferred and stake.won is not None:
                settle_stake(scene, box.number, stake, wins(odds=Odds(stake.won, stake.amount)))
            if wager is None or wager.sees is not DEALERS_HAND:
                continue
            seen = Seen((), round.dealer, round.dealer_total.points, box.hands[0].blackjack)
            ruling = wager.result(seen)
            assert ruling is not None, "the Dealer's hand decides the wager"
            settle_stake(scene, box.number, stake, ruling)
            bonus = wager.bonus(seen) if wager.bonus else None
            if bonus is not None and ruling.outcome is not LOSE:
                free = Stake(stake.player, "free-bonus", 0, None, lammer=1)
                settle_stake(scene, box.number, free, bonus)


def riding_on(round: Round, box: Box, player: str) -> tuple[int, SideWager | None]:
    """What a player has riding on a Box, and the wager it belongs to."""
    for stake in box.stakes:
        wager = round.rules.side_wagers.get(stake.wager)
        if stake.player == player and wager and wager.rides:
            return stake.riding, wager
    return 0, None
