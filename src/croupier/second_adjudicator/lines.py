"""The cards as they left the shoe, with their marks, and the lines of play."""

from croupier.cards import Card, card
from croupier.money import BadAmount, cents

OUT_OF_PLAY = "~^-+"  # NZ 8.1, 16.1, 16.3, 16.5; ACT 7.2, 18(a), 18(b), 18(c)
CALLS = {"draw", "stand", "split", "double", "free-split", "free-double", "refuse", "absent"}
DECLINED = "decline"
ELECTIONS = {"insurance", "early-settlement", "ride", "perfect-pair", "any-pair"}


class NotSettled(Exception):
    """Why a Round cannot be settled as it was written down."""


class SaysTooLittle(NotSettled):
    """Why a Round that may be lawful cannot be settled: what decides it is not written down."""


class CardsInOrder:
    """The cards of one Round, in the order they leave the shoe; ``at`` is the next."""

    def __init__(self, text: str) -> None:
        words = text.replace("|", " ").split()
        self.words = [word for word in words if word not in {"CUT", "EMPTY"}]
        self.at = 0
        self.removed = -1

    def next(self, most: int | None = None) -> str:
        """The next card in play; ``most``: look no further than so many cards."""
        most = len(self.words) if most is None else most
        while self.at < most and self.words[self.at][-1] in OUT_OF_PLAY:
            self.at += 1
        return self.words[self.at] if self.at < most else ""

    @property
    def exposed(self) -> bool:
        """NZ 16.4, ACT 18(h): is the next card one that was exposed in error?"""
        return self.next().endswith("!")

    def remove_stray(self) -> bool:
        """16.3: remove the next card if it was exposed, with no other drawn in error before it."""
        if not self.exposed:
            return False
        if self.at - 1 != self.removed and self.words[self.at - 1][-1] in "!?":
            raise SaysTooLittle("a card was exposed behind another that was drawn in error")
        self.removed, self.at = self.at, self.at + 1
        return True

    def deal(self) -> Card:
        """Take the next card."""
        found = self.next()
        if not found:
            raise NotSettled("cards are missing")
        self.at += 1
        return card(found.rstrip("!?"))

    def put_back(self, drawn: list[Card]) -> None:
        """NZ 16.5: these are the next cards again, and no longer among those dealt."""
        del self.words[: len(drawn)]
        self.at -= len(drawn)
        self.words[self.at : self.at] = [f"{card}?" for card in drawn]

    def close(self) -> None:
        """NZ 16.2, 16.4: a card drawn in error may be left when nobody needs it; no other may."""
        while self.next() and self.next()[-1] in "!?":
            self.at += 1
        if self.next():
            raise NotSettled(f"cards are left over: {' '.join(self.words[self.at :])}")


class LineOfPlay:
    """One line of play: ``1 B split to 2``, ``1 A insurance 5 against 2``."""

    def __init__(self, words: list[str]) -> None:
        self.box = int(words[0])
        at = 1 if words[1] in {*CALLS, *ELECTIONS, DECLINED} else 2
        self.player = words[1] if at == 2 else None
        self.verb = words[at]
        rest = words[at + 1 :]
        self.amount = _amount(rest)
        self.to = _after(rest, "to")
        self.hand = _after(rest, "hand")
        self.against = _after(rest, "against")


def _amount(rest: list[str]) -> int | None:
    """The amount behind a call, if one is named."""
    try:
        return cents(rest[0]) if rest else None
    except BadAmount:
        return None


def _after(rest: list[str], word: str) -> int | None:
    """The number behind a word such as ``hand``."""
    return int(rest[rest.index(word) + 1]) if word in rest else None
