"""Tournament: heats, chip counts, elimination, a final table, standings and prizes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.ledger.accounts import net_by_player
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.rules.tournament import Conditions, TournamentRules
from croupier.table.commands import CallNoMoreBets, Double, Draw, Split, Stand
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.players import STYLES, Calls, PlayersCall, basic_call
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe, shuffle_due
from croupier.table.state import ENDED, Round

T = TypeVar("T")


class Competitor(Struct, frozen=True):
    """Somebody who has entered."""

    name: str
    style: str = "steady"
    withdrew: bool = False


class Plan(Struct, frozen=True, kw_only=True):
    """A tournament as its conditions of entry and play lay it down. Money in cents."""

    name: str
    competitors: tuple[Competitor, ...]
    approved: bool
    entry_fee: int
    retained: int
    """What the operator keeps of each entry fee."""
    chips: int
    """What each competitor begins every stage with."""
    rounds: int
    """Rounds in a heat, and at the final table."""
    advance: int
    """How many of a heat go on."""
    shares: tuple[int, ...]
    """Parts of the prize fund, best place first."""
    conditions: Conditions = Conditions()


class HeatStanding(Struct, frozen=True):
    """A competitor's chips at the end of a heat."""

    name: str
    chips: int
    rounds: int
    """Rounds played before elimination, or all."""


class Heat(Struct, frozen=True, kw_only=True):
    """One table of one stage."""

    stage: int
    table: int
    final: bool
    standings: tuple[HeatStanding, ...]


class TournamentResult(Struct, frozen=True, kw_only=True):
    """A tournament played out."""

    plan: Plan
    heats: tuple[Heat, ...]
    fund: int
    retained: int
    prizes: tuple[tuple[str, int], ...]
    clauses: tuple[str, ...]


def check(plan: Plan, law: TournamentRules) -> None:
    """Refuse a tournament the law does not permit, or that cannot be played."""
    check_terms(plan, law)
    if len(playing(plan)) < 2:
        raise Refusal((), "a tournament needs two competitors")


def check_terms(plan: Plan, law: TournamentRules) -> None:
    """Refuse terms the law does not permit, or by which nothing is played, whoever enters."""
    law.approval(plan.approved).required()
    if not 0 <= plan.retained <= law.most_retained(plan.entry_fee):
        why = "the operator may retain at most ten percent of each entry fee"
        raise Refusal(law.retention, why, ("tournament-fee",))
    if not plan.shares or any(share <= 0 for share in plan.shares):
        raise Refusal(law.apportionment, "the balance of the entry fees is apportioned as prizes")
    if plan.rounds < 1 or plan.advance < 1:
        raise Refusal((), "a tournament needs a Round to play and somebody to go on")


def check_table(plan: Plan, rules: TableRules) -> None:
    """The table must be one automatic players can play at, with the chips they are given."""
    if rules.elections.boxes < 2:
        raise Refusal((), "competitors meet at a table of two Boxes or more")
    if plan.chips < least_stake(rules):
        raise Refusal((), "the chips given out do not reach the minimum wager")


def least_stake(rules: TableRules) -> int:
    """What a competitor wagers at the least: the minimum on each hand that must be wagered on."""
    return rules.elections.minimum * len(rules.least_wagers)


def playing(plan: Plan) -> tuple[Competitor, ...]:
    """The competitors who did not withdraw."""
    return tuple(one for one in plan.competitors if not one.withdrew)


def fund(plan: Plan) -> int:
    """What is left of all entry fees, those of withdrawn competitors too."""
    return (plan.entry_fee - plan.retained) * len(plan.competitors)


