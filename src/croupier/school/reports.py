"""Reports: what may be found to have gone wrong at a table, and a Round in which it does."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from croupier.money import CENTS
from croupier.rules.irregularity import Fault
from croupier.rules.names import ANSWERED, INSURANCE, MAIN
from croupier.rules.table_rules import TableRules
from croupier.school.layout import PEOPLE
from croupier.school.moments import RoundMoment, before_closing, moments, onward
from croupier.school.rulings import ruled
from croupier.sentence import AmountPart, PlayerPart, Sentence, WagerPart
from croupier.table import commands, supervision
from croupier.table.commands import Command, Deal
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.irregular.faults import refilled
from croupier.table.irregular.misdeals import hands_on
from croupier.table.legal import side_menu
from croupier.table.legal.option import refusal
from croupier.table.play.dealers_hand import completed
from croupier.table.state import BETTING, DEALING, PLAY, Box, Round, bettors, undecided
from croupier.table.wagers.prices import insurance_bounds


class IrregularReport(NamedTuple):
    """A moment, and what is found to have gone wrong."""

    at: RoundMoment
    command: Command


Sort = Callable[[Random, TableRules], Iterator[IrregularReport]]
"""What may go wrong in one way, in a Round played at random."""


def _reported(candidates: Callable[[Round], Iterable[Command]]) -> Sort:
    """What may be reported at any moment of a Round."""

    def sort(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
        for at in moments(random, rules):
            yield from (IrregularReport(at, one) for one in candidates(at.round))

    return sort


def _misplaced(round: Round) -> Iterator[Command]:
    """The next card on the Dealer's hand, on any other, or on a Box that has none."""
    yield supervision.Misplace(0)
    for number in range(1, round.rules.elections.boxes + 1):
        hands = range(1, hands_on(round, number) + 1)
        yield from (supervision.Misplace(number, hand) for hand in hands)


def _absent(round: Round) -> Iterator[Command]:
    return (supervision.DeclareAbsent(box.number) for box in round.boxes)


def _not_offered(round: Round) -> Iterator[Command]:
    """Insurance to a Box, or to one of several players on it, to whom it was to be offered."""
    if round.phase is not PLAY or round.side_wagers_due or len(round.dealer) > 1:
        return
    for box in round.boxes:
        owed = [one.player for one in box.bettors if _was_owed(round, box, one.player)]
        if len(owed) == len(box.bettors):
            yield supervision.ReportNotOffered(box.number)
        if len(box.bettors) > 1:
            yield from (supervision.ReportNotOffered(box.number, name) for name in owed)


def _was_owed(round: Round, box: Box, player: str) -> bool:
    """May the player's wager be insured, and has the player not done so?"""
    main = box.stake(player, MAIN)
    insured = box.stake(player, INSURANCE) is not None
    return main is not None and not insured and insurance_bounds(round, box, main) is not None


