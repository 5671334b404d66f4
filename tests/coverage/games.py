"""Games: what is done at a table between Rounds, a line each, and the clauses it cites."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import cards
from croupier.gazette.coverage import Citation
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.finding import Finding
from croupier.rules.irregularity import Fault
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import CutOffer, Occasion
from croupier.table.commands import CallNoMoreBets, LayWager
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game import rounds, seats, settings, shuffles
from croupier.table.game.game import Game
from croupier.table.game.players import basic_call
from croupier.table.shoe import given
from croupier.table.state import ENDED, new_round
from croupier.table.supervision import AllowCall, NoticeError

Answer = Game | Finding | CutOffer


def played_at(config: TableConfig, acts: Iterable[str]) -> Iterator[Citation]:
    """Do these things one after the other; a refusal does not end the game."""
    game = Game(rules=open_table(config))
    for act in acts:
        try:
            answer = _done(game, config, *act.split())
        except Refusal as refusal:
            yield Citation("refused", f"{act}: {refusal.why}", refusal.clauses)
            continue
        if isinstance(answer, Game):
            game = answer
        else:
            yield Citation("answered", f"{act}: {_said(answer)}", answer.clauses)


def _said(answer: Finding | CutOffer) -> str:
    if isinstance(answer, Finding):
        return "yes" if answer.permitted else answer.why
    return f"{', '.join(answer.players) or 'nobody'}, then {answer.last_resort}"


_ROOMS = (seats, settings, shuffles)


def _done(game: Game, config: TableConfig, name: str, *words: str) -> Answer:
    values = tuple(map(_value, words))
    if name == "round":
        return _round(game, words)
    if name == "change":
        key, value, notice = values
        return settings.change_settings(game, open_table(replace(config, **{key: value})), notice)
    if name in _ASKED:
        return _ASKED[name](game, *values)
    (done,) = (getattr(room, name) for room in _ROOMS if hasattr(room, name))
    return done(game, *values)  # type: ignore[no-any-return]


def _value(word: str) -> Any:
    """A number, yes or no, an occasion, or a name."""
    if word.isdigit():
        return int(word)
    if word in ("yes", "no"):
        return word == "yes"
    return Occasion[word] if word in Occasion.__members__ else word


def _round(game: Game, players: tuple[str, ...]) -> Game:
    """A Round in which these players wager the minimum and follow a short basic strategy."""
    round = rounds.begin_round(game)
    boxes = {seat.player: seat.box for seat in game.seats if seat.player in players}
    for player, box in boxes.items():
        for against in game.rules.least_wagers:
            sum_ = game.rules.elections.minimum
            laid = rounds.wager(game, box, player, sum_, against=against)
            round = play(round, laid)[0]
    round = play(round, CallNoMoreBets())[0]
    while round.phase is not ENDED:
        round = deal_out(round)[0]
        if round.phase is not ENDED:
            round = play(round, basic_call(round))[0]
    return rounds.end_round(game, round)


def _noticed_after_the_round(game: Game) -> Finding:
    """A double is permitted in error, the hand is bust, and it is noticed when all is over."""
    round = new_round(game.rules, given(cards("Th 6d 6h Ks")))
    sum_ = game.rules.elections.minimum
    for act in (LayWager(1, "Ana", sum_, seated=True), CallNoMoreBets()):
        round = play(round, act)[0]
    round = deal_out(round)[0]
    round = deal_out(play(round, AllowCall(box=1, player="Ana", call="double", amount=sum_))[0])[0]
    (stands,) = play(round, NoticeError())[1]
    return Finding(True, stands.clauses)  # type: ignore[union-attr]


_ASKED: Final[Mapping[str, Callable[..., Answer]]] = {
    "end_round_before_it_is_played": lambda game: rounds.end_round(game, rounds.begin_round(game)),
    "a_wrong_double_noticed_after_the_round_stands": _noticed_after_the_round,
    "may_advise": lambda game: game.rules.may_advise,
    "may_look_at_the_burnt_card": lambda game: game.rules.burnt_card_shown,
    "may_limit": lambda game, who: game.rules.may_limit(seats.attendance(game, who)),
    "may_reclaim_seat": seats.may_reclaim_seat,
    "fault": lambda game, name: game.rules.fault(Fault[name]).finding,
}
"""What the table is asked for besides what a Game can do by that name."""
