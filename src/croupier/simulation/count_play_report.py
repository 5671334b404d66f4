"""Count play report: what a player who counts earns, as one JSON object."""

from math import isfinite

from croupier.analysis.report_types import (
    AtCountReport,
    CountabilityReport,
    CountPlayReport,
    EarningReport,
    RampStepReport,
    SideCountGainReport,
)
from croupier.cards import DECK, face_value
from croupier.money import CENTS
from croupier.simulation.count_play import AtDepth, CountAsked, CountPlay
from croupier.simulation.count_run import AtCount
from croupier.simulation.countability import HUNDRED, Countability
from croupier.simulation.players import From
from croupier.simulation.ramp import wager_at


def count_play_report(play: CountPlay) -> CountPlayReport:
    """All that was worked out."""
    asked, total = play.asked, sum(one.wagers for one in play.at)
    report: CountPlayReport = {
        "rounds": play.run.rounds,
        "seed": asked.seed,
        "boxes": asked.boxes,
        "cutting_card": play.run.behind,
        "bankroll_dollars": asked.bankroll / CENTS,
        "kelly_asked": asked.fraction,
        "trip_rounds": asked.trip,
        "leaves_below": asked.leaves_below,
        "at_counts": [_at_count(one, total, play) for one in play.at],
        "earning": _whole_earning(play),
        "by_cards_dealt": [earning_report(one, asked) for one in play.depths],
    }
    if play.without is not None:
        report["side_count_gain"] = _gain_report(play, play.without)
    return report


def _gain_report(play: CountPlay, without: CountPlay) -> SideCountGainReport:
    """What side counts gain: the same shoes without them."""
    error = play.gain_error
    return {
        "gain_in_100_rounds": (play.earning.rate.mean - without.earning.rate.mean)
        * HUNDRED
        / CENTS,
        "gain_standard_error": None if error is None else error * HUNDRED / CENTS,
        "without": _whole_earning(without),
    }


def _whole_earning(play: CountPlay) -> EarningReport:
    return earning_report(AtDepth(play.run.cut, play.ramp, play.earning), play.asked)


def _at_count(one: AtCount, total: int, play: CountPlay) -> AtCountReport:
    return {
        "count": one.count,
        "share": one.wagers / total,
        "mean": one.mean,
        "standard_error": one.standard_error,
        "wager_dollars": wager_at(play.ramp, one.count) / CENTS,
    }


def earning_report(one: AtDepth, asked: CountAsked) -> EarningReport:
    """What a ramp earns, with a bankroll."""
    rate, bankroll = one.earning.rate, asked.bankroll
    equivalent = rate.certainty_equivalent(bankroll, asked.fraction)
    return {
        "cards_dealt": one.dealt,
        "steps": [_step(each) for each in one.ramp],
        "played": one.earning.played,
        "average_wager": one.earning.wager / CENTS,
        "win_in_100_rounds": rate.mean * HUNDRED / CENTS,
        "win_standard_error": one.earning.standard_error * HUNDRED / CENTS,
        "standard_deviation_in_100_rounds": rate.standard_deviation * HUNDRED**0.5 / CENTS,
        "score": rate.score,
        "desirability_index": rate.desirability,
        "n0_rounds": rate.n0 if isfinite(rate.n0) else None,
        "kelly_fraction": rate.kelly(bankroll) if isfinite(rate.kelly(bankroll)) else None,
        "certainty_equivalent_in_100_rounds": equivalent * HUNDRED / CENTS,
        "risk_of_ruin": rate.ruin(bankroll),
        "trip_ruin": rate.trip_ruin(bankroll, asked.trip),
    }


def _step(one: From) -> RampStepReport:
    return {"count": one.count, "wager_dollars": one.wager / CENTS}


def countability_report(one: Countability) -> CountabilityReport:
    """One side wager."""
    perfect = one.perfect
    return {
        "wager": one.wager,
        "house_edge": one.house_edge,
        "tags": tags_said(one),
        "correlation": one.tags.correlation,
        "trigger": one.trigger,
        "laid": one.laid,
        "gain": one.edge,
        "units_in_100_rounds": one.units,
        "standard_error": one.standard_error,
        "perfect_units_in_100_rounds": None if perfect is None else HUNDRED * perfect.mean,
        "perfect_standard_error": None if perfect is None else HUNDRED * perfect.standard_error,
    }


def tags_said(one: Countability) -> dict[str, int]:
    """Tags by Face Value, or by card where cards of one Face Value differ."""
    by_face = {face_value(card): one.tags.tags[card] for card in DECK}
    alike = all(one.tags.tags[card] == by_face[face_value(card)] for card in DECK)
    return by_face if alike else {str(card): one.tags.tags[card] for card in DECK}