def _fault(fault: Fault) -> Sort:
    def sort(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
        if rules.fault(fault).finding.permitted:
            for at in moments(random, rules):
                yield IrregularReport(at, supervision.ReportFault(fault))

    return sort


def _overdrawn(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """A card for the Dealer's hand, which was complete."""
    for at in moments(random, rules):
        if at.round.phase is PLAY and completed(at.round):
            yield IrregularReport(at, supervision.OverdrawDealer())


def _shoe_empty(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """A shoe that runs out while a Round is dealt."""
    for at in moments(random, rules, short=True):
        if not at.round.shoe.left and isinstance(due(at.round), Deal):
            yield IrregularReport(at, refilled(at.round, random.getrandbits(64)))


def _noticed(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """A call that was allowed in error, noticed at some moment after it."""
    if rules.in_error is None:
        return
    for at in moments(random, rules):
        wrong = [one for one in _allowed(at.round) if refusal(at.round, one) is None]
        if wrong:
            round, happened = play(at.round, random.choice(wrong))
            later = onward(random, RoundMoment(round, (*at.events, *happened)))
            yield from (IrregularReport(one, supervision.NoticeError()) for one in later)
            return


def _allowed(round: Round) -> Iterator[supervision.AllowCall]:
    """Doubles and splits of those with a wager on the hand in play."""
    turn = undecided(round)
    if turn is None:
        return
    for one in turn[0].bettors:
        for call in ANSWERED:
            yield supervision.AllowCall(box=turn[0].number, player=one.player, call=call)


def _late_side_wager(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """A side wager that was open before the first card, laid after it."""
    every = tuple(moments(random, rules))
    options = [one.command for one in side_menu.before_cards(before_closing(every[0]).round)]
    laid = [one for one in options if isinstance(one, commands.LaySideWager) and not one.raises]
    for at in every:
        yield from (IrregularReport(at, one) for one in laid)


def _late_wager(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """An initial wager that would have been accepted before the first card, laid after it."""
    every = tuple(moments(random, rules))
    before = before_closing(every[0]).round
    new = [one for one in PEOPLE if one not in bettors(before)]
    amount = rules.elections.minimum
    boxes = range(1, rules.elections.boxes + 1)
    wagers = [commands.LayWager(box, new[0], amount) for box in boxes if before.find(box) is None]
    laid = [one for one in wagers if refusal(before, one) is None]
    for at in every:
        yield from (IrregularReport(at, one) for one in laid)


def _found_side_wager(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """A side wager on the layout that should have been refused: its sum, or nobody's Box."""
    names = [one.name for one in rules.side_wagers.values() if one.found is not None]
    for at in moments(random, rules) if names else ():
        if at.round.phase is not DEALING:
            return
        box = random.choice(at.round.boxes)
        player = random.choice((box.bettors[0].player, *bettors(at.round)))
        amount = random.choice((CENTS // 2, 2 * CENTS, 5 * CENTS))
        found = supervision.FindSideWager(
            box=box.number, player=player, on=random.choice(names), amount=amount
        )
        yield IrregularReport(at, found)


def _failed(random: Random, rules: TableRules) -> Iterator[IrregularReport]:
    """Prize equipment that fails while a wager on it lies there or has won."""
    names = {one.name for one in rules.side_wagers.values() if one.prize_draw}
    for at in moments(random, rules) if names else ():
        laid = any(stake.wager in names for box in at.round.boxes for stake in box.stakes)
        if laid and at.round.phase is not BETTING:
            yield IrregularReport(at, commands.FailEquipment())


SORTS: Final[dict[str, Sort]] = {
    "a card face up": _reported(lambda _: (supervision.FindFaceUp(),)),
    "a card drawn unseen": _reported(lambda _: (supervision.DrawInError(exposed=False),)),
    "a card drawn and exposed": _reported(lambda _: (supervision.DrawInError(exposed=True),)),
    "a card too many for the Dealer": _overdrawn,
    "a card burnt in error": _reported(lambda _: (supervision.BurnInError(),)),
    "a card misplaced": _reported(_misplaced),
    "a player absent": _reported(_absent),
    "insurance not offered": _reported(_not_offered),
    "a call allowed in error": _noticed,
    "a side wager laid late": _late_side_wager,
    "a wager laid late": _late_wager,
    "a side wager found": _found_side_wager,
    "an empty shoe": _shoe_empty,
    "prize equipment fails": _failed,
    **{str(fault): _fault(fault) for fault in Fault if fault is not Fault.SHOE_EMPTY},
}
"""What may go wrong, each as often."""


def sorts_of(rules: TableRules) -> tuple[str, ...]:
    """What may go wrong at a table in a way its law rules on."""
    wagers = rules.side_wagers.values()
    without = {
        "a card burnt in error": not rules.stray.burnt_in_error.permitted,
        "insurance not offered": rules.late_insurance.incomplete,
        "a call allowed in error": rules.in_error is None,
        "a side wager laid late": not wagers,
        "a side wager found": not any(one.found for one in wagers),
        "prize equipment fails": not any(one.prize_draw for one in wagers),
        "an empty shoe": not rules.fault(Fault.SHOE_EMPTY).finding.permitted,
        **{str(one): not rules.fault(one).finding.permitted for one in Fault},
    }
    return tuple(one for one in SORTS if not without.get(one))


def report_of(random: Random, rules: TableRules, sort: str) -> IrregularReport | None:
    """What goes wrong in one way in a Round, and the law rules on; nothing where it does not."""
    every = list(SORTS[sort](random, rules))
    random.shuffle(every)
    return next((one for one in every if ruled(one.at.round, one.command) is not None), None)


# ── In words ────────────────────────────────────────────────────────────────────────────────────


def reported(report: IrregularReport) -> Sentence:
    """What went wrong, in a sentence."""
    match report.command:
        case supervision.DrawInError(exposed=exposed):
            seen = "and its face was seen" if exposed else "and nobody has seen its face"
            return (f"You draw a card in error, {seen}",)
        case supervision.Misplace(box=box):
            where = f"Box {box}" if box else "your own hand"
            return (f"You put the next card on {where}, where it does not belong",)
        case supervision.DeclareAbsent(box=box):
            return (f"Nobody is there to act on Box {box}",)
        case supervision.ReportNotOffered(box=box, player=player):
            whom = (PlayerPart(player), f" on Box {box}") if player else (f"Box {box}",)
            return ("You forgot to offer insurance to ", *whom)
        case supervision.ReportFault(fault=fault):
            return (f"It is found now: {fault}",)
        case commands.LaySideWager() | commands.LayWager():
            return _laid(report.command)
        case supervision.FindSideWager():
            return _lies(report.at.round, report.command)
    return (_REPORTED[type(report.command)],)


_REPORTED: Final[dict[type[Command], str]] = {
    supervision.FindFaceUp: "The next card lies face up in the shoe",
    supervision.OverdrawDealer: "You deal a card to your own hand, which was complete",
    supervision.BurnInError: "You burn a card by mistake",
    supervision.NoticeError: "It is noticed now that the call was not open to the player",
    supervision.RefillShoe: "A card is due, and the shoe is empty",
    commands.FailEquipment: "The equipment that draws the prizes fails",
}


def _laid(late: commands.LaySideWager | commands.LayWager) -> Sentence:
    on = (WagerPart(late.on),) if isinstance(late, commands.LaySideWager) else ("an initial wager",)
    who = (PlayerPart(late.player), f" lays {_article(late)}", *on)
    return (*who, " of ", AmountPart(late.amount), f" on Box {late.box} now, and you notice it")


def _article(late: commands.LaySideWager | commands.LayWager) -> str:
    return "" if isinstance(late, commands.LayWager) else "a wager on "


def _lies(round: Round, found: supervision.FindSideWager) -> Sentence:
    own = round.box(found.box).has_bettor(found.player)
    beside = "" if own else f", who has no initial wager on Box {found.box}"
    what = (
        "You find ",
        AmountPart(found.amount),
        " on ",
        WagerPart(found.on),
        f", Box {found.box}: of ",
    )
    return (*what, PlayerPart(found.player), beside)
