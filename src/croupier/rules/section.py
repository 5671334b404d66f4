"""Section: what one section of an edition contributes to a table; Law: all of them together."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from croupier.gazette.edition import Edition
from croupier.rules.elections import Beneath, Elections
from croupier.rules.finding import Finding, permit
from croupier.rules.names import OfferName, VersionName
from croupier.rules.notice import Notice
from croupier.rules.prompt import Prompt
from croupier.rules.provided import Slots
from croupier.rules.refusal import Refusal
from croupier.rules.setting import Setting
from croupier.rules.side_wager import Offer
from croupier.rules.situation import Reliance
from croupier.rules.tournament import TournamentRules


def _no_settings(_: Edition) -> tuple[Setting, ...]:
    return ()


def _no_slots(_: Elections) -> Slots:
    return {}


def _no_notices(_: Elections) -> tuple[Notice, ...]:
    return ()


def _no_prompts(_: Elections) -> tuple[Prompt, ...]:
    return ()


def _no_reliances(_: Elections) -> tuple[Reliance, ...]:
    return ()


def _no_checks(_: Elections) -> tuple[Refusal, ...]:
    return ()


class Section(Struct, frozen=True, kw_only=True):
    """One section of the law: what may be elected, what it provides, what is shown and asked."""

    number: str
    title: str
    settings: Callable[[Edition], tuple[Setting, ...]] = _no_settings
    slots: Callable[[Elections], Slots] = _no_slots
    notices: Callable[[Elections], tuple[Notice, ...]] = _no_notices
    prompts: Callable[[Elections], tuple[Prompt, ...]] = _no_prompts
    checks: Callable[[Elections], tuple[Refusal, ...]] = _no_checks
    relies: Callable[[Elections], tuple[Reliance, ...]] = _no_reliances
    """The readings that settlements may turn on by it."""


class Version(Struct, frozen=True, kw_only=True):
    """An alternative version of the game: a layer that prevails where it states something."""

    name: VersionName
    clauses: tuple[str, ...]
    """The clauses an edition must have for the version to be adopted."""
    section: Section
    adopted: tuple[str, ...] = ()
    """The clauses by which it is adopted, and its rules prevail over those of the game."""
    goes_under_others: bool = False
    """May be adopted together with another version, which then prevails."""
    beneath: Beneath = Beneath()
    """What it says to the sections it is laid over."""
    two_minima: tuple[str, ...] = ()
    """The clauses by which it has two tiers, with a minimum each; nothing: it has one."""
    two_tiers: Callable[[Elections, Elections], tuple[Notice, ...]] = lambda _, __: ()
    """What must be displayed of two tiers, by the lower and the upper."""


def _any_sum(_: Elections) -> Callable[[int], Finding]:
    return lambda _: permit()


class Law(Struct, frozen=True, kw_only=True):
    """The law of one edition, ready for the gate."""

    edition: Edition
    sections: tuple[Section, ...]
    versions: Mapping[VersionName, Version]
    offers: Mapping[OfferName, Offer]
    """The side wagers an operator may offer."""
    titles: Mapping[str, str] = {}
    """The titles of what stands beside the sections: side wagers, and what asks for no rule."""
    in_chips: Callable[[Elections], Callable[[int], Finding]] = _any_sum
    """Can a sum be laid in the Chips of a table?"""
    tournament: TournamentRules | None = None
    settled_by: tuple[str, ...] = ()
    """The clauses by which wagers are settled."""
