"""Wagers: the table played at, and what one player lays there in every Round."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import Struct

from croupier.house import open_for_play
from croupier.record.read import read_table_file
from croupier.record.table_source import names_edition, no_such_table
from croupier.rules.config import TableConfig
from croupier.rules.names import ANTE, FREE_BONUS, MAIN, SideWagerName
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager
from croupier.table.decide import play
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import Box, Round, new_round

PLAYER: Final = "Player"
_TIMES: Final = 12


class WithRules(Protocol):
    """A table that has its rules, as `croupier.table` makes it."""

    @property
    def rules(self) -> TableRules:
        """The law as it applies to the table; raises `Unlawful` where it is not lawful."""


Table = TableRules | TableConfig | WithRules | Path | str
"""A table: as `croupier.table` makes it, its rules or settings, a file, or an edition's name."""


class Wagers(Struct, frozen=True, kw_only=True):
    """What the player lays in every Round, in cents."""

    main: int
    """On each Box; against each of the Dealer's hands, where they are numbered."""
    boxes: int = 1
    """The first so many Boxes are played."""
    sides: Mapping[SideWagerName, int] = {}
    extra: Mapping[SideWagerName, int] = {}
    """Additional wagers on each hand of a split."""
    apart: bool = False
    """Each Box is another player's."""

    def player(self, box: int) -> str:
        """Who wagers on a Box."""
        return f"{PLAYER} {box}" if self.apart else PLAYER


def rules_of(table: object) -> TableRules:
    """Open a table, however it was given."""
    if isinstance(table, TableRules):
        return table
    if isinstance(table, TableConfig):
        return open_for_play(table)
    if names_edition(table):
        return open_for_play(TableConfig(edition=table))
    if isinstance(table, str | Path) and not Path(table).exists():
        raise no_such_table(str(table))
    if isinstance(table, str | Path):
        return _of_file(Path(table))
    rules = getattr(table, "rules", None)
    if isinstance(rules, TableRules):
        return rules
    why = f"a table is given by its rules, its settings or a file, not by {type(table).__name__}"
    raise Refusal((), why, at="table")


def _of_file(file: Path) -> TableRules:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise Refusal((), f"cannot be read: {trouble.strerror}", at=str(file)) from None
    except UnicodeDecodeError:
        raise Refusal((), "cannot be read: it is not text in UTF-8", at=str(file)) from None
    config, wrong = read_table_file(text)
    if wrong:
        raise Unlawful(wrong)
    return open_for_play(config)


def wagers_of(
    rules: TableRules,
    main: int | None = None,
    boxes: int = 1,
    sides: Mapping[SideWagerName, int] | None = None,
    extra: Mapping[SideWagerName, int] | None = None,
    *,
    apart: bool = False,
) -> Wagers:
    """Lawful wagers at a table; if nothing is said, the least initial wager there may be."""
    data: dict[str, Any] = {"boxes": boxes, "sides": dict(sides or {}), "extra": dict(extra or {})}
    data["apart"] = apart
    least = rules.elections.minimum
    if main is not None:
        return _lawful(rules, Wagers(main=main, **data))
    for times in range(1, _TIMES):  # Chips may not pay every win on the minimum
        with suppress(Refusal):
            return _lawful(rules, Wagers(main=times * least, **data))
    return _lawful(rules, Wagers(main=least, **data))


def _lawful(rules: TableRules, wagers: Wagers) -> Wagers:
    """Lay them once: the law says whether they may be laid, and that they are in action whole."""
    if not _counts(wagers):
        raise Refusal((), "wagers and Boxes are whole numbers above nothing", at="wagers")
    for name in wagers.extra:
        if name not in rules.side_wagers or not rules.side_wagers[name].on_splits:
            raise Refusal((), f"no {name} is laid on the hands of a split here", at="extra")
    round = new_round(rules, Shoe(shuffled(rules.elections.decks, 0)))
    for command in laying(rules, wagers):
        round = play(round, command)[0]
    for box in round.boxes:
        for stake in box.all_stakes(player_at(box), MAIN):
            if stake.amount != wagers.main or stake.handed_back:
                raise Refusal(stake.clauses, "the wager would not be wholly in action", at="wager")
    return wagers


def _counts(wagers: Wagers) -> bool:
    """Is all of it whole numbers above nothing?"""
    counts = (wagers.main, wagers.boxes, *wagers.sides.values(), *wagers.extra.values())
    return all(type(one) is int and one > 0 for one in counts)


def laying(rules: TableRules, wagers: Wagers) -> list[Command]:
    """The commands that lay the wagers and close the betting."""
    commands: list[Command] = []
    numbered = rules.dealers_hands > 1
    hands = range(1, rules.dealers_hands + 1)
    ante = rules.ante_due(wagers.main * len(hands))
    for box in range(1, wagers.boxes + 1):
        player = wagers.player(box)
        for hand in hands:
            against = hand if numbered else None
            commands.append(LayWager(box, player, wagers.main, against=against))
        commands += [LaySideWager(box, player, on, sum_) for on, sum_ in wagers.sides.items()]
        if ante:
            commands.append(LaySideWager(box, player, ANTE, ante))
    return [*commands, CallNoMoreBets()]


def player_at(box: Box) -> str:
    """Who has wagered on a Box: one player, at these tables."""
    return box.bettors[0].player


def nets(round: Round, sides: bool) -> list[int]:
    """By Box, what a Round has brought in cents; side wagers count where they are asked for."""
    left_out = () if sides else (*round.rules.side_wagers, FREE_BONUS)
    brought = [0] * len(round.boxes)
    for line in round.lines:
        if line.wager not in left_out:
            brought[line.box - 1] += line.returned - line.stake
    return brought
