"""Scene: a Round while one command is carried out, and the events that came of it."""

from croupier.table.events import Event
from croupier.table.fold.evolve import EVOLVE
from croupier.table.state import Round


class Scene:
    """Collects events and keeps the Round they lead to; lives only inside one decision."""

    __slots__ = ("events", "round")

    def __init__(self, round: Round) -> None:
        self.round = round
        self.events: list[Event] = []

    def happens(self, event: Event) -> Round:
        """Let an event happen."""
        self.events.append(event)
        self.round = EVOLVE[type(event)](self.round, event)
        return self.round
