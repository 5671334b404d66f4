"""Narrative: a Round as people speak of it, line by line, with cards, totals and clauses.

A line may grow while its cards fall: a draw becomes a draw with its card and the total after it.
Wagers taken back before the first card have no line.
"""

from collections.abc import Hashable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.explain.case import LineContext, ReplayedRound
from croupier.explain.elections import election
from croupier.explain.phrases import (
    against,
    cards_named,
    pair_named,
    price,
    total,
    wagered,
    without_gaps,
)
from croupier.explain.results import result, total_said
from croupier.ledger.line import Line
from croupier.protocol.unseen import FACE_DOWN
from croupier.record.steps import steps
from croupier.rules.hand import Hand
from croupier.rules.names import MAIN, WagerName
from croupier.sentence import CardPart, OwnerPart, PlayerPart, Sentence, listed
from croupier.table import events
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.mishaps import Reversed
from croupier.table.state import BETTING, DEALING, Box, Round, Stake, rules_for, undecided

DEALER = "Dealer"
TABLE = "Table"
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class NarrativeLine(Struct, frozen=True, kw_only=True):
    """Something that happened, in a sentence: where, by which clauses."""

    who: str
    """Where it happened: a Box, the Dealer, or the table."""
    sentence: Sentence
    clauses: tuple[str, ...] = ()
    at: int = 0
    """The last event that has a part in it."""
    line: Line | None = None
    """What was settled by it."""
    irregular: bool = False


def turn_line(round: Round) -> NarrativeLine | None:
    """Whose call it is, with the hand to be decided on; nothing where no call is due."""
    turn = undecided(round)
    if turn is None or round.answering is not None:
        return None
    box, place = turn
    hand, caller = box.hands[place], box.caller.player
    if caller is None or hand.owed or box.absent:
        return None
    which = f"hand {place + 1}, " if len(box.hands) > 1 else ""
    cards = listed(((CardPart(one),) for one in hand.cards), " ")
    sentence = (OwnerPart(caller), f" call: {which}", *cards, *total(hand))
    return NarrativeLine(
        who=f"Box {box.number}", sentence=sentence, clauses=(round.rules.procedure.turn,)
    )


def narrative(of: ReplayedRound) -> tuple[NarrativeLine, ...]:
    """Everything that has happened in a Round, as it stands now."""
    narrator = _Narrator(of)
    for at, event in enumerate(of.events):
        narrator.add(at, event)
    return tuple(narrator.lines.values())


