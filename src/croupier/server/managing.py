"""Managing: what the people on duty do at a live table: deal, direct, propose, close."""

from msgspec.structs import replace

from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import LAW_RELEASE
from croupier.server import acting, roles
from croupier.server.live import Live
from croupier.server.log import (
    AdviceSwitched,
    AnyLogged,
    ChipsTaken,
    ClosingAnnounced,
    DealerCame,
    DealerLeft,
    EquipmentRepaired,
    PaceChanged,
    PlayerLimited,
    SeatLeft,
    SettingsChanged,
    ShuffleDirected,
    TableClosed,
    VoidConfirmed,
    VoidProposed,
)
from croupier.server.roles import Roles, Void
from croupier.server.tempo import Pace
from croupier.server.tournaments.heats import check_kept, is_over
from croupier.table import game
from croupier.table.state import BETTING, Phase, Round


def _phase(live: Live) -> Phase | None:
    return None if live.round is None else live.round.phase


# ── The Dealer ──────────────────────────────────────────────────────────────────────────────────


def come_to_deal(live: Live, dealer: str) -> tuple[AnyLogged, ...]:
    """Somebody deals from now on, in place of who did."""
    if live.closed:
        raise Refusal((), "the table is closed")
    if live.round is not None and not _may_take_over(live.round):
        raise Refusal((), "that waits until the Round has ended")
    return () if live.dealer == dealer else (DealerCame(dealer),)


def _may_take_over(round: Round) -> bool:
    """Has a Round only been opened: no wager lies there, and no card need be burnt first?"""
    burns = round.rules.burns_for_new_dealer and not round.burnt
    return round.phase is BETTING and not round.boxes and not burns


def stand_down(live: Live) -> tuple[AnyLogged, ...]:
    """The Dealer leaves, and the table deals by itself; a Round in play goes on."""
    if not live.dealer:
        raise Refusal((), "nobody deals here")
    return (DealerLeft(),)


# ── Settings, shuffles, seats ───────────────────────────────────────────────────────────────────


def change_settings(live: Live, config: TableConfig, notice: bool) -> tuple[AnyLogged, ...]:
    """Other settings from the next Round on, as far as the law lets them change."""
    check_kept(live)
    rules = open_table(config)
    game.change_minimum(live.game, rules, notice)
    return (SettingsChanged(config, rules.fingerprint, LAW_RELEASE),)


def change_minimum(live: Live, minimum: int, notice: bool) -> tuple[AnyLogged, ...]:
    """Another minimum from the next Round on."""
    return change_settings(live, replace(live.config, minimum=minimum), notice)


def change_pace(live: Live, pace: Pace) -> tuple[AnyLogged, ...]:
    """Wait for people longer, or less long."""
    return () if pace == live.pace else (PaceChanged(pace),)


def switch_advice(live: Live, shown: bool) -> tuple[AnyLogged, ...]:
    """Show players what every call is worth, or show it no more."""
    return () if shown == live.advises else (AdviceSwitched(shown),)


def direct_shuffle(live: Live, occasion: Occasion) -> tuple[AnyLogged, ...]:
    """Have the cards shuffled before the next Round."""
    if live.round is not None or live.uncut:
        raise Refusal((), "that waits until the Round has ended, and the cards are cut")
    game.direct_shuffle(live.game, occasion)
    return (ShuffleDirected(occasion),)


def limit_player(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Hold a player to the minimum, where the law lets the operator do so."""
    game.limit(live.game, player)
    return (PlayerLimited(player),)


def reclaim_seat(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Give the seat of somebody who sits out to others."""
    finding = game.may_reclaim_seat(live.game, player)
    if not finding.permitted:
        raise finding.refusal()
    return acting.leave_seat(live, player)


def repair_equipment(live: Live) -> tuple[AnyLogged, ...]:
    """The prize equipment works again."""
    if live.round is not None:
        raise Refusal((), "that waits until the Round has ended")
    if not live.game.equipment_failed:
        raise Refusal((), "no equipment has failed")
    return (EquipmentRepaired(),)


# ── Closing ─────────────────────────────────────────────────────────────────────────────────────


def announce_closing(
    live: Live, rounds: int, players_told: bool, inspector_told: bool
) -> tuple[AnyLogged, ...]:
    """Announce that the table closes after so many Rounds."""
    check_kept(live)
    game.announce_closing(live.game, rounds, players_told, inspector_told)
    return (ClosingAnnounced(rounds),)


def close_table(live: Live) -> tuple[AnyLogged, ...]:
    """Close a table for good: everybody goes with their chips, and the shoe is revealed."""
    if live.closed:
        raise Refusal((), "the table is closed already")
    announced = live.game.closing_in == 0 or not live.game.seats or is_over(live)
    if live.round is not None or not announced:
        clauses = live.rules.provenance["may_close"]
        raise Refusal(clauses, "a table closes once its last Round has ended")
    if live.disputes:
        raise Refusal((), "a table does not close while a dispute is open")
    purses = live.purses()
    chips = tuple(ChipsTaken(player, cents) for player, cents in purses.items())
    players = dict.fromkeys(seat.player for seat in live.game.seats)
    left = tuple(SeatLeft(player) for player in players)
    return (*chips, *left, *acting.revealed(live), TableClosed())


# ── Voids, by two persons ───────────────────────────────────────────────────────────────────────


def propose_void(
    live: Live, void: Void, by: str, known: Roles, now: int, *, why: str = ""
) -> tuple[AnyLogged, ...]:
    """Propose a void; nothing happens until another person confirms it."""
    acting.call(live, void)  # refused now, if it cannot be
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
    return (VoidProposed(proposal),)


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
    return (VoidConfirmed(by), *acting.call(live, void))
