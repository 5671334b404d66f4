"""At random: a live table at which anything may be tried, lawful or not, by anybody.

What can be done is discovered: every function of the server that takes a live table and gives
entries of its log, every kind of command, `legal` and `irregular`. A parameter that nobody has
taught this module fails loudly, so that nothing new goes untried.
"""

import asyncio
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from importlib import import_module
from random import Random
from types import NoneType, UnionType
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from msgspec.structs import replace

import croupier.casino.table
from croupier.cards import DECK
from croupier.casino.beacon import Beacon
from croupier.casino.table import acts
from croupier.casino.table.disputes import Ruled, ruled
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.preparation import Unprepared, prepared
from croupier.casino.table.recall import Recalled
from croupier.casino.table.timing import due
from croupier.fairness.seeding import contribution_digest
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.protocol.log import AnyLogged, RoundBegun, RoundEvent, TableOpened, read, written
from croupier.protocol.pace import Pace
from croupier.protocol.reports import AnyReport
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.rules.names import ANTE
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import LAW_RELEASE
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LiftWager
from croupier.table.game.rounds import wager
from croupier.table.legal.menu import legal
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.state import BETTING, PLAY, Round, active
from croupier.table.supervision import DrawInError, RefillShoe, VoidHand, VoidRound
from tests.tables import random_config

PLAYERS: Final = ("A", "B", "C", "D", "E")
STAFF: Final[Mapping[str, Role]] = {
    "s1": Role.SUPERVISOR,
    "s2": Role.SUPERVISOR,
    "o1": Role.OPERATOR,
    "d1": Role.DEALER,
}
CHIPS: Final = 50_000_00
PACE: Final = Pace()
Act = Callable[[Live], tuple[AnyLogged, ...]]


class Step(NamedTuple):
    """Something to try, and how a person would tell it."""

    told: str
    act: Act


