"""Money: double entry in whole cents; what moved between two moments of a table, and why."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from croupier.ledger.accounts import Unbalanced
from croupier.ledger.line import Line
from croupier.rules.names import ANTE
from croupier.table.state import Round

CAGE: Final = "cage"
"""Where play chips come from and go to: the only account that may be below nothing."""
TRAY: Final = "float"
"""The float tray of a table."""
ANTES: Final = "antes"
"""The Antes a table has collected."""


class Posting(Struct, frozen=True):
    """What moved at once: cents by account, those that gave below nothing."""

    moved: Mapping[str, int]

    def __bool__(self) -> bool:
        """Did anything move?"""
        return bool(self.moved)


def posting(moved: Mapping[str, int]) -> Posting:
    """A posting, which must balance."""
    if sum(moved.values()):
        raise Unbalanced(f"a posting of {dict(moved)} does not balance")
    return Posting({account: cents for account, cents in moved.items() if cents})


_PURSE: Final = "player:"


def purse(player: str) -> str:
    """The chips a player has at a table, not wagered."""
    return f"{_PURSE}{player}"


def purses(held: Mapping[str, int]) -> dict[str, int]:
    """The chips of every player at a table, not wagered."""
    found = ((name, cents) for name, cents in held.items() if name.startswith(_PURSE))
    return {name.removeprefix(_PURSE): cents for name, cents in found}


def holder(account: str) -> str:
    """Whose purse an account is."""
    return account.removeprefix(_PURSE)


def escrow(box: int, player: str, wager: str, against: int | None = None) -> str:
    """The chips of one wager on the layout."""
    numbered = "" if against is None else f":{against}"
    return f"escrow:{box}:{player}:{wager}{numbered}"


def cash_in(player: str, cents: int) -> Posting:
    """Chips for a player, out of the cage."""
    return posting({CAGE: -cents, purse(player): cents})


def cash_out(player: str, cents: int) -> Posting:
    """Chips of a player's, back to the cage."""
    return posting({CAGE: cents, purse(player): -cents})


def corrected(owed: Mapping[str, int]) -> Posting:
    """What a ruling moves between the tray and players; below nothing: out of a purse."""
    purses = {purse(player): cents for player, cents in owed.items()}
    return posting({TRAY: -sum(owed.values()), **purses})


def moved(before: Round, after: Round) -> Posting:
    """What moved between two moments of a Round: wagers laid and lifted, Lines made and undone."""
    amounts: Counter[str] = Counter()
    laid = _on_layout(after, before)
    laid.subtract(_on_layout(before, after))
    for (box, player, wager, against), cents in laid.items():
        amounts[escrow(box, player, wager, against)] += cents
        amounts[purse(player)] -= cents
    for line in _added(before, after):
        _settle(amounts, line, 1)
    for line in _added(after, before):
        _settle(amounts, line, -1)
    return posting(amounts)


def _settle(amounts: Counter[str], line: Line, sign: int) -> None:
    """The net of a Line goes between tray and purse; its stake has left the escrow already."""
    keeper = ANTES if line.wager == ANTE else TRAY
    amounts[keeper] -= sign * line.net
    amounts[purse(line.player)] += sign * line.net


def _on_layout(round: Round, other: Round) -> Counter[tuple[int, str, str, int | None]]:
    """The chips of every wager on the layout, but for Boxes where the same lies in the other."""
    found: Counter[tuple[int, str, str, int | None]] = Counter()
    same = {(box.number, id(box.stakes)) for box in other.boxes}
    for box in round.boxes:
        if (box.number, id(box.stakes)) in same:
            continue
        for stake in box.stakes:
            at = (box.number, stake.player, stake.wager, stake.against)
            found[at] += stake.amount + stake.excess
    return found


def _added(before: Round, after: Round) -> list[Line]:
    """The Lines of a Round that were not there before, each as often as it is new."""
    if before.lines is after.lines:
        return []
    left = list(before.lines)
    new: list[Line] = []
    for line in after.lines:
        if line in left:
            left.remove(line)
        else:
            new.append(line)
    return new


def balances(postings: Iterable[Posting]) -> dict[str, int]:
    """Every account after some postings; those at nothing are left out."""
    held: dict[str, int] = {}
    for one in postings:
        held = posted(held, one)
    return held


def posted(held: Mapping[str, int], one: Posting) -> dict[str, int]:
    """Every account after one more posting; those at nothing are left out."""
    after = dict(held)
    for account, cents in one.moved.items():
        after[account] = after.get(account, 0) + cents
        if not after[account]:
            del after[account]
    return after


def overdrawn(held: Mapping[str, int]) -> tuple[str, ...]:
    """The accounts below nothing that may not be: players' purses and escrows."""
    bounded = (_PURSE, "escrow:")
    return tuple(name for name, cents in held.items() if cents < 0 and name.startswith(bounded))
