"""Tournament: heats, chip counts, elimination, a final table, standings and prizes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.ledger.accounts import net_by_player
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.rules.tournament import Conditions, TournamentRules
from croupier.table.commands import CallNoMoreBets, Double, Split
from croupier.table.dealer import deal_out
from croupier.table.decide import play as engine_play
from croupier.table.game.game import Game
from croupier.table.game.players import (
    STYLES,
    Calls,
    PlayersCall,
    basic_call,
    plain_call,
    steady,
)
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe, shuffle_due
from croupier.table.state import ENDED, Round, active

T = TypeVar("T")

ENDGAME: Final = "endgame"
"""The style of who plays the last Rounds for the chance to advance, and those before steadily."""
STYLE_NAMES: Final = (*STYLES, ENDGAME)


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


class HeatView(Struct, frozen=True, kw_only=True):
    """A heat as a competitor sees it in a Round."""

    seated: tuple[Competitor, ...]
    """In the order of the Boxes."""
    chips: Mapping[str, int]
    """Held before the Round."""
    laid: Mapping[str, int]
    """The wagers laid so far."""
    able: tuple[str, ...]
    """Who wagers in this Round."""
    rounds: int
    """Rounds left, this one included."""
    advance: int
    """How many go on; at the final table the first place is what counts."""


class EndgamePlay(Protocol):
    """How competitors of the style ``endgame`` play the last Rounds."""

    def plays(self, heat: HeatView) -> bool:
        """Is this one of the last Rounds?"""

    def wager(self, heat: HeatView, name: str) -> int:
        """What a competitor wagers."""

    def call(self, heat: HeatView, round: Round) -> PlayersCall:
        """What the competitor calls whose turn it is."""


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


def check_places(plan: Plan, rules: TableRules) -> None:
    """Of a heat somebody is left behind, and so many reach the final table as places win a prize.

    Where so few have entered that one table seats them, they share the prizes as they are.
    """
    boxes, entered = rules.elections.boxes, len(playing(plan))
    if entered <= boxes:
        return
    if plan.advance >= boxes:
        why = (
            f"a heat is played by at most {boxes}, one at each Box, so at most {boxes - 1} go on:"
            f" {plan.advance} cannot"
        )
        raise Refusal((), why, at="tournament.advance")
    last, places = finalists(entered, plan.advance, boxes), len(plan.shares)
    if places > last:
        why = (
            f"{places} places have a share of the prizes, and {last} reach the final table where"
            f" {plan.advance} of each heat go on: let more go on, or state fewer shares"
        )
        raise Refusal((), why, at="tournament.shares")


def finalists(entered: int, advance: int, boxes: int) -> int:
    """How many sit at the final table."""
    while entered > boxes:
        heats = spread(range(entered), boxes)
        entered = sum(most_going_on(len(seated), advance) for seated in heats)
    return entered


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
    return replace(rules, provenance=provenance, opening=None, **values)


def run(
    plan: Plan,
    rules: TableRules,
    law: TournamentRules,
    seed: int,
    calls: Calls = basic_call,
    *,
    endgame: EndgamePlay | None = None,
) -> TournamentResult:
    """Play a tournament out with automatic players, who make these calls."""
    check(plan, law)
    check_table(plan, rules)
    check_places(plan, rules)
    rules = under(rules, law, plan.conditions)
    play = _Play(plan, rules, calls, endgame)
    heats: list[Heat] = []
    left = playing(plan)
    stage = 1
    while True:
        tables = spread(left, rules.elections.boxes)
        final = len(tables) == 1
        for number, seated in enumerate(tables, 1):
            advance = 1 if final else most_going_on(len(seated), plan.advance)
            standings = _heat(play, seated, f"{seed} {stage} {number}", advance)
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
    best = {name for one in placed for name in one[: most_going_on(len(one), advance)]}
    return tuple(name for name in left if name in best)


def most_going_on(seated: int, advance: int) -> int:
    """How many of so many at a table go on."""
    return max(1, min(advance, seated - 1))


class _Play(NamedTuple):
    """What a tournament is played by."""

    plan: Plan
    rules: TableRules
    calls: Calls
    endgame: EndgamePlay | None


def _heat(
    play: _Play, seated: tuple[Competitor, ...], seed: str, advance: int
) -> tuple[HeatStanding, ...]:
    """Play the Rounds of one table; the standings, most chips first, earlier entry first."""
    plan, rules = play.plan, play.rules
    game = Game(rules=rules)
    for box, one in enumerate(seated, 1):
        game = sit(game, one.name, box)
    chips = {one.name: plan.chips for one in seated}
    played = dict.fromkeys(chips, 0)
    for number in range(plan.rounds):
        able = tuple(one.name for one in seated if chips[one.name] >= least_stake(rules))
        if len(able) < 2 and number:
            break
        if shuffle_due(game) is not None:
            game = new_shoe(game, f"{seed} {number}")
        left = plan.rounds - number
        heat = HeatView(
            seated=seated, chips=chips, laid={}, able=able, rounds=left, advance=advance
        )
        game, round = play_round(game, heat, play.calls, play.endgame)
        for name, net in net_by_player(round.lines).items():
            chips[name] += net
            played[name] += 1
    order = sorted(seated, key=lambda one: -chips[one.name])
    return tuple(HeatStanding(one.name, chips[one.name], played[one.name]) for one in order)


def play_round(
    game: Game, heat: HeatView, calls: Calls, endgame: EndgamePlay | None = None
) -> tuple[Game, Round]:
    """One Round among those who can still wager; nobody wagers more than is held."""
    round = begin_round(game)
    boxes = {seat.player: seat.box for seat in game.seats}
    for name in heat.able:
        amount = _wager(game.rules, heat, endgame, name)
        for number in game.rules.least_wagers:
            laid = wager(game, boxes[name], name, amount, against=number)
            round = engine_play(round, laid)[0]
        heat = replace(heat, laid={**heat.laid, name: amount})
    round = engine_play(round, CallNoMoreBets())[0]
    while round.phase is not ENDED:
        round = deal_out(round)[0]
        if round.phase is not ENDED:
            call = _call(heat, round, calls, endgame)
            round = engine_play(round, _within_chips(round, call, heat.chips))[0]
    return end_round(game, round), round


def _wager(rules: TableRules, heat: HeatView, endgame: EndgamePlay | None, name: str) -> int:
    one = next(one for one in heat.seated if one.name == name)
    if one.style == ENDGAME and endgame and endgame.plays(heat):
        return endgame.wager(heat, name)
    return style_wager(rules, one.style, heat.chips[name], max(heat.chips.values()))


def style_wager(rules: TableRules, style: str, chips: int, leader: int) -> int:
    """What a style wagers on each hand, by the chips held and those of the leader.

    Half of what is held at most, so that there is something to double with.
    """
    table, hands = rules.elections, len(rules.least_wagers)
    share = chips // hands
    most = min(table.maximum // hands, share // 2) // table.minimum * table.minimum
    most = max(most, table.minimum)
    wagers = STYLES.get(style, steady)
    return wagers(share, leader // hands, table.minimum, most)


def _call(heat: HeatView, round: Round, calls: Calls, endgame: EndgamePlay | None) -> PlayersCall:
    turn = active(round)
    assert turn is not None, "somebody has to decide"
    player = round.boxes[turn[0]].caller.player
    style = next(one.style for one in heat.seated if one.name == player)
    if style == ENDGAME and endgame and endgame.plays(heat):
        return endgame.call(heat, round)
    return calls(round)


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
        return plain_call(hand, call.box, call.player)
    return call
