"""A model of a live table, told its log entry by entry and nothing else of what the server thinks.

It counts in its own way: what each player is worth, which cards left the shoe, why a shuffle is
due. After every step the live table is held against it. Every rule names the invariant.
"""

import json
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import pbkdf2_hmac
from typing import Any, Final

from croupier.cards import DECK, Card
from croupier.casino.table.live import Live
from croupier.digest import digest
from croupier.table.state import Round
from croupier.verify import chacha, merkle

Told = Mapping[str, Any]
HIDDEN: Final = "?"
_RESHUFFLING: Final = (
    "the cutting card was not inserted",
    "the cards were not reshuffled after the cutting card",
)
"""Faults after which the cards are reshuffled at the end of the Round."""


class Broken(AssertionError):
    """An invariant that does not hold."""


def holds(invariant: str, true: bool, *told: object) -> None:
    """An invariant holds, or all is stated."""
    if not true:
        raise Broken(invariant, *told)


class Mix:
    """What the next seed follows from, as far as it is known."""

    def __init__(self, told: Told) -> None:
        self.shoe: str = told["shoe"]
        self.digest = b64decode(told["digest"])
        self.commitments: dict[str, bytes] = {}
        self.asked: list[str] | None = None
        self.iterations = 0
        self.values: dict[str, bytes] = {}
        self.closed = False
        self.beacon: tuple[str, int, bytes | None] | None = None
        """Source, round and number; no number: it is missing, or not there yet."""

    def seed(self, secret: bytes) -> bytes:
        """The seed that follows from a secret."""
        name = self.shoe.encode()
        fits = digest("croupier secret", name, secret) == self.digest
        holds("F1 the secret is the one committed to", fits, self.shoe)
        parts = [(one, self.values[one]) for one in self.asked or () if one in self.values]
        told = [part for player, value in parts for part in (player.encode(), value)]
        seed = digest("croupier seed", name, secret, *told)
        if self.beacon is not None and self.beacon[2]:
            source, round, value = self.beacon
            named = str(round).encode()
            return digest("croupier beacon", name, seed, source.encode(), named, value or b"")
        if not self.iterations:
            return seed
        return pbkdf2_hmac("sha256", seed, b"croupier delay " + name, self.iterations)


class Stack:
    """Committed cards, as far as they are known."""

    def __init__(self, commitment: Told, cut_at: int = 0) -> None:
        self.name: str = commitment["shoe"]
        self.cards: int = commitment["cards"]
        self.root = b64decode(commitment["root"])
        self.cut_at = cut_at
        self.opened: dict[int, str] = {}
        self.mix: Mix | None = None

    def open(self, opening: Told) -> int:
        """Open a card: its place in the stack."""
        index, card = opening["index"], opening["card"]
        holds("C3 the place is one of the shoe's", 0 <= index < self.cards, index)
        holds("C2 no card is opened twice", index not in self.opened, index)
        salt = b64decode(opening["salt"])
        told = (self.name.encode(), index.to_bytes(4, "big"), card.encode(), salt)
        path = [b64decode(one) for one in opening["path"]]
        root: bytes | None = merkle.leads(digest("croupier card", *told), index, self.cards, path)
        holds("C3 the card opens the commitment", root == self.root, index, card)
        self.opened[index] = card
        place: int = (index - self.cut_at) % self.cards
        return place

    def put_back(self, left: int) -> None:
        """Of so many cards that have left, those behind are in the stack again."""
        self.opened = {
            index: card
            for index, card in self.opened.items()
            if (index - self.cut_at) % self.cards < left
        }

    def reveal(self, seed: bytes, whole: bool, decks: int) -> None:
        """Hold every opened card against the order that the seed gives."""
        holds("S2 a seed has 32 bytes", len(seed) == 32)
        if whole:
            order = chacha.shuffled(DECK * decks, seed)
            wrong = {at: card for at, card in self.opened.items() if order[at] != card}
            holds("C2 the cards fell in the committed order", not wrong, wrong)