class _Narrator:
    """The lines so far; each is known by what it is about, so that it can grow."""

    def __init__(self, of: ReplayedRound) -> None:
        self.of = of
        self.round = of.start
        self.before = of.start
        self.lines: dict[Hashable, NarrativeLine] = {}
        self.owed: dict[tuple[int, int], Hashable] = {}
        """Hands that wait for a card, and the line it goes into."""
        self.at = 0

    def add(self, at: int, event: Event) -> None:
        """Put one more event into words."""
        self.at, self.before = at, self.round
        self.round = evolve(self.before, event)
        if self.before.phase is BETTING and not isinstance(event, events.BetsClosed):
            self._betting(event)
            return
        mishap = next((one for one in steps((event,)) if one.irregular), None)
        if mishap is not None:
            self._put(at, _where(event), mishap.sentence, mishap.clauses, irregular=True)
            return
        self._play(event)

    def _put(
        self,
        key: Hashable,
        who: str,
        sentence: Sentence,
        clauses: Iterable[str] = (),
        *,
        line: Line | None = None,
        irregular: bool = False,
    ) -> None:
        self.lines[key] = NarrativeLine(
            who=who,
            sentence=sentence,
            clauses=tuple(dict.fromkeys(clauses)),
            at=self.at,
            line=line,
            irregular=irregular,
        )

    # ── Wagers ──────────────────────────────────────────────────────────────────────────────────

    def _betting(self, event: Event) -> None:
        """Wagers as they lie: one that was taken back, or changed, is not listed as it was."""
        if isinstance(event, events.CardBurnt):
            self._burnt(event)
            return
        lying = {_stake_key(box, one): (box, one) for box in self.round.boxes for one in box.stakes}
        for key in self.lines.keys() - lying.keys() - self._burnt_keys():
            del self.lines[key]
        for key, (box, stake) in lying.items():
            sentence = wagered(stake)
            if key not in self.lines or self.lines[key].sentence != sentence:
                self._put(key, f"Box {box.number}", sentence, stake.clauses)

    def _burnt(self, event: events.CardBurnt) -> None:
        unseen = event.card == FACE_DOWN
        card: Sentence = ("A card",) if unseen else (CardPart(event.card),)
        self._put(("burnt", self.at), TABLE, (*card, " was burnt"), event.clauses)

    def _burnt_keys(self) -> set[Hashable]:
        return {one for one in self.lines if isinstance(one, tuple) and one[0] == "burnt"}

    # ── Cards and calls ─────────────────────────────────────────────────────────────────────────

    def _play(self, event: Event) -> None:
        match event:
            case events.CardDealt():
                self._card(event)
            case events.CardBurnt():
                self._burnt(event)
            case events.BetsClosed():
                self._put(self.at, TABLE, ("No more bets",), event.clauses)
            case events.DealCompleted():
                self._insurance_offered()
            case events.CuttingCardOut():
                where = f"for Box {event.box}" if event.box else "for the Dealer"
                text = f"The cutting card came out before the card {where}"
                self._put(self.at, TABLE, (text,), event.clauses)
            case events.DrawCalled():
                who = self._caller(event.box)
                called = (*who, " called for a card", *self._to(event.box, event.hand))
                self._wait(event.box, event.hand, called, event.clauses)
            case events.Stood():
                self._stood(event)
            case events.Doubled():
                self._doubled(event)
            case events.HandSplit():
                self._split(event)
            case events.Settled():
                self._settled(event)
            case _:
                self._elected(event)

    def _wait(
        self,
        box: int,
        hand: int,
        sentence: Sentence,
        clauses: tuple[str, ...],
        *,
        first: bool = True,
    ) -> None:
        """A call whose card goes into the same line."""
        self._put(self.at, f"Box {box}", sentence, clauses)
        if first:
            self.owed[box, hand] = self.at

    def _card(self, event: events.CardDealt) -> None:
        if event.box is None:
            self._dealers_card(event)
            return
        box = self.round.box(event.box)
        hand = box.hands[event.hand]
        if self.before.phase is DEALING:
            sentence = (*cards_named(hand.cards), *total(hand, len(hand.cards) > 1))
            self._put(("deal", event.box), f"Box {event.box}", sentence, event.clauses)
            return
        owed = self.owed.pop((event.box, event.hand), None)
        if owed is None:
            self._given(event, box, hand)
            return
        waiting = self.lines[owed]
        clauses = (*waiting.clauses, *event.clauses)
        if hand.doubled:
            laid = "; one card, laid sideways: "
            sentence = (*waiting.sentence, laid, CardPart(event.card), *total(hand))
        else:
            who = self._caller(event.box)
            to = self._to(event.box, event.hand)
            sentence = (*who, " drew ", CardPart(event.card), *to, *total(hand))
        self.lines[owed] = replace(
            waiting, sentence=sentence, clauses=tuple(dict.fromkeys(clauses)), at=self.at
        )

    def _given(self, event: events.CardDealt, box: Box, hand: Hand) -> None:
        """A card nobody called for: the second of a split hand, or one dealt by rule."""
        which = f"Hand {event.hand + 1}: " if len(box.hands) > 1 else ""
        by = ", by rule" if box.absent else ""
        sentence = (which, CardPart(event.card), *total(hand), by)
        self._put(self.at, f"Box {box.number}", without_gaps(sentence), event.clauses)

    def _dealers_card(self, event: events.CardDealt) -> None:
        cards = self.round.dealer
        hand = Hand(cards, self.round.dealer_total)
        if self.round.rules.is_blackjack(hand):
            hand = replace(hand, blackjack=True)
        several = any(box.stakes and box.stakes[0].against for box in self.round.boxes)
        which = f"Hand {self.round.dealers_hand}: " if several and len(cards) > 1 else ""
        sentence = without_gaps((which, CardPart(event.card), *total(hand, len(cards) > 1)))
        self._put(self.at, DEALER, sentence, event.clauses)

    def _insurance_offered(self) -> None:
        round = self.round
        for box in round.boxes:
            for stake in box.stakes:
                if stake.wager != MAIN or not box.hands:
                    continue
                may = rules_for(round, box, stake.player).may_insure
                found = may(round.dealer[0], box.hands[0], stake.amount, stake.amount // 2)
                if found.permitted:
                    self._put(self.at, DEALER, ("Insurance is offered",), found.clauses)
                    return

    def _stood(self, event: events.Stood) -> None:
        hand = self.before.box(event.box).hands[event.hand]
        which = self._to(event.box, event.hand, "")
        stood = (*self._caller(event.box), " stood", *which, f" on {total_said(hand.total)}")
        self._put(self.at, f"Box {event.box}", stood, event.clauses)

    def _doubled(self, event: events.Doubled) -> None:
        to = self._to(event.box, event.hand, "")
        others = event.joined and event.player != self.round.box(event.box).caller.player
        does = (
            (" joined the double", *((" of", *to) if to else ())) if others else (" doubled", *to)
        )
        sentence = (PlayerPart(event.player), *does, *price(event), *against(event.against))
        first = (event.box, event.hand) not in self.owed and not event.joined
        self._wait(event.box, event.hand, sentence, event.clauses, first=first)

    def _split(self, event: events.HandSplit) -> None:
        before = self.before.box(event.box).hands
        now = len(self.round.box(event.box).hands)
        again = len(before) > 1
        what = " split again" if again else f" split the {pair_named(before[event.hand].cards)}"
        count = _COUNTS[now] if now < len(_COUNTS) else str(now)
        hands = (f": {count} hands now",) if again else ()
        paid = (*price(event), *against(event.against))
        sentence = (PlayerPart(event.player), what, *paid, *hands)
        self._put(self.at, f"Box {event.box}", sentence, event.clauses)

    def _settled(self, event: events.Settled) -> None:
        case = LineContext(
            round=self.of,
            line=event.line,
            number=0,
            at=self.at,
            then=self.before,
            last=self.round,
        )
        where = f"Box {event.line.box}"
        self._put(self.at, where, result(case), event.line.clauses, line=event.line)

    # ── Elections ───────────────────────────────────────────────────────────────────────────────

    def _elected(self, event: Event) -> None:
        found = election(event, self.before)
        if found:
            self._put(self.at, _where(event), found, getattr(event, "clauses", ()))

    # ── People and hands ────────────────────────────────────────────────────────────────────────

    def _caller(self, box: int) -> Sentence:
        held = self.round.box(box)
        if held.caller.player is None or held.absent:
            return ("The hand",)
        return (PlayerPart(held.caller.player),)

    def _to(self, box: int, hand: int, word: str = " to") -> Sentence:
        """Which hand of a Box, where it has several."""
        several = len(self.round.box(box).hands) > 1
        return (f"{word} hand {hand + 1}",) if several else ()


def _stake_key(box: Box, stake: Stake) -> tuple[int, str, WagerName, int | None, int]:
    return box.number, stake.player, stake.wager, stake.against, stake.laid


def _where(event: Event) -> str:
    box = event.line.box if isinstance(event, Reversed) else getattr(event, "box", None)
    return f"Box {box}" if box else DEALER if box == 0 else TABLE
