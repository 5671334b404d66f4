"""Settings: what the table is played by, its pace and its end, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino.table.live import Live, replaced
from croupier.house import open_table
from croupier.protocol import log
from croupier.rules.table_rules import LAW_RELEASE
from croupier.table.game import settings, shuffles


def of_settings(live: Live, logged: log.OfSettings | log.OfShuffling | log.OfClosing) -> Live:
    """The table after it was set otherwise, shuffled by direction or closed."""
    match logged:
        case log.SettingsChanged():
            return _changed(live, logged)
        case log.PaceChanged():
            return replace(live, pace=logged.pace)
        case log.AdviceSwitched():
            return replace(live, advises=logged.shown)
        case log.SharingSwitched():
            return replace(live, shares_rounds=logged.shared)
        case log.ShuffleDirected():  # a Round that was only open for wagers never began
            return replace(
                live, game=shuffles.direct_shuffle(live.game, logged.occasion), round=None
            )
        case log.TableRestored():
            return _restored(live)
        case log.EquipmentRepaired():
            return replace(live, game=settings.repair_equipment(live.game))
        case log.ClosingAnnounced():
            game = settings.announce_closing(live.game, logged.rounds, True, True)
            return replace(live, game=game)
        case log.TableClosed():
            return replace(live, closed=True, round=None)


def pinned(table: str, logged: log.TableOpened | log.SettingsChanged) -> None:
    """Settings must give the rules that were in force, unless the law was of an earlier release."""
    rules = open_table(logged.config)
    if logged.law >= LAW_RELEASE and rules.fingerprint != logged.fingerprint:
        raise ValueError(f"{table} was opened by other rules: {logged.fingerprint}")


def _changed(live: Live, logged: log.SettingsChanged) -> Live:
    pinned(live.table, logged)
    live = replace(live, next_config=logged.config)
    return live if live.round is not None else in_force(live)


def in_force(live: Live) -> Live:
    """The table by the settings that were waiting for the end of the Round."""
    if live.next_config is None:
        return live
    rules = open_table(live.next_config)
    game = settings.change_settings(live.game, rules, notice=True)
    return replace(live, config=live.next_config, rules=rules, game=game, next_config=None)


def _restored(live: Live) -> Live:
    """What may be known is not dealt from again: at once, or after the Round in play."""
    live = replace(live, mix=None, shoes=live.shoes + 1, restored=True)
    return live if live.in_play else replace(replaced(live), round=None)