class Model:
    """What the log says of a table so far."""

    def __init__(self) -> None:
        self.version = 0
        self.worth: Counter[str] = Counter()
        """What each player has, in the purse and on the layout."""
        self.cage = self.house = 0
        self.lines: list[Told] = []
        """The Lines of the Round."""
        self.mix: Mix | None = None
        """What the next seed follows from."""
        self.stacks: list[Stack] = []
        self.left = 0
        """Cards that have left the shoe."""
        self.pending: list[tuple[int, str]] = []
        """Cards that were opened and must fall next: their place and which they are."""
        self.in_round = self.closed = self.closing = self.bets_closed = False
        self.laid = set[tuple[int, str]]()
        """The Boxes on which players have wagers, as long as betting is open."""
        self.due = {"the first shoe"}
        """Why no Round may begin before a shuffle, if anything says so."""
        self.open_to = set[str]()
        """Why a shuffle may be due besides, as the edition has it."""
        self.begun = False
        """A Round has begun and none of its cards has left the shoe."""
        self.cutting_card: int | None = None
        self.seats: Counter[str] = Counter()
        self.disputes: dict[int, str] = {}
        self.continuous = False
        self.decks = 0
        self.dealer = ""
        self.supervisors: list[str] = []
        self.reported: list[tuple[str, int, int]] = []
        """Cards reported out of turn: by whom, when, and of which shoe."""
        self.shoes = 0

    def add(self, body: bytes) -> None:
        """One entry more."""
        self.version += 1
        told = json.loads(body)
        kind = told["type"]
        holds("A2 a log begins with its opening", (kind == "TableOpened") == (self.version == 1))
        holds("A2 nothing follows the closing", not self.closed, told)
        step = _STEPS.get(kind)
        if step is not None:
            step(self, told)

    # ── Money ───────────────────────────────────────────────────────────────────────────────

    def _bought(self, told: Told) -> None:
        holds("A5 chips are whole cents above nothing", _is_sum(told["cents"]) > 0, told)
        self.worth[told["player"]] += told["cents"]
        self.cage -= told["cents"]

    def _taken(self, told: Told) -> None:
        holds("A5 chips are whole cents above nothing", _is_sum(told["cents"]) > 0, told)
        self.worth[told["player"]] -= told["cents"]
        self.cage += told["cents"]
        holds("M3 nobody takes what is not there", self.worth[told["player"]] >= 0, told)

    def _settled(self, event: Told) -> None:
        line = event["line"]
        stake, returned = _is_sum(line["stake"]), _is_sum(line["returned"])
        holds("M7 no Line is below nothing", stake >= 0 <= returned, line)
        void = line["outcome"] in ("void", "returned")
        holds("M5 void returns exactly the stake", not void or returned == stake, line)
        holds("M6 what is lost returns less", line["outcome"] != "lose" or returned <= stake, line)
        self.lines.append(line)
        self._move(line, 1)

    def _reversed(self, event: Told) -> None:
        holds("D2 only a Line that stands is reversed", event["line"] in self.lines, event)
        self.lines.remove(event["line"])
        self._move(event["line"], -1)

    def _move(self, line: Told, way: int) -> None:
        net = way * (line["returned"] - line["stake"])
        self.worth[line["player"]] += net
        self.house -= net

    def _ruled(self, told: Told) -> None:
        holds("D3 a dispute is ruled on once", told["number"] in self.disputes, told)
        del self.disputes[told["number"]]
        for player, cents in told["moved"].items():
            self.worth[player] += _is_sum(cents)
            self.house -= cents

    def _filed(self, told: Told) -> None:
        holds("D3 disputes are numbered without a gap", told["number"] not in self.disputes, told)
        self.disputes[told["number"]] = told["by"]

    def _taken_up(self, told: Told) -> None:
        holds("D3 only an open dispute is looked at", told["number"] in self.disputes, told)

    def _proposed(self, told: Told) -> None:
        holds("D3 only an open dispute is ruled on", told["number"] in self.disputes, told)

    def _withdrawn(self, told: Told) -> None:
        holds("D3 only an open dispute is withdrawn", told["number"] in self.disputes, told)
        del self.disputes[told["number"]]

    # ── Cards ───────────────────────────────────────────────────────────────────────────────

    def _opened(self, told: Told) -> None:
        self.continuous = bool(told["config"].get("continuous_shuffler"))

    def _sealed(self, told: Told) -> None:
        holds("C4 nothing is shuffled in a Round", not self.in_round)
        near = self.cutting_card is not None and self.cutting_card - self.left in (0, 1)
        due = self.continuous or near or bool(self.due | self.open_to)
        holds("C4 a shuffle happens when it is due", due, told)
        holds("C4 the shoe before was revealed", not self.stacks, told)
        self.decks = told["commitment"]["decks"]
        self.shoes += 1
        self.stacks = [Stack(told["commitment"])]
        self._mixed(self.stacks[0], told)
        self.left, self.cutting_card = 0, None
        self.due, self.open_to = set(), set()

    def _stacked(self, told: Told) -> None:
        holds("C4 a shoe is cut once, before its first card", not self.left)
        self.stacks[0].cut_at = told["cut_at"]
        self.cutting_card = self.stacks[0].cards - told["from_back"]

    def _rack(self, told: Told) -> None:
        cards = sum(stack.cards for stack in self.stacks)
        holds("C4 a shoe is refilled when it has run out", self.left == cards, self.left, cards)
        self.shoes += 1
        self.stacks.append(Stack(told["commitment"], told["cut_at"] or 0))
        self._mixed(self.stacks[-1], told)

    def _rack_cut(self, told: Told) -> None:
        self.stacks[-1].cut_at = told["cut_at"]

    def _idle(self) -> bool:
        """Is there no Round, or one in which betting was never closed?"""
        return not (self.in_round and self.bets_closed)

    def _revealed(self, told: Told) -> None:
        holds("S2 no seed is shown in a Round", self._idle())
        stack = self.stacks.pop(0)
        holds("S2 the shoe in play is revealed", stack.name == told["shoe"], told["shoe"])
        whole = stack.cards == len(DECK) * self.decks
        stack.reveal(b64decode(told["seed"]), whole, self.decks)
        if stack.mix is not None:
            seed = stack.mix.seed(b64decode(told["secret"]))
            holds("F1 the seed follows from what was open", seed == b64decode(told["seed"]))

    # ── Contributions ───────────────────────────────────────────────────────────────────────

    def _mixed(self, stack: Stack, told: Told) -> None:
        mix, self.mix = self.mix, None
        if told.get("mixed"):
            holds("F1 a secret was committed to before", mix is not None, told)
            assert mix is not None
            holds("F1 it was for these cards", mix.shoe == stack.name, mix.shoe)
            holds("F2 contributions are closed first", mix.asked is None or mix.closed)
            stack.mix = mix

    def _secret(self, told: Told) -> None:
        holds("F1 a secret is committed to once", self.mix is None, told)
        self.mix = Mix(told)

    def _contributing(self, told: Told) -> Mix:
        assert self.mix is not None
        holds("F2 contributions are to the next shuffle", told["shoe"] == self.mix.shoe, told)
        return self.mix

    def _commits(self, told: Told) -> None:
        mix = self._contributing(told)
        begun = mix.asked is not None or mix.beacon is not None
        holds("F2 nobody commits once the shuffle is begun", not begun, told)
        holds("F2 everybody commits once", told["player"] not in mix.commitments, told)
        mix.commitments[told["player"]] = b64decode(told["digest"])

    def _asked(self, told: Told) -> None:
        mix = self._contributing(told)
        holds("F2 it is asked once", mix.asked is None, told)
        holds("F2 who is asked has committed", set(told["players"]) <= set(mix.commitments), told)
        mix.asked, mix.iterations = told["players"], told.get("iterations", 0)

    def _opens(self, told: Told) -> None:
        mix, player = self._contributing(told), told["player"]
        holds("F2 who is asked opens, once", player in (mix.asked or ()), told)
        holds("F2 nothing is opened after the close", not mix.closed, told)
        value = b64decode(told["value"])
        fits = digest("croupier contribution", mix.shoe.encode(), player.encode(), value)
        holds("F2 what is open was committed to", fits == mix.commitments[player], told)
        mix.values[player] = value

    def _closes(self, told: Told) -> None:
        mix = self._contributing(told)
        missing = [one for one in mix.asked or () if one not in mix.values]
        holds("F2 who is missing is named", told["missing"] == missing, told, missing)
        mix.closed = True

    def _beacon(self, told: Told) -> None:
        mix = self._contributing(told)
        open_ = mix.asked is not None and not mix.closed
        holds("F3 a round is named before or after contributions are opened", not open_, told)
        mix.beacon = (told["source"], told["round"], None)

    def _number(self, told: Told) -> None:
        mix = self._contributing(told)
        holds("F3 a number is taken once all is closed", mix.asked is None or mix.closed, told)
        assert mix.beacon is not None
        holds("F3 it is that of the round named", told["round"] == mix.beacon[1], told)
        mix.beacon = (*mix.beacon[:2], b64decode(told["value"]))

    # ── Rounds ──────────────────────────────────────────────────────────────────────────────

    def _begun(self, told: Told) -> None:
        holds("A2 a Round begins after the one before", not self.in_round, told)
        holds("C4 no Round begins when a shuffle is due", not self.due, self.due)
        self.in_round, self.lines, self.begun = True, [], True
        self.laid.clear()
        self.bets_closed = False

    def _card_opened(self, told: Told) -> None:
        holds("C3 a card is opened in a Round", self.in_round)
        place, before = 0, 0
        for stack in self.stacks:
            index = told["opening"]["index"]
            if index < stack.cards and self._is_next_in(stack, before, index):
                place = before + stack.open(told["opening"])
                break
            before += stack.cards
        else:
            raise Broken("C2 the card is the next, or one that lay face down", told["opening"])
        self.pending.append((place, told["opening"]["card"]))

    def _is_next_in(self, stack: Stack, before: int, index: int) -> bool:
        """Has the card at an index left the stack, or is it next, and was it not seen yet?"""
        place = before + (index - stack.cut_at) % stack.cards
        return place <= self.left + len(self.pending) and index not in stack.opened

    def _leaves(self, card: str) -> None:
        """A card leaves the shoe, seen or not."""
        if card != HIDDEN:
            holds("C3 no card is seen unopened", bool(self.pending), card)
            place, opened = self.pending.pop(0)
            holds("C2 cards leave in the committed order", place == self.left, place, self.left)
            holds("C3 the card is the one that was opened", card == opened, card, opened)
        self.left += 1

    def _turned_up(self, card: str) -> None:
        """A card that lay beside the shoe is dealt; one that was not seen before is opened now."""
        if self.pending:
            place, opened = self.pending.pop(0)
            holds("C2 it had left the shoe before", place < self.left, place, self.left)
            holds("C3 the card is the one that was opened", card == opened, card, opened)

    def _happened(self, told: Told) -> None:
        holds("A2 nothing happens outside a Round", self.in_round, told)
        event = told["event"]
        kind = event["type"]
        self.bets_closed = self.bets_closed or kind == "BetsClosed"
        if kind == "WagerLaid":
            self.laid.add((event["box"], event["player"]))
        elif kind == "WagerLifted":
            self.laid.discard((event["box"], event["player"]))
        holds("S1 a card nobody has seen is not named", not _face_down(event), event)
        if kind in _LEAVING and not event.get("aside"):
            self._leaves(event["card"])
        elif kind in _LEAVING:
            self._turned_up(event["card"])
        elif kind == "Settled":
            self._settled(event)
        elif kind == "Reversed":
            self._reversed(event)
        elif kind == "CuttingCardOut":
            (self.open_to if self.closing else self.due).add("the cutting card")
            self.cutting_card = None
        elif kind == "FaultReported" and event["fault"] in _RESHUFFLING:
            self.due.add(event["fault"])
        elif kind == "RoundEnded":
            self.in_round = False
        holds("C3 no card is opened that does not fall", not self.pending, kind, self.pending)

    def _directed(self, told: Told) -> None:
        holds("C4 a shuffle is directed between Rounds", self._idle())
        self.in_round = False
        self.due.add(told["occasion"])

    def _restored(self, told: Told) -> None:
        """The cards may be known: nothing is dealt from them but a Round that is in play."""
        self.mix = None
        self.shoes += 1
        self.in_round = self.in_round and (self.bets_closed or bool(self.laid))
        self.due.add("restored")

    def _seated(self, told: Told) -> None:
        self.seats[told["player"]] += 1

    def _gone(self, told: Told) -> None:
        self.seats.pop(told["player"], None)
        if not self.seats:
            self.open_to.add("a vacant table")

    def _announced(self, _: Told) -> None:
        self.closing = True

    def _closed(self, _: Told) -> None:
        holds("A2 a table closes between Rounds", self._idle())
        self.in_round = False
        self.closed = True

    # ── Duty ────────────────────────────────────────────────────────────────────────────────

    def _on_duty(self, told: Told) -> None:
        kind, who = told["type"], told.get("dealer") or told.get("supervisor", "")
        if kind.startswith("Dealer"):
            self.dealer = who
        elif kind == "SupervisorCame":
            holds("A3 a supervisor comes once", who not in self.supervisors, who)
            self.supervisors.append(who)
        else:
            self.supervisors.remove(who)

    def _irregular(self, told: Told) -> None:
        """A3: by somebody on duty; beyond a few, and not by one person alone."""
        by, second = told["by"], told.get("confirmed_by", "")
        holds("A3 a report is made on duty", by in (self.dealer, *self.supervisors), told)
        holds("A3 the entry names who dealt", told.get("dealer", "") == self.dealer, told)
        if second:
            holds("A3 another on duty confirms", second in self.supervisors and second != by, told)
        if not told.get("card"):
            return
        holds("A3 a table that deals by itself makes no error", self.dealer != "", told)
        lately = [one for one in self.reported if abs(told["at"] - one[1]) < 3_600_000]
        of_shoe = sum(shoe == self.shoes for _, _, shoe in self.reported)
        own = sum(who == by for who, _, _ in lately)
        many = of_shoe >= 2 or own >= 3 or len(lately) >= 4
        holds("A3 beyond a few another confirms", not many or bool(second), told)
        self.reported.append((by, told["at"], self.shoes))

    # ── Held against the table ──────────────────────────────────────────────────────────────

    def compare(self, live: Live) -> None:
        """Hold a live table against what its log says."""
        self._compare_money(live.accounts)
        if live.round is not None:
            holds("H1 a Round is in play", self.in_round)
            self._burn(live.round)
            compare_cards(live.round, self.left)
            self._compare_layout(live.round, live.accounts)
        else:
            holds("H1 no Round is in play", not self.in_round)
            self._put_back(live)
            escrows = [name for name in live.accounts if name.startswith("escrow:")]
            holds("M4 after settlement every escrow is nothing", not escrows, escrows)
        holds("H1 the table is closed, or is not", live.closed == self.closed)
        holds("D3 the disputes are those open", set(live.disputes) == set(self.disputes))

    def _burn(self, round: Round) -> None:
        """A card burnt before a Round is not told: nobody has seen it."""
        if self.begun:
            burnt = round.shoe.drawn - self.left
            holds("C1 one card is burnt at most before a Round", 0 <= burnt <= 1, burnt)
            self.left, self.begun = round.shoe.drawn, False

    def _put_back(self, live: Live) -> None:
        """Cards that lay beside the shoe are the next of it once the Round has ended.

        Those of hands that were rebuilt have been seen, and are opened once more when they fall.
        """
        self.begun = False
        shoe = live.game.shoe
        if shoe is not None and self.stacks and not live.uncut and shoe.drawn != self.left:
            holds("C1 cards go back, none comes out", shoe.drawn < self.left, shoe.drawn)
            self.left, before = shoe.drawn, 0
            for stack in self.stacks:
                stack.put_back(shoe.drawn - before)
                before += stack.cards

    def _compare_money(self, accounts: Mapping[str, int]) -> None:
        worth: dict[str, int] = {}
        house = 0
        for name, cents in accounts.items():
            kind, _, rest = name.partition(":")
            if kind == "player":
                worth[rest] = worth.get(rest, 0) + cents
            elif kind == "escrow":
                player = rest.split(":")[1]
                worth[player] = worth.get(player, 0) + cents
            elif kind != "cage":
                house += cents
            holds(
                "M3 nobody is below nothing", cents >= 0 or kind not in ("player", "escrow"), name
            )
        holds("M2 the cage gave what came in", accounts.get("cage", 0) == self.cage)
        holds("M1 all accounts add up to nothing", sum(accounts.values()) == 0)
        holds("M6 the table is up by what players are down", house == self.house)
        wrong = {
            player: (cents, self.worth[player])
            for player, cents in {**self.worth, **worth}.items()
            if worth.get(player, 0) != self.worth[player]
        }
        holds("M2 everybody has what they brought and won", not wrong, wrong)

    def _compare_layout(self, round: Round, accounts: Mapping[str, int]) -> None:
        lies = sum(stake.amount + stake.excess for box in round.boxes for stake in box.stakes)
        held = sum(cents for name, cents in accounts.items() if name.startswith("escrow:"))
        holds("M3 every stake is in escrow", lies == held, lies, held)


