"""Insurance and early settlement, and insurance that comes late."""

from croupier.ledger.line import Line
from croupier.rules.finding import Finding
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.procedure import Since
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import RETURNED, VOID
from croupier.sentence import PlayerPart
from croupier.table.commands import Insure, SettleEarly
from croupier.table.events import EarlySettlementAsked, Insured
from croupier.table.fold.scene import Scene
from croupier.table.state import PLAY, Box, Round, Stake, rules_for
from croupier.table.wagers.riding import riding_on, riding_ruling, take_unchosen
from croupier.table.wagers.settling import settle_stake


def insure(scene: Scene, command: Insure) -> None:
    """Take an insurance wager before any further card."""
    round = scene.round
    rules = round.rules
    box, main, after_early = _insured_wager(round, command)
    if command.amount <= 0:
        raise Refusal(rules.provenance["may_insure"], "insurance is a sum above nothing")
    late = missed(round, box, command.player)
    if not (round.phase is PLAY or late) or round.side_wagers_due:
        clauses = rules.provenance["insurance_window"]
        raise Refusal(clauses, "insurance comes after the Initial Deal")
    own = rules_for(round, box, command.player)
    finding = own.may_insure(round.dealer[0], box.hands[0], main.amount, command.amount)
    if not finding.permitted:
        raise _not_counting_what_rides(round, box, command.player, finding)
    in_time = rules.insurance_window.open(since(round))
    if not in_time.permitted:
        (rules.late_insurance if late else in_time).required()
    if has_insured(round, box, main):
        kept = rules.may_take_back(INSURANCE, False)
        raise Refusal(kept.clauses, (PlayerPart(command.player), " has insured this hand already"))
    clauses = (*finding.clauses, *rules.late_insurance.clauses) if late else finding.clauses
    scene.happens(
        Insured(
            box=command.box,
            player=command.player,
            amount=command.amount,
            clauses=clauses,
            readings=finding.readings + after_early,
            against=main.against,
        )
    )


def _insured_wager(round: Round, command: Insure) -> tuple[Box, Stake, tuple[str, ...]]:
    """The wager to be insured, and the reading it turns on where it was settled early already."""
    try:
        return *_initial(round, command, "may_insure", late=True), ()
    except Refusal:
        settled = _settled_early(round, command)
        if settled is None:
            raise
    box = round.box(command.box)
    rules = rules_for(round, box, command.player)
    finding = rules.early_settlement(round.dealer[0], box.hands[0], True).required()
    after = rules.insurance_after_early_settlement
    if after is not None:
        why = "a Blackjack that was settled early is not insured any more"
        raise Refusal((*rules.provenance["may_insure"], *after.clauses), why, after.readings)
    return box, settled, finding.readings


def _settled_early(round: Round, command: Insure) -> Stake | None:
    """The initial wager as it lay, if its Blackjack was settled early."""
    early = round.rules.early_payment.clauses
    for line in round.lines:
        own = (line.box, line.player, line.wager) == (command.box, command.player, MAIN)
        if own and line.against == command.against and set(early) <= set(line.clauses):
            return Stake(
                player=line.player, wager=MAIN, amount=line.stake, hand=0, against=line.against
            )
    return None


def _not_counting_what_rides(round: Round, box: Box, player: str, finding: Finding) -> Refusal:
    """The refusal of an insurance; what rides is no part of the initial wager."""
    _, wager = riding_on(round, box, player)
    rides = (wager.rides.insurance,) if wager and wager.rides else ()
    return finding.citing(*rides).refusal()


def settle_early(scene: Scene, command: SettleEarly) -> None:
    """Pay a Blackjack 1 to 1 at the player's request."""
    round = scene.round
    rules = round.rules
    box, main = _initial(round, command, "early_settlement")
    if round.phase is not PLAY or round.side_wagers_due:
        window = rules.provenance["early_window"]
        raise Refusal(window, "early settlement comes after the Initial Deal")
    insurance = box.stake(command.player, INSURANCE, against=main.against)
    may_settle = rules_for(round, box, command.player).early_settlement
    finding = may_settle(round.dealer[0], box.hands[0], insurance is not None).required()
    in_time = rules.early_window.open(since(round)).required()
    asked = EarlySettlementAsked(
        box=box.number, player=command.player, clauses=finding.clauses, against=main.against
    )
    scene.happens(asked)
    readings = finding.readings + in_time.readings
    settle_stake(scene, box.number, main, rules.early_payment, readings=readings)
    take_unchosen(scene, box.number, command.player, decided=False)
    for stake in box.stakes:
        if stake.player == command.player and stake.riding:
            wager = rules.side_wagers[stake.wager]
            settle_stake(scene, box.number, stake, riding_ruling(wager, rules.early_payment, False))
    after = rules.insurance_after_early_settlement
    if insurance and after:
        settle_stake(scene, box.number, insurance, after)


def since(round: Round) -> Since:
    """What has happened since the Initial Deal."""
    second = has_second_card(round)
    return Since(card=round.further, decided=round.decided, dealers_second=second)


def _initial(
    round: Round, command: Insure | SettleEarly, slot: str, late: bool = False
) -> tuple[Box, Stake]:
    """The Box and this player's initial wager on it, still open or to be insured late."""
    box = round.find(command.box)
    find = insurable if late else _open_mains
    mains = find(round, box, command.player, command.against) if box else []
    if box is None or not mains:
        why = (PlayerPart(command.player), f" has no open initial wager on Box {command.box}")
        raise Refusal(round.rules.provenance[slot], why)
    if len(mains) > 1:
        raise Refusal(round.rules.provenance[slot], "say against which of the Dealer's hands")
    return box, mains[0]


def _open_mains(_: Round, box: Box, player: str, against: int | None) -> list[Stake]:
    return box.all_stakes(player, MAIN, against=against)


def has_second_card(round: Round) -> bool:
    """Has the Dealer a second card, or had one on a hand that is settled?"""
    return len(round.dealer) > 1 or bool(round.finished_hands)


def missed(round: Round, box: Box, player: str) -> bool:
    """Was this player not offered insurance, while the Dealer has no second card?"""
    if not round.trouble.not_offered or has_second_card(round):
        return False
    return any(
        one.box == box.number and one.player in (None, player) for one in round.trouble.not_offered
    )


def insurable(round: Round, box: Box, player: str, against: int | None = None) -> list[Stake]:
    """The initial wagers a player may insure: open ones; where it is late, those settled since."""
    mains = box.all_stakes(player, MAIN, against=against)
    if not missed(round, box, player):
        return mains
    return [*mains, *(_as_laid(one) for one in round.lines if _ended(round, box, player, one))]


def _ended(round: Round, box: Box, player: str, line: Line) -> bool:
    """Was this initial wager lost or paid; neither Void nor settled early at its owner's wish?"""
    own = (line.box, line.player, line.wager) == (box.number, player, MAIN)
    asked = set(round.rules.early_payment.clauses) <= set(line.clauses)
    return own and not asked and line.outcome not in (VOID, RETURNED)


def has_insured(round: Round, box: Box, main: Stake) -> bool:
    """Is this wager insured, or was it until that insurance was settled?"""
    if box.stake(main.player, INSURANCE, against=main.against):
        return True
    named = (box.number, main.player, INSURANCE, main.against)
    return any((one.box, one.player, one.wager, one.against) == named for one in round.lines)


def _as_laid(line: Line) -> Stake:
    return Stake(player=line.player, wager=MAIN, amount=line.stake, hand=None, against=line.against)
