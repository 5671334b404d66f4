"""Contributor: what somebody adds to the shuffles of a table, without being asked each time."""

import secrets

from croupier.client.client import Client
from croupier.digest import digest
from croupier.protocol.duties import CommitContribution, OpenContribution
from croupier.protocol.messages import TableSeen

SIZE = 32
"""Bytes in a contribution."""


class Contributor:
    """Commits to a contribution to every shuffle of a table, and opens it when asked."""

    def __init__(self, client: Client, table: str) -> None:
        """Somebody who has come in, at a table."""
        self._client, self._table, self._key = client, table, client.me().key
        self.values: dict[str, bytes] = {}
        """What was contributed, by shoe, to be held against what the log says later."""
        self.secrets: dict[str, bytes] = {}
        """What the casino had committed to before, by shoe."""
        self._opened: set[str] = set()

    def look(self, seen: TableSeen) -> None:
        """Do what is to be done at the table as it is now."""
        table, seeding = seen.table, seen.table.seeding
        if seeding is None:
            return
        shoe = seeding.shoe
        if table.may_contribute and shoe not in self.values:  # what is seen may be a moment old
            self._commit(shoe, seeding.digest)
        asked = self._key in seeding.asked and not seeding.closed and shoe in self.values
        if asked and shoe not in self._opened:
            self._opened.add(shoe)
            self._client.act(self._table, OpenContribution(shoe, self.values[shoe]))

    def _commit(self, shoe: str, secret: bytes) -> None:
        value = self.values[shoe] = secrets.token_bytes(SIZE)
        self.secrets[shoe] = secret
        committed = digest("croupier contribution", shoe.encode(), self._key.encode(), value)
        self._client.act(self._table, CommitContribution(shoe, committed))
