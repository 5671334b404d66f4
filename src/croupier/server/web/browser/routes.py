"""Routes: every page there is; a module of pages is one line here."""

from typing import Final

from litestar.types import ControllerRouterHandler

from croupier.server.web.browser import (
    door_page,
    inspect_checkpoints,
    inspect_disputes,
    inspect_log,
    inspect_page,
    lobby_page,
    people_page,
    replay_page,
    rulebook,
    setup_page,
    sign_page,
    statics,
    strategy_page,
    table_page,
    tournament_page,
    values,
    why_page,
)

PAGES: Final[tuple[ControllerRouterHandler, ...]] = (
    *statics.ROUTES,
    *setup_page.ROUTES,
    *sign_page.ROUTES,
    *strategy_page.ROUTES,
    *rulebook.ROUTES,
    *why_page.ROUTES,
    *replay_page.ROUTES,
    *door_page.ROUTES,
    *people_page.ROUTES,
    *inspect_page.ROUTES,
    *inspect_log.ROUTES,
    *inspect_checkpoints.ROUTES,
    *inspect_disputes.ROUTES,
    *tournament_page.ROUTES,
    *lobby_page.ROUTES,
    *table_page.ROUTES,
    *values.ROUTES,
)