def compare_cards(round: Round, left: int) -> None:
    """C1: what left the shoe in this Round lies somewhere; the rest is in the shoe."""
    out: Counter[Card] = Counter(round.dealer)
    for hand in round.finished_hands:
        out.update(hand[1:])  # the Dealer's first card is common to all hands
    for box in round.boxes:
        for held in box.hands:
            out.update(held.cards)
    out.update(round.burnt)
    out.update(round.trouble.removed)
    out.update(one.card for one in round.trouble.aside)
    out.update(one.card for one in round.trouble.misplaced)
    shoe = round.shoe
    fell = Counter(shoe.cards[round.drawn_before : shoe.drawn])
    holds("C1 the cards that left the shoe lie on the table", out == fell, out - fell, fell - out)
    holds("C1 the log tells every card that left", shoe.drawn == left, shoe.drawn, left)


def _face_down(event: Told) -> bool:
    """Is a card named that left the shoe with nobody seeing its face?"""
    burnt = event["type"] == "CardBurnt" or event.get("why") == "burnt"
    aside = event["type"] == "CardAside" and not event["exposed"]
    return (burnt or aside) and event["card"] != HIDDEN


def _is_sum(cents: object) -> int:
    holds("M1 money is whole cents", type(cents) is int, cents)
    assert isinstance(cents, int)
    return cents


