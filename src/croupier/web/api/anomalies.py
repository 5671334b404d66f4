"""Anomalies: what people and tables did more often than is usual, for the inspector."""

from typing import Final

from litestar import get
from litestar.params import FromQuery

from croupier.casino.anomalies.report import Stretch
from croupier.protocol.anomalies import AnomalyReport
from croupier.web.kit.requests import Asker, allowed
from croupier.web.kit.served import Serving


@get("/api/anomalies")
async def anomalies(
    person: Asker, served: Serving, since: FromQuery[str] = "", until: FromQuery[str] = ""
) -> AnomalyReport:
    """Count what people and tables did over some days, with what would be usual."""
    allowed(person, "see anomalies")
    with served.reads.held(person.key):
        return await served.anomalies.report(Stretch(since, until))


ROUTES: Final = (anomalies,)
