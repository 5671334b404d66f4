"""Contributions: what players add to the seed of the next shuffle, committed to beforehand."""

from typing import Final

from croupier.casino.keys import is_automatic
from croupier.casino.table.live import Live
from croupier.fairness.seeding import contribution_digest
from croupier.protocol.contributions import (
    ContributionCommitted,
    ContributionOpened,
    ContributionsAsked,
    ContributionsClosed,
    SeedMix,
)
from croupier.protocol.log import AnyLogged
from croupier.rules.refusal import Refusal

EXCUSED: Final = 8
"""Shoes for which somebody is not asked whose contribution was missing, so that nobody stalls."""
ALONE: Final = 1
"""With so many contributors no delay is needed: nobody else could be disadvantaged by a refusal."""


def commit_contribution(live: Live, player: str, shoe: str, digest: bytes) -> tuple[AnyLogged, ...]:
    """A player at the table commits to a contribution, once a shoe, before the shuffle is due."""
    mix = _mix(live, shoe)
    if is_automatic(player) or not live.is_here(player):
        raise Refusal((), "a person at the table contributes to its shuffle")
    if player in mix.committed:
        raise Refusal((), "you have committed to a contribution to this shuffle already")
    if mix.begun:
        raise Refusal((), "this shuffle is under way: it is too late to contribute to it")
    until = live.excused.get(player, 0)
    if until > live.shoes:
        why = f"a contribution of yours was missing: the next that counts is to shoe {until + 1}"
        raise Refusal((), why)
    return (ContributionCommitted(shoe, player, digest),)


def may_contribute(live: Live, player: str) -> bool:
    """May somebody commit to a contribution to the next shuffle now?"""
    try:
        commit_contribution(live, player, live.next_shoe, b"")
    except Refusal:
        return False
    return True


def open_contribution(live: Live, player: str, shoe: str, value: bytes) -> tuple[AnyLogged, ...]:
    """A player who was asked opens what was committed to."""
    mix = _mix(live, shoe)
    if player not in mix.asked:
        raise Refusal((), "you are not asked for a contribution to this shuffle")
    if player in mix.opened:
        raise Refusal((), "your contribution is open already")
    if mix.closed:
        raise Refusal((), "no contribution to this shuffle is taken any more: it came too late")
    if contribution_digest(shoe, player, value) != mix.committed[player]:
        raise Refusal((), "this is not the contribution you committed to")
    return (ContributionOpened(shoe, player, value),)


def asked_now(live: Live, mix: SeedMix, delay: int) -> tuple[ContributionsAsked, ...]:
    """Who is asked to contribute, now that a shuffle is due; nothing where nobody is."""
    players = tuple(sorted(one for one in mix.committed if live.is_here(one)))
    if mix.begun or not players:
        return ()
    quick = len(players) <= ALONE or live.practice
    return (ContributionsAsked(mix.shoe, players, 0 if quick else delay),)


def close_contributions(live: Live) -> tuple[AnyLogged, ...]:
    """No contribution is taken any more; who has not opened theirs is named."""
    mix = live.mix
    if mix is None or not mix.asked or mix.closed:
        raise Refusal((), "no contributions are being opened")
    return (ContributionsClosed(mix.shoe, mix.missing),)


def _mix(live: Live, shoe: str) -> SeedMix:
    if live.closed:
        raise Refusal((), "the table is closed")
    if live.mix is None or live.mix.shoe != shoe:
        raise Refusal((), f"contributions are to the next shuffle, and that is not {shoe}'s")
    return live.mix
