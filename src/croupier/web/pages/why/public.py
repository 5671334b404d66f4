"""A public Round: one that has ended, as anybody may see it, without anybody's key.

Its address has no secret in it: any guest may watch a table, so that cards and sums
of a Round were never secret; who played is, and names are left out unless their owners allow
them.
"""

from collections.abc import Iterable, Mapping
from typing import Final
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.cache import BoundedCache
from croupier.casino.casino import Casino
from croupier.casino.keys import is_automatic, name_of
from croupier.casino.people.state import People, Person
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled
from croupier.protocol.corrections import Correction
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from croupier.table.events import Event, WagerLaid
from croupier.web.kit.naming import renamed
from croupier.web.kit.refusals import Forbidden
from croupier.web.kit.served import Served
from croupier.web.pages.why.recall import CACHED, recalled_round


class PublicRound(Struct, frozen=True):
    """An ended Round in which everybody has another key, and whose each of them is."""

    of: Recalled
    keys: Mapping[str, str]
    """The keys of the players, by those that stand for them."""

    def corrections(self, live: Live) -> tuple[Correction, ...]:
        """What rulings on disputes moved for it, by the keys that stand for its players."""
        aliases = {key: alias for alias, key in self.keys.items()}
        moved = live.corrections(self.of.number)
        return tuple(replace(one, player=aliases[one.player]) for one in moved)

    def people(self, known: People) -> People:
        """Its players by the keys that stand for them: a name only where its owner allows it."""
        named = {alias: _called(alias, key, known) for alias, key in self.keys.items()}
        return People(
            {alias: Person(alias, name, Role.GUEST, None) for alias, name in named.items()}
        )


_remembered: "WeakKeyDictionary[Casino, BoundedCache[PublicRound]]" = WeakKeyDictionary()
_ALIAS: Final = "player-"


def _called(alias: str, key: str, known: People) -> str:
    if is_automatic(key):
        return name_of(key)
    person = known.people.get(key)
    if person is not None and person.shares_name:
        return person.name
    return f"Player {alias.removeprefix(_ALIAS)}"


def may_be_shown(table: LiveTable) -> bool:
    """Does the operator let ended Rounds of a table be shown to anybody?"""
    return table.live.shares_rounds


async def public_lines(table: LiveTable, number: int, served: Served) -> PublicRound:
    """What of a Round is settled, as anybody may see it; of the one in play, so far."""
    if number == table.live.rounds and may_be_shown(table):
        return without_keys(await recalled_round(table, number, served))
    return await public_round(table, number, served)


async def public_round(table: LiveTable, number: int, served: Served) -> PublicRound:
    """An ended Round as anybody may see it; refuses one in play, and where it is not allowed."""
    if not may_be_shown(table):
        raise Forbidden((), "the Casino Operator does not let Rounds of this table be shown")
    kept = _remembered.setdefault(served.casino, BoundedCache(CACHED))
    key = f"{table.live.table}/{number}"
    found = kept.get(key)
    if found is None:
        of = await recalled_round(table, number, served)
        if not of.ended:
            raise Refusal((), f"Round {number} has not ended: it can be shown once it has")
        found = without_keys(of)
        kept.put(key, found)
    return found


def without_keys(of: Recalled) -> PublicRound:
    """A Round in which players have keys that say nothing, in the order of their wagers."""
    aliases = {key: f"{_ALIAS}{place}" for place, key in enumerate(_players(of), 1)}
    events = renamed(of.events, tuple[Event, ...], lambda text: aliases.get(text, text))
    return PublicRound(replace(of, events=events), {alias: key for key, alias in aliases.items()})


def _players(of: Recalled) -> Iterable[str]:
    laid = (event.player for event in of.events if isinstance(event, WagerLaid))
    return dict.fromkeys((*laid, *(line.player for line in of.lines)))
