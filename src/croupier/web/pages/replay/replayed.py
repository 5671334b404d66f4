"""Replayed: an ended Round cut into frames, for who may recall it, and its record."""

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.people.state import People
from croupier.casino.table.recall import Recalled
from croupier.explain.case import ReplayedRound
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.protocol.corrections import Correction
from croupier.record.frames import Frame, frames
from croupier.rules.refusal import Refusal
from croupier.table.events import Event
from croupier.web.kit.markup import Html
from croupier.web.kit.naming import names_of, renamed
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.why.recall import replayed_round, to_replay


class Replayed(Struct, frozen=True):
    """A Round cut into frames, with what its pages need."""

    of: Recalled
    retelling: ReplayedRound
    frames: tuple[Frame, ...]
    people: People
    viewer: str
    phone: bool = False
    """Is the upright felt wanted?"""
    public: bool = False
    """Is it shown to anybody, at an address of its own?"""
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved for it."""

    @property
    def way(self) -> str:
        """Where its page is."""
        if self.public:
            return shown_way(self.of.table, self.of.number)
        return f"/tables/{self.of.table}/rounds/{self.of.number}"

    @property
    def edition(self) -> str:
        """The edition it was played by."""
        return self.retelling.edition.id

    def felt(self, at: int) -> Html:
        """The felt at the end of a step, with people's names; on a phone one's own Box in front."""
        shown = moment(self.frames[at - 1].round, names=self.names)
        own = next((one.box for one in self.of.lines if one.player == self.viewer), None)
        return Html(felt_phone(shown, own) if self.phone else felt(shown))

    @property
    def names(self) -> dict[str, str]:
        """The names of the players, by key."""
        return names_of((line.player for line in self.of.lines), self.people)

    def step_of(self, number: int) -> int:
        """The step at whose end a Line stands settled, from 1; the last where there is none."""
        if not 1 <= number <= len(self.of.lines):
            return len(self.frames)
        line = self.of.lines[number - 1]
        open_ = [at for at, one in enumerate(self.frames, 1) if line not in one.round.lines]
        return min(max(open_, default=0) + 1, len(self.frames))


def shown_way(table: str, number: int) -> str:
    """Where an ended Round is shown to anybody."""
    return f"/shown/{table}/{number}"


async def replayed(
    visitor: Visitor, name: str, number: int, served: Served, *, phone: bool = False
) -> Replayed:
    """A Round that has ended, for somebody who may recall it."""
    table = found(served, name)
    of = await to_replay(visitor, table, number, served)
    if not of.ended:
        raise Refusal((), f"Round {number} has not ended: it can be replayed once it has")
    retelling = replayed_round(of, table.live)
    shown = await served.reads.short(frames, retelling.start, retelling.events)
    people, corrections = served.directory.people, table.live.corrections(number)
    return Replayed(of, retelling, shown, people, visitor.key, phone, corrections=corrections)


def record_of(one: Replayed) -> str:
    """The Round as a record with people's names; refuses one in which a card was never seen."""
    return with_names(one.of, one.names).record


def with_names(of: Recalled, names: Mapping[str, str]) -> Recalled:
    """A Round whose players are called by name, as far as a record can: a name is one word."""
    words = {key: "-".join(name.split()) for key, name in names.items()}
    held = Counter(words.values())
    result = {key: word for key, word in words.items() if _is_word(word) and held[word] == 1}
    events = renamed(of.events, tuple[Event, ...], lambda text: result.get(text, text))
    return replace(of, events=events)


def _is_word(text: str) -> bool:
    """May a record have this for a name: a letter, then letters, digits and hyphens?"""
    letters = all(one.isalnum() or one in "_-" for one in text)
    return letters and text[:1].isalnum() and not text[:1].isdecimal()
