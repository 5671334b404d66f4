"""Late insurance: who was not offered it, and which initial wagers may still be insured."""

from croupier.ledger.line import Line
from croupier.rules.ruling import RETURNED, VOID
from croupier.table.state import INSURANCE, MAIN, Box, Round, Stake


def has_second_card(round: Round) -> bool:
    """Has the Dealer a second card, or had one on a hand that is settled?"""
    return len(round.dealer) > 1 or bool(round.finished_hands)


def missed(round: Round, box: Box, player: str) -> bool:
    """Was this player not offered insurance, while the Dealer has no second card?"""
    if not round.trouble.not_offered or has_second_card(round):
        return False
    return any(
        one.box == box.number and one.player in (None, player) for one in round.trouble.not_offered
    )


def insurable(round: Round, box: Box, player: str, against: int | None = None) -> list[Stake]:
    """The initial wagers a player may insure: open ones; where it is late, those settled since."""
    mains = box.all_stakes(player, MAIN, against=against)
    if not missed(round, box, player):
        return mains
    return [*mains, *(_as_laid(one) for one in round.lines if _ended(round, box, player, one))]


def _ended(round: Round, box: Box, player: str, line: Line) -> bool:
    """Was this initial wager lost or paid; neither Void nor settled early at its owner's wish?"""
    own = (line.box, line.player, line.wager) == (box.number, player, MAIN)
    asked = set(round.rules.early_payment.clauses) <= set(line.clauses)
    return own and not asked and line.outcome not in (VOID, RETURNED)


def has_insured(round: Round, box: Box, main: Stake) -> bool:
    """Is this wager insured, or was it until that insurance was settled?"""
    if box.stake(main.player, INSURANCE, against=main.against):
        return True
    named = (box.number, main.player, INSURANCE, main.against)
    return any((one.box, one.player, one.wager, one.against) == named for one in round.lines)


def _as_laid(line: Line) -> Stake:
    return Stake(line.player, MAIN, line.stake, None, against=line.against)
