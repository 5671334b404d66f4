"""Apps: houses of tests are served by few, one after another, for wiring one takes longest."""

import weakref
from typing import Final

from litestar import Litestar

from croupier.web.app import serving
from croupier.web.kit.served import Served

_free: Final[list[Litestar]] = []


def app_for(owner: object, served: Served) -> Litestar:
    """An app that serves this, and nothing else while its owner is there."""
    app = _free.pop() if _free else serving(served)
    app.state.served = served
    weakref.finalize(owner, _free.append, app).atexit = False
    return app