class Vault:
    """Seeds that are the same in every run."""

    def __init__(self, seed: int, delay: int = 2) -> None:
        self._seed, self.delay = seed, delay
        self.beacon: Beacon | None = None
        self.kept: dict[str, bytes] = {}

    def fresh(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        return self.seed(shoe)

    def seed(self, shoe: str) -> bytes:
        """The seed of a shoe."""
        return self.kept.get(shoe) or sha256(f"{self._seed} {shoe}".encode()).digest()

    def has(self, shoe: str) -> bool:
        """Was a seed kept for a shoe?"""
        return shoe in self.kept

    def keep(self, shoe: str, seed: bytes) -> None:
        """Keep a seed, unless there is one."""
        self.kept.setdefault(shoe, seed)


def _finish(needed: Unprepared) -> None:
    """Do the work an act needs, in a loop of its own: one may be running here."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(lambda: asyncio.run(prepared(needed))).result()


class Table:
    """A live table without a store: whatever happens is written, read again and folded."""

    def __init__(self, config: TableConfig, vault: Vault, name: str = "t1") -> None:
        """A table as it was opened."""
        self.vault = vault
        first = TableOpened(name, config, open_table(config).fingerprint, law=LAW_RELEASE)
        self.log: list[bytes] = [written(first)]
        self.live = opened(first)
        self.recalled: list[Recalled] = []
        """The last Rounds, as far as they were played."""

    def do(self, act: Act) -> list[AnyLogged]:
        """Do something; what follows as its log tells it."""
        told = [written(logged) for logged in self._prepared(act)]
        again = [read(body) for body in told]
        for logged in again:
            self._recall(logged)
            self.live = fold(self.live, logged, self.vault.seed)
        self.log += told
        return again

    def _prepared(self, act: Act) -> tuple[AnyLogged, ...]:
        """What follows, once the work that it needs is done."""
        try:
            return act(self.live)
        except Unprepared as first:
            _finish(first)
            return act(self.live)

    def _recall(self, logged: AnyLogged) -> None:
        """Keep the last few Rounds, which may be disputed."""
        live = self.live
        if isinstance(logged, RoundBegun):
            begun = Recalled(live.table, live.rounds + 1, live.config, ())
            self.recalled = [*self.recalled[-2:], begun]
        elif isinstance(logged, RoundEvent):
            last = self.recalled[-1]
            self.recalled[-1] = replace(last, events=(*last.events, logged.event))

    def attempt(self, act: Act) -> list[AnyLogged] | None:
        """Do something; nothing where it is refused."""
        try:
            return self.do(act)
        except (Refusal, Unlawful):
            return None


# ── What can be done ────────────────────────────────────────────────────────────────────────


def _discovered() -> Mapping[str, Callable[..., tuple[AnyLogged, ...]]]:
    """Every public function of the server by which something follows at a live table."""
    found = {}
    for module in pkgutil.iter_modules(croupier.casino.table.__path__, "croupier.casino.table."):
        if module.name.endswith((".app", ".serve", ".web")):
            continue
        loaded = import_module(module.name)
        for name, function in vars(loaded).items():
            own = inspect.isfunction(function) and function.__module__ == loaded.__name__
            if own and not name.startswith("_") and _acts(function):
                found[name] = function
    return found


def _acts(function: Callable[..., object]) -> bool:
    told = inspect.signature(function)
    first = next(iter(told.parameters.values()), None)
    gives: object = told.return_annotation
    return first is not None and first.annotation is Live and gives == tuple[AnyLogged, ...]


def contributed(shoe: str, player: str) -> bytes:
    """What a player contributes to a shuffle, the same in every run."""
    return sha256(f"{player} {shoe}".encode()).digest()


ACTS: Final = _discovered()
COMMANDS: Final[tuple[type, ...]] = tuple(
    kind for kind in get_args(Command) if kind is not RefillShoe
)


class Chooser:
    """Chooses what is tried next at a table."""

    def __init__(self, random: Random, vault: Vault) -> None:
        self.random, self.vault = random, vault
        self.now = 0
        self.recalled: list[Recalled] = []

    def config(self, edition: EditionId | None = None, continuous: float = 0.03) -> TableConfig:
        """A lawful table; one with a Continuous Shuffler seldom, for it is slow to seal."""
        while True:
            config = random_config(self.random, edition)
            shuffles_on = open_table(config).elections.continuous_shuffler
            if not shuffles_on or self.random.random() < continuous:
                return config

    def step(self, table: Table) -> Step:
        """Something to try at a table."""
        live, self.recalled = table.live, table.recalled
        self.now += self.random.choice((0, 1, 50, 1_000, -500))
        if self.random.random() < 0.04:
            return self.contribution(live)
        pick = self.random.random()
        if pick < 0.62:
            return self._sensible(live)
        if pick < 0.67:
            return self._lawful(live)
        if pick < 0.69:
            return self._irregular(live)
        if pick < 0.84:
            return self._call(self.command(live))
        return self._any_act(live)

    def contribution(self, live: Live) -> Step:
        """Somebody commits to a contribution to the next shuffle, or opens it."""
        asked = () if live.mix is None else live.mix.missing
        player = self.random.choice(asked or PLAYERS)
        value = contributed(live.next_shoe, player)
        if asked:
            return _step("open_contribution", player=player, shoe=live.next_shoe, value=value)
        digest = contribution_digest(live.next_shoe, player, value)
        return _step("commit_contribution", player=player, shoe=live.next_shoe, digest=digest)

    # ── Sensible things ─────────────────────────────────────────────────────────────────────

    def _sensible(self, live: Live) -> Step:
        """What people and the table itself would do now."""
        round = live.round
        if live.mix is not None and live.mix.missing and self.random.random() < 0.6:
            return self.contribution(live)
        if round is None:
            return self._between(live)
        if round.trouble.misplaced:
            return self._irregular(live)
        if round.phase is BETTING and self.random.random() > 0.3 * len(round.boxes):
            return self._call(self._wager(live, round))
        at = active(round)
        if round.phase is PLAY and at is not None and self.random.random() < 0.8:
            box = round.boxes[at[0]]
            player = box.caller.player or self.random.choice(PLAYERS)
            if self.random.random() < 0.2:
                player = self.random.choice(box.bettors).player
            kind = self.random.choice(_CALLS)
            return self._call(kind(box.number, player))
        return self.by_itself(live) or self._call(CallNoMoreBets())

    def _between(self, live: Live) -> Step:
        if len(live.purses()) < len(PLAYERS) and self.random.random() < 0.2:
            player = self.random.choice(PLAYERS)
            return _step("buy_chips", player=player, cents=CHIPS)
        return self.by_itself(live) or self._any_act(live)

    def by_itself(self, live: Live) -> Step | None:
        """What the table does by itself once time has passed."""
        next_ = due(live, PACE, self.vault)
        return None if next_ is None else Step(next_.what, next_.act)

    def _wager(self, live: Live, round: Round) -> Command:
        table, player = live.rules.elections, self.random.choice(PLAYERS)
        box = self.random.randint(1, table.boxes)
        amount = self.random.choice((table.minimum, 2 * table.minimum, table.minimum + 5_00))
        side = [one.name for one in live.rules.side_wagers.values()]
        if round.boxes and self.random.random() < 0.1:
            lifted = self.random.choice(round.boxes)
            return LiftWager(lifted.number, self.random.choice(lifted.bettors).player)
        if round.boxes and side and self.random.random() < 0.4:
            laid = self.random.choice(round.boxes)
            by = self.random.choice(laid.bettors).player
            price = self.random.choice((1_00, 2_00, 5_00, amount))
            return LaySideWager(laid.number, by, self.random.choice([*side, ANTE]), price)
        try:
            told = wager(live.game, box, player, amount)
        except Refusal:  # excluded, or a marker lies there for somebody else
            return LiftWager(box, player)
        against = self.random.choice((1, 2, 3)) if live.rules.dealers_hands > 1 else None
        return replace(told, against=against, seated=self.random.random() < 0.8)

    def _lawful(self, live: Live) -> Step:
        options = legal(live.round) if live.round is not None else ()
        if not options:
            return self._any_act(live)
        option = self.random.choice(options)
        command: Any = option.command
        if getattr(command, "player", None) == "":
            command = replace(command, player=self.random.choice(PLAYERS))
        if option.low is not None and option.high is not None and hasattr(command, "amount"):
            command = replace(command, amount=self.random.choice((option.low, option.high)))
        return self._call(command)

    def _irregular(self, live: Live) -> Step:
        options = irregular(live.round) if live.round is not None else ()
        if not options:
            return self._any_act(live)
        return self._call(self.random.choice(options).command)

    def _call(self, command: Command) -> Step:
        return Step(f"call {command}", partial(acts.call, command=command))

    # ── Anything whatever ───────────────────────────────────────────────────────────────────

    def command(self, live: Live) -> Command:
        """A command of any kind, with whatever in it."""
        kind = self.random.choice(COMMANDS)
        hints = _hints(kind)
        told: Command = kind(**{name: self._value(name, hint) for name, hint in hints.items()})
        return told

    def _any_act(self, live: Live) -> Step:
        name = self.random.choice(_LIKELY)
        if name in ("close_table", "announce_closing") and self.random.random() < 0.9:
            name = "buy_chips"
        told = {
            parameter.name: self._argument(parameter.name, live)
            for parameter in _PARAMETERS[name]
            if parameter.default is inspect.Parameter.empty or self.random.random() < 0.5
        }
        return _step(name, **told)

    def _argument(self, name: str, live: Live) -> object:
        """Something for a parameter of an act; one that is not known here must be taught."""
        if name not in _ARGUMENTS:
            raise AssertionError(f"nobody has said what an act may be given as {name!r}")
        return _ARGUMENTS[name](self, live)

    def _value(self, name: str, hint: object) -> object:
        """Something for a field of a command."""
        options = get_args(hint) if get_origin(hint) is UnionType else (hint,)
        kind = self.random.choice(options)
        if kind is NoneType:
            return None
        if get_origin(kind) is Literal:
            return self.random.choice(get_args(kind))
        if kind is bool:
            return self.random.random() < 0.5
        if kind is int:
            return self.number(name)
        if kind is str:
            return self.random.choice((*PLAYERS, "", "main", *_WAGERS))
        if isinstance(kind, type) and hasattr(kind, "__members__"):
            return self.random.choice(list(kind))  # type: ignore[call-overload]
        return self.random.choice(DECK)  # a card

    def number(self, name: str) -> int:
        """A number for something of this name: small, a price, or out of all bounds."""
        small = name in ("box", "hand", "to", "against", "marker")
        if small and self.random.random() < 0.9:
            return self.random.randint(0, 8)
        return self.random.choice((0, 1, -1, 5_00, 10_00, 15_00, 20_00, 25_00, 1 << 40))

    def report(self, live: Live) -> object:
        """Something people on duty may report, which the engine would mostly take."""
        options = irregular(live.round) if live.round is not None else ()
        told = [one.command for one in options if isinstance(one.command, AnyReport)]
        return self.random.choice((*told, DrawInError(exposed=True)))

    def void(self) -> VoidHand | VoidRound:
        """A void of some kind."""
        if self.random.random() < 0.3:
            return VoidRound()
        return VoidHand(self.number("box"))


_HINTS: dict[type, Mapping[str, object]] = {}


def _hints(kind: type) -> Mapping[str, object]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


_WAGERS: Final = ("insurance", "ante", "perfect-pair", "super-sevens")
_CALLS: Final[tuple[Callable[[int, str], Command], ...]] = tuple(
    kind
    for name, often in (("Draw", 3), ("Stand", 3), ("Double", 1), ("Split", 2), ("FreeSplit", 1))
    for kind in COMMANDS
    for _ in range(often)
    if kind.__name__ == name
)
_PARAMETERS: Final = {
    name: list(inspect.signature(function).parameters.values())[1:]
    for name, function in ACTS.items()
}
_INNER: Final = ("call", "revealed", "seal_shoe", "refill_shoe")
"""What others do in turn, by a seed that is not chosen."""
_OFTEN: Final = {
    **{"file_dispute": 8, "rule": 6, "propose_void": 5, "confirm_void": 5},
    **{"shuffle": 3, "refill": 2, "report": 6, "confirm_report": 4, "come_to_supervise": 2},
}
"""What seldom comes about, and is tried more often than the rest."""
_LIKELY: Final = tuple(
    name for name in ACTS if name not in _INNER for _ in range(_OFTEN.get(name, 1))
)


def _step(name: str, **told: object) -> Step:
    shown = ", ".join(f"{key}={value}" for key, value in told.items() if key != "seed")
    return Step(f"{name}({shown})", partial(ACTS[name], **told))


def _changed(chooser: Chooser, live: Live) -> TableConfig:
    minimum = chooser.random.choice((5_00, 10_00, 20_00))
    return replace(live.config, minimum=minimum)


def _recalled(chooser: Chooser, live: Live) -> Recalled:
    none = Recalled(live.table, 0, live.config, ())
    return chooser.random.choice((*chooser.recalled, none))


def _ruling(chooser: Chooser, live: Live) -> Ruled:
    """What the adjudicator makes of a Round, or a ruling that somebody owes much."""
    if chooser.random.random() < 0.9:
        owed = {
            player: chooser.number("owed") * chooser.random.choice((1, -1))
            for player in chooser.random.sample(PLAYERS, 2)
        }
        return Ruled("", owed, ())
    try:
        return ruled(_recalled(chooser, live))
    except (Refusal, Unlawful):
        return Ruled("", {}, ())


_CHANGES: Final[tuple[Mapping[str, object], ...]] = (
    *({"hands_max": 2}, {"double_on": "10-11"}, {"split": "none"}, {"box_maximum": 300}),
    *({"decks": 8}, {"nonsense": 1}, {"hands_max": "many"}, {}),
)
"""Settings somebody may ask for at an open table."""

_ARGUMENTS: Final[Mapping[str, Callable[[Chooser, Live], object]]] = {
    "player": lambda on, _: on.random.choice((*PLAYERS, "nobody")),
    "by": lambda on, _: on.random.choice((*STAFF, *PLAYERS)),
    "supervisor": lambda on, _: on.random.choice(("s1", "s2")),
    "duty": lambda on, live: on.report(live),
    "elsewhere": lambda on, _: on.random.choice((0, 0, 3)),
    "dealer": lambda on, _: on.random.choice(("d1", "d2")),
    "box": lambda on, _: on.random.randint(-1, 8),
    "cents": lambda on, _: on.random.choice((-1, 0, 1, 10_00, CHIPS)),
    "chips": lambda on, _: on.random.choice((0, 10_00, CHIPS)),
    "seated": lambda on, _: on.random.random() < 0.7,
    "seed": lambda on, live: on.vault.fresh(live.next_shoe),
    "shoe": lambda on, live: on.random.choice((*[live.next_shoe] * 6, "t1/1", "t9/9")),
    "digest": lambda on, _: on.random.randbytes(32),
    "value": lambda on, _: on.random.randbytes(32),
    "mixed": lambda on, _: False,
    "cut_by": lambda on, _: on.random.choice((*PLAYERS, "", "")),
    "cut_at": lambda on, _: on.random.choice((0, 1, 13, 60, 200, 1_000, -5)),
    "from_back": lambda on, _: on.random.choice((0, 13, 60, 100, 1_000, -5)),
    "lapsed": lambda on, _: on.random.random() < 0.5,
    "tier": lambda on, _: on.random.choice((None, "lower", "upper")),
    "changes": lambda on, _: on.random.choice(_CHANGES),
    "maximum": lambda on, _: on.random.choice((0, 10_00, 5_000_00, -5)),
    "command": lambda on, live: on.command(live),
    "config": _changed,
    "minimum": lambda on, _: on.random.choice((0, 5_00, 10_00, 20_00, -5)),
    "notice": lambda on, _: on.random.random() < 0.7,
    "occasion": lambda on, _: on.random.choice(list(Occasion)),
    "rounds": lambda on, _: on.random.choice((0, 1, 3)),
    "players_told": lambda on, _: on.random.random() < 0.8,
    "inspector_told": lambda on, _: on.random.random() < 0.8,
    "pace": lambda on, _: PACE,
    "shown": lambda on, _: on.random.random() < 0.5,
    "shared": lambda on, _: on.random.random() < 0.5,
    "vault": lambda on, _: on.vault,
    "void": lambda on, _: on.void(),
    "why": lambda on, _: on.random.choice(("", "the wrong shoe")),
    "known": lambda on, _: STAFF.get,
    "now": lambda on, _: on.now,
    "number": lambda on, live: on.random.choice((0, *live.disputes, *live.disputes)),
    "of": _recalled,
    "ruling": _ruling,
    "everybody": lambda on, _: on.random.random() < 0.3,
    "line": lambda on, _: on.random.choice((0, 0, 1, 2, 99)),
    "reason": lambda on, _: on.random.choice(("", *["the wrong card"] * 6, "x" * 3_000)),
    "round": lambda on, live: on.random.choice((0, 1, live.rounds, live.rounds - 1, 99)),
}
"""What an act may be given, by the name of the parameter."""


def alike(again: Live, live: Live) -> Live:
    """A table with the rules of the other: functions made anew are not the same."""
    game = replace(again.game, rules=live.game.rules)
    round = again.round
    if round is not None and live.round is not None:
        round = replace(round, rules=live.round.rules)
    return replace(again, rules=live.rules, game=game, round=round)
