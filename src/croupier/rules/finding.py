"""Finding: whether something may be done now, with the clauses that say so."""

from msgspec import Struct

from croupier.rules.refusal import Refusal


class Finding(Struct, frozen=True, repr_omit_defaults=True, gc=False):
    """Permitted or not, by which clauses, on which readings, and why not."""

    permitted: bool
    clauses: tuple[str, ...]
    why: str = ""
    readings: tuple[str, ...] = ()
    incomplete: bool = False
    """A rule stood on this, and its words are not supplied."""

    def refusal(self) -> Refusal:
        """The refusal this finding amounts to."""
        return Refusal(self.clauses, self.why, self.readings)


def permit(*clauses: str, readings: tuple[str, ...] = ()) -> Finding:
    """Yes, by these clauses."""
    return Finding(True, clauses, "", readings)


def refuse(why: str, *clauses: str, readings: tuple[str, ...] = ()) -> Finding:
    """No, by these clauses, and why."""
    return Finding(False, clauses, why, readings)
