"""Finding: whether something may be done now, with the clauses that say so."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.gazette.choice import Readings
from croupier.rules.refusal import Refusal
from croupier.sentence import Sentence, plain

Name = TypeVar("Name", bound=str)


class Finding(Struct, frozen=True, repr_omit_defaults=True, gc=False):
    """Permitted or not, by which clauses, on which readings, and why not."""

    permitted: bool
    clauses: tuple[str, ...]
    why: str = ""
    readings: Readings = ()
    incomplete: bool = False
    """A rule stood on this, and its words are not supplied."""
    named: Sentence = ()
    """Why not, in parts, where somebody or something is named in it."""

    @property
    def sentence(self) -> Sentence:
        """Why not, as a sentence."""
        return self.named or (self.why,)

    def citing(self, *clauses: str, readings: Readings = ()) -> "Finding":
        """The same, by these clauses and readings as well."""
        if not clauses and not readings:
            return self
        more = {"clauses": (*self.clauses, *clauses), "readings": (*self.readings, *readings)}
        return replace(self, **more)

    def refusal(self) -> Refusal:
        """The refusal this finding amounts to."""
        return Refusal(self.clauses, self.sentence, self.readings)

    def required(self) -> "Finding":
        """The same where it permits; raises its refusal where it does not."""
        if not self.permitted:
            raise self.refusal()
        return self


def where(holds: object, *names: Name) -> tuple[Name, ...]:
    """These clauses or readings where something holds, else none."""
    return names if holds else ()


def permit(*clauses: str, readings: Readings = ()) -> Finding:
    """Yes, by these clauses."""
    return Finding(True, clauses, "", readings)


def refuse(why: str | Sentence, *clauses: str, readings: Readings = ()) -> Finding:
    """No, by these clauses, and why."""
    if isinstance(why, str):
        return Finding(False, clauses, why, readings)
    return Finding(False, clauses, plain(why), readings, named=why)