def apportion(fund: int, shares: tuple[int, ...]) -> tuple[int, ...]:
    """The prize fund by its shares, to the cent; what does not divide goes to the first places."""
    whole = sum(shares)
    parts = [fund * share // whole for share in shares]
    for place in range(fund - sum(parts)):
        parts[place % len(parts)] += 1
    return tuple(parts)


def prizes(
    fund: int, shares: tuple[int, ...], placed: Sequence[str]
) -> tuple[tuple[str, int], ...]:
    """The prize fund among the places of the final table, best first."""
    return tuple(zip(placed, apportion(fund, shares[: len(placed)]), strict=False))


def under(rules: TableRules, law: TournamentRules, conditions: Conditions) -> TableRules:
    """The rules of a table while a tournament is played at it: its conditions prevail."""
    prevailing = law.conditions(conditions)
    provenance = {**rules.provenance, **{name: one.clauses for name, one in prevailing.items()}}
    values = {name: one.value for name, one in prevailing.items()}
    return replace(rules, provenance=provenance, **values)


def run(
    plan: Plan, rules: TableRules, law: TournamentRules, seed: int, calls: Calls = basic_call
) -> TournamentResult:
    """Play a tournament out with automatic players, who make these calls."""
    check(plan, law)
    check_table(plan, rules)
    rules = under(rules, law, plan.conditions)
    heats: list[Heat] = []
    left = playing(plan)
    stage = 1
    while True:
        tables = spread(left, rules.elections.boxes)
        final = len(tables) == 1
        for number, seated in enumerate(tables, 1):
            standings = _heat(plan, rules, seated, f"{seed} {stage} {number}", calls)
            heats.append(Heat(stage=stage, table=number, final=final, standings=standings))
        if final:
            break
        placed = [_placed(heat) for heat in heats if heat.stage == stage]
        names = going_on([one.name for one in left], placed, plan.advance)
        left = tuple(one for one in left if one.name in names)
        stage += 1
    paid = prizes(fund(plan), plan.shares, _placed(heats[-1]))
    kept = plan.retained * len(plan.competitors)
    return TournamentResult(
        plan=plan,
        heats=tuple(heats),
        fund=fund(plan),
        retained=kept,
        prizes=paid,
        clauses=law.apportionment,
    )


def _placed(heat: Heat) -> list[str]:
    return [standing.name for standing in heat.standings]


def spread(left: Sequence[T], boxes: int) -> tuple[tuple[T, ...], ...]:
    """As few tables as have a Box for everybody, as even as can be."""
    count = -(-len(left) // boxes)
    return tuple(tuple(left[number::count]) for number in range(count))


def going_on(left: Sequence[str], placed: Iterable[Sequence[str]], advance: int) -> tuple[str, ...]:
    """The best of each heat; fewer than sat down, so that the stages come to an end.

    Who had nobody to play against goes on.
    """
    best = {name for one in placed for name in one[: max(1, min(advance, len(one) - 1))]}
    return tuple(name for name in left if name in best)


def _heat(
    plan: Plan, rules: TableRules, seated: tuple[Competitor, ...], seed: str, calls: Calls
) -> tuple[HeatStanding, ...]:
    """Play the Rounds of one table; the standings, most chips first, earlier entry first."""
    game = Game(rules=rules)
    for box, one in enumerate(seated, 1):
        game = sit(game, one.name, box)
    chips = {one.name: plan.chips for one in seated}
    played = dict.fromkeys(chips, 0)
    for number in range(plan.rounds):
        able = [one for one in seated if chips[one.name] >= least_stake(rules)]
        if len(able) < 2 and number:
            break
        if shuffle_due(game) is not None:
            game = new_shoe(game, f"{seed} {number}")
        game, round = _round(game, able, chips, calls)
        for name, net in net_by_player(round.lines).items():
            chips[name] += net
            played[name] += 1
    order = sorted(seated, key=lambda one: -chips[one.name])
    return tuple(HeatStanding(one.name, chips[one.name], played[one.name]) for one in order)


def _round(
    game: Game, able: list[Competitor], chips: Mapping[str, int], calls: Calls
) -> tuple[Game, Round]:
    """One Round among those who can still wager; nobody wagers more than is held."""
    table = game.rules.elections
    leader = max(chips.values())
    round = begin_round(game)
    boxes = {seat.player: seat.box for seat in game.seats}
    numbers = game.rules.least_wagers
    for one in able:
        share = chips[one.name] // len(numbers)
        most = min(table.maximum // len(numbers), share // 2) // table.minimum * table.minimum
        most = max(most, table.minimum)
        amount = STYLES[one.style](share, leader // len(numbers), table.minimum, most)
        for number in numbers:
            laid = wager(game, boxes[one.name], one.name, amount, against=number)
            round = play(round, laid)[0]
    round = play(round, CallNoMoreBets())[0]
    while round.phase is not ENDED:
        round = deal_out(round)[0]
        if round.phase is not ENDED:
            round = play(round, _within_chips(round, calls(round), chips))[0]
    return end_round(game, round), round


def _within_chips(round: Round, call: PlayersCall, chips: Mapping[str, int]) -> PlayersCall:
    """A call, without an addition the player has no chips for."""
    staked = sum(
        stake.amount for box in round.boxes for stake in box.stakes if stake.player == call.player
    )
    lost = sum(line.stake - line.returned for line in round.lines if line.player == call.player)
    box = round.boxes[round.index(call.box) or 0]
    cost = box.original(call.player)
    if isinstance(call, Double | Split) and staked + lost + cost > chips[call.player]:
        hand = next(hand for hand in box.hands if not hand.done)
        stands = hand.total.points >= 12
        return Stand(call.box, call.player) if stands else Draw(call.box, call.player)
    return call
