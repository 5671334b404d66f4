"""Log entry: a live table as its first entry has it, and after each further one."""

from croupier.casino.table.fold.duty import of_duty
from croupier.casino.table.fold.people import of_people
from croupier.casino.table.fold.rounds import of_round
from croupier.casino.table.fold.rulings import of_rulings
from croupier.casino.table.fold.seeding import of_seeding
from croupier.casino.table.fold.settings import of_settings, pinned
from croupier.casino.table.fold.shoe import of_shoe
from croupier.casino.table.live import Live, rules_of
from croupier.casino.table.seed_mix import Seeds
from croupier.protocol import log
from croupier.protocol.contributions import OfSeeding
from croupier.protocol.log import AnyLogged
from croupier.protocol.reports import OfDuty
from croupier.table.game.game import Game


def opened(logged: log.TableOpened) -> Live:
    """A table as its first entry has it."""
    pinned(logged.table, logged)
    rules = rules_of(logged.config, logged.heat)
    return Live(
        table=logged.table,
        config=logged.config,
        rules=rules,
        game=Game(rules=rules),
        heat=logged.heat,
        title=logged.title,
        practice=logged.mode == "practice",
        owner=logged.owner,
        advises=logged.mode == "practice" or rules.may_advise.permitted,
    )


def fold(live: Live, logged: AnyLogged, seeds: Seeds) -> Live:
    """The table after an entry of its log."""
    if isinstance(logged, log.OfRound):
        return of_round(live, logged)
    if isinstance(logged, log.OfShoe):
        return of_shoe(live, logged, seeds)
    if isinstance(logged, OfSeeding):
        return of_seeding(live, logged)
    if isinstance(logged, OfDuty):
        return of_duty(live, logged)
    if isinstance(logged, log.OfVoids | log.OfDisputes):
        return of_rulings(live, logged)
    if isinstance(logged, log.OfSettings | log.OfShuffling | log.OfClosing):
        return of_settings(live, logged)
    if isinstance(logged, log.TableOpened):  # a log has one opening, and begins with it
        raise KeyError(type(logged))
    return of_people(live, logged)
