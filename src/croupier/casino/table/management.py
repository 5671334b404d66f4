"""Management: what the people on duty do at a live table: deal, direct, propose, close."""

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from croupier.casino.table import acts
from croupier.casino.table.heats import check_kept, is_over
from croupier.casino.table.live import Live
from croupier.house import open_table
from croupier.protocol import log, roles
from croupier.protocol.duties import Tier
from croupier.protocol.log import AnyLogged
from croupier.protocol.pace import Pace
from croupier.protocol.reports import SupervisorCame, SupervisorLeft
from croupier.protocol.roles import Roles, Void
from croupier.record.settings import read_table
from croupier.record.write import write_table
from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import LAW_RELEASE
from croupier.sentence import PlayerPart
from croupier.table.commands import Burn
from croupier.table.game import seats, settings, shuffles
from croupier.table.state import Phase

DIRECTED: Final = (
    *(Occasion.SUPERVISOR, Occasion.SUSPICION, Occasion.EXPOSED),
    *(Occasion.REPLACED, Occasion.CUTTING_CARD_MISSING),
)
"""Why people have the cards shuffled; the other occasions come by themselves."""


def _phase(live: Live) -> Phase | None:
    return None if live.round is None else live.round.phase


# ── The Dealer ──────────────────────────────────────────────────────────────────────────────────


def come_to_deal(live: Live, dealer: str) -> tuple[AnyLogged, ...]:
    """Somebody deals from now on, in place of who did."""
    if live.closed:
        raise Refusal((), "the table is closed")
    if live.in_play:
        raise Refusal((), "that waits until the Round has ended")
    if live.dealer == dealer:
        return ()
    burns = live.round is not None and live.rules.burns_for_new_dealer
    burnt = acts.call(live, Burn(again=True)) if burns else ()
    return (log.DealerCame(dealer), *burnt)


def stand_down(live: Live) -> tuple[AnyLogged, ...]:
    """The Dealer leaves, and the table deals by itself; a Round in play goes on."""
    if not live.dealer:
        raise Refusal((), "nobody deals here")
    return (log.DealerLeft(),)


# ── Supervisors ─────────────────────────────────────────────────────────────────────────────────


def come_to_supervise(live: Live, supervisor: str) -> tuple[AnyLogged, ...]:
    """A supervisor is on duty here from now on, beside others."""
    if live.closed:
        raise Refusal((), "the table is closed")
    return () if supervisor in live.supervisors else (SupervisorCame(supervisor),)


def end_supervision(live: Live, supervisor: str) -> tuple[AnyLogged, ...]:
    """A supervisor is on duty here no longer."""
    if supervisor not in live.supervisors:
        raise Refusal((), "you are not on duty at this table")
    return (SupervisorLeft(supervisor),)


# ── Settings, shuffles, seats ───────────────────────────────────────────────────────────────────


def change_settings(live: Live, config: TableConfig, notice: bool) -> tuple[AnyLogged, ...]:
    """Other settings from the next Round on, as far as the law lets them change."""
    check_kept(live)
    rules = open_table(config)
    if config == live.config:
        raise Refusal((), "these are the settings of the table already")
    settings.change_settings(live.game, rules, notice)
    return (log.SettingsChanged(config, rules.fingerprint, LAW_RELEASE),)


def change_minimum(
    live: Live, minimum: int, notice: bool, tier: Tier | None = None
) -> tuple[AnyLogged, ...]:
    """Another minimum from the next Round on; at a table with two, of the tier that is named."""
    config = live.config
    if live.rules.upper is None:
        if tier is not None:
            raise Refusal((), "this table has one minimum")
        return change_settings(live, replace(config, minimum=minimum), notice)
    if tier is None:
        clauses = live.rules.upper.provenance["minimum"]
        raise Refusal(clauses, "say whether it is the Lower or the Upper Minimum")
    changed = replace(getattr(config, tier) or TierConfig(), minimum=minimum)
    return change_settings(live, replace(config, **{tier: changed}), notice)


