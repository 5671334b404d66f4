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

    def look(self, seen: TableSeen) -> None:
        """Do what is to be done at the table as it is now."""
        table, seeding = seen.table, seen.table.seeding
        if seeding is None:
            return
        if table.may_contribute:
            self._commit(seeding.shoe, seeding.digest)
        waits = self._key in seeding.asked and self._key not in seeding.opened
        if waits and not seeding.closed and seeding.shoe in self.values:
            value = self.values[seeding.shoe]
            self._client.act(self._table, OpenContribution(seeding.shoe, value))

    def _commit(self, shoe: str, secret: bytes) -> None:
        value = self.values.setdefault(shoe, secrets.token_bytes(SIZE))
        self.secrets.setdefault(shoe, secret)
        committed = digest("croupier contribution", shoe.encode(), self._key.encode(), value)
        self._client.act(self._table, CommitContribution(shoe, committed))
