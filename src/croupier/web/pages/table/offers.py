"""Offers: what a player may do now, as buttons; what may not be done, with its clause."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.table.live import Live
from croupier.casino.table.pending import before_deciding
from croupier.explain.wording import wager_named
from croupier.money import spoken
from croupier.protocol.view import Offered
from croupier.rules.names import ALL, MAIN, RIDE
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import Entitlement
from croupier.table.state import PLAY, Box, Round, active


class CommandOffer(Struct, frozen=True, kw_only=True):
    """Something a player may do, or may not."""

    name: str
    command: type | None = None
    """The kind of command it asks for, but for what declines one."""
    key: str = ""
    """The letter that does it."""
    hint: str = ""
    said: str = ""
    """What it means in a sentence, where the hint does not say it all."""
    choice: dict[str, object]
    """The choice that is sent, but for the amount."""
    low: int | None = None
    high: int | None = None
    """The bounds of an amount, where one is chosen."""
    step: int = 1
    clauses: tuple[str, ...] = ()
    why: str = ""
    """Why it may not be done now."""


class CommandLabel(Struct, frozen=True):
    """How a command is called on a button, its letter, and what it means in few words."""

    name: str
    key: str
    hint: str = ""
    said: str = ""
    """What it means in a sentence, where the few words do not say it all."""


_KINDS: Final[dict[type, CommandLabel]] = {
    commands.Draw: CommandLabel("Draw", "d", "one card"),
    commands.Stand: CommandLabel("Stand", "s", "no further card"),
    commands.Double: CommandLabel("Double", "x", "one card", "One card more, laid sideways"),
    commands.Split: CommandLabel("Split", "p", "two hands"),
    commands.FreeDouble: CommandLabel("Free double", "f", "on a lammer"),
    commands.FreeSplit: CommandLabel("Free split", "g", "on a lammer"),
    commands.RefuseCard: CommandLabel("Refuse the card", "r", "the exposed card"),
    commands.Insure: CommandLabel("Insurance", "i", "pays 2 to 1"),
    commands.SettleEarly: CommandLabel(
        "Even money", "e", "settled now", "The Blackjack is settled now, at even money"
    ),
    commands.Ride: CommandLabel("Let it ride", "l", "stays in action"),
    commands.WithdrawCall: CommandLabel(
        "Take the call back", "b", "nobody joined", "No Upper Minimum wager has joined the call"
    ),
    commands.Decline: CommandLabel("No, thank you", "n", "decline"),
    commands.PassButton: CommandLabel("Do not press", "n", "leave the button"),
}
ELECTIONS: Final = (
    *(commands.Insure, commands.SettleEarly, commands.Ride),
    *(commands.Decline, commands.PassButton),
)
"""What is chosen beside the calls."""
_ALWAYS: Final = (commands.Draw, commands.Stand, commands.Double, commands.Split)
"""Calls that stay visible though they may not be made."""


def offers(live: Live, options: tuple[Offered, ...], viewer: str) -> tuple[CommandOffer, ...]:
    """All a viewer may do in play now, then the calls that may not be made, each with why."""
    round = live.round
    if round is None or round.phase is not PLAY:
        return ()
    step = live.rules.elections.smallest_chip
    several = len({getattr(one.command, "box", 0) for one in options}) > 1
    declined = tuple(_declining(options))
    rest = [one for one in options if not isinstance(one.command, commands.Decline)]
    taken = [_taken(one) for one in options if isinstance(one.command, commands.Ride)]
    made = [offer for one in rest if (offer := _offer(one, step, several, live.rules)) is not None]
    waits = before_deciding(live, round)
    made = [_held_up(offer, waits) for offer in (*made, *taken, *declined)]
    made += _refused(round, viewer, {offer.command for offer in made})
    place: dict[type | None, int] = {kind: at for at, kind in enumerate(_KINDS)}
    return tuple(sorted(made, key=lambda one: place.get(one.command, len(place))))


def _declining(options: tuple[Offered, ...]) -> Iterator[CommandOffer]:
    """One button a Box for all that may be declined there."""
    rights: dict[int, list[str]] = {}
    for one in options:
        if isinstance(one.command, commands.Decline) and one.command.right != RIDE:
            rights.setdefault(one.command.box, []).append(_SAID.get(one.command.right, ""))
    kind = _KINDS[commands.Decline]
    for box, said in rights.items():
        words = ", ".join(dict.fromkeys(filter(None, said))) or "an additional wager"
        text = f"Box {box}: {words}" if len(rights) > 1 else words
        choice: dict[str, object] = {"type": "Decline", "box": box, "right": ALL}
        yield CommandOffer(
            name=kind.name,
            command=commands.Decline,
            key=kind.key,
            hint=f"no {text}",
            choice=choice,
        )


_SAID: Final = {
    "insurance": "insurance",
    "early-settlement": "even money",
    "double": "double",
    "split": "split",
}
"""Rights as buttons call them."""


def _taken(offered: Offered) -> CommandOffer:
    """The other choice beside letting a won wager ride: to take it."""
    box = getattr(offered.command, "box", 0)
    return CommandOffer(
        name="Take it",
        key="t",
        hint=f"stake and payout, {spoken(offered.high or 0)}",
        choice={"type": "Ride", "box": box, "amount": 0},
    )


def _held_up(offer: CommandOffer, waits: tuple[Entitlement, ...]) -> CommandOffer:
    """A call waits while somebody else may still use a right that it would end."""
    if not waits or offer.command not in _CALLS:
        return offer
    why = f"somebody may still answer on Box {waits[0].box}"
    return replace(offer, clauses=waits[0].clauses, why=why)


_CALLS: Final = (
    *(commands.Draw, commands.Stand, commands.Double, commands.Split),
    *(commands.FreeDouble, commands.FreeSplit),
)


def _offer(offered: Offered, step: int, several: bool, rules: TableRules) -> CommandOffer | None:
    command = offered.command
    if isinstance(command, commands.LaySideWager):
        return _additional(offered, command, step, wager_named(command.on, rules))
    kind = _KINDS.get(type(command))
    if kind is None:
        return None
    bounds = offered.low, offered.high
    priced = isinstance(command, commands.Double | commands.Insure | commands.Ride)
    return CommandOffer(
        name=kind.name,
        command=type(command),
        key=kind.key,
        hint=_hint(kind, command, several),
        said=_sentence(kind, command),
        choice=_choice(command),
        low=bounds[0] if priced else None,
        high=bounds[1] if priced else None,
        step=step,
    )


def _additional(
    offered: Offered, command: commands.LaySideWager, step: int, titled: str
) -> CommandOffer:
    """An additional side wager on a hand that was split."""
    return CommandOffer(
        name=f"{titled} on hand {command.hand}",
        hint="an additional wager",
        choice={"type": "LaySide", "box": command.box, "on": command.on, "hand": command.hand},
        low=offered.low,
        high=offered.high,
        step=step,
    )


def _hint(kind: CommandLabel, command: Command, several: bool) -> str:
    """What it means, and for which Box where there is more than one."""
    text = kind.hint
    if isinstance(command, commands.Split) and command.to:
        text = f"wager to hand {command.to}"
    elif isinstance(command, commands.Split) and command.amount:
        text = f"{spoken(command.amount)} · two hands"
    elif isinstance(command, commands.PassButton):
        text = "to another player" if command.to else "to the casino"
    against = getattr(command, "against", None)
    text = f"{text}, against {against}" if against else text
    if several and isinstance(command, commands.Insure | commands.SettleEarly | commands.Ride):
        return f"Box {command.box}: {text}"
    return text


def _sentence(kind: CommandLabel, command: Command) -> str:
    """What it means in a sentence, where few words do not say it all."""
    if isinstance(command, commands.Split) and command.to:
        return f"Your wager goes to hand {command.to}; you lay no further one"
    if isinstance(command, commands.PassButton):
        return "Another player of the Box presses it" if command.to else "The casino presses it"
    return kind.said


def _choice(command: Command) -> dict[str, object]:
    data: dict[str, object] = {"type": type(command).__name__}
    fields: tuple[str, ...] = ("box", "hand", "against", "to", "right")
    if isinstance(command, commands.Ride | commands.Double | commands.Insure):
        fields += ("amount",)
    for field in fields:
        value = getattr(command, field, None)
        if value is not None:
            data[field] = value
    return data


def _refused(round: Round, viewer: str, made: set[type | None]) -> Iterator[CommandOffer]:
    """Calls that are not open on the hand whose turn it is, while the viewer decides for it."""
    at = active(round)
    if at is None or round.boxes[at[0]].caller.player != viewer:
        return
    box, hand = round.boxes[at[0]], at[1]
    for kind in _ALWAYS:
        if kind in made:
            continue
        why = refusal(round, _command(kind, box, viewer, hand))
        if why is not None:
            yield _not(kind, why)


def _command(kind: type, box: Box, viewer: str, hand: int) -> Command:
    if kind is commands.Double:
        stake = box.stake(viewer, MAIN)
        return commands.Double(box.number, viewer, hand + 1, amount=stake.amount if stake else None)
    asked: Command = kind(box.number, viewer, hand + 1)
    return asked


def _not(command: type, why: Refusal) -> CommandOffer:
    kind, found = _KINDS[command], (why.clauses, why.why)
    return CommandOffer(
        name=kind.name, command=command, key=kind.key, choice={}, clauses=found[0], why=found[1]
    )