def change_pace(live: Live, pace: Pace) -> tuple[AnyLogged, ...]:
    """Wait for people longer, or less long."""
    return () if pace == live.pace else (log.PaceChanged(pace),)


def switch_advice(live: Live, shown: bool) -> tuple[AnyLogged, ...]:
    """Show players what every call is worth, or show it no more."""
    if shown and not live.advice.permitted:
        raise live.advice.refusal()
    return () if shown == live.advises else (log.AdviceSwitched(shown),)


def switch_sharing(live: Live, shared: bool) -> tuple[AnyLogged, ...]:
    """Let ended Rounds be shown to anybody, or let them no more."""
    return () if shared == live.shares_rounds else (log.SharingSwitched(shared),)


def direct_shuffle(live: Live, occasion: Occasion) -> tuple[AnyLogged, ...]:
    """Have the cards shuffled before the next Round."""
    if live.uncut or live.in_play:
        clauses = live.rules.provenance["shuffle_due"]
        raise Refusal(clauses, "that waits until the Round has ended, and the cards are cut")
    if occasion not in DIRECTED:
        raise Refusal(live.rules.provenance["shuffle_due"], f"nobody directs this: {occasion}")
    shuffles.direct_shuffle(live.game, occasion)
    return (log.ShuffleDirected(occasion),)


def change_elections(live: Live, changes: Mapping[str, Any], notice: bool) -> tuple[AnyLogged, ...]:
    """Other elections or directions, named as in a table file, from the next Round on."""
    asked = {**_named(live.config), **changes}
    config, wrong = read_table(live.config.edition, asked, live.config.backfill)
    if wrong:
        raise wrong[0]
    return change_settings(live, config, notice)


def _named(config: TableConfig) -> dict[str, Any]:
    """The settings of a table as its table file has them."""
    data: dict[str, Any] = tomllib.loads(write_table(config)).get("table", {})
    return data


