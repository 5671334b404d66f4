"""Reviews: one's own stays at a table, and what was played in them against what was expected."""

import sys
from collections.abc import Sequence
from typing import Final

from litestar import get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from croupier.casino.people.state import Person
from croupier.casino.table.history import History
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.stays import PlayerStays, Stay
from croupier.explain.review import PlayersRound, Review, ReviewedRound
from croupier.protocol.reviews import CallFigures, ReviewAnswer, ReviewFigures, StayListing
from croupier.rules.refusal import Refusal
from croupier.web.analysis.reviewer import ReviewProgress
from croupier.web.kit.refusals import Forbidden, NotThere
from croupier.web.kit.requests import Asker, allowed, found, may
from croupier.web.kit.served import Served, Serving

MOST: Final = 1_000
"""Rounds that are reviewed at once; of a longer stay, the last."""


class ReviewSpan(Struct, frozen=True, kw_only=True):
    """Which Rounds of whom are reviewed."""

    table: LiveTable
    player: str
    rounds: tuple[PlayersRound, ...]
    stay: Stay | None = None
    values: bool = True
    """Are calls valued at this table?"""

    @property
    def first(self) -> int:
        """The number of its first Round; 0 where there is none."""
        return self.rounds[0].number if self.rounds else 0

    @property
    def last(self) -> int:
        """The number of its last Round."""
        return self.rounds[-1].number if self.rounds else 0


class AskedSpan(Struct, frozen=True):
    """What a request says of the Rounds it means: a stay, or from one Round to another."""

    stay: int = 0
    """Which stay; 0: the last."""
    first: int = 0
    last: int = 0
    player: str = ""
    """Whose, by key; nobody's: one's own."""


def whose(person: Person, player: str) -> str:
    """Whose play somebody may review: one's own; an inspector, anybody's."""
    allowed(person, "review play")
    wanted = player or person.key
    if wanted != person.key and not may(person, "review play", own=False):
        raise Forbidden((), "a player reviews what they played themselves")
    return wanted


async def span_of(table: LiveTable, asked: AskedSpan, person: Person, served: Served) -> ReviewSpan:
    """The Rounds a request means, if who asks may see them."""
    player = whose(person, asked.player)
    history = await served.histories.of(table)
    own = history.of(player)
    if not own.stays:
        raise NotThere((), "nothing was played here yet that could be reviewed")
    if asked.first or asked.last:
        return _span(table, player, _between(own, asked), None, served)
    if not 0 <= asked.stay <= len(own.stays):
        raise NotThere((), f"there were {len(own.stays)} stays at this table, not so many")
    stay = own.stays[asked.stay - 1] if asked.stay else _last(own.stays)
    rounds = own.rounds(stay.first, stay.last)[-MOST:] if stay.sums.rounds else ()
    return _span(table, player, rounds, stay, served)


def _last(stays: Sequence[Stay]) -> Stay:
    """The last stay in which a Round was played, or the last of all."""
    return next((one for one in reversed(stays) if one.sums.rounds), stays[-1])


def _between(own: PlayerStays, asked: AskedSpan) -> tuple[PlayersRound, ...]:
    found = own.rounds(asked.first, asked.last or sys.maxsize)
    if len(found) > MOST:
        raise Refusal((), f"at most {MOST:,} Rounds are reviewed at once: these are {len(found):,}")
    return found


def _span(
    table: LiveTable,
    player: str,
    rounds: tuple[PlayersRound, ...],
    stay: Stay | None,
    served: Served,
) -> ReviewSpan:
    return ReviewSpan(
        table=table, player=player, rounds=rounds, stay=stay, values=values_shown(table, served)
    )


def values_shown(table: LiveTable, served: Served) -> bool:
    """Are people shown what calls are worth at a table?"""
    live = table.live
    return served.advises_at(live) and live.advice.permitted


NOTHING: Final = "No Round was played to its end."


async def progress_of(span: ReviewSpan, served: Served) -> ReviewProgress:
    """The review of a span as far as it is worked out."""
    if not span.rounds:
        return ReviewProgress(0, failed=NOTHING)
    return await served.reviewer.review(span.table, span.player, span.rounds, values=span.values)


# ── Answers ─────────────────────────────────────────────────────────────────────────────────────


@get("/api/tables/{name:str}/stays")
async def stays(
    name: FromPath[str], person: Asker, served: Serving, player: FromQuery[str] = ""
) -> list[StayListing]:
    """List one's own stays at a table, the first first; an inspector, anybody's."""
    wanted = whose(person, player)
    table = found(served, name)
    return stay_listings(table.live.table, await served.histories.of(table), wanted)


def stay_listings(table: str, history: History, player: str) -> list[StayListing]:
    """The stays of a player at a table."""
    return [_listing(table, one) for one in history.of(player).stays]


def _listing(table: str, stay: Stay) -> StayListing:
    return StayListing(
        table=table,
        number=stay.number,
        begun=stay.begun,
        ended=stay.ended,
        rounds=stay.sums.rounds,
        first=stay.first,
        last=stay.last,
        wagered=stay.sums.wagered,
        net=stay.sums.net,
        corrected=stay.sums.corrected,
    )


@get("/api/tables/{name:str}/review")
async def review(
    *,
    name: FromPath[str],
    person: Asker,
    served: Serving,
    stay: FromQuery[int] = 0,
    first: FromQuery[int] = 0,
    last: FromQuery[int] = 0,
    player: FromQuery[str] = "",
) -> ReviewAnswer:
    """Review one's last stay at a table, another, or any span of Rounds; ask until it is done."""
    asked = AskedSpan(stay, first, last, player)
    span = await span_of(found(served, name), asked, person, served)
    progress = await progress_of(span, served)
    return ReviewAnswer(
        table=span.table.live.table,
        player=span.player,
        first=span.first,
        last=span.last,
        done=progress.done,
        total=progress.total,
        values=span.values,
        review=None if progress.review is None else figures(progress.review),
        failed=progress.failed,
    )


def figures(review: Review) -> ReviewFigures:
    """A review in numbers."""
    expected, sums = review.expected, review.sums
    return ReviewFigures(
        rounds=len(review.rounds),
        wagered=sums.wagered,
        net=sums.net,
        corrected=sums.corrected,
        expected=0.0 if expected is None else expected.cents,
        deviation=None if expected is None else expected.deviation,
        sigmas=None if expected is None else expected.sigmas(sums.net),
        given_up=review.given_up,
        per_hundred=review.per_hundred,
        calls=tuple(call for one in review.rounds for call in _calls(one)),
    )


def _calls(round: ReviewedRound) -> Sequence[CallFigures]:
    return [
        CallFigures(
            round=round.played.number,
            step=one.made.step,
            box=one.made.box,
            hand=one.made.hand,
            cards=one.made.cards,
            first=one.made.first,
            called=one.made.called,
            best="" if one.best is None else one.best.name,
            worths={worth.name: worth.cents for worth in one.worths},
            cost=one.cost,
            why=one.why,
        )
        for one in round.calls
    ]


ROUTES: Final = (stays, review)