_LEAVING: Final = frozenset({"CardDealt", "CardMisplaced", "CardBurnt", "CardOut", "CardAside"})
_STEPS: Final[Mapping[str, Callable[[Model, Told], None]]] = {
    "TableOpened": Model._opened,
    "ChipsBought": Model._bought,
    "ChipsTaken": Model._taken,
    "SeatTaken": Model._seated,
    "SeatLeft": Model._gone,
    "SecretCommitted": Model._secret,
    "ContributionCommitted": Model._commits,
    "ContributionsAsked": Model._asked,
    "ContributionOpened": Model._opens,
    "ContributionsClosed": Model._closes,
    "BeaconNamed": Model._beacon,
    "BeaconValue": Model._number,
    "BeaconMissing": Model._beacon,
    **dict.fromkeys(
        ("DealerCame", "DealerLeft", "SupervisorCame", "SupervisorLeft"), Model._on_duty
    ),
    "IrregularityReported": Model._irregular,
    "ShoeSealed": Model._sealed,
    "ShoeStacked": Model._stacked,
    "RackSealed": Model._rack,
    "RackCut": Model._rack_cut,
    "ShoeRevealed": Model._revealed,
    "RoundBegun": Model._begun,
    "CardOpened": Model._card_opened,
    "Happened": Model._happened,
    "ShuffleDirected": Model._directed,
    "TableRestored": Model._restored,
    "ClosingAnnounced": Model._announced,
    "TableClosed": Model._closed,
    "DisputeFiled": Model._filed,
    "DisputeTakenUp": Model._taken_up,
    "DisputeWithdrawn": Model._withdrawn,
    "DisputeRulingProposed": Model._proposed,
    "DisputeRuled": Model._ruled,
}