def lift_limit(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Hold a player to the minimum no longer."""
    seats.lift_limit(live.game, player)
    return (log.LimitLifted(player),)


def exclude_player(live: Live, player: str, why: str) -> tuple[AnyLogged, ...]:
    """Exclude a player from the game; what lies on the layout is played to its end."""
    check_kept(live)
    if not why.strip():
        raise Refusal(live.rules.may_exclude.clauses, "say which rule the player has broken")
    seats.exclude(live.game, player)
    _check_here(live, player)
    return (log.PlayerExcluded(player, why.strip()),)


def readmit_player(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Let an excluded player take part again."""
    seats.readmit(live.game, player)
    return (log.PlayerReadmitted(player),)


def place_marker(live: Live, box: int, player: str, maximum: int) -> tuple[AnyLogged, ...]:
    """Raise the maximum of one player on a Box."""
    check_kept(live)
    _check_alone(live, box, player)
    seats.mark(live.game, box, player, maximum)
    _check_here(live, player)
    in_chips = live.rules.in_chips(maximum)
    if not in_chips.permitted:
        raise in_chips.refusal()
    return (log.MarkerPlaced(box, player, maximum),)


def _check_alone(live: Live, box: int, player: str) -> None:
    """Refuse a marker beside a Box on which somebody else has a wager."""
    laid_there = (laid for one in live.boxes if one.number == box for laid in one.bettors)
    others = [laid for laid in laid_there if laid.player != player]
    if others:
        clauses = live.rules.may_mark.clauses
        raise Refusal(clauses, (PlayerPart(others[0].player), f" has a wager on Box {box}"))


def remove_marker(live: Live, box: int) -> tuple[AnyLogged, ...]:
    """Take the marker beside a Box away."""
    seats.unmark(live.game, box)
    return (log.MarkerRemoved(box),)


def _check_here(live: Live, player: str) -> None:
    """Refuse to direct somebody who is not at the table."""
    if not live.is_here(player):
        raise Refusal((), "nobody of this key is at the table")


def limit_player(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Hold a player to the minimum, where the law lets the operator do so."""
    _check_here(live, player)
    seats.limit(live.game, player)
    return (log.PlayerLimited(player),)


def reclaim_seat(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Give the seat of somebody who sits out to others."""
    finding = seats.may_reclaim_seat(live.game, player)
    if not finding.permitted:
        raise finding.refusal()
    return acts.leave_seat(live, player)


def repair_equipment(live: Live) -> tuple[AnyLogged, ...]:
    """The prize equipment works again."""
    if live.round is not None:
        raise Refusal((), "that waits until the Round has ended")
    if not live.game.equipment_failed:
        raise Refusal((), "no equipment has failed")
    return (log.EquipmentRepaired(),)


def restore(live: Live) -> tuple[AnyLogged, ...]:
    """The casino is served from a copy: the shoe of the table may be known, and ends."""
    if live.closed:
        raise Refusal((), "the table is closed")
    return (log.TableRestored(),)


# ── Closing ─────────────────────────────────────────────────────────────────────────────────────


def announce_closing(
    live: Live, rounds: int, players_told: bool, inspector_told: bool
) -> tuple[AnyLogged, ...]:
    """Announce that the table closes after so many Rounds."""
    check_kept(live)
    settings.announce_closing(live.game, rounds, players_told, inspector_told)
    return (log.ClosingAnnounced(rounds),)


def close_table(live: Live, inspector_told: bool = False) -> tuple[AnyLogged, ...]:
    """Close a table for good: everybody goes with their chips, and the shoe is revealed."""
    if live.closed:
        raise Refusal((), "the table is closed already")
    announced = live.game.closing_in == 0 or not live.game.seats or is_over(live)
    if live.in_play or not announced:
        clauses = live.rules.provenance["may_close"]
        raise Refusal(clauses, "a table closes once its last Round has ended")
    shown = inspector_told or live.game.closing_in is not None or is_over(live)
    finding = live.rules.may_close(True, shown)
    if not finding.permitted:
        raise finding.refusal()
    if live.disputes:
        raise Refusal((), "a table does not close while a dispute is open")
    return _shut(live, inspector_told)


def close_own(live: Live) -> tuple[AnyLogged, ...]:
    """Close somebody's own table for practice, at which nothing has happened for long."""
    if not live.owner or live.in_play:
        raise Refusal((), "only somebody's own table closes so, between Rounds")
    if live.closed or live.disputes:
        raise Refusal((), "the table is closed already, or a dispute is open")
    return _shut(live, inspector_told=True)


def _shut(live: Live, inspector_told: bool) -> tuple[AnyLogged, ...]:
    """Everybody goes with their chips, and the shoe is revealed."""
    purses = live.purses()
    chips = tuple(log.ChipsTaken(player, cents) for player, cents in purses.items())
    players = dict.fromkeys(seat.player for seat in live.game.seats)
    left = tuple(log.SeatLeft(player) for player in players)
    return (*chips, *left, *acts.revealed(live), log.TableClosed(inspector_told))


# ── Voids, by two persons ───────────────────────────────────────────────────────────────────────


def propose_void(
    live: Live, void: Void, by: str, known: Roles, now: int, *, why: str = ""
) -> tuple[AnyLogged, ...]:
    """Propose a void; nothing happens until another person confirms it."""
    acts.call(live, void)  # refused now, if it cannot be
    proposal = roles.propose(
        void,
        by,
        known,
        table=live.table,
        round=live.rounds,
        phase=_phase(live),
        now=now,
        why=why,
    )
    return (log.VoidProposed(proposal),)


def confirm_void(live: Live, by: str, known: Roles, now: int) -> tuple[AnyLogged, ...]:
    """Carry out what another person proposed."""
    if live.proposal is None:
        raise Refusal((), "no void was proposed")
    void = roles.confirm(
        live.proposal,
        by,
        known,
        table=live.table,
        round=live.rounds,
        phase=_phase(live),
        now=now,
    )
    return (log.VoidConfirmed(by), *acts.call(live, void))
