"""Prices: what a double, a split or insurance may or must cost."""

from croupier.gazette.choice import Readings
from croupier.money import spoken
from croupier.rules.names import BASE, MAIN
from croupier.rules.placement import Bounds
from croupier.rules.procedure import Joining
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import Riding
from croupier.table.commands import Double, Split
from croupier.table.state import Box, Round, Stake, rules_for
from croupier.table.wagers.riding import riding_on


def base_stake(round: Round, box: Box, hand: int, player: str) -> Stake:
    """The wager that puts a player on a hand."""
    stake = box.stake(player, *BASE, hand=hand)
    if stake is None:
        joining = Joining(call="double", player=player, on_hand=False)
        finding = round.rules.may_join(joining)
        raise Refusal(finding.clauses, finding.sentence)
    return stake


def double_amount(round: Round, box: Box, hand: int, command: Double) -> tuple[int, Readings]:
    """What the double costs, and the readings on which that turns."""
    bounds = double_bounds(round, box, base_stake(round, box, hand, command.player))
    amount = bounds.high if command.amount is None else command.amount
    if amount != bounds.high and bounds.low == bounds.high:
        why = f"a double equals the wager on the hand, {spoken(bounds.high)}"
        raise Refusal(bounds.high_clauses, why)
    if amount > bounds.high:
        why = f"a double may be at most the wager on the hand, {spoken(bounds.high)}"
        raise Refusal(bounds.high_clauses, why)
    readings = bounds.below_high if amount < bounds.high else ()
    if amount < bounds.low:
        why = f"a double must be at least {spoken(bounds.low)}"
        raise Refusal(bounds.low_clauses, why, readings)
    round.rules.in_chips(amount).required()
    return amount, readings


def split_price(round: Round, box: Box, hand: int, command: Split) -> Bounds:
    """A split costs a wager equal to the one on the hand."""
    bounds = split_bounds(round, box, base_stake(round, box, hand, command.player))
    if command.amount is not None and command.amount != bounds.high:
        why = f"a split wager equals the original wager, {spoken(bounds.high)}"
        raise Refusal(bounds.high_clauses, why)
    return bounds


def double_bounds(round: Round, box: Box, stake: Stake) -> Bounds:
    """What may be added to a wager by doubling."""
    bounds = round.rules.double_bounds(stake.amount or stake.lammer)
    riding, rides = _rides_with(round, box, stake)
    return bounds if rides is None else rides.doubled(bounds, riding)


def split_bounds(round: Round, box: Box, stake: Stake) -> Bounds:
    """What a split costs the owner of a wager."""
    own = stake.amount or stake.lammer
    callers = box.stake(box.caller.player or "", *BASE, hand=stake.hand)
    price = round.rules.split_stake(own, callers.amount or callers.lammer if callers else own)
    riding, rides = _rides_with(round, box, stake)
    return price if rides is None else rides.covered(price, riding)


def _rides_with(round: Round, box: Box, stake: Stake) -> tuple[int, Riding | None]:
    """What rides with a wager, and by which rules; only an initial wager has something with it."""
    riding, wager = riding_on(round, box, stake.player)
    return riding if stake.wager == MAIN else 0, wager.rides if wager else None


def insurance_bounds(round: Round, box: Box, main: Stake) -> tuple[int, int] | None:
    """The least and the most for which a wager may be insured, in what Chips can pay."""
    rules = rules_for(round, box, main.player)
    chip = rules.elections.smallest_chip
    steps = (1, chip // 2 or 1, chip)
    limit = rules.insurance_limit(main.amount)

    def lawful(amount: int) -> bool:
        first, hand = round.dealer[0], box.hands[0]
        return amount > 0 and rules.may_insure(first, hand, main.amount, amount).permitted

    high = next((limit - limit % step for step in steps if lawful(limit - limit % step)), None)
    if high is None:
        return None
    return next(least for least in (*steps, high) if lawful(least)), high


def check_maximum(round: Round, box: Box, player: str, amount: int) -> None:
    """Where additions count towards a maximum, keep them within it."""
    most = room(round, box, player)
    if most is not None and amount > most:
        clauses = round.rules.provenance["counts_additions"]
        why = f"the wagers on this Box leave room for {spoken(most)} more"
        raise Refusal(clauses, why, ("box-maximum-counts",))


def room(round: Round, box: Box, player: str) -> int | None:
    """What may still be added on a Box where additions count; None where they do not."""
    if not round.rules.counts_additions:
        return None
    table = round.rules.elections
    on_box = sum(stake.amount for stake in box.stakes)
    own = sum(stake.amount for stake in box.stakes if stake.player == player)
    limits = ((table.box_maximum, on_box), (table.player_maximum, own))
    return min((most - laid for most, laid in limits if most), default=None)
